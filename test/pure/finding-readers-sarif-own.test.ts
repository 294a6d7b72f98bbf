import { expect, test } from 'vitest'
import { one } from '../support/sarif-log.ts'

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
