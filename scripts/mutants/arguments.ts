import { parseArgs } from 'node:util'

export type Settings = {
  /** Files below these paths of the checkout; null when the lines are those of a diff. */
  readonly paths: readonly string[] | null
  /** The commit since which changed lines have faults. */
  readonly diff: string | null
  readonly count: number
  readonly seed: string
  /** The share of the faults that must be found. */
  readonly atLeast: number
  readonly jobs: number
  /** After which no fault is tried any more. */
  readonly minutes: number
  /** Folder that a run of the tests with `TEST_REACH` wrote; null to run them. */
  readonly reach: string | null
}

export const usage = `npm run mutants -- --path src/trust [options]   faults in the files below a path, or several --path
npm run mutants -- --diff HEAD~5 [options]      faults in the lines that were changed since a commit
  --count 40      how many faults are tried
  --seed TEXT     draws them; the same seed draws the same ones (default: the tree of the commit)
  --at-least 0.9  the share that must be found
  --jobs N        how many are tried at once (default: half the cores)
  --minutes 60    begins no other fault after that
  --reach FOLDER  what a run of the tests with TEST_REACH=FOLDER wrote (default: the tests are run, once for each commit)`

/** Reads the command line; throws what is wrong with it. */
export function readSettings(args: readonly string[], defaults: { seed: string; jobs: number }): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      path: { type: 'string', multiple: true },
      diff: { type: 'string' },
      count: { type: 'string', default: '40' },
      seed: { type: 'string', default: defaults.seed },
      'at-least': { type: 'string', default: '0.9' },
      jobs: { type: 'string', default: String(defaults.jobs) },
      minutes: { type: 'string', default: '60' },
      reach: { type: 'string' },
    },
  })
  const { path: paths = null, diff = null, seed, reach = null } = values
  if ((paths === null) === (diff === null)) throw new Error('--path or --diff must be given, and not both')
  const numberOf = (name: 'count' | 'at-least' | 'jobs' | 'minutes', isWhole: boolean, most: number) => {
    const value = Number(values[name])
    if (!(value > 0 && value <= most) || (isWhole && !Number.isInteger(value)))
      throw new Error(`--${name} must be a${isWhole ? ' whole' : ''} number over 0 and at most ${most}`)
    return value
  }
  return {
    paths,
    diff,
    seed,
    reach,
    count: numberOf('count', true, 10_000),
    atLeast: numberOf('at-least', false, 1),
    jobs: numberOf('jobs', true, 64),
    minutes: numberOf('minutes', false, 1_440),
  }
}
