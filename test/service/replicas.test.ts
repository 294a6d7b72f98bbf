import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/engine/database.ts'
import { createReplicas, withReplicas } from '../../db/engine/replicas.ts'
import { appendRevision, currentRevision } from '../../db/engine/revision.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService, uncached } from '../support/setup.ts'

const id = 'AML.T0051'

/** Two databases of the same content, of which one is read as a replica is: what it answers is named `replica`. */
describeDatabases('operations §2.2: what replicas answer', ({ open }) => {
  let primary: TestDatabase
  let replica: TestDatabase
  let service: TestService
  let now = 0
  beforeAll(async () => {
    primary = await open('starter')
    replica = await open('starter')
    await sql`update technique set name = 'replica' where id = ${id}`.execute(replica.db)
    await sql`update technique set name = 'primary' where id = ${id}`.execute(primary.db)
    const replicas = createReplicas([{ name: 'one', opened: replica }], () => now)
    service = await startTestService({ ...primary, replicas }, uncached)
  })
  afterAll(async () => {
    await service.close()
    await primary.close()
    await replica.close()
  })
  const nameOf = async () => (await service.query(`{ technique(id: "${id}") { name } }`)).data.technique.name
  const lag = async () =>
    /^skg_replica_lag_revisions\{replica="one"\} (.*)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]
  const write = (database: TestDatabase) =>
    database.db.transaction().execute((transaction) => appendRevision(transaction, 'test'))

  test('a replica that has the revision answers, one that is behind does not, and after 100 ms it is tried', async () => {
    expect(await nameOf()).toBe('replica')
    await write(primary)
    expect(await nameOf()).toBe('primary')
    expect(await lag()).toBe('1')
    await write(replica)
    expect(await lag()).toBe('0')
    now += 99
    expect(await nameOf()).toBe('primary')
    now += 1
    expect(await nameOf()).toBe('replica')
  })

  test('a replica that is ahead of what is known is not mixed with the primary', async () => {
    await write(replica)
    expect(await lag()).toBe('0')
    const { data } = await service.query(`{ revision technique(id: "${id}") { name } }`)
    expect(data).toEqual({ revision: await currentRevision(primary.db), technique: { name: 'primary' } })
    await write(primary)
    expect(await nameOf()).toBe('replica')
  })

  test('what a replica does not find is not there at the revision, or the primary is asked', async () => {
    const weaknesses = async () =>
      (await service.query(`{ technique(id: "${id}") { name weaknesses { nodes { id } } } }`)).data.technique
    await sql`delete from technique_weakness where technique_id = ${id}`.execute(replica.db)
    expect(await weaknesses()).toEqual({ name: 'replica', weaknesses: { nodes: [] } })
    await write(primary)
    const found = await weaknesses()
    expect([found.name, found.weaknesses.nodes.length > 0]).toEqual(['primary', true])
    await write(replica)
    now += 100
  })

  test('a replica that fails is left for 5 s, and the primary answers', async () => {
    await sql`alter table technique rename to technique_away`.execute(replica.db)
    expect(await nameOf()).toBe('primary')
    await sql`alter table technique_away rename to technique`.execute(replica.db)
    now += 4_999
    expect(await nameOf()).toBe('primary')
    now += 1
    expect(await nameOf()).toBe('replica')
  })

  test('replicas take turns, each says where it is, and one without rows says its revision', async () => {
    const asked: string[] = []
    const named = (name: string) => ({
      name,
      opened: {
        ...replica,
        get db() {
          asked.push(name)
          return replica.db
        },
      },
    })
    const replicas = createReplicas([named('one'), named('two')])
    const revision = await currentRevision(replica.db)
    const read = (text: string, at: number) => replicas.read(CompiledQuery.raw(text), 'r', at)
    expect(await read(`select ${revision} as r`, revision)).toMatchObject({ revision })
    expect(await read('select 1 as r where false', revision)).toMatchObject({ revision, result: { rows: [] } })
    expect(new Set(asked)).toEqual(new Set(['two', 'one']))
    expect(asked[0]).toBe('two')
    expect(await read('select 1 as r where false', revision + 1)).toBe(null)
    expect(await replicas.states()).toEqual([
      { name: 'one', revision },
      { name: 'two', revision },
    ])
  })
})

test('operations §2.2: a replica that does not answer is without a lag, and closes with the database', async () => {
  const closed: string[] = []
  const opened = (name: string, isThere: boolean) =>
    ({
      db: { withoutPlugins: () => ({ getExecutor: () => ({ provideConnection: () => answer(isThere) }) }) },
      close: async () => void closed.push(name),
    }) as unknown as OpenDatabase
  const answer = async (isThere: boolean) => {
    if (!isThere) throw new Error('away')
    return { rows: [{ r: 7, found: false, revision: 7 }] }
  }
  const primary = opened('primary', true)
  expect(withReplicas(primary, [], () => primary)).toBe(primary)
  const urls = ['postgres://u:p@one:1/x', 'postgres://u:p@two/x']
  const both = withReplicas(primary, urls, (url) => opened(url, url.includes('one')))
  expect(await both.replicas?.states()).toEqual([
    { name: 'one:1', revision: 0 },
    { name: 'two', revision: null },
  ])
  expect(await both.replicas?.read(CompiledQuery.raw('select'), 'r', 8)).toBe(null)
  expect(await both.replicas?.read(CompiledQuery.raw('select'), 'r', 7)).toBe(null)
  await both.close()
  expect(closed.sort()).toEqual([...urls, 'primary'].sort())
})
