// @module-tag long
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { decisionOf } from '../support/triage.ts'

describeDatabases('findings of runs and targets', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, folder.env)
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const targetOf = async (name: string, kind: string, locator: object) =>
    (await api.json('POST', '/targets', { name, kind, locator, application: 'shop' })).body.id as string
  const handIn = async (query: string, ...sarif: Parameters<typeof sarifOf>) => {
    const run = await api.ended((await api.upload(query, sarifOf(...sarif))).body.id)
    expect(run.state).toBe('succeeded')
    return run
  }
  const listed = async (query: string) =>
    (await api.get(`/findings?${query}`)).body.items.map(({ rule, resolution }: Record<string, string>) =>
      resolution === 'UNRESOLVED' ? rule : `${rule} ${resolution}`,
    )

  test('seceng §5.1: findings of a target, and those that a run reported', async () => {
    const one = await targetOf('one', 'repository', { url: 'https://git.example/shop/one.git' })
    const two = await targetOf('two', 'repository', { url: 'https://git.example/shop/two.git' })
    const whole = await targetOf('whole', 'application', {})
    const first = await handIn(`target=${one}`, ['a', 'b'], { daysAgo: 3 })
    await handIn(`target=${two}`, ['a', 'c'], { daysAgo: 3 })
    const second = await handIn(`target=${one}`, ['b', 'd'], { daysAgo: 2 })
    expect(await listed(`target=${one}`)).toEqual(['a', 'b', 'd'])
    expect(await listed(`target=${one}&status=OPEN`)).toEqual(['b', 'd'])
    expect(await listed(`target=${two}`)).toEqual(['a', 'c'])
    expect(await listed(`target=${whole}&reported=true`)).toEqual(['b', 'a', 'c', 'd'])
    expect(await listed(`run=${first.id}`)).toEqual(['a', 'b'])
    expect(await listed(`run=${second.id}`)).toEqual(['b', 'd'])
    expect(await listed(`run=${second.id}&target=${two}`)).toEqual([])
    const again = await handIn(`target=${one}`, ['b', 'd'], { daysAgo: 2 })
    expect(again.results).toMatchObject([{ unchanged: 2 }])
    expect(await listed(`run=${again.id}`)).toEqual(['b', 'd'])
    const [item] = (await api.get(`/findings?target=${one}&rule=d`)).body.items
    expect(item.run).toEqual({ id: second.id })
    const { body } = await api.get(`/findings/${item.id}`)
    expect(body.links.attackPaths).toBe(`/v1/seceng/attack-paths?target=${one}`)
    const added = await handIn(`target=${one}&incremental=true`, ['e'], { daysAgo: 1 })
    expect(await listed(`run=${added.id}`)).toEqual(['e'])
    expect(await listed(`target=${one}&status=OPEN`)).toEqual(['b', 'd', 'e'])
  })

  test('seceng §5.4: decisions survive an incremental run, and a service ends at its start what has expired', async () => {
    await handIn('application=starts', ['a', 'b'], { daysAgo: 3 })
    const { items } = (await api.get('/findings?application=starts')).body
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const body = { ids: items.map(({ id }: { id: string }) => id), ...decisionOf.accepted, until: soon }
    expect((await api.json('POST', '/findings/triage', body)).body.changed).toBe(2)
    await handIn('application=starts&incremental=true', ['b', 'c'], { daysAgo: 2 })
    const decided = ['a MITIGATED', 'b MITIGATED', 'c']
    expect(await listed('application=starts')).toEqual(decided)
    await sql`update finding_triage set until = now() - interval '1 minute'`.execute(database.db)
    const other = await startTestService(database, { ...folder.env, SECENG_RUNNING: '0' })
    onTestFinished(other.close)
    await vi.waitFor(async () => expect(await listed('application=starts')).toEqual(['a', 'b', 'c']), {
      timeout: 30_000,
      interval: 200,
    })
  })
})
