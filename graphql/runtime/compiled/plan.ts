import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  isObjectType,
  Kind,
  type ValueNode,
} from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'
import { type Complete, completerOf, isPromise } from './complete.ts'
import { type Run, refuse, refuseAlways } from './run.ts'

/** The fields that are selected of an object, in the order of the answer. */
export type Plan = readonly FieldPlan[]

type FieldPlan = {
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

export type PlanSource = {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  /** The variables that decide which parts are skipped and included. */
  readonly conditions: Readonly<Record<string, unknown>>
}

/** Makes plans; throws for what must be left to graphql-js: introspection, and resolvers that ask where they are. */
export function planner({ schema, fragments, conditions }: PlanSource): PlanOf & {
  of(type: GraphQLObjectType, fields: ReadonlyMap<string, readonly FieldNode[]>): Plan
} {
  let count = 0
  const planOf = {
    of: (type: GraphQLObjectType, fields: ReadonlyMap<string, readonly FieldNode[]>): Plan =>
      [...fields].map(([name, nodes]) => planField(name, nodes, type)),
    object: (type: GraphQLObjectType, nodes: readonly FieldNode[]) =>
      planOf.of(type, collectSubfields(schema, fragments, conditions, type, nodes)),
    member: (type: GraphQLAbstractType, name: string, nodes: readonly FieldNode[]) => {
      const member = schema.getType(name)
      if (type.resolveType || !isObjectType(member) || member.isTypeOf || !schema.isSubType(type, member))
        return refuseAlways()
      return planOf.object(member, nodes)
    },
  }

  const planField = (name: string, nodes: readonly FieldNode[], type: GraphQLObjectType): FieldPlan => {
    const node = nodes[0]!
    const property = node.name.value
    const isTypename = property === '__typename'
    const field = type.getFields()[property]
    if (name === '__proto__' || (!isTypename && (!field || (field.resolve?.length ?? 0) > 3))) return refuseAlways()
    if (!field) return { name, constant: type.name, property, resolve: null, argsOf: () => ({}), complete: refuse }
    return {
      name,
      constant: null,
      property,
      resolve: (field.resolve as FieldPlan['resolve']) ?? null,
      argsOf: argumentsOf(field, node, count++),
      complete: completerOf(field.type, nodes, planOf),
    }
  }
  return planOf
}

/** The answer of `plan` over `source`. */
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

function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, number: number): FieldPlan['argsOf'] {
  if (node.arguments?.some(({ value }) => hasVariable(value))) {
    return ({ args, variables }) => {
      args[number] ??= getArgumentValues(field, node, variables)
      return args[number]
    }
  }
  let constant: Record<string, unknown> | undefined
  return () => {
    constant ??= getArgumentValues(field, node)
    return constant
  }
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true
  if (value.kind === Kind.LIST) return value.values.some(hasVariable)
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariable(field.value))
}
