import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimAudit, isAuditPending, storeAudit, storePending } from '../../db/figure-audit-store.ts'
import { listJudged, storeSuppressions } from '../../db/figure-suppression.ts'
import { importReport } from '../../src/import/importers.ts'
import { auditPending } from '../../src/runner/figure-audits.ts'
import { respondentsOf, surveyReport } from '../support/random-survey.ts'
import type { ReportCopy } from '../support/report-folder.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'

describeDatabases('report §2.1: audits of figures', ({ open }) => {
  let database: TestDatabase
  let report: ReportCopy
  beforeAll(async () => {
    database = await open('empty')
    report = await surveyReport(respondentsOf(105))
    await importReport(database.db, report.path)
  })
  afterAll(async () => {
    await report?.dispose()
    await database?.close()
  })
  beforeEach(async () => {
    await database.db.deleteFrom('figureAudit').execute()
    await database.db.transaction().execute(storeSuppressions)
  })

  const results = async () => {
    const rows = await database.db.selectFrom('figureAudit').select(['digest', 'result']).orderBy('digest').execute()
    return rows.map(({ digest, result }) => [digest, result])
  }
  const hiddenRows = async () =>
    (await database.db.selectFrom('chartSuppression').selectAll().execute()).map((row) => JSON.stringify(row)).sort()
  const startedAt = (offset: string) =>
    sql`update figure_audit set started_at = now() + ${offset}::interval`.execute(database.db)

  test('one process takes an audit on; another does when it was begun long ago, or at a time to come by a clock that was wrong', async () => {
    const { db } = database
    await db.deleteFrom('figureAudit').execute()
    await db.transaction().execute((trx) => storePending(trx, ['d']))
    expect(await claimAudit(db, 'd', false)).toBe(true)
    expect(await claimAudit(db, 'd', false)).toBe(false)
    expect(await claimAudit(db, 'd', true)).toBe(true)
    expect(await claimAudit(db, 'none', true)).toBe(false)
    for (const [offset, isTaken] of [
      ['-4 minutes', false],
      ['-6 minutes', true],
      ['4 minutes', false],
      ['6 minutes', true],
    ] as const) {
      await startedAt(offset)
      expect(await claimAudit(db, 'd', false), offset).toBe(isTaken)
    }
    await startedAt('4 minutes')
    expect(await claimAudit(db, 'd', true)).toBe(true)
    await startedAt('-1 hour')
    await storeAudit(db, 'd', { withheld: [] } as never)
    expect(await claimAudit(db, 'd', true)).toBe(false)
    expect(await isAuditPending(db)).toBe(false)
  })

  test('two processes make each audit once between them; one that was ended is made again, with the same result', async () => {
    const { db } = database
    const pending = (await results()).length
    expect(pending).toBeGreaterThan(2)
    const safest = await hiddenRows()
    const made = await Promise.all([auditPending(db, { isAlone: false }), auditPending(db, { isAlone: false })])
    expect(made[0] + made[1]).toBe(pending)
    expect(await auditPending(db, { isAlone: false })).toBe(0)
    const [whole, shown] = [await results(), await hiddenRows()]
    expect(shown).not.toEqual(safest)

    await db.deleteFrom('figureAudit').execute()
    await db.transaction().execute(storeSuppressions)
    expect(await hiddenRows()).toEqual(safest)
    const ending = new AbortController()
    let begun = 0
    const onProgress = () => {
      begun++
      if (begun === 2) ending.abort()
    }
    expect(await auditPending(db, { isAlone: false, onProgress, signal: ending.signal })).toBe(1)
    expect(await auditPending(db, { isAlone: false })).toBe(pending - 2)
    expect(await isAuditPending(db)).toBe(true)
    expect(await auditPending(db, { isAlone: true })).toBe(1)
    expect([await results(), await hiddenRows()]).toEqual([whole, shown])
  })

  test('what was imported before figures were audited stays withheld until it is imported again', async () => {
    const { db } = database
    const safest = await hiddenRows()
    await sql`update survey_question set answer_range = null`.execute(db)
    await db.transaction().execute(storeSuppressions)
    expect((await listJudged(db)).every(({ task }) => task === null)).toBe(true)
    expect(await auditPending(db, { isAlone: true })).toBe(0)
    expect(await hiddenRows()).toEqual(safest)
    await importReport(db, report.path)
    expect(await auditPending(db, { isAlone: true })).toBeGreaterThan(2)
    expect(await hiddenRows()).not.toEqual(safest)
  })
})
