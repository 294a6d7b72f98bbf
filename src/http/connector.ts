import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../ground/errors.ts'
import { bearerOf, createKeyCheck } from '../http-kit/credential.ts'
import type { ServiceParts } from './parts.ts'

/** Where connectors hand findings over. */
export const connectorPath = '/api/connector-findings'
const bodyLimit = 16_777_216

/** Takes findings from connectors that show a key of CONNECTOR_KEYS, where the process serves the security subgraph. */
export function serveConnector(app: FastifyInstance, { config, opened, clock }: ServiceParts): void {
  if (!config.subgraphs.includes('security')) return
  const isKey = createKeyCheck(config.connectorKeys)
  const checkKey = (authorization: string | undefined) => {
    if (config.connectorKeys.length === 0) {
      throw new ServiceError('FORBIDDEN', 'No connector may hand findings over until CONNECTOR_KEYS is set.', {
        setting: 'CONNECTOR_KEYS',
      })
    }
    const key = bearerOf(authorization)
    if (key !== null && isKey(key)) return
    const problem = key === null ? 'Send Authorization: Bearer with' : 'The key is not'
    throw new ServiceError('UNAUTHENTICATED', `${problem} one of CONNECTOR_KEYS.`)
  }
  app.post(connectorPath, {
    bodyLimit,
    // Before the body is read.
    onRequest: async ({ headers }) => checkKey(headers.authorization),
    handler: async ({ body }, reply) => {
      const { storeHandOver } = await import('../import/finding/hand-over.ts')
      const answer = await storeHandOver(opened.db, body)
      await clock.refresh()
      return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}
