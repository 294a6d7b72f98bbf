import type { CallArguments } from './arguments.ts'
import { clearKeys } from './clear-variables.ts'
import { recordHit, throughLabel } from './hit.ts'
import { memberSource } from './look-up.ts'
import { codeOf, type Machine } from './machine.ts'
import type { FunctionInfo, Scope } from './program.ts'
import {
  deepLabels,
  join,
  type Label,
  labelled,
  mapLabels,
  type Place,
  readElement,
  readField,
  unknown,
  type Value,
  withField,
} from './value.ts'

/** Returns what parameter `index` of a function gets from the arguments of a call. */
export function parameterValue(info: FunctionInfo, index: number, given: CallArguments): Value {
  const { params } = info.node
  const param = params[index]
  if (!param) return unknown
  const offset = info.owner && !info.node.isStatic && isBound(info) ? 1 : 0
  if (offset === 1 && index === 0) return given.self
  const place = index - offset
  const name = param.target.kind === 'name' ? param.target.name : ''
  if (param.rest === 'list') {
    let found: Value = { ...unknown, isList: true, fields: new Map() }
    for (const [at, value] of given.places.slice(place).entries()) found = withField(found, String(at), value)
    return given.spreadList ? withField({ ...found, isList: true }, '*', given.spreadList) : found
  }
  if (param.rest === 'record') {
    let found: Value = { ...unknown, fields: new Map() }
    const taken = new Set(params.map(({ target }) => (target.kind === 'name' ? target.name : '')))
    for (const [key, value] of given.names) if (!taken.has(key)) found = withField(found, key, value)
    return given.spreadRecord ? join(found, given.spreadRecord) : found
  }
  const named = given.names.get(name)
  if (named) return named
  if (place < given.places.length) return given.places[place]!
  if (given.spreadRecord) return readField(given.spreadRecord, name)
  return given.spreadList ?? unknown
}

/** Checks that the first parameter of a method is the object itself. */
export function isBound(info: FunctionInfo): boolean {
  if (info.module.module.language !== 'python') return false
  const first = info.node.params[0]?.target
  return first?.kind === 'name' && (first.name === 'self' || first.name === 'cls' || first.name === 'mcs')
}

/**
 * Returns the result of a function of the repository for the arguments of a call, and records the sinks that they reach
 * in it.
 */
export function applyFunction(
  machine: Machine,
  info: FunctionInfo,
  given: CallArguments,
  call: { readonly at: number; readonly end: number },
  scope: Scope,
): Value {
  machine.follow(info)
  const { summary } = info
  const values = new Map<number, Value>()
  const argumentFor = (index: number) => {
    let value = values.get(index)
    if (!value) {
      value = parameterValue(info, index, given)
      values.set(index, value)
    }
    return value
  }
  const name = info.name || 'a function'
  const place: Place = {
    module: scope.module,
    at: call.at,
    what: `passed to ${name}: ${codeOf(scope.module, call.at, call.end)}`,
  }
  // Each label of a result reads the elements of the same argument, whose types may have many fields.
  const elements = new Map<Value, Value>()
  const elementOf = (value: Value) => {
    const element = elements.get(value) ?? readElement(value)
    elements.set(value, element)
    return element
  }
  const outerLabels = (inner: Label): readonly Label[] => {
    let value = argumentFor(inner.param)
    for (const field of inner.fields)
      value =
        field === '*' ? elementOf(value) : memberSource(machine, call, readField(value, field), field, value, scope)
    return deepLabels(value)
  }
  for (const hit of summary.sinks.values())
    for (const outer of outerLabels(hit.label)) {
      const { key: _key, label, ...sink } = hit
      recordHit(machine, sink, throughLabel(outer, label, place))
    }
  for (const [index, calls] of summary.passed)
    for (const callback of argumentFor(index).calls) {
      if (callback.info.isRunning) continue
      for (const inner of calls) {
        const args = (inner.fields ? [...inner.fields.values()] : []).map((value) =>
          substitute(value, info, outerLabels, place),
        )
        const passed: CallArguments = {
          places: args,
          names: new Map(),
          spreadList: null,
          spreadRecord: null,
          self: callback.self ?? unknown,
        }
        applyFunction(machine, callback.info, passed, call, scope)
      }
    }
  for (const [index, bits] of summary.guards) clearKeys(argumentFor(index), bits, scope)
  return substitute(summary.result, info, outerLabels, place)
}

function substitute(
  value: Value,
  info: FunctionInfo,
  outerLabels: (inner: Label) => readonly Label[],
  place: Place,
): Value {
  return mapLabels(value, (label) => {
    if (label.kind !== 'param' || label.owner !== info) return [label]
    return outerLabels(label).map((outer) => throughLabel(outer, label, place))
  })
}

/**
 * Returns a new object of a class: its constructor is applied, and named arguments are its fields where it has none.
 */
export function fieldsOfArguments(given: CallArguments): Value {
  let found = unknown
  for (const [name, value] of given.names) found = withField(found, name, value)
  if (given.spreadRecord) found = join(found, labelled(deepLabels(given.spreadRecord)))
  for (const value of given.places) found = join(found, labelled(deepLabels(value)))
  return { ...found, isConstant: false }
}
