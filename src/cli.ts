#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { openDatabase } from '../db/database.ts'
import { ConfigError, readConfig } from './config.ts'
import { ServiceError } from './errors.ts'
import type { ImportOptions, ImportReport } from './import/import.ts'
import { importText } from './import/report-text.ts'
import { addSidecar } from './sidecar/cli.ts'
import { version } from './version.ts'

/** Exit codes: done, refused by the input, wrong use, failed. */
const exit = { done: 0, refused: 1, wrongUse: 2, failed: 3 } as const

type ImportFlags = { readonly json?: boolean; readonly dryRun?: boolean; readonly allowOlder?: boolean }
type Importers = typeof import('./import/import.ts')

const program = new Command('skg')
  .description('The security knowledge graph: serves it, and fills it from official files.')
  .version(version)
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 refused by the input, 2 wrong use, 3 failed.\nThe environment variables are in the README.',
  )

program
  .command('serve')
  .description('serve the graph, the REST paths and the IDE until SIGTERM')
  .action(async () => {
    const { serve } = await import('./main.ts')
    await serve(process.env)
  })

program
  .command('export')
  .description('write the static exports into a folder: what the paths under /data/ answer, with exports.json')
  .argument('<folder>', 'where to write; other files there are left alone')
  .option('--json', 'print what was written as JSON')
  .action(async (folder: string, flags: { readonly json?: boolean }) => {
    const { exportInto } = await import('./export-into.ts')
    const index = await exportInto(folder, readConfig(process.env))
    process.stdout.write(flags.json ? index.json : index.text)
  })

const imports = program
  .command('import')
  .description('fill the graph from official files; the same file twice changes nothing')
addImport('atlas', 'MITRE ATLAS, a YAML file of format 6 or older', (importers) => importers.importAtlas)
addImport('cwe', 'CWE, the official JSON folder or XML file', (importers) => importers.importCwe)
addImport(
  'links',
  'links between techniques and weaknesses, a CSV: technique_id, cwe_id, source, rationale, url',
  (importers) => importers.importLinks,
)
addImport('report', 'a report: the folder with its report.yaml', (importers) => importers.importReport)

addSidecar(program, process.env)

function addImport(name: string, what: string, importerOf: (importers: Importers) => Importers['importAtlas']): void {
  imports
    .command(name)
    .description(what)
    .argument('<path>', 'what to import')
    .option('--json', 'print the whole report as JSON')
    .option('--dry-run', 'tell what would change, and change nothing')
    .option('--allow-older', 'allow a source that is older than what is stored, lacks much of it, or is another report')
    .action(async (path: string, flags: ImportFlags) => {
      const began = performance.now()
      const report = await importInto(path, flags, importerOf(await import('./import/import.ts')))
      const text = flags.json ? `${JSON.stringify(report, null, 2)}\n` : importText(report, performance.now() - began)
      process.stdout.write(text)
    })
}

async function importInto(path: string, flags: ImportFlags, importer: Importers['importAtlas']): Promise<ImportReport> {
  const opened = await openDatabase(readConfig(process.env))
  const options: ImportOptions = {
    dryRun: flags.dryRun ?? false,
    allowOlder: flags.allowOlder ?? false,
    ...(process.stderr.isTTY && { onProgress: (stage) => void process.stderr.write(`\r\x1b[K${stage} …`) }),
  }
  try {
    return await importer(opened.db, path, options)
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    await opened.close()
  }
}

function exitCodeOf(cause: unknown): number {
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? exit.done : exit.wrongUse
  if (cause instanceof ConfigError) return exit.wrongUse
  if (!(cause instanceof ServiceError)) return exit.failed
  return cause.code === 'INPUT_REFUSED' || (cause.code === 'CONFLICT' && !cause.details.locked)
    ? exit.refused
    : exit.failed
}

function messageOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0] || 'unknown'
}

// A reader that has seen enough (`skg … | head`) closes the pipe, which is no failure.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause
})

try {
  await program.parseAsync()
} catch (cause) {
  if (!(cause instanceof CommanderError)) {
    const seen = cause instanceof ServiceError || cause instanceof ConfigError
    console.error(seen ? cause.message : `skg failed: ${messageOf(cause)}`)
  }
  process.exitCode = exitCodeOf(cause)
}
