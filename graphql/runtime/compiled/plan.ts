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
import { completerOf } from './complete.ts'
import { refuse, refuseAlways } from './run.ts'
import type { FieldPlan, Plan, PlanOf } from './write.ts'

export type PlanSource = {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  /** The variables that decide which parts are skipped and included. */
  readonly conditions: Readonly<Record<string, unknown>>
}

/**
 * Returns the planner of an operation; it throws for what graphql-js must answer: introspection, and resolvers that
 * take `info`.
 */
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
