import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases, startTestService } from '../support/setup.ts'

test('contract: applications §12.9: who declared a component is for callers alone who may read or write', async () => {
  const database = await databases[1]!.open('starter')
  const service = await startTestService(database)
  const { data } = await service.query('{ applications(first: 1) { nodes { guid components { kind state } } } }')
  const [application] = data.applications.nodes
  expect(application.components).toHaveLength(26)
  const asked = await service.query('query ($g: ID!) { application(guid: $g) { components { declared { by } } } }', {
    g: application.guid,
  })
  expect(asked.errors?.[0]?.extensions.code).toMatch(/FORBIDDEN|UNAUTHENTICATED/)
  await service.close()
  await database.close()
})

test('contract: applications §9.1: findings that are to be read again are read in the background', async () => {
  const database = await databases[1]!.open('starter')
  const service = await startTestService(database)
  const stale = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from finding_candidate where is_stale`.execute(database.db)
    return rows[0]!.count
  }
  await sql`update finding_candidate set is_stale = true`.execute(database.db)
  await sql`insert into revision (id, source) select max(id) + 1, 'test' from revision`.execute(database.db)
  expect(await stale()).toBeGreaterThan(0)
  await service.query('{ __typename }')
  await expect.poll(stale, { timeout: 20_000 }).toBe(0)
  await service.close()
  await database.close()
})

test('contract: applications §9.3: a start reads findings again that other tables were read by', async () => {
  const database = await databases[1]!.open('starter')
  await sql`update candidate_set set tables = 'of another version', digest = 'x' || digest`.execute(database.db)
  const service = await startTestService(database)
  const left = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from finding_candidate join candidate_set on candidate_set.id = set_id
        where candidate_set.tables = 'of another version'`.execute(database.db)
    return rows[0]!.count
  }
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await service.close()
  await database.close()
})
