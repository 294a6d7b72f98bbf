import { patternOf } from '../model/pattern.ts'
import { type CallArguments, optionOf } from './arguments.ts'
import { libraryBase } from './base.ts'
import type { Value } from './value.ts'

/**
 * Checks for an option of a call, by its name or place, that is the constant `wanted`, or that fits it between slashes:
 * a text, the path of an object of a library, the class that one of the program is made from; `#` is the number of
 * arguments.
 */
export function hasOption(given: CallArguments, name: string, wanted: string): boolean {
  const text = name === '#' ? String(given.places.length + given.names.size) : textOf(optionOf(given, name))
  if (text === null) return false
  return wanted.startsWith('/') ? patternOf(wanted.slice(1, -1)).test(text) : text === wanted
}

function textOf(value: Value | null): string | null {
  if (value === null) return null
  if (value.isList) return [...(value.fields?.values() ?? [])].map((item) => item.text ?? '').join(',')
  const [made] = value.types
  return value.text ?? (value.path || (made && !made.isInstance ? libraryBase(made.info) : null))
}
