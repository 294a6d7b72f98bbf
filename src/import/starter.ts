import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../db/database.ts'
import { lockWriters } from '../../db/writer-lock.ts'
import { readAtlas } from './atlas.ts'
import { readCwe } from './cwe.ts'
import { readCweBundle } from './cwe-json.ts'
import { atlasSource, cweSource, linksSource, reportSource, storeSource } from './import.ts'
import { fileOf } from './read-input.ts'
import { readReport } from './report/report.ts'

const folder = new URL('../starter/', import.meta.url)

/**
 * Fills what is empty with the bundled starter, in one transaction: the knowledge room, the weakness room, the curated links and the synthetic report,
 * each unless it was filled before. Costs four small queries when there is nothing to do.
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
  })
}

async function findEmpty(
  db: Database,
): Promise<Readonly<Record<'knowledge' | 'weakness' | 'links' | 'report', boolean>>> {
  const [matrix, catalog, links, report] = await Promise.all([
    db.selectFrom('matrix').select('id').executeTakeFirst(),
    db.selectFrom('weaknessCatalog').select('id').executeTakeFirst(),
    db
      .selectFrom('importLog')
      .select('revision')
      .where('importer', '=', 'links')
      .where('source', '=', 'starter')
      .executeTakeFirst(),
    db.selectFrom('report').select('id').executeTakeFirst(),
  ])
  return { knowledge: !matrix, weakness: !catalog, links: !links, report: !report }
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

function read(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder))
}
