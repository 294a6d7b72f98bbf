import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAtlas } from '../../src/import/importers.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'
import { starter } from '../support/starter.ts'

describe.runIf(sharedData.exists)('the real sources of ../shared/data', () => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database, reviewing)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test('5.6.0, then contributions, then 2026.05: nothing of theirs is lost, and the same file again changes nothing', {
    tags: ['long'],
  }, async () => {
    await importAtlas(database.db, sharedData.atlas56)
    const client = clientOf(service)
    const token = await reviewerToken()
    const { data } = await service.query('{ technique(id: "AML.T0051") { name tactics { id } } }')
    const { body } = await client.submit(
      documentOf(technique('Contributed before the release'), {
        'object-type': 'technique',
        id: 'AML.T0051',
        name: data.technique.name,
        description: 'Contributed words.',
        tactics: ['AML.TA0002'],
      }),
    )
    expect((await client.review(body.id, token, { decision: 'accept' })).status).toBe(200)
    await importAtlas(database.db, sharedData.atlas2026)
    const read = async () =>
      (
        await service.query(
          `{ technique(id: "AML.T0051") { description tactics { id } } contributed: technique(id: "${starter.next.technique}") { name retired tactics { id } } }`,
        )
      ).data
    const after = await read()
    expect(after.technique.description).toBe('Contributed words.')
    expect(after.technique.tactics).toContainEqual({ id: 'AML.TA0002' })
    expect(after.contributed).toEqual({
      name: 'Contributed before the release',
      retired: false,
      tactics: [{ id: 'AML.TA0005' }],
    })
    const again = await importAtlas(database.db, sharedData.atlas2026)
    expect([again.changes, await read()]).toEqual([[], after])
  })
})
