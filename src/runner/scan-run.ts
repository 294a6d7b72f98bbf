import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { findTarget } from '../../db/target.ts'
import type { Outcome } from '../../db/target-run.ts'
import type { ReadArtifact, ScanRequest } from '../../db/target-run-tables.ts'
import type { Target } from '../../db/target-tables.ts'
import { listToolDigests, replaceToolDigests } from '../../db/target-trust.ts'
import { defaultScanners, scannersWhereInstalled } from '../../graphql/target-values.ts'
import { storeFound } from '../import/finding/read-candidates.ts'
import { readerOf } from '../import/finding/store-evidence.ts'
import { judge, type Policy } from '../scope/policy.ts'
import type { Attempt, Work } from './attempt.ts'
import { importResults } from './import-results.ts'
import { pathOfLocator } from './open-locator.ts'
import { readDigest } from './read-digest.ts'
import { redactInThread } from './redact.ts'
import { RunFailure, runError } from './run-failure.ts'
import { type OwnScanners, type ScannedFolder, scanFolder } from './scanner/scan-folder.ts'
import type { Toolbox } from './scanner/toolbox.ts'
import { withInstalled } from './scanner/with-installed.ts'

/** Dependencies of scans besides their run. */
export type ScanParts = {
  readonly policy: () => Promise<Policy>
  readonly toolbox: Toolbox
  readonly own: OwnScanners
}

/** Returns the work of runs of kind `scan`: scanners over what a `file:` locator names. */
export function scanRun(parts: ScanParts): Work {
  return async (attempt) => {
    const target = await allowedTarget(attempt, parts)
    const path = await pathOfLocator(target.locator, await parts.policy())
    const digest = async () =>
      readDigest(path, (await lstat(path)).isDirectory(), target.locator.sha256, attempt.signal)
    attempt.progress('scanning', 'reading', 0, null)
    const read = await digest()
    const source = { path, folder: '', provenance: null }
    return scanAndImport(attempt, source, target.name, parts, read, async () => {
      if ((await digest()).sha256 !== read.sha256)
        throw new RunFailure('input_refused', 'What the target names changed while it was scanned.')
    })
  }
}

/** Returns the target of a run as it is now. Throws RunFailure when the policy does not allow it any more. */
export async function allowedTarget({ run, opened }: Attempt, { policy }: ScanParts): Promise<Target> {
  const target = run.targetId === null ? null : await findTarget(opened.db, run.targetId, null)
  if (!target) throw new RunFailure('out_of_scope', 'The target is there no more.')
  const { state, rule } = judge(target.locator, await policy())
  if (state === 'allowed') return target
  throw new RunFailure('out_of_scope', `The policy does not allow the target (${rule}).`)
}

/**
 * Runs the scanners of the run and imports what they found: each that succeeded is a scan, the others close nothing.
 * `read` is recorded as what they read; `checkSource` throws when that has changed meanwhile.
 */
export async function scanAndImport(
  attempt: Attempt,
  source: ScannedFolder,
  scanned: string,
  { toolbox, own }: ScanParts,
  read: ReadArtifact | null = null,
  checkSource: () => Promise<void> = async () => {},
): Promise<Outcome | null> {
  const { run, folder, signal } = attempt
  const asked = (run.request as ScanRequest).scanners
  const isDefault = asked.join() === defaultScanners.repository.join()
  const names = isDefault ? await withInstalled(asked, scannersWhereInstalled, toolbox) : asked
  const knownTools = async () => (run.targetId === null ? [] : listToolDigests(attempt.opened.db, run.targetId))
  const scan = await scanFolder({ ...attempt, knownTools }, source, names, toolbox, own)
  const { scanners, sarifPath, warnings, failures, tools, components } = scan
  await checkSource()
  if (sarifPath === null) {
    const [first] = failures
    const detail = failures.map((failure) => failure.detail).join(' ') || 'The target names no scanner.'
    return {
      state: 'failed',
      error: runError(first?.reason ?? 'scanner_failed', detail),
      complete: false,
      scanners,
      warnings,
      read,
      log: attempt.notes(),
    }
  }
  const path = join(folder, 'redacted.sarif')
  const redacted = await redactInThread(sarifPath, path, signal)
  return importResults(attempt, {
    format: 'sarif',
    path,
    file: redacted,
    request: { startedAt: null, incremental: false, allowOlder: false },
    scanned,
    sarif: { ...redacted, isStored: false },
    store: async (trx, { scans = [] }) => {
      for (const [name, evidence] of components) {
        const own = scans.find(({ tool }) => readerOf(tool) === name)
        if (own) await storeFound(trx, own.scanId, name, evidence)
      }
      if (run.targetId !== null && tools !== null) await replaceToolDigests(trx, run.targetId, tools)
      return {}
    },
    outcome: { complete: failures.length === 0, scanners, warnings, read },
  })
}
