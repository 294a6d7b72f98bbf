import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { searchStored } from '../../db/explore-search.ts'
import {
  type ApplicationChange,
  applyChange,
  demoLoading,
  demoRemoval,
  merging,
  removal,
  renaming,
} from '../../src/command/application-change.ts'
import { applicationGuid } from '../../src/ground/identifiers.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { runCommand } from '../support/command.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { databases, describeDatabases, type TestDatabase } from '../support/setup.ts'

const demo = 'Demo: support assistant'
const wholePage = { limit: 10, backwards: false, after: null, before: null }

describeDatabases('contract: operations §1.4: applications', ({ open }) => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-applications-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })

  const change = (made: ApplicationChange, dryRun = false) => applyChange(database.db, dryRun, made)
  const importLines = async (application: string, ...lines: readonly object[]) => {
    const path = join(folder, 'findings.jsonl')
    await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'))
    return importFindings(database.db, { format: 'findings', path, application })
  }
  const decide = async (name: string, issue: number) => {
    const { rows } = await sql<{ id: number }>`
      select security_finding.id from security_finding join application on application.id = application_id
        where name = ${name} and issue_id = ${issue}`.execute(database.db)
    const id = rows[0]?.id
    await sql`insert into finding_triage (finding_id, decision, "by", at) values (${id}, 'confirmed', 'key:ci', now())`.execute(
      database.db,
    )
    await sql`insert into finding_triage_move (finding_id, at, "by", "from", "to") values (${id}, now(), 'key:ci', 'none', 'confirmed')`.execute(
      database.db,
    )
  }
  const rowsOf = async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and column_name in ('application_id', 'application_guid', 'scanner_id', 'finding_id')
          and data_type <> 'text' order by 1, 2`.execute(database.db)
    return rows
  }
  /** Values of columns that refer to applications, scanners or findings which are gone. */
  const listOrphans = async () => {
    const parents: Readonly<Record<string, string>> = {
      application_id: 'select id from application',
      application_guid: 'select guid from application',
      scanner_id: 'select id from scanner',
      finding_id: 'select id from security_finding',
    }
    const orphans: string[] = []
    for (const { table, column } of await rowsOf()) {
      const { rows } = await sql`
        select from ${sql.id(table)} where ${sql.id(column)} not in (${sql.raw(parents[column] ?? '')})`.execute(
        database.db,
      )
      if (rows.length > 0) orphans.push(`${table}.${column}: ${rows.length}`)
    }
    return orphans
  }
  const countsOf = async (name: string) => {
    const { rows } = await sql`
      select count(*)::int as findings, coalesce(sum((state = 'open')::int), 0)::int as open,
          (select coalesce(sum(count), 0)::int from security_finding_count where application_id = application.id) as counted,
          (select count(*)::int from security_finding_link join security_finding as own on own.id = finding_id
            where own.application_id = application.id) as links
        from application left join security_finding on application_id = application.id
        where name = ${name} group by application.id`.execute(database.db)
    return rows[0]
  }

  test('a removed application leaves nothing behind, and nothing of others goes', async () => {
    await importLines('Gone', scan('STATIC', 'lint'), finding('One', 3, { cwes: [79] }), finding('Two', 4))
    await importLines('Stays', scan('STATIC', 'lint'), finding('One', 3, { cwes: [79] }))
    await decide('Gone', 1)
    await sql`
      insert into target (id, name, kind, application_id, locator, labels, scanners, webhook_counter, scope_state,
          scope_checked_at, version, created_at, changed_at)
        select gen_random_uuid(), 'all', 'application', id, '{}', '{}', '{}', 0, 'allowed', now(), 1, now(), now()
          from application where name = 'Gone'`.execute(database.db)
    const revision = await currentRevision(database.db)
    const dry = await change(removal('Gone'), true)
    expect(dry).toMatchObject({ dryRun: true, revision, rows: { findings: 2, decisions: 1, scans: 1, targets: 1 } })
    expect(await countsOf('Gone')).toMatchObject({ findings: 2, counted: 2 })

    expect(await change(removal('Gone'))).toMatchObject({ revision: revision + 1, rows: dry.rows })
    expect(await countsOf('Gone')).toBeUndefined()
    expect(await listOrphans()).toEqual([])
    expect(await countsOf('Stays')).toEqual({ findings: 1, open: 1, counted: 1, links: 1 })
    await expect(change(removal('Gone'))).rejects.toMatchObject({ code: 'INPUT_REFUSED' })
    await expect(change(removal('Stay'))).rejects.toThrow('There is no application "Stay". Near it: Stays.')
  })

  test('a renamed application is found by its new name, and imports into it go on', async () => {
    await importLines('Old name', scan('STATIC', 'lint'), finding('One', 3), finding('Two', 3))
    await change(renaming('Old name', ' New name '))
    expect(await countsOf('Old name')).toBeUndefined()
    const { scans } = await importLines('New name', scan('STATIC', 'lint'), finding('One', 3))
    expect(scans).toMatchObject([{ added: 0, fixed: 1, unchanged: 1 }])
    const found = (text: string) =>
      searchStored(database.db, { text, kinds: ['APPLICATION'], visible: null, targetsOf: null }, wholePage)
    expect((await found('New name')).rows).toMatchObject([{ id: applicationGuid('New name'), name: 'New name' }])
    expect((await found('"Old name"')).rows).toEqual([])
    const revision = await currentRevision(database.db)
    expect(await change(renaming('New name', 'New name'))).toMatchObject({ rows: {}, revision })
    await expect(change(renaming('New name', demo))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(change(renaming('New name', ''))).rejects.toMatchObject({ code: 'INPUT_REFUSED' })
  })

  test('a merged application brings findings, dates and decisions along under new ids', async () => {
    await importLines('Part', scan('STATIC', 'lint'), finding('One', 3, { cwes: [79] }), finding('Two', 4))
    await importLines('Part', scan('DYNAMIC', 'proxy'), finding('Three', 5))
    await importLines('Whole', scan('STATIC', 'lint'), finding('One', 3, { cwes: [79] }), finding('Four', 2))
    await decide('Part', 1)
    const report = await change(merging('Part', 'Whole'))
    expect(report).toMatchObject({ rows: { findings: 3, scans: 2, targets: 0, runs: 0 } })
    expect(report.notes.join(' ')).toContain('Both have scans of lint')
    expect(await countsOf('Part')).toBeUndefined()
    expect(await countsOf('Whole')).toEqual({ findings: 5, open: 5, counted: 5, links: 2 })
    expect(await listOrphans()).toEqual([])
    const { rows } = await sql`
      select issue_id, title, decision, (select count(*)::int from finding_triage_move where finding_id = security_finding.id) as moves
        from security_finding left join finding_triage on finding_id = id
        where application_id = (select id from application where name = 'Whole') order by issue_id`.execute(database.db)
    expect(rows).toEqual([
      { issueId: 1, title: 'One', decision: null, moves: 0 },
      { issueId: 2, title: 'Four', decision: null, moves: 0 },
      { issueId: 3, title: 'One', decision: 'confirmed', moves: 1 },
      { issueId: 4, title: 'Two', decision: null, moves: 0 },
      { issueId: 5, title: 'Three', decision: null, moves: 0 },
    ])
    const next = await importLines('Whole', scan('STATIC', 'lint'), finding('New', 1))
    expect(next.scans).toMatchObject([{ added: 1, fixed: 2, unchanged: 0 }])
    expect(await countsOf('Whole')).toMatchObject({ findings: 6, open: 4 })
    await expect(change(merging('Whole', 'Whole'))).rejects.toMatchObject({ code: 'INPUT_REFUSED' })
  })

  test('the demo data go once, and no start brings them back', async () => {
    const { rows } = await change(demoRemoval())
    expect(rows).toMatchObject({ applications: 1, reports: 1, scans: 5 })
    const left = async (table: 'chart' | 'report' | 'survey' | 'researchFinding' | 'technique') =>
      (await database.db.selectFrom(table).select('id').limit(1).execute()).length
    await loadStarter(database.db)
    expect(
      await Promise.all([left('chart'), left('report'), left('survey'), left('researchFinding'), left('technique')]),
    ).toEqual([0, 0, 0, 0, 1])
    expect(await listOrphans()).toEqual([])
    expect(await change(demoRemoval())).toMatchObject({ done: 'nothing to change', rows: {} })
  })

  test('the demo data come back for who loads them, the report where there is none', { tags: ['long'] }, async () => {
    const done = 'load demo data'
    await change(demoRemoval())
    expect(await change(demoLoading())).toMatchObject({ done, rows: { applications: 1, reports: 1 }, notes: [] })
    const message = `There is an application "${demo}" already.`
    await expect(change(demoLoading())).rejects.toMatchObject({ code: 'CONFLICT', message })
    await change(removal(demo))
    expect(await change(demoLoading())).toMatchObject({
      done,
      rows: { applications: 1, reports: 0 },
      notes: ['There is a report already: the synthetic one is left out.'],
    })
    expect((await change(demoRemoval())).rows).toMatchObject({ applications: 1, reports: 1 })
    // What somebody imports into its name from there on is no demo.
    await importLines(demo, scan('STATIC', 'lint'))
    expect(await change(demoRemoval())).toMatchObject({ done: 'nothing to change' })
  })
})

describe('contract: operations §1.4: demo data are decided once', () => {
  const opened = async (work: (database: TestDatabase) => Promise<void>) => {
    const database = await databases[1]!.open('empty')
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }
  const names = async ({ db }: TestDatabase) => [
    ...(await db.selectFrom('application').select('name').execute()).map(({ name }) => name),
    ...(await db.selectFrom('report').select('source').execute()).map(({ source }) => source),
  ]

  test('DEMO=off declines them, for ever', () =>
    opened(async (database) => {
      await loadStarter(database.db, { demo: false })
      await loadStarter(database.db)
      expect(await names(database)).toEqual([])
      expect(await database.db.selectFrom('technique').select('id').limit(1).execute()).toHaveLength(1)
    }))

  test('a first import declines them, a dry run or a refused one does not', { tags: ['long'] }, () =>
    opened(async (database) => {
      const folder = await mkdtemp(join(tmpdir(), 'skg-first-'))
      const path = join(folder, 'a.jsonl')
      const skg = (...more: readonly string[]) =>
        runCommand(['import', 'findings', path, '--application', 'own', ...more], { DATABASE_URL: database.url! })
      await writeFile(path, 'not JSON')
      expect((await skg()).code).toBe(1)
      await writeFile(path, [scan('STATIC', 'lint'), finding('One', 3)].map((line) => JSON.stringify(line)).join('\n'))
      expect((await skg('--dry-run')).code).toBe(0)
      expect(await database.db.selectFrom('starterDecision').selectAll().execute()).toEqual([])
      expect((await skg()).code).toBe(0)
      await loadStarter(database.db)
      expect(await names(database)).toEqual(['own'])
      await rm(folder, { recursive: true })
    }),
  )

  test('skg demo remove and skg application say what goes', { tags: ['long'] }, () =>
    opened(async (database) => {
      await loadStarter(database.db)
      const skg = (...args: readonly string[]) => runCommand(args, { DATABASE_URL: database.url! })
      const dry = await skg('demo', 'remove', '--dry-run')
      expect(dry.stdout).toMatch(/^Would remove demo data\n +1 application\n +1 report\n +\d\d findings\n/)
      expect(dry.stdout).toMatch(/dry run: nothing was changed\n$/)
      expect(JSON.parse((await skg('application', 'rename', demo, 'Shop', '--json')).stdout)).toMatchObject({
        done: `rename application ${demo} to Shop`,
      })
      expect(await skg('application', 'remove', 'Shop 2')).toMatchObject({
        code: 1,
        stderr: 'There is no application "Shop 2". Near it: Shop.\n',
      })
      expect((await skg('demo', 'remove')).stdout).toContain('1 report\n')
      expect((await skg('demo', 'remove')).stdout).toMatch(/^There is nothing to change\./)
    }),
  )
})
