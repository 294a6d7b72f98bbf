import { backup } from './backup.ts'
import { type Control, startControl } from './control.ts'
import { frontCaches } from './front-caches.ts'
import { image } from './image.ts'
import { overload } from './overload.ts'
import { patroni } from './patroni.ts'
import { prices } from './prices.ts'
import { replicas } from './replicas.ts'
import { router } from './router.ts'
import { unread } from './unread.ts'

/** Each drill by its name: it prints its figures, and returns what does not hold. */
const drills: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  backup,
  'front-caches': frontCaches,
  image,
  overload,
  patroni,
  prices,
  replicas,
  router,
  unread,
}

const busy = 75
const mostP99Ms = 50
const idleMs = 10_000

/**
 * Runs the drill that is named, else all; called as `npm run drills [name]`. An idle control server is asked for 10 s
 * before, and as long as a drill runs: where its p99 is over 50 ms the process prints `machine too busy` and ends with
 * 75. `--anyway` runs the drill even then, for its figures.
 */
async function main(): Promise<void> {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const unknown = names.find((name) => !drills[name])
  if (unknown) throw new Error(`there is no drill ${unknown}; there are ${Object.keys(drills).join(', ')}`)
  const isAnyway = process.argv.includes('--anyway')
  const control = await startControl()
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const problems: string[] = []
  if (isAnyway || !(await isBusy(control)))
    for (const name of names.length > 0 ? names : Object.keys(drills)) {
      console.log(`${name}\n`)
      problems.push(...(await drills[name]!()).map((problem) => `${name}: ${problem}`))
    }
  const wasBusy = await isBusy(control)
  control.stop()
  if (wasBusy) console.log('machine too busy')
  for (const problem of problems) console.error(problem)
  process.exit(wasBusy ? busy : problems.length > 0 ? 1 : 0)
}

async function isBusy(control: Control): Promise<boolean> {
  return (await control.p99Ms()) > mostP99Ms
}

await main()
