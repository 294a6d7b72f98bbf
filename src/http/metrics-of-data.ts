import { setTimeout as delay } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { OpenDatabase } from '../../db/engine/database.ts'
import type { RevisionClock } from '../../db/engine/revision.ts'
import { type DataFigure, listDataFigures } from '../../db/engine-metrics.ts'
import { version } from '../ground/version.ts'
import type { Slots } from './answer-cache/slots.ts'

/** The data are read at most so often, however often they are asked for. */
const readEachMs = 10_000
/** A database that is busy holds up nobody who watches it: what was read before is shown. */
const waitMs = 2_000

const dataGauges = {
  import_at: ['skg_import_timestamp_seconds', 'When the last import of an importer was stored.', 'importer'],
  findings: ['skg_security_findings', 'Security findings by state.', 'state'],
  runs: ['skg_scan_runs', 'Scan runs that have not ended, by state.', 'state'],
  oldest_run_seconds: [
    'skg_scan_run_oldest_queued_seconds',
    'Age of the oldest scan run that waits; 0 when none does.',
    null,
  ],
  contributions: ['skg_contributions', 'Contributions by status.', 'status'],
  backup_at: ['skg_backup_timestamp_seconds', 'When the last backup was complete; absent before the first.', null],
} as const satisfies Readonly<Record<DataFigure['name'], readonly [string, string, string | null]>>

/**
 * Adds the metrics of the database and what is in it to `register`. While the database does not answer, those of the
 * data are absent.
 */
export function addDataMetrics(
  register: Registry,
  { db, kind, pool, replicas }: OpenDatabase,
  clock: RevisionClock,
): void {
  const registers = [register]
  let read: { readonly at: number; readonly figures: Promise<readonly DataFigure[]> } | null = null
  let last: readonly DataFigure[] = []
  const readFigures = async () => {
    last = await listDataFigures(db).catch(() => [])
    return last
  }
  const figures = () => {
    const now = performance.now()
    if (!read || now - read.at > readEachMs) read = { at: now, figures: readFigures() }
    return Promise.race([read.figures, delay(waitMs, null, { ref: false }).then(() => last)])
  }
  for (const [name, [metric, help, label]] of Object.entries(dataGauges))
    new Gauge({
      name: metric,
      help,
      registers,
      aggregator: 'max',
      labelNames: label === null ? [] : [label],
      async collect() {
        this.reset()
        const own = (await figures()).filter((figure) => figure.name === name)
        for (const { label: value, value: number } of own) this.set(label === null ? {} : { [label]: value }, number)
        if (label === null && own.length === 0) this.remove()
      },
    })
  new Gauge({
    name: 'skg_revision_unconfirmed_seconds',
    help: 'Time since the database last confirmed its revision; over 3 it does not answer.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(clock.unconfirmedMs() / 1000)
    },
  })
  new Gauge({
    name: 'skg_database_connections',
    help: 'Connections of the pool to the database, by state, and requests that wait for one.',
    registers,
    labelNames: ['state'],
    collect() {
      const { idle, total, waiting } = pool()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  if (replicas)
    new Gauge({
      name: 'skg_replica_lag_revisions',
      help: 'Revisions by which a replica is behind what is served; absent for one that does not answer.',
      registers,
      aggregator: 'max',
      labelNames: ['replica'],
      async collect() {
        this.reset()
        for (const { name, revision } of await replicas.states())
          if (revision !== null) this.set({ replica: name }, Math.max(0, clock.current() - revision))
      },
    })
  new Gauge({
    name: 'skg_build_info',
    help: 'Always 1: version of the service and of Node, kind and epoch of the database.',
    registers,
    aggregator: 'max',
    labelNames: ['version', 'node', 'database', 'epoch'],
    collect() {
      this.reset()
      this.set({ version, node: process.versions.node, database: kind, epoch: clock.epoch() }, 1)
    },
  })
}

const statementCounters = {
  count: ['skg_database_statements_total', 'Statements that were sent to the database, by name.'],
  failed: ['skg_database_statement_errors_total', 'Statements that failed, by name.'],
  seconds: ['skg_database_statement_seconds_total', 'Time from sending statements to their answers, by name.'],
} as const

/** Adds what statements did, by their names, which are few. */
export function addStatementMetrics(register: Registry, statements: OpenDatabase['statements']): void {
  for (const [figure, [name, help]] of Object.entries(statementCounters))
    new Counter({
      name,
      help,
      registers: [register],
      labelNames: ['statement'],
      collect() {
        this.reset()
        for (const [statement, counted] of statements())
          this.inc({ statement }, counted[figure as keyof typeof statementCounters])
      },
    })
}

/** Adds how many requests are computed, and how many wait for that. */
export function addSlotMetrics(register: Registry, slots: () => ReturnType<Slots['statistics']>): void {
  new Gauge({
    name: 'skg_requests',
    help: 'Requests that are computed (in_flight), and that wait for their turn (waiting).',
    registers: [register],
    labelNames: ['state'],
    collect() {
      const { inFlight, waiting } = slots()
      this.set({ state: 'in_flight' }, inFlight)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}
