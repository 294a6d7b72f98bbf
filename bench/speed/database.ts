import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase, openPostgres } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { importAtlas, importCwe } from '../../src/import/importers.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { sharedData } from '../../test/support/shared-data.ts'
import { fillFindings } from '../fill-findings.ts'
import { describeForPeers } from './database-for-peers.ts'

export type Sample = {
  readonly url: string
  readonly techniqueIds: readonly string[]
  readonly chartIds: readonly string[]
  readonly cweNumbers: readonly number[]
  readonly applications: readonly DeepApplication[]
}
/**
 * An application with many findings, and the last of them, newest first, that come before its page 10 (1,000 where
 * there is a hundred times the data).
 */
export type DeepApplication = {
  readonly guid: string
  /** How many findings come before that page. */
  readonly skipped: number
  readonly seen: string
  readonly id: string
}

const applications = 20
const findingsOfApplication = 1_000
const pageSize = 100
const manyValues = 200

/**
 * A database `name` on the server at `serverUrl` with the starter, the official files where they lie beside the clone,
 * and `times` as much of it.
 */
export async function prepareDatabase(serverUrl: string, name: string, times: number): Promise<Sample> {
  const admin = openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.db.destroy()
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    await loadStarter(opened.db)
    const options = { allowOlder: true, dryRun: false } as never
    if (sharedData.exists && existsSync(sharedData.atlas2026))
      await importAtlas(opened.db, sharedData.atlas2026, options)
    if (sharedData.exists && existsSync(sharedData.cwe)) await importCwe(opened.db, sharedData.cwe, options)
    if (times > 1) await multiply(opened, times)
    await fillFindings(opened, applications, findingsOfApplication * times)
    await describeForPeers(opened)
    return { url, ...(await sampleOf(opened, findingsOfApplication * times - pageSize)) }
  } finally {
    await opened.close()
  }
}

/** Copies of every technique, mitigation and case study with their links, under ids of their own. */
async function multiply({ db }: OpenDatabase, times: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create temp table copy on commit drop as select 'C' || n || '.' as mark from generate_series(1, ${sql.lit(times - 1)}) as n`.execute(
      trx,
    )
    for (const table of ['technique', 'mitigation', 'case_study']) await copyRows(trx, table, ['id'])
    await copyRows(trx, 'technique_tactic', ['technique_id'])
    await copyRows(trx, 'mitigation_technique', ['mitigation_id', 'technique_id'])
    await copyRows(trx, 'procedure_step', ['case_study_id', 'technique_id'])
    await appendRevision(trx, `${times} times the data`)
  })
}

async function copyRows(db: OpenDatabase['db'], table: string, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    db,
  )
  const names = rows.map(({ name }) => sql.id(name))
  const values = rows.map(({ name }) =>
    keys.includes(name) ? sql`copy.mark || original.${sql.id(name)}` : sql`original.${sql.id(name)}`,
  )
  await sql`insert into ${sql.id(table)} (${sql.join(names)}) select ${sql.join(values)} from ${sql.id(table)} as original cross join copy`.execute(
    db,
  )
}

async function sampleOf({ db }: OpenDatabase, skipped: number): Promise<Omit<Sample, 'url'>> {
  const techniques = await db
    .selectFrom('technique')
    .select('id')
    .where('retired', '=', false)
    .orderBy(sql`md5(id)`)
    .limit(manyValues)
    .execute()
  const charts = await db.selectFrom('chart').select('id').where('retired', '=', false).execute()
  const weaknesses = await db.selectFrom('weakness').select('number').orderBy(sql`md5(id)`).limit(manyValues).execute()
  const { rows: deep } = await sql<Omit<DeepApplication, 'skipped'>>`
    select guid, seen, last.id from application
      cross join lateral (
        select id::text, first_seen_at::text as seen from security_finding where application_id = application.id
          order by first_seen_at desc, security_finding.id desc limit 1 offset ${skipped - 1}
      ) as last
      where name like 'Bench %' order by guid`.execute(db)
  return {
    techniqueIds: techniques.map(({ id }) => id),
    chartIds: charts.map(({ id }) => id),
    cweNumbers: weaknesses.map(({ number }) => number),
    applications: deep.map((application) => ({ ...application, skipped })),
  }
}
