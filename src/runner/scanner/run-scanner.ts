import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunError, RunScanner } from '../../../db/target-run-tables.ts'
import { currentSpan } from '../../ground/span.ts'
import { type EndReason, type ProgramEnd, runProgram } from '../program/run-program.ts'
import { digestOfFile } from '../read-digest.ts'
import type { Tool } from './toolbox.ts'

/** The outcome of one scanner. */
export type ScannerEnd = {
  readonly scanner: RunScanner
  /** Its output; null when it failed. */
  readonly output: string | null
  /** The source as the output names it. */
  readonly sourcePath: string
  readonly startedAt: Date
  /** Why it failed; null when it did not. */
  readonly failure: { readonly reason: RunError['reason']; readonly detail: string } | null
  /** Its standard error; empty for scanners of secrets. */
  readonly errorText: string
  /** SHA-256 of its own files, as they were before it ran. */
  readonly digests: readonly string[]
}

const megabyte = 1_048_576

/**
 * Runs one scanner over `source` in the fresh folder `folder`, isolated and within its limits. One whose own files are
 * not the same before and after has failed. A trace is continued by TRACEPARENT of its environment. Never throws.
 */
export async function runScanner(tool: Tool, source: string, folder: string, signal: AbortSignal): Promise<ScannerEnd> {
  const { template, isolation, readable } = tool
  const { name, memoryMb, outputMb } = template
  const own = { source, output: join(folder, 'output'), temporary: join(folder, 'temporary') }
  for (const path of [own.output, own.temporary]) await mkdir(path, { recursive: true, mode: 0o700 })
  const result = join(own.output, 'result')
  const inside = isolation.pathsOf({ ...own, readable, temporaryBytes: 0 })
  const values: Readonly<Record<string, string>> = {
    '{source}': inside.source,
    '{output}': join(inside.output, 'result'),
    '{rules}': template.rulesPath ?? '',
  }
  const command = template.command.map((argument) => values[argument] ?? argument)
  const writesFile = template.command.includes('{output}')
  const span = currentSpan()
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: inside.temporary,
    TMPDIR: inside.temporary,
    ...template.env,
    ...(span && { TRACEPARENT: span.traceparent }),
  }
  const reach = { ...own, readable, temporaryBytes: memoryMb * megabyte }
  const digests = await digestsOf(tool)
  const startedAt = new Date()
  const end = await runProgram(
    {
      command: isolation.wrap(command, inside[template.cwd], env, reach),
      cwd: own[template.cwd],
      env: isolation.name === 'none' ? env : {},
      outputPath: writesFile ? null : result,
    },
    {
      timeoutMs: template.timeoutMs,
      memoryBytes: memoryMb * megabyte,
      memoryFolders: [own.temporary],
      privateTmpBytes: isolation.name === 'none' ? null : reach.temporaryBytes,
      outputBytes: outputMb * megabyte,
      outputFolders: [own.output],
    },
    signal,
  )
  const size = await lstat(result).then(
    (info) => (info.isFile() ? info.size : null),
    () => null,
  )
  const failure = failureOf(tool, end, size) ?? changeOf(tool, digests, await digestsOf(tool))
  return {
    scanner: {
      name,
      version: tool.version,
      state: failure === null ? 'succeeded' : end.reason === 'timed_out' ? 'timed_out' : 'failed',
      exitCode: end.exitCode,
      durationMs: end.durationMs,
      findings: null,
      warnings: null,
    },
    output: failure === null ? result : null,
    sourcePath: inside.source,
    startedAt,
    failure,
    errorText: template.findsSecrets ? '' : end.stderr,
    digests,
  }
}

/** Returns the SHA-256 of the files of a scanner, in their order; of one that cannot be read an empty text. */
function digestsOf({ files }: Tool): Promise<string[]> {
  const { signal } = new AbortController()
  return Promise.all(
    files.map((path) =>
      digestOfFile(path, signal).then(
        ({ sha256 }) => sha256,
        () => '',
      ),
    ),
  )
}

function changeOf({ template }: Tool, before: readonly string[], after: readonly string[]): ScannerEnd['failure'] {
  if (before.join() === after.join()) return null
  return { reason: 'scanner_failed', detail: `${template.name} was replaced, or its rules were, while it ran.` }
}

function failureOf({ template }: Tool, end: ProgramEnd, size: number | null): ScannerEnd['failure'] {
  const { name, okExit, timeoutMs, memoryMb, outputMb } = template
  const over: Readonly<Record<Exclude<EndReason, 'ended'>, readonly [RunError['reason'], string]>> = {
    timed_out: ['scanner_failed', `took over ${timeoutMs} ms`],
    memory: ['memory_exceeded', `took over ${memoryMb} MB of memory`],
    output: ['output_too_large', `wrote over ${outputMb} MB`],
    processes: ['memory_exceeded', 'started too many processes'],
    stopped: ['scanner_failed', 'was stopped'],
    not_started: ['scanner_failed', 'could not be started'],
  }
  const told = (reason: RunError['reason'], what: string) => ({ reason, detail: `${name} ${what}.` })
  if (end.reason !== 'ended') return told(...over[end.reason])
  if (end.exitCode === null) return told('scanner_failed', 'was ended by a signal')
  if (!okExit.includes(end.exitCode)) return told('scanner_failed', `ended with the code ${end.exitCode}`)
  if (size === null) return told('scanner_failed', 'wrote no result')
  if (size > outputMb * 1_048_576) return told('output_too_large', `wrote over ${outputMb} MB`)
  return null
}
