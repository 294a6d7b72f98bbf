import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../ground/errors.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/** Names by which clients send the id of a document: the draft of GraphQL over HTTP, and networks written for Relay. */
const names = ['documentId', 'doc_id', 'id'] as const

/** A request to the graph whose document is named by its id, with the document in its place. */
export type NamedDocument = { readonly body: unknown; readonly url: string }

/**
 * Returns the body and the URL of a request with the trusted document in place of its id; null for a request that names
 * none. Throws UNTRUSTED_DOCUMENT for an id that is not that of a trusted document, BAD_USER_INPUT for one that is no
 * text or stands beside a document.
 */
export function documentNamedIn(
  { method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>,
  trusted: TrustedDocuments,
): NamedDocument | null {
  if (method === 'GET') {
    if (!/[?&](?:documentId|doc_id|id)=/.test(url)) return null
    const sent = new URL(url, 'http://localhost')
    const query = documentOf((name) => sent.searchParams.get(name), trusted)
    if (query === null) return null
    for (const name of names) sent.searchParams.delete(name)
    sent.searchParams.set('query', query)
    return { body, url: `${sent.pathname}${sent.search}` }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const members = body as Readonly<Record<string, unknown>>
  const query = documentOf((name) => members[name], trusted)
  if (query === null) return null
  const others = Object.entries(members).filter(([name]) => !names.some((own) => own === name))
  return { body: { ...Object.fromEntries(others), query }, url }
}

function documentOf(sent: (name: string) => unknown, trusted: TrustedDocuments): string | null {
  const name = names.find((known) => sent(known) != null)
  if (name === undefined) return null
  const [id, query] = [sent(name), sent('query')]
  if (query != null && query !== '') {
    // `id` alone may be anything that a client adds to what it sends.
    if (name === 'id') return null
    throw refused(name, 'must not stand beside a query')
  }
  if (typeof id !== 'string') throw refused(name, 'must be a text')
  const document = trusted.find(id)
  if (document !== undefined) return document
  const shown = JSON.stringify(id.slice(0, 80))
  throw (
    trusted.closed() ??
    new ServiceError(
      'UNTRUSTED_DOCUMENT',
      `${name}: ${shown} is not the id of a trusted document; /graphql/trusted-documents.json lists those that are`,
      { parameter: name },
    )
  )
}

function refused(parameter: string, what: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', `${parameter}: ${what}`, { parameter })
}
