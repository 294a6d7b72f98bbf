import { stat } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { readConfig } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import type { Terminal } from '../ground/terminal.ts'
import { readFileHead } from '../import/finding/file-head.ts'
import { scanSources } from '../import/finding/sources.ts'
import { mustBeFile } from '../import/read-input.ts'
import { importText } from '../import/report/text.ts'
import type { ImportOptions, ImportReport } from '../import/transaction.ts'
import { type CatalogVerb, catalogKinds } from '../import/vulnerability/sources.ts'
import { another } from './flags.ts'

type Flags = {
  readonly json?: boolean
  readonly dryRun?: boolean
  readonly allowOlder?: boolean
  readonly application?: string
  readonly owner?: string
  readonly team?: string
  readonly label?: readonly string[]
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

  for (const [name, { what }] of Object.entries(scanSources)) {
    if (Object.hasOwn(catalogKinds, name)) continue
    noted(importCommand(imports, name, what).addOption(applicationOption().makeOptionMandatory())).action(
      (path: string, flags: Flags) => runFindings(name, path, flags, terminal),
    )
  }
  addCatalogs(imports, terminal)
}

/** Adds the verbs of catalogues, which are reference data and no findings; `osv` takes results of OSV-Scanner, too. */
function addCatalogs(imports: Command, terminal: Terminal): void {
  for (const [name, kind] of Object.entries(catalogKinds)) {
    const isOsv = name === 'osv'
    const what = isOsv ? `${kind.what}, a catalogue; or ${scanSources.osv?.what}, findings` : kind.what
    const option = isOsv ? applicationOption() : applicationOption().hideHelp()
    const command = importCommand(imports, name, what).addOption(option)
    if (isOsv) noted(command)
    command.action(async (path: string, flags: Flags) => {
      if (isOsv && (await isScan(path))) return runFindings(name, path, checkedScan(flags), terminal)
      refuseApplication(name, flags)
      const read = await kind.load()
      const { importCatalog } = await import('../import/vulnerability/import-catalog.ts')
      await runImport(path, flags, terminal, (db, from, options) =>
        importCatalog(db, name as CatalogVerb, read, from, options),
      )
    })
  }
  importCommand(imports, 'epss', 'scores of FIRST for the probability that CVEs are exploited, a CSV, also in gzip')
    .addOption(applicationOption().hideHelp())
    .action(async (path: string, flags: Flags) => {
      refuseApplication('epss', flags)
      const { importEpss } = await import('../import/vulnerability/import-catalog.ts')
      await runImport(path, flags, terminal, importEpss)
    })
}

function applicationOption(): Option {
  return new Option('--application <name>', 'whose findings they are; it is created when there is none')
}

/** Adds what an import of findings may note of their application. */
function noted(command: Command): Command {
  return command
    .option('--owner <name>', 'note who answers for the application')
    .option('--team <name>', 'note the team that works on it')
    .option('--label <label>', 'note a label; give it again for each of all its labels', another)
}

async function isScan(path: string): Promise<boolean> {
  await mustBeFile(path, { orFolder: true })
  if ((await stat(path)).isDirectory()) return false
  return scanSources.osv?.is(await readFileHead(path)) ?? false
}

function checkedScan(flags: Flags): Flags {
  if (flags.application !== undefined) return flags
  throw new ServiceError(
    'BAD_USER_INPUT',
    '--application <name> is missing: the file has results of OSV-Scanner, which are findings of an application.',
  )
}

function refuseApplication(name: string, { application, owner, team, label }: Flags): void {
  const given = Object.entries({ owner, team, label }).find(([, value]) => value !== undefined)
  if (given)
    throw new ServiceError('BAD_USER_INPUT', `--${given[0]}: ${name} is a catalogue and no scan of an application.`)
  if (application === undefined) return
  throw new ServiceError(
    'BAD_USER_INPUT',
    `--application: ${name} is a catalogue and no scan of an application. Import it without --application; findings of all applications join it by CVE, see Query.vulnerabilities and SecurityFinding.vulnerabilities.`,
  )
}

async function runFindings(format: string, path: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { importFindings } = await import('../import/finding/import-findings.ts')
  const { application = '', owner, team, label } = flags
  const details = {
    ...(owner !== undefined && { owner }),
    ...(team !== undefined && { team }),
    ...(label && { labels: label }),
  }
  await runImport(path, flags, terminal, (db, from, options) =>
    importFindings(db, { format, application, path: from, details }, options),
  )
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
