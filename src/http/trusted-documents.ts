import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { GraphQLError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql'
import { once } from '../../graphql/runtime/once.ts'
import { problemOfOperation } from '../../rest-adapters/operation.ts'
import type { Route } from '../../rest-adapters/route.ts'
import type { Config, TrustMode } from '../config.ts'
import { readExample } from '../pages/ide/example.ts'

export type TrustedDocuments = {
  /** Returns the document with this SHA-256 in hexadecimal; undefined when it is not trusted. */
  find(hash: string): string | undefined
  /** Returns how documents that are not trusted are treated, by the name that the client gives itself. */
  modeOf(client: string | undefined): TrustMode
  /** Returns all documents in the format of Apollo's persisted-query manifests, as JSON. */
  manifest(): string
}

type Operation = { readonly id: string; readonly name: string; readonly type: string; readonly body: string }

/**
 * Collects the documents that `schema` can answer of the REST routes, the gateway's functions, the IDE's examples, the explorer's views and the manifest that
 * `trustedDocumentsFile` names.
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
  const given = trustedDocumentsFile === null ? [] : readManifest(schema, trustedDocumentsFile).operations
  const byHash = once(() => {
    const ofRoutes = routes.flatMap(({ operation, near }) => [operation, ...(near ? [near.operation] : [])])
    const own = [
      ...ofRoutes,
      ...functions.map(({ operation }) => operation),
      ...readExamples(),
      ...readExplorerDocuments(),
    ]
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

/** Returns the SHA-256 of a document in hexadecimal, the name that Apollo's clients use. */
export function hashOfDocument(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

const format = 'apollo-persisted-query-manifest'
const examples = new URL('../pages/ide/examples/', import.meta.url)
const documents = new URL('../pages/shared/documents/', import.meta.url)

function readExamples(): readonly string[] {
  return readdirSync(examples)
    .sort()
    .map((name) => readExample(readFileSync(new URL(name, examples), 'utf8')).query)
}

function readExplorerDocuments(): readonly string[] {
  return readdirSync(documents)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(new URL(name, documents), 'utf8'))
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

/** Reads the manifest at `path`: its operations, and what is wrong with the others, one a line. */
export function readManifest(
  schema: GraphQLSchema,
  path: string,
): { readonly operations: readonly Operation[]; readonly problems: readonly string[] } {
  const operations: Operation[] = []
  const problems: string[] = []
  const refuse = (problem: string) => void problems.push(`TRUSTED_DOCUMENTS_FILE ${path}: ${problem}`)
  const manifest = readJson(path, refuse)
  if (problems.length > 0) return { operations, problems }
  if (manifest?.format !== format || !Array.isArray(manifest.operations)) {
    refuse(`must be JSON with "format": "${format}" and a list of "operations", each with "id" and "body"`)
    return { operations, problems }
  }
  for (const [index, operation] of manifest.operations.entries()) {
    const problem = problemOfEntry(schema, operation)
    if (problem === null) operations.push(operationOf(operation.body))
    else refuse(`operations[${index}] ${problem}`)
  }
  return { operations, problems }
}

function problemOfEntry(schema: GraphQLSchema, operation: { id?: unknown; body?: unknown } | null): string | null {
  const { id, body } = operation ?? {}
  if (typeof body !== 'string') return 'has no "body"'
  const hash = hashOfDocument(body)
  if (id !== hash) return `has the id ${JSON.stringify(id)}, but its body's SHA-256 is ${hash}`
  const problem = problemOf(schema, body)
  return problem === null ? null : `does not fit the schema: ${problem}`
}

type Manifest = { format?: unknown; operations?: unknown } | null

/** Returns null for what is no JSON. */
function readJson(path: string, refuse: (problem: string) => void): Manifest {
  try {
    return parseJson(readFileSync(path, 'utf8')) as Manifest
  } catch (cause) {
    refuse(`cannot be read: ${(cause as Error).message}`)
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
