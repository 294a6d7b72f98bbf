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
const mostBlocks = 200

/** Notes the blocks of code in a page as scripts of the artefact: a model that follows the page runs them. */
export function noteBlocks(text: string, { examination, place, depth }: Place): void {
  if (depth > 0 || !isOrders(place)) return
  let count = 0
  for (const { index, 0: whole, 1: language = '', 2: code = '' } of text.matchAll(
    /^[ \t]{0,8}(?:```|~~~)[ \t]{0,4}([\w-]{0,20})[^\n]{0,80}\n([\s\S]{0,20000}?)\n[ \t]{0,8}(?:```|~~~)/gm,
  )) {
    const ending = endings.get(language.toLowerCase())
    if (ending === undefined || ++count > mostBlocks) continue
    const start = Buffer.byteLength(text.slice(0, index + whole.indexOf(code, whole.indexOf('\n'))))
    for (const inner of ending === 'sh' ? inlineCode(code) : []) {
      const from = { place, start: start + Buffer.byteLength(code.slice(0, inner.offset)) }
      examination.behaviour.note(`${place}!/${count}-${inner.offset}.${inner.ending}`, inner.code, true, from)
    }
    const script = ending === 'sh' ? code.replace(/^[ \t]{0,8}\$ /gm, '') : code
    examination.behaviour.note(`${place}!/${count}.${ending}`, script, true, { place, start })
  }
}
