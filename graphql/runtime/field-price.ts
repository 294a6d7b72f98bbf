import {
  type ConstDirectiveNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql'

/** The cost of a field, besides what is selected of the objects that it returns. */
export type FieldPrice = {
  readonly weight: number
  /** The cost that arguments add when they are sent. */
  readonly argumentWeights: ReadonlyMap<string, number>
  /** How many objects it returns: as many as an argument says, a page when none does, or as many as are assumed. */
  readonly size: { readonly arguments: readonly string[]; readonly assumed: number }
  /** True when its size is that of `nodes` and `edges` below it. */
  readonly isConnection: boolean
  /** True when the SDL prices its `totalCount`, so that it costs 1 and that where no page is requested. */
  readonly isCountedApart: boolean
  /** True when it finds objects of any type by the ids that are sent. */
  readonly findsAny: boolean
}

/** Arguments that say how many objects a field returns: by a number, or by how many ids they list. */
export const sizeArguments: ReadonlySet<string> = new Set(['first', 'last', 'ids', 'representations'])

/** The assumed length of a list when the SDL says nothing else. */
const assumedList = 10
/**
 * The costs of fields that libraries add to the schema: the SDL of a subgraph is a text of hundreds of kilobytes,
 * entities are read by their kinds, and introspection of one type returns more than that of types on average.
 */
const addedWeights = { sdl: 6_000, entities: 500, introspectedType: 500 }

/**
 * What an object costs to find by an id that begins so: more than a row of a table, for it is computed. A field that
 * finds objects of any type by ids in these arguments costs so much for each.
 */
export const dearIds = { arguments: new Set(['id', 'ids', 'representations']), prefix: 'attack-path:', weight: 20_000 }

/** Returns a function that returns the price of each field of `schema`. */
export function createFieldPrices(schema: GraphQLSchema, defaultPageSize: number): (field: AnyField) => FieldPrice {
  const introspected = introspectionSizes(schema)
  const added = weightsOfAdded(schema)
  const prices = new Map<AnyField, FieldPrice>()
  const read = (field: AnyField): FieldPrice => {
    const own = field.args.filter(({ name }) => sizeArguments.has(name))
    const byDefault = own.map(({ defaultValue }) => defaultValue).find((value) => typeof value === 'number')
    const assumed = numberOf(directiveOf(field, 'listSize'), 'assumedSize')
    const listed = introspected.get(field) ?? (isListOfObjects(field.type) ? assumedList : 1)
    const isConnection = own.length > 0 && !isListOfObjects(field.type)
    return {
      weight: added.get(field) ?? numberOf(directiveOf(field, 'cost'), 'weight') ?? 1,
      argumentWeights: new Map(
        field.args.flatMap((argument) => {
          const weight = numberOf(directiveOf(argument, 'cost'), 'weight')
          return weight === undefined ? [] : [[argument.name, weight]]
        }),
      ),
      size: {
        arguments: own.map(({ name }) => name),
        assumed: own.length > 0 ? (byDefault ?? defaultPageSize) : (assumed ?? listed),
      },
      isConnection,
      isCountedApart: isConnection && countIsPriced(field.type),
      findsAny: isAbstractType(getNamedType(field.type)) && field.args.some(({ name }) => dearIds.arguments.has(name)),
    }
  }
  return (field) => {
    let price = prices.get(field)
    if (!price) {
      price = read(field)
      prices.set(field, price)
    }
    return price
  }
}

export type AnyField = GraphQLField<unknown, unknown>

/** Returns the field `name` of `parent`, those of introspection included; undefined for `__typename`. */
export function fieldOf(schema: GraphQLSchema, parent: GraphQLCompositeType, name: string): AnyField | undefined {
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  }
  return 'getFields' in parent ? parent.getFields()[name] : undefined
}

function weightsOfAdded(schema: GraphQLSchema): ReadonlyMap<AnyField | undefined, number> {
  const service = schema.getType('_Service')
  return new Map([
    [isObjectType(service) ? service.getFields().sdl : undefined, addedWeights.sdl],
    [schema.getQueryType()?.getFields()._entities, addedWeights.entities],
    [TypeMetaFieldDef, addedWeights.introspectedType],
  ])
}

/** Returns the lengths of the lists of introspection: those of `schema` on average over its types or fields. */
function introspectionSizes(schema: GraphQLSchema): ReadonlyMap<AnyField, number> {
  const types = Object.values(schema.getTypeMap())
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type))
  const fields = withFields.flatMap((type) => Object.values(type.getFields()))
  const perType = (lengths: readonly number[]) => Math.ceil(sum(lengths) / types.length)
  const sizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    __Schema: { types: types.length, directives: schema.getDirectives().length },
    __Type: {
      fields: perType(withFields.map((type) => Object.keys(type.getFields()).length)),
      interfaces: perType(withFields.map((type) => type.getInterfaces().length)),
      possibleTypes: 1,
      enumValues: perType(types.filter(isEnumType).map((type) => type.getValues().length)),
      inputFields: perType(types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length)),
    },
    __Field: { args: Math.ceil(sum(fields.map(({ args }) => args.length)) / fields.length) },
    __Directive: { args: 2, locations: 1 },
  }
  return new Map(
    Object.entries(sizes).flatMap(([type, lengths]) => {
      const introspection = schema.getType(type)
      if (!isObjectType(introspection)) return []
      return Object.entries(lengths).map(([name, length]) => [introspection.getFields()[name]!, length] as const)
    }),
  )
}

function isListOfObjects(type: GraphQLOutputType): boolean {
  const nullable = isNonNullType(type) ? type.ofType : type
  return isListType(nullable) && isCompositeType(getNamedType(nullable))
}

function countIsPriced(connection: GraphQLOutputType): boolean {
  const type = getNamedType(connection)
  const count = isObjectType(type) ? type.getFields().totalCount : undefined
  return count !== undefined && directiveOf(count, 'cost') !== undefined
}

type Annotated = { readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] } | null | undefined }

function directiveOf({ astNode }: Annotated, name: string): ConstDirectiveNode | undefined {
  return astNode?.directives?.find((directive) => directive.name.value === name)
}

function numberOf(directive: ConstDirectiveNode | undefined, argument: string): number | undefined {
  const value = directive?.arguments?.find(({ name }) => name.value === argument)?.value
  return value && 'value' in value ? Number(value.value) : undefined
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
