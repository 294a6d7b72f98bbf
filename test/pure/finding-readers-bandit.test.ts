import { expect, test } from 'vitest'
import { readBandit } from '../../src/import/finding/read/bandit.ts'
import { sarifRunOf } from '../../src/runner/scanner/sarif-log.ts'
import { readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>

const result = (rest: Json = {}) => ({
  code: '11 def run(name):\n12     call(name,\n13          shell=True)\n14 \n',
  col_offset: 4,
  end_col_offset: 20,
  filename: '.\\app\\tools.py',
  issue_confidence: 'HIGH',
  issue_cwe: { id: 78, link: 'https://cwe.mitre.org/data/definitions/78.html' },
  issue_severity: 'LOW',
  issue_text: 'A shell runs it, which is risky. Use a list.',
  line_number: 12,
  line_range: [12, 13],
  more_info: 'https://bandit.example/b602',
  test_id: 'B602',
  test_name: 'shell',
  ...rest,
})
const read = (results: readonly unknown[], rest: Json = {}) =>
  readContent(readBandit, {
    errors: [],
    generated_at: '2026-03-02T08:00:00Z',
    metrics: { _totals: { loc: 20 } },
    results,
    ...rest,
  })
const one = async (rest: Json) => (await read([result(rest)])).findings[0]!

test('compat §4: a result of Bandit is a finding with its own lines of code', async () => {
  const { scans, findings, warnings } = await read([result()])
  expect(scans[0]).toMatchObject({ scanType: 'STATIC', tool: 'Bandit', startedAt: '2026-03-02T08:00:00.000Z' })
  expect(warnings).toEqual([])
  expect(findings[0]).toMatchObject({
    rule: 'B602',
    title: 'A shell runs it, which is risky.',
    description: 'A shell runs it, which is risky. Use a list.',
    severity: 2,
    cwes: [78],
    references: [{ title: null, url: 'https://bandit.example/b602' }],
    location: {
      kind: 'code',
      path: 'app/tools.py',
      line: 12,
      endLine: 13,
      column: 5,
      snippet: '    call(name,\n         shell=True)',
    },
    tags: ['shell', 'confidence: high'],
    pointer: '/results/0',
  })
})

test.each<[string, Json, Json]>([
  ['versions before 1.7.3, without a CWE', { issue_cwe: undefined }, { cwes: [] }],
  ['versions before 1.7.0, without columns', { col_offset: undefined }, { location: { column: null } }],
  ['a severity that is not defined', { issue_severity: 'UNDEFINED' }, { severity: 3 }],
  ['no code', { code: '' }, { location: { snippet: null } }],
  ['code without these lines', { line_range: [99] }, { location: { snippet: expect.stringMatching(/^def run/) } }],
  ['code with tabs', { code: '12\tx()\n13\t\n', line_range: [12] }, { location: { snippet: 'x()' } }],
  ['nothing but a rule', { issue_text: undefined, code: undefined, line_range: undefined }, { title: 'B602' }],
])('compat §4: of Bandit, %s', async (_, rest, expected) => {
  expect(await one(rest)).toMatchObject(expected)
})

test.each<[string, Json, boolean]>([
  [
    'a line that moved',
    { code: '30 \n31     call(name,\n32          shell=True)\n', line_number: 31, line_range: [31, 32] },
    true,
  ],
  ['other code', { code: '12     call(other)\n', line_range: [12] }, false],
  ['another file', { filename: 'app/other.py' }, false],
  ['another test', { test_id: 'B603' }, false],
])('compat §4: identity with %s', async (_, rest, isSame) => {
  expect((await one({})).fingerprint === (await one(rest)).fingerprint).toBe(isSame)
})

test('compat §4: the same code on two lines is two findings, the same place twice is a repeat', async () => {
  const { findings, repeats } = await read([result(), result({ line_number: 40 }), result()])
  expect([findings.length, repeats.map(({ pointer }) => pointer)]).toEqual([2, ['/results/2']])
})

test('compat §4: files that Bandit could not examine make the scan partial', async () => {
  const errors = [{ filename: 'old.py', reason: 'syntax error' }, { filename: 'b.py', reason: 'x', novelty: 1 }, 7]
  const { scans, warnings } = await read([], { errors, mirror: 1 })
  expect(scans[0]!.isPartial).toBe(true)
  expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
    '/errors/2 must be an object, but is a number; it is left out',
    '/errors Bandit reports 3 problems of its own run, the first: "old.py: syntax error"',
    '/errors/1/novelty the key "novelty" is not known here; it is left out of 1 object',
    '/mirror the key "mirror" is not known here; it is left out of 1 object',
  ])
})

test('compat §4: values of another type are left out of a result, with a warning each', async () => {
  const { findings, warnings } = await read([result({ line_range: 'x', issue_cwe: [], col_offset: 1e99, odd: 1 }), 'x'])
  expect(findings[0]).toMatchObject({ cwes: [], location: { line: 12, endLine: null, column: null } })
  expect(warnings.map(({ pointer }) => pointer).sort()).toEqual([
    '/results/0/issue_cwe',
    '/results/0/line_range',
    '/results/0/odd',
    '/results/1',
  ])
})

test('seceng §7.5: a scan run of Bandit keeps its code without line numbers, so that a moved line is the same finding', () => {
  const output = { name: 'bandit', format: 'bandit', scanType: 'STATIC', version: '1.9.4', sourcePath: '/s' } as const
  const rest = { folder: '', startedAt: '2026-03-02T08:00:00Z', provenance: null, rules: {}, findsSecrets: false }
  const run = sarifRunOf(JSON.stringify({ results: [result({ filename: '/s/app/tools.py' })] }), { ...output, ...rest })
  expect(run.results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'app/tools.py' },
    region: { startLine: 12, endLine: 13, snippet: { text: '    call(name,\n         shell=True)' } },
  })
})
