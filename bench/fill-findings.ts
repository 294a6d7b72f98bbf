import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../db/engine/database.ts'
import { applicationGuid } from '../src/ground/identifiers.ts'

const writers = 3
const cwes = [79, 89, 20, 22, 78, 352, 502, 798, 287, 400, 1427, 200]
const scanTypes = ['STATIC', 'STATIC', 'STATIC', 'DYNAMIC', 'SCA']
const states = ['open', 'open', 'open', 'suppressed', 'fixed']

/**
 * Stores `applications` applications named `Bench 1` and so on, each with one scan of `each` findings, by SQL: what
 * counts is how they are read. Severities, weaknesses, scan types and states take turns; each finding was first seen a
 * minute before the one stored before it.
 */
export async function fillFindings({ db }: OpenDatabase, applications: number, each: number): Promise<void> {
  await addScans(db, applications, each)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'security_finding' and indexname <> 'security_finding_pk'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  const numbers = Array.from({ length: applications }, (_, index) => index + 1).values()
  await atOnce(db, async (connection) => {
    for (const number of numbers) await addFindings(connection, `Bench ${number}`, each)
  })
  const definitions = indexes.values()
  await atOnce(db, async (connection) => {
    for (const { definition } of definitions) await sql.raw(definition).execute(connection)
  })
  await db.connection().execute((connection) => patiently(connection, () => sql`vacuum (analyze)`.execute(connection)))
}

/** Runs `work` on several connections, on which statements may take their time. */
async function atOnce(db: Database, work: (connection: Database) => Promise<void>): Promise<void> {
  const run = () => db.connection().execute((connection) => patiently(connection, () => work(connection)))
  await Promise.all(Array.from({ length: writers }, run))
}

async function patiently(connection: Database, work: () => Promise<unknown>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection)
  await work()
  await sql`reset statement_timeout`.execute(connection)
}

async function addScans(db: Database, applications: number, each: number): Promise<void> {
  const guids = Array.from({ length: applications }, (_, index) => applicationGuid(`Bench ${index + 1}`))
  await sql`
    with added as (
      insert into application (guid, name, issue_count, created_at, changed_at)
        select guid, 'Bench ' || n, ${each}, now(), now() from unnest(${guids}::uuid[]) with ordinality as named (guid, n) returning id
    ), scanners as (
      insert into scanner (application_id, scan_type, tool, part, newest_at) select id, 'STATIC', 'bench', '', now() from added returning id, application_id
    )
    insert into scan (scanner_id, application_id, scan_type, tool, imported_at, dated_at, format, incremental, reported, new_count, fixed_count,
        reopened_count, changed_count, unchanged_count, open_by_severity)
      select id, application_id, 'STATIC', 'bench', now(), now(), 'bench', false, ${each}, ${each}, 0, 0, 0, 0, '{0,0,0,0,0,0}' from scanners`.execute(
    db,
  )
  await sql`update scanner set newest_scan_id = scan.id from scan where scanner_id = scanner.id and format = 'bench'`.execute(
    db,
  )
}

/** Triggers count the findings and link them, as they do for those of an import. */
async function addFindings(db: Database, application: string, each: number): Promise<void> {
  await sql`
    insert into security_finding (id, application_id, issue_id, scanner_id, scan_type, identity, content, fingerprint, rule, title, description,
        severity, source_state, state, state_at, changed_at, first_seen_at, first_scan_id, changed_scan_id, pointer, count, source_cwes, source_techniques, cwe, category,
        targets, cves, "references", location, place, tags)
      select application.id::bigint * 10000000000 + n, application.id, n, scanner.id, (${scanTypes}::text[])[1 + n % 5], md5(n::text)::uuid,
        md5(n::text)::uuid, n::text, 'rule-' || n % 300, 'Finding ' || n, repeat('What is wrong here. ', 15), n % 6,
        stated, stated, now(), moment.at, moment.at, newest_scan_id, newest_scan_id, '/', 1,
        array[named.number], '{}', weakness.number, coalesce(category, 0), array_remove(array[weakness.id], null), '{}', '[]',
        jsonb_build_object('kind', 'code', 'path', 'src/' || n % 5000 || '.py', 'line', n % 900), 'src/' || n % 5000 || '.py', '{}'
      from application
      join scanner on application_id = application.id
      cross join generate_series(1, ${each}::int) as n
      cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at) as moment
      cross join lateral (select (${states}::text[])[1 + n % 5 * (n % 3) % 5] as stated) as told
      cross join lateral (select (${cwes}::int[])[1 + n % ${cwes.length}::int] as number) as named
      left join (select id, weakness.number, category from weakness left join weakness_home_category using (number) where not retired) as weakness
        on weakness.number = named.number
      where application.name = ${application}`.execute(db)
}
