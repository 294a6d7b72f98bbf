import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type { ScannerFact } from '../../../graphql/scan-run-service.ts'
import type { Config } from '../../config.ts'
import type { Policy } from '../../target/policy.ts'
import { runProgram } from '../program/run-program.ts'
import { findIsolation, findProgram, type Isolation, readableFor } from './isolation.ts'
import { readTemplate, type ScannerTemplate } from './template.ts'
import { builtInName, templatesOf } from './templates.ts'

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
  /** All scanners, brought along and of the policy, in their order, with why one is not available. */
  list(): Promise<readonly ScannerFact[]>
  /** The scanner of this name, or why it cannot run. */
  find(name: string): Promise<Tool | string>
}

type Entry = { readonly fact: ScannerFact; readonly tool: Tool | null }

/** How long what was found is taken to be there. */
const freshMs = 30_000
const versionLimits = { timeoutMs: 20_000, memoryBytes: 1_073_741_824, outputBytes: 1_048_576 }

/** Returns the scanners of this process. What is installed is looked at again after half a minute. */
export function createToolbox(
  settings: Config['scanners'],
  policy: () => Promise<Policy>,
  builtInVersion: string,
): Toolbox {
  const { isolation: isolationName, path: programPath } = settings
  const scannersDir = resolve(settings.folder)
  const versions = new Map<string, Promise<string | null>>()
  let looked: {
    readonly at: number
    readonly key: string
    readonly entries: Promise<ReadonlyMap<string, Entry>>
  } | null = null
  const entryOf = async (template: ScannerTemplate, isolation: Isolation | string): Promise<Entry> => {
    const { name } = template
    const missing = (reason: string): Entry => ({
      fact: { name, version: null, isAvailable: false, reason },
      tool: null,
    })
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
    if (!versions.has(key)) versions.set(key, versionOf({ ...template, command }, isolation, readable))
    const version = await versions.get(key)!
    const files = [program, script, template.rulesPath].filter((path) => isOwnFile(path))
    return {
      fact: { name, version, isAvailable: true, reason: null },
      tool: { template: { ...template, command }, version, isolation, readable, files },
    }
  }
  const look = async (given: Policy['scanners']): Promise<ReadonlyMap<string, Entry>> => {
    const isolation = await findIsolation(isolationName, programPath)
    const entries = new Map<string, Entry>()
    const add = (entry: Entry) => void entries.set(entry.fact.name, entry)
    add({ fact: { name: builtInName, version: builtInVersion, isAvailable: true, reason: null }, tool: null })
    for (const template of templatesOf(scannersDir)) add(await entryOf(template, isolation))
    for (const [index, own] of given.entries()) {
      try {
        add(await entryOf(readTemplate(own), isolation))
      } catch (cause) {
        const name = typeof own.name === 'string' ? own.name : `scanners[${index}]`
        add({
          fact: {
            name,
            version: null,
            isAvailable: false,
            reason: `its template cannot be used: ${(cause as Error).message}`,
          },
          tool: null,
        })
      }
    }
    return entries
  }
  const current = async () => {
    const { scanners } = await policy()
    const key = JSON.stringify(scanners)
    if (looked === null || looked.key !== key || performance.now() - looked.at > freshMs)
      looked = { at: performance.now(), key, entries: look(scanners) }
    return looked.entries
  }
  return {
    list: async () => [...(await current()).values()].map(({ fact }) => fact),
    find: async (name) => {
      const entry = (await current()).get(name)
      return entry?.tool ?? entry?.fact.reason ?? 'there is no scanner of this name'
    },
  }
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
