import { type Control, startControl } from './control.ts'

/** Each drill by its name: it prints its figures, and returns what does not hold. */
const drills: Readonly<Record<string, () => Promise<() => Promise<readonly string[]>>>> = {
  backup: async () => (await import('./backup.ts')).backup,
  'front-caches': async () => (await import('./front-caches.ts')).frontCaches,
  image: async () => (await import('./image.ts')).image,
  overload: async () => (await import('./overload.ts')).overload,
  patroni: async () => (await import('./patroni.ts')).patroni,
  prices: async () => (await import('./prices.ts')).prices,
  processes: async () => (await import('./processes.ts')).processes,
  replicas: async () => (await import('./replicas.ts')).replicas,
  rolling: async () => (await import('./rolling.ts')).rolling,
  router: async () => (await import('./router.ts')).router,
  tracing: async () => (await import('./tracing.ts')).tracing,
  unread: async () => (await import('./unread.ts')).unread,
}
/** Those of the short form, which need no package and no quiet machine. */
const short = ['backup', 'replicas']
const shortSettings = { DRILL_SECONDS: '5', DRILL_FINDINGS: '2000' }

const busy = 75
const mostP99Ms = 50
const idleMs = 10_000

/**
 * Runs the drills that are named, else all, or with `--short` those that need no package and no quiet machine, in a
 * short form; called as `npm run drills [name…]`. An idle control server is asked for 10 s before, and as long as a drill runs: where its p99
 * is over 50 ms the process prints `machine too busy` and ends with 75. `--anyway` runs the drills even then, for their
 * figures.
 */
async function main(): Promise<void> {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const unknown = named.find((name) => !drills[name])
  if (unknown) throw new Error(`there is no drill ${unknown}; there are ${Object.keys(drills).join(', ')}`)
  const isShort = process.argv.includes('--short')
  if (isShort) Object.assign(process.env, { ...shortSettings, ...process.env })
  const names = named.length > 0 ? named : isShort ? short : Object.keys(drills)
  const isAnyway = process.argv.includes('--anyway')
  const control = await startControl()
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const problems: string[] = []
  if (isAnyway || !(await isBusy(control)))
    for (const name of names) {
      console.log(`${name}\n`)
      const began = performance.now()
      const drill = await drills[name]!()
      problems.push(...(await drill()).map((problem) => `${name}: ${problem}`))
      console.log(`\n${name} took ${((performance.now() - began) / 1_000).toFixed(0)} s\n`)
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
