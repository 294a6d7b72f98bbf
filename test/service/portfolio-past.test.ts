import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { graceDays } from '../../db/finding-policy.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { describeDatabases } from '../support/setup.ts'

type History = readonly { readonly day: number; readonly reported: readonly string[]; readonly version: number }[]

/** Both findings are open but on the days before the 22nd, when the tool misses the one or the other. */
const historyWithout = (missed: string): History => [
  { day: 1, reported: ['early'], version: 1 },
  { day: 10, reported: ['early', 'late'], version: 1 },
  { day: 20, reported: ['early', 'late'].filter((name) => name !== missed), version: 1 },
  { day: 22, reported: ['early', 'late'], version: 1 },
  { day: 25, reported: ['early', 'late'], version: 2 },
  { day: 30, reported: [], version: 2 },
]
const asked = 21
const severity = 5

/** Follows the days one by one: how many findings are open and overdue at the end of `asked`. */
function overdueAtEnd(history: History): number {
  const found = new Map<string, number>()
  let open: readonly string[] = []
  for (let day = 1; day <= asked; day++)
    for (const { reported } of history.filter((one) => one.day === day)) {
      for (const name of reported) found.set(name, found.get(name) ?? day)
      open = reported
    }
  return open.filter((name) => found.get(name)! + graceDays[severity] < asked).length
}

describeDatabases('questions §1: what was overdue on a day in the past', ({ open }) => {
  test('does not follow from what is stored: two histories that differ in it store the same', async () => {
    const database = await open('starter')
    const folder = await findingFolder()
    const storedOf = async (application: string, history: History) => {
      for (const { day, reported, version } of history)
        await folder.import(database.db, application, [
          scan('STATIC', 'lint', { startedAt: `2026-03-${String(day).padStart(2, '0')}T08:00:00Z` }),
          ...reported.map((name) =>
            finding(name, severity, { fingerprint: name, description: `Version ${version} of it.` }),
          ),
        ])
      const { rows: findings } = await sql`
        select title, severity, state, source_state, state_at, first_seen_at, last_seen_at, first_scan.dated_at as first_at,
            last_scan.dated_at as last_at, changed.dated_at as changed_scan_at
          from security_finding as finding join application on application.id = finding.application_id
          join scan as first_scan on first_scan.id = first_scan_id join scan as last_scan on last_scan.id = last_scan_id
          join scan as changed on changed.id = changed_scan_id
          where application.name = ${application} order by title`.execute(database.db)
      const { rows: scans } = await sql`
        select dated_at, reported, new_count, fixed_count, reopened_count, changed_count, unchanged_count, open_by_severity
          from scan join application on application.id = application_id where name = ${application} order by dated_at`.execute(
        database.db,
      )
      return { findings, scans }
    }
    const [one, other] = [historyWithout('early'), historyWithout('late')]
    const stored = await storedOf('one', one)
    expect(stored.scans).toHaveLength(one.length)
    expect(await storedOf('other', other)).toEqual(stored)
    expect([overdueAtEnd(one), overdueAtEnd(other)]).toEqual([0, 1])
    await folder.remove()
    await database.close()
  })
})
