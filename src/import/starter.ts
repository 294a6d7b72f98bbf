import type { Database } from '../../db/engine/database.ts'
import { lockWriters } from '../../db/engine/revision.ts'

/**
 * Fills what is empty with the bundled starter, in one transaction: the knowledge room, the weakness room, the curated links, the synthetic report
 * and the findings of a made-up application, each unless it was filled before. Costs five small queries when there is nothing to do.
 */
export async function loadStarter(db: Database): Promise<void> {
  if (!Object.values(await findEmpty(db)).includes(true)) return
  const starter = await import('./store-starter.ts')
  await db.transaction().execute(async (trx) => {
    await lockWriters(trx)
    const isEmpty = await findEmpty(trx)
    if (isEmpty.knowledge) await starter.storeStarterAtlas(trx)
    if (isEmpty.weakness) await starter.storeStarterCwe(trx)
    if (isEmpty.links) await starter.storeStarterLinks(trx)
    if (isEmpty.report) await starter.storeStarterReport(trx)
    if (isEmpty.findings) await starter.storeStarterFindings(trx)
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
