import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './process-table.ts'

/**
 * A control group of the kernel that bounds the memory of the processes in it (cgroups(7)): resident pages, files in
 * memory, and cache.
 */
export type MemoryCgroup = {
  /** The command that runs `command` in the group from its first instruction on. */
  wrap(command: readonly string[]): readonly string[]
  /** Returns true when the kernel has ended a process for its memory. */
  isOver(): boolean
  /** Removes the group, whose processes must have ended. */
  remove(): void
}

const groupName = /^skg-(\d+)-\d+$/
let made = 0

/** Returns a new group below that of this process, limited to `bytes`; null where none can be made. */
export function createMemoryCgroup(bytes: number): MemoryCgroup | null {
  const parent = ownFolder()
  if (parent === null) return null
  const { folder, limits, events } = parent
  const own = join(folder, `skg-${process.pid}-${made++}`)
  try {
    if (made === 1) removeLeft(folder)
    mkdirSync(own)
  } catch {
    return null
  }
  const remove = () => {
    try {
      rmdirSync(own)
    } catch {
      // A process of it that cannot be killed yet keeps it; the next start removes it.
    }
  }
  try {
    for (const [name, value] of limits(bytes)) writeFileSync(join(own, name), value, { flag: 'r+' })
  } catch {
    remove()
    return null
  }
  return {
    // The shell gets the command as arguments, of which it expands nothing, and becomes it.
    wrap: (command) => ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', join(own, 'cgroup.procs'), ...command],
    isOver: () => Number(/^oom_kill (\d+)$/m.exec(read(join(own, events)))?.[1] ?? 0) > 0,
    remove,
  }
}

type Parent = {
  readonly folder: string
  readonly limits: (bytes: number) => readonly (readonly [file: string, value: string])[]
  /** The file that counts the processes that were ended. */
  readonly events: string
}

/** The group of this process where memory is controlled: of its own hierarchy, or of the unified one. */
function ownFolder(): Parent | null {
  const groups = read('/proc/self/cgroup')
  const first = /^\d+:memory:(\/.*)$/m.exec(groups)?.[1]
  if (first !== undefined)
    return {
      folder: join('/sys/fs/cgroup/memory', first),
      limits: (bytes) => [['memory.limit_in_bytes', String(bytes)]],
      events: 'memory.oom_control',
    }
  const unified = /^0::(\/.*)$/m.exec(groups)?.[1]
  if (unified === undefined) return null
  return {
    folder: join('/sys/fs/cgroup', unified),
    limits: (bytes) => [
      ['memory.max', String(bytes)],
      ['memory.oom.group', '1'],
    ],
    events: 'memory.events',
  }
}

/** Removes the groups that processes left which are gone; another process may not have entered its own yet. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const maker = groupName.exec(name)?.[1]
    if (maker === undefined || isRunning(Number(maker))) continue
    try {
      rmdirSync(join(folder, name))
    } catch {
      // What its maker started is still in it.
    }
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
