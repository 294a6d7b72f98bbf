import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { runProgram } from '../program/run-program.ts'

/** Files and network that a scanner may access. */
export type Reach = {
  /** Read only. */
  readonly source: string
  /** Written by it. */
  readonly output: string
  /** Written by it, where there is no file system of its own for temporary files. */
  readonly temporary: string
  /** Further files and folders, read only. */
  readonly readable: readonly string[]
  readonly temporaryBytes: number
}

/** How a scanner is kept apart from the machine (contract: seceng §7.2). */
export type Isolation = {
  readonly name: 'bwrap' | 'none'
  /** Where the source and the output folder are for the scanner. */
  pathsOf(reach: Reach): { readonly source: string; readonly output: string; readonly temporary: string }
  /** The command that runs `command` in `cwd` with `env`, kept to `reach`. */
  wrap(command: readonly string[], cwd: string, env: Readonly<Record<string, string>>, reach: Reach): readonly string[]
}

/** No isolation: the scanner runs as the service does. */
const none: Isolation = {
  name: 'none',
  pathsOf: ({ source, output, temporary }) => ({ source, output, temporary }),
  wrap: (command) => command,
}

/** Returns the isolation, or why there is none. */
export async function findIsolation(name: Isolation['name'], path: string): Promise<Isolation | string> {
  if (name === 'none') return none
  const bwrap = await findProgram('bwrap', path)
  if (bwrap === null) return 'bubblewrap (bwrap) is not installed, and SECENG_ISOLATION is not none'
  const isolation = bubblewrap(bwrap)
  const reach = { source: '/usr', output: '/usr', temporary: '/tmp', readable: [], temporaryBytes: 1_048_576 }
  const command = isolation.wrap([process.execPath, '--version'], '/', {}, { ...reach, readable: [process.execPath] })
  const limits = { timeoutMs: 10_000, memoryBytes: 1_073_741_824, outputBytes: 1_048_576 }
  const { exitCode, stderr } = await runProgram(
    { command, cwd: '/', env: {}, outputPath: null },
    limits,
    new AbortController().signal,
  )
  if (exitCode === 0) return isolation
  return `bubblewrap cannot isolate here: ${stderr.trim().split('\n', 1)[0]?.slice(0, 200) || 'it failed'}`
}

/** Folders of programs and libraries of the system beside `/usr`, which are links into it on most systems. */
const systemFolders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64']

/** For the semaphores of programs with several processes; what else is in memory counts. */
const sharedMemoryBytes = 16_777_216

/** All namespaces are its own; nothing of the machine is there but `/usr` and what the reach names. */
function bubblewrap(bwrap: string): Isolation {
  const inside = { source: '/source', output: '/output', temporary: '/tmp' } as const
  return {
    name: 'bwrap',
    pathsOf: () => inside,
    wrap: (command, cwd, env, { source, output, readable, temporaryBytes }) => [
      bwrap,
      ...[
        '--unshare-all',
        '--unshare-user',
        '--disable-userns',
        '--die-with-parent',
        '--cap-drop',
        'ALL',
        '--clearenv',
      ],
      ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--ro-bind', '/usr', '/usr'],
      ...systemFolders.flatMap(systemFolder),
      ...['--proc', '/proc', '--dev', '/dev', '--size', String(temporaryBytes), '--tmpfs', inside.temporary],
      ...['--size', String(sharedMemoryBytes), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
      ...readable.flatMap((path) => ['--ro-bind', path, path]),
      ...['--ro-bind', source, inside.source, '--bind', output, inside.output],
      ...['--remount-ro', '/', '--chdir', cwd, '--', ...command],
    ],
  }
}

function systemFolder(path: string): readonly string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

/**
 * Returns the absolute path of a program: `name` itself, or the first of this name on the search path; null when there
 * is none.
 */
export async function findProgram(name: string, path: string): Promise<string | null> {
  const candidates = isAbsolute(name)
    ? [name]
    : path
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => join(folder, name))
  for (const candidate of candidates) {
    const isThere = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return candidate
  }
  return null
}

/**
 * Returns what must be readable for a command to run: the folders of its program and of the files that it names, but
 * those of the system.
 */
export function readableFor(command: readonly string[], own: readonly string[]): readonly string[] {
  const named = command.filter((argument) => isAbsolute(argument) && existsSync(argument))
  const folders = named.map((path) => own.find((folder) => path.startsWith(`${folder}/`)) ?? dirname(path))
  return [...new Set(folders)].filter((folder) => folder !== '/' && !/^\/(usr|bin|sbin|lib\w*)(\/|$)/.test(folder))
}
