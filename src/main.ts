import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { openServiceDatabase } from '../db/engine/database.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { isDatabaseClosed } from '../db/engine/unavailability.ts'
import { serveOwner } from './backup/owner.ts'
import { listSettings } from './command/config-list.ts'
import { warningsOf } from './command/setting-warnings.ts'
import type { Environment } from './ground/config.ts'
import { createLog } from './ground/log.ts'
import { portAdvice, requirePorts } from './http/ports.ts'
import { hasServerApi, readServiceConfig } from './http/service-config.ts'
import { hostOfUrl, listenProblem, startUnlessStopped, stopSignal } from './http-kit/listen.ts'
import { prepareFirstStart } from './import/first-start.ts'
import { prepareServiceData } from './import/starter.ts'
import { startFigureAudits } from './runner/figure-audits.ts'
import { openFiles } from './runner/file-store.ts'
import { startPurging } from './runner/purge.ts'
import { startRetention } from './runner/retention.ts'

export type Service = {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  /** The longest that `close` should take. */
  readonly shutdownTimeoutMs: number
  /** Rejects when the folder of the embedded database is removed or replaced; null without one. */
  readonly lost: Promise<never> | null
  /** Resolves when requests in flight are answered, or were given up, and the database is closed. */
  close(): Promise<void>
}

/** Connections that the system takes while the process computes; the system's own limit may be lower. */
const backlog = 4_096

/** The longest that a start that failed waits for what it has opened to close. */
const closeMs = 2_000

/**
 * Starts the service as `env` configures it, loading the starter into an empty database. Throws ConfigError or
 * ServiceError when it cannot.
 */
export async function startService(env: Environment): Promise<Service> {
  const config = await readServiceConfig(env)
  const log = createLog(config.logLevel, isDatabaseClosed)
  const loading = import('./http/server.ts')
  if ((cluster.worker?.id ?? 1) === 1)
    for (const { problem, advice } of warningsOf(config)) log.warn({ advice }, problem)
  const parts = new AsyncDisposableStack()
  try {
    if (!cluster.isWorker) await requirePorts(config)
    // Below the folder of the database it is made after that one, by who opens it.
    const isApart = relative(config.dataDir, config.filesDir).startsWith('..')
    if (isApart && hasServerApi(config)) await openFiles(config.filesDir)
    await prepareFirstStart(config, log)
    const opened = await openServiceDatabase(config, (db) => prepareServiceData(db, config))
    parts.defer(() => opened.close())
    if (opened.kind === 'pglite') {
      const owner = await serveOwner(opened, config.dataDir)
      parts.defer(() => owner.close())
    }
    const clock = await startRevisionClock(opened)
    parts.defer(() => clock.stop())
    const { createHttp } = await loading
    const app = await createHttp({ config, opened, clock, log, settings: listSettings(env).settings })
    parts.defer(() => app.close())
    const retention = await startRetention(opened.db, config.contactRetentionDays, log)
    parts.defer(() => retention.stop())
    await app.listen({ host: config.host, port: config.port, backlog }).catch((cause) => {
      throw listenProblem(cause, config.host, config.port, portAdvice)
    })
    const audits = startFigureAudits(opened.db, clock, opened.kind === 'pglite', log)
    parts.defer(() => audits.stop())
    const purging = startPurging(config.purgeUrls, clock, log)
    parts.defer(() => purging?.stop())
    const { port } = app.server.address() as AddressInfo
    return {
      url: `http://${hostOfUrl(config.host)}:${port}`,
      shutdownTimeoutMs: config.shutdownTimeoutMs,
      lost: opened.lost,
      close: () => parts.disposeAsync(),
    }
  } catch (cause) {
    const closing = parts.disposeAsync().catch(() => {})
    await Promise.race([closing, delay(closeMs)])
    throw cause
  }
}

/**
 * Runs the service until SIGTERM or SIGINT, then drains it; the process ends within `SHUTDOWN_TIMEOUT_MS`, whatever
 * clients and the database do. `onReady` gets its address once it answers; what fails there is left. Throws UNAVAILABLE
 * when the folder of the embedded database is removed or replaced.
 */
export async function serve(env: Environment, onReady: (url: string) => Promise<void> = async () => {}): Promise<void> {
  const stopped = stopSignal(env)
  const service = await startUnlessStopped(startService(env), stopped)
  // Only now, since what a start needs would else have made it large for good.
  setFlagsFromString('--semi-space-growth-factor=64')
  if (!cluster.isWorker) printAddresses(service)
  await onReady(`${service.url}/`).catch(() => {})
  await Promise.race([stopped, service.lost ?? stopped])
  setTimeout(() => process.exit(), service.shutdownTimeoutMs).unref()
  await service.close()
  // What the first process and this one tell each other must not keep it.
  cluster.worker?.disconnect()
}

function printAddresses(service: Service): void {
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
}
