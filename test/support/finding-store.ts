import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { code, type FindingFolder, finding, findingFolder } from './finding-lines.ts'
import type { TestDatabase } from './setup.ts'

export const day = (number: number) => ({ startedAt: `2026-03-0${number}T08:00:00Z` })
export const injection = finding('SQL injection', 5, {
  rule: 'sqli',
  cwes: [89],
  location: code('src/db.py', 10, { snippet: 'execute(q)' }),
})
export const scripting = finding('Reflected XSS', 3, { rule: 'xss', cwes: [79, 20], location: code('src/web.py', 4) })
export const secret = finding('Hard-coded key', 4, { rule: 'secret', cwes: [798], location: code('src/key.py', 1) })

/** Counts and links as the triggers keep them, and as the findings say. */
async function countedAndCountable(db: Database) {
  const counted =
    await sql`select application_id, scanner_id, scan_type, state, severity, cwe, category, count from security_finding_count where count <> 0 order by 1, 2, 3, 4, 5, 6, 7`.execute(
      db,
    )
  const countable =
    await sql`select application_id, scanner_id, scan_type, state, severity, coalesce(cwe, 0) as cwe, category, count(*)::int as count from security_finding group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(
      db,
    )
  const linked = await sql`select target_id, finding_id from security_finding_link order by 1, 2`.execute(db)
  const linkable =
    await sql`select target as target_id, id as finding_id from security_finding, unnest(targets) as target order by 1, 2`.execute(
      db,
    )
  const linkCounted =
    await sql`select target_id, application_id, scan_type, state, severity, count from security_finding_link_count where count <> 0 order by 1, 2, 3, 4, 5`.execute(
      db,
    )
  const linkCountable =
    await sql`select target as target_id, application_id, scan_type, state, severity, count(*)::int as count from security_finding, unnest(targets) as target group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(
      db,
    )
  const grouped =
    await sql`select application_id, severity, targets, count from security_finding_open_group where count <> 0 order by 1, 2, 3`.execute(
      db,
    )
  const groupable =
    await sql`select application_id, severity, targets, count(*)::int as count from security_finding where state = 'open' group by 1, 2, 3 order by 1, 2, 3`.execute(
      db,
    )
  const aged =
    await sql`select application_id, severity, first_seen_day::text, sum(change)::int as count from finding_age_change group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3`.execute(
      db,
    )
  const ageable =
    await sql`select application_id, severity, (first_seen_at at time zone 'UTC')::date::text as first_seen_day, count(*)::int as count from security_finding where state = 'open' group by 1, 2, 3 order by 1, 2, 3`.execute(
      db,
    )
  return {
    kept: [counted.rows, linked.rows, linkCounted.rows, grouped.rows, aged.rows],
    said: [countable.rows, linkable.rows, linkCountable.rows, groupable.rows, ageable.rows],
  }
}

/** Opens the starter anew for each test, and checks after each that what triggers keep is what the findings say. */
export function findingStore(open: (content: 'starter') => Promise<TestDatabase>) {
  let database: TestDatabase
  let folder: FindingFolder
  beforeAll(async () => {
    folder = await findingFolder()
  })
  afterAll(() => folder.remove())
  beforeEach(async () => {
    database = await open('starter')
  })
  afterEach(async () => {
    const { kept, said } = await countedAndCountable(database.db)
    expect(kept).toEqual(said)
    await database.close()
  })
  return {
    get database() {
      return database
    },
    get folder() {
      return folder
    },
    /** Returns the findings of an application, oldest first. */
    stored: (application = 'shop') =>
      database.db
        .selectFrom('securityFinding')
        .innerJoin('application', 'application.id', 'applicationId')
        .select([
          'issueId',
          'title',
          'state',
          'severity',
          'cwe',
          'category',
          'targets',
          'firstSeenAt',
          'lastSeenAt',
          'count',
        ])
        .where('name', '=', application)
        .orderBy('issueId')
        .execute(),
  }
}

/** Returns what an import did to each scan, as counts. */
export const summary = ({ scans }: { scans?: readonly object[] }) =>
  scans!.map((own) => {
    const { reported, added, fixed, reopened, changed, unchanged } = own as Record<string, number>
    return { reported, added, fixed, reopened, changed, unchanged }
  })
