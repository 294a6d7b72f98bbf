import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql'
import type { Context } from './context.ts'
import { cursorOf, inEpoch } from './cursor.ts'
import { after } from './maybe-promise.ts'

type Resolve = (parent: object, args: Readonly<Record<string, unknown>>, context: Context) => unknown

/**
 * Makes all cursors of `schema` name the epoch of the answer, and its lists refuse those of another one, in which their
 * place may be another (contract: operations §1.2). Returns the schema itself.
 */
export function bindCursors(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (isCursor(type, field)) bind(field, namingEpoch)
      else if (isConnection(field)) bind(field, checkingEpoch)
    }
  }
  return schema
}

function bind(field: GraphQLField<unknown, unknown>, around: (resolve: Resolve) => Resolve): void {
  const property: Resolve = (parent, args, context) => {
    const value = (parent as Readonly<Record<string, unknown>>)[field.name]
    return typeof value === 'function' ? value.call(parent, args, context) : value
  }
  const resolve = (field.resolve as Resolve | undefined) ?? property
  field.resolve = around(resolve) as GraphQLFieldResolver<unknown, unknown>
}

/** Returns true for the fields that hold cursors in the connections of Relay. */
function isCursor({ name }: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
  if (name === 'PageInfo') return field.name === 'startCursor' || field.name === 'endCursor'
  return name.endsWith('Edge') && field.name === 'cursor'
}

function isConnection({ type, args }: GraphQLField<unknown, unknown>): boolean {
  const connection = getNamedType(type)
  return isObjectType(connection) && 'pageInfo' in connection.getFields() && args.some(({ name }) => name === 'after')
}

function namingEpoch(resolve: Resolve): Resolve {
  return (parent, args, context) =>
    after(resolve(parent, args, context) as string | null, (cursor) =>
      cursor == null ? cursor : inEpoch(context.reading.epoch, cursor),
    )
}

function checkingEpoch(resolve: Resolve): Resolve {
  return (parent, args, context) => {
    const { after: from, before } = args
    if (from == null && before == null) return resolve(parent, args, context)
    const taken = (name: 'after' | 'before') =>
      args[name] == null ? args[name] : cursorOf(context.reading.epoch, name, args[name] as string)
    return resolve(parent, { ...args, after: taken('after'), before: taken('before') }, context)
  }
}
