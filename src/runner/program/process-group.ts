import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, type LiveProcess, listGroup } from './process-table.ts'

/** How long a process has to end after SIGTERM. */
export const graceMs = 5_000

/** What is told of the processes of a group. */
export type GroupListener = {
  seen(one: LiveProcess): void
  ended(one: LiveProcess): void
}

export type ProcessGroup = ReturnType<typeof createGroup>

/**
 * Returns the group of some processes and all that they start: every one that was ever seen, so that one that left the
 * group is found again.
 */
export function createGroup(leaders: readonly number[], listener: GroupListener | null = null) {
  const known = new Map<string, LiveProcess>()
  let killTimer: NodeJS.Timeout | undefined
  const look = () => {
    const live = leaders.flatMap(listGroup)
    for (const one of live) {
      const key = `${one.pid} ${one.startTick}`
      if (!known.has(key)) listener?.seen(one)
      known.set(key, one)
    }
    return live
  }
  const each = (name: NodeJS.Signals) => {
    for (const one of known.values()) if (isAlive(one)) signalProcess(one.pid, name)
    for (const leader of leaders) signalProcess(-leader, name)
  }
  const send = (name: 'SIGTERM' | 'SIGKILL') => {
    look()
    // What is frozen starts nothing more, so that what it has started is known before it is gone.
    for (let count = -1; name === 'SIGKILL' && known.size > count; look()) {
      count = known.size
      each('SIGSTOP')
    }
    each(name)
  }
  const living = () => {
    look()
    return [...known.values()].some(isAlive)
  }
  return {
    look,
    kill(name: 'SIGTERM' | 'SIGKILL') {
      send(name)
      if (name === 'SIGTERM') killTimer ??= setTimeout(() => send('SIGKILL'), graceMs)
    },
    /** Kills what is left, and waits until it is gone. */
    async finish() {
      clearTimeout(killTimer)
      for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 100)) {
        send('SIGKILL')
        if (!living()) break
        await delay(waitMs)
      }
      for (const one of known.values()) listener?.ended(one)
    },
  }
}

function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}
