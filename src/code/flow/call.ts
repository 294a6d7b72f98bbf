import type { CallPattern } from '../model/model.ts'
import type { Call, Expression } from '../parse/tree.ts'
import { applyFunction, fieldsOfArguments } from './apply.ts'
import { allOf, type CallArguments, readArguments } from './arguments.ts'
import { type CallName, callNames } from './call-name.ts'
import { noteCapability } from './capability.ts'
import { claimedByName } from './claim.ts'
import { registerEntries } from './entry.ts'
import { keptBits } from './kept.ts'
import { withoutWholes } from './look-up.ts'
import { codeOf, type Machine } from './machine.ts'
import { memberOf, methodOf } from './member.ts'
import { passOn, storeInto } from './pass.ts'
import type { FunctionInfo, Scope } from './program.ts'
import { registerByOwnCall } from './registrar.ts'
import { reachCall } from './sink.ts'
import { applySource } from './source.ts'
import { noteStructure } from './structure.ts'
import {
  type Callable,
  clear,
  clearing,
  constant,
  deepLabels,
  join,
  type Label,
  labelled,
  unknown,
  type Value,
} from './value.ts'

const escapes = /(?:esc|escape|sanitize|encode|clean|purify)_?html|html_?(?:esc|enc|saniti)/i
const loads = /^(?:require|import)$/
/** Rules of what starts a program; its output is not the command. */
const commands = /^AI-(?:SHELL|COMMAND)$/
const drops =
  /^(?:get|find|load|fetch|lookup|list|count|has|is|exists|search|select|check|delete|remove|save|log|len|num|size|set|add|insert|update|create|init|register|start|stop|close|connect|send|emit|push|append|write|validate|verify|assert|test)(?:[A-Z_]|$)/

/** Returns the result of a call, and records the sinks that its arguments reach. */
export function callFunction(machine: Machine, call: Call, scope: Scope): Value {
  const { callee } = call
  const self = callee.kind === 'member' ? machine.evaluate(callee.object, scope) : unknown
  const target =
    callee.kind === 'member' ? memberOf(machine, callee, self, callee.name, scope) : machine.evaluate(callee, scope)
  const given = readArguments(call.args, self, ({ value }) => machine.evaluate(value, scope))
  const names = callNames(callee, target, self, scope)
  const required = given.places[0]
  if (target.module === null && loads.test(names[0]?.name ?? '') && required?.isConstant) {
    const module = required.text ? machine.resolve(scope.module, required.text) : null
    if (module) return { ...unknown, module }
    return { ...unknown, path: required.text?.replace(/^node:/, '') ?? '' }
  }
  if (callee.kind === 'name' && callee.name === 'super') return superValue(machine, call, given, scope)
  const registered = registerEntries(machine, call, names, given, scope)
  const named = target.calls.length > 0 ? target.calls : methodByName(machine, callee, self, target, given)
  const called = named.filter(({ info }) => !isAbstract(info))
  const classes = target.types.filter(({ isInstance }) => !isInstance)
  if (called.length > 0 || classes.length > 0) {
    registerByOwnCall(machine, called, given)
    let found = unknown
    for (const { info, self: bound } of called)
      found = join(found, applyFunction(machine, info, { ...given, self: bound ?? self }, call, scope))
    for (const { info } of classes) found = join(found, construct(machine, info, given, call, scope))
    notePassed(target, given)
    return byWords(machine, names, found, called)
  }
  notePassed(target, given)
  return callLibrary(machine, call, target, names, given, registered, scope)
}

/**
 * Returns the models that fit one of the names; a bare name as written counts only where nothing was imported by it.
 */
export function modelsOf<T extends CallPattern>(
  models: ReadonlyMap<string, readonly T[]>,
  names: readonly CallName[],
  language: string,
): readonly T[] {
  const found: T[] = []
  for (const { name, receiver } of names)
    for (const model of models.get(name) ?? [])
      if (
        (model.language ?? language) === language &&
        (model.receiver?.test(receiver) ?? true) &&
        !found.includes(model)
      )
        found.push(model)
  return found
}

function callLibrary(
  machine: Machine,
  call: Call,
  target: Value,
  names: readonly CallName[],
  given: CallArguments,
  registered: boolean,
  scope: Scope,
): Value {
  const { language } = scope.module.module
  const { models } = machine
  const path = target.path === '' ? '' : `${target.path.slice(0, 150)}()`
  const named = { ...unknown, path }
  if (call.tagged) return { ...named, labels: [], text: null }
  const what = codeOf(scope.module, call.at, call.end)
  const sinks = modelsOf(models.sinks, names, language)
  const receivers = names.map(({ receiver }) => receiver).join(' ')
  for (const model of sinks) reachCall(machine, model, call, given, receivers, what, scope)
  const isApart = registered || sinks.some(({ rule }) => commands.test(rule))
  for (const model of [...modelsOf(models.structures, names, language), ...anyCall(models, language)])
    noteStructure(machine, model, names.at(-1)?.name ?? '', call, given, scope)
  const [pass] = modelsOf(models.passes, names, language)
  for (const model of modelsOf(models.capabilities, names, language))
    if (!names.some(({ receiver }) => model.foreign?.test(receiver)))
      noteCapability(machine, model, call, given, names[0]?.receiver ?? '', scope)
  const source = applySource(machine, modelsOf(models.sources, names, language), call, given, scope)
  if (pass?.does === 'store') storeInto(machine, call, pass.argument, given, source, scope)
  if (source) return { ...source, path }
  let found = pass ? passOn(machine, pass.does, pass.argument, call, given, scope) : null
  const kept = keptBits(call, names[0]?.name ?? '', given, scope.module.module.source)
  if (kept !== 0) found = clear(found ?? through(names, given, isApart), kept)
  if (pass && (pass.does === 'same' || pass.does === 'call' || pass.does === 'each')) return found ?? named
  for (const sanitizer of modelsOf(models.sanitizers, names, language)) {
    const value = found ?? through(names, given, isApart)
    found = clear(value, sanitizer.clears)
    if (sanitizer.clears & clearing.all) return { ...named, text: null, test: call }
    if (sanitizer.also) found = { ...found, text: value.text }
  }
  const whole = found ?? through(names, given, isApart)
  const isField = names.some(({ name }) => name === 'get' || name === 'pop')
  const base = isField ? withoutWholes(machine, whole) : whole
  return byWords(machine, names, { ...base, path, types: base.types, test: call }, [])
}

/** Records what the arguments of a function of a library reach, by its dotted path. */
export function reachLibrary(machine: Machine, path: string, call: Call, given: CallArguments, scope: Scope): void {
  const dot = path.lastIndexOf('.')
  const names = [{ name: path.slice(dot + 1), receiver: path.slice(0, Math.max(0, dot)) }]
  const what = codeOf(scope.module, call.at, call.end)
  for (const model of modelsOf(machine.models.sinks, names, scope.module.module.language))
    reachCall(machine, model, call, given, names[0]?.receiver ?? '', what, scope)
}

function anyCall({ structures }: Machine['models'], language: string) {
  return (structures.get('*') ?? []).filter((model) => (model.language ?? language) === language)
}

function through(names: readonly CallName[], given: CallArguments, isApart: boolean): Value {
  const self = labelled(given.self.isConstant ? [] : deepLabels(given.self).filter(isHandedOn))
  const name = names[0]?.name ?? ''
  if (isApart || drops.test(name)) return self
  const all = allOf(given)
  return join(self, labelled(deepLabels(all).filter(isHandedOn)))
}

/** A client that is made with a key does not answer with it. */
const isHandedOn = ({ kind }: Label) => kind !== 'secret'

function byWords(machine: Machine, names: readonly CallName[], value: Value, called: readonly Callable[]): Value {
  const name = names.at(-1)?.name ?? ''
  if (escapes.test(name)) return clear(value, clearing.html)
  const { words } = machine.models
  if (words.allowed.test(name) && !words.refused.test(name)) return clear(value, claimedByName(name, called, words))
  return value
}

/** Checks that a function only says that others have to do its work. */
function isAbstract({ node, module }: FunctionInfo): boolean {
  return (
    module.module.language === 'python' &&
    node.name !== '__init__' &&
    node.body.every(
      (statement) =>
        (statement.kind === 'expression' && (statement.value.kind === 'text' || statement.value.kind === 'constant')) ||
        (statement.kind === 'leave' && !statement.loop),
    )
  )
}

function methodByName(
  machine: Machine,
  callee: Expression,
  self: Value,
  target: Value,
  given: CallArguments,
): Value['calls'] {
  if (callee.kind !== 'member' || self.types.length > 0 || self.module || self.isConstant || self.isList) return []
  if (target.path.includes('()') || machine.models.passes.has(callee.name) || callee.name.length < 4) return []
  const found = machine.methods.get(callee.name)
  if (found?.length !== 1) return []
  const [info] = found
  if (!info || given.places.length > info.node.params.length) return []
  return [{ info, self: info.owner ? { ...unknown, types: [{ info: info.owner, isInstance: true }] } : null }]
}

function construct(
  machine: Machine,
  info: Parameters<typeof methodOf>[0],
  given: CallArguments,
  call: Call,
  scope: Scope,
): Value {
  const instance = instanceOf(info)
  const maker = methodOf(info, '__init__') ?? methodOf(info, 'constructor')
  if (!maker) return join(instance, fieldsOfArguments(given))
  applyFunction(machine, maker.info, { ...given, self: instance }, call, scope)
  return instance
}

function instanceOf(info: Parameters<typeof methodOf>[0]): Value {
  return { ...unknown, types: [{ info, isInstance: true }] }
}

function superValue(machine: Machine, call: Call, given: CallArguments, scope: Scope): Value {
  let owner = scope.info?.owner ?? null
  for (let outer = scope.parent; owner === null && outer; outer = outer.parent) owner = outer.info?.owner ?? null
  let found: Value = unknown
  for (const base of owner?.bases ?? [])
    for (const { info } of base.types) {
      const maker = scope.module.module.language === 'script' ? methodOf(info, 'constructor') : null
      if (maker) applyFunction(machine, maker.info, { ...given, self: instanceOf(info) }, call, scope)
      found = join(found, instanceOf(info))
    }
  return found
}

/** Notes that a parameter is called, so that callers can tell what their function gets. */
function notePassed(target: Value, given: CallArguments): void {
  for (const { owner, param, fields, kind } of target.labels) {
    if (kind !== 'param' || owner === null || fields.length > 0) continue
    const known = owner.summary.passed.get(param) ?? []
    if (known.length >= 4) continue
    const args = new Map(given.places.map((value, index) => [String(index), value]))
    owner.summary.passed.set(param, [...known, { ...constant, fields: args, isConstant: false }])
  }
}
