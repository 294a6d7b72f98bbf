import type { Call, Expression } from '../parse/tree.ts'
import { walkNodes } from '../rule/walk.ts'
import { joinVars, nameOf } from './clear-variables.ts'
import type { Machine } from './machine.ts'
import { isPossible } from './outcome.ts'
import type { Scope } from './program.ts'
import { deepLabels, join, readElement, type Value } from './value.ts'

const named = new WeakMap<Expression, ReadonlySet<string>>()
const opposites = new WeakMap<Expression, Expression>()
const falsy = new Set(['false', 'null', '0', ''])

/** Returns the condition whose outcome an expression names, or the expression itself. */
export function heldTest(expression: Expression, scope: Scope): Expression {
  const test = expression.kind === 'name' ? scope.vars.get(expression.name)?.test : null
  return test && test.kind !== 'name' ? test : expression
}

/**
 * Forgets the outcomes of conditions on a variable that is made of something else than before, and notes on what the
 * outcome depends that the variable itself holds.
 */
export function noteOutcome(name: string, before: Value | undefined, value: Value, scope: Scope): void {
  if (scope.outcomes.size > 0 && !isMadeOf(value, before))
    for (const [holder, names] of scope.outcomes) {
      const held = holder !== name && names.has(name) ? scope.vars.get(holder) : undefined
      if (held?.test) scope.vars.set(holder, { ...held, test: null })
    }
  if (value.test) noteNames(name, value.test, scope)
}

/** Notes what the outcome that a variable holds depends on, besides what it did on other ways. */
function noteNames(holder: string, test: Expression, scope: Scope): void {
  const known = scope.outcomes.get(holder)
  scope.outcomes.set(holder, known ? new Set([...known, ...namesIn(test)]) : namesIn(test))
}

/** Checks whether all that comes from outside in a value was in another one too. */
function isMadeOf(value: Value, before: Value | undefined): boolean {
  const labels = deepLabels(value)
  if (labels.length === 0 || !before) return labels.length === 0
  const keys = new Set(deepLabels(before).map(({ key }) => key))
  return labels.every(({ key }) => keys.has(key))
}

type Vars = ReadonlyMap<string, Value>

/**
 * Lets a variable that is true on one way and false on the other hold the outcome of the condition between them:
 * `if (HOSTS.includes(host)) allowed = true`.
 */
export function holdOutcomes(test: Expression, taken: Vars, otherwise: Vars, scope: Scope): void {
  for (const [name, value] of taken) {
    const other = otherwise.get(name)
    if (!other || other === value) continue
    const [one, two] = [truthOf(value), truthOf(other)]
    const joined = scope.vars.get(name)
    if (one === null || two === null || one === two || !joined) continue
    const held = { ...joined, test: one ? test : opposite(test) }
    scope.vars.set(name, held)
    noteNames(name, held.test, scope)
  }
}

/** Lets variables that change at a break hold the outcome of the condition that led there: `ok = True; break`. */
export function holdAtBreaks(
  test: Expression,
  breaks: readonly Map<string, Value>[],
  before: Vars,
  scope: Scope,
): void {
  for (const vars of breaks)
    for (const [name, value] of vars) {
      const other = before.get(name)
      if (!other || other === value || value.test) continue
      const [one, two] = [truthOf(value), truthOf(other)]
      if (one === null || two === null || one === two) continue
      const held = one ? test : opposite(test)
      vars.set(name, { ...value, test: held })
      noteNames(name, held, scope)
    }
}

/** Narrows to what holds where one of two conditions came out as `truth`, whichever it was. */
export function narrowEither(
  machine: Machine,
  conditions: readonly [Expression, Expression],
  truth: boolean,
  scope: Scope,
): void {
  const before = scope.vars
  const possible = conditions.filter((condition) => isPossible(condition, truth))
  if (possible.length === 0) return
  const ways = possible.map((condition) => {
    scope.vars = new Map(before)
    machine.narrow(condition, truth, scope)
    return scope.vars
  })
  scope.vars = ways.reduce((one, other) => joinVars(one, other))
}

/**
 * Narrows by a condition that holds for some element of a list: `any(host == one for one in HOSTS)`,
 * `HOSTS.some((one) => host === one)`. Returns false for another call.
 */
export function narrowSome(machine: Machine, call: Call, scope: Scope): boolean {
  const found = conditionOfSome(call)
  if (!found) return false
  const { target, items, test } = found
  const before = scope.vars
  scope.vars = new Map(before)
  machine.bind(target, elementOf(machine.evaluate(items, scope)), scope, -1, true)
  machine.narrow(test, true, scope)
  for (const name of namesIn(target)) {
    const outer = before.get(name)
    if (outer) scope.vars.set(name, outer)
    else scope.vars.delete(name)
  }
  return true
}

/** Returns what an element of a list may be; one of a list of constants is one. */
function elementOf(list: Value): Value {
  const all = list.isConstant ? [...(list.fields?.values() ?? [])] : []
  return all.length > 0 ? all.reduce((one, other) => join(one, other)) : readElement(list)
}

type Some = { readonly target: Expression; readonly items: Expression; readonly test: Expression }

function conditionOfSome(call: Call): Some | null {
  const first = call.args[0]?.value
  const name = nameOf(call)
  if (name === 'any' && first?.kind === 'comprehension' && first.clauses.length === 1) {
    const [clause] = first.clauses
    return clause ? { target: clause.target, items: clause.items, test: first.value } : null
  }
  if (name !== 'some' || first?.kind !== 'function' || call.callee.kind !== 'member') return null
  const [param] = first.params
  const [only, more] = first.body
  if (!param || more || only?.kind !== 'return' || !only.value) return null
  return { target: param.target, items: call.callee.object, test: only.value }
}

function namesIn(expression: Expression): ReadonlySet<string> {
  let names = named.get(expression)
  if (!names) {
    const found = new Set<string>()
    walkNodes([expression], (node) => {
      if (node.kind === 'name') found.add(node.name)
    })
    names = found
    named.set(expression, names)
  }
  return names
}

/** Returns whether a constant counts as true; null for what is none. */
function truthOf({ isConstant, fields, text }: Value): boolean | null {
  return isConstant && fields === null && text !== null ? !falsy.has(text) : null
}

function opposite(test: Expression): Expression {
  let found = opposites.get(test)
  if (!found) {
    found = { kind: 'not', at: test.at, end: test.end, value: test }
    opposites.set(test, found)
  }
  return found
}
