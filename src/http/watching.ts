import type {
  LoggedFailure,
  ServiceCache,
  ServiceSetting,
  ServiceStateSource,
} from '../../graphql/service-state-parents.ts'
import type { AnsweredRequest, CacheFrontOptions } from './answer-cache/front.ts'
import { type CacheStatistics, createMetrics, type Metrics } from './metrics.ts'
import { addDataMetrics, addSlotMetrics, addStatementMetrics } from './metrics-of-data.ts'
import { addGraphMetrics } from './metrics-of-graph.ts'
import { createOperationFigures } from './operation-figures.ts'
import type { ServiceParts } from './parts.ts'
import { createRequestLog } from './request-log.ts'
import { createServiceState } from './service-state.ts'

type Watched = {
  readonly caches: Readonly<Record<ServiceCache['name'], () => CacheStatistics>>
  readonly connections: () => number
  readonly wrongFiles: () => Promise<readonly string[]>
  readonly failures: () => readonly LoggedFailure[]
  readonly settings: readonly ServiceSetting[] | null
  /** Most lines a second that the log has for requests. */
  readonly requestLines: number
}

export type Watching = Required<Pick<CacheFrontOptions, 'onAnswered' | 'onSlots'>> & {
  readonly metrics: Metrics
  /** What the service is doing, for the graph. */
  readonly state: ServiceStateSource
  stop(): void
}

/** Watches what a service does, for `/metrics`, its log and the graph. */
export function watchService(
  { opened, clock, log }: Pick<ServiceParts, 'opened' | 'clock' | 'log'>,
  { requestLines, ...watched }: Watched,
): Watching {
  const metrics = createMetrics(clock.current, watched.caches, watched.connections, watched.wrongFiles)
  const countOperation = addGraphMetrics(metrics.register)
  addDataMetrics(metrics.register, opened, clock)
  addStatementMetrics(metrics.register, opened.statements)
  const operations = createOperationFigures()
  const logRequest = createRequestLog(log, requestLines)
  let slots = () => ({ inFlight: 0, waiting: 0 })
  const state = createServiceState({ opened, clock }, { ...watched, operations: operations.list, slots: () => slots() })
  return {
    metrics,
    state,
    stop: state.stop,
    onAnswered(answered: AnsweredRequest) {
      const { route, status, seconds, isCached, operation } = answered
      metrics.observe(route, status, seconds)
      if (operation) countOperation(operation, isCached)
      operations.note(answered)
      logRequest(answered)
    },
    onSlots(statistics) {
      slots = statistics
      addSlotMetrics(metrics.register, statistics)
    },
  }
}
