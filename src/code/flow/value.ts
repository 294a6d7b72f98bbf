import type { Expression } from '../parse/tree.ts'
import { joinTests } from './outcome.ts'
import type { ClassInfo, FunctionInfo, ModuleInfo } from './program.ts'

export const sourceKinds = ['tool', 'http', 'model', 'retrieved', 'cli', 'env', 'file', 'secret'] as const
export type SourceKind = (typeof sourceKinds)[number]

/**
 * What makes a value safe, as bits of `Label.cleared`. `resolved` alone clears nothing: it makes a check of the
 * beginning count. `claimed` is a check of the repository by its name, in whose code none is seen; `unseen` one that is
 * named for paths or addresses and looks at neither: it clears nothing. `inner` is a path that does not begin with
 * `..`: behind a folder it is safe.
 */
export const clearing = {
  path: 1,
  url: 2,
  all: 4,
  named: 8,
  resolved: 16,
  html: 32,
  shell: 64,
  sql: 128,
  claimed: 256,
  unseen: 512,
  inner: 1024,
} as const
export type Clearing = keyof typeof clearing

/** A place in a module, in UTF-16 units, with what happens there. */
export type Place = { readonly module: ModuleInfo; readonly at: number; readonly what: string }
/** The way of a label, newest step first. */
export type Step = Place & { readonly before: Step | null; readonly count: number }

/** Where a value, or a part of it, may come from. */
export type Label = {
  readonly key: string
  readonly kind: SourceKind | 'param'
  readonly origin: Place
  /** Of `param`: whose parameter, which, and which fields of it. */
  readonly owner: FunctionInfo | null
  readonly param: number
  readonly fields: readonly string[]
  /** Bits of `clearing`. */
  readonly cleared: number
  /** True where it may be the beginning of the text, and so choose a host or a program. */
  readonly leads: boolean
  /** Characters of constant text around it. */
  readonly ours: number
  readonly steps: Step | null
  /** True where only a name says what it is. */
  readonly byName: boolean
}
export type Callable = { readonly info: FunctionInfo; readonly self: Value | null }
export type TypeRef = { readonly info: ClassInfo; readonly isInstance: boolean }

/** What is known of a value at one place of a program. Values do not change. */
export type Value = {
  readonly labels: readonly Label[]
  /** Fields by name or index; `*` for those without a known name. */
  readonly fields: ReadonlyMap<string, Value> | null
  /** Dotted path of the library object that it is, calls as `()`; empty where unknown. */
  readonly path: string
  readonly types: readonly TypeRef[]
  readonly calls: readonly Callable[]
  readonly module: ModuleInfo | null
  /** Its text, `\0` for each unknown part, or null. */
  readonly text: string | null
  /** The condition whose outcome it is. */
  readonly test: Expression | null
  /** True where it is made of constants only. */
  readonly isConstant: boolean
  /** True for a list written out. */
  readonly isList: boolean
}

const noLabels: readonly Label[] = []
export const unknown: Value = {
  labels: noLabels,
  fields: null,
  path: '',
  types: [],
  calls: [],
  module: null,
  text: null,
  test: null,
  isConstant: false,
  isList: false,
}
/** A value that says nothing and comes from the source itself. */
export const constant: Value = { ...unknown, isConstant: true }

export const maxLabels = 12
const maxDepth = 4
const maxSourceFields = 2
const maxFields = 60

/** Limits that were met; each means that something was dropped. */
export type Dropped = { labels: number; sinks: number; fields: number }

/** Returns a value with `labels` and nothing else known. */
export function labelled(labels: readonly Label[]): Value {
  return labels.length === 0 ? unknown : { ...unknown, labels }
}

/** Returns the labels of both without doubles, at most twelve: the first ones win. */
export function joinLabels(left: readonly Label[], right: readonly Label[]): readonly Label[] {
  if (right.length === 0 || left === right) return left
  if (left.length === 0) return right
  const found = [...left]
  for (const label of right) {
    const index = found.findIndex((known) => known.key === label.key)
    const known = found[index]
    if (known === undefined) {
      if (found.length < maxLabels) found.push(label)
      continue
    }
    const cleared = known.cleared & label.cleared
    const leads = known.leads || label.leads
    if (cleared !== known.cleared || leads !== known.leads || label.ours > known.ours)
      found[index] = { ...known, cleared, leads, ours: Math.max(known.ours, label.ours) }
  }
  return found
}

const maxTypes = 6
const maxCalls = 12
const joinLists = <T>(
  left: readonly T[],
  right: readonly T[],
  most: number,
  same: (a: T, b: T) => boolean,
): readonly T[] => {
  if (right.length === 0 || left === right) return left
  if (left.length === 0) return right
  const found = [...left]
  for (const item of right) if (found.length < most && !found.some((known) => same(known, item))) found.push(item)
  return found
}

/** Returns what is known of a value that is one of both. */
export function join(left: Value, right: Value, depth = 0): Value {
  if (left === right || right === unknown) return left
  if (left === unknown) return right
  return {
    labels: joinLabels(left.labels, right.labels),
    fields: joinFields(left.fields, right.fields, depth),
    path: left.path || right.path,
    types: joinLists(left.types, right.types, maxTypes, (a, b) => a.info === b.info && a.isInstance === b.isInstance),
    calls: joinLists(left.calls, right.calls, maxCalls, (a, b) => a.info === b.info),
    module: left.module ?? right.module,
    text: left.text === right.text ? left.text : (left.text ?? right.text),
    test: joinTests(left, right),
    isConstant: left.isConstant && right.isConstant,
    isList: left.isList || right.isList,
  }
}

function joinFields(left: Value['fields'], right: Value['fields'], depth: number): Value['fields'] {
  if (right === null || left === right) return left
  if (left === null) return right
  if (depth >= maxDepth) return left
  const found = new Map(left)
  for (const [name, value] of right) {
    const known = found.get(name)
    if (known) found.set(name, join(known, value, depth + 1))
    else if (found.size < maxFields) found.set(name, value)
  }
  return found
}

/** Returns all labels in `value`, those of its fields included. */
export function deepLabels(value: Value, depth = 0): readonly Label[] {
  if (value.fields === null || depth > maxDepth) return value.labels
  let found = value.labels
  for (const field of value.fields.values()) found = joinLabels(found, deepLabels(field, depth + 1))
  return found
}

/** Returns `value` with each label in it, at any depth, replaced. */
export function mapLabels(value: Value, change: (label: Label) => readonly Label[], depth = 0): Value {
  const labels =
    value.labels.length === 0
      ? value.labels
      : value.labels.reduce((found: readonly Label[], label) => joinLabels(found, change(label)), noLabels)
  if (value.fields === null || depth > maxDepth) return labels === value.labels ? value : { ...value, labels }
  const fields = new Map<string, Value>()
  for (const [name, field] of value.fields) fields.set(name, mapLabels(field, change, depth + 1))
  return { ...value, labels, fields }
}

/** Returns `value` with `bits` of `clearing` set on each of its labels; `all` removes them. */
export function clear(value: Value, bits: number): Value {
  if (deepLabels(value).length === 0) return value
  if (bits & clearing.all) return mapLabels(value, () => noLabels)
  return mapLabels(value, (label) =>
    (label.cleared | bits) === label.cleared ? [label] : [{ ...label, cleared: label.cleared | bits }],
  )
}

/** Returns `label` with one more step; of more than eight, those in the middle are left out when told. */
export function addStep(label: Label, place: Place): Label {
  const count = (label.steps?.count ?? 0) + 1
  if (count > 24 || (label.steps?.at === place.at && label.steps.module === place.module)) return label
  return { ...label, steps: { ...place, before: label.steps, count } }
}

/** Returns the field `name` of `value`, with the labels of the whole where the field itself is not known. */
export function readField(value: Value, name: string): Value {
  const known = value.fields?.get(name)
  const rest = value.fields?.get('*')
  const path = value.path === '' || value.path.length > 160 ? '' : `${value.path}.${name}`
  if (known) return known.path === '' && path !== '' ? { ...known, path } : known
  const labels = value.labels.map((label) => fieldLabel(label, name))
  const isMethod = value.isList && name !== '*' && !place.test(name)
  return rest && !isMethod ? join({ ...unknown, labels, path }, rest) : { ...unknown, labels, path }
}

const place = /^\d+$/

/** Names the field that `label` is of, so that a check of one field says nothing of another. */
function fieldLabel(label: Label, name: string): Label {
  if (name === '*') return label
  if (label.kind !== 'param' && (place.test(name) || label.fields.length >= maxSourceFields)) return label
  return withFieldName(label, name)
}

function withFieldName(label: Label, name: string): Label {
  if (label.fields.length >= maxDepth) return label
  return { ...label, fields: [...label.fields, name], key: `${label.key}.${name}` }
}

/** Returns what an element of `value` may be. */
export function readElement(value: Value): Value {
  let found: Value = { ...unknown, labels: value.labels, path: value.path }
  if (value.fields) for (const field of value.fields.values()) found = join(field, found)
  return found
}

/** Returns what an element of `value` may be, of a parameter as a field `*`: its parts are told apart then. */
export function readParts(value: Value): Value {
  const part = (label: Label) => (label.kind === 'param' ? withFieldName(label, '*') : label)
  return readElement({ ...value, labels: value.labels.map(part) })
}

/** Returns `value` with its field `name` set. */
export function withField(value: Value, name: string, field: Value): Value {
  const fields = new Map(value.fields ?? [])
  if (fields.size < maxFields || fields.has(name)) fields.set(name, field)
  return { ...value, fields, isConstant: value.isConstant && field.isConstant, text: null }
}
