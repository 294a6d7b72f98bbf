import { copyInventory } from '../../db/data-export-inventory.ts'
import { type ExportedScanner, listExportedThreatModels, readExportVocabulary } from '../../db/data-export-reference.ts'
import { copyFindings, countExportRows, type ExportedFinding } from '../../db/data-export-rows.ts'
import { copyVulnerabilities } from '../../db/data-export-vulnerabilities.ts'
import type { Database } from '../../db/engine/database.ts'
import type { ThreatModel } from '../../db/finding-tables.ts'
import { exportTypes } from '../../graphql/data-export-formats.ts'
import { ServiceError } from '../ground/errors.ts'
import { nameOfMoment } from '../ground/moment.ts'
import { withoutTrailing } from '../ground/text.ts'
import { asCsv } from './csv.ts'
import { asCycloneDx } from './cyclonedx.ts'
import { asCycloneDxInventory } from './cyclonedx-inventory.ts'
import { rowOf, type Vocabulary, vocabularyOf } from './exported-row.ts'
import { prepareExposure } from './exposure.ts'
import type { TracedRow } from './finding-row.ts'
import { asGithubSarif, filesOf, inLines, keepForGithub } from './github.ts'
import { asScanLines } from './jsonl.ts'
import { asOpenVex } from './openvex.ts'
import type { Copying, PreparedExport, ReadPart } from './prepared.ts'
import { asSarif, categoryOf, type SarifRun, unitePartsOf } from './sarif.ts'
import { type ExportScope, readScope, selectionOf, type WantedExport } from './scope.ts'

type Written = Pick<PreparedExport, 'rowCount' | 'omitted' | 'omittedKinds' | 'write'> & {
  /** True for several files in a ZIP. */
  readonly isZip?: boolean
}

/**
 * Copies all that an export is written from, in one state of the data. Throws NOT_FOUND when its target or application
 * has gone, INPUT_REFUSED when the format cannot say what there is.
 */
export function prepareExport(db: Database, wanted: WantedExport, copying: Copying): Promise<PreparedExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const scope = await readScope(trx, wanted)
      const { isZip, ...written } = await prepareFormat(trx, wanted, scope, copying)
      const { epoch, revision, applications, subject } = scope
      return {
        ...written,
        copied: await countExportRows(trx, copying.lease),
        epoch,
        revision,
        applications: applications.map(({ name }) => name),
        fileName: `${fileNameOf(subject.name)}-${nameOfMoment(scope)}.${isZip ? 'zip' : exportTypes[wanted.format].extension}`,
      }
    })
}

function prepareFormat(trx: Database, wanted: WantedExport, scope: ExportScope, copying: Copying): Promise<Written> {
  switch (wanted.format) {
    case 'sarif':
      return prepareSarif(trx, wanted, scope, copying)
    case 'csv':
      return prepareCsv(trx, scope, copying)
    case 'jsonl':
      return prepareScanLines(trx, scope, copying)
    case 'cyclonedx-vex':
      return prepareVex(trx, scope, copying, asCycloneDx)
    case 'cyclonedx':
      return prepareInventory(trx, scope, copying)
    case 'openvex':
      return prepareVex(trx, scope, copying, asOpenVex)
    default:
      return prepareExposure(trx, wanted, scope, copying)
  }
}

async function prepareSarif(
  trx: Database,
  { request }: WantedExport,
  scope: ExportScope,
  copying: Copying,
): Promise<Written> {
  const groups = groupsOf(scope.scanners, ({ applicationId, tool, scanType }) => [applicationId, tool, scanType])
  const rowCount = await copy(trx, scope, groups, copying)
  const github = request.profile === 'github' ? await keepForGithub(trx, copying.lease) : null
  const { vocabulary, modelOfScan } = await readVocabulary(trx, scope)
  const runOf =
    (own: readonly ExportedScanner[], part: number) =>
    (read: ReadPart): SarifRun => ({
      ...unitePartsOf(own.map((scanner) => partOf(scanner, modelOfScan))),
      isPartial: scope.isPartial || github?.leavesOut(part) === true,
      rows: rowsOf(read, part, vocabulary, github ? inLines : undefined),
    })
  const runs = groups.map(runOf)
  if (!github) return { rowCount, omitted: 0, write: (read) => asSarif(runs.map((run) => run(read))) }
  const { omittedKinds, isWritten } = github
  const unread: ReadPart = async function* () {}
  const written = runs.flatMap((run, part) =>
    isWritten(part) ? [{ run, category: categoryOf(run(unread)), count: github.countOf(part) }] : [],
  )
  const files = filesOf(written)
  return {
    rowCount: github.rowCount,
    omitted: rowCount - github.rowCount,
    omittedKinds,
    isZip: files.length > 1,
    write: (read) =>
      asGithubSarif(
        files.map((file) => file.map((run) => run(read))),
        omittedKinds,
      ),
  }
}

async function prepareCsv(trx: Database, scope: ExportScope, copying: Copying): Promise<Written> {
  const rowCount = await copy(trx, scope, [scope.scanners], copying)
  const { vocabulary } = await readVocabulary(trx, scope)
  return { rowCount, omitted: 0, write: (read) => asCsv(rowsOf(read, 0, vocabulary)) }
}

async function prepareScanLines(trx: Database, scope: ExportScope, copying: Copying): Promise<Written> {
  const groups = scope.scanners.map((scanner) => [scanner])
  const rowCount = await copy(trx, scope, groups, copying)
  const { modelOfScan } = await readVocabulary(trx, scope)
  const scans = scope.scanners.map((scanner) => {
    const { part: category, threatModel, scanType, tool, toolVersion, startedAt } = partOf(scanner, modelOfScan)
    const isPartial = scope.isPartial || scanner.incremental
    return { scanType, tool, toolVersion, startedAt, category, isPartial, threatModel }
  })
  return {
    rowCount,
    omitted: 0,
    write: (read) => asScanLines(scans.map((scan, part) => ({ scan, findings: read<ExportedFinding>(part) }))),
  }
}

async function prepareVex(
  trx: Database,
  scope: ExportScope,
  { lease, onCopied }: Copying,
  write: (head: ExportScope, read: ReadPart) => AsyncIterable<string>,
): Promise<Written> {
  const { copied, omitted } = await copyVulnerabilities(trx, lease, selectionOf(scope, [scope.scanners]), onCopied)
  if (copied === 0 && write === asOpenVex)
    throw new ServiceError('INPUT_REFUSED', 'No finding names a CVE and a component, and OpenVEX needs a statement.')
  return { rowCount: copied, omitted, write: (read) => write(scope, read) }
}

async function prepareInventory(trx: Database, scope: ExportScope, { lease, onCopied }: Copying): Promise<Written> {
  const { copied, omitted } = await copyVulnerabilities(trx, lease, selectionOf(scope, [scope.scanners]), onCopied)
  const applicationIds = scope.applications.map(({ id }) => id)
  await copyInventory(trx, lease, applicationIds)
  return { rowCount: copied, omitted, write: (read) => asCycloneDxInventory(scope, read) }
}

function copy(
  trx: Database,
  scope: ExportScope,
  groups: readonly (readonly ExportedScanner[])[],
  { lease, onCopied }: Copying,
): Promise<number> {
  return copyFindings(trx, lease, selectionOf(scope, groups), onCopied)
}

function groupsOf(scanners: readonly ExportedScanner[], keyOf: (scanner: ExportedScanner) => unknown) {
  return [...Map.groupBy(scanners, (scanner) => JSON.stringify(keyOf(scanner))).values()]
}

async function readVocabulary(trx: Database, { scanners }: ExportScope) {
  const models = await listExportedThreatModels(
    trx,
    scanners.map(({ id }) => id),
  )
  const newest = scanners.filter(({ incremental }) => !incremental)
  const vocabulary = vocabularyOf(await readExportVocabulary(trx), {
    scanners: new Map(
      scanners.map(({ id, application, guid, tool, newestAt }) => [
        id,
        { application, guid, tool, newestAt: newestAt.toISOString() },
      ]),
    ),
    newestScans: new Set(newest.map(({ newestScanId }) => newestScanId)),
    components: new Map(models.map(({ id, components }) => [id, new Set(components.map((own) => own.id))])),
  })
  return { vocabulary, modelOfScan: new Map(models.map((model) => [model.id, model])) }
}

function partOf(
  { application, tool, scanType, part, toolVersion, startedAt, newestScanId }: ExportedScanner,
  modelOfScan: ReadonlyMap<number, ThreatModel>,
) {
  const model = modelOfScan.get(newestScanId)
  return {
    application,
    tool,
    scanType,
    part: part || null,
    toolVersion,
    startedAt: startedAt?.toISOString() ?? null,
    threatModel: model ? threatModelOf(model) : null,
  }
}

function threatModelOf({ title, format, description, components, controls }: ThreatModel): object {
  return {
    title,
    format,
    description,
    components: components.map((own) => ({ id: own.id, name: own.name, kind: own.kind, description: own.description })),
    controls: controls.map((own) => ({ id: own.id, name: own.name, description: own.description, status: own.status })),
  }
}

/** Yields pages of findings, each finding converted when it is read, so that few are in memory. */
async function* rowsOf(
  read: ReadPart,
  part: number,
  vocabulary: Vocabulary,
  narrow = (row: TracedRow) => row,
): AsyncGenerator<Iterable<TracedRow>> {
  for await (const page of read<ExportedFinding>(part))
    yield page.values().map((finding) => narrow(rowOf(finding, vocabulary)))
}

/** Returns a name as a file may have it on every system. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-')
  return withoutTrailing(plain.replace(/^[-.]+/, ''), /[-.]/).slice(0, 80) || 'findings'
}
