import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Accepted, type AuditReport, judge } from './shipped/advisories.ts'
import { withShippedTree } from './shipped/tree.ts'

/** Neither passed nor failed. */
const notChecked = 75
const mostMs = 120_000

type Answer = AuditReport & { readonly message?: string; readonly statusCode?: number }

/**
 * Fails when npm's registry knows an advisory of severity high or critical for a package that a release brings, and
 * `scripts/shipped/accepted-advisories.json`, or the file of `--accepted FILE`, does not list it with reason, date and
 * until when. Ends with 75, and says so, where the registry answers no advisories; with `--must-answer` that fails.
 */
async function main(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--accepted')
  const list = at < 0 ? 'scripts/shipped/accepted-advisories.json' : args[at + 1]!
  const accepted = JSON.parse(readFileSync(list, 'utf8')) as readonly Accepted[]
  const answer = await withShippedTree('.', audit)
  if (!answer.vulnerabilities) {
    const why = answer.statusCode ? ` (${answer.statusCode})` : ''
    console.log(`not checked: the registry does not answer advisories${why}`)
    process.exitCode = args.includes('--must-answer') ? 1 : notChecked
    return
  }
  const { problems, notes } = judge(answer, accepted, new Date().toISOString().slice(0, 10))
  for (const line of notes) console.log(line)
  for (const line of problems) console.error(line)
  console.log(`problems: ${problems.length}; advisories that do not fail: ${notes.length}`)
  if (problems.length > 0) process.exitCode = 1
}

/** Returns what npm prints, be it a report or an error; an empty object for anything else. */
function audit(cwd: string): Promise<Answer> {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=1']
  return new Promise((resolve) =>
    execFile('npm', args, { cwd, timeout: mostMs, maxBuffer: 1 << 26 }, (_, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Answer)
      } catch {
        resolve({} as Answer)
      }
    }),
  )
}

await main(process.argv.slice(2))
