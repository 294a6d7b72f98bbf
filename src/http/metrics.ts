import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import { createRequestDurations } from './request-durations.ts'

/** What a cache tells of itself since the process began. */
export type CacheFigures = {
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
  /** All figures in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

/** The figures of a process that serves the revision `revision` and has `caches`, by name. */
export function createMetrics(revision: () => number, caches: Readonly<Record<string, () => CacheFigures>>): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const tell = (kind: typeof Counter | typeof Gauge, name: string, help: string, figure: keyof CacheFigures) =>
    new kind({
      name,
      help,
      registers,
      labelNames: ['cache'],
      collect() {
        this.reset()
        for (const [cache, figures] of Object.entries(caches)) this.inc({ cache }, figures()[figure])
      },
    })
  tell(Counter, 'skg_cache_hits_total', 'Reads that a cache answered.', 'hits')
  tell(Counter, 'skg_cache_misses_total', 'Reads that a cache could not answer.', 'misses')
  tell(Counter, 'skg_cache_joined_total', 'Reads that waited for the same read under way.', 'joined')
  tell(Gauge, 'skg_cache_entries', 'Entries that a cache holds.', 'entries')
  tell(Gauge, 'skg_cache_bytes', 'About how many bytes a cache holds.', 'bytes')
  new Gauge({
    name: 'skg_revision',
    help: 'Revision of the data that is served.',
    registers,
    collect() {
      this.set(revision())
    },
  })
  const durations = createRequestDurations()
  register.registerMetric(durations.metric as never)

  return {
    observe: durations.observe,
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
