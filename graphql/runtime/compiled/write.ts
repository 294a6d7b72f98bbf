import type { FieldNode, GraphQLAbstractType, GraphQLObjectType } from 'graphql'
import { type Run, refuse, refuseAlways } from './run.ts'

/** The fields that are selected of an object, in the order of the answer. */
export type Plan = readonly FieldPlan[]

export type FieldPlan = {
  readonly name: string
  /** The value as it is, for `__typename`. */
  readonly constant: string | null
  readonly property: string
  readonly resolve: ((source: unknown, args: object, context: unknown) => unknown) | null
  readonly argsOf: (run: Run) => Record<string, unknown>
  readonly complete: Complete
}

/** The plans of one operation under one choice of its conditional parts; made when a value of a type first comes. */
export type PlanOf = {
  object(type: GraphQLObjectType, nodes: readonly FieldNode[]): Plan
  /** The plan of the member `name` of an abstract type. */
  member(type: GraphQLAbstractType, name: string, nodes: readonly FieldNode[]): Plan
}

/**
 * Turns the value of a resolver into that of the answer; throws when it is not plain. Values of promises are filled in
 * later.
 */
export type Complete = (value: unknown, run: Run) => unknown

/** Returns the fields of `plan` over `source`. */
export function writeFields(plan: Plan, source: unknown, run: Run): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const field of plan) {
    const { name, constant, complete } = field
    if (constant !== null) {
      written[name] = constant
      continue
    }
    const value = propertyOf(field, source, run)
    if (isPromise(value)) {
      written[name] = null
      run.wait(value, (found) => {
        written[name] = complete(found, run)
      })
    } else written[name] = complete(value, run)
  }
  return written
}

function propertyOf({ resolve, property, argsOf }: FieldPlan, source: unknown, run: Run): unknown {
  if (resolve) return resolve(source, argsOf(run), run.context)
  if (typeof source !== 'object' || source === null) return source === undefined ? undefined : refuse()
  const value = (source as Record<string, unknown>)[property]
  if (typeof value !== 'function') return value
  if (value.length > 2) return refuseAlways()
  return (source as Record<string, (args: object, context: unknown) => unknown>)[property]!(argsOf(run), run.context)
}

/** Checks for what graphql-js would wait for. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}
