import {
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { refuse, refuseAlways } from './run.ts'
import { type Complete, isPromise, type Plan, type PlanOf, writeFields } from './write.ts'

/** Returns how values of `type` are completed, with the fields that `nodes` select of objects. */
export function completerOf(type: GraphQLOutputType, nodes: readonly FieldNode[], planOf: PlanOf): Complete {
  if (isNonNullType(type)) {
    const complete = completerOf(type.ofType, nodes, planOf)
    return (value, run) => complete(value, run) ?? refuse()
  }
  if (isListType(type)) return listCompleter(completerOf(type.ofType, nodes, planOf))
  if (isLeafType(type)) return leafCompleter(type)
  if (isAbstractType(type)) {
    const plans = new Map<string, Plan>()
    return (value, run) => {
      if (value == null) return null
      const name = (value as { readonly __typename?: unknown }).__typename
      if (typeof name !== 'string' || value instanceof Error) return refuse()
      let plan = plans.get(name)
      if (!plan) {
        plan = planOf.member(type, name, nodes)
        plans.set(name, plan)
      }
      return writeFields(plan, value, run)
    }
  }
  if (!isObjectType(type) || type.isTypeOf) return refuseAlways()
  return objectCompleter(type, nodes, planOf)
}

function objectCompleter(type: GraphQLObjectType, nodes: readonly FieldNode[], planOf: PlanOf): Complete {
  let plan: Plan | undefined
  return (value, run) => {
    if (value == null) return null
    if (value instanceof Error) return refuse()
    plan ??= planOf.object(type, nodes)
    return writeFields(plan, value, run)
  }
}

function listCompleter(complete: Complete): Complete {
  return (value, run) => {
    if (value == null) return null
    if (typeof value !== 'object' || !(Symbol.iterator in value)) return refuse()
    const completed: unknown[] = []
    for (const item of value as Iterable<unknown>) {
      const index = completed.length
      if (isPromise(item)) {
        completed.push(null)
        run.wait(item, (found) => {
          completed[index] = complete(found, run)
        })
      } else completed.push(complete(item, run))
    }
    return completed
  }
}

const isPlainLeaf: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => typeof value === 'number' && (value | 0) === value,
  Float: (value) => typeof value === 'number' && Number.isFinite(value),
}

function leafCompleter(type: GraphQLLeafType): Complete {
  const isPlain = isPlainLeaf[type.name]
  return (value) => {
    if (value == null) return null
    if (isPlain?.(value)) return value
    if (value instanceof Error) return refuse()
    return type.serialize(value) ?? refuse()
  }
}
