import type { Call, Compare, Expression } from '../parse/tree.ts'
import { claimedByName } from './claim.ts'
import { clearHost, clearKeys, clearResolved, clearWhole, isHost, nameOf } from './clear-variables.ts'
import { heldTest, narrowEither, narrowSome } from './held-check.ts'
import type { Machine } from './machine.ts'
import type { Scope } from './program.ts'
import { clearing, deepLabels, type Value } from './value.ts'

const wholeKinds = new Set([
  'isdigit',
  'isalnum',
  'isidentifier',
  'isnumeric',
  'isdecimal',
  'isInteger',
  'isSafeInteger',
  'isFinite',
  'isalpha',
])
const listNames =
  /(?:^|_|\b)(?:allow|permit|valid|known|available|existing|whitelist|supported|safe|trusted|accepted)|^[A-Z][A-Z0-9_]{2,}$/i

/** Narrows the variables of `scope` to what they are where `test` came out as `truth`. */
export function narrow(machine: Machine, test: Expression, truth: boolean, scope: Scope): void {
  switch (test.kind) {
    case 'not':
      narrow(machine, test.value, !truth, scope)
      return
    case 'logic':
      if ((test.operator === 'and') === truth) {
        narrow(machine, test.left, truth, scope)
        narrow(machine, test.right, truth, scope)
      } else narrowEither(machine, [test.left, test.right], truth, scope)
      return
    case 'compare':
      narrowCompare(machine, test, truth, scope)
      return
    case 'call':
      narrowCall(machine, test, truth, scope)
      return
    case 'name': {
      const value = scope.vars.get(test.name)
      const held = heldTest(test, scope)
      if (!value || held === test) return
      // A condition may name itself: `done = done and ready`.
      scope.vars.set(test.name, { ...value, test: null })
      narrow(machine, held, truth, scope)
      return
    }
    case 'choice':
      narrowEither(machine, [test.taken, test.otherwise], truth, scope)
      return
    case 'assign':
      narrow(machine, test.value, truth, scope)
      return
    default:
  }
}

function narrowCompare(machine: Machine, test: Compare, truth: boolean, scope: Scope): void {
  const { operator, left, right } = test
  if (operator === 'in' || operator === 'not in') {
    if ((operator === 'in') !== truth) return
    const list = machine.evaluate(right, scope)
    if (isHost(machine, left, scope)) {
      clearHost(machine, left, scope)
      return
    }
    if (isListed(list, right)) clearWhole(machine, left, scope)
    if (right.kind === 'member' && right.name === 'parents') clearResolved(machine.evaluate(right.object, scope), scope)
    return
  }
  if (operator !== '==' && operator !== '!=' && operator !== 'is' && operator !== 'is not') {
    if (operator === '>=' || operator === '>' || operator === '<') narrowIndex(machine, test, truth, scope)
    return
  }
  const isEqual = (operator === '==' || operator === 'is') === truth
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (one.kind === 'binary' && one.operator === 'typeof' && other.kind === 'text') {
      if (isEqual && /^(?:number|boolean|bigint)$/.test(other.text)) clearWhole(machine, one.left, scope)
      continue
    }
    if (other.kind === 'constant' && typeof other.value === 'boolean') {
      narrow(machine, one, isEqual === other.value, scope)
      continue
    }
    if (isMinusOne(other) && !isEqual) narrowIndexOf(machine, one, scope)
    const value = machine.evaluate(other, scope)
    if (!isEqual && isNothing(other)) narrowGiven(machine, one, scope)
    if (isEqual && value.text !== null && value.isConstant && other.kind !== 'constant') {
      if (isHost(machine, one, scope)) clearHost(machine, one, scope)
      else if (one.kind !== 'text') clearWhole(machine, one, scope)
    }
    if (isEqual && other.kind !== 'constant' && deepLabels(value).length === 0)
      clearResolved(machine.evaluate(one, scope), scope)
    if (isEqual && one.kind === 'call' && nameOf(one) === 'commonpath')
      clearResolved(machine.evaluate(one, scope), scope)
    if (isEqual && isHost(machine, one, scope)) clearHost(machine, one, scope)
  }
}

const isNothing = (expression: Expression) => expression.kind === 'constant' && expression.value === null

/** Counts a call that is named as a check where it returned something: `if (resolveSafe(x) === null) return`. */
function narrowGiven(machine: Machine, expression: Expression, scope: Scope): void {
  if (expression.kind !== 'call') return
  const { allowed, refused } = machine.models.words
  if (allowed.test(nameOf(expression)) && !refused.test(nameOf(expression))) guardByName(machine, expression, scope)
}

/** `list.indexOf(x) >= 0` and its kin. */
function narrowIndex(machine: Machine, { left, operator }: Compare, truth: boolean, scope: Scope): void {
  if ((operator !== '<') === truth) narrowIndexOf(machine, left, scope)
}

/** Counts `list.indexOf(x)` that found something. */
function narrowIndexOf(machine: Machine, expression: Expression, scope: Scope): void {
  const call = heldTest(expression, scope)
  if (call.kind !== 'call' || nameOf(call) !== 'indexOf' || call.callee.kind !== 'member') return
  const member = call.args[0]?.value
  if (member) narrowMember(machine, call.callee.object, member, scope)
}

const isMinusOne = (one: Expression) =>
  one.kind === 'binary' && one.operator === '-' && one.left.kind === 'constant' && one.left.value === 1

/** Counts that `member` is in a list: a host in any, else where the list is one of what is allowed. */
function narrowMember(machine: Machine, list: Expression, member: Expression, scope: Scope): void {
  const known = machine.evaluate(list, scope)
  if (isHost(machine, member, scope)) clearHost(machine, member, scope)
  else if (isListed(known, list)) clearWhole(machine, member, scope)
}

function narrowCall(machine: Machine, test: Call, truth: boolean, scope: Scope): void {
  const name = nameOf(test)
  const object = test.callee.kind === 'member' ? test.callee.object : null
  const [first, second] = test.args.map(({ value }) => value)
  const { allowed, refused } = machine.models.words
  if (/^(?:bool|Boolean)$/.test(name) && first) {
    narrow(machine, first, truth, scope)
    return
  }
  if (/^(?:startsWith|startswith)$/.test(name) && object && first) {
    const prefix = machine.evaluate(first, scope)
    if (!truth && prefix.text?.startsWith('..')) {
      clearResolved(machine.evaluate(object, scope), scope, true)
      return
    }
    if (!truth) return
    if (prefix.text && /^https?:\/\/[^/]+\/?/.test(prefix.text))
      clearKeys(machine.evaluate(object, scope), clearing.url, scope)
    if (!prefix.isConstant || /^\/|^[A-Za-z]:[\\/]/.test(prefix.text ?? ''))
      clearResolved(machine.evaluate(object, scope), scope)
    return
  }
  if (/^(?:endsWith|endswith)$/.test(name) && object && isHost(machine, object, scope)) {
    if (truth) clearHost(machine, object, scope)
    return
  }
  if (name === 'isAbsolute' || name === 'is_absolute') return
  if (!truth) {
    if (name === 'relative_to') clearResolved(machine.evaluate(object ?? test, scope), scope)
    return
  }
  if (/^(?:is_relative_to|isSubPath|isPathInside|pathIsInside)$/.test(name)) {
    clearResolved(machine.evaluate(object ?? test, scope), scope)
    return
  }
  if (narrowSome(machine, test, scope)) return
  if (/^(?:includes|has|contains|hasOwn|hasOwnProperty)$/.test(name) && object && first) {
    const isStatic = name === 'hasOwn' && second
    narrowMember(machine, isStatic ? first : object, isStatic ? second : first, scope)
    return
  }
  if (wholeKinds.has(name)) {
    clearWhole(
      machine,
      name.startsWith('isS') || name.startsWith('isI') || name === 'isFinite'
        ? (first ?? test)
        : (object ?? first ?? test),
      scope,
    )
    return
  }
  if (name === 'isinstance' && first && second && /^\(?(?:int|float|bool)\b/.test(sourceOf(second, scope))) {
    clearWhole(machine, first, scope)
    return
  }
  if (/^(?:fullmatch|match|test)$/.test(name) && isWholeMatch(machine, test, name, scope)) {
    const subject =
      object && machine.evaluate(object, scope).path === 're'
        ? second
        : name === 'match' && scope.module.module.language === 'script'
          ? object
          : first
    if (subject) clearWhole(machine, subject, scope)
    return
  }
  if ((name === 'all' || name === 'every') && first?.kind === 'comprehension') {
    const [clause] = first.clauses
    if (clause && first.value.kind === 'compare' && first.value.operator === 'in') {
      const list = machine.evaluate(first.value.right, scope)
      if (isListed(list, first.value.right)) clearWhole(machine, clause.items, scope)
    }
    return
  }
  if (allowed.test(name) && !refused.test(name)) guardByName(machine, test, scope)
}

/** Marks what is passed to a call that is named as a check. */
export function guardByName(machine: Machine, call: Call, scope: Scope, isClaim = false): void {
  const { calls } = machine.evaluate(call.callee, scope)
  const byName = claimedByName(nameOf(call), calls, machine.models.words)
  const bits = isClaim && byName === clearing.named ? clearing.claimed : byName
  for (const { value } of call.args) clearKeys(machine.evaluate(value, scope), bits, scope)
}

function isWholeMatch(machine: Machine, test: Call, name: string, scope: Scope): boolean {
  const object = test.callee.kind === 'member' ? test.callee.object : null
  const first = test.args[0]?.value
  const isModule = object !== null && machine.evaluate(object, scope).path === 're'
  const isScriptMatch = name === 'match' && scope.module.module.language === 'script'
  const holder = isModule || isScriptMatch ? first : object
  const text = holder ? machine.evaluate(holder, scope).text : null
  if (text === null) return false
  const isPython = scope.module.module.language === 'python'
  const begins = name === 'fullmatch' || (isPython && name === 'match') || text.startsWith('^')
  const ends = name === 'fullmatch' || /(?:\$|\\Z)\)?$/.test(text)
  return begins && ends && !/\.[*+]|\[\^|\\S[*+]|\\D[*+]|\\W|\[\\s\\S\]/.test(text)
}

const sourceOf = (expression: Expression, scope: Scope) =>
  scope.module.module.source.slice(expression.at, expression.end)

function isListed(list: Value, node: Expression): boolean {
  if (list.labels.length > 0 || (list.text !== null && list.isConstant)) return false
  if (list.isConstant && (list.fields?.size ?? 0) > 0) return true
  const name = node.kind === 'name' ? node.name : node.kind === 'member' ? node.name : ''
  return name !== '' && listNames.test(name) && !/block|deny|forbid|danger|black|bad|unsafe|sensitive/i.test(name)
}
