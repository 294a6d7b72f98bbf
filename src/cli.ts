import cluster from 'node:cluster'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command, CommanderError, Option } from 'commander'
import { addApplications } from './command/application-cli.ts'
import { addPaths } from './command/attack-path-cli.ts'
import { addBackups } from './command/backup-cli.ts'
import { addCodemod } from './command/codemod-cli.ts'
import { addCompletion, listCompletion, requestsCompletion } from './command/complete.ts'
import { addComponents } from './command/components.ts'
import type { KeyFlags } from './command/create-key.ts'
import { addDoctor } from './command/doctor-cli.ts'
import { addExamples } from './command/examples.ts'
import { addExports } from './command/export-cli.ts'
import { withFindingFilter } from './command/finding-filter-flags.ts'
import type { FindingsFlags } from './command/findings.ts'
import { instant, list, runCommand, scanTypes, wholeNumber } from './command/flags.ts'
import { addImports } from './command/import-cli.ts'
import { readRulesFirst } from './command/own-rules.ts'
import { paintOf } from './command/paint.ts'
import { addScan } from './command/scan.ts'
import { addScanners } from './command/scanners.ts'
import { addSurveys } from './command/survey-cli.ts'
import { addTrust } from './command/trust.ts'
import { ConfigError, readConfig } from './ground/config.ts'
import { ServiceError } from './ground/errors.ts'
import { withSettingsFile } from './ground/settings-file.ts'
import type { Terminal } from './ground/terminal.ts'
import { version } from './ground/version.ts'
import { addSidecar } from './sidecar/cli.ts'

/** Exit codes: done, refused by the input, wrong use, failed. */
const exit = { done: 0, refused: 1, wrongUse: 2, failed: 3 } as const

/** Runs `skg` with `args`, the words behind its name; what it ends with is in `terminal`. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<void> {
  // A reader that has seen enough (`skg … | head`) closes the pipe, which is no failure.
  terminal.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause
  })
  try {
    const isCompletion = requestsCompletion(args)
    const configured = isCompletion ? { args, env: terminal.env } : await withSettingsFile(args, terminal.env)
    const program = createProgram(withEnvironment(terminal, configured.env), isCompletion)
    if (isCompletion) await addCompletion(program)
    await runCommand(program, configured.args)
  } catch (cause) {
    if (!(cause instanceof CommanderError)) {
      const seen = cause instanceof ServiceError || cause instanceof ConfigError
      terminal.stderr.write(`${seen ? cause.message : `skg failed: ${messageOf(cause)}`}\n`)
    }
    terminal.exitCode = exitCodeOf(cause)
  }
}

/** Returns `terminal` with another environment. */
function withEnvironment(terminal: Terminal, env: Terminal['env']): Terminal {
  return {
    env,
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    stderr: terminal.stderr,
    get exitCode() {
      return terminal.exitCode
    },
    set exitCode(code) {
      terminal.exitCode = code
    },
  }
}

/** Returns all verbs of `skg`, not run yet; without `completion` where `addCompletion` adds it. */
export function createProgram(terminal: Terminal, withoutCompletion = false): Command {
  const program = new Command('skg')
    .description('The security knowledge graph: serves it, and fills it from official files.')
    .version(version)
    .option('--config <file>', 'YAML file with settings; skg.yaml of this folder when it is there; variables win')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    .option('--no-color', 'print without colours, as NO_COLOR does')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 refused by the input, 2 wrong use, 3 failed.\nThe environment variables are in docs/production.md.',
    )

  readRulesFirst(program, terminal)
  program
    .command('serve')
    .description('serve the graph, the REST paths and the IDE until SIGTERM')
    .option('--port <number>', 'listen on this port, as PORT does', wholeNumber(0, 65_535))
    .option('--data-dir <folder>', 'the folder of the embedded database, as DATA_DIR does')
    .option('--processes <number>', 'serve by so many processes on PostgreSQL; auto is one for each core')
    .option('--open', 'open the explorer in a browser once it answers')
    .action(async (flags: ServeFlags & { readonly processes?: string }) => {
      if (flags.processes !== undefined && cluster.isPrimary) {
        const { processCount, serveByProcesses } = await import('./command/serve-processes.ts')
        const count = processCount(flags.processes)
        if (count > 1)
          return serveByProcesses(withFlags(terminal.env, flags), count, flags.open ? openInBrowser : undefined)
      }
      const { serve } = await import('./main.ts')
      await serve(withFlags(terminal.env, flags), flags.open && !cluster.isWorker ? openInBrowser : undefined)
    })

  program
    .command('worker')
    .description('work on scan runs of the server API until SIGTERM, beside skg serve, on PostgreSQL')
    .action(async () => {
      const { work } = await import('./command/worker.ts')
      await work(terminal.env)
    })

  withFindingFilter(
    program
      .command('findings')
      .description('list security findings: a table, or all of them as JSON, CSV, SARIF or a Navigator layer'),
  )
    .option('--application <name>', 'only those of this application')
    .option('--type <types>', 'only these scan types: STATIC, DYNAMIC, MANUAL, SCA', scanTypes)
    .option('--tool <names>', 'only those of these tools, separated by commas', list)
    .option('--severity-at-least <number>', 'only those of at least this severity, 0 to 5', wholeNumber(0, 5))
    .addOption(
      new Option('--status <status>', 'only those with this status').choices(['open', 'closed', 'all']).default('open'),
    )
    .option('--weakness <ids>', 'only those with one of these weaknesses, such as CWE-79', list)
    .option('--technique <ids>', 'only those that make one of these techniques possible, such as AML.T0051', list)
    .option('--new', 'only those that are new in the newest scan of their tool')
    .option('--limit <number>', 'how many the table shows', wholeNumber(1, 100_000), 50)
    .option('--json', 'print all as a JSON array')
    .option('--csv', 'print all as CSV')
    .option('--sarif', 'print all as SARIF 2.1.0; needs --application')
    .option(
      '--navigator',
      'print the techniques that they make possible as an ATT&CK Navigator layer; needs --application',
    )
    .action(async (flags: FindingsFlags) => {
      const { findingsText } = await import('./command/findings.ts')
      const paint = paintOf(terminal, program.opts().color === false)
      await printAll(findingsText(flags, readConfig(terminal.env), paint), terminal)
    })

  program
    .command('mcp')
    .description(
      'serve the graph to agents on standard input and output (Model Context Protocol), of the service at SKG_URL or of the database',
    )
    .action(async () => {
      const { serveMcp } = await import('./command/mcp.ts')
      await serveMcp(readConfig(terminal.env), terminal)
    })

  program
    .command('validate')
    .description(
      'check contribution documents, JSON or YAML, by the schema and against the graph, and report each mistake with its line',
    )
    .argument('<files...>', 'files to check; - is standard input')
    .option('--json', 'print what was found as JSON')
    .option('--schema-only', 'check by the schema alone, without a database')
    .action(async (files: readonly string[], flags: { readonly json?: boolean; readonly schemaOnly?: boolean }) => {
      const { isPassed, validateText } = await import('./command/validate-text.ts')
      const reports = flags.schemaOnly
        ? await (await import('./command/validate-files.ts')).validateFiles(files, terminal.stdin)
        : await (await import('./command/validate-graph.ts')).validateAgainstGraph(files, terminal)
      terminal.stdout.write(flags.json ? `${JSON.stringify(reports, null, 2)}\n` : validateText(reports))
      if (!reports.every(isPassed)) terminal.exitCode = exit.refused
    })

  program
    .command('key')
    .description('make a key of the server API: print it once, with the entry to add to SECENG_KEYS_FILE')
    .requiredOption('--name <name>', 'whom it is for, one word')
    .addOption(
      new Option('--scopes <names>', 'what it allows: read, write, scan, admin').argParser(list).makeOptionMandatory(),
    )
    .option('--applications <globs>', 'names of the applications that exist for it; all when not given', list)
    .option('--expires <day>', 'the day from which it is no longer valid, such as 2027-01-31')
    .action(async (flags: KeyFlags) => {
      const { createKey } = await import('./command/create-key.ts')
      terminal.stdout.write(await createKey(flags))
    })

  program
    .command('audit')
    .description('print who did what by the server API, oldest first')
    .option('--since <instant>', 'only from this day or instant on; the last 30 days when not given', instant)
    .option('--json', 'print one JSON object a line')
    .action(async (flags: { readonly since?: Date; readonly json?: boolean }) => {
      const { auditText } = await import('./command/list-audit.ts')
      const since = flags.since ?? new Date(Date.now() - 30 * 86_400_000)
      await printAll(auditText({ since, isJson: flags.json ?? false }, readConfig(terminal.env)), terminal)
    })

  addCodemod(program, terminal)
  addPaths(program, terminal)
  addBackups(program, terminal)
  addImports(program, terminal)
  addApplications(program, terminal)
  addComponents(program, terminal)
  addScan(program, terminal)
  addScanners(program, terminal)
  addSurveys(program, terminal)
  addTrust(program, terminal)
  addDoctor(program, terminal)
  addExports(program, terminal)
  addSidecar(program, terminal)
  if (!withoutCompletion) listCompletion(program)
  addExamples(program)
  return program
}

type ServeFlags = { readonly port?: number; readonly dataDir?: string; readonly open?: true }

function withFlags(env: Terminal['env'], { port, dataDir }: ServeFlags): Terminal['env'] {
  return {
    ...env,
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
  }
}

async function openInBrowser(url: string): Promise<void> {
  const browser = await (await import('open')).default(url)
  browser.on('error', () => {})
}

/** Prints texts as they come, until whoever reads them has enough. */
async function printAll(texts: AsyncIterable<string>, { stdout }: Terminal): Promise<void> {
  await pipeline(Readable.from(texts), stdout, { end: false }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause
  })
}

function exitCodeOf(cause: unknown): number {
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? exit.done : exit.wrongUse
  if (cause instanceof ConfigError) return exit.wrongUse
  if (!(cause instanceof ServiceError)) return exit.failed
  if (cause.code === 'BAD_USER_INPUT') return exit.wrongUse
  return cause.code === 'INPUT_REFUSED' || (cause.code === 'CONFLICT' && !cause.details.locked)
    ? exit.refused
    : exit.failed
}

function messageOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0] || 'unknown'
}
