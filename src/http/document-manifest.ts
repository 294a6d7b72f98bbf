import { createHash } from 'node:crypto'
import { GraphQLError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql'
import type { Parsed } from '../ground/live-file.ts'

/** A document that clients may send by its hash. */
export type Operation = {
  /** SHA-256 of the document, hexadecimal. */
  readonly id: string
  readonly name: string
  readonly type: string
  readonly body: string
}

/** The documents of a file of the operator. */
export type DocumentFile = {
  readonly operations: readonly Operation[]
  /** Bodies by the ids that the file uses for them, such as the MD5 of Relay's compiler. */
  readonly byId: ReadonlyMap<string, string>
}

/** What an empty file has. */
export const noDocuments: DocumentFile = { operations: [], byId: new Map() }

/** Format of the manifests of Apollo's `generate-persisted-query-manifest`. */
export const manifestFormat = 'apollo-persisted-query-manifest'

/** Returns the SHA-256 of a document in hexadecimal, the name that Apollo's clients use. */
export function hashOfDocument(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Returns a document as manifests list it. */
export function operationOf(body: string): Operation {
  const operation = getOperationAST(parse(body))
  return { id: hashOfDocument(body), name: operation?.name?.value ?? '', type: operation?.operation ?? 'query', body }
}

/** Documents are validated for so long before other work has its turn. */
const sliceMs = 10

/**
 * Reads a file of documents as one of three makers writes it: Apollo's manifest, or the map from id to document of
 * GraphQL Code Generator (`persisted-documents.json`) or of Relay's compiler (`persistConfig`). A wrong entry is left
 * out and a problem; those that `previous` has are not validated again. Throws an Error for what is no such file.
 */
export async function parseDocuments(
  schema: GraphQLSchema,
  text: string,
  previous: DocumentFile | null = null,
): Promise<Parsed<DocumentFile>> {
  const operations: Operation[] = []
  const byId = new Map<string, string>()
  const problems: string[] = []
  let began = performance.now()
  for (const { place, id, body, isHashed } of entriesOf(text)) {
    const isKnown = typeof body === 'string' && previous?.byId.get(id as string) === body
    const problem = isKnown ? null : problemOfEntry(schema, id, body, isHashed)
    if (problem !== null) problems.push(`${place} ${problem}`)
    else {
      operations.push(operationOf(body as string))
      byId.set(id as string, body as string)
    }
    if (performance.now() - began < sliceMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
  return { value: { operations, byId }, problems }
}

type Entry = {
  readonly place: string
  readonly id: unknown
  readonly body: unknown
  /** The id must be the SHA-256 of the body. */
  readonly isHashed?: true
}

function entriesOf(text: string): readonly Entry[] {
  const file = parseJson(text)
  const { format, operations } = (file ?? {}) as { readonly format?: unknown; readonly operations?: unknown }
  if (format === manifestFormat && Array.isArray(operations))
    return operations.map((operation: { id?: unknown; body?: unknown } | null, index) => ({
      place: `operations[${index}]`,
      id: operation?.id,
      body: operation?.body,
      isHashed: true,
    }))
  if (typeof file === 'object' && file !== null && !Array.isArray(file) && format === undefined)
    return Object.entries(file).map(([id, body]) => ({ place: JSON.stringify(id.slice(0, 80)), id, body }))
  throw new Error(
    `it must be JSON: {"format": "${manifestFormat}", "operations": [{"id", "body"}]} of Apollo, or a map from id to document as GraphQL Code Generator and Relay's compiler write it`,
  )
}

/** Digests that an id may be, by its length or the name before its colon. */
const digests: Readonly<Record<string, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' }

function problemOfEntry(schema: GraphQLSchema, id: unknown, body: unknown, isHashed = false): string | null {
  if (typeof body !== 'string') return 'has no document, a text'
  if (typeof id !== 'string' || id === '') return 'has no id, a text'
  const [, named, hex = ''] = /^(?:(md5|sha1|sha256):)?([0-9a-f]{32,64})$/i.exec(id) ?? []
  const algorithm = isHashed ? 'sha256' : (named?.toLowerCase() ?? digests[hex.length])
  if (algorithm !== undefined) {
    const digest = createHash(algorithm).update(body).digest('hex')
    if (hex.toLowerCase() !== digest) return `has the id ${JSON.stringify(id)}, but its ${algorithm} is ${digest}`
  }
  const problem = problemOfDocument(schema, body)
  return problem === null ? null : `does not fit the schema: ${problem}`
}

function problemOfDocument(schema: GraphQLSchema, body: string): string | null {
  try {
    return validate(schema, parse(body))[0]?.message ?? null
  } catch (cause) {
    if (cause instanceof GraphQLError) return cause.message
    throw cause
  }
}

/** Returns null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
