import { libraryBase } from './base.ts'
import { codeOf, type Machine, sourceLabel } from './machine.ts'
import type { Scope } from './program.ts'
import { join, type Label, labelled, type SourceKind, unknown, type Value } from './value.ts'

/** Returns the value of a variable where `scope` stands; of one that is not known, a library object of that name. */
export function lookUp(machine: Machine, name: string, scope: Scope): Value {
  const own = scope.vars.get(name)
  if (own) return own
  for (let outer = scope.parent; outer; outer = outer.parent) {
    const now = outer.vars.get(name)
    const last = outer.final.get(name)
    if (now && last)
      return outer.info ? join(now, last) : outer.isDead || outer.module.isRunning ? join(now, last) : now
    if (now ?? last) return (now ?? last)!
  }
  const exported = scope.module.exports.get(name)
  if (exported) return exported
  const kind = kindOfName(machine, name)
  if (kind === null) return { ...unknown, path: name }
  return labelled([sourceLabel(kind, { module: scope.module, at: 0, what: name }, true)])
}

/** Returns one field of a whole such as the environment, which says as little as any other text. */
export function withoutWholes({ models: { wholes } }: Machine, value: Value): Value {
  if (wholes === null || !value.labels.some(({ origin }) => wholes.test(origin.what))) return value
  return { ...value, labels: value.labels.filter(({ origin }) => !wholes.test(origin.what)) }
}

/** Returns `value`, or a source where the models say that a field of this name is one. */
export function memberSource(
  machine: Machine,
  expression: { readonly at: number; readonly end: number },
  value: Value,
  name: string,
  object: Value,
  scope: Scope,
): Value {
  const { wholes } = machine.models
  if (wholes?.test(object.path)) return { ...value, labels: secretOf(machine, expression, scope) }
  // One field of a whole that was handed on says as little.
  if (!object.fields?.has(name) && withoutWholes(machine, value) !== value) return withoutWholes(machine, value)
  const models = machine.models.members.get(name) ?? machine.models.members.get('*')
  if (!models) return value
  const [type] = object.types
  const base = object.path === '' && type?.isInstance ? libraryBase(type.info) : null
  const receiver = base ? `${base}()` : object.path
  // What is registered as an argument of a tool stays one, whatever its field is called.
  if (value.labels.some(({ owner, param }) => owner?.sources.get(param)?.kind === 'tool')) return value
  for (const model of models) {
    if (model.receiver && !model.receiver.test(receiver)) continue
    if (model.secret && !machine.models.words.secretNames.test(name)) continue
    const what = codeOf(scope.module, expression.at, expression.end)
    const label = sourceLabel(model.kind, { module: scope.module, at: expression.at, what })
    return { ...value, labels: [label], path: value.path }
  }
  return value
}

/** Returns the label of one field of a whole, where the models want it. */
function secretOf(
  { models: { wholeSecrets } }: Machine,
  { at, end }: { readonly at: number; readonly end: number },
  { module }: Scope,
): readonly Label[] {
  if (wholeSecrets === null) return []
  return [sourceLabel(wholeSecrets, { module, at, what: codeOf(module, at, end) })]
}

/** Returns what the name of a variable says of where its value is from, or null. */
export function kindOfName({ models }: Machine, name: string): SourceKind | null {
  const { modelNames, toolNames, userNames } = models.words
  return modelNames.test(name) ? 'model' : toolNames.test(name) ? 'tool' : userNames.test(name) ? 'http' : null
}
