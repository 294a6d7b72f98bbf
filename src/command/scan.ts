import { type Command, Option } from 'commander'
import { readConfig } from '../ground/config.ts'
import type { Terminal } from '../ground/terminal.ts'

export type ScanFlags = {
  readonly json?: boolean
  readonly sarif?: boolean
  readonly failOn: string
  readonly baseline?: string
  readonly writeBaseline?: string
  readonly diff?: string
}

/** Exit code when a scanner failed, so that there may be more. */
const notWhole = 3

/** Adds `skg scan`, which needs no service, no database and no network. */
export function addScan(program: Command, terminal: Terminal): void {
  program
    .command('scan')
    .description('scan a folder for flaws of AI code and malicious artefacts, and by what is installed; nothing is run')
    .argument('<folder>', 'the folder to examine')
    .option('--json', 'print the report as JSON')
    .option('--sarif', 'print the report as SARIF 2.1.0, with the way of each text from outside')
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 for a finding of this severity and above')
        .choices(['1', '2', '3', '4', '5', 'never'])
        .default('never'),
    )
    .option('--baseline <file>', 'leave out the findings that this file lists')
    .option('--write-baseline <file>', 'write the findings into this file, for --baseline')
    .option('--diff <ref>', 'only what is new since this commit, branch or tag of git')
    .action(async (folder: string, flags: ScanFlags) => {
      const { scanFor } = await import('./scan-report.ts')
      const { text, worst, isWhole } = await scanFor(folder, flags, readConfig(terminal.env))
      terminal.stdout.write(text)
      if (flags.failOn !== 'never' && worst >= Number(flags.failOn)) terminal.exitCode = 1
      else if (!isWhole) terminal.exitCode = notWhole
    })
}
