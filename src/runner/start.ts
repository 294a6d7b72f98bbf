import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { OpenDatabase } from '../../db/engine/database.ts'
import { sumWaitingBytes } from '../../db/stored-file.ts'
import type { ScanRunService, Upload } from '../../graphql/scan-run-service.ts'
import { readExportSigner } from '../export/signature.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'
import type { Tracing } from '../ground/open-telemetry.ts'
import { detectFormat, readFileHead } from '../import/finding/file-head.ts'
import { scanSources } from '../import/finding/sources.ts'
import { catalogKinds, catalogVerbOf } from '../import/vulnerability/sources.ts'
import type { Policy } from '../scope/policy.ts'
import { systemLookup } from './clone/pinned-address.ts'
import { type FileStore, openFiles } from './file-store.ts'
import { importRun } from './import-run.ts'
import { openJobQueue } from './job-queue.ts'
import { createRuleCheck, type UnresolvedRule } from './rule-references.ts'
import { startRunSignal } from './run-signal.ts'
import { scanRun } from './scan-run.ts'
import { ownScanners, ownVersions } from './scanner/own-scanners.ts'
import { createToolbox } from './scanner/toolbox.ts'
import { type Spooled, spoolFile } from './spool.ts'
import { startSweep } from './sweep.ts'
import { createTrustRun } from './trust-run.ts'
import { vcsRun } from './vcs-run.ts'
import { sendNext, startWorkers } from './workers.ts'

/** Files of all uploads may have so many times the size of the largest one. */
const spoolFiles = 4

/** A file that was sent, by the id under which a run may take it. */
export type SentFile = Upload & { readonly id: string; readonly fields: Readonly<Record<string, string>> }

export type Runner = {
  readonly scanRuns: ScanRunService
  readonly files: FileStore
  /** Writes a file that is being sent to the spool; `discard` removes it unless a run has taken it. */
  spool(source: Readable, head: { readonly mediaType: string; readonly isGzip: boolean }): Promise<SentFile>
  discard(uploadId: string): Promise<void>
  /** Resolves at the next change of any run, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
  /** Lists rules of the trust scan that name what the graph at `revision` does not have. */
  unresolvedRules(revision: number): Promise<readonly UnresolvedRule[]>
  /** Gives back what runs here. */
  stop(): Promise<void>
}

type RunnerSettings = Pick<
  Config,
  | 'filesDir'
  | 'secengRunning'
  | 'secengUploadBytes'
  | 'runDays'
  | 'fileDays'
  | 'scanners'
  | 'exportHours'
  | 'exportSigningKeyFile'
>

/**
 * Takes scan runs and exports, and works on `secengRunning` at once, as `policy` allows. Throws UNAVAILABLE when the
 * folder of files cannot be made, BAD_USER_INPUT for a key of exports that is none.
 */
export async function startRunner(
  opened: OpenDatabase,
  settings: RunnerSettings,
  policy: () => Promise<Policy>,
  log: Logger,
  tracing: Tracing | null = null,
): Promise<Runner> {
  const { filesDir, secengRunning, secengUploadBytes, runDays, fileDays, exportHours, exportSigningKeyFile } = settings
  const signer = exportSigningKeyFile === null ? null : await readExportSigner(exportSigningKeyFile)
  const files = await openFiles(filesDir)
  const works = secengRunning > 0
  const queue = openJobQueue(opened, log, works)
  const changes = startRunSignal(opened)
  const parts = { opened, queue, files, changes, fileDays, exportHours, signer, log, tracing }
  const scans = {
    policy,
    toolbox: createToolbox(settings.scanners, policy, ownVersions()),
    own: ownScanners,
  }
  const workers = startWorkers(
    {
      ...parts,
      works: {
        import: importRun,
        scan: scanRun(scans),
        vcs: vcsRun(scans, systemLookup),
        trust: createTrustRun(policy),
      },
    },
    secengRunning,
  )
  const sweep = works ? startSweep(parts, runDays) : null
  const uploads = new Map<string, Spooled & { readonly mediaType: string }>()
  const limits = { fileBytes: secengUploadBytes, spoolBytes: secengUploadBytes * spoolFiles }
  const uploadOf = (id: string) => {
    const upload = uploads.get(id)
    if (!upload) throw new ServiceError('NOT_FOUND', 'There is no such upload.')
    return upload
  }
  return {
    files,
    scanRuns: {
      formats: Object.keys(scanSources),
      catalogs: [...Object.keys(catalogKinds), 'epss'].filter((verb) => !Object.hasOwn(scanSources, verb)),
      listScanners: scans.toolbox.list,
      fileDays,
      open: queue.open,
      findUpload: (id) => uploads.get(id) ?? null,
      formatOf: (id) => detectFormat(uploadOf(id).path),
      catalogOf: async (id) => catalogVerbOf(await readFileHead(uploadOf(id).path)),
      async keepUpload(trx, id) {
        const { path, sha256, bytes, mediaType } = uploadOf(id)
        await files.adopt(trx, path, { sha256, bytes, mediaType }, { days: fileDays, refs: 1 })
        uploads.delete(id)
      },
      deliver: (trx, runId) => queue.send([runId], trx),
      deliverNext: (runId) => sendNext(opened.db, queue, runId),
    },
    async spool(source, { mediaType, isGzip }) {
      const spooled = await spoolFile(files, source, isGzip, limits, () => sumWaitingBytes(opened.db))
      const id = randomUUID()
      uploads.set(id, { ...spooled, mediaType })
      return { id, sha256: spooled.sha256, bytes: spooled.bytes, mediaType, fields: {} }
    },
    async discard(id) {
      const upload = uploads.get(id)
      uploads.delete(id)
      if (upload) await rm(upload.path, { force: true })
    },
    changed: changes.next,
    unresolvedRules: createRuleCheck(opened),
    async stop() {
      await sweep?.stop()
      await workers.stop()
      await changes.stop()
      await queue.stop()
    },
  }
}
