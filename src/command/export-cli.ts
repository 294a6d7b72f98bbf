import { type Command, Option } from 'commander'
import { exportFormats } from '../../graphql/data-export-formats.ts'
import { knowledgeFormats } from '../../rest-adapters/knowledge-formats.ts'
import { readConfig } from '../ground/config.ts'
import type { Terminal } from '../ground/terminal.ts'
import type { ExportFlags } from './export-findings.ts'
import type { KnowledgeFlags } from './export-knowledge.ts'
import { list, scanTypes, wholeNumber } from './flags.ts'

/** Adds `skg export`, `skg export findings`, `skg export knowledge` and `skg export-key` to `program`. */
export function addExports(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .description('write the static exports into a folder: what the paths under /data/ answer, with exports.json')
    .argument('<folder>', 'where to write; other files there are left alone')
    .option('--json', 'print what was written as JSON')
    .action(async (folder: string, flags: { readonly json?: boolean }) => {
      const { exportInto } = await import('./export-into.ts')
      const index = await exportInto(folder, readConfig(terminal.env))
      terminal.stdout.write(flags.json ? index.json : index.text)
    })
  command
    .command('findings')
    .description('write findings, or what follows from them, to a file of another tool, all at one revision')
    .addOption(new Option('--format <format>', 'what the file is').choices(exportFormats).makeOptionMandatory())
    .addOption(new Option('--profile <name>', 'whose limits the file keeps, with --format sarif').choices(['github']))
    .option('--application <name>', 'only findings of this application')
    .option('--target <id>', 'only findings of this target')
    .option('--all', 'findings of all applications')
    .addOption(new Option('--status <status>', 'only those with this status').choices(['open', 'closed']))
    .option('--type <types>', 'only these scan types: STATIC, DYNAMIC, MANUAL, SCA', scanTypes)
    .option('--tool <names>', 'only those of these tools, separated by commas', list)
    .option('--severity-at-least <number>', 'only those of at least this severity, 0 to 5', wholeNumber(0, 5))
    .option('--weakness <ids>', 'only those with one of these weaknesses, such as CWE-79', list)
    .option('--technique <ids>', 'only those that make one of these techniques possible, such as AML.T0051', list)
    .option('--limit <number>', 'how many attack paths, best first, 1 to 100', wholeNumber(1, 100), 100)
    .option('--output <file>', 'where to write; standard output when not given')
    .action(async (flags: ExportFlags) => {
      const { exportFindings } = await import('./export-findings.ts')
      terminal.stderr.write(await exportFindings(flags, readConfig(terminal.env), terminal.stdout))
    })
  command
    .command('knowledge')
    .description('write the knowledge base to a file of another tool, all at one revision')
    .addOption(
      new Option('--format <format>', 'what the file is')
        .choices([...Object.keys(knowledgeFormats), 'navigator'])
        .makeOptionMandatory(),
    )
    .option('--case-study <id>', 'with navigator: only techniques of this case study')
    .option('--mitigation <ids>', 'with navigator: score by these mitigations, such as AML.M0015', list)
    .option('--tactic <ids>', 'with navigator: only techniques of these tactics, such as AML.TA0005', list)
    .option('--output <file>', 'where to write; standard output when not given')
    .action(async (flags: KnowledgeFlags) => {
      const { exportKnowledge } = await import('./export-knowledge.ts')
      terminal.stderr.write(await exportKnowledge(flags, readConfig(terminal.env), terminal.stdout))
    })
  program
    .command('export-key')
    .description('print the public half of the key that signs exports, EXPORT_SIGNING_KEY_FILE, as a JSON Web Key')
    .action(async () => {
      const { exportKeyText } = await import('./export-findings.ts')
      terminal.stdout.write(await exportKeyText(readConfig(terminal.env)))
    })
}
