import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/ground/errors.ts'
import { importReport } from '../../src/import/importers.ts'
import type { Problem } from '../../src/import/report/problems.ts'
import { readReport } from '../../src/import/report/reader.ts'
import { copyReport, writeReport } from '../support/report-folder.ts'
import { databases } from '../support/setup.ts'

const problemsOf = (path: string) =>
  readReport(path).then(
    () => [] as readonly Problem[],
    (cause: ServiceError) => {
      if (!cause.details?.problems) throw cause
      return cause.details.problems as readonly Problem[]
    },
  )

const chart = (rows: string, measure = 'value') =>
  `id: c\ntitle: C\ntype: bar\nmeasure: ${measure}\nunit: USD\ndimension: {name: category, label: Kind}\ndataset:\n  rows:\n${rows}`

const source = (more: string) =>
  `- {id: s, title: S, url: https://a.example, publisher: P, type: blog, linkStatus: ok, ${more}}\n`

const benchmark = (type: string) =>
  `kind: roles\ntitle: R\nunit: percent\ncolumns: [{name: a, label: A, type: ${type}}]\n`

const survey =
  'id: s\ntitle: S\nfieldedFrom: 2026-01-01\nfieldedTo: 2026-01-02\nfile: s.csv\nperiod: {value: "2026"}\nquestions: [{id: q, kind: single, column: 1}]\n'

const surveyChart =
  'id: c\ntitle: C\ntype: bar\nmeasure: share\nunit: percent\ndimension: {name: option, label: O}\ndataset: {survey: s, question: q}\n'

const unstorable = 'has characters that no text can hold (NUL, half a surrogate pair)'

describe('report §1: what the database cannot hold is refused by file, line and pointer', () => {
  test.each<[string, Record<string, string>, Partial<Problem>]>([
    [
      'NUL in a text',
      { 'charts/c.yaml': chart('  - {category: a, value: 1}\n').replace('title: C', 'title: "C\\0"') },
      { file: 'charts/c.yaml', line: 2, pointer: '/title', message: unstorable },
    ],
    [
      'half a surrogate pair in a text',
      { 'charts/c.yaml': chart('  - {category: a, value: 1}\n  - {category: "\\ud83d", value: 1}\n') },
      { file: 'charts/c.yaml', line: 10, pointer: '/dataset/rows/1/category', message: unstorable },
    ],
    [
      'NUL in a key',
      {
        'surveys/s.yaml': survey.replace('{value: "2026"}', '{column: 1, map: {"x\\0": "2026"}}'),
        'surveys/s.csv': 'A\nx\n',
      },
      { file: 'surveys/s.yaml', line: 6, pointer: '/period/map/x\0', message: unstorable },
    ],
    [
      'NUL in the CSV of a benchmark',
      { 'benchmarks/roles.yaml': benchmark('text'), 'benchmarks/roles.csv': 'a\nx\ny\0\n' },
      { file: 'benchmarks/roles.csv', line: 3, pointer: '/a', message: unstorable },
    ],
    [
      'a count that is too large',
      { 'charts/c.yaml': chart('  - {category: a, count: 1, base: 90071992547409930}\n', 'share') },
      { file: 'charts/c.yaml', line: 9, pointer: '/dataset/rows/0/base', message: 'must be at most 2147483647' },
    ],
    [
      'an infinite value',
      { 'charts/c.yaml': chart('  - {category: a, value: 1e999}\n') },
      { file: 'charts/c.yaml', line: 9, pointer: '/dataset/rows/0/value' },
    ],
    [
      'a share of more than all',
      { 'charts/c.yaml': chart('  - {category: a, count: 8, base: 7}\n', 'share') },
      { file: 'charts/c.yaml', line: 9, pointer: '/dataset/rows/0', message: 'counts 8 of 7' },
    ],
    [
      'the year 0',
      { 'sources.yaml': source('accessedAt: 0000-02-01') },
      {
        file: 'sources.yaml',
        line: 1,
        pointer: '/0/accessedAt',
        message: 'is "0000-02-01", but must be 0001-01-01 or later',
      },
    ],
    [
      'a text that is too long to be searched',
      { 'sources.yaml': source(`accessedAt: 2026-02-01, doi: 10.1234/${'x'.repeat(50_000)}`) },
      { line: 1, pointer: '/0/doi', message: 'has 50,008 characters, but at most 50,000 are stored' },
    ],
    [
      'a column twice in the CSV of a benchmark',
      { 'benchmarks/roles.yaml': benchmark('text'), 'benchmarks/roles.csv': 'a,a,b\nx,y,z\n' },
      { file: 'benchmarks/roles.csv', line: 1, message: 'has the columns a twice' },
    ],
    [
      'a column twice in a benchmark',
      {
        'benchmarks/roles.yaml': `${benchmark('text').replace('}]', '}, {name: a, label: B, type: text}]')}rows: []\n`,
      },
      { line: 4, pointer: '/columns/1/name', message: 'a is taken by a column before it' },
    ],
    [
      'an alias of itself',
      { 'charts/c.yaml': 'id: &a [*a]\n' },
      {
        file: 'charts/c.yaml',
        line: 1,
        pointer: '/id/0',
        message: 'is not YAML: column 9: the alias *a stands inside what it means',
      },
    ],
    [
      'HTML beyond its limits',
      { 'report.html': '<div>'.repeat(300) },
      { file: 'report.html', message: expect.stringMatching(/deep/) },
    ],
  ])('%s', async (_, files, problem) => {
    const report = await writeReport(files)
    expect(await problemsOf(report.path)).toContainEqual(expect.objectContaining(problem))
    await report.dispose()
  })

  test.each(databases)('what is just within the limits is stored on $kind', async ({ open }) => {
    const database = await open('empty')
    const text = 'word '.repeat(9_999)
    const report = await writeReport({
      'charts/c.yaml': `${chart('  - {category: a, count: 2147483647, base: 2147483647}\n', 'share')}note: ${text}\n`,
      'findings/f.yaml': `slug: f\ntitle: ${text}\nclaim: ${text}\nsummary: ${text}\nmethod: ${text}\nconfidence: low\nevidence: []\n`,
      'sources.yaml': source('accessedAt: 0001-01-01, publishedAt: 9999-12-31'),
      'benchmarks/roles.yaml': `${benchmark('number')}rows: [{a: 1e308}, {a: -1e308}, {a: null}]\n`,
    })
    const { counts } = await importReport(database.db, report.path)
    expect([counts.charts?.added, counts.findings?.added, counts.sources?.added, counts.benchmarks?.added]).toEqual([
      1, 1, 1, 1,
    ])
    await report.dispose()
    await database.close()
  })
})

describe('report §1: what names something in a file that could not be read is not wrong for it', () => {
  test.each<[string, Record<string, string>, readonly string[]]>([
    ['a survey without its CSV', { 'surveys/s.yaml': survey, 'charts/c.yaml': surveyChart }, ['surveys/s.yaml']],
    [
      'a wrong survey',
      { 'surveys/x.yaml': `${survey}wrong: 1\n`, 'surveys/s.csv': 'A\n', 'charts/c.yaml': surveyChart },
      ['surveys/x.yaml'],
    ],
    ['a survey that is no YAML', { 'surveys/x.yaml': '[', 'charts/c.yaml': surveyChart }, ['surveys/x.yaml']],
    [
      'another survey',
      {
        'surveys/x.yaml': `${survey.replace('id: s', 'id: x')}wrong: 1\n`,
        'surveys/s.csv': 'A\n',
        'charts/c.yaml': surveyChart,
      },
      ['surveys/x.yaml', 'charts/c.yaml'],
    ],
    [
      'a chart and a source',
      {
        'charts/c.yaml': 'id: c\n',
        'sources.yaml': '- {}\n',
        'findings/f.yaml':
          'slug: f\ntitle: F\nclaim: C\nsummary: S\nconfidence: low\ncharts: [c]\nevidence: [{sourceId: s, quote: Q, validated: pending}]\n',
      },
      ['charts/c.yaml', 'sources.yaml'],
    ],
  ])('%s', async (_, files, wrong) => {
    const report = await writeReport(files)
    const problems = await problemsOf(report.path)
    expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(wrong))
    await report.dispose()
  })
})

describe('report §1: every file that is not read is told', () => {
  test('with the reason; hidden files are nobody’s business', async () => {
    const report = await copyReport()
    const files = [
      'Report.html',
      'citations.yml',
      'README.md',
      'surveys/old.csv',
      'benchmarks/budgets.csv',
      'charts/budget.YAML',
      'charts/old/note.txt',
      'research/figures.csv',
      '.DS_Store',
      '.git/config',
      'Charts/c.yaml',
    ]
    for (const file of files) {
      await mkdir(join(report.path, file, '..'), { recursive: true })
      await writeFile(join(report.path, file), '')
    }
    await symlink('/etc/hostname', join(report.path, 'findings/secret.yaml'))
    const { warnings } = await readReport(report.path)
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      'Charts/ is not looked into: a report has the folders surveys, charts, findings, benchmarks, research; did you mean charts?',
      'README.md is not read: beside its folders a report has report.yaml, sources.yaml, citations.yaml, report.html',
      'Report.html is not read: the name must be report.html',
      'benchmarks/budgets.csv is not read: there is no budgets.yaml beside it',
      'charts/budget.YAML is not read: in charts/ the names of files end in .yaml, in lower case',
      'charts/old/note.txt is not read: in charts/ the names of files end in .yaml, in lower case',
      'citations.yml is not read: the name must be citations.yaml',
      'findings/secret.yaml is not read: it is a link',
      'research/figures.csv is not read: in research/ the names of files end in .md and .json, in lower case',
      'surveys/old.csv is not read: no codebook beside it names it',
    ])
    await report.dispose()
  })

  test('also when the folder is refused, for that may be why', async () => {
    const report = await writeReport({ 'charts/C.YAML': '', 'findings/f.yaml': 'slug: f\n' })
    await expect(readReport(report.path)).rejects.toThrow(/charts\/C.YAML is not read/)
    await report.dispose()
  })

  test('a survey is not read through a link', async () => {
    const report = await writeReport({ 'surveys/s.yaml': survey })
    await symlink('/etc/hostname', join(report.path, 'surveys/s.csv'))
    expect(await problemsOf(report.path)).toMatchObject([{ pointer: '/file', message: 'surveys/s.csv is not there' }])
    await report.dispose()
  })
})
