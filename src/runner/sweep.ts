import {
  endSilentExports,
  forgetExports,
  hasActiveExports,
  listActiveExports,
  listWaitingExports,
} from '../../db/data-export.ts'
import { deleteEndedExportRows, deleteExportRows } from '../../db/data-export-rows.ts'
import { deleteExpiredFile, expireUnknownFiles, forgetMissingFile, listStoredFiles } from '../../db/stored-file.ts'
import { endSilentRuns } from '../../db/target-run.ts'
import { forgetRuns, hasActiveRuns, listActiveLeases, listWaitingRuns } from '../../db/target-run-sweep.ts'
import type { WorkerParts } from './workers.ts'

const sweepMs = 10_000
const retentionMs = 600_000
const compareMs = 86_400_000
const pageSize = 1_000

/**
 * Looks every ten seconds after runs that lost their job or their worker, and now and then after what is no longer
 * kept.
 */
export function startSweep(parts: Omit<WorkerParts, 'works'>, runDays: number): { stop(): Promise<void> } {
  const { opened, queue, files, fileDays, log } = parts
  let isSweeping: Promise<void> | null = null
  let retainedAt = Number.NEGATIVE_INFINITY
  let comparedAt = Number.NEGATIVE_INFINITY
  const retain = async () => {
    retainedAt = performance.now()
    await forgetRuns(opened.db, runDays)
    await forgetExports(opened.db)
    await deleteEndedExportRows(opened.db)
    if (retainedAt - comparedAt > compareMs) {
      comparedAt = retainedAt
      await compareFiles(parts)
    }
    while (await deleteExpiredFile(opened.db, (sha256) => files.remove(sha256)));
    await files.sweepSpool()
  }
  const sweep = async () => {
    if (performance.now() - retainedAt > retentionMs) await retain()
    await removeEndedWork(parts)
    if (await hasActiveExports(opened.db)) {
      await endSilentExports(opened.db)
      await queue.send(await listWaitingExports(opened.db))
    }
    if (!(await hasActiveRuns(opened.db))) return
    await endSilentRuns(opened.db, fileDays)
    await queue.send(await listWaitingRuns(opened.db))
  }
  const start = () => {
    isSweeping ??= sweep()
      .catch((err) => log.error({ err }, 'scan runs could not be looked after'))
      .finally(() => {
        isSweeping = null
      })
  }
  start()
  const timer = setInterval(start, sweepMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await isSweeping
    },
  }
}

async function removeEndedWork({ opened, files }: Omit<WorkerParts, 'works'>): Promise<void> {
  const names = await files.listWork()
  if (names.length === 0) return
  const active = new Set([...(await listActiveLeases(opened.db)), ...(await listActiveExports(opened.db))])
  for (const name of names.filter((one) => !active.has(one))) {
    const [, id, lease] = /^([0-9a-f-]{36})-(\d+)$/.exec(name) ?? []
    if (id) await deleteExportRows(opened.db, { id, lease: Number(lease) })
    await files.closeWork(name)
  }
}

/** Lets go of files without a row, which an aborted transaction leaves, and of rows whose file somebody has removed. */
async function compareFiles({ opened: { db }, files }: Omit<WorkerParts, 'works'>): Promise<void> {
  for await (const digests of files.listContent()) await expireUnknownFiles(db, digests)
  for (let page = await listStoredFiles(db, '', pageSize); page.length > 0; ) {
    for (const sha256 of page)
      if (!(await files.has(sha256))) await forgetMissingFile(db, sha256, (missing) => files.has(missing))
    page = await listStoredFiles(db, page.at(-1)!, pageSize)
  }
}
