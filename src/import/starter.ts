import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../db/database.ts'
import { lockWriters } from '../../db/writer-lock.ts'
import { readAtlas } from './atlas.ts'
import { readCwe } from './cwe.ts'
import { readCweBundle } from './cwe-json.ts'
import { finishFindings, type StoredScans, storeScans } from './finding/import-findings.ts'
import { readScanLines } from './finding/scan-lines.ts'
import { atlasSource, cweSource, linksSource, reportSource, storeSource } from './import.ts'
import { fileOf } from './read-input.ts'
import { readReport } from './report/report.ts'

const folder = new URL('../starter/', import.meta.url)

/**
 * Fills what is empty with the bundled starter, in one transaction: the knowledge room, the weakness room, the curated links, the synthetic report
 * and the findings of a made-up application, each unless it was filled before. Costs five small queries when there is nothing to do.
 */
export async function loadStarter(db: Database): Promise<void> {
  if (!Object.values(await findEmpty(db)).includes(true)) return
  await db.transaction().execute(async (trx) => {
    await lockWriters(trx)
    const isEmpty = await findEmpty(trx)
    if (isEmpty.knowledge) await storeSource(trx, await starterAtlas())
    if (isEmpty.weakness) await storeSource(trx, await starterCwe())
    if (isEmpty.links) await storeSource(trx, await starterLinks())
    if (isEmpty.report) await storeSource(trx, await starterReport())
    if (isEmpty.findings) await storeStarterFindings(trx)
  })
}

async function findEmpty(
  db: Database,
): Promise<Readonly<Record<'knowledge' | 'weakness' | 'links' | 'report' | 'findings', boolean>>> {
  const [matrix, catalog, links, report, application] = await Promise.all([
    db.selectFrom('matrix').select('id').executeTakeFirst(),
    db.selectFrom('weaknessCatalog').select('id').executeTakeFirst(),
    db
      .selectFrom('importLog')
      .select('revision')
      .where('importer', '=', 'links')
      .where('source', '=', 'starter')
      .executeTakeFirst(),
    db.selectFrom('report').select('id').executeTakeFirst(),
    db.selectFrom('application').select('id').executeTakeFirst(),
  ])
  return { knowledge: !matrix, weakness: !catalog, links: !links, report: !report, findings: !application }
}

async function starterAtlas() {
  const bytes = await read('atlas.yaml')
  const snapshot = readAtlas(bytes.toString('utf8'))
  return atlasSource({ ...snapshot, source: 'starter', warnings: [] }, fileOf([bytes]))
}

async function starterCwe() {
  const bytes = await read('cwe.json')
  return cweSource(readCwe(readCweBundle(bytes.toString('utf8'))), fileOf([bytes]), 'starter')
}

async function starterLinks() {
  const bytes = await read('links.csv')
  return linksSource(bytes.toString('utf8'), fileOf([bytes]))
}

async function starterReport() {
  return reportSource(await readReport(fileURLToPath(new URL('report/', folder))), 'starter')
}

/** Application of the starter whose findings are made up. */
const demoApplication = 'Demo: support assistant'

async function storeStarterFindings(trx: Database): Promise<void> {
  const format = 'findings'
  const names = (await readdir(new URL(`${format}/`, folder))).sort()
  const stored: StoredScans[] = []
  const files: Buffer[] = []
  for (const name of names) {
    const bytes = await read(`${format}/${name}`)
    const path = fileURLToPath(new URL(`${format}/${name}`, folder))
    files.push(bytes)
    stored.push(
      await storeScans(trx, { format, path, application: demoApplication, read: readScanLines }, fileOf([bytes])),
    )
  }
  await finishFindings(trx, format, demoApplication, fileOf(files), {
    scans: stored.flatMap(({ scans }) => scans),
    warnings: stored.flatMap(({ warnings }) => warnings),
    isNew: true,
  })
}

function read(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder))
}
