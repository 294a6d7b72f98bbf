import { isFollowed } from '../behaviour/flows.ts'
import type { Place } from '../place.ts'
import { isOrders } from './folder.ts'
import { inlineCode } from './inline-code.ts'

/** Endings of scripts by the name of their language behind the signs of a block. */
const endings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sh: 'sh bash shell zsh console terminal shell-session',
    ps1: 'powershell ps1 pwsh',
    py: 'python py python3',
    js: 'javascript js node mjs',
    ts: 'typescript ts',
  }).flatMap(([ending, names]) => names.split(' ').map((name) => [name, ending] as const)),
)

/**
 * Notes the blocks of code in a page as scripts of the artefact: a model that follows the page runs them. Yields those
 * of programs, each with the byte at which it stands.
 */
export function* noteBlocks(
  text: string,
  { examination, place }: Place,
): Generator<{ readonly code: string; readonly start: number }> {
  if (!isOrders(place)) return
  for (const { indices, 1: language = '', 2: code = '' } of text.matchAll(
    /^[ \t]{0,8}(?:```|~~~)[ \t]{0,4}([\w-]{0,20})[^\n]{0,80}\n([\s\S]{0,20000}?)\n[ \t]{0,8}(?:```|~~~)/dgm,
  )) {
    const ending = endings.get(language.toLowerCase())
    // What is no script is not noted.
    const start = Buffer.byteLength(text.slice(0, indices?.[2]?.[0]))
    for (const { offset, ending: inner, code: program } of ending === 'sh' ? inlineCode(code) : []) {
      const from = { place, start: start + Buffer.byteLength(code.slice(0, offset)) }
      examination.behaviour.note(`${place}!/${start}-${offset}.${inner}`, program, true, from)
    }
    // The signs of a prompt.
    const script = code.replace(/^[ \t]{0,8}\$ /gm, (sign) => ' '.repeat(sign.length))
    examination.behaviour.note(`${place}!/${start}.${ending}`, script, true, { place, start })
    if (isFollowed(`a.${ending}`)) yield { code, start }
  }
  // Code on the lines of a page is a script as well: its steps stand one below the other.
  const spans = text.replace(/`([^`\n]{4,400})`|[^\n`]+|`/g, (whole, span?: string) =>
    span === undefined ? whole.replace(/[\t -~]/g, ' ') : ` ${span} `,
  )
  examination.behaviour.note(`${place}!/steps.sh`, spans, true, { place, start: 0 })
}
