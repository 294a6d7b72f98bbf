import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  visit,
} from 'graphql'
import { ServiceError } from '../src/errors.ts'
import { limits } from './limits.ts'

type Measure = { readonly depth: number; readonly aliases: number; readonly cost: number; readonly fields: number }

type Values = Readonly<Record<string, unknown>>

/**
 * The cost of an operation before it runs: each field costs 1, multiplied by the page size of every connection or bounded list around it. `values` are its variables as
 * it takes them. Throws LIMIT_EXCEEDED when the operation is over a limit. Fragments are measured once each, so the work grows with the document only.
 */
export function checkOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Values,
): number {
  const fragments = fragmentsOf(document)
  const root = schema.getRootType(operation.operation)
  if (!root) return 0
  const measured = new Map<string, Measure>()

  const measureFragment = (name: string): Measure => {
    const earlier = measured.get(name)
    if (earlier) return earlier
    const fragment = fragments.get(name)
    const type = fragment && schema.getType(fragment.typeCondition.name.value)
    const measure = fragment && isCompositeType(type) ? measureSelections(fragment.selectionSet, type) : nothing
    measured.set(name, measure)
    return measure
  }

  const measureField = (field: FieldNode, parent: GraphQLCompositeType): Measure => {
    if (field.name.value.startsWith('__')) return { ...nothing, aliases: field.alias ? 1 : 0, fields: 1 }
    const definition = 'getFields' in parent ? parent.getFields()[field.name.value] : undefined
    const type = definition && getNamedType(definition.type)
    const inner = field.selectionSet && isCompositeType(type) ? measureSelections(field.selectionSet, type) : nothing
    const size = definition ? sizeOf(field, definition, values) : 1
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      cost: 1 + size * inner.cost,
      fields: 1,
    }
  }

  const measureSelections = (set: SelectionSetNode, parent: GraphQLCompositeType): Measure =>
    set.selections
      .map((selection): Measure => {
        if (selection.kind === Kind.FIELD) return measureField(selection, parent)
        if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value)
        const type = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent
        return isCompositeType(type) ? measureSelections(selection.selectionSet, type) : nothing
      })
      .reduce(
        (sum, next) => ({
          depth: Math.max(sum.depth, next.depth),
          aliases: sum.aliases + next.aliases,
          cost: sum.cost + next.cost,
          fields: sum.fields + next.fields,
        }),
        nothing,
      )

  const { depth, aliases, cost, fields } = measureSelections(operation.selectionSet, root)
  checkLimit('depth', depth)
  checkLimit('aliases', aliases)
  checkLimit('rootFields', fields)
  checkLimit('cost', cost)
  return cost
}

/** `checkOperation` of an operation that comes often, which remembers what the few page sizes that clients ask for cost. */
export function createCostMeter(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (values: Values) => number {
  const sizes = sizeVariables(document)
  const known = new Map<string, number>()
  return (values) => {
    const name = sizes.map((variable) => sizeOfValue(values[variable])).join()
    let cost = known.get(name)
    if (cost === undefined) {
      cost = checkOperation(schema, document, operation, values)
      if (known.size < 64) known.set(name, cost)
    }
    return cost
  }
}

const sizeArguments: ReadonlySet<string> = new Set(['first', 'last', 'representations'])

function sizeVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Argument({ name, value }) {
      if (value.kind === Kind.VARIABLE && sizeArguments.has(name.value)) names.add(value.name.value)
    },
  })
  return [...names]
}

function sizeOfValue(value: unknown): unknown {
  return Array.isArray(value) ? value.length : value
}

function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  )
}

const nothing: Measure = { depth: 0, aliases: 0, cost: 0, fields: 0 }

function checkLimit(limit: keyof typeof limits, found: number): void {
  if (found <= limits[limit]) return
  throw new ServiceError(
    'LIMIT_EXCEEDED',
    `${limit}: the operation has ${found}, but at most ${limits[limit]} is allowed (see serviceLimits)`,
    {
      limit,
      found,
      allowed: limits[limit],
    },
  )
}

function sizeOf(field: FieldNode, definition: GraphQLField<unknown, unknown>, variables: Values): number {
  const given = (name: string) => {
    const value = field.arguments?.find((argument) => argument.name.value === name)?.value
    return value && literalOf(value, variables)
  }
  if (definition.name === '_entities') return (given('representations') as readonly unknown[] | undefined)?.length ?? 1
  const first = definition.args.find(({ name }) => name === 'first')
  if (!first) return 1
  const size = given('first') ?? given('last') ?? first.defaultValue ?? limits.defaultPageSize
  return typeof size === 'number' && size > 0 ? size : 1
}

function literalOf(node: ValueNode, variables: Values): unknown {
  if (node.kind === Kind.VARIABLE) return variables[node.name.value]
  if (node.kind === Kind.INT) return Number(node.value)
  return node.kind === Kind.LIST ? node.values : undefined
}
