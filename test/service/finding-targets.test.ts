import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillApplications } from '../support/schema-walk-data.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Value = { readonly value: string; readonly label: string; readonly count: number }

describeDatabases('questions §1: findings by target', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    await fillApplications(database.db, 3)
    await sql`
      insert into target
        select (jsonb_populate_record(target, jsonb_build_object('id', gen_random_uuid(), 'name', kind_of || ' of it', 'kind', kind_of))).*
          from target, unnest(array['application', 'model']) as kind_of`.execute(database.db)
    await sql`
      update scanner set target_id = target.id from target
        where target.application_id = scanner.application_id and target.kind = 'model' and scan_type = 'SCA'`.execute(
      database.db,
    )
    // A scan of the image reports a finding of the repository, too; another has ceased to.
    await sql`
      insert into security_finding_report (finding_id, scanner_id, identity, content, first_seen_at, first_scan_id, changed_scan_id,
          last_seen_at, last_scan_id, source_state, said)
        select distinct on (scanner.id, is_gone) finding.id, scanner.id, finding.identity, finding.content, now(), first_scan_id, changed_scan_id,
            case when is_gone then now() end, case when is_gone then changed_scan_id end, 'open', '{}'
          from security_finding as finding
          join (select id, id % 2 = 0 as is_gone from security_finding) as parity using (id)
          join scanner as own on own.id = finding.scanner_id and own.scan_type = 'STATIC'
          join scanner on scanner.application_id = own.application_id and scanner.scan_type = 'SCA'
          order by scanner.id, is_gone, finding.id`.execute(database.db)
    keys = await createKeys([
      { name: 'reader', applications: ['*'] },
      { name: 'some', applications: ['Walked 1'] },
      { name: 'writer', scopes: ['write'] },
    ])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'credential',
      SECENG_RUNNING: '0',
    })
  })
  afterAll(async () => {
    await service?.close()
    await keys?.remove()
    await database?.close()
  })
  const ask = async (key: string, query: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${keys.keys[key]}` }
    const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    return response.json()
  }
  const valuesOf = async (key: string): Promise<readonly Value[]> => {
    const { data } = await ask(key, '{ securityFindings { topValues(by: TARGET) { values { value label count } } } }')
    return data.securityFindings.topValues.values
  }

  test('each target has as many as the filter by it leaves', both, async () => {
    const values = await valuesOf('reader')
    const names = ['application of it', 'code', 'model of it']
    expect([...new Set(values.map(({ label }) => label))].sort()).toEqual(names)
    for (const { value, count } of values) {
      const { data } = await ask('reader', `{ securityFindings(filter: { target: "${value}" }) { totalCount } }`)
      expect([value, data.securityFindings.totalCount]).toEqual([value, count])
    }
    const perApplication = await ask(
      'reader',
      '{ applications { nodes { findings { topValues(by: TARGET) { values { value label count } } } } } }',
    )
    const nested = perApplication.data.applications.nodes.flatMap(
      ({ findings }: { findings: { topValues: { values: readonly Value[] } } }) => findings.topValues.values,
    )
    const byId = (all: readonly Value[]) => all.toSorted((a, b) => (a.value < b.value ? -1 : 1))
    expect(byId(nested)).toEqual(byId(values))
  })

  test('callers see their own targets, those without the scope read none', both, async () => {
    const own = await sql<{ id: string }>`
      select target.id from target join application on application.id = application_id where application.name = 'Walked 1'`.execute(
      database.db,
    )
    const seen = (await valuesOf('some')).map(({ value }) => value)
    expect(seen.length).toBeGreaterThan(1)
    expect(own.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(seen))
    const { errors } = await ask('writer', '{ securityFindings { topValues(by: TARGET) { valueCount } } }')
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})
