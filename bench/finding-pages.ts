import { sql } from 'kysely'
import type { OpenDatabase } from '../db/database.ts'
import { startRevisionClock } from '../db/revision.ts'
import { readConfig } from '../src/config.ts'
import { createHttp } from '../src/http.ts'
import { createLog } from '../src/log.ts'

const cwes = [79, 89, 20, 22, 78, 352, 502, 798, 287, 400, 1427, 200]
const applications = 200
const rounds = 9

/** Prints how long pages, counts and exposures take over 200 applications of `total` findings together. */
export async function measurePages(opened: OpenDatabase, total: number): Promise<void> {
  await fill(opened, total)
  await measureReads(opened, total / applications)
}

/** Many applications at once, by SQL: what counts here is how they are read. */
async function fill({ db }: OpenDatabase, total: number): Promise<void> {
  const each = Math.floor(total / applications)
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`
      with added as (
        insert into application (guid, name, issue_count, created_at, changed_at)
          select gen_random_uuid(), 'Bench ' || n, ${each}, now(), now() from generate_series(1, ${applications}::int) as n returning id
      ), scanners as (
        insert into scanner (application_id, scan_type, tool, part, newest_at) select id, 'STATIC', 'bench', '', now() from added returning id, application_id
      ), scans as (
        insert into scan (scanner_id, application_id, scan_type, tool, imported_at, dated_at, format, incremental, reported, new_count, fixed_count,
            reopened_count, changed_count, unchanged_count, open_by_severity)
          select id, application_id, 'STATIC', 'bench', now(), now(), 'bench', false, ${each}, ${each}, 0, 0, 0, 0, '{0,0,0,0,0,0}' from scanners
          returning id, scanner_id
      ) select 1`.execute(connection)
    await sql`update scanner set newest_scan_id = scan.id from scan where scanner_id = scanner.id and format = 'bench'`.execute(
      connection,
    )
    await sql`
      insert into security_finding (id, application_id, issue_id, scanner_id, scan_type, identity, content, fingerprint, rule, title, description,
          severity, state, state_at, first_seen_at, first_scan_id, changed_scan_id, pointer, count, source_cwes, source_techniques, cwe, category,
          targets, cves, "references", location, place, tags)
        select application_id::bigint * 10000000000 + n, application_id, n, scanner.id,
          (array['STATIC', 'STATIC', 'STATIC', 'DYNAMIC', 'SCA'])[1 + n % 5], gen_random_uuid(), gen_random_uuid(), n::text, 'rule-' || n % 300,
          'Finding ' || n, repeat('What is wrong here. ', 15), n % 6, (array['open', 'open', 'open', 'suppressed', 'fixed'])[1 + n % 5 * (n % 3) % 5], now(),
          now() - n * interval '1 minute', newest_scan_id, newest_scan_id, '/', 1, array[number], '{}', number, coalesce(category, 0), array['CWE-' || number],
          '{}', '[]', jsonb_build_object('kind', 'code', 'path', 'src/' || n % 5000 || '.py', 'line', n % 900), 'src/' || n % 5000 || '.py', '{}'
        from scanner, generate_series(1, ${each}::int) as n
        cross join lateral (select (${cwes}::int[])[1 + n % ${cwes.length}::int] as number) as named
        left join weakness_home_category using (number)
        where tool = 'bench' and newest_at is not null and application_id in (select id from application where name like 'Bench %')`.execute(
      connection,
    )
    await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

async function measureReads(opened: OpenDatabase, each: number): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0' })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  const ask = async (query: string, variables: object = {}) => {
    const { body } = await app.inject({ method: 'POST', url: '/graphql', payload: { query, variables } })
    const { data, errors } = JSON.parse(body)
    if (errors) throw new Error(errors[0].message)
    return data
  }
  const time = async (run: () => Promise<unknown>) => {
    await run()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await run()
      times.push(performance.now() - began)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
  }
  const compare = async (what: string, one: () => Promise<unknown>, other: () => Promise<unknown>) => {
    const [first, deep] = [await time(one), await time(other)]
    console.log(
      `${what.padEnd(60)}${first.toFixed(1).padStart(8)} ms ${deep.toFixed(1).padStart(8)} ms  ratio ${(deep / first).toFixed(2)}`,
    )
  }
  const page = `query ($after: String, $order: SecurityFindingOrder, $filter: SecurityFindingFilter) {
    securityFindings(first: 100, after: $after, orderBy: $order, filter: $filter) { nodes { id title severity weakness { id } } pageInfo { endCursor } } }`
  console.log(`\nmedians of ${rounds}: the first, then the deep one`)
  for (const [what, variables] of [
    ['page 1 and 1,000 by cursor, by id', {}],
    ['page 1 and 1,000 by cursor, by severity', { order: { field: 'SEVERITY', direction: 'DESC' } }],
    ['page 1 and 1,000 by cursor, by date', { order: { field: 'FIRST_FOUND', direction: 'DESC' } }],
    ['page 1 and 1,000 by cursor, of a weakness', { filter: { weakness: ['CWE-79'] } }],
    ['page 1 and 1,000 by cursor, open and grave', { filter: { status: 'OPEN', severityAtLeast: 3 } }],
  ] as const) {
    let after: string | null = null
    for (let number = 1; number < 1_000; number++)
      after = (await ask(page.replace('id title severity weakness { id }', 'id'), { ...variables, after }))
        .securityFindings.pageInfo.endCursor
    await compare(
      what,
      () => ask(page, variables),
      () => ask(page, { ...variables, after }),
    )
  }
  const { guid } = await opened.db
    .selectFrom('application')
    .select('guid')
    .where('name', '=', 'Bench 100')
    .executeTakeFirstOrThrow()
  const feed = (query: string) => async () => {
    const { statusCode } = await app.inject(`/api/compat/appsec/v2/applications/${guid}/findings?${query}`)
    if (statusCode !== 200) throw new Error(String(statusCode))
  }
  const last = (share: number) => Math.floor((each * share) / 50) - 1
  await compare('feed: page 0 and the last one of 50', feed('page=0'), feed(`page=${last(0.8)}`))
  await compare('feed: the same, severity_gte=3', feed('severity_gte=3'), feed(`severity_gte=3&page=${last(0.4)}`))
  const large = await opened.db.selectFrom('application').select('guid').where('name', '=', 'bench').executeTakeFirst()
  if (large) {
    const pageOf = (number: number) => async () =>
      void (await app.inject(`/api/compat/appsec/v2/applications/${large.guid}/findings?page=${number}`))
    await compare('feed of the application with the large scan: page 0, 20,000', pageOf(0), pageOf(20_000))
  }
  const counts = '{ securityFindingCounts { total bySeverity { severity total } byStatus { status total } } }'
  await compare(
    'counts of one application, of all',
    () => ask(`{ application(guid: "${guid}") { findingCounts { bySeverity { total } } } }`),
    () => ask(counts),
  )
  await compare(
    'exposure of one application, trend',
    () =>
      ask(`{ application(guid: "${guid}") { techniques { totalCount nodes { severity paths { findingCount } } } } }`),
    () => ask(`{ application(guid: "${guid}") { trend { open } } }`),
  )
  await compare(
    'findings of a weakness with their number, of a technique',
    () => ask('{ weakness(id: "CWE-79") { findings { totalCount nodes { id } } } }'),
    () => ask('{ technique(id: "AML.T0051") { findings { nodes { id } } } }'),
  )
  await app.close()
  await clock.stop()
}
