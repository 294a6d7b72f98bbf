import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSavedViews } from '../../db/saved-view.ts'
import { atOnce, graph, savedViewClient } from '../support/saved-view.ts'
import { createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const keysOfAll = [
  { name: 'ann', scopes: ['read', 'write'] },
  { name: 'bob', scopes: ['read'] },
  { name: 'eve', scopes: ['write', 'scan'] },
  { name: 'ops', scopes: ['read', 'admin'] },
  { name: 'root', scopes: ['admin'] },
]
describeDatabases('saved views', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    keys = await createKeys(keysOfAll)
    service = await startTestService(database, { SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await keys?.remove()
  })

  const { send, save, create, remove, handOver, list, namesOf, read } = savedViewClient(
    () => service.url,
    () => keys.keys,
  )
  const revision = async () => (await send(null, '{ revision }')).data.revision
  /** The keys of all but these: what happens when a key is taken away. */
  const without = async (...names: readonly string[]) => {
    await keys.write(keysOfAll.filter(({ name }) => !names.includes(name)))
    for (const name of names)
      await expect.poll(async () => (await read(name, unknown)) === 'UNAUTHENTICATED').toBe(true)
  }
  const unknown = '0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b62'

  test('are kept as they were given, read by their owner alone, and append no revision', async () => {
    const before = await revision()
    const { view, errors: none } = await save('ann', { kind: 'GRAPH', name: ' Mine ', document: graph })
    expect(none).toEqual([])
    expect(view).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      label: 'Mine',
      kind: 'SAVED_VIEW',
      viewKind: 'GRAPH',
      name: 'Mine',
      document: graph,
      visibility: 'PRIVATE',
      owner: 'key:ann',
      isMine: true,
      version: 1,
      saveNumber: expect.any(Number),
      createdAt: expect.any(String),
      updatedAt: view.createdAt,
    })
    expect(await read('ann', view.id)).toEqual(view)
    expect(await read('ann', view.id.toUpperCase())).toEqual(view)
    const node = '{ node(id: "ID") { id label kind ... on SavedView { name document } } }'.replace('ID', view.id)
    const found = await send('ann', node)
    expect(found.data.node).toEqual({ id: view.id, label: 'Mine', kind: 'SAVED_VIEW', name: 'Mine', document: graph })
    expect(found.cache).toBe('no-store')
    for (const key of ['bob', 'ops']) {
      expect(await read(key, view.id)).toBeNull()
      expect((await send(key, node)).data.node).toBeNull()
      expect(namesOf(await list(key))).not.toContain('Mine')
    }
    for (const key of ['eve', 'root', null]) expect((await send(key, node)).data.node).toBeNull()
    expect([await read('bob', unknown), await read('bob', 'CWE-79')]).toEqual([null, null])
    const entities = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on SavedView { name } } }'
    const r = [{ __typename: 'SavedView', id: view.id }]
    expect((await send('ann', entities, { r })).data._entities).toEqual([{ name: 'Mine' }])
    expect((await send('bob', entities, { r })).data._entities).toEqual([null])
    expect(await revision()).toBe(before)
    await remove('ann', { id: view.id })
  })

  test.each([
    [null, 'UNAUTHENTICATED'],
    ['eve', 'FORBIDDEN'],
    ['root', 'FORBIDDEN'],
  ])('need the scope read: %s', async (key, code) => {
    expect((await save(key, { kind: 'TRAY', name: 'x', document: { ids: [] } })).code).toBe(code)
    expect((await list(key)).code).toBe(code)
    expect(await read(key, unknown)).toBe(code)
    if (key) expect((await remove(key, { id: unknown })).code).toBe(code)
  })

  test('shared ones are read by everyone who may read, and sharing needs the scope write', async () => {
    const refused = await save('bob', {
      kind: 'TRAY',
      name: 'Ours',
      document: { ids: ['CWE-79'] },
      visibility: 'SHARED',
    })
    expect(refused.code).toBe('FORBIDDEN')
    const tray = { kind: 'TRAY', name: 'Ours', document: { ids: ['CWE-79'] } }
    const { id } = await create('ann', { ...tray, visibility: 'SHARED' })
    expect(await read('bob', id)).toMatchObject({
      name: 'Ours',
      isMine: false,
      owner: 'key:ann',
      document: tray.document,
    })
    expect(namesOf(await list('bob'))).toContain('Ours')
    expect([await read(null, id), await read('eve', id)]).toEqual(['UNAUTHENTICATED', 'FORBIDDEN'])
    const notFound = { view: null, errors: [{ code: 'NOT_FOUND', message: 'There is no such view of yours.' }] }
    expect(await save('bob', { id, name: 'x' })).toMatchObject(notFound)
    expect(await save('bob', { id: unknown, name: 'x' })).toMatchObject(notFound)
    expect(await save('bob', { id: 'CWE-79', name: 'x' })).toMatchObject(notFound)
    expect(await remove('bob', { id })).toMatchObject({ viewId: null, errors: [{ code: 'NOT_FOUND' }] })
    expect(await remove('ops', { id })).toMatchObject({ viewId: null, errors: [{ code: 'NOT_FOUND' }] })
    await keys.write(keysOfAll.map((key) => (key.name === 'ann' ? { ...key, scopes: ['read'] } : key)))
    await expect.poll(async () => (await save('ann', { id, name: 'Ours' })).code).toBe('FORBIDDEN')
    expect((await remove('ann', { id })).code).toBe('FORBIDDEN')
    expect((await save('ann', { id, visibility: 'PRIVATE' })).code).toBe('FORBIDDEN')
    await keys.write(keysOfAll)
    await expect.poll(async () => (await save('ann', { id, visibility: 'PRIVATE' })).code).toBeUndefined()
    expect(await read('bob', id)).toBeNull()
    const { id: other } = await create('ann')
    expect(await remove('ann', { id })).toMatchObject({ viewId: id, errors: [] })
    expect([await read('ann', id), (await read('ann', other))?.id]).toEqual([null, other])
    await remove('ann', { id: other })
  })

  test('changes name the version that they change, so that none is lost', async () => {
    const first = await create('bob')
    const second = await save('bob', { id: first.id, ifVersion: [7, first.version], name: 'Renamed' })
    expect(second.view).toMatchObject({ name: 'Renamed', document: graph, viewKind: 'GRAPH', version: 2 })
    expect(second.view.saveNumber).toBeGreaterThan(first.saveNumber)
    expect(second.view.createdAt < second.view.updatedAt).toBe(true)
    const stale = await save('bob', { id: first.id, ifVersion: [first.version], document: { nodes: [] } })
    expect(stale).toMatchObject({
      view: null,
      errors: [{ __typename: 'StateError', code: 'PRECONDITION_FAILED', details: { version: 2 } }],
    })
    expect((await remove('bob', { id: first.id, ifVersion: [1] })).errors).toMatchObject([
      { code: 'PRECONDITION_FAILED' },
    ])
    const third = await save('bob', { id: first.id, document: { nodes: ['CWE-1'] } })
    expect(third.view).toMatchObject({ document: { nodes: ['CWE-1'] }, name: 'Renamed', version: 3 })
    const saves = await atOnce((name) => save('bob', { id: first.id, ifVersion: [3], name }))
    expect(saves.filter(({ view }) => view !== null)).toHaveLength(1)
    const gone = await atOnce(() => remove('bob', { id: first.id, ifVersion: [4] }))
    expect(gone.filter(({ viewId }) => viewId)).toHaveLength(1)
  })

  test('are listed by kind, the last changed first, a page at a time', async () => {
    const a = await create('bob', { name: 'A' })
    await create('bob', { name: 'B', kind: 'TRAY', document: { ids: [] } })
    await create('bob', { name: 'C' })
    const shared = await create('ann', { name: 'S', visibility: 'SHARED' })
    await create('ann', { name: 'P' })
    expect(namesOf(await list('bob'))).toEqual(['S', 'C', 'B', 'A'])
    await save('bob', { id: a.id, name: 'A2' })
    expect(namesOf(await list('bob', '(kind: GRAPH)'))).toEqual(['A2', 'S', 'C'])
    expect((await list('bob', '(kind: TRAY)')).totalCount).toBe(1)
    const page = async (args: string) =>
      (await send('bob', `{ savedViews(${args}) { nodes { name } pageInfo { endCursor hasNextPage } } }`)).data
        .savedViews
    const one = await page('first: 2')
    expect([namesOf(one), one.pageInfo.hasNextPage]).toEqual([['A2', 'S'], true])
    const elsewhere = `{ savedViews(first: 2, ownersGone: true, after: "${one.pageInfo.endCursor}") { totalCount nodes { id } } }`
    expect((await send('ops', elsewhere)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    const two = await page(`first: 2, after: "${one.pageInfo.endCursor}"`)
    expect([namesOf(two), two.pageInfo.hasNextPage]).toEqual([['C', 'B'], false])
    const own = (await list('bob')).nodes as readonly { readonly id: string; readonly isMine: boolean }[]
    for (const { id } of own.filter(({ isMine }) => isMine)) await remove('bob', { id })
    await remove('ann', { id: shared.id })
  })

  test('of an owner whose key is gone are listed, handed over and removed by operators', async () => {
    const kept = await create('bob', { name: 'Kept' })
    const lost = await create('bob', { name: 'Lost' })
    expect((await list('bob', '(ownersGone: true)')).code).toBe('FORBIDDEN')
    expect(namesOf(await list('ops', '(ownersGone: true)'))).toEqual([])
    expect((await handOver('ops', kept.id, 'key:ann')).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await remove('ops', { id: kept.id })).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    await without('bob')
    const left = await list('ops', '(ownersGone: true)')
    expect(left.nodes).toMatchObject([
      { name: 'Lost', document: null, owner: 'key:bob' },
      { name: 'Kept', document: null, owner: 'key:bob' },
    ])
    expect(left.totalCount).toBe(2)
    expect(await read('ops', kept.id)).toMatchObject({ name: 'Kept', document: null, isMine: false })
    expect(await read('ann', kept.id)).toBeNull()
    expect((await handOver('ann', kept.id, 'key:ann')).code).toBe('FORBIDDEN')
    expect((await remove('ann', { id: kept.id })).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    for (const owner of ['key:bob', 'key:nobody', 'jwt:x#y', 'ann'])
      expect((await handOver('ops', kept.id, owner)).errors).toMatchObject([{ pointer: '/owner' }])
    const { view } = await handOver('ops', kept.id, 'key:ann')
    expect(view).toMatchObject({ owner: 'key:ann', version: 2, isMine: false, document: null })
    expect(await read('ann', kept.id)).toMatchObject({ document: graph, isMine: true })
    expect(await remove('ops', { id: lost.id })).toMatchObject({ viewId: lost.id, errors: [] })
    expect(namesOf(await list('ops', '(ownersGone: true)'))).toEqual([])
    await keys.write(keysOfAll)
    await remove('ann', { id: kept.id })
  })

  test('are 20,000 in all', async () => {
    const { all } = await countSavedViews(database.db, 'nobody')
    const fill = (count: number) =>
      sql`insert into saved_view select gen_random_uuid(), 'tray', 'x', '{"ids": []}', 'private', 'fill', 1,
        nextval('saved_view_number'), now(), now() from generate_series(1, ${count})`.execute(database.db)
    await fill(20_000 - all - 1)
    await create('ops')
    expect((await save('ops', { kind: 'GRAPH', name: 'x', document: graph })).errors).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('keeps 20000 saved views') },
    ])
    await sql`delete from saved_view where owner in ('fill', 'key:ops')`.execute(database.db)
  })

  test('are 200 of a caller, and each change is in the audit', async () => {
    const document = { ids: [] }
    await create('bob', { name: 'Of bob', kind: 'TRAY', document })
    for (let count = 0; count < 200; count++) await create('ann', { name: `${count}`, kind: 'TRAY', document })
    const { totalCount, nodes } = await list('ann')
    const own = totalCount as number
    expect(own).toBeGreaterThanOrEqual(200)
    const over = await save('ann', { kind: 'TRAY', name: 'One more', document })
    expect(over.errors).toMatchObject([
      { code: 'CONFLICT', message: 'key:ann has 200 saved views; remove some first.' },
    ])
    expect((await save('ann', { id: nodes[0].id, name: 'Still' })).errors).toEqual([])
    await without('bob')
    const left = await database.db.selectFrom('savedView').select('id').where('name', '=', 'Of bob').execute()
    expect(left).toHaveLength(1)
    expect((await handOver('ops', left[0]!.id, 'key:ann')).errors).toMatchObject([{ code: 'CONFLICT' }])
    await keys.write(keysOfAll)
    const events = await database.db
      .selectFrom('auditEvent')
      .select(['action', 'caller', 'details'])
      .where('object', '=', nodes[0].id)
      .orderBy('at')
      .execute()
    expect(events).toEqual(
      ['create', 'update'].map((action) => ({
        action,
        caller: 'key:ann',
        details: { kind: 'tray', visibility: 'private', owner: 'key:ann' },
      })),
    )
  })
})
