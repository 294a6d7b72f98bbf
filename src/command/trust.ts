import { type Command, Option } from 'commander'
import type { Terminal } from '../ground/terminal.ts'
import type { Verdict } from '../trust/report.ts'

/** Verdicts from the best to the worst. */
const verdicts: readonly Verdict[] = ['clean', 'unknown', 'suspicious', 'malicious']

type Flags = {
  readonly json?: boolean
  readonly sarif?: boolean
  readonly failOn: Verdict | 'never'
  readonly signer: readonly string[]
}

/** Adds `skg trust`, which needs no service, no database and no network. */
export function addTrust(program: Command, terminal: Terminal): void {
  program
    .command('trust')
    .description('examine a model, MCP configuration, skill or prompt without loading or running any of it')
    .argument('<path>', 'the file or folder to examine; - is standard input')
    .option('--json', 'print the report as JSON')
    .option('--sarif', 'print the report as SARIF 2.1.0')
    .addOption(
      new Option('--fail-on <verdict>', 'exit with 1 for this verdict and worse ones')
        .choices(['unknown', 'suspicious', 'malicious', 'never'])
        .default('suspicious'),
    )
    .option('--signer <file>', 'public key in PEM of who is to have signed it; may be repeated', collect, [])
    .action(async (path: string, { json, sarif, failOn, signer }: Flags) => {
      const { examineFor } = await import('./trust-report.ts')
      const form = sarif ? 'sarif' : json ? 'json' : 'text'
      const { verdict, text } = await examineFor(path, form, signer, terminal.stdin)
      terminal.stdout.write(text)
      if (failOn !== 'never' && verdicts.indexOf(verdict) >= verdicts.indexOf(failOn)) terminal.exitCode = 1
    })
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}
