// @module-tag long
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { code, type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const size = 600
const [first, last] = ['Finding 0', `Finding ${size - 1}`]

/** A SARIF file of over 4 MB, of which the last result repeats the first. */
function largeSarif(): string {
  const results = Array.from({ length: size + 1 }, (_, index) => ({
    ruleId: 'r',
    message: { text: `Finding ${index % size}\nNUL \0, half \ud800, tab \t, back\\slash, "quotes" and ä` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `src/${index % size}.ts` },
          region: { startLine: 1, snippet: { text: `value${index % size}()` } },
          contextRegion: { snippet: { text: 'x'.repeat(8_000) } },
        },
      },
    ],
    properties: { tags: ['a "b" \\ {c}', 'd,\te'] },
  }))
  const driver = { name: 'Large', rules: [{ id: 'r', properties: { 'security-severity': '8.0' } }] }
  return JSON.stringify({ version: '2.1.0', runs: [{ results, tool: { driver } }] })
}

describe.each(databases)('seceng §6.3: importing large files on $kind', ({ open }) => {
  let database: TestDatabase
  let folder: FindingFolder
  let path: string
  const statements: string[] = []
  beforeAll(async () => {
    folder = await findingFolder()
    path = await folder.write('large.sarif', largeSarif())
  })
  afterAll(() => folder.remove())
  beforeEach(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
  })
  afterEach(() => database.close())
  const source = () => ({ format: 'sarif', path, application: 'large' })
  const storedTitles = async () =>
    (
      await sql<{ title: string; count: number; tags: readonly string[] }>`
        select title, count, tags from security_finding join application on application.id = application_id
          where name = 'large' order by issue_id`.execute(database.db)
    ).rows

  test('what a thread reads is stored whole, and the same file again changes nothing', async () => {
    const report = await importFindings(database.db, source())
    expect(report.scans).toMatchObject([{ tool: 'Large', reported: size, repeats: 1, added: size }])
    const rows = await storedTitles()
    expect(rows).toHaveLength(size)
    expect(rows[0]).toEqual({ title: expect.stringContaining(first), count: 2, tags: ['a "b" \\ {c}', 'd, e'] })
    expect(rows.at(-1)).toMatchObject({ title: expect.stringContaining(last), count: 1 })
    statements.length = 0
    const again = await importFindings(database.db, source())
    expect(again).toMatchObject({ revision: report.revision, scans: [{ added: 0, unchanged: size }] })
    expect(
      statements.filter((statement) => /^\s*(?:copy|create|insert|update|delete|vacuum)\b/i.test(statement)),
    ).toEqual([])
  })

  test('the next scan of the tool adds to the first one, and closes what it lacks', async () => {
    await importFindings(database.db, source())
    const next = await folder.write('next.sarif', largeSarif().replaceAll('value1()', 'value1(null)'))
    const report = await importFindings(database.db, { ...source(), path: next })
    expect(report.scans).toMatchObject([{ reported: size, added: 1, fixed: 1, unchanged: size - 1 }])
    const rows = await storedTitles()
    expect(rows).toHaveLength(size + 1)
    expect(rows[0]).toMatchObject({ count: 2 })
  })

  test('other statements are answered while it is read, before its transaction begins', async () => {
    let other: Promise<unknown> | null = null
    let answeredBefore = false
    await importFindings(database.db, source(), {
      onProgress: (stage) => {
        if (!stage.startsWith('reading: ')) return
        other ??= database.db
          .selectFrom('application')
          .select('id')
          .execute()
          .then(() => {
            answeredBefore = true
          })
      },
      onBegin: async () => {
        if (database.kind === 'pglite') expect(answeredBefore).toBe(true)
      },
    })
    expect(other).not.toBeNull()
    await other
  })

  test('what is not JSON near its end is refused with its place, and nothing is left', async () => {
    const broken = await folder.write('broken.sarif', largeSarif().replace('"tool":{', '"tool":{,'))
    await expect(importFindings(database.db, { ...source(), path: broken })).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
      message: expect.stringMatching(
        /^\/runs\/0\/tool\/: not JSON: found "," where key or end must be \(at byte \d+\)/,
      ),
    })
    expect(await storedTitles()).toEqual([])
  })

  test('an import that is stopped while its file is read ends with the reason, and nothing is left', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const onProgress = (stage: string) => stage.startsWith('reading: ') && stop.abort(reason)
    await expect(importFindings(database.db, source(), { signal: stop.signal, onProgress })).rejects.toBe(reason)
    expect(await storedTitles()).toEqual([])
    await importFindings(database.db, source())
    expect(await storedTitles()).toHaveLength(size)
  })

  test('what is more than a batch is added, changed and closed as one scan', { tags: ['long'] }, async () => {
    const many = 10_001
    const lines = (from: number, severity: number) => [
      scan('STATIC', 'lint'),
      ...Array.from({ length: many }, (_, index) =>
        finding(`Finding ${from + index}`, severity, { location: code(`src/${from + index}.ts`, 1) }),
      ),
    ]
    await folder.import(database.db, 'large', lines(0, 1))
    const changed = await folder.import(database.db, 'large', lines(0, 2))
    expect(changed.scans).toMatchObject([{ reported: many, added: 0, changed: many, fixed: 0 }])
    const replaced = await folder.import(database.db, 'large', lines(many, 2))
    expect(replaced.scans).toMatchObject([{ reported: many, added: many, fixed: many }])
    const rows = await storedTitles()
    expect(rows.map(({ title }) => title)).toEqual(rows.map((_, index) => `Finding ${index}`))
    expect(rows).toHaveLength(2 * many)
  })
})
