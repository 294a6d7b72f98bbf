import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import { cheaperFormOf } from './cheaper-form.ts'
import { createFieldPrices, dearIds, type FieldPrice, fieldOf, sizeArguments } from './field-price.ts'
import { checkLimit, limits } from './limits.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Prices operations before they run; both throw LIMIT_EXCEEDED, which names the dearest paths, when the cost is over
 * the limit.
 */
export type Pricer = {
  /** Returns the cost of an operation that has passed `checkDocument`; `values` are its variables, coerced. */
  price(document: DocumentNode, operation: OperationDefinitionNode, values: Values): number
  /** Returns `price` for one operation, which caches the cost of the sizes that clients request. */
  meter(document: DocumentNode, operation: OperationDefinitionNode): (values: Values) => number
}

/** The cost of a selection, and the part of it that dear paths below account for. */
type Cost = { readonly all: number; readonly below: number }

/** A path of fields that costs more than its plain fields do. */
type DearPath = {
  readonly path: string
  /** How much less the operation costs without it. */
  readonly saves: number
  /** The part of `saves` that no dear path below it accounts for. */
  readonly own: number
  readonly size: number
  readonly sizedBy: string | null
}

/**
 * Creates the pricer of `schema`. A field costs its weight and, for each object that it may return, what is selected of
 * that object. Weights and sizes come from the SDL (`@cost`, `@listSize`), from arguments that say how many objects are
 * wanted and, for introspection, from the schema itself. `limit` is the largest cost that does not throw.
 */
export function createPricer(schema: GraphQLSchema, limit: number = limits.cost): Pricer {
  const priceOf = createFieldPrices(schema, limits.defaultPageSize)

  const walk = (document: DocumentNode, operation: OperationDefinitionNode, values: Values, note?: Note): number => {
    const fragments = fragmentsOf(document)
    const walkField = (node: FieldNode, { parent, page, path, times }: Place): Cost => {
      const definition = fieldOf(schema, parent, node.name.value)
      if (!definition) return plain
      const price = priceOf(definition)
      const isPage = page !== null && pageFields.has(node.name.value)
      const { size, sizedBy } = isPage ? { size: page, sizedBy: null } : sizeOf(node, price, values)
      const objects = price.isConnection ? 1 : size
      const type = getNamedType(definition.type)
      const here = `${path}${(node.alias ?? node.name).value}`
      const within = { page: price.isConnection ? size : null, path: `${here}.`, times: times * objects }
      const inner =
        node.selectionSet && isCompositeType(type) ? walkSet(node.selectionSet, { ...within, parent: type }) : nothing
      const isPaged = !price.isCountedApart || !node.selectionSet || selectsObjects(node.selectionSet, fragments)
      const weight =
        weightOf(node, isPaged ? price : { ...price, weight: 1 }) + (price.findsAny ? weightOfIds(node, values) : 0)
      const all = weight - 1 + objects * (1 + inner.all)
      if (isPage || (size === 1 && weight === 1)) return { all, below: objects * inner.below }
      note?.({ path: here, saves: times * all, own: times * (all - objects * inner.below), size, sizedBy })
      return { all, below: all }
    }
    const walkSet = ({ selections }: SelectionSetNode, place: Place): Cost => {
      let [all, below] = [0, 0]
      for (const selection of selections) {
        const cost = walkSelection(selection, place)
        all += cost.all
        below += cost.below
      }
      return { all, below }
    }
    const walkSelection = (selection: SelectionNode, place: Place): Cost => {
      if (selection.kind === Kind.FIELD) return walkField(selection, place)
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
      const condition = fragment?.typeCondition
      const parent = condition ? schema.getType(condition.name.value) : place.parent
      return fragment && isCompositeType(parent) ? walkSet(fragment.selectionSet, { ...place, parent }) : nothing
    }
    const root = schema.getRootType(operation.operation)
    return root ? walkSet(operation.selectionSet, { parent: root, page: null, path: '', times: 1 }).all : 0
  }

  const price: Pricer['price'] = (document, operation, values) => {
    const cost = walk(document, operation, values)
    if (cost <= limit) return cost
    const paths: DearPath[] = []
    walk(document, operation, values, (dear) => paths.push(dear))
    const dearest = dearestOf(paths, cost - limits.cost)
    const named = dearest.map(({ path, saves, cheaper }) => `${path} (${saves}${cheaper ? `; ${cheaper} fits` : ''})`)
    const other = cheaperFormOf(operation)
    const otherCost = other && walk(document, other.operation, values)
    const cheaperForm = other && otherCost !== null && otherCost <= limit ? { form: other.form, cost: otherCost } : null
    const told = cheaperForm ? `. Ask for ${cheaperForm.form} instead: it costs ${cheaperForm.cost}` : ''
    checkLimit('cost', cost, { dearest, ...(cheaperForm && { cheaperForm }) }, `. Dearest: ${named.join(', ')}${told}`)
    return cost
  }

  return {
    price,
    meter(document, operation) {
      const sizes = variablesOf(document, sizeArguments)
      const ids = variablesOf(document, dearIds.arguments)
      const known = new Map<string, number>()
      return (values) => {
        let key = ''
        for (const name of sizes) key += `${lengthOf(values[name])},`
        for (const name of ids) key += `${countDear(values[name])},`
        let cost = known.get(key)
        if (cost === undefined) {
          cost = price(document, operation, values)
          if (known.size < mostKnown) known.set(key, cost)
        }
        return cost
      }
    },
  }
}

/**
 * Where a selection lies: how many objects a page has when its parent is a connection, and how often it is answered.
 */
type Place = {
  readonly parent: GraphQLCompositeType
  readonly page: number | null
  readonly path: string
  readonly times: number
}
type Note = (dear: DearPath) => void

const nothing: Cost = { all: 0, below: 0 }
const plain: Cost = { all: 1, below: 0 }
const pageFields: ReadonlySet<string> = new Set(['nodes', 'edges'])
/** Fields of a connection that need its page. */
const paged: ReadonlySet<string> = new Set([...pageFields, 'pageInfo'])
/** Limits of the cached sizes of one operation, and of the dear paths that an error names. */
const mostKnown = 64
const mostNamed = 3

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])))
}

function selectsObjects({ selections }: SelectionSetNode, fragments: Fragments): boolean {
  return selections.some((one) => {
    if (one.kind === Kind.FIELD) return paged.has(one.name.value)
    const fragment = one.kind === Kind.FRAGMENT_SPREAD ? fragments.get(one.name.value) : one
    return fragment !== undefined && selectsObjects(fragment.selectionSet, fragments)
  })
}

function weightOf({ arguments: given = [] }: FieldNode, { weight, argumentWeights }: FieldPrice): number {
  return given.reduce((sum, { name }) => sum + (argumentWeights.get(name.value) ?? 0), weight)
}

/** Returns how many objects a field may return, and the argument that says so; none when that is assumed. */
function sizeOf({ arguments: given = [] }: FieldNode, { size }: FieldPrice, values: Values) {
  for (const name of size.arguments) {
    const value = given.find((argument) => argument.name.value === name)?.value
    const length = value && lengthOf(literalOf(value, values))
    if (typeof length === 'number') return { size: Math.max(1, length), sizedBy: name }
  }
  return { size: size.assumed, sizedBy: size.arguments[0] ?? null }
}

function weightOfIds({ arguments: given = [] }: FieldNode, values: Values): number {
  const ids = given.filter(({ name }) => dearIds.arguments.has(name.value))
  const found = ids.reduce((sum, { value }) => sum + countDear(valueFromASTUntyped(value, values)), 0)
  return found * dearIds.weight
}

/** Returns how many dear ids a value has: an id, a reference to an entity by its id, or a list of them. */
function countDear(value: unknown): number {
  if (typeof value === 'string') return value.startsWith(dearIds.prefix) ? 1 : 0
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countDear(item), 0)
  return typeof value === 'object' && value !== null && 'id' in value ? countDear(value.id) : 0
}

function variablesIn(value: ValueNode): readonly string[] {
  if (value.kind === Kind.VARIABLE) return [value.name.value]
  if (value.kind === Kind.LIST) return value.values.flatMap(variablesIn)
  return value.kind === Kind.OBJECT ? value.fields.flatMap((field) => variablesIn(field.value)) : []
}

function literalOf(node: ValueNode, values: Values): unknown {
  if (node.kind === Kind.VARIABLE) return values[node.name.value]
  if (node.kind === Kind.INT) return Number(node.value)
  return node.kind === Kind.LIST ? node.values : undefined
}

/** Returns the number that decides a size: the length of a list, else the value; null where it is none. */
function lengthOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length
  return typeof value === 'number' ? value : null
}

/** Returns the names of the variables in these arguments. */
function variablesOf(document: DocumentNode, argumentNames: ReadonlySet<string>): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Argument({ name, value }) {
      if (argumentNames.has(name.value)) for (const variable of variablesIn(value)) names.add(variable)
    },
  })
  return [...names]
}

/**
 * Returns the paths with the greatest part of the cost, each with what it saves and, when its size can be chosen, the
 * size at which the operation would fit.
 */
function dearestOf(paths: readonly DearPath[], excess: number) {
  return paths
    .toSorted((a, b) => b.own - a.own)
    .slice(0, mostNamed)
    .map(({ path, saves, size, sizedBy }) => {
      const fitting = Math.floor(size * (1 - excess / saves))
      const isSized = sizedBy === 'first' || sizedBy === 'last'
      return { path, saves, cheaper: isSized && fitting >= 1 ? `${sizedBy}: ${fitting}` : null }
    })
}
