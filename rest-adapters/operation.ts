import { type DocumentNode, execute, type GraphQLSchema, Kind, parse, validate } from 'graphql'
import { isConnectionError } from '../db/database.ts'
import type { Context } from '../graphql/context.ts'
import { ServiceError } from '../src/errors.ts'

/** The data of a query that fits `schema`; throws what its first failing resolver threw, UNAVAILABLE when the database is away. */
export async function runOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Readonly<Record<string, unknown>>,
  contextValue: Context,
): Promise<unknown> {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  const cause = errors?.[0]?.originalError ?? errors?.[0]
  if (!cause) return data
  if (isConnectionError(cause)) throw new ServiceError('UNAVAILABLE', 'The database does not answer. Try again later.')
  throw cause
}

/** Why `schema` cannot answer an operation; null when it can. */
export function problemOfOperation(schema: GraphQLSchema, operation: string): string | null {
  const document = parse(operation)
  const kinds = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one.operation] : []))
  // A schema without mutations finds nothing wrong with one.
  const missing = kinds.find((kind) => !schema.getRootType(kind))
  return missing ? `The graph has no ${missing}.` : (validate(schema, document)[0]?.message ?? null)
}
