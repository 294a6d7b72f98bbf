import type { Call } from '../parse/tree.ts'
import { applyFunction } from './apply.ts'
import { allOf, argumentOf, type CallArguments } from './arguments.ts'
import { untexted } from './entry.ts'
import type { Machine } from './machine.ts'
import { memberOf } from './member.ts'
import type { Scope } from './program.ts'
import { concatenate, fill } from './text.ts'
import { clear, clearing, deepLabels, join, labelled, readElement, unknown, type Value, withField } from './value.ts'

const braces = /\{[^{}]*\}/g

/**
 * Returns what a call that is neither source nor sink makes of what it gets, or null where the model does not settle
 * it.
 */
export function passOn(
  machine: Machine,
  does: string,
  index: number,
  call: Call,
  given: CallArguments,
  scope: Scope,
): Value | null {
  switch (does) {
    case 'drop':
      return unknown
    case 'same':
      return argumentOf(given, index) ?? unknown
    case 'parse': {
      const [whole] = given.places
      if (whole && given.self.fields && !given.self.isList) return shapedBy(given.self.fields, whole)
      return passOn(machine, 'copy', index, call, given, scope)
    }
    case 'copy': {
      const { self: whole } = given
      const parts = [...(whole === unknown ? [] : [whole]), ...given.places, ...given.names.values()]
      const only = parts.filter((part) => !part.isConstant || part === whole)
      const self = parts.length === 1 ? parts[0]! : (only[0] ?? unknown)
      // A library stands before no text.
      const isLibrary = whole.path !== '' && whole.text === null && deepLabels(whole).length === 0
      return {
        ...labelled(deepLabels(concatenate(isLibrary ? parts.slice(1) : parts))),
        text: self.text,
        fields: self.fields,
        isConstant: false,
        isList: self.isList,
      }
    }
    case 'add':
      addTo(machine, call, given, scope)
      return null
    case 'fill':
      return fill(given.self, braces, given.places, given.names)
    case 'call': {
      const fn = argumentOf(given, index) ?? given.names.get('target') ?? given.names.get('func')
      const list = given.names.get('args')
      const places = list?.fields ? [...list.fields.values()] : given.places.slice(index + 1)
      if (fn?.path) machine.reachLibrary(fn.path, call, { ...given, places, self: unknown }, scope)
      let found = unknown
      for (const { info, self } of fn?.calls ?? [])
        found = join(found, applyFunction(machine, info, { ...given, places, self: self ?? unknown }, call, scope))
      return (fn?.calls.length ?? 0) > 0 ? found : labelled(deepLabels(allOf(given)))
    }
    case 'split': {
      const whole = argumentOf(given, index) ?? unknown
      const end = clear(labelled(deepLabels(whole)), clearing.path)
      return {
        ...unknown,
        fields: new Map([
          ['0', whole],
          ['1', end],
        ]),
        isList: true,
      }
    }
    case 'partial': {
      const fn = argumentOf(given, index) ?? unknown
      const places = given.places.slice(index + 1)
      if (fn.path !== '') machine.reachLibrary(fn.path, call, { ...given, places, self: unknown }, scope)
      for (const { info, self } of fn.calls)
        applyFunction(machine, info, { ...given, places, self: self ?? unknown }, call, scope)
      return fn
    }
    case 'attribute': {
      const [object = unknown, name, otherwise] = given.places
      const isChosen = name !== undefined && name.labels.length > 0
      const found = isChosen ? anyMethod(object) : memberOf(machine, call, object, name?.text ?? '*', scope)
      return otherwise ? join(found, otherwise) : found
    }
    case 'each': {
      const isPromise = call.callee.kind === 'member' && call.callee.name === 'then'
      const element = isPromise ? given.self : readElement(given.self)
      const isEach = call.callee.kind === 'member' && call.callee.name === 'each'
      const fn = argumentOf(given, index)
      let found = unknown
      for (const { info, self } of fn?.calls ?? []) {
        const isReduce = info.node.params.length > 1 && deepLabels(given.self).length > 0
        const places = isReduce || isEach ? [element, element] : [element]
        found = join(found, applyFunction(machine, info, { ...given, places, self: self ?? unknown }, call, scope))
      }
      return { ...join(found, labelled(deepLabels(given.self))), fields: new Map([['*', join(found, element)]]) }
    }
    default:
      return null
  }
}

/**
 * Has what a call writes, or brings in, be in its argument at `index` from then on, such as the path of a file; in what
 * it is a method of for -1.
 */
export function storeInto(
  machine: Machine,
  call: Call,
  index: number,
  given: CallArguments,
  source: Value | null,
  scope: Scope,
): void {
  const { callee } = call
  const [target, known] =
    index < 0
      ? [callee.kind === 'member' ? callee.object : null, given.self]
      : [call.args[index]?.value, given.places[index]]
  if (target?.kind !== 'name' || !known) return
  const labels = [...given.places.flatMap(deepLabels), ...(source?.labels ?? [])]
  if (labels.length === 0) return
  machine.bind(target, { ...join(known, labelled(labels)), text: known.text }, scope, call.at, false)
}

/** Returns any method of an object, as a name that is read at run time may choose it. */
function anyMethod(object: Value): Value {
  const methods = object.types.flatMap(({ info }) => [...info.methods.values()])
  const calls = methods.filter(({ name }) => !name.startsWith('_')).map((info) => ({ info, self: object }))
  return { ...unknown, calls, labels: object.labels }
}

/** Returns `whole` without the labels of the fields that a schema bounds to numbers, booleans and constants. */
function shapedBy(schema: ReadonlyMap<string, Value>, whole: Value): Value {
  let found = whole
  for (const [name, { path }] of schema) if (untexted.test(path)) found = withField(found, name, unknown)
  return found
}

/** Puts the arguments of a call into what it is a method of, and into what was read from that before. */
function addTo(machine: Machine, call: Call, given: CallArguments, scope: Scope): void {
  const { callee } = call
  const added = allOf(given)
  const labels = deepLabels(added)
  if (callee.kind !== 'member' || (labels.length === 0 && added.calls.length === 0)) return
  const rest = given.self.fields?.get('*')
  const value = withField({ ...given.self, isConstant: false }, '*', rest ? join(rest, added) : added)
  if (given.self.types.length === 0) machine.bind(callee.object, value, scope, call.at, false)
  const { path } = given.self
  for (const [name, known] of path.endsWith('()') ? scope.vars : [])
    if (known.path.startsWith(`${path}.`)) scope.vars.set(name, join(known, labelled(labels)))
}
