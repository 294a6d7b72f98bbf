import { readdirSync, readFileSync } from 'node:fs'

/** A process that lives. */
export type LiveProcess = {
  readonly pid: number
  /** When it began, in ticks since the machine did; tells it from a later process of the same id. */
  readonly startTick: number
  /** Resident bytes. */
  readonly bytes: number
}

type Entry = LiveProcess & { readonly parent: number; readonly group: number; readonly isDead: boolean }

const pageBytes = 4_096

/**
 * Returns the process `leader`, its descendants, and the members of its process group, as `/proc` tells them; none
 * where there is no `/proc`.
 */
export function listGroup(leader: number): readonly LiveProcess[] {
  const all = listProcesses()
  const children = Map.groupBy(all, ({ parent }) => parent)
  const found = new Map<number, Entry>()
  const add = (entry: Entry) => {
    if (found.has(entry.pid)) return
    found.set(entry.pid, entry)
    for (const child of children.get(entry.pid) ?? []) add(child)
  }
  for (const entry of all) if (entry.pid === leader || entry.group === leader) add(entry)
  return [...found.values()].filter(({ isDead }) => !isDead)
}

/** Checks that this process lives still. */
export function isAlive({ pid, startTick }: LiveProcess): boolean {
  const entry = readEntry(pid)
  return entry !== null && !entry.isDead && entry.startTick === startTick
}

function listProcesses(): readonly Entry[] {
  let names: readonly string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return []
  }
  return names.flatMap((name) => (/^\d+$/.test(name) ? (readEntry(Number(name)) ?? []) : []))
}

/** The entry of a process (proc_pid_stat(5)); null when it is gone. */
function readEntry(pid: number): Entry | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return null
  }
  // The name of the program may hold blanks and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    startTick: Number(fields[19]),
    bytes: Number(fields[21]) * pageBytes,
    isDead: fields[0] === 'Z' || fields[0] === 'X',
  }
}

/** Checks whether the process `pid` of this machine runs, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
