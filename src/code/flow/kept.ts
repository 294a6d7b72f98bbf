import type { Call } from '../parse/tree.ts'
import type { CallArguments } from './arguments.ts'
import { clearing, deepLabels, type Value } from './value.ts'

const wordsOnly = /^\[\^(?:\\[wd.-]|[\w.-])+\]\+?$/
const blanksToo = /^\[\^(?:\\[wds.-]|[\w .-])+\]\+?$/
const harmless = /^[\w .-]*$/
/** Patterns of `..` at the beginning, once or more: `^(\.\.(\/|\\|$))+`. */
const parents = /^\^\((?:\?:)?\\\.\\\.\??(?:\\\/|\/|\[[\\/]+\]|\((?:\?:)?[\\/|$]+\))\)[+*]$/

/**
 * Returns the bits that a replacement sets: one of all that is not a letter, a digit, `_`, `.` or `-` leaves no
 * separator of paths, no markup and nothing that a shell or a statement reads; one that keeps blanks, only no separator
 * and no markup; one of `..` at the beginning of a normal path, that it leads into a folder. 0 for every other call.
 */
export function keptBits(call: Call, name: string, given: CallArguments, source: string): number {
  if (name !== 'sub' && name !== 'replace' && name !== 'replaceAll') return 0
  const isCompiled = name === 'sub' && given.self.path !== 're'
  const pattern = isCompiled ? given.self : given.places[0]
  const replacement = given.places[isCompiled ? 0 : 1]
  if (!pattern?.text || !replacement?.isConstant || !harmless.test(replacement.text ?? '/')) return 0
  if (parents.test(pattern.text) && replacement.text === '' && isNormal(given.self)) return clearing.inner
  if (name === 'sub' ? given.names.has('count') : !replacesEach(call, source)) return 0
  if (wordsOnly.test(pattern.text)) return clearing.path | clearing.html | clearing.shell | clearing.sql
  return blanksToo.test(pattern.text) ? clearing.path | clearing.html : 0
}

const isNormal = (value: Value) => deepLabels(value).every(({ cleared }) => (cleared & clearing.resolved) !== 0)

/** Checks that the first argument is a regular expression of a script that replaces more than the first. */
function replacesEach({ args }: Call, source: string): boolean {
  const first = args[0]?.value
  if (first?.kind !== 'text' || first.regex !== true) return false
  const written = source.slice(first.at, first.end)
  return written.slice(written.lastIndexOf('/')).includes('g')
}
