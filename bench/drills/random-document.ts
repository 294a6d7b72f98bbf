import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'

/** Values that arguments take, by the name of the argument. */
export type Pools = Readonly<Record<string, readonly string[]>>

const mostDepth = 5

/** Returns a random field of the root with random arguments and selections; the same for the same `random`. */
export function randomField(schema: GraphQLSchema, name: string, pools: Pools, random: () => number): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const literalOf = (type: GraphQLInputType, argument: string, parent: string): string => {
    if (isNonNullType(type)) return literalOf(type.ofType, argument, parent)
    if (isListType(type)) {
      const length = ['ids', 'representations'].includes(argument) ? 60 : 1
      return `[${Array.from({ length }, () => literalOf(type.ofType, argument, parent)).join(' ')}]`
    }
    if (isEnumType(type)) return pick(type.getValues()).name
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields())
      const chosen = type.isOneOf
        ? [pick(fields)]
        : fields.filter((field) => isRequiredInputField(field) || random() < 0.15)
      return `{${chosen.map((field) => `${field.name}: ${literalOf(field.type, field.name, argument)}`).join(' ')}}`
    }
    const pool = pools[`${parent}.${argument}`] ?? pools[argument]
    if (pool) return pick(pool)
    if (type.name === 'Int') return String(1 + Math.floor(random() * 5))
    if (type.name === 'Boolean') return random() < 0.5 ? 'true' : 'false'
    if (type.name === 'Float') return '0.5'
    return '"a"'
  }
  const argumentsOf = (args: readonly GraphQLArgument[], field: string): string => {
    const chosen = args.filter(
      (argument) =>
        isRequiredArgument(argument) ||
        ['format', 'first'].includes(argument.name) ||
        (!['after', 'before', 'last', 'offset'].includes(argument.name) && random() < 0.2),
    )
    const written = chosen.map((argument) => {
      const value = argument.name === 'first' ? pick(['1', '10', '60']) : literalOf(argument.type, argument.name, field)
      return `${argument.name}: ${argument.name === 'format' ? pick(['HTML', 'MARKDOWN', 'TEXT']) : value}`
    })
    return written.length > 0 ? `(${written.join(', ')})` : ''
  }
  const fieldText = (field: GraphQLField<unknown, unknown>, depth: number): string | null => {
    const type = getNamedType(field.type)
    const head = `${field.name}${argumentsOf(field.args, field.name)}`
    if (!isCompositeType(type)) return head
    if (depth >= mostDepth) return null
    if (isAbstractType(type)) {
      const [one] = schema.getPossibleTypes(type).toSorted(() => random() - 0.5)
      const inner = one ? selection(Object.values(one.getFields()), depth + 1) : null
      return `${head} { __typename ${one && inner ? `... on ${one.name} { ${inner} }` : ''} }`
    }
    const inner = selection(Object.values(type.getFields()), depth + 1)
    return `${head} { ${inner ?? '__typename'} }`
  }
  const selection = (fields: readonly GraphQLField<unknown, unknown>[], depth: number): string | null => {
    const count = 1 + Math.floor(random() * 3)
    const chosen = new Set(Array.from({ length: count }, () => pick(fields)))
    const nodes = fields.find((field) => field.name === 'nodes')
    if (nodes && random() < 0.7) chosen.add(nodes)
    const texts = [...chosen].flatMap((field) => fieldText(field, depth) ?? [])
    return texts.length > 0 ? texts.join(' ') : null
  }
  const root = schema.getQueryType()?.getFields()[name]
  if (!root || !isObjectType(schema.getQueryType())) throw new Error(`there is no field ${name}`)
  return fieldText(root, 0) ?? name
}
