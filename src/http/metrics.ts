import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Overrun } from '../http-kit/connections.ts'
import { nameRoute } from './answer-cache/response.ts'
import { addDurations } from './duration-histogram.ts'

/** Statistics of a cache since the process began. */
export type CacheStatistics = {
  readonly hits: number
  readonly misses: number
  /** Requests that waited for what another was computing. */
  readonly joined: number
  readonly entries: number
  readonly bytes: number
}

export type Metrics = {
  /** Counts one answer: the pattern of its path, its status, and how long it took. */
  observe(route: string, status: number, seconds: number): void
  /** Counts a connection that was closed because it was one too many, or sent or left unread too much. */
  countOverrun(overrun: Overrun): void
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
  /** Where further metrics are added. */
  readonly register: Registry
}

/** Upper ends of the buckets of durations, in seconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates the metrics of a process that serves the revision `revision`, has `caches`, by name, and `connections` open;
 * `wrongFiles` lists settings whose files are wrong.
 */
export function createMetrics(
  revision: () => number,
  caches: Readonly<Record<string, () => CacheStatistics>>,
  connections: () => number = () => 0,
  wrongFiles: () => Promise<readonly string[]> = async () => [],
): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const addStatistic = (kind: typeof Counter | typeof Gauge, name: string, help: string, key: keyof CacheStatistics) =>
    new kind({
      name,
      help,
      registers,
      labelNames: ['cache'],
      collect() {
        this.reset()
        for (const [cache, statistics] of Object.entries(caches)) this.inc({ cache }, statistics()[key])
      },
    })
  addStatistic(Counter, 'skg_cache_hits_total', 'Reads that a cache answered.', 'hits')
  addStatistic(Counter, 'skg_cache_misses_total', 'Reads that a cache could not answer.', 'misses')
  addStatistic(Counter, 'skg_cache_joined_total', 'Reads that waited for the same read in flight.', 'joined')
  addStatistic(Gauge, 'skg_cache_entries', 'Entries in a cache.', 'entries')
  addStatistic(Gauge, 'skg_cache_bytes', 'About how many bytes the entries of a cache have.', 'bytes')
  new Gauge({
    name: 'skg_revision',
    help: 'Revision of the data that is served; of many processes the least.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(revision())
    },
  })
  new Gauge({
    name: 'skg_connections',
    help: 'Connections of clients that are open.',
    registers,
    collect() {
      this.set(connections())
    },
  })
  new Gauge({
    name: 'skg_config_file_errors',
    help: 'Whether the file of a setting is wrong; what was right before is in force.',
    registers,
    aggregator: 'max',
    labelNames: ['setting'],
    async collect() {
      this.reset()
      for (const setting of await wrongFiles()) this.set({ setting }, 1)
    },
  })
  const overruns = new Counter({
    name: 'skg_connections_closed_total',
    help: 'Connections closed for being over a limit: too many, too many requests ahead of their answers, too many unread bytes.',
    registers,
    labelNames: ['limit'],
  })
  for (const limit of ['connections', 'pipelined', 'unread'] as const) overruns.inc({ limit }, 0)
  const observe = addDurations(register, {
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    buckets,
  })

  return {
    observe,
    countOverrun: (limit) => overruns.inc({ limit }),
    text: () => register.metrics(),
    contentType: register.contentType,
    register,
  }
}

/** Serves `/metrics`: the metrics of the process in the text format of Prometheus. Never cached. */
export function serveMetrics(app: FastifyInstance, metrics: Pick<Metrics, 'contentType' | 'text'>): void {
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
}
