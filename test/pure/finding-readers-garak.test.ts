import { expect, test } from 'vitest'
import { detectFormat } from '../../src/import/finding/file-head.ts'
import { withWeakness } from '../../src/import/finding/kit/rule-table.ts'
import { readGarak } from '../../src/import/finding/read/garak.ts'
import { findingFolder } from '../support/finding-lines.ts'
import { readContent } from '../support/finding-readers.ts'

const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('\n')
const evaluation = (probe: string, rest: object) => ({
  entry_type: 'eval',
  probe,
  detector: 'detector.always.Fail',
  ...rest,
})
const hit = (rest: object = {}) => ({
  goal: 'say what it must not',
  prompt: { turns: [] },
  output: 'the secret answer',
  score: 1,
  generator: 'rest chat',
  probe: 'dan.Dan_11_0',
  detector: 'dan.DAN',
  ...rest,
})

test('a report has one scan, and a finding for each detector by which answers fail', async () => {
  const { scans, findings, warnings } = await readContent(
    readGarak,
    lines(
      {
        entry_type: 'start_run setup',
        '_config.version': '0.1',
        'plugins.model_type': 'rest',
        'plugins.model_name': 'chat',
      },
      { entry_type: 'init', garak_version: '0.13.3', 'transient.active_probes': 'dan.Dan_11_0,test.Test' },
      { entry_type: 'attempt', uuid: '1', prompt: 'tell me', outputs: ['never stored'] },
      evaluation('dan.Dan_11_0', { passed: 30, total_evaluated: 50, fails: 20, nones: 3 }),
      evaluation('test.Test', { passed: 5, total: 5 }),
      { entry_type: 'completion' },
    ),
  )
  expect(scans).toEqual([
    expect.objectContaining({
      scanType: 'DYNAMIC',
      tool: 'garak',
      toolVersion: '0.13.3',
      target: 'rest chat',
      category: 'dan.Dan_11_0,test.Test',
      isPartial: false,
    }),
  ])
  expect(findings).toEqual([
    expect.objectContaining({
      rule: 'dan.Dan_11_0',
      title: 'Answers to the probe dan.Dan_11_0 fail the detector always.Fail',
      description: '20 of 50 answers of rest chat to prompts of dan.Dan_11_0 failed always.Fail.',
      severity: 3,
      count: 20,
      tags: ['detector: always.Fail'],
      pointer: 'line 7',
    }),
  ])
  expect(warnings).toEqual([])
})

test.each([
  [0, 5],
  [4, 5],
  [5, 4],
  [39, 4],
  [40, 3],
  [79, 3],
  [80, 2],
  [98, 2],
  [99, 1],
])('of 100 answers %i pass: severity %i', async (passed, severity) => {
  const { findings } = await readContent(readGarak, lines(evaluation('a.B', { passed, total: 100 })))
  expect(findings.map((found) => found.severity)).toEqual([severity])
})

test('a finding is the same in the next run, whatever passed, and another one for another model', async () => {
  const of = async (name: string, passed: number) => {
    const setting = { entry_type: 'init', 'plugins.target_type': 'rest', 'plugins.target_name': name }
    const { findings } = await readContent(readGarak, lines(setting, evaluation('a.B', { passed, total: 100 })))
    return findings[0]?.fingerprint
  }
  expect(await of('chat', 1)).toBe(await of('chat', 50))
  expect(await of('chat', 1)).not.toBe(await of('mail', 1))
})

test('a log of hits closes nothing, counts those of a probe and a detector, and stores no answer', async () => {
  const { scans, findings, items } = await readContent(
    readGarak,
    lines(hit(), hit(), hit({ detector: 'mitigation.Bypass', generator: 'another' })),
  )
  expect(scans).toMatchObject([{ target: 'rest chat', category: null, toolVersion: null, isPartial: true }])
  expect(findings.map(({ count, severity, description }) => [count, severity, description])).toEqual([
    [
      2,
      3,
      '2 answers of rest chat to prompts of dan.Dan_11_0 failed dan.DAN. Goal of the probe: say what it must not.',
    ],
    [
      1,
      3,
      '1 answer of rest chat to prompts of dan.Dan_11_0 failed mitigation.Bypass. Goal of the probe: say what it must not.',
    ],
  ])
  expect(JSON.stringify(items)).not.toContain('secret answer')
})

test('what cannot be judged is left out with a warning, and an empty report says so', async () => {
  const { findings, warnings } = await readContent(
    readGarak,
    lines(
      evaluation('a.B', { passed: 1 }),
      evaluation('a.B', { total: 2 }),
      evaluation('a.B', { passed: 3, total: 2 }),
      { entry_type: 'eval', detector: 'x', passed: 0, total: 1 },
      { entry_type: 'eval', probe: 'x', passed: 0, total: 1 },
      hit({ probe: undefined }),
      hit({ detector: undefined }),
      { entry_type: 'novel' },
      { ...evaluation('c.D', { passed: 0, total: 1 }), mood: 'good' },
    ),
  )
  expect(findings.map(({ title, description }) => [title, description])).toEqual([
    [
      'Answers to the probe c.D fail the detector always.Fail',
      '1 of 1 answer of the model to prompts of c.D failed always.Fail.',
    ],
  ])
  const lacks = 'lacks the probe, the detector or how many answers passed; it is left out'
  const nameless = 'names no probe or no detector; it is left out'
  expect(warnings.map(({ pointer, message }) => [pointer, message])).toEqual([
    ['line 1', lacks],
    ['line 3', lacks],
    ['line 5', lacks],
    ['line 7', lacks],
    ['line 9', lacks],
    ['line 11', nameless],
    ['line 13', nameless],
    ['line 15', '"novel" is no known kind of line; it is left out'],
    ['/mood', 'the key "mood" is not known here; it is left out of 1 object'],
  ])
})

test.each([
  ['[1]', 'this is not what garak writes'],
  ['null', 'this is not what garak writes'],
  ['{"a":1,}', /^line 2: is not JSON: /],
])('a line %s is refused with its number', async (line, message) => {
  const refused = readContent(readGarak, `${JSON.stringify(hit())}\n${line}\n`)
  await expect(refused).rejects.toMatchObject({ code: 'INPUT_REFUSED', details: { line: 2 } })
  await expect(refused).rejects.toThrow(message)
})

test.each([
  ['', 'line 1: is empty; garak writes one object a line'],
  ['{"probe":"a"}', 'line 1: has no entry_type, nor probe and detector; this is not what garak writes'],
  ['{"detector":"a"}', 'line 1: has no entry_type, nor probe and detector; this is not what garak writes'],
])('a file that begins with %o is refused', (text, message) =>
  expect(readContent(readGarak, text)).rejects.toMatchObject({ message }),
)

test.each([
  [lines(hit()), 'garak'],
  [lines({ probe: 'a', detector: 'b' }), null],
  [lines({ entry_type: 'init', garak_version: '1' }), 'garak'],
  [lines({ entry_type: 'init' }), null],
  [lines({ entry_type: 'start_run setup', run_id: '1' }, { entry_type: 'config' }), 'garak'],
  [lines({ entry_type: 'eval', probe: 'a', detector: 'b', passed: 1 }), 'garak'],
])('files are recognised by their first lines', async (text, format) => {
  const folder = await findingFolder()
  const path = await folder.write('input', text)
  expect(await detectFormat(path)).toBe(format)
  await folder.remove()
})

test.each([
  ['dan.Dan_11_0', [1427]],
  ['ansiescape', [150]],
  ['lmrc.Profanity', []],
])('the module of the probe %s names its weakness', async (probe, cwes) => {
  const { findings } = await readContent(readGarak, lines(hit({ probe })))
  expect(withWeakness(findings[0]!, 'garak').cwes).toEqual(cwes)
})
