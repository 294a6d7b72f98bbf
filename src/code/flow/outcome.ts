import type { Expression } from '../parse/tree.ts'
import type { Value } from './value.ts'

const maxWays = 4
/** The conditions of an expression that `joinTests` made. */
const waysOf = new WeakMap<Expression, readonly Expression[]>()
const never: Expression = { kind: 'constant', at: 0, end: 0, value: false }
const always: Expression = { kind: 'constant', at: 0, end: 0, value: true }

/**
 * Returns the condition whose outcome a value is that is one of both, as a choice between their conditions; null where
 * one has none and is no constant, or where there are more than four.
 */
export function joinTests(left: Value, right: Value): Expression | null {
  if (left.test === right.test) return left.test
  const [one, two] = [left.test ?? constantTest(left), right.test ?? constantTest(right)]
  if (one === null || two === null) return null
  const [known, added] = [waysOf.get(one) ?? [one], waysOf.get(two) ?? [two]]
  const more = added.filter((way) => !known.includes(way))
  if (more.length === 0) return one
  const ways = [...known, ...more]
  if (ways.length > maxWays) return null
  const found = ways.reduce((taken, otherwise) => ({ kind: 'choice', at: 0, end: 0, test: never, taken, otherwise }))
  waysOf.set(found, ways)
  return found
}

/** Checks that a condition may come out as `truth`. */
export function isPossible(test: Expression, truth: boolean): boolean {
  return test.kind !== 'constant' || typeof test.value !== 'boolean' || test.value === truth
}

function constantTest({ isConstant, fields, text }: Value): Expression | null {
  if (!isConstant || fields !== null || text === null) return null
  return text === 'true' ? always : text === 'false' ? never : null
}
