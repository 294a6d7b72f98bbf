import { writeAudit } from '../../db/audit.ts'
import type {
  ServiceCache,
  ServiceProcess,
  ServiceSetting,
  ServiceStateSource,
} from '../../graphql/service-state-parents.ts'
import { version } from '../ground/version.ts'
import type { Slots } from './answer-cache/slots.ts'
import type { CacheStatistics } from './metrics.ts'
import type { ServiceParts } from './parts.ts'
import { statesOfProcesses } from './states-of-processes.ts'

type Watched = {
  readonly caches: Readonly<Record<ServiceCache['name'], () => CacheStatistics>>
  readonly connections: () => number
  readonly slots: () => ReturnType<Slots['statistics']>
  readonly operations: () => ServiceProcess['operations']
  readonly failures: () => ServiceProcess['failures']
  readonly wrongFiles: () => Promise<readonly string[]>
  readonly settings: readonly ServiceSetting[] | null
}

/** Creates what says what this process, and those beside it, are doing; each reading is stored in the audit. */
export function createServiceState(
  { opened, clock }: Pick<ServiceParts, 'opened' | 'clock'>,
  { caches, connections, slots, operations, failures, wrongFiles, settings }: Watched,
): ServiceStateSource & { stop(): void } {
  const startedAt = Date.now()
  const own = (): ServiceProcess => ({
    pid: process.pid,
    startedAt,
    revision: clock.current(),
    residentBytes: process.memoryUsage.rss(),
    ...slots(),
    connections: connections(),
    database: opened.pool(),
    caches: (['answers', 'rows'] as const).map((name) => ({ name, ...caches[name]() })),
    operations: operations(),
    failures: failures(),
  })
  const processes = statesOfProcesses(own)
  return {
    stop: processes.stop,
    async read(caller, requestId) {
      await writeAudit(opened.db, {
        caller,
        kind: 'access',
        action: 'serviceState',
        object: null,
        outcome: 'done',
        requestId,
      })
      return {
        version,
        database: opened.kind,
        epoch: clock.epoch(),
        unconfirmedMs: clock.unconfirmedMs(),
        wrongFiles: await wrongFiles(),
        processes: await processes.read(),
        settings,
      }
    },
  }
}
