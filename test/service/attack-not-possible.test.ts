import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase } from '../support/setup.ts'

/** Stores more kinds of open findings of an application than are looked at one by one. */
async function storeManyKinds({ db }: TestDatabase, name: string, most: number): Promise<void> {
  await sql`
    with base as (
      select finding_group.*, value, tables from finding_group join candidate_set on candidate_set.id = set_id
        join application on application.id = application_id
        where application.name = ${name} and count > 0 order by set_id, severity limit 1
    ), made as (
      insert into candidate_set (digest, tables, value)
        select 'many ' || number, tables, jsonb_set(value, '{candidates,ids}', to_jsonb(array['NONE' || number]))
          from base, generate_series(1, ${most}::int) as number returning id
    )
    insert into finding_group (application_id, scanner_id, set_id, severity, count, shown_count, first_ids, last_id)
      select application_id, scanner_id, made.id, severity, 1, 1, first_ids, last_id from base, made`.execute(db)
}

describeDatabases('contract: applications §3 and §10: why something is not possible', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const { file, keys, remove } = await createKeys([{ name: 'ci' }])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await database.close()
      await remove()
    }
    const ci = client(service.url, keys.ci!)
    const demo = { name: 'Demo: support assistant', kind: 'application', locator: {} }
    const { body } = await ci('POST', '/targets', { body: demo })
    return { ci, database, target: body.id as string, guid: body.application.guid as string, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const list = async (query = '') =>
    (await started.ci('GET', `/attack-paths?target=${started.target}&limit=100${query}`)).body

  test('a stored path whose need is gone is 404 not_possible with what it lacks, one that never was is 404 alone', async () => {
    const [{ id, steps }] = (await list()).items
    const kind = steps.flatMap(({ needs }: { needs: { kind: string }[] }) => needs)[0].kind
    const gone = await started.ci('GET', `/attack-paths/${id}?target=${started.target}&supposeAbsent=${kind}`)
    expect([gone.status, gone.body.code, gone.body.reason]).toEqual([404, 'NOT_FOUND', 'not_possible'])
    expect(gone.body.unmet).toEqual({
      technique: expect.stringMatching(/^AML\.T/),
      missing: [kind],
      text: expect.stringContaining(`needs ${kind}`),
    })
    expect(gone.body.detail).toContain(gone.body.unmet.text)
    const never = await started.ci('GET', `/attack-paths/ap_0000000000000000?target=${started.target}`)
    expect([never.status, never.body.reason]).toEqual([404, undefined])
    const old = await started.ci('GET', `/attack-paths/${id}?target=${started.target}&supposeAbsent=${kind}&model=1`)
    expect([old.status, old.body.reason]).toEqual([404, undefined])
  })

  test('where no path goes through a technique, the answer says why; of the application and of its target', async () => {
    expect(await list('&through=AML.T0000')).toMatchObject({
      items: [],
      notPossible: { technique: 'AML.T0000', missing: [], text: expect.stringContaining("attacker's own work") },
    })
    expect((await list()).notPossible).toBeNull()
    expect((await list('&through=AML.T0000&model=1')).notPossible).toBeNull()
    const why = 'notPossible { technique { id } techniqueId missing text }'
    const paths = `attackPaths(filter: {through: "AML.T0000"}) { ${why} }`
    const none = 'attackPathNotPossible(id: "ap_0000000000000000") { text }'
    const query = `{ application(guid: "${started.guid}") { ${paths} ${none} } }`
    const { data } = (await started.ci('POST', '/graphql', { body: { query } })).body
    expect(data.application).toMatchObject({
      attackPaths: { notPossible: { technique: { id: 'AML.T0000' }, techniqueId: 'AML.T0000', missing: [] } },
      attackPathNotPossible: null,
    })
  })

  test('a path that is possible lacks nothing, and the application says what a path lacks as its target does', async () => {
    const ask = async (filter: string) => {
      const [item] = (await list()).items
      const own = `attackPathNotPossible(id: "${item.id}"${filter}) { techniqueId missing text }`
      const query = `{ target(id: "${started.target}") { ${own} } }`
      return (await started.ci('POST', '/graphql', { body: { query } })).body.data.target.attackPathNotPossible
    }
    expect(await ask('')).toBeNull()
    expect(await ask(', filter: {attackers: [PHYSICAL]}')).toMatchObject({
      missing: [],
      text: expect.stringMatching(/^No attacker that was asked for can begin with AML\.T/),
    })
  })

  test('more kinds of findings than are looked at one by one are joined, which the answer says (contract: applications §9.1)', async () => {
    const before = await list()
    expect(before.warnings).toEqual([])
    await storeManyKinds(started.database, 'Demo: support assistant', 5_000)
    const change = { components: [{ kind: 'sensor', present: false }] }
    const { status } = await started.ci('PATCH', `/targets/${started.target}`, {
      body: change,
      headers: { 'if-match': '*' },
    })
    expect(status).toBe(200)
    const joined = await list()
    expect(joined.warnings).toEqual([expect.stringContaining('taken as one')])
    expect(joined.complete).toBe(true)
    const sum = (classes: Record<string, number>) => Object.values(classes).reduce((all, count) => all + count, 0)
    expect(sum(joined.classes)).toBe(sum(before.classes) + 5_000)
  })
})
