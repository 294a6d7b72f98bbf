import type { StructureModel } from '../model/model.ts'
import { patternOf } from '../model/pattern.ts'
import { type CallArguments, optionOf } from './arguments.ts'
import { codeOf, type Machine } from './machine.ts'
import type { Scope } from './program.ts'
import { enclosing } from './sink.ts'
import type { Value } from './value.ts'

/**
 * Records a call that is a flaw as it stands, where its options are those of `model` and `name`, the last part of its
 * name, is not refused.
 */
export function noteStructure(
  machine: Machine,
  model: StructureModel,
  name: string,
  call: { readonly at: number; readonly end: number },
  given: CallArguments,
  scope: Scope,
): void {
  if (model.refuses?.test(name)) return
  for (const [name, wanted] of model.when) if (!fits(given, name, wanted)) return
  for (const [name, refused] of model.unless) if (fits(given, name, refused)) return
  recordStructure(machine, model.rule, call, codeOf(scope.module, call.at, call.end), scope)
}

/** Records that a place is a flaw as it stands. */
export function recordStructure(
  machine: Machine,
  rule: string,
  { at, end }: { readonly at: number; readonly end: number },
  what: string,
  scope: Scope,
): void {
  const { module } = scope
  machine.structures.set(`${rule}\0${module.path}\0${at}`, { rule, module, at, end, within: enclosing(scope), what })
}

function fits(given: CallArguments, name: string, wanted: string): boolean {
  const text = name === '#' ? String(given.places.length + given.names.size) : textOf(optionOf(given, name))
  if (text === null) return false
  return wanted.startsWith('/') ? patternOf(wanted.slice(1, -1)).test(text) : text === wanted
}

function textOf(value: Value | null): string | null {
  if (value === null) return null
  if (value.isList) return [...(value.fields?.values() ?? [])].map((item) => item.text ?? '').join(',')
  return value.text ?? (value.path === '' ? null : value.path)
}
