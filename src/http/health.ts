import type { FastifyInstance } from 'fastify'
import { createWriteCheck } from '../../db/engine/writable.ts'
import { version } from '../version.ts'
import { refuseOtherMethods } from './errors.ts'
import type { ServiceParts } from './parts.ts'

/** `/livez`: the process answers. `/readyz`: the database answers and takes writes. `/health`: both, for people. Never cached. */
export function serveHealth(app: FastifyInstance, { config, opened, clock, runner }: ServiceParts): void {
  const databaseIsWritable = createWriteCheck(opened, config.dataDir)
  const isWritable = async () => (await databaseIsWritable()) && (runner === null || (await runner.files.isWritable()))
  const readState = () =>
    isWritable().then(
      (writes) => ({ answers: true, writes }),
      () => ({ answers: false, writes: false }),
    )
  const bodyOf = ({ answers, writes }: Awaited<ReturnType<typeof readState>>) => ({
    status: writes ? 'ok' : 'unavailable',
    database: { kind: opened.kind, answers, writes },
    revision: clock.current(),
  })
  const answers = {
    '/livez': async () => ({ code: 200, body: { status: 'ok' } }),
    '/readyz': async () => {
      const state = await readState()
      return { code: state.writes ? 200 : 503, body: bodyOf(state) }
    },
    '/health': async () => {
      const state = await readState()
      const body = {
        ...bodyOf(state),
        version,
        subgraphs: config.subgraphs,
        uptimeSeconds: Math.floor(process.uptime()),
      }
      return { code: state.writes ? 200 : 503, body }
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
