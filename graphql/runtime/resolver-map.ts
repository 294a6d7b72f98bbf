import { isScalarType } from 'graphql'
import { after, type MaybePromise } from './maybe-promise.ts'

type Resolver = (source: unknown, args: unknown, context: unknown, info?: unknown) => unknown
type Fields = Readonly<Record<string, Resolver>>
/** Resolvers by type and field; scalars by their name. */
export type ResolverMap = Readonly<Record<string, Fields>>

/**
 * Returns what Apollo's builder takes: scalars, which keep the description of the SDL by it, and resolvers of
 * references. These return copies, for Apollo writes the name of the type into what they return, and rows are shared.
 */
export function entitiesOf(resolvers: ResolverMap): ResolverMap {
  return mapTypes(resolvers, (fields) => {
    const { __resolveReference: resolve } = fields
    return isScalarType(fields) ? fields : resolve && { __resolveReference: copying(resolve) }
  })
}

/**
 * Returns the resolvers of fields, which reject where they would throw: graphql-js forgets the promises of a list's
 * first items when a later one throws, and the process would end by a rejection that nobody handles.
 */
export function fieldsOf(resolvers: ResolverMap): ResolverMap {
  return mapTypes(resolvers, (fields) => (isScalarType(fields) ? undefined : rejectingAll(fields)))
}

function mapTypes(resolvers: ResolverMap, map: (fields: Fields) => Fields | undefined): ResolverMap {
  return Object.fromEntries(
    Object.entries(resolvers).flatMap(([type, fields]) => {
      const mapped = map(fields)
      return mapped ? [[type, mapped]] : []
    }),
  )
}

function copying(resolve: Resolver): Resolver {
  return (...given) => after(resolve(...given) as MaybePromise<object | null>, (found) => found && { ...found })
}

function rejectingAll({ __resolveReference: _, ...fields }: Fields): Fields {
  // The resolvers of a subscription are an object of two.
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]) => [
      name,
      typeof resolve === 'function' ? rejecting(resolve) : resolve,
    ]),
  )
}

function rejecting(resolve: Resolver): Resolver {
  return (source, args, context) => {
    try {
      return resolve(source, args, context)
    } catch (cause) {
      return Promise.reject(cause)
    }
  }
}
