import fc from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql'

export type GeneratedQuery = { readonly document: string; readonly variables: Readonly<Record<string, unknown>> }

/** Values that an argument may have, by its name. */
export type KnownValues = Readonly<Record<string, readonly (string | number)[]>>

/** A valid query of `schema` with fragments, aliases, conditions, variables and `__typename`. */
export function generateQuery(g: fc.GeneratorValue, schema: GraphQLSchema, known: KnownValues): GeneratedQuery {
  const variables: Record<string, unknown> = {}
  const definitions: string[] = []
  const fragments: string[] = []
  const pick = <T>(values: readonly T[]): T => values[g(fc.nat, { max: values.length - 1 })]!
  const chance = (percent: number) => g(fc.integer, { min: 0, max: 99 }) < percent

  const variable = (type: string, value: unknown): string => {
    const name = `v${definitions.length}`
    definitions.push(`$${name}: ${type}`)
    variables[name] = value
    return `$${name}`
  }
  const valueFor = (name: string, given: GraphQLInputType): unknown => {
    const type = getNullableType(given)
    if (known[name]) return pick(known[name])
    if (isEnumType(type)) return pick(type.getValues()).name
    if (!isScalarType(type)) return undefined
    return { Int: 3, Boolean: true, Float: 1.5 }[type.name as 'Int']
  }
  const argument = ({ name, type }: GraphQLArgument): string[] => {
    if (!isNonNullType(type) && chance(60)) return []
    const value = isListType(getNullableType(type)) ? known[name] : valueFor(name, type)
    if (value === undefined) return []
    if (chance(40)) return [`${name}: ${variable(String(type), value)}`]
    return [`${name}: ${isEnumType(getNullableType(type)) ? value : JSON.stringify(value)}`]
  }
  const condition = (): string => {
    if (chance(85)) return ''
    const value = chance(50)
    return ` @${pick(['skip', 'include'])}(if: ${chance(60) ? variable('Boolean!', value) : value})`
  }
  const isAskable = ({ name, args }: GraphQLField<unknown, unknown>) =>
    !name.startsWith('_') &&
    args.every((arg) => !isNonNullType(arg.type) || arg.defaultValue !== undefined || known[arg.name])

  const fieldOf = (field: GraphQLField<unknown, unknown>, depth: number): string[] => {
    const type = getNamedType(field.type)
    if (isCompositeType(type) && depth === 0) return []
    const given = field.args.flatMap(argument)
    // Equal names must ask for the same, so that the alias counts the fields.
    const alias = given.length > 0 || chance(20) ? `a${++aliases}: ` : ''
    const inner = isCompositeType(type) ? ` ${selection(type, depth - 1)}` : ''
    return [`${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${condition()}${inner}`]
  }
  const selection = (type: GraphQLCompositeType, depth: number): string => {
    const fields = 'getFields' in type ? Object.values(type.getFields()).filter(isAskable) : []
    const chosen =
      fields.length > 0 ? [...new Set(Array.from({ length: g(fc.nat, { max: 4 }) }, () => pick(fields)))] : []
    const members = isAbstractType(type) ? schema.getPossibleTypes(type) : []
    const parts = [
      '__typename',
      ...chosen.flatMap((field) => fieldOf(field, depth)),
      ...(members.length > 0 && depth > 0
        ? [pick(members)].map((m) => `... on ${m.name} ${selection(m, depth - 1)}`)
        : []),
    ]
    if (chance(15)) return `{ ...${condition()} { ${parts.join(' ')} } }`
    if (chance(15)) {
      const name = `F${fragments.length}`
      fragments.push('')
      fragments[Number(name.slice(1))] = `fragment ${name} on ${type.name} { ${parts.join(' ')} }`
      return `{ __typename ...${name}${condition()} }`
    }
    return `{ ${parts.join(' ')} }`
  }

  let aliases = 0
  const body = selection(schema.getQueryType()!, 4)
  const head = definitions.length > 0 ? `query Q(${definitions.join(', ')}) ` : ''
  return { document: [head + body, ...fragments].join('\n'), variables }
}
