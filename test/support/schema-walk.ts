import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

type Field = GraphQLField<unknown, unknown>
/** Values of arguments and members of filters, by `Type.name` or `name`, as they are written in a document. */
export type WalkValues = Readonly<Record<string, string>>

/** The way from the root to objects of a type; `COUNT` stands for how many a connection is asked for. */
type Way = { readonly open: string; readonly close: string }
type Step = Way & { readonly type: GraphQLObjectType }
/** What many objects of a type are asked for. */
export type Walk = {
  readonly type: string
  readonly selections: readonly string[]
  documentFor(parents: number, selections: readonly string[]): string
}

const pageArguments = ['first', 'after', 'last', 'before']
const deepest = 12

/**
 * Returns, for each object type of `schema`, what asks for each of its fields: once as it is, and once for each
 * argument and each member of a filter. Its objects are reached over a connection of the root where one leads to them.
 */
export function walkSchema(schema: GraphQLSchema, values: WalkValues): readonly Walk[] {
  const query = schema.getQueryType()!
  const ways = new Map<string, Way>()
  const follow = (isFirst: (field: Field) => boolean, takesNodes: boolean) => {
    let level: readonly Step[] = [{ type: query, open: '', close: '' }]
    for (let depth = 0; level.length > 0 && depth < deepest; depth++) {
      const found = level.flatMap((step) =>
        Object.values(step.type.getFields())
          .filter((field) => depth > 0 || isFirst(field))
          .filter((field) => takesNodes || !leadsToNodes(field))
          .flatMap((field) => stepsOf(schema, step.type, field, values).map((next) => join(step, next))),
      )
      level = found.filter(({ type, ...way }) => {
        if (ways.has(type.name) || type === query) return false
        ways.set(type.name, way)
        return true
      })
    }
  }
  follow((field) => connectedBy(field) !== null, false)
  follow(() => true, false)
  follow(() => true, true)
  return [...ways].map(([name, way]) => {
    const type = schema.getType(name) as GraphQLObjectType
    return {
      type: name,
      selections: Object.values(type.getFields()).flatMap((field) => selectionsOf(type, field, values)),
      documentFor: (parents, selections) => {
        const selected = selections.map((selection, index) => `f${index}: ${selection}`).join(' ')
        const open = way.open.replace('COUNT', String(parents)).replaceAll('COUNT', '2')
        return `{ ${open} __typename ${selected} ${way.close} }`
      },
    }
  })
}

/** Checks for a field of nodes of any kind: the ids that are asked for are of a few kinds alone. */
function leadsToNodes({ type, args }: Field): boolean {
  const named = getNamedType(type)
  const nodes = isObjectType(named) && args.some(({ name }) => name === 'first') && named.getFields().nodes
  return named.name === 'Node' || (nodes !== undefined && nodes !== false && getNamedType(nodes.type).name === 'Node')
}

/** Returns the type of the nodes of a connection; null for another field. */
function connectedBy({ type, args }: Field): GraphQLObjectType | null {
  const named = getNamedType(type)
  const nodes = isObjectType(named) && args.some(({ name }) => name === 'first') && named.getFields().nodes
  const node = nodes && getNamedType(nodes.type)
  return node && isObjectType(node) ? node : null
}

function join(way: Way, { open, close, type }: Step): Step {
  return { open: `${way.open} ${open}`, close: `${close} ${way.close}`, type }
}

/** Returns the steps to what a field has; to the nodes of a connection in one, so that they are not farther than it. */
function stepsOf(schema: GraphQLSchema, owner: GraphQLObjectType, field: Field, values: WalkValues): Step[] {
  const type = getNamedType(field.type)
  const sent = requiredOf(owner, field, values)
  if (field.name.startsWith('_') || !isCompositeType(type) || sent === null) return []
  const open = `${field.name}${sent} {`
  const node = connectedBy(field)
  const nodes = node ? [{ open: `${open} nodes {`, close: '} }', type: node }] : []
  if (isObjectType(type)) return [...nodes, { open, close: '}', type }]
  return schema
    .getPossibleTypes(type)
    .map((member) => ({ open: `${open} ... on ${member.name} {`, close: '} }', type: member }))
}

/** Returns the arguments without which a field cannot be asked for; null when a value is missing. */
function requiredOf({ name }: GraphQLObjectType, { args, name: field }: Field, values: WalkValues): string | null {
  const sent = args.flatMap((arg) => {
    if (arg.name === 'first') return ['first: COUNT']
    const value = values[`${name}.${field}.${arg.name}`]
    if (value !== undefined) return [`${arg.name}: ${value}`]
    return isNonNullType(arg.type) && arg.defaultValue === undefined
      ? [`${arg.name}: ${sampleOf(arg, values) ?? '?'}`]
      : []
  })
  if (sent.some((one) => one.endsWith('?'))) return null
  return sent.length > 0 ? `(${sent.join(', ')})` : ''
}

function selectionsOf(owner: GraphQLObjectType, field: Field, values: WalkValues): string[] {
  if (field.name.startsWith('_')) return []
  const required = requiredOf(owner, field, values)
  if (required === null) return []
  const inner = innerOf(field)
  const plain = `${field.name}${required.replaceAll('COUNT', '2')}${inner}`
  const variants = field.args
    .filter((arg) => !pageArguments.includes(arg.name) && !required.includes(`${arg.name}:`))
    .flatMap((arg) => argumentsOf(arg, values))
    .map(
      (sent) =>
        `${field.name}(${[...(required ? [required.slice(1, -1).replaceAll('COUNT', '2')] : []), sent].join(', ')})${inner}`,
    )
  return [plain, ...variants]
}

function innerOf(field: Field): string {
  const type = getNamedType(field.type)
  if (!isCompositeType(type)) return ''
  const own = isObjectType(type) ? type.getFields() : {}
  if (!own.pageInfo) return ' { __typename }'
  const counts = own.totalCount ? ' totalCount' : ''
  const facets = own.facets ? ' facets { field }' : ''
  const edges = own.edges ? ' edges { cursor node { __typename } }' : ''
  const nodes = own.nodes ? ' nodes { __typename }' : ''
  return ` { pageInfo { hasNextPage }${counts}${facets}${edges}${nodes} }`
}

/** Returns an argument with a value; one with a filter, or with a list of inputs, for each of their members. */
function argumentsOf(arg: GraphQLArgument, values: WalkValues): string[] {
  const type = getNamedType(arg.type)
  if (!isInputObjectType(type)) {
    const value = sampleOf(arg, values)
    return value === null ? [] : [`${arg.name}: ${value}`]
  }
  return Object.values(type.getFields()).flatMap((member) => {
    const value = values[`${type.name}.${member.name}`] ?? sampleOf(member, values)
    if (value === null) return []
    const required = Object.values(type.getFields()).filter(
      (other) => other !== member && isNonNullType(other.type) && other.defaultValue === undefined,
    )
    const others = required.map((other) => `${other.name}: ${sampleOf(other, values)}`)
    return [`${arg.name}: { ${[`${member.name}: ${value}`, ...others].join(', ')} }`]
  })
}

function sampleOf({ name, type: given }: Pick<GraphQLArgument, 'name' | 'type'>, values: WalkValues): string | null {
  const known = values[name]
  if (known !== undefined) return known
  const type = getNullableType(given)
  const named = getNamedType(given)
  const one = isEnumType(named)
    ? named.getValues()[0]!.name
    : ({ Int: '3', Boolean: 'true', Float: '5.0' }[named.name] ?? null)
  return one !== null && isListType(type) ? `[${one}]` : one
}
