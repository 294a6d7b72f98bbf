import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { measureFolder } from './folder-size.ts'
import { createMemoryCgroup } from './memory-cgroup.ts'
import { measureNamelessFiles } from './nameless-files.ts'
import { bytesInPrivateTmp } from './private-tmp.ts'
import { createGroup, graceMs, type ProcessGroup } from './process-group.ts'
import { reaper } from './reaper.ts'

export type Program = {
  /** An absolute path and its arguments, given to the system as they are. */
  readonly command: readonly string[]
  readonly cwd: string
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>
  /** Where its standard output goes; kept up to 1 MiB in memory when null. */
  readonly outputPath: string | null
  /** A descriptor that it gets as its descriptor 3. */
  readonly descriptor?: number
}

export type ProgramLimits = {
  readonly timeoutMs: number
  /** Resident bytes of all its processes together, with files in memory and what lies in `memoryFolders`. */
  readonly memoryBytes: number
  readonly memoryFolders?: readonly string[]
  /**
   * Size of the file system in memory that its processes alone have at /tmp, which counts as memory; null when they
   * have none.
   */
  readonly privateTmpBytes?: number | null
  /** Bytes of its output, and of all that lies in `outputFolders`. */
  readonly outputBytes: number
  readonly outputFolders?: readonly string[]
  readonly outputFiles?: number
}

/** Why a program ended: by itself, or because it was over a limit or to stop. */
export type EndReason = 'ended' | 'timed_out' | 'memory' | 'output' | 'processes' | 'stopped' | 'not_started'

export type ProgramEnd = {
  readonly reason: EndReason
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly durationMs: number
  /** Up to 1 MiB each. */
  readonly stdout: string
  readonly stderr: string
}

const lookMs = 250
const longestText = 1_048_576
const mostProcesses = 256
const mostFiles = 10_000

/**
 * Runs a program in a process group of its own, and in a control group of its memory where one can be made, with
 * standard input closed, until it ends, is over a limit, or `signal` aborts. Then no process of it lives: the group
 * gets SIGTERM, after 5 s SIGKILL; over a limit of memory, output or processes SIGKILL at once. When this process is
 * killed, so is the group. Never throws.
 */
export async function runProgram(program: Program, limits: ProgramLimits, signal: AbortSignal): Promise<ProgramEnd> {
  const began = performance.now()
  const cgroup = createMemoryCgroup(limits.memoryBytes)
  const [file, ...args] = cgroup ? cgroup.wrap(program.command) : program.command
  const { cwd, env, descriptor } = program
  const fourth = descriptor === undefined ? [] : [descriptor]
  let child: ChildProcess
  try {
    signal.throwIfAborted()
    child = spawn(file!, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', ...fourth] })
  } catch (cause) {
    const reason = signal.aborted ? 'stopped' : 'not_started'
    cgroup?.remove()
    return { reason, exitCode: null, durationMs: 0, stdout: '', stderr: String(cause) }
  }
  const group = createGroup(child.pid === undefined ? [] : [child.pid], reaper)
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  const over = new AbortController()
  let reason: EndReason = 'ended'
  const end = (why: EndReason, isGentle: boolean) => {
    if (reason !== 'ended' || over.signal.aborted) return
    reason = why
    group.kill(isGentle ? 'SIGTERM' : 'SIGKILL')
  }
  const stop = () => end('stopped', true)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const timer = setTimeout(() => end('timed_out', true), limits.timeoutMs)
  const taken = takeOutput(child.stdout!, program.outputPath, limits.outputBytes, () => end('output', false))
  const told = takeText(child.stderr!)
  const watching = watch(group, limits, over.signal, (why) => end(why, false))
  try {
    const exitCode = await exited
    over.abort()
    await group.finish()
    const isStarted = child.pid !== undefined
    if (reason === 'ended' && cgroup?.isOver()) reason = 'memory'
    await Promise.race([Promise.all([taken.done, told.done]), delay(graceMs, undefined, { ref: false })])
    const durationMs = Math.round(performance.now() - began)
    await watching
    return {
      reason: isStarted ? reason : 'not_started',
      exitCode,
      durationMs,
      stdout: taken.text(),
      stderr: told.text(),
    }
  } finally {
    clearTimeout(timer)
    cgroup?.remove()
    signal.removeEventListener('abort', stop)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
}

async function watch(
  group: ProcessGroup,
  limits: ProgramLimits,
  over: AbortSignal,
  onLimit: (why: EndReason) => void,
): Promise<void> {
  const { memoryBytes, memoryFolders = [], privateTmpBytes = null } = limits
  const { outputBytes, outputFolders = [], outputFiles = mostFiles } = limits
  const sizeOf = async (folders: readonly string[], most: number) => {
    const sizes = await Promise.all(folders.map((folder) => measureFolder(folder, most)))
    return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), isFull: sizes.some(({ files }) => files > most) }
  }
  const places = await Promise.all([...memoryFolders, ...outputFolders].map((path) => stat(path).catch(() => null)))
  const devices = new Set(places.flatMap((place) => place?.dev ?? []))
  while (!over.aborted) {
    const live = group.look()
    const resident = live.reduce((sum, { bytes }) => sum + bytes, 0)
    const inTmp = privateTmpBytes === null ? 0 : await bytesInPrivateTmp(live, privateTmpBytes)
    const inMemory = await sizeOf(memoryFolders, mostFiles)
    const output = await sizeOf(outputFolders, outputFiles)
    const nameless = await measureNamelessFiles(live)
    const written = [...nameless].reduce((sum, [device, bytes]) => sum + (devices.has(device) ? bytes : 0), 0)
    const kept = [...nameless.values()].reduce((sum, bytes) => sum + bytes, 0) - written
    if (live.length > mostProcesses) onLimit('processes')
    else if (resident + inTmp + inMemory.bytes + kept > memoryBytes || inMemory.isFull) onLimit('memory')
    else if (output.bytes + written > outputBytes || output.isFull) onLimit('output')
    await delay(lookMs, undefined, { signal: over }).catch(() => {})
  }
}

type Taken = { readonly done: Promise<void>; text(): string }

/** Writes a stream to `path` up to `most` bytes; without a path its first megabyte is kept, and the rest dropped. */
function takeOutput(source: Readable, path: string | null, most: number, onFull: () => void): Taken {
  if (path === null) return takeText(source)
  const target = createWriteStream(path, { mode: 0o600 })
  const written = new Promise<void>((resolve) => target.once('close', resolve).once('error', () => resolve()))
  let bytes = 0
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) return onFull()
    if (!target.write(chunk)) {
      source.pause()
      target.once('drain', () => source.resume())
    }
  })
  source.once('close', () => target.end())
  target.once('error', onFull)
  return { done: written, text: () => '' }
}

function takeText(source: Readable): Taken {
  const chunks: Buffer[] = []
  let bytes = 0
  source.on('data', (chunk: Buffer) => {
    if (bytes < longestText) chunks.push(chunk.subarray(0, longestText - bytes))
    bytes += chunk.length
  })
  const done = new Promise<void>((resolve) => source.once('close', resolve))
  return { done, text: () => Buffer.concat(chunks).toString('utf8') }
}
