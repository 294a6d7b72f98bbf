import { randomBytes } from 'node:crypto'
import { createLog } from '../ground/log.ts'
import { version } from '../ground/version.ts'
import { hostOfUrl } from '../http-kit/listen.ts'
import type { Scope } from '../scope/rules.ts'
import { readSidecarConfig, type SidecarConfig, type SidecarFlags } from './config.ts'
import { Forwarder } from './forwarder.ts'
import { listen } from './http/listen.ts'
import type { SidecarParts } from './http/route.ts'
import { createServer } from './http/server.ts'
import { JobRunner } from './jobs/runner.ts'
import { JobEvents } from './jobs/stream.ts'
import { runtimeFileOf, writeRuntimeFile } from './runtime-file.ts'
import { openStore } from './store/open.ts'
import { Uploads } from './store/uploads.ts'
import { ThreadPool } from './thread/pool.ts'

export type Sidecar = {
  readonly url: string
  /** Every URL that it listens at. */
  readonly urls: readonly string[]
  /** Null when it needs none. */
  readonly token: string | null
  readonly runtimeFile: string
  readonly config: SidecarConfig
  readonly scope: Scope
  /** Rejects with UNAVAILABLE when the folder of its store is removed or replaced. */
  readonly lost: Promise<never>
  /**
   * Resolves when requests in flight are answered, running jobs are left to the next start, and the store is closed.
   */
  close(): Promise<void>
}

const uploadsHeld = 4
const graceMs = 5_000

/**
 * Starts the sidecar as `env` and `flags` configure it. Throws ConfigError or ServiceError, in one line, when it
 * cannot.
 */
export async function startSidecar(
  env: Readonly<Record<string, string | undefined>>,
  flags: SidecarFlags = {},
): Promise<Sidecar> {
  const config = readSidecarConfig(env, flags)
  const { scope } = config
  const log = createLog(config.logLevel)
  const token = config.needsToken ? (config.token ?? randomBytes(32).toString('base64url')) : null
  const ending = new AbortController()
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    ending.abort()
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const store = await openStore(config.dataDir)
    closing.push(() => store.close())
    const pool = new ThreadPool(scope.rules)
    closing.push(() => pool.close())
    const forwarder = config.service && new Forwarder(config.service, store, log)
    if (forwarder) closing.push(() => forwarder.close())
    const events = new JobEvents()
    const uploads = new Uploads(config.uploadBytes * uploadsHeld)
    const onStored = () => forwarder?.wake()
    const runner = new JobRunner({ store, pool, uploads, events, log, resultHours: config.resultHours, onStored })
    closing.push(() => runner.close())
    const parts: SidecarParts = {
      config,
      scope,
      store,
      pool,
      uploads,
      events,
      runner,
      forwarder,
      log,
      ending: ending.signal,
    }
    const app = await createServer(parts, token)
    closing.push(() => app.close())
    const { hosts, port } = config.listen
    const listening = await listen(app.routing, hosts, port, config.requestTimeoutMs)
    closing.push(() => listening.close(graceMs))
    pool.warm()
    await runner.start()
    await forwarder?.start()

    const urls = listening.hosts.map((host) => `http://${hostOfUrl(host)}:${listening.port}`)
    const url = urls[0]!
    const startedAt = new Date().toISOString()
    const removeRuntimeFile = writeRuntimeFile(config.dataDir, {
      url,
      port: listening.port,
      token,
      pid: process.pid,
      version,
      startedAt,
    })
    closing.push(async () => removeRuntimeFile())
    return { url, urls, token, runtimeFile: runtimeFileOf(config.dataDir), config, scope, lost: store.lost, close }
  } catch (cause) {
    await close()
    throw cause
  }
}
