import type { FastifyInstance } from 'fastify'
import { nameRoute } from './cache-front.ts'
import { refuseOtherMethods } from './methods.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics`: the figures of the process in the text format of Prometheus. Never cached. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url) nameRoute(reply.raw, request.routeOptions.url)
    done()
  })
  app.get('/metrics', async (_, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  )
  refuseOtherMethods(app, '/metrics', ['GET', 'HEAD'])
}
