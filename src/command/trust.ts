import { once } from 'node:events'
import { type Command, Option } from 'commander'
import { ServiceError } from '../ground/errors.ts'
import type { Terminal } from '../ground/terminal.ts'
import type { Verdict } from '../trust/report.ts'

/** Verdicts from the best to the worst. */
const verdicts: readonly Verdict[] = ['clean', 'unknown', 'suspicious', 'malicious']
const unreadable = 3

type Flags = {
  readonly json?: boolean
  readonly sarif?: boolean
  readonly quiet?: boolean
  readonly failOn: Verdict | 'unknown-loadable' | 'never'
  readonly signer: readonly string[]
  readonly allow: readonly string[]
  readonly baseline?: string
}

/** Adds `skg trust`, which needs no service, no database and no network. */
export function addTrust(program: Command, terminal: Terminal): void {
  program
    .command('trust')
    .description('examine a model, MCP configuration, skill or prompt without loading or running any of it')
    .argument('<path>', 'the file or folder to examine; - is standard input')
    .option('--json', 'print the report as JSON')
    .option('--sarif', 'print the report as SARIF 2.1.0')
    .option('--quiet', 'print a line for each file that is not clean, and nothing else')
    .addOption(
      new Option('--fail-on <verdict>', 'exit with 1 for this verdict and worse ones')
        .choices(['unknown', 'unknown-loadable', 'suspicious', 'malicious', 'never'])
        .default('unknown-loadable'),
    )
    .option('--signer <file>', 'public key in PEM of who is to have signed it; may be repeated', collect, [])
    .option('--allow <file>', 'names that pickles may have, one a line, such as shop.Net or shop.*', collect, [])
    .option('--baseline <file>', 'report in JSON whose findings of 3 to 5 were accepted for the same files')
    .action(async (path: string, { json, sarif, quiet, failOn, signer, allow, baseline }: Flags) => {
      const { examineFor } = await import('./trust-report.ts')
      const form = sarif ? 'sarif' : json ? 'json' : quiet ? 'quiet' : 'text'
      try {
        const options = { signers: signer, allowed: allow, baseline: baseline ?? null }
        const { verdict, isOpenToLoaders, pieces } = await examineFor(path, form, options, terminal.stdin)
        for (const piece of pieces) if (!terminal.stdout.write(piece)) await once(terminal.stdout, 'drain')
        const least = failOn === 'unknown-loadable' ? (isOpenToLoaders ? 'unknown' : 'suspicious') : failOn
        if (least !== 'never' && verdicts.indexOf(verdict) >= verdicts.indexOf(least)) terminal.exitCode = 1
      } catch (cause) {
        if (!(cause instanceof ServiceError) || cause.code !== 'INPUT_REFUSED') throw cause
        terminal.stderr.write(`${cause.message}\n`)
        terminal.exitCode = unreadable
      }
    })
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}
