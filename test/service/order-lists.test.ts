import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { findingFolder } from '../support/finding-lines.ts'
import { fillApplications } from '../support/schema-walk-data.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { bom, grype } from '../support/supply-files.ts'

type Listed = { readonly node: { readonly id: string }; readonly cursor: string }
type Asked = { readonly edges: readonly Listed[]; readonly pageInfo: { readonly more: boolean } }

const orders = {
  softwareComponents: {
    NAME: 'lower(of.name) collate "C"',
    KIND: 'of.kind collate "C"',
    APPLICATION: 'lower(application.name) collate "C"',
    DEPENDENCY: 'of.dependency collate "C"',
    OPEN_FINDINGS: `(select count(*) from security_finding where application_id = application.id and state = 'open'
      and location ->> 'kind' = 'component' and location ->> 'purl' = of.locator)`,
  },
  targets: {
    NAME: 'lower(of.name) collate "C"',
    CHANGED: 'of.changed_at',
    KIND: 'of.kind collate "C"',
    APPLICATION: 'lower(application.name) collate "C"',
    OWNER: `coalesce(lower(of.owner), '') collate "C"`,
    OPEN_FINDINGS: `(select count(*) from security_finding as finding
      where finding.application_id = application.id and finding.state in ('open', 'suppressed')
        and (of.kind = 'application' or exists (select from scanner
          where scanner.id = finding.scanner_id and scanner.target_id = of.id)))`,
    NEWEST_RUN: `coalesce((select max(run.id::text) from scan_run as run where run.target_id = of.id), '') collate "C"`,
  },
} as const
const cases = (['softwareComponents', 'targets'] as const).flatMap((list) =>
  Object.entries(orders[list]).flatMap(([field, by]) =>
    (['ASC', 'DESC'] as const).map((direction) => ({ list, field, direction, by })),
  ),
)

describeDatabases('questions §1: orders of components and of targets', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    const { db } = database
    await fillApplications(db, 3)
    const folder = await findingFolder()
    const load = async (format: string, application: string, content: object) =>
      importFindings(db, { format, application, path: await folder.write(`${format}.json`, JSON.stringify(content)) })
    for (const application of ['shop', 'Attic', 'zoo']) await load('cyclonedx', application, bom())
    await load('grype', 'shop', grype())
    await folder.remove()
    await sql`insert into target (id, name, kind, application_id, locator, owner, labels, scanners, scope_state, webhook_counter, version,
        created_at, changed_at, scope_checked_at)
      select gen_random_uuid(), initcap(substr(md5(name), 1, 4)), 'application', id, '{}', case when id % 2 = 0 then 'Zoe' end, '{}', '{}',
        'allowed', 0, 1, now(), now() - id * interval '1 hour', now() from application`.execute(db)
    keys = await createKeys([{ name: 'reader' }])
    service = await startTestService(database, { SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
  })
  afterAll(async () => {
    await service.close()
    await keys.remove()
    await database.close()
  })
  const ask = async (list: string, asked: string): Promise<Asked> => {
    const query = `{ list: ${list}(${asked}) { edges { node { id } cursor } pageInfo { more: hasNextPage } } }`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${keys.keys.reader}` }
    const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const { data, errors } = await response.json()
    expect(errors).toBeUndefined()
    return data.list
  }
  const idsOf = ({ edges }: Asked) => edges.map(({ node }) => node.id.replace('component:', ''))

  test.each(cases)('$list by $field $direction, ties by id, in pages both ways', both, async (asked) => {
    const { list, field, direction, by } = asked
    const table = list === 'targets' ? 'target' : 'software_component'
    const tie = list === 'targets' ? 'of.id::text collate "C"' : 'of.id'
    const { rows } = await sql<{ readonly id: string }>`
      select of.id::text as id from ${sql.table(table)} as of join application on application.id = of.application_id
        order by ${sql.raw(`${by} ${direction}, ${tie}`)}`.execute(database.db)
    const wanted = rows.map(({ id }) => id)
    const order = `orderBy: { field: ${field}, direction: ${direction} }`
    expect(new Set(wanted).size).toBeGreaterThan(5)
    expect(idsOf(await ask(list, `first: 100, ${order}`))).toEqual(wanted)
    const found: string[] = []
    let after = 'null'
    for (let more = true; more; ) {
      const page = await ask(list, `first: 4, after: ${after}, ${order}`)
      found.push(...idsOf(page))
      after = JSON.stringify(page.edges.at(-1)!.cursor)
      more = page.pageInfo.more
    }
    expect(found).toEqual(wanted)
    expect(idsOf(await ask(list, `last: 3, before: ${after}, ${order}`))).toEqual(wanted.slice(-4, -1))
  })

  test('without an order both are listed by name, and open findings differ', async () => {
    for (const list of ['softwareComponents', 'targets'])
      expect(idsOf(await ask(list, 'first: 100'))).toEqual(idsOf(await ask(list, 'first: 100, orderBy: {}')))
    const { rows } = await sql<{ readonly count: number }>`select count(distinct count)::int as count from (
      select (select count(*) from security_finding where application_id = of.application_id and location ->> 'purl' = of.locator) as count
        from software_component as of) as counted`.execute(database.db)
    expect(rows[0]!.count).toBeGreaterThan(1)
  })
})
