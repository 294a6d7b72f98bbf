import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { GraphQLError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql'
import { once } from '../graphql/once.ts'
import { problemOfOperation } from '../rest-adapters/operation.ts'
import type { Route } from '../rest-adapters/route.ts'
import type { Config, TrustMode } from './config.ts'
import { ServiceError } from './errors.ts'
import { readExample } from './ide/example.ts'

export type TrustedDocuments = {
  /** The document with this SHA-256 in hexadecimal; undefined when it is not trusted. */
  find(hash: string): string | undefined
  /** What is done about documents of a client that are not trusted; the client is the one that it says it is. */
  modeOf(client: string | undefined): TrustMode
  /** All documents in the format of Apollo's persisted-query manifests, as JSON. */
  manifest(): string
}

type Operation = { readonly id: string; readonly name: string; readonly type: string; readonly body: string }

/**
 * The documents that `schema` can answer of the REST routes, the gateway's functions, the IDE's examples and the manifest that `trustedDocumentsFile` names.
 * Throws INPUT_REFUSED naming what is wrong with the file.
 */
export function createTrustedDocuments(
  schema: GraphQLSchema,
  routes: readonly Pick<Route, 'operation' | 'near'>[],
  functions: readonly { readonly operation: string }[],
  {
    trustedDocuments: { mode, modeOfClient },
    trustedDocumentsFile,
  }: Pick<Config, 'trustedDocuments' | 'trustedDocumentsFile'>,
): TrustedDocuments {
  const given = trustedDocumentsFile === null ? [] : readManifest(schema, trustedDocumentsFile)
  const byHash = once(() => {
    const ofRoutes = routes.flatMap(({ operation, near }) => [operation, ...(near ? [near.operation] : [])])
    const own = [...ofRoutes, ...functions.map(({ operation }) => operation), ...readExamples()]
    const answered = own.filter((body) => problemOfOperation(schema, body) === null)
    return new Map([...answered.map(operationOf), ...given].map((operation) => [operation.id, operation]))
  })
  const manifest = once(() => JSON.stringify({ format, version: 1, operations: [...byHash().values()] }))
  const modes = new Map(Object.entries(modeOfClient))
  return {
    find: (hash) => byHash().get(hash)?.body,
    modeOf: (client) => (client === undefined ? undefined : modes.get(client)) ?? mode,
    manifest,
  }
}

/** The SHA-256 of a document in hexadecimal, as Apollo's clients name it. */
export function hashOfDocument(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

const format = 'apollo-persisted-query-manifest'
const examples = new URL('./ide/examples/', import.meta.url)

function readExamples(): readonly string[] {
  return readdirSync(examples)
    .sort()
    .map((name) => readExample(readFileSync(new URL(name, examples), 'utf8')).query)
}

function operationOf(body: string): Operation {
  const operation = getOperationAST(parse(body))
  return { id: hashOfDocument(body), name: operation?.name?.value ?? '', type: operation?.operation ?? 'query', body }
}

function problemOf(schema: GraphQLSchema, body: string): string | null {
  try {
    return validate(schema, parse(body))[0]?.message ?? null
  } catch (cause) {
    if (cause instanceof GraphQLError) return cause.message
    throw cause
  }
}

function readManifest(schema: GraphQLSchema, path: string): readonly Operation[] {
  const refused = (problem: string) => new ServiceError('INPUT_REFUSED', `TRUSTED_DOCUMENTS_FILE ${path}: ${problem}`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw refused(`cannot be read: ${(cause as Error).message}`)
  }
  const manifest = parseJson(text) as { format?: unknown; operations?: unknown } | null
  if (manifest?.format !== format || !Array.isArray(manifest.operations))
    throw refused(`must be JSON with "format": "${format}" and a list of "operations", each with "id" and "body"`)
  return manifest.operations.map((operation: { id?: unknown; body?: unknown } | null, index) => {
    const { id, body } = operation ?? {}
    if (typeof body !== 'string') throw refused(`operations[${index}] has no "body"`)
    const hash = hashOfDocument(body)
    if (id !== hash)
      throw refused(`operations[${index}] has the id ${JSON.stringify(id)}, but its body's SHA-256 is ${hash}`)
    const problem = problemOf(schema, body)
    if (problem !== null) throw refused(`operations[${index}] does not fit the schema: ${problem}`)
    return operationOf(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
