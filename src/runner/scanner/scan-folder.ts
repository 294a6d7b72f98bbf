import { once } from 'node:events'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RunError, RunScanner, RunWarning } from '../../../db/target-run-tables.ts'
import type { CodeCapability } from '../../code/capability.ts'
import { traced } from '../../ground/span.ts'
import { counted } from '../../ground/text.ts'
import { workerUrl } from '../../ground/threads.ts'
import type { Evidence } from '../../import/finding/store-evidence.ts'
import { redactText } from '../../redact/text.ts'
import type { ScanAttempt } from '../attempt.ts'
import type { ExamineAnswer } from '../examine-thread.ts'
import { runScanner, type ScannerEnd } from './run-scanner.ts'
import type { SarifAnswer, SarifRequest } from './sarif-thread.ts'
import type { Tool, Toolbox } from './toolbox.ts'

/** The folder to scan. */
export type ScannedFolder = {
  readonly path: string
  /** Where it lies in its repository; empty for its root. */
  readonly folder: string
  /** `versionControlDetails` of SARIF; null for what is no repository. */
  readonly provenance: object | null
}

/** The outcomes of the scanners of a run. */
export type FolderScan = {
  readonly scanners: readonly RunScanner[]
  /** One SARIF log with a run for each scanner that succeeded, not redacted yet; null when none did. */
  readonly sarifPath: string | null
  readonly warnings: readonly RunWarning[]
  /** Why scanners failed, in their order. */
  readonly failures: readonly Failure[]
  /** Definitions of tools that the built-in scanner saw; null when it did not succeed. */
  readonly tools: OwnEnd['tools']
  /** What own scanners that succeeded saw of components, by their names. */
  readonly components: ReadonlyMap<string, Evidence>
  /** Models, agents, tools and the like that the source code shows; empty when no scanner of it succeeded. */
  readonly capabilities: readonly CodeCapability[]
}
type Failure = { readonly reason: RunError['reason']; readonly detail: string }

/** A scanner that is no program of its own: it examines a folder and writes one SARIF run to `to`. */
export type OwnScanner = {
  readonly version: string
  /** Throws ScannerRefusal where a limit ended it. */
  scan(source: ScannedFolder, to: string, attempt: ScanAttempt): Promise<OwnEnd>
}
/** The own scanners by their names. */
export type OwnScanners = Readonly<Record<string, OwnScanner>>
/** Why an own scanner ended without a result, safe to show. */
export class ScannerRefusal extends Error {
  readonly reason: RunError['reason']
  constructor(reason: RunError['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}
type OwnEnd = {
  readonly findings: number
  readonly warnings: readonly string[]
  /** Definitions of tools of MCP servers, with their digests; null from a scanner that reads none. */
  readonly tools: ExamineAnswer['tools'] | null
  /** What shows components of the application; null from a scanner that reads none. */
  readonly components: Evidence | null
  /** What source code shows of the application; none from a scanner of something else. */
  readonly capabilities?: readonly CodeCapability[]
}

const longestNote = 2_000

/** Runs the scanners `names` one after another. Throws `signal.reason` when the run is stopped. */
export async function scanFolder(
  attempt: ScanAttempt,
  source: ScannedFolder,
  names: readonly string[],
  toolbox: Toolbox,
  ownScanners: OwnScanners,
): Promise<FolderScan> {
  const { folder, signal, progress, note } = attempt
  const scanners: RunScanner[] = []
  const warnings: RunWarning[] = []
  const failures: Failure[] = []
  const sarifPath = join(folder, 'scanned.sarif')
  let runs = 0
  let tools: OwnEnd['tools'] = null
  const components = new Map<string, Evidence>()
  const capabilities: CodeCapability[] = []
  for (const [index, name] of names.entries()) {
    progress('scanning', name, index, names.length)
    const own = join(folder, `scanner-${index}`)
    await mkdir(own, { mode: 0o700 })
    const runPath = join(own, 'run')
    const ownScanner = Object.hasOwn(ownScanners, name) ? ownScanners[name] : undefined
    const warn = (message: string) => void warnings.push({ pointer: `/scanners/${index}`, message })
    const { scanner, failure } = ownScanner
      ? await runOwn(attempt, source, runPath, name, ownScanner, warn, (end) => {
          tools = end.tools ?? tools
          if (end.components) components.set(name, end.components)
          capabilities.push(...(end.capabilities ?? []))
        })
      : await runTool(attempt, source, own, runPath, name, await toolbox.find(name), warn)
    signal.throwIfAborted()
    scanners.push(scanner)
    note(`${name}: ${scanner.state}${scanner.findings === null ? '' : `, ${counted(scanner.findings, 'result')}`}`)
    if (failure) {
      failures.push(failure)
      warn(failure.detail)
      note(failure.detail)
    } else {
      const head =
        runs++ === 0 ? '{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[\n' : ',\n'
      await appendFile(sarifPath, Buffer.concat([Buffer.from(head), await readFile(runPath)]), { mode: 0o600 })
    }
    await rm(own, { recursive: true, force: true })
  }
  if (runs > 0) await appendFile(sarifPath, '\n]}\n')
  return { scanners, sarifPath: runs > 0 ? sarifPath : null, warnings, failures, tools, components, capabilities }
}

type One = { readonly scanner: RunScanner; readonly failure: Failure | null }
type Warn = (message: string) => void

async function runOwn(
  attempt: ScanAttempt,
  source: ScannedFolder,
  to: string,
  name: string,
  scanner: OwnScanner,
  warn: Warn,
  onSeen: (end: OwnEnd) => void,
): Promise<One> {
  const began = performance.now()
  const told = { name, version: scanner.version, exitCode: null }
  try {
    const end = await scanner.scan(source, to, attempt)
    const { findings, warnings } = end
    onSeen(end)
    for (const message of warnings) warn(message)
    const durationMs = Math.round(performance.now() - began)
    return { scanner: { ...told, state: 'succeeded', durationMs, findings, warnings: warnings.length }, failure: null }
  } catch (err) {
    if (attempt.signal.aborted) throw attempt.signal.reason
    attempt.log.warn({ err, runId: attempt.run.id, scanner: name }, 'a scanner of the service failed')
    const durationMs = Math.round(performance.now() - began)
    const failure =
      err instanceof ScannerRefusal
        ? { reason: err.reason, detail: `${name} ${err.message}.` }
        : ({ reason: 'scanner_failed', detail: `${name} failed.` } as const)
    return { scanner: { ...told, state: 'failed', durationMs, findings: null, warnings: null }, failure }
  }
}

async function runTool(
  attempt: ScanAttempt,
  source: ScannedFolder,
  own: string,
  to: string,
  name: string,
  tool: Tool | string,
  warn: Warn,
): Promise<One> {
  if (typeof tool === 'string') {
    const none = { version: null, exitCode: null, durationMs: null, findings: null, warnings: null }
    const failure = { reason: 'scanner_failed', detail: `${name} is not available: ${tool}.` } as const
    return { scanner: { name, state: 'unavailable', ...none }, failure }
  }
  const end = await traced(`scanner ${name}`, async (span) => {
    const end = await runScanner(tool, source.path, own, attempt.signal)
    if (end.failure) span?.fail(end.failure.reason)
    return end
  })
  if (end.digests.length > 0) attempt.note(`${name}: SHA-256 of its files ${end.digests.join(', ')}`)
  noteErrors(attempt, name, end, source.path)
  if (end.failure) return end
  const answer = await inThread(requestOf(tool, end, source, to), attempt.signal)
  if ('refusal' in answer) {
    const failure = { reason: 'scanner_failed', detail: `${name} succeeded, but ${answer.refusal}.` } as const
    return { scanner: { ...end.scanner, state: 'failed' }, failure }
  }
  const { findings, marks } = answer
  if (marks > 0)
    warn(`the source has ${marks} of "${tool.template.suppression}", by which it hides results from ${name}`)
  return { scanner: { ...end.scanner, findings, warnings: marks > 0 ? 1 : 0 }, failure: null }
}

function requestOf(tool: Tool, end: ScannerEnd, source: ScannedFolder, to: string): SarifRequest {
  const { name, format, scanType, rules, findsSecrets, suppression } = tool.template
  return {
    from: end.output!,
    to,
    source: source.path,
    mark: suppression,
    output: {
      name,
      format,
      scanType,
      rules,
      findsSecrets,
      version: tool.version,
      sourcePath: end.sourcePath,
      folder: source.folder,
      startedAt: end.startedAt.toISOString(),
      provenance: source.provenance,
    },
  }
}

/**
 * Adds the end of what a scanner wrote to its standard error to the log, without secrets and without paths of the
 * machine.
 */
function noteErrors({ note, folder }: ScanAttempt, name: string, { errorText }: ScannerEnd, source: string): void {
  const text = errorText.trim().slice(-longestNote).replaceAll(source, 'source').replaceAll(folder, '')
  if (text !== '') for (const line of redactText(text).split('\n')) note(`${name}: ${line}`)
}

async function inThread(workerData: SarifRequest, signal: AbortSignal): Promise<SarifAnswer> {
  const thread = new Worker(workerUrl('sarif-thread', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 2_048 },
  })
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [SarifAnswer]
    return answer
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { refusal: 'its output is too large to be read' }
    throw cause
  } finally {
    await thread.terminate()
  }
}
