import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { currentRevision } from '../../db/engine/revision.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { importCwe } from '../../src/import/importers.ts'
import { code, type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'

const day = (number: number) => ({ startedAt: `2026-03-0${number}T08:00:00Z` })
const injection = finding('SQL injection', 5, {
  rule: 'sqli',
  cwes: [89],
  location: code('src/db.py', 10, { snippet: 'execute(q)' }),
})
const scripting = finding('Reflected XSS', 3, { rule: 'xss', cwes: [79, 20], location: code('src/web.py', 4) })
const secret = finding('Hard-coded key', 4, { rule: 'secret', cwes: [798], location: code('src/key.py', 1) })

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
  return {
    kept: [counted.rows, linked.rows, linkCounted.rows],
    said: [countable.rows, linkable.rows, linkCountable.rows],
  }
}

describeDatabases('storing security findings', ({ open }) => {
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
  const stored = (application = 'shop') =>
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
      .execute()
  const summary = ({ scans }: { scans?: readonly object[] }) =>
    scans!.map((own) => {
      const { reported, added, fixed, reopened, changed, unchanged } = own as Record<string, number>
      return { reported, added, fixed, reopened, changed, unchanged }
    })

  test('compat §4: what a scan that did not finish does not report stays open until a whole one does not report it', async () => {
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection, scripting])
    const partial = await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint', { ...day(2), isPartial: true }),
      injection,
    ])
    expect(summary(partial)).toMatchObject([{ reported: 1, fixed: 0, unchanged: 1 }])
    const lastSeen = new Date(day(1).startedAt)
    expect(await stored()).toMatchObject([
      { state: 'open', lastSeenAt: null },
      { state: 'open', lastSeenAt: lastSeen },
    ])
    const whole = await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(3)), injection])
    expect(summary(whole)).toMatchObject([{ reported: 1, fixed: 1, unchanged: 1 }])
    expect(await stored()).toMatchObject([{ state: 'open' }, { state: 'fixed', lastSeenAt: lastSeen }])
    const back = await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(4)), injection, scripting])
    expect(summary(back)).toMatchObject([{ reopened: 1, unchanged: 1 }])
  })

  test('compat §4: scans of different parts of an application do not close findings of each other', async () => {
    const part = (category: string, number: number) => scan('STATIC', 'lint', { ...day(number), category })
    await folder.import(database.db, 'shop', [part('api', 1), injection])
    expect(summary(await folder.import(database.db, 'shop', [part('web', 2), scripting]))).toMatchObject([
      { added: 1, fixed: 0 },
    ])
    expect(summary(await folder.import(database.db, 'shop', [part('api', 3), secret]))).toMatchObject([
      { added: 1, fixed: 1 },
    ])
    expect((await stored()).map(({ title, state }) => [title, state])).toEqual([
      ['SQL injection', 'fixed'],
      ['Reflected XSS', 'open'],
      ['Hard-coded key', 'open'],
    ])
  })

  test('compat §4: a scan is stored with its weaknesses and categories, and the guid is that of the name', async () => {
    const report = await folder.import(database.db, ' shop ', [
      scan('STATIC', 'lint', { toolVersion: '1.0', ...day(1) }),
      injection,
      scripting,
      injection,
    ])
    expect(report).toMatchObject({
      source: 'lint',
      version: '1.0',
      format: 'findings',
      counts: { findings: { total: 2, added: 2, changed: 0, retired: 0, unchanged: 0 } },
      warnings: [],
    })
    expect(await stored()).toMatchObject([
      { issueId: 1, title: 'SQL injection', state: 'open', cwe: 89, targets: ['CWE-89'], count: 2 },
      { issueId: 2, title: 'Reflected XSS', cwe: 79, category: 137, targets: ['CWE-79', 'CWE-20'], count: 1 },
    ])
    const { guid } = await database.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', 'shop')
      .executeTakeFirstOrThrow()
    expect(guid).toBe('4acaed36-f346-56f5-8091-41d3481b8774')
  })

  test('compat §4: a newer scan closes what it no longer reports, keeps ids and first dates, and reopens what returns', {
    tags: ['both'],
  }, async () => {
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection, scripting])
    const second = await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(2)), secret, scripting])
    expect(summary(second)).toEqual([{ reported: 2, added: 1, fixed: 1, reopened: 0, changed: 0, unchanged: 1 }])
    expect(second.counts).toEqual({ findings: { total: 2, added: 1, changed: 0, retired: 1, unchanged: 1 } })
    const third = await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(3)), injection])
    expect(summary(third)).toEqual([{ reported: 1, added: 0, fixed: 2, reopened: 1, changed: 0, unchanged: 0 }])
    expect(await stored()).toMatchObject([
      {
        issueId: 1,
        title: 'SQL injection',
        state: 'open',
        firstSeenAt: new Date('2026-03-01T08:00:00Z'),
        lastSeenAt: null,
      },
      {
        issueId: 2,
        state: 'fixed',
        firstSeenAt: new Date('2026-03-01T08:00:00Z'),
        lastSeenAt: new Date('2026-03-02T08:00:00Z'),
      },
      { issueId: 3, title: 'Hard-coded key', state: 'fixed', firstSeenAt: new Date('2026-03-02T08:00:00Z') },
    ])
    const scans = await database.db
      .selectFrom('scan')
      .select(['openBySeverity'])
      .where('tool', '=', 'lint')
      .orderBy('id')
      .execute()
    expect(scans.map(({ openBySeverity }) => openBySeverity)).toEqual([
      [0, 0, 0, 1, 0, 1],
      [0, 0, 0, 1, 1, 0],
      [0, 0, 0, 0, 0, 1],
    ])
  })

  test('compat §4: another tool or type of scan closes nothing of the first', async () => {
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection])
    await folder.import(database.db, 'shop', [scan('STATIC', 'other', day(2)), secret])
    await folder.import(database.db, 'shop', [scan('MANUAL', 'lint', day(2))])
    await folder.import(database.db, 'bank', [scan('STATIC', 'lint', day(2)), injection])
    expect((await stored()).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await stored('bank')).toMatchObject([{ issueId: 1, state: 'open' }])
  })

  test('compat §4: what a tool says of a finding is followed: a moved line, a suppression, a false positive, a fix', async () => {
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(1)), injection, scripting, secret])
    const said = (line: typeof secret, rest: object) => ({ ...line, finding: { ...line.finding, ...rest } })
    const report = await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint', day(2)),
      said(injection, { location: code('src/db.py', 99, { snippet: '  execute(q) ' }) }),
      said(scripting, { status: 'suppressed' }),
      said(secret, { status: 'false_positive' }),
    ])
    expect(summary(report)).toEqual([{ reported: 3, added: 0, fixed: 1, reopened: 0, changed: 2, unchanged: 0 }])
    expect((await stored()).map(({ state }) => state)).toEqual(['open', 'suppressed', 'false_positive'])
    const gone = await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(3))])
    expect(summary(gone)).toEqual([{ reported: 0, added: 0, fixed: 2, reopened: 0, changed: 0, unchanged: 0 }])
    expect((await stored()).map(({ state }) => state)).toEqual(['fixed', 'fixed', 'fixed'])
  })

  test('the same file twice changes nothing and makes no revision', async () => {
    const lines = [scan('STATIC', 'lint'), injection, scripting]
    const first = await folder.import(database.db, 'shop', lines)
    const again = await folder.import(database.db, 'shop', lines)
    expect(again).toMatchObject({
      revision: first.revision,
      file: first.file,
      counts: { findings: { total: 2, added: 0, changed: 0, retired: 0, unchanged: 2 } },
    })
    expect(await currentRevision(database.db)).toBe(first.revision)
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint'), injection])
    await expect(folder.import(database.db, 'shop', lines)).rejects.toMatchObject({ code: 'CONFLICT' })
    const back = await folder.import(database.db, 'shop', lines, { allowOlder: true })
    expect(summary(back)).toEqual([{ reported: 2, added: 0, fixed: 0, reopened: 1, changed: 0, unchanged: 1 }])
  })

  test('the same file imported twice at once is stored once', { tags: ['both'] }, async () => {
    const lines = [scan('STATIC', 'lint'), injection, scripting]
    const before = await currentRevision(database.db)
    const reports = await Promise.all([1, 2, 3].map(() => folder.import(database.db, 'shop', lines)))
    expect(reports.map(({ counts }) => counts.findings!.added).sort()).toEqual([0, 0, 2])
    expect(await currentRevision(database.db)).toBe(before + 1)
    expect((await stored()).map(({ issueId, count }) => [issueId, count])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('an older scan is refused unless it is allowed, and a dry run changes nothing', async () => {
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', day(2)), injection])
    const revision = await currentRevision(database.db)
    const older = [scan('STATIC', 'lint', day(1)), scripting]
    await expect(folder.import(database.db, 'shop', older)).rejects.toThrow(
      'The scan of lint is of 2026-03-01T08:00:00.000Z, older than 2026-03-02T08:00:00.000Z, which is stored: importing it goes back in time. Give --allow-older to do so.',
    )
    const dry = await folder.import(database.db, 'shop', older, { allowOlder: true, dryRun: true })
    expect(dry).toMatchObject({ dryRun: true, revision, counts: { findings: { added: 1, retired: 1 } } })
    expect(await currentRevision(database.db)).toBe(revision)
    expect(await stored()).toMatchObject([{ title: 'SQL injection', state: 'open' }])
    await folder.import(database.db, 'shop', older, { allowOlder: true })
    expect((await stored()).map(({ state }) => state)).toEqual(['fixed', 'open'])
  })

  test('compat §2.7, §4: no weakness is invented: a category, an unknown number and none at all', async () => {
    const report = await folder.import(database.db, 'shop', [
      scan('SCA', 'corpus'),
      finding('A category', 1, { cwes: [310] }),
      finding('Unknown', 1, { cwes: [999_999], techniqueIds: ['AML.T9999', 'AML.T0051'] }),
      finding('None', 1),
    ])
    expect(report.warnings).toEqual([
      {
        id: 'AML.T9999',
        pointer: 'line 3',
        message: 'AML.T9999 is in no catalogue; one finding names it, which is kept without the link',
      },
      {
        id: 'CWE-310',
        pointer: 'line 2',
        message:
          'CWE-310 is a category of weaknesses and none itself; one finding names it, which is kept in the category, without a weakness',
      },
      {
        id: 'CWE-999999',
        pointer: 'line 3',
        message: 'CWE-999999 is in no catalogue; one finding names it, which is kept without the link',
      },
    ])
    expect(await stored()).toMatchObject([
      { cwe: null, category: 310, targets: [] },
      { cwe: null, category: 0, targets: ['AML.T0051'] },
      { cwe: null, category: 0, targets: [] },
    ])
  })

  test('knowledge §3.3: a view, a category beside a weakness, a deprecated weakness and a pillar are what they are', async () => {
    const path = await folder.write(
      'cwe.json',
      JSON.stringify({
        ContentVersion: '99.0',
        ContentDate: '2026-10-01',
        Weaknesses: [
          { ID: '703', Name: 'Pillar', Abstraction: 'Pillar', Structure: 'Simple', Status: 'Draft' },
          { ID: '131', Name: 'New', Abstraction: 'Base', Structure: 'Simple', Status: 'Draft' },
          {
            ID: '132',
            Name: 'DEPRECATED: Old',
            Abstraction: 'Base',
            Structure: 'Simple',
            Status: 'Deprecated',
            Description: 'This entry has been deprecated because it was a duplicate of CWE-131.',
          },
        ],
        Categories: [
          { ID: '310', Name: 'Cryptographic Issues', Status: 'Draft' },
          { ID: '17', Name: 'DEPRECATED: Code', Status: 'Deprecated' },
        ],
        Views: [{ ID: '1000', Name: 'Research Concepts', Type: 'Graph', Status: 'Draft' }],
      }),
    )
    await importCwe(database.db, path, { allowOlder: true })
    const { warnings } = await folder.import(database.db, 'shop', [
      scan('SCA', 'corpus'),
      finding('View', 1, { cwes: [1000] }),
      finding('View and weakness', 1, { cwes: [1000, 131] }),
      finding('Category and weakness', 1, { cwes: [310, 131] }),
      finding('Deprecated', 1, { cwes: [132] }),
      finding('Deprecated category', 1, { cwes: [17] }),
      finding('Pillar', 1, { cwes: [703] }),
    ])
    expect(warnings.map(({ message }) => message)).toEqual([
      'CWE-1000 is a view, which lists weaknesses and is none; 2 findings name it, which are kept without the link',
      'CWE-132 is deprecated, CWE-131 stands for it; one finding names it, which is kept with the link',
      'CWE-17 is deprecated; one finding names it, which is kept with the link',
    ])
    expect((await stored()).map(({ cwe, category }) => [cwe, category])).toEqual([
      [null, 0],
      [131, 0],
      [131, 310],
      [132, 0],
      [null, 17],
      [703, 0],
    ])
  })

  test('a new edition of the catalogue links the findings that name what it has', async () => {
    await folder.import(database.db, 'shop', [scan('SCA', 'corpus'), finding('Later', 1, { cwes: [99_999] })])
    const path = await folder.write(
      'cwe.json',
      JSON.stringify({
        ContentVersion: '99.0',
        ContentDate: '2026-10-01',
        Weaknesses: [{ ID: '99999', Name: 'New', Abstraction: 'Base', Structure: 'Simple', Status: 'Draft' }],
        Categories: [],
        Views: [],
      }),
    )
    await importCwe(database.db, path, { allowOlder: true })
    expect(await stored()).toMatchObject([{ cwe: 99_999, category: 0, targets: ['CWE-99999'] }])
  })

  test('several runs of one tool in a file complete each other; several tools are several scans', async () => {
    const report = await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint', day(1)),
      injection,
      scan('STATIC', 'other', day(1)),
      secret,
      scan('STATIC', 'lint', day(2)),
      scripting,
    ])
    expect(report.scans).toMatchObject([
      { tool: 'lint', added: 2, fixed: 0, startedAt: '2026-03-02T08:00:00.000Z' },
      { tool: 'other', added: 1, fixed: 0 },
    ])
  })

  test.each([
    ['not JSON', '{"kind"', /^line 1: is not JSON: /],
    [
      'a wrong type',
      '{"kind":"scan","scan":{"scanType":"STATIC","tool":5}}',
      /^line 1: \/scan\/tool must be string, but is 5$/,
    ],
    ['an empty file', '', /^line 1: there is no scan; the first line must be one$/],
    ['a line without a kind', '{"goal":"g"}', /^line 1: it lacks "kind"$/],
    ['a line without its content', '{"kind":"finding"}', /^line 1: it lacks "finding"$/],
    [
      'an unknown key',
      '{"kind":"scan","scan":{"scanType":"STATIC","tool":"t","x":1}}',
      /^line 1: \/scan\/x is not a known key; known are scanType, tool, /,
    ],
    [
      'a finding before its scan',
      '{"kind":"finding","finding":{"title":"t","severity":1}}',
      /^line 1: is a finding, but no scan stands before it$/,
    ],
    [
      'a cut file',
      `${JSON.stringify(scan('STATIC', 'lint'))}\n${JSON.stringify(injection)}\n{"kind":"fin`,
      /^line 3: is not JSON: /,
    ],
    [
      'a wrong severity',
      `${JSON.stringify(scan('STATIC', 'lint'))}\n\n{"kind":"finding","finding":{"title":"t","severity":9}}`,
      /^line 3: \/finding\/severity must be <= 5, but is 9$/,
    ],
  ])('%s is refused with its line, and nothing is stored', async (_, text, message) => {
    const revision = await currentRevision(database.db)
    const path = await folder.write('bad.jsonl', text)
    await expect(importFindings(database.db, { format: 'findings', path, application: 'bad' })).rejects.toThrow(message)
    expect(await database.db.selectFrom('application').select('name').where('name', '=', 'bad').execute()).toEqual([])
    expect(await currentRevision(database.db)).toBe(revision)
  })

  test.each(['', '  ', 'a\u0000b', 'x'.repeat(201), 'a\nb'])('%j cannot name an application', async (name) => {
    await expect(folder.import(database.db, name, [scan('STATIC', 'lint')])).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
    })
  })

  test('hostile and overlong text is kept as data, cut off with a warning', { tags: ['both'] }, async () => {
    const report = await folder.import(database.db, 'shop', [
      scan('STATIC', "lint'; drop table scan; --"),
      finding('NUL \u0000 and \ud800 half', 1, {
        rule: 'a',
        description: 'x'.repeat(70_000),
        tags: Array(200).fill('t'),
      }),
      finding(`$1 ${'y'.repeat(600)}`, 1, { rule: 'b' }),
    ])
    expect(report.warnings).toEqual([
      { id: null, pointer: 'line 2', message: 'is longer than is kept; cut off: description, tags' },
      { id: null, pointer: 'line 3', message: 'is longer than is kept; cut off: title' },
    ])
    const [first, second] = await stored()
    expect(first!.title).toBe('NUL  and \ufffd half')
    expect(second!.title).toHaveLength(500)
  })
})
