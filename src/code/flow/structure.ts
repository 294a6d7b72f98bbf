import type { StructureModel } from '../model/model.ts'
import type { CallArguments } from './arguments.ts'
import { codeOf, type Machine } from './machine.ts'
import { hasOption } from './option.ts'
import type { Scope } from './program.ts'
import { enclosing } from './sink.ts'

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
  for (const [name, wanted] of model.when) if (!hasOption(given, name, wanted)) return
  for (const [name, refused] of model.unless) if (hasOption(given, name, refused)) return
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
