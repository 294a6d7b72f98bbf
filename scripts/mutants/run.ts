import type { Settings } from './arguments.ts'
import { changedSince, filesBelow } from './candidates.ts'
import { drawMutants, type Mutant } from './draw.ts'
import { importersOf, readTestFiles, type TestFile, testsOf } from './tests-of.ts'
import { runTests } from './trial.ts'
import { rejectedByTypes } from './types.ts'
import { addWorktree, type Worktree } from './worktree.ts'

/** A fault that changes nothing that anybody could see, and why. */
export type Equal = Pick<Mutant, 'file' | 'before' | 'after'> & { readonly why: string }
/** What was tried for a mutant, and which files of tests failed; none found it when that is empty. */
export type Tried = { readonly mutant: Mutant; readonly ran: readonly string[]; readonly found: readonly string[] }
export type Result = {
  readonly tried: readonly Tried[]
  readonly rejected: number
  readonly equal: number
  /** How many were drawn and not begun when the time was over. */
  readonly left: number
}

/** Where the tests find a database, as environment, and what stops it. */
export type Databases = { readonly env: NodeJS.ProcessEnv; stop(): Promise<void> }

type Order = {
  readonly root: string
  readonly commit: string
  readonly reach: string
  readonly settings: Settings
  readonly equal: readonly Equal[]
  /** Called when a test needs them. */
  readonly startDatabases: () => Promise<Databases>
}

/**
 * How long the tests of one part of a trial take without a fault: the second part is run only when the first finds
 * nothing.
 */
const partsMs = [4_000, 20_000, 60_000] as const
const startMs = 30_000
const patience = 6

/** Draws faults, leaves out those that do not compile or are listed as equal, and tries the others. */
export async function tryMutants(order: Order): Promise<Result> {
  const { root, commit, reach, settings, equal } = order
  const ends = performance.now() + settings.minutes * 60_000
  const worktrees = Array.from({ length: settings.jobs }, () => addWorktree(root, commit))
  const remove = () => {
    for (const worktree of worktrees) worktree.remove()
  }
  const stop = () => {
    remove()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  let databases: Databases | undefined
  try {
    const [first] = worktrees as [Worktree]
    const { paths, diff, seed, count } = settings
    const candidates = paths === null ? changedSince(first.root, diff!) : filesBelow(first.root, paths)
    if (paths !== null && candidates.length === 0)
      throw new Error(`there is no file of the program below ${paths.join(', ')}`)
    const drawn = await drawCompiling(first, drawMutants(candidates, seed), count, equal)
    const tests = readTestFiles(reach)
    const importers = importersOf(first.root)
    const chosen = new Map(drawn.mutants.map((mutant) => [mutant, testsOf(mutant, tests, importers)]))
    const waiting = [...chosen].map(([mutant, own]) => ({ mutant, tests: own }))
    if (waiting.some((one) => one.tests.some(({ file }) => !file.startsWith('test/pure/'))))
      databases = await order.startDatabases()
    const env = databases?.env ?? {}
    const tried: Tried[] = []
    const work = async (worktree: Worktree) => {
      while (performance.now() < ends) {
        const next = waiting.shift()
        if (!next) return
        const one = await tryOne(worktree, next.mutant, next.tests, env)
        console.log(
          `${placeOf(next.mutant)}: ${one.found.length > 0 ? `found by ${one.found.join(', ')}` : 'SURVIVED'}`,
        )
        tried.push(one)
      }
    }
    await Promise.all(worktrees.map(work))
    const { rejected, equals } = drawn
    const again = (mutant: Mutant, failing: ReadonlySet<string>) => {
      const others = chosen.get(mutant)!.filter(({ file }) => !failing.has(file))
      return tryOne(first, mutant, others, env)
    }
    return { tried: await confirm(first, tried, env, again), rejected, equal: equals, left: waiting.length }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await databases?.stop()
    remove()
  }
}

/** Returns a mutant's place as editors open it, and its kind. */
export function placeOf({ file, line, column, kind }: Mutant): string {
  return `${file}:${line}:${column} ${kind}`
}

/** Returns the first `count` that compile and are not listed as equal, and how many of the others were met. */
async function drawCompiling(worktree: Worktree, all: readonly Mutant[], count: number, equal: readonly Equal[]) {
  const mutants: Mutant[] = []
  let [rejected, equals, next] = [0, 0, 0]
  while (mutants.length < count && next < all.length) {
    const part = all.slice(next, next + Math.ceil((count - mutants.length) * 1.5))
    const refused = await rejectedByTypes(worktree, part)
    for (const mutant of part) {
      if (mutants.length === count) break
      next++
      if (refused.has(mutant)) rejected++
      else if (
        equal.some((one) => one.file === mutant.file && one.before === mutant.before && one.after === mutant.after)
      )
        equals++
      else mutants.push(mutant)
    }
  }
  return { mutants, rejected, equals }
}

async function tryOne(
  worktree: Worktree,
  mutant: Mutant,
  tests: readonly TestFile[],
  env: NodeJS.ProcessEnv,
): Promise<Tried> {
  const ran: string[] = []
  const waiting = [...tests]
  for (const mostMs of partsMs) {
    const part: TestFile[] = []
    const tookMs = () => part.reduce((sum, { ms }) => sum + ms, 0)
    while (waiting.length > 0 && (part.length === 0 || tookMs() + waiting[0]!.ms <= mostMs)) part.push(waiting.shift()!)
    if (part.length === 0) break
    const files = part.map(({ file }) => file)
    ran.push(...files)
    const limitMs = startMs + patience * tookMs()
    const { failed, isLate } = await worktree.during([mutant], () => runTests(worktree.root, files, { env, limitMs }))
    if (failed.length > 0) return { mutant, ran, found: isLate ? files : failed }
  }
  return { mutant, ran, found: [] }
}

/**
 * Leaves out what failed without a fault too: it found nothing. What nothing else has found is tried `again` without
 * it.
 */
async function confirm(
  worktree: Worktree,
  tried: readonly Tried[],
  env: NodeJS.ProcessEnv,
  again: (mutant: Mutant, failing: ReadonlySet<string>) => Promise<Tried>,
  known: ReadonlySet<string> = new Set(),
): Promise<readonly Tried[]> {
  const files = [...new Set(tried.flatMap(({ found }) => found))]
  if (files.length === 0) return tried
  const { failed } = await runTests(worktree.root, files, { env, limitMs: 10 * 60_000, isWhole: true })
  if (failed.length === 0) return tried
  console.log(`fails without a fault: ${failed.join(', ')}`)
  const failing = new Set([...known, ...failed])
  const isLost = ({ found }: Tried) => found.length > 0 && found.every((file) => failing.has(file))
  const retried: Tried[] = []
  for (const { mutant } of tried.filter(isLost)) retried.push(await again(mutant, failing))
  const sure = tried
    .filter((one) => !isLost(one))
    .map((one) => ({ ...one, found: one.found.filter((file) => !failing.has(file)) }))
  return [...sure, ...(await confirm(worktree, retried, env, again, failing))]
}
