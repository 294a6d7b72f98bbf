import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase, openPostgres } from '../../db/database.ts'
import { appendRevision } from '../../db/revision.ts'
import { importAtlas, importCwe } from '../../src/import/import.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { sharedData } from '../../test/shared-data.ts'

export type Sample = {
  readonly url: string
  readonly techniqueIds: readonly string[]
  readonly chartIds: readonly string[]
  readonly cweNumbers: readonly number[]
}

/** A database `name` on the server at `serverUrl` with the starter, the official files where they lie beside the clone, and `times` as much of it. */
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
    await describeForPeers(opened)
    await sql`vacuum analyze`.execute(opened.db)
    return { url, ...(await sampleOf(opened)) }
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

/** What PostGraphile needs to know of the tables, and the search as a function for the peers. */
async function describeForPeers({ db }: OpenDatabase): Promise<void> {
  const ends = {
    technique_tactic: { technique_id: 'technique', tactic_id: 'tactic' },
    mitigation_technique: { technique_id: 'technique', mitigation_id: 'mitigation' },
    procedure_step: { technique_id: 'technique', case_study_id: 'case_study' },
  }
  for (const [table, keys] of Object.entries(ends)) {
    const tags = Object.entries(keys).map(([column, target]) => `@foreignKey (${column}) references ${target} (id)`)
    await sql`comment on table ${sql.id(table)} is ${sql.lit(tags.join('\n'))}`.execute(db)
  }
  await sql`
    create function bench_search(asked text) returns table (id text, kind text, name text, rank float8, snippet text) language sql stable as $$
      with hit as (
        select node.id, node.kind, node.name, node.body,
          (case when lower(node.id) = lower(asked) then 100 else 0 end + ts_rank(node.words, websearch_to_tsquery('english', asked), 1) * 4
            + word_similarity(lower(asked), lower(node.name)) + similarity(lower(asked), lower(node.name)))::float8 as rank
        from node_index as node
        where node.words @@ websearch_to_tsquery('english', asked) or starts_with(lower(node.id), lower(asked))
          or word_similarity(lower(asked), lower(node.name)) >= 0.5
      ), page as (select * from hit order by rank desc, id limit 21)
      select id, kind, name, rank, ts_headline('english', case when body = '' then name else body end,
        websearch_to_tsquery('english', asked), 'StartSel=<mark>, StopSel=</mark>, MinWords=25, MaxWords=40')
      from page order by rank desc, id
    $$`.execute(db)
}

async function sampleOf({ db }: OpenDatabase): Promise<Omit<Sample, 'url'>> {
  const techniques = await db
    .selectFrom('technique')
    .select('id')
    .where('retired', '=', false)
    .orderBy(sql`md5(id)`)
    .limit(500)
    .execute()
  const charts = await db.selectFrom('chart').select('id').where('retired', '=', false).execute()
  const weaknesses = await db.selectFrom('weakness').select('number').orderBy(sql`md5(id)`).limit(500).execute()
  return {
    techniqueIds: techniques.map(({ id }) => id),
    chartIds: charts.map(({ id }) => id),
    cweNumbers: weaknesses.map(({ number }) => number),
  }
}
