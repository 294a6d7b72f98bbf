import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { both, describeDatabases, startTestService, uncached } from '../support/setup.ts'

describeDatabases('questions §6.6: the state of the catalogues', ({ open }) => {
  test('is read once for each revision, also without caches', both, async () => {
    const statements: string[] = []
    const database = await open('starter', (statement) => void statements.push(statement))
    const service = await startTestService(database, uncached)
    const countReads = async () => {
      statements.length = 0
      const { errors } = await service.query('{ search(text: "phishing") { edges { node { id } } } }')
      expect(errors).toBeUndefined()
      return statements.filter((statement) => statement.includes('hashtextextended')).length
    }
    expect(await countReads()).toBeGreaterThan(0)
    expect([await countReads(), await countReads()]).toEqual([0, 0])
    await sql`insert into revision (id, source) select max(id) + 1, 'test' from revision`.execute(database.db)
    await expect.poll(countReads, { timeout: 10_000 }).toBeGreaterThan(0)
    await service.close()
    await database.close()
  })
})
