import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillApplications } from '../support/schema-walk-data.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Item = { readonly id: string }
type Nodes = { readonly nodes: readonly Item[] }

describeDatabases('questions §1.1: targets of applications and runs of targets', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    await fillApplications(database.db, 3)
    await sql`
      insert into target (id, name, kind, application_id, locator, owner, labels, scanners, webhook_counter,
          scope_state, scope_checked_at, scope_rule, version, created_at, changed_at)
        select gen_random_uuid(), further.name, 'application', application.id, '{}', null, '{}', '{}', 0,
          'allowed', now(), 'git.allow', 1, now(), now() - make_interval(days => application.id * position)
          from application cross join (values ('api', 1), ('web', 2)) as further (name, position)`.execute(database.db)
    keys = await createKeys([{ name: 'reader', applications: ['*'] }])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'credential',
      SECENG_RUNNING: '0',
    })
  })
  afterAll(async () => {
    await service.close()
    await keys.remove()
    await database.close()
  })
  const ask = async (query: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${keys.keys.reader}` }
    const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const { data, errors } = await response.json()
    expect(errors).toBeUndefined()
    return data
  }
  const idsOf = ({ nodes }: Nodes) => nodes.map(({ id }) => id)

  test.each([
    ['{ name: "no such name" }', '{ field: NAME }'],
    ['{ scope: ALLOWED }', '{ field: NAME, direction: DESC }'],
    ['{ kind: [REPOSITORY, APPLICATION] }', '{ field: CHANGED }'],
  ])('targets take %s in the order %s, as their root does', both, async (filter, orderBy) => {
    const list = `targets(first: 100, filter: ${filter}, orderBy: ${orderBy}) { totalCount nodes { id } }`
    const { targets, applications } = await ask(
      `{ ${list} applications(first: 100) { nodes { all: targets(first: 100) { nodes { id } } ${list} } } }`,
    )
    const wanted = idsOf(targets)
    for (const { all, targets: own } of applications.nodes as readonly {
      all: Nodes
      targets: Nodes & { totalCount: number }
    }[]) {
      expect(idsOf(own)).toEqual(wanted.filter((id) => idsOf(all).includes(id)))
      expect(own.totalCount).toBe(own.nodes.length)
    }
  })

  test('an application has its own targets, a page at a time', both, async () => {
    const { targets, applications } = await ask(
      `{ targets(first: 100) { nodes { id application { id } } } applications(first: 100) { nodes {
        id all: targets(first: 100) { nodes { id } } one: targets(first: 1) { nodes { id } pageInfo { hasNextPage } } } } }`,
    )
    const ofApplication = (id: string) =>
      targets.nodes.filter(({ application }: { application: Item }) => application.id === id)
    let most = 0
    for (const { id, all, one } of applications.nodes) {
      const wanted = idsOf({ nodes: ofApplication(id) })
      most = Math.max(most, wanted.length)
      expect(idsOf(all)).toEqual(wanted)
      expect(one).toMatchObject({ nodes: all.nodes.slice(0, 1), pageInfo: { hasNextPage: wanted.length > 1 } })
    }
    expect(most).toBeGreaterThan(2)
  })

  test('runs take the filter of their root', both, async () => {
    const { targets } = await ask(
      '{ targets(first: 100) { nodes { all: runs { nodes { id state } } failed: runs(filter: { state: [FAILED] }) { totalCount nodes { id state } } } } }',
    )
    for (const { all, failed } of targets.nodes) {
      const wanted = all.nodes.filter(({ state }: { state: string }) => state === 'FAILED')
      expect(failed).toEqual({ totalCount: wanted.length, nodes: wanted })
    }
    expect(targets.nodes.flatMap(({ all }: { all: Nodes }) => all.nodes).length).toBeGreaterThan(0)
  })
})
