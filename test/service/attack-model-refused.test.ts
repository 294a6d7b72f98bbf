import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService } from '../support/setup.ts'

describeDatabases('contract: applications §3: what is refused of attack paths, and to whom', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const { file, keys, remove } = await createKeys([{ name: 'ci' }, { name: 'other', applications: ['nothing'] }])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await database.close()
      await remove()
    }
    const [ci, other] = [client(service.url, keys.ci!), client(service.url, keys.other!)]
    const demo = { name: 'Demo: support assistant', kind: 'application', locator: {} }
    const { body } = await ci('POST', '/targets', { body: demo })
    return { ci, other, target: body.id as string, guid: body.application.guid as string, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())

  test.each([
    ['suppose=agent,chat,tools,memory,training,dataset', 'suppose'],
    ['suppose=blockchain', 'suppose'],
    ['suppose=agent&supposeAbsent=agent', 'supposeAbsent'],
    ['standingAtLeast=sure', 'standingAtLeast'],
    ['attackers=martian', 'attackers'],
    ['model=3', 'model'],
  ])('refuses %s, naming %s', async (query, parameter) => {
    const { status, body } = await started.ci('GET', `/attack-paths?target=${started.target}&${query}`)
    expect([status, body.code, body.parameter]).toEqual([400, 'BAD_USER_INPUT', parameter])
  })

  test('nobody else may read what an application consists of', async () => {
    const query = `{ application(guid: "${started.guid}") { components { kind } exposedTechniques { kind } } }`
    expect((await started.other('POST', '/graphql', { body: { query } })).body.data.application).toBeNull()
    expect((await started.other('GET', `/attack-paths?target=${started.target}`)).status).toBe(404)
  })
})
