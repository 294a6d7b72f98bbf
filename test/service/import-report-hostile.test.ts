// @module-tag long
import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/ground/errors.ts'
import type { Problem } from '../../src/import/report/problems.ts'
import { readReport } from '../../src/import/report/reader.ts'
import { writeReport } from '../support/report-folder.ts'

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

const survey =
  'id: s\ntitle: S\nfieldedFrom: 2026-01-01\nfieldedTo: 2026-01-02\nfile: s.csv\nperiod: {value: "2026"}\nquestions: [{id: q, kind: single, column: 1}]\n'

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('')

describe('report §1: a hostile folder is refused or read before the test runs out of time', () => {
  const many = 30_000
  const readOrRefuse = async (_: string, files: Record<string, string>, message: string | null) => {
    const report = await writeReport(files)
    const problems = await problemsOf(report.path)
    if (message === null) expect(problems).toEqual([])
    else expect(problems.map((problem) => problem.message)).toContainEqual(expect.stringContaining(message))
    await report.dispose()
  }
  test.each<[string, Record<string, string>, string | null]>([
    ['many keys', { 'charts/c.yaml': times(many, (i) => `k${i}: 1\n`) }, 'is not a known key'],
    ['many keys twice', { 'charts/c.yaml': times(many, (i) => `k${i % 2}: 1\n`) }, 'stands twice'],
    ['many rows', { 'charts/c.yaml': chart(times(many, (i) => `  - {category: a${i}, value: 1}\n`)) }, 'at most 10000'],
    ['10,000 rows', { 'charts/c.yaml': chart(times(10_000, (i) => `  - {category: a${i}, value: 1}\n`)) }, null],
    ['many wrong rows', { 'charts/c.yaml': chart(times(many, () => '  - {category: 1}\n')) }, 'at most 10000'],
    ['many errors', { 'charts/c.yaml': times(many, () => '}\n') }, 'is not YAML'],
    ['deep nesting', { 'charts/c.yaml': `a:\n  ${'['.repeat(many)}` }, 'is not YAML: column 202: it is nested'],
    [
      'many commas',
      { 'charts/c.yaml': `a: [${','.repeat(many)}]` },
      'is not YAML: column 5: expected the node content',
    ],
    ['an alias of nothing', { 'charts/c.yaml': 'a: 1\nb: *a' }, 'is not YAML: column 4: there is no anchor &a'],
    ['many aliases', { 'charts/c.yaml': times(many, (i) => `- &a${i} x\n- *a${i}\n`) }, 'at most 100'],
    ['a large file', { 'charts/c.yaml': `#${'x'.repeat(1_000_000)}` }, 'has 1.1 MB, but at most 1 MB are read'],
    [
      'many large files',
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`charts/${i}.yaml`, `#${'x'.repeat(950_000)}`])),
      'its YAML files have 8.6 MB, but at most 8 MB are read',
    ],
    ['many columns', { 'surveys/s.yaml': survey, 'surveys/s.csv': `${'a,'.repeat(30_000)}\n` }, 'at most 20,000'],
    [
      'many columns for a question',
      {
        'surveys/s.yaml': survey.replace('kind: single, column: 1', 'kind: multiple, columns: {from: 1, to: 20000}'),
        'surveys/s.csv': `${'a,'.repeat(19_999)}\n`,
      },
      'at most 1,000',
    ],
  ])('%s', readOrRefuse)
  test.each<[string, Record<string, string>, string | null]>([
    [
      'many repeated rows',
      { 'charts/c.yaml': chart(times(10_000, () => '  - {category: a, value: 1}\n')) },
      'repeats row 1',
    ],
    [
      'many citations of unknown sources',
      {
        'sources.yaml': times(2_000, (i) =>
          source('accessedAt: 2026-02-01').replace('id: s', `id: source-number-${i}`),
        ),
        'citations.yaml': times(
          9_000,
          (i) => `- {id: c${i}, sourceId: source-numbre-${i}, findingSlug: f, sentence: T}\n`,
        ),
      },
      'is not a source of sources.yaml',
    ],
    [
      'many names in a large text',
      {
        'research/a.md': 'name '.repeat(1_000_000),
        'research/index.yaml': `- artifact: a.md\n  sha256: ${'a'.repeat(64)}\n  indexedAt: 2026-01-01\n  status: draft\n  entities:\n${times(200, (i) => `  - {name: name ${i}, kind: other}\n`)}`,
      },
      null,
    ],
  ])('%s', { tags: ['long'] }, readOrRefuse)
})
