import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSecurityFindings, securityFindings } from '../../db/finding.ts'
import { graceDays, remediateBy } from '../../db/finding-policy.ts'
import { code, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

const at = (day: number) => ({ startedAt: `2026-03-0${day}T08:00:00Z` })
const weak = Array.from({ length: 12 }, (_, index) =>
  finding(`Weak hash ${index}`, index % 6, { fingerprint: `w${index}`, location: code(`src/f${index}.py`, 1) }),
)
const others = [
  finding('100% sure_thing', 3, { fingerprint: 'a', location: code('lib/a.py', 1) }),
  finding('1000 suresthing', 3, { fingerprint: 'b', location: code('lib/B.py', 1) }),
  finding('Old parser', 4, { fingerprint: 'c', cves: ['CVE-2024-3094', 'CVE-2021-44228'] }),
  finding('Back\\slash', 2, { fingerprint: 'd' }),
]

describeDatabases('questions §1: findings by text, period and due day', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    await removeApplications(database.db)
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', at(1)), ...weak, ...others])
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', at(4)), ...weak.slice(3), ...others])
    await folder.import(database.db, 'bank', [scan('STATIC', 'lint', at(2)), weak[0]!, others[2]!])
    const service = await startTestService(database)
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
    }
    return { database, service, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const find = async (filter: string, orderBy = '', first = 100, after: string | null = null) => {
    const { data, errors } = await started.service.query(
      `query F($first: Int, $after: String) { securityFindings(filter: ${filter} ${orderBy} first: $first, after: $after) {
        totalCount countIs facets { field values { value count } } pageInfo { hasNextPage endCursor } nodes { id title severity remediateBy }
      } }`,
      { first, after },
    )
    expect(errors).toBeUndefined()
    return data.securityFindings
  }
  const refusal = async (filter: string) =>
    (await started.service.query(`{ securityFindings(filter: ${filter}) { totalCount } }`)).errors?.[0]

  test.each([
    ['weak HASH', 13],
    ['SRC/F1', 3],
    ['src/f1.py', 1],
    ['cve-2021', 2],
    ['100%', 1],
    ['sure_t', 1],
    ['k\\\\sl', 1],
    ['lib/b', 1],
    ['nothing', 0],
    ['parser\\nlib', 0],
  ])('text %s is found in %i findings, in every order', both, async (text, count) => {
    for (const field of ['ID', 'SEVERITY', 'FIRST_FOUND', 'CHANGED', 'DUE', 'STATUS_SINCE', 'LAST_SEEN']) {
      const found = await find(`{ text: "${text}" }`, `orderBy: { field: ${field}, direction: DESC }`)
      expect([found.totalCount, found.nodes.length, found.countIs]).toEqual([count, count, 'EXACT'])
    }
  })

  test('text joins other conditions, pages in order, and is counted by facets', both, async () => {
    const order = 'orderBy: { field: SEVERITY, direction: DESC }'
    const whole = await find('{ text: "weak", status: OPEN }', order)
    expect(whole.totalCount).toBe(10)
    expect(whole.facets.find(({ field }: { field: string }) => field === 'status').values).toEqual([
      { value: 'OPEN', count: 10 },
    ])
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page = await find('{ text: "weak", status: OPEN }', order, 3, cursor)
      ids.push(...page.nodes.map(({ id }: { id: string }) => id))
      cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (cursor)
    expect(ids).toEqual(whole.nodes.map(({ id }: { id: string }) => id))
    const { data } = await started.service.query(
      '{ applications { nodes { name findings(first: 2, filter: { text: "weak" }) { totalCount countIs nodes { title } } } } }',
    )
    const nested = data.applications.nodes.map(
      (each: { name: string; findings: { totalCount: number; nodes: readonly object[] } }) => [
        each.name,
        each.findings.totalCount,
        each.findings.nodes.length,
      ],
    )
    expect(nested).toEqual([
      ['bank', 1, 1],
      ['shop', 12, 2],
    ])
  })

  test('many and few: both ways to a page find the same', async () => {
    const { db } = started.database
    const wanted = async (offset: number) => {
      const page = { limit: 3, backwards: false, after: null, before: null, offset }
      return (await securityFindings(db, { text: 'weak' }, 'SEVERITY', 'DESC').page(page)).rows.map(({ id }) => id)
    }
    const { rows } = await sql<{ id: number }>`
      select id from security_finding where title ilike '%weak%' order by severity desc, id desc`.execute(db)
    for (const offset of [0, 2, 9, 11, 13])
      expect(await wanted(offset)).toEqual(rows.slice(offset, offset + 3).map(({ id }) => id))
  })

  test('more than 10,000 are counted as at least so many', async () => {
    const { db } = started.database
    const { rows } = await sql<{ id: number }>`select id from application where name = 'bank'`.execute(db)
    const start = rows[0]!.id * 1e10
    const columns = await sql<{ name: string }>`
      select string_agg(case column_name when 'id' then 'template.id + number' when 'issue_id' then 'template.issue_id + number'
        when 'identity' then 'md5(number::text)::uuid' when 'title' then '''many of it''' else 'template.' || quote_ident(column_name) end, ', '
        order by ordinal_position) as name from information_schema.columns
        where table_name = 'security_finding' and table_schema = current_schema() and is_generated = 'NEVER'`.execute(
      db,
    )
    const add = (from: number, to: number) =>
      sql`insert into security_finding select ${sql.raw(columns.rows[0]!.name)} from security_finding as template,
        generate_series(${from}::int, ${to}::int) as number where template.id = (select min(id) from security_finding where id > ${start})`.execute(
        db,
      )
    await add(100, 10_099)
    const exact = await find('{ text: "many of it" }', '', 1)
    expect([exact.totalCount, exact.countIs]).toEqual([10_000, 'EXACT'])
    await add(10_100, 10_100)
    const more = await find('{ text: "many of it", severityAtLeast: 0 }', '', 1)
    expect([more.totalCount, more.countIs]).toEqual([10_000, 'AT_LEAST'])
    expect(more.facets.find(({ field }: { field: string }) => field === 'tool').values[0].count).toBe(10_000)
    await sql`delete from security_finding where title = 'many of it'`.execute(db)
  })

  test.each([
    ['{ firstFound: { from: "2026-03-02" } }', 2],
    ['{ firstFound: { to: "2026-03-01" } }', 16],
    ['{ firstFound: { to: "2026-03-01T08:00:00Z" } }', 16],
    ['{ firstFound: { to: "2026-03-01T07:59:59Z" } }', 0],
    ['{ fixed: { from: "2026-03-04", to: "2026-03-04" } }', 3],
    ['{ fixed: { to: "2026-03-03" } }', 0],
    ['{ fixed: {} }', 3],
    ['{ lastSeen: { from: "2026-03-04" } }', 13],
    ['{ lastSeen: { to: "2026-03-01" } }', 3],
    ['{ lastSeen: { from: "2026-03-02", to: "2026-03-03" } }', 2],
    ['{ place: ["src/f1.py", "lib/B.py"] }', 2],
    ['{ place: ["src/f"] }', 0],
  ])('%s: %i', both, async (filter, count) => expect((await find(filter)).totalCount).toBe(count))

  const moments = ['STATUS_SINCE', 'LAST_SEEN'] as const
  test.each(moments)('in the order %s, in pages both ways, of all and of each application', both, async (field) => {
    const name = field === 'LAST_SEEN' ? 'lastSeen' : 'statusSince'
    const read = async (page: string) => {
      const { data, errors } = await started.service.query(`{
        all: securityFindings(orderBy: { field: ${field}, direction: DESC } ${page}) { nodes { id ${name} } pageInfo { startCursor endCursor } }
        applications { nodes { name findings(orderBy: { field: ${field} } first: 18) { nodes { ${name} } } } }
      }`)
      expect(errors).toBeUndefined()
      const days = data.applications.nodes.map(
        (application: { name: string; findings: { nodes: readonly Record<string, string>[] } }) => [
          application.name,
          application.findings.nodes.map((node) => Number(node[name]!.slice(8, 10))).join(''),
        ],
      )
      return { ...data.all, days }
    }
    const { nodes, days } = await read('first: 100')
    expect(days).toEqual([
      ['bank', '22'],
      ['shop', field === 'LAST_SEEN' ? '1114444444444444' : '1111111111111444'],
    ])
    expect(nodes.map((node: Record<string, string>) => Number(node[name]!.slice(8, 10))).join('')).toBe(
      field === 'LAST_SEEN' ? '444444444444422111' : '444221111111111111',
    )
    const forward = [await read('first: 4')]
    while (forward.length < 5) forward.push(await read(`first: 4 after: "${forward.at(-1)!.pageInfo.endCursor}"`))
    expect(forward.flatMap((page) => page.nodes)).toEqual(nodes)
    const before = await read(`last: 5 before: "${forward[2]!.pageInfo.startCursor}"`)
    expect(before.nodes).toEqual(nodes.slice(3, 8))
  })

  test('by when the decision in force was made, and when it ends', both, async () => {
    const { db } = started.database
    await sql`
      insert into finding_triage (finding_id, decision, reason, comment, until, "by", at)
        select id, 'accepted', 'deferred', 'later', case when severity = 1 then timestamptz '2026-05-01 00:00Z' end, 'key:ci', timestamptz '2026-04-01 12:00Z'
          from security_finding where severity < 2 and title like 'Weak%'`.execute(db)
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    const count = (filter: Parameters<typeof securityFindings>[1]) => securityFindings(db, filter, 'ID', 'ASC').count()
    const made = { from: day('2026-04-01'), to: null, before: day('2026-04-02') }
    expect(await count({ decided: made })).toBe(5)
    expect(await count({ decided: { ...made, from: day('2026-04-02') } })).toBe(0)
    expect(await count({ decisionEnds: { from: null, to: day('2026-05-01'), before: null } })).toBe(2)
    expect(await count({ decisionEnds: { from: null, to: null, before: day('2026-05-01') } })).toBe(0)
    expect(await count({ decisionEnds: { from: null, to: null, before: null } })).toBe(2)
  })

  test('due days follow from severity and first found, as each finding says', both, async () => {
    const { db } = started.database
    const { rows } = await sql<{ id: number; due: Date }>`
      select id, finding_due(severity, first_seen_at) at time zone 'UTC' as due from security_finding
        order by id`.execute(db)
    const findings = new Map(
      (
        await findSecurityFindings(
          db,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    expect(rows.map(({ due }) => due)).toEqual(rows.map(({ id }) => remediateBy(findings.get(id)!)))
    expect(new Set([...findings.values()].map(({ severity }) => severity)).size).toBe(graceDays.length)
    const { nodes } = await find('{ text: "weak" }', 'orderBy: { field: DUE }')
    const days = nodes.map(({ remediateBy: due }: { remediateBy: string }) => due)
    expect(days).toEqual([...days].sort())
    const early = days.filter((due: string) => due <= '2026-03-31T08:00:00.000Z').length
    expect((await find('{ text: "weak", due: { to: "2026-03-31T08:00:00Z" } }')).totalCount).toBe(early)
    expect((await find('{ text: "weak", due: { to: "2026-03-31T07:59:59Z" } }')).totalCount).toBeLessThan(early)
    const last = days.at(-1)
    expect((await find(`{ text: "weak", due: { from: "${last.slice(0, 10)}" } }`)).nodes.at(-1).remediateBy).toBe(last)
    const paged = await find('{ status: OPEN }', 'orderBy: { field: DUE }', 5)
    const next = await find('{ status: OPEN }', 'orderBy: { field: DUE }', 5, paged.pageInfo.endCursor)
    const all = await find('{ status: OPEN }', 'orderBy: { field: DUE }', 10)
    expect([...paged.nodes, ...next.nodes]).toEqual(all.nodes)
  })

  test.each([
    ['{ text: "ab" }', 'filter.text', 'at least 3 characters'],
    ['{ text: "" }', 'filter.text', '1 to 200'],
    ['{ text: "%%" }', 'filter.text', 'at least 3 characters'],
    [`{ text: "${'x'.repeat(201)}" }`, 'filter.text', '1 to 200'],
    ['{ due: { from: "soon" } }', 'filter.due.from', 'neither a day'],
    ['{ decided: { to: "2026-01-01" } }', undefined, ''],
    ['{ decisionEnds: { to: "2026-01-01" } }', undefined, ''],
  ])('%s is refused', async (filter, argument, message) => {
    const error = await refusal(filter)
    expect(error?.extensions).toMatchObject(argument ? { code: 'BAD_USER_INPUT', argument } : { code: 'FORBIDDEN' })
    expect(error?.message).toContain(message)
  })
})
