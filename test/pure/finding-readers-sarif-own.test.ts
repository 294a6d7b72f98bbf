import { describe, expect, test } from 'vitest'
import { one, read, runOf } from '../support/sarif-log.ts'

const own = { properties: { 'skg/scanType': 'STATIC' } }
const driver = { name: 'skg-code', rules: [{ id: 'R', properties: { tags: ['external/cwe/cwe-95'] } }] }

test('a run that says its scan type, and is no export of findings, keeps weaknesses and techniques of its tags (SARIF §3.8)', async () => {
  const result = { ruleId: 'R', message: { text: 'm' }, properties: { tags: ['AML.T0050', 'precision:high'] } }
  const found = await one(result, own, driver)
  expect([found.cwes, found.techniqueIds]).toEqual([[95], ['AML.T0050']])
  expect((await one({ ...result, properties: { severity: 5 } }, own, driver)).cwes).toEqual([95])
})

test('what an export of findings says of a finding stands above its tags', async () => {
  const properties = { title: 'T', tags: ['AML.T0050'], sourceCwes: [89], sourceTechniques: ['AML.T0053'], severity: 1 }
  const found = await one({ ruleId: 'R', message: { text: 'T\n\nmore' }, properties }, own, driver)
  expect(found).toMatchObject({ title: 'T', cwes: [89], techniqueIds: ['AML.T0053'], severity: 1 })
})

describe('what a run of `skg scan` says of components (contract: code-scan §6.1)', () => {
  const seen = { kind: 'tools', source: 'skg-code', place: 'a.py', line: 3, pattern: null, confidence: 2 }
  const shown = { evidence: [seen], counts: { tools: 4 }, files: { 'a.py': ['tools'] } }
  const ofRun = (components: unknown) =>
    read(runOf([], { properties: { ...own.properties, 'skg/components': components } }, driver))

  test('is read', async () => {
    const { scans, warnings } = await ofRun(shown)
    expect(warnings).toEqual([])
    expect(scans[0]).toMatchObject({ tool: 'skg-code', shown })
    expect((await read(runOf([], own, driver))).scans[0]!.shown).toBeNull()
  })

  const use = { kind: 'MODEL', names: ['org/name', 'name'], place: 'a.py' }

  test('is read with what the code uses, at most 2,000 of it', async () => {
    const inUse = Array.from({ length: 2_000 }, () => use)
    expect((await ofRun({ ...shown, inUse })).scans[0]).toMatchObject({ shown: { inUse } })
    expect((await ofRun({ ...shown, inUse: [...inUse, use] })).scans[0]!.shown).toBeNull()
  })

  test.each([
    ['a component that there is not', { ...shown, counts: { toolz: 1 } }],
    ['a place of another kind', { ...shown, evidence: [{ ...seen, kind: 'toolz' }] }],
    ['a declaration, which a file cannot make', { ...shown, evidence: [{ ...seen, confidence: 4 }] }],
    ['a line before the first', { ...shown, evidence: [{ ...seen, line: 0 }] }],
    ['files that show nothing known', { ...shown, files: { 'a.py': ['toolz'] } }],
    ['a use of another kind', { ...shown, inUse: [{ ...use, kind: 'FILE' }] }],
    ['a use without a name', { ...shown, inUse: [{ ...use, names: [] }] }],
    ['a use with an empty name', { ...shown, inUse: [{ ...use, names: [''] }] }],
    ['a use with a long name', { ...shown, inUse: [{ ...use, names: ['a'.repeat(301)] }] }],
    ['a use with many names', { ...shown, inUse: [{ ...use, names: Array.from({ length: 21 }, () => 'a') }] }],
    ['no counts', { evidence: [], files: {} }],
    ['a count of none', { ...shown, counts: { tools: 0 } }],
  ])('is left out with a warning: %s', async (_, components) => {
    const { scans, warnings } = await ofRun(components)
    expect(scans[0]!.shown).toBeNull()
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`).join()).toMatch(
      /^\/runs\/0\/properties\/skg~1components.* it is left out$/,
    )
  })
})
