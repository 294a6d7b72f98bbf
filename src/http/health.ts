import type { FastifyInstance } from 'fastify'
import { createWriteCheck } from '../../db/engine/writable.ts'
import { version } from '../ground/version.ts'
import type { ServiceParts } from './parts.ts'

/**
 * `/livez`: the process answers. `/readyz`: the database answers and takes writes, and so does the folder of files
 * where one is used. `/health`: both, for people. With the server API `trustRules.unresolved` lists rules of the trust
 * scan that name what the graph does not have. A file of the configuration that is wrong makes the status `degraded`,
 * which is still 200. Never cached.
 */
export function serveHealth(
  app: FastifyInstance,
  { config, opened, clock, runner, files: configuration }: ServiceParts,
): void {
  const isWritable = createWriteCheck(opened, config.dataDir)
  const readState = async () => {
    const database = await isWritable().then(
      (writes) => ({ answers: true, writes }),
      () => ({ answers: false, writes: false }),
    )
    const files = runner && { writes: await runner.files.isWritable() }
    const unresolved =
      runner && database.answers ? await runner.unresolvedRules(clock.current()).catch(() => null) : null
    const trustRules = unresolved && { unresolved }
    const wrong = await configuration.wrong()
    return { database, files, trustRules, wrong, isReady: database.writes && files?.writes !== false }
  }
  const bodyOf = ({ database, files, trustRules, wrong, isReady }: Awaited<ReturnType<typeof readState>>) => ({
    status: !isReady ? 'unavailable' : wrong.length > 0 ? 'degraded' : 'ok',
    database: { kind: opened.kind, ...database },
    ...(files && { files }),
    ...(trustRules && { trustRules }),
    ...(wrong.length > 0 && { configuration: { wrong } }),
    revision: clock.current(),
  })
  const answers = {
    '/livez': async () => ({ code: 200, body: { status: 'ok' } }),
    '/readyz': async () => {
      const state = await readState()
      return { code: state.isReady ? 200 : 503, body: bodyOf(state) }
    },
    '/health': async () => {
      const state = await readState()
      const body = {
        ...bodyOf(state),
        version,
        subgraphs: config.subgraphs,
        uptimeSeconds: Math.floor(process.uptime()),
      }
      return { code: state.isReady ? 200 : 503, body }
    },
  }
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, async (_, reply) => {
      const { code, body } = await answer()
      return reply.code(code).header('cache-control', 'no-store').send(body)
    })
  }
}
