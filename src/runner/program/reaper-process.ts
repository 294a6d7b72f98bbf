import { createInterface } from 'node:readline'
import { createGroup } from './process-group.ts'
import { isAlive } from './process-table.ts'

/**
 * Reads `+pid startTick` and `-pid startTick` from standard input; at its end kills the processes that were added and
 * not taken away, with all that they started.
 */
async function main(): Promise<void> {
  // Who stops the service stops the one who writes here; then the input ends.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => {})
  const left = new Set<string>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.startsWith('+')) left.add(line.slice(1))
    else left.delete(line.slice(1))
  }
  const processes = [...left].map((name) => {
    const [pid, startTick] = name.split(' ').map(Number)
    return { pid: pid!, startTick: startTick!, bytes: 0 }
  })
  await createGroup(processes.filter(isAlive).map(({ pid }) => pid)).finish()
}

await main()
