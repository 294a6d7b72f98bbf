import type { Database } from '../../db/engine/database.ts'
import { lockWriters } from '../../db/engine/revision.ts'
import { decideStarter, demoApplication, findStarterDecisions, noteDemoLoaded } from '../../db/starter.ts'
import { storeMinBase } from '../../db/survey.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'

/**
 * Brings the data of a migrated database to where a service may begin: the starter where it is undecided, and the
 * smallest base of figures that are shown.
 */
export async function prepareServiceData(db: Database, config: Pick<Config, 'demo' | 'surveyMinBase'>): Promise<void> {
  await loadStarter(db, config)
  await renewStarterReport(db)
  await storeMinBase(db, config.surveyMinBase)
}

/**
 * Fills what is empty with the bundled starter, in one transaction, once: a start decides about each part of it that is
 * undecided, and no later start fills anything. The part `knowledge` is the matrix, the weaknesses and their links; the
 * part `demo` the synthetic report and the findings of a made-up application, declined where `demo` is false. Costs one
 * small query where both are decided.
 */
export async function loadStarter(db: Database, { demo = true }: { readonly demo?: boolean } = {}): Promise<void> {
  if (isDecided(await findStarterDecisions(db))) return
  const starter = await import('./store-starter.ts')
  await db.transaction().execute(async (trx) => {
    await lockWriters(trx)
    const decided = await findStarterDecisions(trx)
    if (isDecided(decided)) return
    const isEmpty = await findEmpty(trx)
    if (!decided.knowledge) {
      if (isEmpty.knowledge) await starter.storeStarterAtlas(trx)
      if (isEmpty.weakness) await starter.storeStarterCwe(trx)
      if (isEmpty.links) await starter.storeStarterLinks(trx)
      await decideStarter(trx, 'knowledge', 'loaded')
    }
    const loadsDemo = demo && !decided.demo && (isEmpty.report || isEmpty.findings)
    if (loadsDemo && isEmpty.report) await starter.storeStarterReport(trx)
    if (loadsDemo && isEmpty.findings) await starter.storeStarterFindings(trx)
    await decideStarter(trx, 'demo', loadsDemo ? 'loaded' : 'declined')
  })
}

/** The demo, for whoever asks for it, whatever was decided about it before. */
export const demo = {
  application: demoApplication,
  load: async (trx: Database, parts: { readonly report: boolean }) => {
    const { storeStarterFindings, storeStarterReport } = await import('./store-starter.ts')
    await lockWriters(trx)
    const isEmpty = await findEmpty(trx)
    const named = trx.selectFrom('application').select('id').where('name', '=', demoApplication)
    if (await named.executeTakeFirst())
      throw new ServiceError('CONFLICT', `There is an application "${demoApplication}" already.`)
    const report = parts.report && isEmpty.report
    if (report) await storeStarterReport(trx)
    await storeStarterFindings(trx)
    await noteDemoLoaded(trx)
    return { report }
  },
}

/**
 * Stores the report of the starter again where an earlier version did, without what the audit of its figures reads.
 * Costs one small query where there is nothing to do.
 */
async function renewStarterReport(db: Database): Promise<void> {
  const outdated = await db
    .selectFrom('report')
    .select('id')
    .where('source', '=', 'starter')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('surveyGroup').select('questionId').where('counts', 'is', null)),
    )
    .executeTakeFirst()
  if (!outdated) return
  const { storeStarterReport } = await import('./store-starter.ts')
  await db.transaction().execute(async (trx) => {
    await lockWriters(trx)
    await storeStarterReport(trx)
  })
}

function isDecided({ knowledge, demo }: Awaited<ReturnType<typeof findStarterDecisions>>): boolean {
  return knowledge !== undefined && demo !== undefined
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
