import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveDemoTarget } from '../support/demo-target.ts'
import { describeDatabases } from '../support/setup.ts'

describeDatabases('contract: applications §3: what is refused of attack paths, and to whom', ({ open }) => {
  let started: Awaited<ReturnType<typeof serveDemoTarget>>
  beforeAll(async () => {
    started = await serveDemoTarget(await open('starter'))
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
