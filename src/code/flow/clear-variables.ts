import type { Call, Expression } from '../parse/tree.ts'
import type { Machine } from './machine.ts'
import type { Scope } from './program.ts'
import { clear, clearing, deepLabels, join, type Label, mapLabels, type Value, withField } from './value.ts'

const tidied = new Set([
  'strip',
  'lower',
  'upper',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'casefold',
  'toString',
  'str',
  'String',
  'rstrip',
  'lstrip',
])

/** Returns the last part of the name of what is called. */
export const nameOf = (call: Call) =>
  call.callee.kind === 'member' ? call.callee.name : call.callee.kind === 'name' ? call.callee.name : ''

/** Returns the bits that a check of this name sets: one that speaks of paths or addresses is for those only. */
export function clearedByName(name: string): number {
  if (/path|file|dir|folder/i.test(name)) return clearing.path
  if (/url|uri|host|domain|origin/i.test(name)) return clearing.url
  return /html|markup|xss/i.test(name) ? clearing.html : clearing.named
}

/** Removes the labels of what `expression` names itself; of what is only made from it, nothing. */
export function clearWhole(machine: Machine, expression: Expression, scope: Scope): void {
  let inner = expression
  while (inner.kind === 'call') {
    const name = nameOf(inner)
    if (!tidied.has(name)) return
    const next: Expression | undefined = inner.callee.kind === 'member' ? inner.callee.object : inner.args[0]?.value
    if (!next) return
    inner = next
  }
  if (inner.kind !== 'name' && inner.kind !== 'member' && inner.kind !== 'index') return
  const value = machine.evaluate(inner, scope)
  clearKeys(ownLabels(machine, inner, value, scope), clearing.all, scope)
  setPath(machine, inner, clear(value, clearing.all), scope)
}

/** Returns `value` without the labels that also stand for what is beside the field that `expression` names. */
function ownLabels(machine: Machine, expression: Expression, value: Value, scope: Scope): Value {
  if (expression.kind !== 'member' && expression.kind !== 'index') return value
  const name = expression.kind === 'member' ? expression.name : machine.evaluate(expression.index, scope).text
  return mapLabels(value, (label) => (label.fields.at(-1) === name ? [label] : []))
}

function setPath(machine: Machine, target: Expression, value: Value, scope: Scope): void {
  if (target.kind === 'name') {
    scope.vars.set(target.name, value)
    return
  }
  if (target.kind !== 'member' && target.kind !== 'index') return
  const name = target.kind === 'member' ? target.name : machine.evaluate(target.index, scope).text
  if (name === null) return
  const object = machine.evaluate(target.object, scope)
  if (object.types.length > 0 || object.module) return
  setPath(machine, target.object, withField(object, name, value), scope)
}

/** Sets `bits` on all variables that carry one of the labels of `value`. */
export function clearKeys(value: Value, bits: number, scope: Scope): void {
  const keys = new Set(deepLabels(value).map(({ key }) => key))
  if (keys.size === 0) return
  const change = (label: Label) =>
    !keys.has(label.key) ? [label] : bits & clearing.all ? [] : [{ ...label, cleared: label.cleared | bits }]
  for (const [name, known] of scope.vars)
    if (deepLabels(known).some(({ key }) => keys.has(key))) scope.vars.set(name, mapLabels(known, change))
}

const hostFields = /^(?:hostname|host|netloc|origin|protocol|scheme)$/

/** Checks that `expression` is the host of an address, by its name or because it was read from one. */
export function isHost(machine: Machine, expression: Expression, scope: Scope): boolean {
  if (expression.kind === 'member') return hostFields.test(expression.name)
  return expression.kind === 'name' && machine.evaluate(expression, scope).labels.some(isOfHost)
}

const isOfHost = ({ fields }: Label) => hostFields.test(fields.at(-1) ?? '')

/** Counts a check of a host for the whole address that it was read from. */
export function clearHost(machine: Machine, expression: Expression, scope: Scope): void {
  const value = machine.evaluate(expression, scope)
  clearKeys(value, clearing.url, scope)
  if (expression.kind === 'member') clearKeys(machine.evaluate(expression.object, scope), clearing.url, scope)
  const whole = mapLabels(value, (label) =>
    isOfHost(label) ? [{ ...label, key: label.key.slice(0, label.key.lastIndexOf('.')) }] : [],
  )
  clearKeys(whole, clearing.url, scope)
}

/** Counts a check of the beginning of a path, where the path was resolved before. */
export function clearResolved(value: Value, scope: Scope, always = false): void {
  const labels = deepLabels(value)
  if (always || labels.some(({ cleared }) => (cleared & clearing.resolved) !== 0))
    clearKeys(value, clearing.path, scope)
}

/** Returns the variables of both ways; where only one has a variable, that is what it may be. */
export function joinVars(left: Map<string, Value>, right: Map<string, Value>): Map<string, Value> {
  if (left === right) return left
  const found = new Map(left)
  for (const [name, value] of right) {
    const known = left.get(name)
    if (known !== value) found.set(name, known ? join(known, value) : value)
  }
  return found
}
