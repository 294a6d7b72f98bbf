import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { GraphQLError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql'

/** A document that clients may send by its hash. */
export type Operation = {
  /** SHA-256 of the document, hexadecimal. */
  readonly id: string
  readonly name: string
  readonly type: string
  readonly body: string
}

/** The documents of a file, with what is wrong with the others, one a line. */
export type DocumentFile = {
  readonly operations: readonly Operation[]
  /** Bodies by the ids that the file uses for them, such as the MD5 of Relay's compiler. */
  readonly byId: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

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

/**
 * Reads the file of documents at `path` as one of three makers writes it: Apollo's manifest, or the map from id to
 * document of GraphQL Code Generator (`persisted-documents.json`) or of Relay's compiler (`persistConfig`).
 */
export function readDocumentFile(schema: GraphQLSchema, path: string): DocumentFile {
  const operations: Operation[] = []
  const byId = new Map<string, string>()
  const problems: string[] = []
  const refuse = (problem: string) => void problems.push(`TRUSTED_DOCUMENTS_FILE ${path}: ${problem}`)
  for (const { place, id, body, isHashed } of entriesOf(path, refuse)) {
    const problem = problemOfEntry(schema, id, body, isHashed)
    if (problem !== null) refuse(`${place} ${problem}`)
    else {
      operations.push(operationOf(body as string))
      byId.set(id as string, body as string)
    }
  }
  return { operations, byId, problems }
}

type Entry = {
  readonly place: string
  readonly id: unknown
  readonly body: unknown
  /** The id must be the SHA-256 of the body. */
  readonly isHashed?: true
}

function entriesOf(path: string, refuse: (problem: string) => void): readonly Entry[] {
  let file: unknown
  try {
    file = parseJson(readFileSync(path, 'utf8'))
  } catch (cause) {
    refuse(`cannot be read: ${(cause as Error).message}`)
    return []
  }
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
  refuse(
    `must be JSON: {"format": "${manifestFormat}", "operations": [{"id", "body"}]} of Apollo, or a map from id to document as GraphQL Code Generator and Relay's compiler write it`,
  )
  return []
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
