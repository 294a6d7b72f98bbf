import { describe, expect, test } from 'vitest'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>

describe('Semgrep', () => {
  const result = (extra: Json, more: Json = {}) => ({
    check_id: 'a.b.c',
    path: './src\\a.py',
    start: { line: 3, col: 1 },
    end: { line: 4, col: 9 },
    extra,
    ...more,
  })
  const one = async (extra: Json, more: Json = {}) =>
    (await readContent(readSemgrep, { results: [result(extra, more)], version: '1' })).findings[0]!

  test.each<[string, Json, Json]>([
    ['a CWE in a text', { metadata: { cwe: 'CWE-78: OS Command' } }, { cwes: [78] }],
    ['CWEs in a list', { metadata: { cwe: ['CWE-78: OS Command', 'CWE-79'] } }, { cwes: [78, 79] }],
    ['no CWE', { metadata: {} }, { cwes: [] }],
    ['ERROR', { severity: 'ERROR' }, { severity: 4 }],
    ['WARNING', { severity: 'WARNING' }, { severity: 3 }],
    ['INFO', { severity: 'INFO' }, { severity: 0 }],
    ['CRITICAL, of newer versions', { severity: 'CRITICAL' }, { severity: 5 }],
    ['no severity', {}, { severity: 3 }],
    ['nosem', { is_ignored: true }, { status: 'suppressed' }],
    ['a fix', { fix: 'b()' }, { recommendation: 'Replace the code with:\n\n```\nb()\n```' }],
    ['a path of Windows', {}, { location: { path: 'src/a.py', line: 3, endLine: 4, column: 1 } }],
    ['code that needs a login', { lines: 'requires login' }, { location: { snippet: null } }],
  ])('%s', async (_, extra, expected) => {
    expect(await one(extra)).toMatchObject(expected)
  })

  test.each<[string, Json, Json, boolean]>([
    ['a fingerprint', { fingerprint: 'ab_0', lines: 'x' }, { fingerprint: 'ab_0', lines: 'y' }, true],
    ['another fingerprint', { fingerprint: 'ab_0', lines: 'x' }, { fingerprint: 'ab_1', lines: 'x' }, false],
    [
      'requires login, the same code',
      { fingerprint: 'requires login', lines: 'x' },
      { fingerprint: 'requires login', lines: ' x' },
      true,
    ],
    [
      'requires login, other code',
      { fingerprint: 'requires login', lines: 'x' },
      { fingerprint: 'requires login', lines: 'y' },
      false,
    ],
    [
      'code hidden, other message',
      { lines: 'requires login', message: 'a' },
      { lines: 'requires login', message: 'b' },
      false,
    ],
  ])('identity by %s', async (_, before, after, isSame) => {
    const moved = { start: { line: 30, col: 1 }, end: { line: 31, col: 9 } }
    expect((await one(before)).fingerprint === (await one(after, moved)).fingerprint).toBe(isSame)
  })

  test('Semgrep: the way of tainted data is a code flow, through calls too, in old and new versions', async () => {
    const place = (line: number) => ({ path: './a.py', start: { line, col: 1 }, end: { line, col: 9 } })
    const trace = {
      taint_source: ['CliLoc', [place(1), 'input()']],
      intermediate_vars: [{ location: place(2), content: 'x' }],
      taint_sink: [
        'CliCall',
        [[place(3), 'run(x)'], [{ location: place(8), content: 'y' }], ['CliLoc', [place(9), 'exec(y)']]],
      ],
    }
    const old = {
      taint_source: [{ location: place(1), content: 'input()' }],
      taint_sink: { location: place(9), content: 'exec' },
    }
    const results = [trace, old].map((dataflow_trace, index) => ({
      check_id: `rule-${index}`,
      path: 'a.py',
      start: { line: 9, col: 1 },
      end: { line: 9, col: 9 },
      extra: { message: 'Untrusted text is run.', severity: 'ERROR', dataflow_trace },
    }))
    const { findings, warnings } = await readContent(readSemgrep, { version: '1.97.0', results, errors: [] })
    const ways = findings.map(({ codeFlows }) =>
      codeFlows?.[0]?.threadFlows[0]?.steps.map(({ location, kinds, nestingLevel }) => [
        location?.kind === 'code' && `${location.path}:${location.line}`,
        kinds.join(),
        nestingLevel,
      ]),
    )
    expect(warnings).toEqual([])
    expect(ways).toEqual([
      [
        ['a.py:1', 'source', 0],
        ['a.py:2', '', 0],
        ['a.py:3', 'call', 0],
        ['a.py:8', '', 1],
        ['a.py:9', 'sink', 1],
      ],
      [
        ['a.py:1', 'source', 0],
        ['a.py:9', 'sink', 0],
      ],
    ])
  })

  test('errors of the run are one warning, and a fatal one makes the scan partial', async () => {
    const { scans, warnings } = await readContent(readSemgrep, {
      results: [],
      errors: [{ level: 'warn', message: 'odd file' }, { level: 'error' }],
    })
    expect(scans[0]!.isPartial).toBe(true)
    expect(warnings.map(({ message }) => message)).toEqual([
      'Semgrep reports 2 problems of its own run, the first: "odd file"',
    ])
  })

  test('what is reported twice is a finding and a repeat', async () => {
    const { findings, repeats } = await readContent(readSemgrep, {
      results: [result({ lines: 'x' }), result({ lines: 'x' })],
    })
    expect(repeats.map(({ fingerprint, pointer }) => [fingerprint, pointer])).toEqual([
      [findings[0]!.fingerprint, '/results/1'],
    ])
  })
})
