import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/ground/errors.ts'
import type { Problem } from '../../src/import/report/problems.ts'
import { readReport } from '../../src/import/report/reader.ts'
import { copyReport, writeReport } from '../support/report-folder.ts'

const problemsOf = (path: string) =>
  readReport(path).then(
    () => [] as readonly Problem[],
    (cause: ServiceError) => cause.details.problems as readonly Problem[],
  )
const chart = (more: string) =>
  `id: c\ntitle: C\ntype: bar\nmeasure: value\nunit: USD\ndimension: {name: category, label: Kind}\n${more}`
const rows = 'dataset: {rows: [{category: a, value: 1}, {category: b, value: 2}]}\n'

describe('report §1: what is wrong in a folder is told by file, line and pointer', () => {
  test('the starter has nothing wrong and no warnings', async () => {
    const report = await copyReport()
    const snapshot = await readReport(report.path)
    expect(snapshot.warnings).toEqual([])
    expect(snapshot.charts.length).toBeGreaterThanOrEqual(12)
    expect(snapshot.findings.length).toBeGreaterThanOrEqual(8)
    expect(snapshot.benchmarks.map(({ id }) => id)).toEqual(['historical', 'roles', 'signals', 'verticals'])
    expect(snapshot.sources.length).toBeGreaterThanOrEqual(40)
    expect(snapshot.citations.length).toBeGreaterThanOrEqual(60)
    expect(new Set(snapshot.blocks.map(({ kind }) => kind))).toEqual(new Set(['claim', 'stat-box', 'pull-quote']))
    await report.dispose()
  })

  test.each<[string, Record<string, string>, Partial<Problem>]>([
    [
      'broken YAML',
      { 'charts/c.yaml': 'id: [' },
      { file: 'charts/c.yaml', line: 1, message: expect.stringContaining('is not YAML') },
    ],
    [
      'a key twice',
      { 'charts/c.yaml': `${chart(rows)}id: d\n` },
      { file: 'charts/c.yaml', line: 8, pointer: '/id', message: 'stands twice; keys must be unique' },
    ],
    [
      'a missing key',
      { 'charts/c.yaml': chart(rows).replace('title: C\n', '') },
      { file: 'charts/c.yaml', line: 1, pointer: '', message: 'lacks "title"' },
    ],
    [
      'an unknown key',
      { 'charts/c.yaml': chart(`${rows}colour: red\n`) },
      { line: 8, pointer: '/colour', message: expect.stringMatching(/^is not a known key; known are id, title/) },
    ],
    [
      'a value outside the list',
      { 'charts/c.yaml': chart(rows).replace('bar', 'pie') },
      { line: 3, pointer: '/type', message: expect.stringMatching(/^is "pie", but must be one of bar, /) },
    ],
    [
      'a wrong type',
      { 'charts/c.yaml': chart(rows).replace('title: C', 'title: 7') },
      { line: 2, pointer: '/title', message: 'must be a string, but is 7' },
    ],
    [
      'a row without a value',
      { 'charts/c.yaml': chart('dataset: {rows: [{category: a}]}\n') },
      { line: 7, pointer: '/dataset/rows/0', message: expect.stringContaining('lacks "value"') },
    ],
    [
      'a row twice',
      { 'charts/c.yaml': chart('dataset:\n  rows:\n  - {category: a, value: 1}\n  - {category: a, value: 2}\n') },
      { line: 10, pointer: '/dataset/rows/1', message: 'repeats row 1' },
    ],
    [
      'a date that is none',
      {
        'sources.yaml':
          '- {id: s, title: S, url: https://a.example, publisher: P, type: blog, accessedAt: 2026-02-30, linkStatus: ok}\n',
      },
      { file: 'sources.yaml', line: 1, pointer: '/0/accessedAt', message: 'is "2026-02-30", but must be a date' },
    ],
    [
      'an unknown survey',
      {
        'charts/c.yaml': chart('dataset: {survey: s, question: q}\n')
          .replace('value', 'share')
          .replace('category', 'option'),
      },
      { pointer: '/dataset/survey', message: 's is not a survey of this folder; known are none' },
    ],
    [
      'an unknown finding',
      { 'charts/c.yaml': chart(`${rows}findings: [f]\n`) },
      { pointer: '/findings/0', message: 'f is not a finding of this folder' },
    ],
    [
      'an id twice',
      { 'charts/a.yaml': chart(rows), 'charts/b.yaml': chart(rows) },
      { file: 'charts/b.yaml', pointer: '/id', message: 'c is taken already in charts/a.yaml' },
    ],
    [
      'a benchmark cell of the wrong type',
      {
        'benchmarks/roles.yaml':
          'kind: roles\ntitle: R\nunit: percent\ncolumns: [{name: share, label: S, type: percent}]\n',
        'benchmarks/roles.csv': 'share\n12\n120\n',
      },
      { file: 'benchmarks/roles.csv', line: 3, pointer: '/share', message: '"120" is not a percentage from 0 to 100' },
    ],
    [
      'a benchmark under another name',
      {
        'benchmarks/roles.yaml':
          'kind: signals\ntitle: R\nunit: percent\ncolumns: [{name: a, label: S, type: text}]\nrows: []\n',
      },
      { line: 1, pointer: '/kind', message: 'is signals, but the file is named roles' },
    ],
    [
      'a problem without its severity',
      { 'citations.yaml': '- {id: a, sourceId: s, findingSlug: f, sentence: T, problem: superseded}\n' },
      { file: 'citations.yaml', line: 1, pointer: '/0', message: expect.stringContaining('severity') },
    ],
    [
      'a CSV that is not there',
      {
        'surveys/s.yaml':
          'id: s\ntitle: S\nfieldedFrom: 2026-01-01\nfieldedTo: 2026-01-02\nfile: s.csv\nperiod: {value: "2026"}\nquestions: [{id: q, kind: single, column: 1}]\n',
      },
      { file: 'surveys/s.yaml', line: 5, pointer: '/file', message: 'surveys/s.csv is not there' },
    ],
    [
      'a survey file outside the folder',
      {
        'surveys/s.yaml':
          'id: s\ntitle: S\nfieldedFrom: 2026-01-01\nfieldedTo: 2026-01-02\nfile: ../../s.csv\nperiod: {value: "2026"}\nquestions: [{id: q, kind: single, column: 1}]\n',
      },
      { line: 5, pointer: '/file', message: expect.stringContaining('must match') },
    ],
    [
      'a column of personal data',
      {
        'surveys/s.yaml':
          'id: s\ntitle: S\nfieldedFrom: 2026-01-01\nfieldedTo: 2026-01-02\nfile: s.csv\nperiod: {value: "2026"}\nquestions: [{id: q, kind: single, column: 1}]\n',
        'surveys/s.csv': 'E-mail\na@b.example\nc@d.example\n',
      },
      { file: 'surveys/s.yaml', message: expect.stringMatching(/personal data/) },
    ],
  ])('%s', async (_, files, problem) => {
    const report = await writeReport(files)
    const problems = await problemsOf(report.path)
    expect(problems).toContainEqual(expect.objectContaining(problem))
    expect(problems.length).toBeLessThanOrEqual(2)
    await report.dispose()
  })

  test('a folder that is none, or has no report.yaml', async () => {
    await expect(readReport('/nowhere')).rejects.toThrow('/nowhere is not a folder')
    const report = await writeReport({})
    await report.remove('report.yaml')
    await expect(readReport(report.path)).rejects.toThrow('it has no report.yaml')
    await report.dispose()
  })

  test('all files are looked at before anything is refused', async () => {
    const report = await writeReport({ 'charts/c.yaml': 'id: 1', 'sources.yaml': '- {}', 'report.html': '<h1>x' })
    const files = new Set((await problemsOf(report.path)).map(({ file }) => file))
    expect(files).toEqual(new Set(['charts/c.yaml', 'sources.yaml']))
    await report.dispose()
  })
})
