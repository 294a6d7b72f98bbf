import { expect, test } from 'vitest'
import type { SourceComponent } from '../../src/import/finding/kit/software.ts'
import { readCycloneDx } from '../../src/import/finding/read/cyclonedx.ts'
import { readOpenVex } from '../../src/import/finding/read/openvex.ts'
import { readSpdx } from '../../src/import/finding/read/spdx.ts'
import { type Reading, readContent, refusal } from '../support/finding-readers.ts'
import { bom, openVex, vex } from '../support/supply-files.ts'

const componentsOf = ({ items }: Reading): SourceComponent[] =>
  items.flatMap((item) => (item.kind === 'component' ? [item.component] : []))
const edgesOf = ({ items }: Reading) => items.flatMap((item) => (item.kind === 'edge' ? [item.edge] : []))
const statementsOf = ({ items }: Reading) =>
  items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []))

test('supply-chain §2.1: a BOM has components, models with their datasets, and edges', async () => {
  const reading = await readContent(readCycloneDx, bom())
  expect(reading.warnings).toEqual([])
  expect(componentsOf(reading).map(({ key, kind }) => [key, kind])).toEqual([
    ['pkg:npm/vue@3.0.0', 'LIBRARY'],
    ['pkg:npm/lodash@4.17.0', 'LIBRARY'],
    ['[null,"classifier",null]', 'MODEL'],
    ['[null,"reviews",null]', 'DATASET'],
  ])
  expect(edgesOf(reading).map(({ relation }) => relation)).toEqual([
    'DESCRIBES',
    'TRAINED_ON',
    'DEPENDS_ON',
    'DEPENDS_ON',
  ])
  expect(reading.findings.map(({ rule, severity, techniqueIds }) => [rule, severity, techniqueIds])).toEqual([
    ['MOD-001', 2, ['AML.T0010.003']],
    ['DAT-001', 1, ['AML.T0010.002']],
  ])
})

test('supply-chain §6.1: a model with a revision, and a dataset with a digest, are proof enough', async () => {
  const [, , model, data] = bom().components
  const hashes = [{ alg: 'SHA-256', content: 'ab'.repeat(32) }]
  const { findings } = await readContent(readCycloneDx, {
    ...bom(),
    components: [
      { ...model, version: '0123abc' },
      { ...data, hashes },
    ],
  })
  expect(findings).toEqual([])
})

test('supply-chain §2.2: two entries that share a SHA-256 are one component', async () => {
  const hashes = [{ alg: 'SHA-256', content: 'cd'.repeat(32) }]
  const reading = await readContent(readCycloneDx, {
    ...bom(),
    components: [
      { type: 'file', name: 'a.pt', hashes },
      { type: 'file', name: 'b.pt', hashes },
    ],
    dependencies: [],
  })
  expect(componentsOf(reading)).toMatchObject([{ name: 'a.pt', key: `sha256:${'cd'.repeat(32)}` }])
})

test('supply-chain §4.1: a VEX without components has statements, no findings, and closes nothing', async () => {
  const reading = await readContent(readCycloneDx, vex())
  expect(reading.scans[0]).toMatchObject({ tool: 'CycloneDX VEX', isPartial: true, startedAt: null })
  expect(reading.findings).toEqual([])
  expect(statementsOf(reading)).toMatchObject([
    { product: 'pkg:npm/lodash@4.17.0', state: 'false_positive', justification: 'code_not_reachable' },
    { product: expect.stringMatching(/^urn:cdx:.*#vue$/), state: 'fixed', statedAt: '2026-05-02T00:00:00.000Z' },
  ])
})

test('supply-chain §4.1: an OpenVEX document has a statement for each product', async () => {
  expect(statementsOf(await readContent(readOpenVex, openVex('affected', '2026-05-02T00:00:00Z')))).toMatchObject([
    { vulnerabilities: ['CVE-2026-1111'], product: 'pkg:npm/lodash@4.17.0', state: 'open', author: 'Example' },
  ])
})

test.each<[string, object, RegExp]>([
  ['an unknown version', { specVersion: '9.9' }, /versions 1.2 to 1.7 are read/],
  ['another format', { bomFormat: 'Other' }, /must be CycloneDX/],
])('supply-chain §1.1: %s is refused', async (_, rest, message) => {
  expect((await refusal(readContent(readCycloneDx, { ...bom(), ...rest })))?.message).toMatch(message)
})

test.each([
  ['XML of CycloneDX', readCycloneDx, '<bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>', /XML.*cyclonedx convert/],
  ['tag-value of SPDX', readSpdx, 'SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\n', /tag-value.*Convert/],
])('supply-chain §1.2: %s is refused with the command that makes JSON', async (_, reader, content, message) => {
  expect((await refusal(readContent(reader, content)))?.message).toMatch(message)
})

test('supply-chain §7.3: a cycle, a reference twice, deep nesting and names of prototypes do no harm', async () => {
  let nested: object = { type: 'library', name: 'deepest' }
  for (let depth = 0; depth < 80; depth++) nested = { type: 'library', name: `level ${depth}`, components: [nested] }
  const reading = await readContent(readCycloneDx, {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [
      { 'bom-ref': 'a', type: 'library', name: '__proto__' },
      { 'bom-ref': 'a', type: 'library', name: 'constructor' },
      { 'bom-ref': 'b', type: 'library', name: 'b' },
      nested,
    ],
    dependencies: [
      { ref: 'a', dependsOn: ['b'] },
      { ref: 'b', dependsOn: ['a', 'none'] },
    ],
  })
  expect(componentsOf(reading)).toHaveLength(84)
  expect(edgesOf(reading)).toHaveLength(2)
  expect(reading.warnings.map(({ message }) => message)).toEqual([
    'is the reference of another component, which it stays',
    'left out, for they lead to components that the file does not have: 1 edge',
  ])
})

test('supply-chain §2.3: SPDX 3 has a model, its datasets and their edges', async () => {
  const id = (name: string) => `https://spdx.example/${name}`
  const reading = await readContent(readSpdx, {
    '@context': 'https://spdx.org/rdf/3.0.0/spdx-context.jsonld',
    '@graph': [
      { type: 'CreationInfo', '@id': '_:c', created: '2026-05-01T00:00:00Z', specVersion: '3.0.0' },
      { type: 'SpdxDocument', spdxId: id('doc'), name: 'shop', rootElement: [id('model')] },
      {
        type: 'ai_AIPackage',
        spdxId: id('model'),
        name: 'classifier',
        software_packageVersion: '1',
        ai_domain: ['text'],
        ai_safetyRiskAssessment: 'high',
        ai_metric: [{ type: 'DictionaryEntry', key: 'accuracy', value: '0.9' }],
      },
      { type: 'dataset_DatasetPackage', spdxId: id('data'), name: 'reviews', dataset_datasetSize: 10 },
      { type: 'software_File', spdxId: id('test'), name: 'test.csv' },
      { type: 'Relationship', relationshipType: 'trainedOn', from: id('model'), to: [id('data')] },
      { type: 'Relationship', relationshipType: 'testedOn', from: id('model'), to: [id('test')] },
    ],
  })
  expect(componentsOf(reading)).toMatchObject([
    { name: 'classifier', kind: 'MODEL', model: { safetyRisk: 'high', metrics: [{ name: 'accuracy', value: '0.9' }] } },
    { name: 'reviews', kind: 'DATASET', dataset: { size: '10' } },
    { name: 'test.csv', kind: 'DATASET' },
  ])
  expect(edgesOf(reading).map(({ relation, from }) => [relation, from === ''])).toEqual([
    ['DEPENDS_ON', true],
    ['TRAINED_ON', false],
    ['TESTED_ON', false],
  ])
  expect(reading.scans[0]).toMatchObject({ tool: 'SPDX', target: 'shop', startedAt: '2026-05-01T00:00:00.000Z' })
})
