import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ScanItem, SourceFinding } from '../../src/import/finding/kit/source-finding.ts'
import { createWarningList } from '../../src/import/finding/kit/warning-list.ts'
import { lockApplication } from '../../src/import/finding/store/application-lock.ts'
import { stagedParts } from '../../src/import/finding/store/staged-parts.ts'
import { storeFirstScan } from '../../src/import/finding/store/store-first-scan.ts'
import { closeScan, openScan } from '../../src/import/finding/store/store-scan.ts'
import { databases } from '../support/setup.ts'
import { decisionOf, startTriage } from '../support/triage.ts'

const own = { scanType: 'STATIC', tool: 'slow', toolVersion: null, startedAt: null, target: null } as const
/** More than a portion, so that some are stored while the file is still read. */
const count = 7_000
const findingOf = (index: number): SourceFinding => ({
  fingerprint: `slow ${index}`,
  rule: 'slow',
  title: `Finding ${index}`,
  description: 'x'.repeat(500),
  recommendation: null,
  severity: 4,
  status: 'open',
  cwes: [1427],
  cves: [],
  techniqueIds: [],
  cvss: null,
  references: [],
  location: null,
  count: 1,
  firstFoundAt: null,
  tags: [],
  pointer: `/${index}`,
})
const postgres = databases.filter(({ kind }) => kind === 'postgres')

describe.each(postgres)('seceng §5.4: decisions while a first scan is imported on $kind', ({ open }) => {
  test('one of the same application is made at once, and the counts have both', async () => {
    const database = await open('starter')
    const triage = await startTriage(database)
    const { db } = database
    await triage.scan('shop', { a: 'open' })
    const { a } = await triage.read('shop')
    const seen = { status: 0, storedSoFar: 0 }
    await db.transaction().execute(async (trx) => {
      async function* items(): AsyncGenerator<ScanItem> {
        yield { kind: 'scan', scan: { ...own, isOnly: true, threatModel: null } }
        for (let index = 0; index < count; index++) yield { kind: 'finding', finding: findingOf(index) }
        seen.status = (await triage.decide(a.id, decisionOf.accepted)).status
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from security_finding where rule = 'slow'`.execute(trx)
        seen.storedSoFar = rows[0]!.count
      }
      const parts = stagedParts(items())
      const { value: head } = await parts.next()
      const series = (head as { only: NonNullable<Parameters<typeof openScan>[2]> }).only
      const { id } = await lockApplication(trx, 'shop', new Date())
      const options = {
        run: null,
        format: 'findings',
        file: null,
        importedAt: new Date(),
        allowOlder: false,
        incremental: false,
      }
      const opened = await openScan(trx, id, series, options)
      const stored = await storeFirstScan(trx, opened.scan, parts, createWarningList())
      await closeScan(trx, opened, stored.series, stored.counts)
    })
    expect(seen.status).toBe(200)
    expect(seen.storedSoFar).toBeGreaterThan(0)
    const { rows } = await sql`
      select state, sum(count)::int as count from security_finding_count where application_id = (select id from application where name = 'shop')
        group by state having sum(count) > 0 order by state`.execute(db)
    expect(rows).toEqual([
      { state: 'open', count },
      { state: 'suppressed', count: 1 },
    ])
    const { rows: linked } = await sql`
      select state, count from security_finding_link_count where target_id = 'CWE-1427' and count > 0
        and application_id = (select id from application where name = 'shop') order by state`.execute(db)
    expect(linked).toEqual(rows)
    const scans =
      await sql`select open_by_severity from scan where application_id = (select id from application where name = 'shop') order by id`.execute(
        db,
      )
    expect(scans.rows).toEqual([{ openBySeverity: [0, 0, 0, 0, 1, 0] }, { openBySeverity: [0, 0, 0, 0, count, 0] }])
    await triage.stop()
    await database.close()
  })
})
