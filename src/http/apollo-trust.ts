import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../graphql/runtime/context.ts'
import { errorTable, ServiceError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'
import { hashOfDocument } from './document-manifest.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

const clientHeader = 'apollographql-client-name'
const registered = { maxSize: 16 * 1024 * 1024, maxEntrySize: 1024 * 1024 }

/**
 * Documents by hash, for Apollo's persisted-query protocol: the trusted ones, and what clients have registered, least
 * recently used first out.
 */
export function persistedQueries(trusted: TrustedDocuments) {
  const documents = new LRUCache<string, string>({ ...registered, sizeCalculation: (body) => 256 + 2 * body.length })
  const hashOf = (key: string) => key.replace(/^apq:/, '')
  return {
    get: async (key: string) => trusted.find(hashOf(key)) ?? documents.get(hashOf(key)),
    set: async (key: string, body: string) => void documents.set(hashOf(key), body),
    delete: async (key: string) => documents.delete(hashOf(key)),
  }
}

/** Logs or refuses documents that are not trusted, as the client's mode says. A document is logged once. */
export function trustPlugin(trusted: TrustedDocuments, log: Logger): ApolloServerPlugin<Context> {
  const logged = new LRUCache<string, true>({ max: 1000 })
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ source, request }) {
          const client = request.http?.headers.get(clientHeader)
          const mode = trusted.modeOf(client)
          if (mode === 'off') return
          const hash = hashOfDocument(source)
          if (trusted.find(hash) !== undefined) return
          if (mode === 'enforce') throw untrusted(hash, trusted.closed())
          if (logged.has(hash)) return
          logged.set(hash, true)
          log.warn({ client, hash, document: source.slice(0, 2000) }, 'a document that is not trusted')
        },
      }
    },
  }
}

function untrusted(hash: string, closed: ServiceError | null): GraphQLError {
  const list = '/graphql/trusted-documents.json'
  const error =
    closed ??
    new ServiceError('UNTRUSTED_DOCUMENT', `The document ${hash} is not trusted; ${list} lists those that are.`)
  const { status } = errorTable[error.code]
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { code: error.code, ...error.details, http: { status } },
  })
}
