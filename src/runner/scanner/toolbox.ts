import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ScannerFact } from '../../../graphql/scan-run-service.ts'
import type { Config } from '../../ground/config.ts'
import type { Policy } from '../../scope/policy.ts'
import { runProgram } from '../program/run-program.ts'
import { findIsolation, findProgram, type Isolation, readableFor } from './isolation.ts'
import { readTemplate, type ScannerTemplate } from './template.ts'
import { templatesOf } from './templates.ts'

/** A scanner that can run: its template with the absolute path of its program. */
export type Tool = {
  readonly template: ScannerTemplate
  readonly version: string | null
  readonly isolation: Isolation
  readonly readable: readonly string[]
  /** Its own files: program, script and rules, but not the Node of this process. */
  readonly files: readonly string[]
}

export type Toolbox = {
  /**
   * All scanners, brought along and of the policy, in their order, with why one is not available. Waits at most
   * `patienceMs` for what is still examined, and reports as unknown what is not known then.
   */
  list(patienceMs?: number): Promise<readonly ScannerFact[]>
  /** The scanner of this name, or why it cannot run; waits until that is known. */
  find(name: string): Promise<Tool | string>
}

type Entry = {
  readonly fact: Omit<ScannerFact, 'version'>
  readonly tool: Omit<Tool, 'version'> | null
  readonly version: Version
}
/** The version that a program prints, which `known` is once it has done so. */
type Version = { readonly printed: Promise<string | null>; known: string | null }

/** How long what was found is taken to be there. */
const freshMs = 30_000
const defaultPatienceMs = 500
const versionLimits = { timeoutMs: 20_000, memoryBytes: 1_073_741_824, outputBytes: 1_048_576 }

/**
 * Returns the scanners of this process, those of the service by their versions among them. What is installed is looked
 * at again after half a minute.
 */
export function createToolbox(
  settings: Config['scanners'],
  policy: () => Promise<Policy>,
  ownVersions: Readonly<Record<string, string>>,
): Toolbox {
  const { isolation: isolationName, path: programPath } = settings
  const scannersDir = resolve(settings.folder)
  const versions = new Map<string, Version>()
  let looked: {
    readonly at: number
    readonly key: string
    readonly entries: Promise<ReadonlyMap<string, Entry>>
  } | null = null
  /** What was found last, and for which scanners of the policy. */
  let found: { readonly key: string; readonly entries: ReadonlyMap<string, Entry> } | null = null
  const entryOf = async (template: ScannerTemplate, isolation: Isolation | string): Promise<Entry> => {
    const { name } = template
    const missing = (reason: string) => missingEntry(name, reason)
    const [given, script] = template.command
    if ([given, script].some((path) => path?.startsWith(`${scannersDir}/`) && !existsSync(path)))
      return missing('run skg scanners install')
    const program = await findProgram(given!, programPath)
    if (program === null) return missing(`its program ${programName(template)} is not installed`)
    const command = [program, ...template.command.slice(1)]
    if (template.rulesPath !== null && !existsSync(template.rulesPath))
      return missing(`its rules are not in ${rulesName(template, scannersDir)}`)
    if (typeof isolation === 'string') return missing(isolation)
    const named = [
      ...command,
      ...(template.rulesPath === null ? [] : [template.rulesPath]),
      ...Object.values(template.env),
    ]
    const readable = readableFor(named, [scannersDir])
    const { mtimeMs } = await stat(script !== undefined && existsSync(script) ? script : program)
    const key = JSON.stringify([program, script, mtimeMs, isolation.name])
    const version = versions.get(key) ?? startedVersion(versionOf({ ...template, command }, isolation, readable))
    versions.set(key, version)
    const files = [program, script, template.rulesPath].filter((path) => isOwnFile(path))
    return {
      fact: { name, isAvailable: true, reason: null },
      tool: { template: { ...template, command }, isolation, readable, files },
      version,
    }
  }
  const look = async (given: Policy['scanners']): Promise<ReadonlyMap<string, Entry>> => {
    const isolation = await findIsolation(isolationName, programPath)
    const own = given.map(async (template, index) => {
      try {
        return await entryOf(readTemplate(template), isolation)
      } catch (cause) {
        const name = nameInPolicy(template, index)
        return missingEntry(name, `its template cannot be used: ${(cause as Error).message}`)
      }
    })
    const brought = templatesOf(scannersDir).map((template) => entryOf(template, isolation))
    const all = await Promise.all([...brought, ...own])
    const ownEntries = Object.entries(ownVersions).map(([name, version]) => ({
      fact: { name, isAvailable: true, reason: null },
      tool: null,
      version: knownVersion(version),
    }))
    const entries = [...ownEntries, ...all]
    return new Map(entries.map((entry) => [entry.fact.name, entry]))
  }
  const current = async () => {
    const { scanners } = await policy()
    const key = JSON.stringify(scanners)
    if (looked === null || looked.key !== key || performance.now() - looked.at > freshMs) {
      const entries = look(scanners)
      looked = { at: performance.now(), key, entries }
      entries.then(
        (now) => {
          found = { key, entries: now }
        },
        () => {},
      )
    }
    return { key, scanners, entries: looked.entries }
  }
  const unknownFacts = (scanners: Policy['scanners']): readonly ScannerFact[] => [
    ...Object.entries(ownVersions).map(([name, version]) => ({ name, version, isAvailable: true, reason: null })),
    ...[...templatesOf(scannersDir).map(({ name }) => name), ...scanners.map(nameInPolicy)].map((name) => ({
      name,
      version: null,
      isAvailable: null,
      reason: 'it is still being examined',
    })),
  ]
  return {
    async list(patienceMs = defaultPatienceMs) {
      const { key, scanners, entries } = await current()
      const deadline = performance.now() + patienceMs
      const known = found?.key === key ? found.entries : await within(entries, patienceMs)
      if (known === null) return unknownFacts(scanners)
      const all = [...known.values()]
      const printed = all.map(({ version }) => version.printed)
      await within(Promise.allSettled(printed), deadline - performance.now())
      return all.map(({ fact, version }) => ({ ...fact, version: version.known }))
    },
    async find(name) {
      const entry = (await (await current()).entries).get(name)
      if (!entry) return 'there is no scanner of this name'
      return entry.tool
        ? { ...entry.tool, version: await entry.version.printed }
        : (entry.fact.reason ?? 'it cannot run')
    },
  }
}

function missingEntry(name: string, reason: string): Entry {
  return { fact: { name, isAvailable: false, reason }, tool: null, version: knownVersion(null) }
}

function knownVersion(known: string | null): Version {
  return { printed: Promise.resolve(known), known }
}

function startedVersion(printed: Promise<string | null>): Version {
  const version: Version = { printed: printed.catch(() => null), known: null }
  void version.printed.then((known) => {
    version.known = known
  })
  return version
}

function nameInPolicy({ name }: Policy['scanners'][number], index: number): string {
  return typeof name === 'string' ? name : `scanners[${index}]`
}

/** Returns what `promise` resolves to, or null when that takes over `patienceMs`. */
async function within<T>(promise: Promise<T>, patienceMs: number): Promise<T | null> {
  if (patienceMs === Number.POSITIVE_INFINITY) return promise
  const waits = new AbortController()
  const late = delay(Math.max(0, patienceMs), null, { signal: waits.signal, ref: false }).catch(() => null)
  return Promise.race([promise, late]).finally(() => waits.abort())
}

function isOwnFile(path: string | null | undefined): path is string {
  if (path == null || !isAbsolute(path) || path === process.execPath) return false
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function programName({ command }: ScannerTemplate): string {
  return command[0]!.slice(command[0]!.lastIndexOf('/') + 1)
}

/** Where the operator puts rules, without the folders of the machine. */
function rulesName({ rulesPath }: ScannerTemplate, scannersDir: string): string {
  return rulesPath!.startsWith(scannersDir)
    ? `the folder of scanners at ${rulesPath!.slice(scannersDir.length + 1)}`
    : 'their place'
}

/** The version that a program prints; null when it prints none. */
async function versionOf(
  { command, version, cwd: _, ...template }: ScannerTemplate,
  isolation: Isolation,
  readable: readonly string[],
): Promise<string | null> {
  if (version === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'skg-scanner-'))
  try {
    // A program of Node is its script.
    const program = command[0] === process.execPath ? command.slice(0, 2) : command.slice(0, 1)
    const reach = { source: folder, output: folder, temporary: folder, readable, temporaryBytes: 67_108_864 }
    const { temporary, output } = isolation.pathsOf(reach)
    const env = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      HOME: temporary,
      TMPDIR: temporary,
      ...template.env,
    }
    const wrapped = isolation.wrap([...program, ...version], output, env, reach)
    const { stdout, stderr } = await runProgram(
      { command: wrapped, cwd: folder, env: isolation.name === 'none' ? env : {}, outputPath: null },
      versionLimits,
      new AbortController().signal,
    )
    return /\d{1,9}\.\d{1,9}[\w.+-]{0,80}/.exec(`${stdout}\n${stderr}`)?.[0] ?? null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
