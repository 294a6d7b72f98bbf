// @module-tag long
import { expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { day, findingStore, injection, scripting, summary } from '../support/finding-store.ts'
import { describeDatabases } from '../support/setup.ts'

describeDatabases('what an import of findings leaves as it was', ({ open }) => {
  const store = findingStore(open)
  test('the same file twice changes nothing and makes no revision', async () => {
    const lines = [scan('STATIC', 'lint'), injection, scripting]
    const first = await store.folder.import(store.database.db, 'shop', lines)
    const again = await store.folder.import(store.database.db, 'shop', lines)
    expect(again).toMatchObject({
      revision: first.revision,
      file: first.file,
      counts: { findings: { total: 2, added: 0, changed: 0, retired: 0, unchanged: 2 } },
    })
    expect(await currentRevision(store.database.db)).toBe(first.revision)
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint'), injection])
    await expect(store.folder.import(store.database.db, 'shop', lines)).rejects.toMatchObject({ code: 'CONFLICT' })
    const back = await store.folder.import(store.database.db, 'shop', lines, { allowOlder: true })
    expect(summary(back)).toEqual([{ reported: 2, added: 0, fixed: 0, reopened: 1, changed: 0, unchanged: 1 }])
  })

  test('the same file imported twice at once is stored once', { tags: ['both'] }, async () => {
    const lines = [scan('STATIC', 'lint'), injection, scripting]
    const before = await currentRevision(store.database.db)
    const reports = await Promise.all([1, 2, 3].map(() => store.folder.import(store.database.db, 'shop', lines)))
    expect(reports.map(({ counts }) => counts.findings!.added).sort()).toEqual([0, 0, 2])
    expect(await currentRevision(store.database.db)).toBe(before + 1)
    expect((await store.stored()).map(({ issueId, count }) => [issueId, count])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('an older scan is refused unless it is allowed, and a dry run changes nothing', async () => {
    await store.folder.import(store.database.db, 'shop', [scan('STATIC', 'lint', day(2)), injection])
    const revision = await currentRevision(store.database.db)
    const older = [scan('STATIC', 'lint', day(1)), scripting]
    await expect(store.folder.import(store.database.db, 'shop', older)).rejects.toThrow(
      'The scan of lint is of 2026-03-01T08:00:00.000Z, older than 2026-03-02T08:00:00.000Z, which is stored: importing it goes back in time. Give --allow-older to do so.',
    )
    const dry = await store.folder.import(store.database.db, 'shop', older, { allowOlder: true, dryRun: true })
    expect(dry).toMatchObject({ dryRun: true, revision, counts: { findings: { added: 1, retired: 1 } } })
    expect(await currentRevision(store.database.db)).toBe(revision)
    expect(await store.stored()).toMatchObject([{ title: 'SQL injection', state: 'open' }])
    await store.folder.import(store.database.db, 'shop', older, { allowOlder: true })
    expect((await store.stored()).map(({ state }) => state)).toEqual(['fixed', 'open'])
  })

  test.each([
    ['not JSON', '{"kind"', /^line 1: is not JSON: /],
    [
      'a wrong type',
      '{"kind":"scan","scan":{"scanType":"STATIC","tool":5}}',
      /^line 1: \/scan\/tool must be a string, but is 5$/,
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
      /^line 3: \/finding\/severity must be at most 5, but is 9$/,
    ],
  ])('%s is refused with its line, and nothing is stored', async (_, text, message) => {
    const revision = await currentRevision(store.database.db)
    const path = await store.folder.write('bad.jsonl', text)
    await expect(importFindings(store.database.db, { format: 'findings', path, application: 'bad' })).rejects.toThrow(
      message,
    )
    expect(
      await store.database.db.selectFrom('application').select('name').where('name', '=', 'bad').execute(),
    ).toEqual([])
    expect(await currentRevision(store.database.db)).toBe(revision)
  })

  test.each(['', '  ', 'a\u0000b', 'x'.repeat(201), 'a\nb'])('%j cannot name an application', async (name) => {
    await expect(store.folder.import(store.database.db, name, [scan('STATIC', 'lint')])).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
    })
  })

  test('hostile and overlong text is kept as data, cut off with a warning', { tags: ['both'] }, async () => {
    const report = await store.folder.import(store.database.db, 'shop', [
      scan('STATIC', "lint'; drop table scan; --"),
      finding('NUL \u0000 and \ud800 half', 1, {
        rule: 'a',
        description: 'x'.repeat(70_000),
        tags: Array(200).fill('t'),
      }),
      finding(`$1 ${'y'.repeat(2_100)}`, 1, { rule: 'b' }),
    ])
    expect(report.warnings).toEqual([
      { id: null, pointer: 'line 2', message: 'is longer than is kept; cut off: description, tags' },
      { id: null, pointer: 'line 3', message: 'is longer than is kept; cut off: title' },
    ])
    const [first, second] = await store.stored()
    expect(first!.title).toBe('NUL  and \ufffd half')
    expect(second!.title).toHaveLength(2_000)
  })

  const sarif = (text: string) => ({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'lint' } }, results: [{ ruleId: 'a', message: { text } }] }],
  })
  const bandit = (text: string) => ({
    results: [{ test_id: 'B1', issue_text: text, filename: 'a.py', line_number: 1, issue_severity: 'LOW' }],
    errors: [],
    metrics: {},
  })
  test.each([
    ['sarif', sarif, '/runs/0/results/0'],
    ['bandit', bandit, '/results/0'],
  ] as const)(
    'a description of %s that a reader shortens is reported, one that just fits is not',
    { tags: ['both'] },
    async (format, of, pointer) => {
      const warningsAt = async (length: number) => {
        const path = await store.folder.write(`long-${format}.json`, JSON.stringify(of('x'.repeat(length))))
        const { warnings } = await importFindings(store.database.db, { format, path, application: `long ${format}` })
        return warnings
      }
      expect(await warningsAt(65_536)).toEqual([])
      const message = expect.stringMatching(/^is longer than is kept; cut off: .*description/)
      expect(await warningsAt(65_537)).toEqual([{ id: null, pointer, message }])
    },
  )
})
