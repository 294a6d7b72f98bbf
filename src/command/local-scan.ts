import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunScanner } from '../../db/target-run-tables.ts'
import { defaultScanners, scannersWhereInstalled } from '../../graphql/target-values.ts'
import { sentEvidence } from '../application/evidence/transfer.ts'
import type { CodeCapability } from '../code/capability.ts'
import type { Config } from '../ground/config.ts'
import { createLog } from '../ground/log.ts'
import type { SourceFinding, SourceScan } from '../import/finding/kit/source-finding.ts'
import { readSarif } from '../import/finding/read/sarif.ts'
import { type Evidence, readerOf } from '../import/finding/store-evidence.ts'
import { redactInThread } from '../runner/redact.ts'
import { ownScanners } from '../runner/scanner/own-scanners.ts'
import { scanFolder } from '../runner/scanner/scan-folder.ts'
import { withInstalled } from '../runner/scanner/with-installed.ts'
import { localToolbox } from './scanner-list.ts'

/** What the scanners of this machine found in a folder. */
export type LocalScan = {
  readonly scanners: readonly RunScanner[]
  /** Scanners that would have been run if this machine could, with why it cannot. */
  readonly notRun: readonly { readonly name: string; readonly reason: string }[]
  readonly warnings: readonly string[]
  readonly findings: readonly FoundBy[]
  readonly capabilities: readonly CodeCapability[]
  readonly components: ReadonlyMap<string, Evidence>
  /** One SARIF 2.1.0 log with a run for each scanner that succeeded, without secrets. */
  readonly sarif: { readonly runs: readonly object[] }
}
/** A finding with its tool. */
export type FoundBy = SourceFinding & { readonly tool: string }

const mostMilliseconds = 900_000
/** What scans of repositories run besides the own scanners. */
const installable = [...defaultScanners.repository, ...scannersWhereInstalled].filter(
  (name) => !Object.hasOwn(ownScanners, name),
)

/**
 * Runs the own scanners and those that are installed over what `write` puts into a folder. Without service, database
 * and network; nothing of the sources is run.
 */
export async function scanLocally(config: Config, write: (folder: string) => Promise<void>): Promise<LocalScan> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-scan-'))
  try {
    const path = join(folder, 'source')
    await write(path)
    const toolbox = localToolbox(config)
    const names = await withInstalled(Object.keys(ownScanners), installable, toolbox)
    const missing = installable.filter((name) => !names.includes(name))
    const work = join(folder, 'work')
    await mkdir(work)
    const signal = AbortSignal.timeout(mostMilliseconds)
    const attempt = {
      folder: work,
      log: createLog('silent'),
      signal,
      run: { id: 'local', timeoutMs: mostMilliseconds },
      progress: () => {},
      note: () => {},
      knownTools: async () => [],
    }
    const source = { path, folder: '', provenance: null }
    const scan = await scanFolder(attempt, source, names, toolbox, ownScanners)
    const sarif = join(work, 'report.sarif')
    if (scan.sarifPath) await redactInThread(scan.sarifPath, sarif, signal)
    else await writeFile(sarif, '{"version":"2.1.0","runs":[]}')
    return {
      scanners: scan.scanners,
      notRun: await Promise.all(missing.map(async (name) => ({ name, reason: String(await toolbox.find(name)) }))),
      warnings: scan.warnings.map(({ message }) => message),
      findings: await findingsIn(sarif),
      capabilities: scan.capabilities,
      components: scan.components,
      sarif: withComponents(JSON.parse(await readFile(sarif, 'utf8')), scan.components),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the findings of a log in its order; those that a tool reports twice once. */
async function findingsIn(path: string): Promise<readonly FoundBy[]> {
  const findings = new Map<string, FoundBy>()
  let scan: SourceScan | null = null
  for await (const item of readSarif(path)) {
    if (item.kind === 'scan') scan = item.scan
    if (item.kind !== 'finding' || scan === null) continue
    const { tool } = scan
    const key = `${tool} ${item.finding.fingerprint}`
    if (!findings.has(key)) findings.set(key, { ...item.finding, tool })
  }
  return [...findings.values()]
}

type Log = { readonly runs: readonly { readonly tool: { readonly driver: { readonly name: string } } }[] }

/** Returns a log whose runs carry what their scanners saw of components. */
function withComponents(log: Log, components: LocalScan['components']): Log {
  const runs = log.runs.map((run) => {
    const seen = components.get(readerOf(run.tool.driver.name))
    if (!seen) return run
    const properties = { ...(run as { properties?: object }).properties }
    return { ...run, properties: { ...properties, 'skg/components': sentEvidence({ kindsOf: new Map(), ...seen }) } }
  })
  return { ...log, runs }
}
