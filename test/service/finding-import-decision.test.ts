import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unstated } from '../../src/import/finding/kit/mapped-finding.ts'
import type { ScanItem, SourceFinding } from '../../src/import/finding/kit/source-finding.ts'
import { createWarningList } from '../../src/import/finding/kit/warning-list.ts'
import { lockApplication } from '../../src/import/finding/store/application-lock.ts'
import { stagedParts } from '../../src/import/finding/store/staged-parts.ts'
import { storeFirstScan } from '../../src/import/finding/store/store-first-scan.ts'
import { closeScan, openScan } from '../../src/import/finding/store/store-scan.ts'
import { databases } from '../support/setup.ts'
import { type DecisionWord, decisionOf, type Reported, startTriage } from '../support/triage.ts'

const own = { scanType: 'STATIC', tool: 'slow', toolVersion: null, startedAt: null, target: null } as const
/** More than a portion, so that some are stored while the file is still read. */
const count = 7_000
const findingOf = (index: number): SourceFinding => ({
  ...unstated,
  fingerprint: `slow ${index}`,
  rule: 'slow',
  title: `Finding ${index}`,
  description: 'x'.repeat(500),
  severity: 4,
  cwes: [1427],
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

type Said = Reported[string] | 'absent'
/** The state that the table of §5.4 gives a finding. */
function stateOf(said: Said, decision: DecisionWord): string {
  if (decision === 'false_positive') return 'false_positive'
  if (decision === 'fixed' || said === 'absent' || said === 'fixed') return 'fixed'
  return { confirmed: 'open', accepted: 'suppressed', none: said }[decision]
}

describe.each(postgres)('seceng §5.4: decisions while a tool is scanned again on $kind', ({ open }) => {
  test('they are made while the findings are compared and added, and count for what is written afterwards', async () => {
    const database = await open('starter')
    onTestFinished(() => database.close())
    const triage = await startTriage(database)
    onTestFinished(() => triage.stop())
    const { db } = database
    const words = Object.keys(decisionOf) as DecisionWord[]
    const later: readonly Said[] = ['open', 'suppressed', 'false_positive', 'absent']
    const cases = words.flatMap((word) => later.map((said) => ({ word, said, rule: `${word}-${said}` })))
    await triage.scan(
      'shop',
      Object.fromEntries([...cases.map(({ rule }) => [rule, 'open'] as const), ['contradicted', 'open']]),
    )
    const before = await triage.read('shop')
    for (const { rule, word } of cases) if (word === 'none') await triage.decide(before[rule].id, decisionOf.confirmed)
    await triage.decide(before.contradicted.id, decisionOf.fixed)

    const holding = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // An import asks for this table after it has compared and added, and before it writes what is known.
    const holder = db.transaction().execute(async (trx) => {
      await sql`lock table security_finding_trace in access exclusive mode`.execute(trx)
      held.resolve()
      await holding.promise
    })
    await held.promise
    const reported = cases.flatMap(({ rule, said }) => (said === 'absent' ? [] : [[rule, said] as const]))
    const importing = triage.scan('shop', Object.fromEntries([...reported, ['contradicted', 'open'], ['new', 'open']]))
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted and relation = 'security_finding_trace'::regclass`.execute(
        db,
      )
      return rows[0]!.count
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
    for (const word of words) {
      const ids = cases.filter((one) => one.word === word).map(({ rule }) => before[rule].id)
      const { status, body } = await triage.ci('POST', '/findings/triage', { body: { ids, ...decisionOf[word] } })
      expect([word, status, body.changed]).toEqual([word, 200, ids.length])
    }
    expect(await waiting()).toBe(1)
    holding.resolve()
    await Promise.all([holder, importing])

    const { rows } = await sql<{ rule: string; state: string }>`
      select rule, state from security_finding where application_id = (select id from application where name = 'shop') order by rule`.execute(
      db,
    )
    const expected = [
      ...cases.map(({ rule, word, said }) => [rule, stateOf(said, word)]),
      ['contradicted', 'open'],
      ['new', 'open'],
    ]
    expect(rows.map(({ rule, state }) => [rule, state]).toSorted()).toEqual(expected.toSorted())
    const counted = await sql`
      select state, sum(count)::int as count from security_finding_count
        where application_id = (select id from application where name = 'shop') group by state having sum(count) > 0 order by state`.execute(
      db,
    )
    const counts = Map.groupBy(expected, ([, state]) => state)
    expect(counted.rows).toEqual(
      [...counts]
        .map(([state, all]) => ({ state, count: all.length }))
        .toSorted((a, b) => (a.state! < b.state! ? -1 : 1)),
    )
    const isOpen = (state: string | undefined) => state === 'open' || state === 'suppressed'
    const openCount = expected.filter(([, state]) => isOpen(state)).length
    const newest = await sql`select open_by_severity from scan order by id desc limit 1`.execute(db)
    expect(newest.rows).toEqual([{ openBySeverity: [0, 0, 0, 0, openCount, 0] }])
  })
})
