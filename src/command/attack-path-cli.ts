import type { Command } from 'commander'
import { readConfig } from '../ground/config.ts'
import type { Terminal } from '../ground/terminal.ts'
import type { PathFlags } from './attack-paths.ts'
import type { FixFirstFlags } from './fix-first.ts'
import { list, wholeNumber } from './flags.ts'

/** Adds `skg paths` and `skg fix-first` to `program`. */
export function addPaths(program: Command, { env, stdout }: Terminal): void {
  withPathFilter(
    program
      .command('paths')
      .description('rank the attack paths that open findings of an application make possible, and explain them'),
  )
    .option('--limit <number>', 'how many to show, best first', wholeNumber(1, 500), 10)
    .option('--path <id>', 'the path to draw, such as ap_80b5642c483a0192; the best when not given')
    .option('--json', 'print them as JSON, with all that explains them')
    .option('--mermaid', 'print one path as a Mermaid flowchart')
    .option('--dot', 'print one path as a Graphviz graph')
    .option('--navigator', 'print one path as an ATT&CK Navigator layer')
    .option('--attack-flow', 'print the paths shown, or the one of --path, as an Attack Flow (STIX 2.1)')
    .action(async (flags: PathFlags) => {
      const { attackPathsText } = await import('./attack-paths.ts')
      stdout.write(await attackPathsText(flags, readConfig(env)))
    })

  withPathFilter(
    program
      .command('fix-first')
      .description('list the findings to fix, and the mitigations to implement, that cut most attack paths'),
  )
    .option('--rounds <number>', 'how many rounds at most', wholeNumber(1, 20), 5)
    .option('--json', 'print them as JSON')
    .action(async (flags: FixFirstFlags) => {
      const { fixFirstText } = await import('./fix-first.ts')
      stdout.write(await fixFirstText(flags, readConfig(env)))
    })
}

function withPathFilter(command: Command): Command {
  return command
    .requiredOption('--application <name>', 'whose findings')
    .option('--severity-at-least <number>', 'only findings of at least this severity, 0 to 5', wholeNumber(0, 5))
    .option('--from <tactics>', 'only paths that begin at one of these tactics, such as AML.TA0003', list)
    .option('--to <tactics>', 'only paths that end at one of these tactics', list)
    .option('--through <technique>', 'only paths with this technique on them')
    .option('--max-steps <number>', 'the most steps of a path, 1 to 16', wholeNumber(1, 16))
    .option('--model <number>', 'by which model: 2 over what steps need and yield, 1 as before', wholeNumber(1, 2))
    .option('--without <ids>', 'findings that count as fixed, by id', list)
}
