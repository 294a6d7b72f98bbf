import type { Call } from '../parse/tree.ts'
import type { CallArguments } from './arguments.ts'
import { clearing } from './value.ts'

const wordsOnly = /^\[\^(?:\\[wd.-]|[\w.-])+\]\+?$/
const blanksToo = /^\[\^(?:\\[wds.-]|[\w .-])+\]\+?$/
const harmless = /^[\w .-]*$/

/**
 * Returns the bits that a replacement sets: one of all that is not a letter, a digit, `_`, `.` or `-` leaves no
 * separator of paths, no markup and nothing that a shell or a statement reads; one that keeps blanks, only no separator
 * and no markup. 0 for every other call.
 */
export function keptBits(call: Call, name: string, given: CallArguments, source: string): number {
  if (name !== 'sub' && name !== 'replace' && name !== 'replaceAll') return 0
  const isCompiled = name === 'sub' && given.self.path !== 're'
  const pattern = isCompiled ? given.self : given.places[0]
  const replacement = given.places[isCompiled ? 0 : 1]
  if (!pattern?.text || !replacement?.isConstant || !harmless.test(replacement.text ?? '/')) return 0
  if (name === 'sub' ? given.names.has('count') : !replacesEach(call, source)) return 0
  if (wordsOnly.test(pattern.text)) return clearing.path | clearing.html | clearing.shell | clearing.sql
  return blanksToo.test(pattern.text) ? clearing.path | clearing.html : 0
}

/** Checks that the first argument is a regular expression of a script that replaces more than the first. */
function replacesEach({ args }: Call, source: string): boolean {
  const first = args[0]?.value
  if (first?.kind !== 'text' || first.regex !== true) return false
  const written = source.slice(first.at, first.end)
  return written.slice(written.lastIndexOf('/')).includes('g')
}
