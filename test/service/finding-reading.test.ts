import { sql } from 'kysely'
import { onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { createLog } from '../../src/ground/log.ts'
import { startFindingReading } from '../../src/runner/finding-reading.ts'
import { describeDatabases, startTestService } from '../support/setup.ts'

/** Lets all findings look as if tables of an earlier release had been read for them. */
const makeOld = (db: Database) =>
  sql`update candidate_set set tables = 'of an earlier release', digest = tables || digest`.execute(db)

/** Counts the findings that tables of the earlier release were read for. */
async function countOld(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from finding_candidate
    where set_id in (select id from candidate_set where tables = 'of an earlier release')`.execute(db)
  return rows[0]!.count
}

const patience = { timeout: 10_000, interval: 50 }

describeDatabases('contract: applications §9: findings that tables of another release were read for', ({ open }) => {
  async function opened() {
    const database = await open('starter')
    onTestFinished(() => database.close())
    await makeOld(database.db)
    return database
  }

  test('a service reads them again when it starts', async ({ expect }) => {
    const database = await opened()
    expect(await countOld(database.db)).toBeGreaterThan(0)
    const service = await startTestService(database)
    onTestFinished(() => service.close())
    await expect.poll(() => countOld(database.db), patience).toBe(0)
  })

  test('they are looked for once, and again at the next revision only where that failed', async ({ expect }) => {
    const { db } = await opened()
    await sql`alter table candidate_set rename to candidate_set_away`.execute(db)
    const clock = { revision: 1, current: () => clock.revision }
    const log = createLog('silent')
    const failed = vi.spyOn(log, 'error')
    const reading = startFindingReading(db, clock, log)
    onTestFinished(() => reading.stop())
    await expect.poll(() => failed.mock.calls.length, patience).toBe(1)
    await sql`alter table candidate_set_away rename to candidate_set`.execute(db)
    clock.revision = 2
    await expect.poll(() => countOld(db), patience).toBe(0)
    await makeOld(db)
    const read = vi.spyOn(db, 'transaction')
    await db.transaction().execute((trx) => appendRevision(trx, 'another'))
    clock.revision = 3
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([read.mock.calls.length, await countOld(db)]).toEqual([1, expect.any(Number)])
    expect(await countOld(db)).toBeGreaterThan(0)
  })
})
