import type { Command } from 'commander'
import type { SentDetails } from '../application/details.ts'
import { readConfig } from '../ground/config.ts'
import type { Terminal } from '../ground/terminal.ts'
import type { ApplicationChange } from './application-change.ts'
import { another } from './flags.ts'

type Flags = { readonly dryRun?: boolean; readonly json?: boolean }
type NotedFlags = Flags & {
  readonly owner?: string | false
  readonly team?: string | false
  readonly label?: readonly string[]
  readonly labels?: false
}
type Change = (changes: typeof import('./application-change.ts')) => ApplicationChange

/** Adds `skg application` and `skg demo`, which remove and rename what a database has, to `program`. */
export function addApplications(program: Command, terminal: Terminal): void {
  const run = async (flags: Flags, changeOf: Change) => {
    const changes = await import('./application-change.ts')
    const report = await changes.runChange(readConfig(terminal.env), flags.dryRun ?? false, changeOf(changes))
    terminal.stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : changes.changeText(report))
  }
  const add = (parent: Command, words: string, what: string) =>
    parent
      .command(words)
      .description(what)
      .option('--dry-run', 'report what would change, and change nothing')
      .option('--json', 'print the report as JSON')

  const applications = program
    .command('application')
    .description('note who answers for applications; remove, rename or merge them')
  add(
    applications,
    'remove <name>',
    'delete an application with its findings, decisions, scans, targets and runs',
  ).action((name: string, flags: Flags) => run(flags, ({ removal }) => removal(name)))
  add(applications, 'set <name>', 'note who answers for an application, and how it is grouped; the rest stays')
    .option('--owner <name>', 'who answers for it')
    .option('--no-owner', 'nobody is noted')
    .option('--team <name>', 'the team that works on it')
    .option('--no-team', 'no team is noted')
    .option('--label <label>', 'a label; give it again for each of all its labels', another)
    .option('--no-labels', 'no label')
    .action((name: string, flags: NotedFlags) => run(flags, ({ noting }) => noting(name, notedBy(flags))))
  add(
    applications,
    'rename <name> <new-name>',
    'change the name of an application, and with it its guid and the ids of its findings',
  ).action((name: string, newName: string, flags: Flags) => run(flags, ({ renaming }) => renaming(name, newName)))
  add(
    applications,
    'merge <name> <into>',
    'move all that belongs to an application to another one, and delete the first',
  ).action((name: string, into: string, flags: Flags) => run(flags, ({ merging }) => merging(name, into)))

  const demo = program.command('demo').description('the demo data of the starter: a made-up application and report')
  add(
    demo,
    'load',
    'store the made-up application, and the synthetic report where there is none, whatever was decided before',
  ).action((flags: Flags) => run(flags, ({ demoLoading }) => demoLoading()))
  add(
    demo,
    'remove',
    'delete the made-up application and the synthetic report with its charts; the knowledge stays',
  ).action((flags: Flags) => run(flags, ({ demoRemoval }) => demoRemoval()))
}

/** Returns what the flags note: what is not given is absent, `--no-…` is null. */
function notedBy({ owner, team, label, labels }: NotedFlags): SentDetails {
  const noted = <T>(value: T | false) => (value === false ? null : value)
  return {
    ...(owner !== undefined && { owner: noted(owner) }),
    ...(team !== undefined && { team: noted(team) }),
    ...(labels === false && { labels: null }),
    ...(label && { labels: label }),
  }
}
