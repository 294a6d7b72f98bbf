import { authorizationOf, type CredentialKind } from './credential.ts'

/** A document that the service trusts: sent by its hash, and shown where a reader wants to take it along. */
export type GraphDocument<Data, Variables> = {
  readonly name: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
  readonly text: string
  /** Never there; it holds the types. */
  readonly types?: { readonly data: Data; readonly variables: Variables }
}

/** An error of the service; `code` is `OFFLINE` when it does not answer. */
export class GraphProblem extends Error {
  readonly code: string
  /** After how many seconds the service wants to be asked again; null where it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.name = 'GraphProblem'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type AnswerError = { readonly message: string; readonly extensions?: { readonly code?: string } }
type Answer<Data> = {
  readonly data?: Data | null
  readonly errors?: readonly AnswerError[]
  readonly retryAfterSeconds?: number | null
}

const sentAhead = new Map<string, Promise<Response>>()

/** Sends a request that the page will want as soon as it is there. */
export function requestAhead<Variables>(document: GraphDocument<unknown, Variables>, variables: Variables): void {
  const address = addressOf(document, variables)
  const sent = fetch(address, { headers: headersOf('key'), cache: 'no-cache' })
  sent.catch(() => {})
  sentAhead.set(address, sent)
}

/**
 * Returns the answer to a trusted document, requested with GET so that the browser's cache answers where nothing
 * changed. Fields that need a credential are null when others have an answer.
 */
export async function requestGraph<Data, Variables>(
  document: GraphDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  as: CredentialKind = 'key',
): Promise<Data> {
  const address = addressOf(document, variables)
  if (address.length > longestAddress) return sendGraph(document, variables, as, signal)
  const ahead = sentAhead.get(address)
  sentAhead.delete(address)
  // Without it a browser may show what it has stored while it asks for the next.
  const sent = ahead ?? fetch(address, { headers: headersOf(as), cache: 'no-cache', ...(signal && { signal }) })
  return dataOf(await readAnswer<Data>(sent))
}

function addressOf<Variables>({ name, hash }: GraphDocument<unknown, Variables>, variables: Variables): string {
  const parameters = new URLSearchParams({
    operationName: name,
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
  })
  return `/graphql?${parameters}`
}

/** Longer addresses end in 431 at some servers and proxies. */
export const longestAddress = 6_000

/** Sends a trusted document with POST: one that changes something, or whose variables are too long for an address. */
export async function sendGraph<Data, Variables>(
  { name, hash }: GraphDocument<Data, Variables>,
  variables: Variables,
  as: CredentialKind = 'key',
  signal?: AbortSignal,
): Promise<Data> {
  const body = { operationName: name, variables, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }
  const headers = { ...headersOf(as), 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) }
  return dataOf(await readAnswer<Data>(fetch('/graphql', request)))
}

function headersOf(as: CredentialKind): Readonly<Record<string, string>> {
  return { accept: 'application/json', 'apollographql-client-name': 'explorer', ...authorizationOf(as) }
}

function dataOf<Data>({ data, errors = [], retryAfterSeconds }: Answer<Data>): Data {
  const [error] = errors
  const isClosed = errors.every(({ extensions }) => closed.has(extensions?.code ?? ''))
  if (!error || (isClosed && hasMore(data))) return data!
  throw new GraphProblem(error.extensions?.code ?? 'INTERNAL', wordsOf(error), retryAfterSeconds)
}

const closed: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])

/** Checks that an answer holds more than its revision. */
function hasMore(data: unknown): boolean {
  return Object.entries(data ?? {}).some(([field, value]) => field !== 'revision' && value !== null)
}

async function readAnswer<Data>(sent: Promise<Response>): Promise<Answer<Data>> {
  try {
    const response = await sent
    const answer = (await response.json().catch(() => null)) as Answer<Data> | null
    const retryAfterSeconds = retryAfterOf(response)
    if (answer !== null && (answer.data || answer.errors)) return { ...answer, retryAfterSeconds }
    const code = response.status >= 500 ? 'OFFLINE' : 'INTERNAL'
    throw new GraphProblem(code, `The service answered ${response.status}.`, retryAfterSeconds)
  } catch (cause) {
    if (cause instanceof GraphProblem || (cause as Error).name === 'AbortError') throw cause
    throw new GraphProblem('OFFLINE', 'The service does not answer.')
  }
}

/** Returns what an answer of 429 or 503 says of when to ask again. */
function retryAfterOf({ status, headers }: Response): number | null {
  const text = headers.get('retry-after') ?? ''
  return (status === 429 || status === 503) && /^\d{1,6}$/.test(text) ? Number(text) : null
}

function wordsOf({ message, extensions }: NonNullable<Answer<never>['errors']>[number]): string {
  switch (extensions?.code) {
    case 'PERSISTED_QUERY_NOT_FOUND':
      return 'This page is of another version than the service. Load it again.'
    case 'LIMIT_EXCEEDED':
      return `This view asks for more than one answer may hold. Narrow it by a filter. (${message})`
    default:
      return message
  }
}

/** Returns the address of the IDE with a document and its variables in it. */
export function ideAddress<Variables>(document: GraphDocument<unknown, Variables>, variables: Variables): string {
  const parameters = new URLSearchParams({ query: document.text.trim(), variables: JSON.stringify(variables, null, 2) })
  return `/graphql#${parameters}`
}
