import { findApplications } from '../db/application.ts'
import { writeAudit } from '../db/audit.ts'
import type { Database } from '../db/engine/database.ts'
import { guidOfName, lockTarget } from '../db/target.ts'
import { countQueued, type NewRun, storeRun } from '../db/target-run.ts'
import { orderKeyOf } from '../db/target-run-order.ts'
import type { ScanRun } from '../db/target-run-tables.ts'
import type { Target } from '../db/target-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid, uuidV7 } from '../src/ground/identifiers.ts'
import { atMember } from './mutation.ts'
import type { Context } from './runtime/context.ts'
import type { Caller } from './runtime/requester.ts'

/** Runs that may wait at the same time, in all and of one caller. */
const mostQueued = { all: 1_000, own: 100 } as const
export const defaultTimeoutMs = 600_000
export const timeouts = { least: 1_000, most: 3_600_000 } as const

/**
 * Waits for other transactions that queue runs. Throws QUEUE_FULL when no more runs may wait; call it before
 * `queueRun`.
 */
export async function takePlaceInQueue(trx: Database, caller: Pick<Caller, 'id'>): Promise<void> {
  const queued = await countQueued(trx, caller.id)
  for (const which of ['all', 'own'] as const)
    if (queued[which] >= mostQueued[which])
      throw new ServiceError('QUEUE_FULL', `${mostQueued[which]} scan runs wait already; hand in later.`, {
        retryAfterSeconds: 10,
      })
}

/**
 * Stores a run, of an artefact as trust scans are, and delivers it to the workers when `trx` commits. Returns it as
 * it is stored: a worker may have it by the time that a request reads it again.
 */
export async function queueRun(
  trx: Database,
  { service, requester }: Context,
  caller: Pick<Caller, 'id'>,
  run: Omit<NewRun, 'id' | 'applicationGuid' | 'requestedBy' | 'orderKey'>,
  artifact: string | null = null,
): Promise<ScanRun> {
  const { kind, applicationName, targetId, request } = run
  const applicationGuid = guidOfName(applicationName)
  const stored = await storeRun(trx, {
    ...run,
    id: uuidV7(),
    applicationGuid,
    orderKey: orderKeyOf(applicationGuid, targetId, artifact),
    requestedBy: caller.id,
  })
  await service.scanRuns.deliver(trx, stored.id)
  const { format, scanners } = request
  await writeAudit(trx, {
    caller: caller.id,
    kind: 'run',
    action: 'create',
    object: stored.id,
    outcome: 'done',
    requestId: requester.requestId,
    details: {
      kind,
      ...(format !== undefined && { format }),
      ...(scanners !== undefined && { scanners }),
      application: applicationName,
      target: targetId,
    },
  })
  return stored
}

/** Returns a target that exists for the caller, locked, with the name of its application. Throws NOT_FOUND. */
export async function targetOfRun(
  trx: Database,
  id: string,
  { applications }: Pick<Caller, 'applications'>,
): Promise<Target & { readonly applicationName: string }> {
  const target = isUuid(id) ? await lockTarget(trx, id, applications) : null
  if (!target) throw atMember('target', new ServiceError('NOT_FOUND', 'There is no such target.'))
  const [application] = await findApplications(trx, [target.applicationId])
  return { ...target, applicationName: application!.name }
}
