import { type Command, Option } from 'commander'
import { readConfig } from '../config.ts'
import { scanSources } from '../import/finding/sources.ts'
import { importText } from '../import/report/text.ts'
import type { ImportOptions, ImportReport } from '../import/transaction.ts'
import type { Terminal } from '../terminal.ts'

type Flags = {
  readonly json?: boolean
  readonly dryRun?: boolean
  readonly allowOlder?: boolean
  readonly application?: string
}
type Importers = typeof import('../import/importers.ts')
type Importer = Importers['importAtlas']

/** Adds `skg import` with a verb for each source to `program`. */
export function addImports(program: Command, terminal: Terminal): void {
  const imports = program
    .command('import')
    .description('fill the graph from official files; the same file twice changes nothing')

  const addImport = (name: string, what: string, importerOf: (importers: Importers) => Importer) =>
    importCommand(imports, name, what).action(async (path: string, flags: Flags) =>
      runImport(path, flags, terminal, importerOf(await import('../import/importers.ts'))),
    )

  addImport('atlas', 'MITRE ATLAS, a YAML file of format 6 or older', (importers) => importers.importAtlas)
  addImport('cwe', 'CWE, the official JSON folder or XML file', (importers) => importers.importCwe)
  addImport(
    'links',
    'links between techniques and weaknesses, a CSV: technique_id, cwe_id, source, rationale, url',
    (importers) => importers.importLinks,
  )
  addImport('report', 'a report: the folder with its report.yaml', (importers) => importers.importReport)

  for (const [name, { what, application }] of Object.entries(scanSources)) {
    const option = new Option('--application <name>', 'whose findings they are; it is created when there is none')
    if (application === null) option.makeOptionMandatory()
    else option.default(application)
    importCommand(imports, name, what)
      .addOption(option)
      .action(async (path: string, flags: Flags) => {
        const { importFindings } = await import('../import/finding/import-findings.ts')
        const file = { format: name, application: flags.application! }
        await runImport(path, flags, terminal, (db, from, options) =>
          importFindings(db, { ...file, path: from }, options),
        )
      })
  }
}

function importCommand(imports: Command, name: string, what: string): Command {
  return imports
    .command(name)
    .description(what)
    .argument('<path>', 'what to import')
    .option('--json', 'print the whole report as JSON')
    .option('--dry-run', 'report what would change, and change nothing')
    .option('--allow-older', 'allow a source that is older than what is stored, lacks much of it, or is another report')
}

async function runImport(path: string, flags: Flags, terminal: Terminal, importer: Importer): Promise<void> {
  const began = performance.now()
  const report = await importInto(terminal, path, flags, importer)
  const text = flags.json ? `${JSON.stringify(report, null, 2)}\n` : importText(report, performance.now() - began)
  terminal.stdout.write(text)
}

async function importInto(
  { env, stderr }: Terminal,
  path: string,
  flags: Flags,
  importer: Importer,
): Promise<ImportReport> {
  const { openDatabase, openIfStored, openInMemory } = await import('../../db/engine/database.ts')
  const { currentRevision } = await import('../../db/engine/revision.ts')
  const { decideStarter } = await import('../../db/starter.ts')
  const config = readConfig(env)
  const opened = flags.dryRun ? ((await openIfStored(config)) ?? (await openInMemory())) : await openDatabase(config)
  const options: ImportOptions = {
    dryRun: flags.dryRun ?? false,
    allowOlder: flags.allowOlder ?? false,
    ...(stderr.isTTY && { onProgress: (stage) => void stderr.write(`\r\x1b[K${stage} …`) }),
  }
  try {
    const isFirst = !flags.dryRun && (await currentRevision(opened.db)) === 0
    const report = await importer(opened.db, path, options)
    // Who begins with data of their own wants no made-up ones beside them.
    if (isFirst && report.revision > 0) await decideStarter(opened.db, 'demo', 'declined')
    return report
  } finally {
    if (stderr.isTTY) stderr.write('\r\x1b[K')
    await opened.close()
  }
}
