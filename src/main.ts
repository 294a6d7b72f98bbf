import type { AddressInfo } from 'node:net'
import { openServiceDatabase } from '../db/engine/database.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { storeMinBase } from '../db/survey.ts'
import type { Environment } from './config.ts'
import { hostOfUrl, listenProblem, stopSignal } from './http/kit/listen.ts'
import { readServiceConfig } from './http/service-config.ts'
import { loadStarter } from './import/starter.ts'
import { createLog } from './log.ts'
import { startRetention } from './retention.ts'

export type Service = {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  /** The longest that `close` should take. */
  readonly shutdownTimeoutMs: number
  /** Resolves when requests in flight are answered, or were given up, and the database is closed. */
  close(): Promise<void>
}

const advice = {
  EADDRINUSE: 'set PORT to a free port',
  EACCES: 'set PORT to 1024 or more',
  EADDRNOTAVAIL: 'set HOST',
  ENOTFOUND: 'set HOST',
}

/** Starts the service as `env` configures it, loading the starter into an empty database. Throws ConfigError or ServiceError when it cannot. */
export async function startService(env: Environment): Promise<Service> {
  const config = await readServiceConfig(env)
  const log = createLog(config.logLevel)
  const loading = import('./http/server.ts')
  const opened = await openServiceDatabase(config, async (db) => {
    await loadStarter(db, config)
    await storeMinBase(db, config.surveyMinBase)
  })
  try {
    const clock = await startRevisionClock(opened)
    const { createHttp } = await loading
    const [app, retention] = await Promise.all([
      createHttp({ config, opened, clock, log }),
      startRetention(opened.db, config.contactRetentionDays, log),
    ])
    await app.listen({ host: config.host, port: config.port }).catch((cause) => {
      throw listenProblem(cause, config.host, config.port, advice)
    })
    const { port } = app.server.address() as AddressInfo
    return {
      url: `http://${hostOfUrl(config.host)}:${port}`,
      shutdownTimeoutMs: config.shutdownTimeoutMs,
      close: async () => {
        retention.stop()
        await app.close()
        await clock.stop()
        await opened.close()
      },
    }
  } catch (cause) {
    await opened.close()
    throw cause
  }
}

/** Runs the service until SIGTERM or SIGINT, then drains it; the process ends within `SHUTDOWN_TIMEOUT_MS`, whatever clients and the database do. */
export async function serve(env: Environment): Promise<void> {
  const stopped = stopSignal()
  const service = await startService(env)
  console.log(
    [
      `Security knowledge graph at ${service.url}`,
      `  Explorer         ${service.url}/`,
      `  GraphQL and IDE  ${service.url}/graphql`,
      `  Contribute       ${service.url}/contribute`,
      `  REST paths       ${service.url}/data/openapi.json`,
      `  Health           ${service.url}/health`,
    ].join('\n'),
  )
  await stopped
  setTimeout(() => process.exit(), service.shutdownTimeoutMs).unref()
  await service.close()
}
