import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readSettings, usage } from './mutants/arguments.ts'
import { collectReach } from './mutants/collect.ts'
import { printReport } from './mutants/report.ts'
import { type Databases, tryMutants } from './mutants/run.ts'

const equalPath = 'scripts/mutants/equal.json'

/**
 * Puts single faults into the program of the current folder, one at a time, and runs the tests that reach them: a fault
 * that no test finds shows what no test looks at. Works on the last commit, in temporary checkouts; ends with 1 when
 * fewer are found than `--at-least` says, and with 2 when it cannot be run so.
 */
async function main(): Promise<void> {
  const root = process.cwd()
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const [commit, tree] = [git('rev-parse', 'HEAD'), git('rev-parse', 'HEAD^{tree}')]
  const jobs = Math.max(1, availableParallelism() >> 1)
  const settings = readSettings(process.argv.slice(2), { seed: tree, jobs })
  const reach = settings.reach ?? join(root, 'node_modules/.cache/mutants', tree)
  if (settings.reach === null) await collectReach(root, reach)
  const equal = existsSync(join(root, equalPath)) ? JSON.parse(readFileSync(join(root, equalPath), 'utf8')) : []
  const result = await tryMutants({ root, commit, reach, settings, equal, startDatabases })
  process.exitCode = printReport(result, settings) ? 0 : 1
}

/** Starts one PostgreSQL for all trials, with databases as the last commit fills them. */
async function startDatabases(): Promise<Databases> {
  const { startDatabases: start } = await import('../test/support/global-setup.ts')
  const { templateVersion } = await import('../test/support/templates.ts')
  const { url, stop } = await start()
  return { env: { TEST_DATABASE_URL: url, TEST_TEMPLATES: templateVersion }, stop }
}

if (process.argv.includes('--help')) console.log(usage)
else
  await main().catch((cause: Error) => {
    console.error(`${cause.message}\n\n${usage}`)
    process.exitCode = 2
  })
