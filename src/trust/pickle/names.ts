import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { standingOf } from './standing.ts'

const stepBytes = 262_144
const longest = 255
const overlap = 4 * longest
const byLine = new RegExp(`[ci]([A-Za-z_][\\w.]{0,${longest}})\\n([A-Za-z_][\\w.]{0,${longest}})\\n`, 'g')
const isName = /^[A-Za-z_][\w.]*$/

/** Reports names of the deny list that stand from `start` to `end` as a pickle writes them, whatever is around them. */
export function searchNames(source: Source, start: number, end: number, { examination, place }: Place): void {
  for (let position = start; position < end; position += stepBytes) {
    examination.checkTime()
    const text = source.read(position, Math.min(stepBytes + overlap, end - position)).toString('latin1')
    for (const { index, 1: module, 2: name } of text.matchAll(byLine)) note(module!, name!, position + index)
    for (const { index } of text.matchAll(/\x8c|X(?=.\0\0\0)/gs)) {
      const module = textAt(text, index)
      const name = module && textAt(text, behindMemo(text, module.end))
      if (name) note(module.text, name.text, position + index)
    }
  }

  function note(module: string, name: string, offset: number): void {
    if (standingOf(module, name) !== 'dangerous') return
    const path = `${module}.${name}`
    examination.find('PKL-001', place, offset, `${path} stands among what cannot be read`, `${path} in the rest`)
  }
}

/** The name that SHORT_BINUNICODE or BINUNICODE puts on the stack at `at`; null when there is none. */
function textAt(text: string, at: number): { readonly text: string; readonly end: number } | null {
  const isShort = text[at] === '\x8c'
  if (!isShort && text[at] !== 'X') return null
  if (!isShort && text.slice(at + 2, at + 5) !== '\0\0\0') return null
  const start = at + (isShort ? 2 : 5)
  const end = start + text.charCodeAt(at + 1)
  const found = text.slice(start, end)
  return end <= text.length && isName.test(found) ? { text: found, end } : null
}

/** The place behind MEMOIZE, BINPUT or LONG_BINPUT. */
function behindMemo(text: string, at: number): number {
  return at + ({ '\x94': 1, q: 2, r: 5 }[text[at] ?? ''] ?? 0)
}
