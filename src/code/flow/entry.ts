import type { EntryModel } from '../model/model.ts'
import type { Call, Expression } from '../parse/tree.ts'
import { argumentOf, type CallArguments } from './arguments.ts'
import { libraryBase } from './base.ts'
import type { CallName } from './call-name.ts'
import { codeOf, type Machine } from './machine.ts'
import type { ClassInfo, FunctionInfo, Scope } from './program.ts'
import { readElement, type Value } from './value.ts'

/** Marks the parameters of a function that come from outside by `model`. */
export function mark(
  machine: Machine,
  info: FunctionInfo,
  model: EntryModel,
  what: string,
  told: { readonly name: string | null; readonly description: string | null } = { name: null, description: null },
): void {
  const { params } = info.node
  const unlabelled = machine.models.words.unlabelledTypes
  for (const [index, param] of params.entries()) {
    const name = param.target.kind === 'name' ? param.target.name : ''
    if (index === 0 && (name === 'self' || name === 'cls')) continue
    const isBoundMethod = params[0]?.target.kind === 'name' && params[0].target.name === 'self'
    if (model.params && !model.params.includes(index - (isBoundMethod ? 1 : 0))) continue
    const type = param.type.trim()
    if (type && unlabelled.test(type)) continue
    if (model.skips?.test(`${name}:${type}`)) continue
    if (param.value && isInjected(param.value)) continue
    const known = info.sources.get(index)
    if (known && order.indexOf(known.kind) <= order.indexOf(model.kind)) continue
    info.sources.set(index, { kind: model.kind, fields: model.fields, what: `${what} ${name}`.trim() })
  }
  if (model.kind === 'tool' && info.tool === null)
    info.tool = {
      name: told.name ?? info.name,
      description: told.description ?? info.node.doc?.text ?? '',
      place: { module: info.module, at: info.node.at, what: info.name },
    }
}

const order = ['tool', 'http', 'model', 'retrieved', 'cli', 'env', 'file', 'secret']
const injected = /^(?:Depends|Security|Inject|inject|Provide)$/

function isInjected(value: Expression): boolean {
  return value.kind === 'call' && value.callee.kind === 'name' && injected.test(value.callee.name)
}

const whatOf: Readonly<Record<string, string>> = {
  tool: 'argument of a tool',
  http: 'part of a request',
  model: 'answer of a model',
}

/**
 * Marks functions that are handed to a library which calls them with what comes from outside. Returns true where one
 * was.
 */
export function registerEntries(
  machine: Machine,
  call: Call,
  names: readonly CallName[],
  given: CallArguments,
  scope: Scope,
): boolean {
  let found = call.callee.kind === 'call' && registerDecorated(machine, call.callee, given, scope)
  const { language } = scope.module.module
  for (const { name, receiver } of names)
    for (const model of machine.models.entryNames.get(name) ?? []) {
      if ((model.language ?? language) !== language || !(model.receiver?.test(receiver) ?? true)) continue
      for (const reference of model.arguments) {
        const value = reference === '*' ? null : argumentOf(given, reference)
        const values =
          reference === '*' ? given.places : value ? [model.by === 'tools' ? readElement(value) : value] : []
        for (const one of values) found = markValue(machine, one, model, given) || found
      }
    }
  return found
}

function markValue(machine: Machine, value: Value, model: EntryModel, given: CallArguments): boolean {
  const [first, second] = model.by === 'tools' ? [] : given.places
  const text = (one: Value | null | undefined) => (one?.isConstant && one.text ? one.text : null)
  const told = {
    name: text(first) ?? text(argumentOf(given, 'name')),
    description: text(second) ?? text(argumentOf(given, 'description')),
  }
  const fields = model.fields ?? textFields(given.places)
  for (const { info } of value.calls) mark(machine, info, { ...model, fields }, whatOf[model.kind] ?? model.kind, told)
  return value.calls.length > 0
}

/** Paths of what a schema bounds to numbers, booleans and constants. */
export const untexted = /(?:^|\.)(?:number|boolean|bigint|int|float|date|enum|nativeEnum|literal)\(\)/

/**
 * Returns the fields that a schema among `values` does not bound to numbers, booleans and constants, or null where
 * there is no such schema: `{ name: z.string(), count: z.number() }` returns `name`.
 */
export function textFields(values: readonly Value[]): readonly string[] | null {
  for (const place of values)
    for (const schema of [place, ...(place.fields?.values() ?? [])]) {
      const fields = [...(schema.fields ?? [])]
      if (!fields.some(([, { path }]) => untexted.test(path))) continue
      return fields.flatMap(([name, { path }]) => (untexted.test(path) ? [] : name))
    }
  return null
}

/** Marks a function by its decorators, or by its name where its file is of a kind. */
export function registerFunction(machine: Machine, info: FunctionInfo, scope: Scope): void {
  const { language, path } = info.module.module
  for (const model of machine.models.entries) {
    if ((model.language ?? language) !== language) continue
    if (model.by === 'name' && model.names.includes(info.name) && (model.file?.test(path) ?? true))
      mark(machine, info, model, whatOf[model.kind] ?? model.kind)
  }
  for (const model of machine.models.entries)
    if (model.by === 'directive' && language === 'script' && isDirected(info, scope, model))
      mark(machine, info, model, whatOf[model.kind] ?? model.kind)
  const fitting = info.node.decorators.map((decorator) => decoratorModels(machine, decorator, scope))
  if (fitting.includes('command line')) return
  for (const models of fitting)
    for (const model of models === 'command line' ? [] : models)
      mark(machine, info, model, whatOf[model.kind] ?? model.kind)
}

/** Checks that a function, or the file that it is a part of, begins with a directive: `'use server'`. */
function isDirected(info: FunctionInfo, scope: Scope, { names }: EntryModel): boolean {
  const bodies = scope.parent === null ? [info.node.body, info.module.module.body] : [info.node.body]
  return bodies.some(
    ([first]) => first?.kind === 'expression' && first.value.kind === 'text' && names.includes(first.value.text),
  )
}

/** Returns the models that a decorator fits; a library of command lines makes no tool of what it decorates. */
function decoratorModels(
  machine: Machine,
  decorator: Expression,
  scope: Scope,
): readonly EntryModel[] | 'command line' {
  const { language } = scope.module.module
  const target = decorator.kind === 'call' ? decorator.callee : decorator
  const { path } = machine.evaluate(target, scope)
  if (decorator.kind === 'call') for (const { value } of decorator.args) machine.evaluate(value, scope)
  if (machine.models.words.commandLines.test(path)) return 'command line'
  const written = codeOf(scope.module, target.at, target.end, 120)
  return machine.models.entries.filter(
    (model) =>
      model.by === 'decorator' &&
      (model.language ?? language) === language &&
      (fits(path, model) || fits(written, model)),
  )
}

/** Marks functions that are handed to what a decorator returns: `app.post("/a")(answer)`. */
function registerDecorated(machine: Machine, decorator: Call, given: CallArguments, scope: Scope): boolean {
  const models = decoratorModels(machine, decorator, scope)
  if (models === 'command line') return false
  for (const { info } of given.places.flatMap(({ calls }) => calls))
    for (const model of models) mark(machine, info, model, whatOf[model.kind] ?? model.kind)
  return models.length > 0
}

const lastOf = (path: string) => path.replace(/\[.*/s, '').slice(path.replace(/\[.*/s, '').lastIndexOf('.') + 1)

function fits(path: string, model: EntryModel): boolean {
  const dot = path.lastIndexOf('.')
  return model.names.includes(path.slice(dot + 1)) && (model.receiver?.test(path.slice(0, Math.max(0, dot))) ?? true)
}

/** Marks methods of classes that are made from a class of a library, or named as one. */
export function registerClass(machine: Machine, info: ClassInfo, scope: Scope): void {
  const bases = basesOf(info, scope)
  for (const model of machine.models.entries) {
    if (model.by !== 'base' || !bases.some((base) => fits(base, model) || model.like?.test(lastOf(base)))) continue
    for (const name of model.methods) {
      const method = info.methods.get(name)
      if (method) mark(machine, method, model, whatOf[model.kind] ?? model.kind)
    }
  }
}

function basesOf(info: ClassInfo, scope: Scope): readonly string[] {
  const found = info.node.bases.map((base) => codeOf(scope.module, base.at, base.end, 120))
  const library = libraryBase(info)
  if (library) found.push(library)
  for (const base of info.bases)
    for (const type of base.types) {
      found.push(type.info.name)
      if (type.info !== info)
        found.push(...type.info.node.bases.map((node) => codeOf(type.info.module, node.at, node.end, 120)))
    }
  return found
}
