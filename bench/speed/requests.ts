import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Query, Values } from './queries.ts'

/**
 * `graph`: the service; `resolvers`: servers of a part of its graph; `path`: hand-written statements. The buffer is
 * asked what the service is asked.
 */
export type Dialect = 'graph' | 'resolvers' | 'postgraphile' | 'path' | 'buffer'
export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const accept = { accept: 'application/json' }

/**
 * The requests that ask the server at `url` for `query` with each of its values, which it is asked for cursors first;
 * null when it does not understand the query.
 */
export async function requestsOf(query: Query, dialect: Dialect, url: string): Promise<readonly Request[] | null> {
  const { path, rest, values } = query
  if (dialect === 'path') return path ? values.map((value) => ({ method: 'GET', path: path(value) })) : null
  if (dialect === 'graph' && rest) return values.map((value) => ({ method: 'GET', path: rest(value), headers: accept }))
  const document = dialect === 'postgraphile' ? query.postgraphile : query.document
  if (!document || (query.byHash && dialect !== 'graph')) return null
  const { cursor } = query
  const variables = cursor ? await Promise.all(values.map((value) => fromCursor(url, cursor, dialect, value))) : values
  return variables.map((given) => (query.byHash ? byHash(document, given) : posted(document, given)))
}

/** The text that the server at `url` answers. Throws when it is not 200 or tells errors. */
export async function answerTo(url: string, { path, ...request }: Request): Promise<string> {
  const response = await fetch(url + path, request)
  const text = await response.text()
  if (!response.ok || text.startsWith('{"errors"'))
    throw new Error(`${url}${path} answers ${response.status}: ${text.slice(0, 500)}`)
  return text
}

/** The same requests for the server of buffers, each to be answered with as many bytes of its own. */
export function forBuffer(requests: readonly Request[], bytes: readonly number[]): readonly Request[] {
  return requests.map((request, index) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}answer=${index}&bytes=${bytes[index]}`,
  }))
}

/** Writes the documents that are asked by their hashes to `file`, as TRUSTED_DOCUMENTS_FILE takes them. */
export async function writeManifest(file: string, queries: readonly Query[]): Promise<void> {
  const bodies = queries.flatMap(({ byHash, document }) => (byHash && document ? [document] : []))
  const operations = bodies.map((body) => ({ id: hashOf(body), name: 'Q1', type: 'query', body }))
  await writeFile(file, JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }))
}

function posted(query: string, variables: Values): Request {
  const headers = { ...accept, 'content-type': 'application/json' }
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) }
}

function byHash(document: string, variables: Values): Request {
  const parameters = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(document) } }),
  })
  return { method: 'GET', path: `/graphql?${parameters}`, headers: accept }
}

function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex')
}

async function fromCursor(
  url: string,
  { ofService, document, postgraphile }: NonNullable<Query['cursor']>,
  dialect: Dialect,
  { guid, skipped }: Values,
): Promise<Values> {
  if (dialect !== 'graph') {
    const asked = dialect === 'postgraphile' ? postgraphile : document
    return { guid: guid!, after: await cursorIn(url, asked, { guid: guid!, skipped: skipped! }) }
  }
  const before = await cursorIn(url, ofService[0], { guid: guid! })
  return { guid: guid!, after: await cursorIn(url, ofService[1], { guid: guid!, before }) }
}

async function cursorIn(url: string, document: string, variables: Values): Promise<string> {
  const text = await answerTo(url, posted(document, variables))
  const cursor = /"(?:start|end)Cursor":"([^"]+)"/.exec(text)?.[1]
  if (!cursor) throw new Error(`${url} tells no cursor: ${text.slice(0, 500)}`)
  return cursor
}
