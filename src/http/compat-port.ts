import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../ground/config.ts'
import { http } from '../ground/node-http.ts'
import type { Patience } from '../http-kit/connections.ts'
import { listenProblem } from '../http-kit/listen.ts'
import { answeringOptions } from './answer-cache/front.ts'
import { compatPortAdvice } from './ports.ts'

/**
 * Lets `app` answer on COMPAT_PORT too, where it is set, from when it listens until it closes. `watch` is called with
 * the server before it listens. The start fails where the port cannot be had.
 */
export function listenForCompat(
  app: FastifyInstance,
  { compatPort, host }: Pick<Config, 'compatPort' | 'host'>,
  patience: Patience,
  watch: (server: Server) => void,
): void {
  if (compatPort === null) return
  const server = http.createServer(answeringOptions(patience), (request, response) =>
    app.server.emit('request', request, response),
  ) as unknown as Server
  server.on('clientError', (cause, socket) => app.server.emit('clientError', cause, socket))
  watch(server)
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause) => reject(listenProblem(cause, host, compatPort, compatPortAdvice)))
      server.listen(compatPort, host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
}
