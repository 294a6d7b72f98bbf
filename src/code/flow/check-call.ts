import type { Expression } from '../parse/tree.ts'
import { guardByName, narrow } from './guard.ts'
import type { Machine } from './machine.ts'
import type { Scope } from './program.ts'

/**
 * Counts a call that stands by itself as a check, where its name says that it is one: it throws where the check fails.
 */
export function callsCheck(machine: Machine, expression: Expression, scope: Scope): void {
  if (expression.kind !== 'call') return
  const name = expression.callee.kind === 'member' || expression.callee.kind === 'name' ? expression.callee.name : ''
  const { allowed, refused } = machine.models.words
  if (name === 'relative_to') narrow(machine, expression, false, scope)
  else if (allowed.test(name) && !refused.test(name)) {
    const { calls } = machine.evaluate(expression.callee, scope)
    const isClaim = calls.length > 0 && calls.every(({ info }) => info.summary.guards.size === 0)
    guardByName(machine, expression, scope, isClaim)
  }
}
