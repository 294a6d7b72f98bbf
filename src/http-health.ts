import type { FastifyInstance } from 'fastify'
import { currentRevision } from '../db/revision.ts'
import type { ServiceParts } from './http.ts'
import { refuseOtherMethods } from './http-methods.ts'
import { version } from './version.ts'

/** `/livez`: the process answers. `/readyz`: the database answers. `/health`: both, for people. Never cached. */
export function serveHealth(app: FastifyInstance, { config, opened, clock }: ServiceParts): void {
  const isReady = () =>
    currentRevision(opened.db).then(
      () => true,
      () => false,
    )
  const told = (ready: boolean) => ({
    status: ready ? 'ok' : 'unavailable',
    database: { kind: opened.kind, answers: ready },
    revision: clock.current(),
  })
  const answers = {
    '/livez': async () => ({ code: 200, body: { status: 'ok' } }),
    '/readyz': async () => {
      const ready = await isReady()
      return { code: ready ? 200 : 503, body: told(ready) }
    },
    '/health': async () => {
      const ready = await isReady()
      const body = { ...told(ready), version, subgraphs: config.subgraphs, uptimeSeconds: Math.floor(process.uptime()) }
      return { code: ready ? 200 : 503, body }
    },
  }
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, async (_, reply) => {
      const { code, body } = await answer()
      return reply.code(code).header('cache-control', 'no-store').send(body)
    })
    refuseOtherMethods(app, path, ['GET', 'HEAD'])
  }
}
