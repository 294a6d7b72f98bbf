import type { ArgumentRef } from '../model/model.ts'
import type { Argument } from '../parse/tree.ts'
import { join, readElement, readField, unknown, type Value } from './value.ts'

/** The arguments of a call, evaluated. */
export type CallArguments = {
  readonly places: readonly Value[]
  readonly names: ReadonlyMap<string, Value>
  /** What lists and records that are spread into the call may bring. */
  readonly spreadList: Value | null
  readonly spreadRecord: Value | null
  readonly self: Value
}

/** Evaluates the arguments of a call. */
export function readArguments(
  args: readonly Argument[],
  self: Value,
  read: (argument: Argument) => Value,
): CallArguments {
  const places: Value[] = []
  const names = new Map<string, Value>()
  let spreadList: Value | null = null
  let spreadRecord: Value | null = null
  for (const argument of args) {
    const value = read(argument)
    if (argument.spread === 'list') spreadList = spreadList ? join(spreadList, readElement(value)) : readElement(value)
    else if (argument.spread === 'record') spreadRecord = spreadRecord ? join(spreadRecord, value) : value
    else if (argument.name !== null) names.set(argument.name, value)
    else places.push(value)
  }
  return { places, names, spreadList, spreadRecord, self }
}

/** Returns the argument that a model names, or null where it is not passed. */
export function argumentOf(given: CallArguments, reference: ArgumentRef): Value | null {
  if (reference === 'self') return given.self
  if (reference === '*') return allOf(given)
  if (typeof reference === 'number') return given.places[reference] ?? given.spreadList
  const [name = '', ...fields] = reference.split('.')
  let found: Value | null = given.names.get(name) ?? null
  if (!found)
    for (const place of given.places) if (place.fields?.has(name) && !place.isList) found = readField(place, name)
  if (!found && given.spreadRecord) found = readField(given.spreadRecord, name)
  for (const field of fields) found = found?.fields?.has(field) ? readField(found, field) : null
  return found
}

/** Returns the option `name`: a named argument, or a field of a record that is an argument. */
export function optionOf(given: CallArguments, name: string): Value | null {
  if (/^\d+$/.test(name)) return given.places[Number(name)] ?? null
  return argumentOf(given, name)
}

/** Returns the join of all arguments. */
export function allOf(given: CallArguments): Value {
  let found = unknown
  for (const value of given.places) found = join(found, value)
  for (const value of given.names.values()) found = join(found, value)
  if (given.spreadList) found = join(found, given.spreadList)
  if (given.spreadRecord) found = join(found, given.spreadRecord)
  return found
}
