import { describe, expect, test } from 'vitest'
import type { ExportedSoftware } from '../../db/data-export-inventory.ts'
import type { AiModelCard, DatasetCard } from '../../db/software-component-tables.ts'
import { datasetOf, identityOf, licencesOf, modelCardOf, propertiesOf } from '../../src/export/cyclonedx-software.ts'

const library: ExportedSoftware = {
  applicationId: 1,
  reference: '[1, "pkg:npm/a"]',
  kind: 'LIBRARY',
  name: 'a',
  version: null,
  purl: null,
  cpe: null,
  hashes: [],
  type: null,
  licences: [],
  supplier: null,
  scope: null,
  model: null,
  dataset: null,
  trainedOn: [],
  testedOn: [],
  baseModels: [],
}
const model: AiModelCard = {
  task: null,
  architecture: null,
  parameters: [],
  format: null,
  trainedBy: null,
  metrics: [],
  considerations: [],
  safetyRisk: null,
  autonomy: null,
  energy: null,
  revision: null,
}
const dataset: DatasetCard = {
  kind: null,
  size: null,
  availability: null,
  confidentiality: null,
  sensitiveData: null,
  collection: null,
  preprocessing: [],
  intendedUse: null,
  knownBias: [],
}
const hex = (length: number) => 'a1'.repeat(length / 2)

describe('software components as CycloneDX (contract: supply-chain §5.4)', () => {
  test.each([
    [{}, { type: 'library', name: 'a' }],
    [{ type: 'framework' }, { type: 'framework', name: 'a' }],
    [{ type: 'npm' }, { type: 'library', name: 'a' }],
    [
      { kind: 'MODEL', type: 'file' },
      { type: 'machine-learning-model', name: 'a' },
    ],
    [{ kind: 'DATASET' }, { type: 'data', name: 'a' }],
    [
      { version: '1', purl: 'pkg:npm/a@1', cpe: 'cpe:2.3:a:b' },
      { type: 'library', name: 'a', version: '1', purl: 'pkg:npm/a@1', cpe: 'cpe:2.3:a:b' },
    ],
  ] as const)('%j is %j', (rest, wanted) => {
    expect(identityOf({ ...library, ...rest })).toEqual(wanted)
  })

  test.each([
    ['MD5', 32],
    ['SHA-1', 40],
    ['SHA-256', 64],
    ['SHA-384', 96],
    ['SHA-512', 128],
    ['SHA3-256', 64],
    ['SHA3-384', 96],
    ['SHA3-512', 128],
    ['BLAKE2b-256', 64],
    ['BLAKE2b-384', 96],
    ['BLAKE2b-512', 128],
    ['BLAKE3', 64],
  ])('a digest by %s has %i digits; others are properties', (alg, length) => {
    const hashes = [
      { alg, value: hex(length) },
      { alg, value: hex(length + 2) },
      { alg, value: 'x'.repeat(length) },
      { alg: 'CRC', value: hex(8) },
    ]
    expect(identityOf({ ...library, hashes })).toMatchObject({ hashes: [{ alg, content: hex(length) }] })
    expect(propertiesOf({ ...library, hashes }, [])).toEqual({
      properties: hashes.slice(1).map((one) => ({ name: `skg:hash:${one.alg}`, value: one.value })),
    })
  })

  test.each([
    [[], {}],
    [['MIT'], { licenses: [{ expression: 'MIT' }] }],
    [['MIT OR Apache-2.0'], { licenses: [{ expression: 'MIT OR Apache-2.0' }] }],
    [['A licence of ours'], { licenses: [{ license: { name: 'A licence of ours' } }] }],
    [['MIT', 'ISC'], { licenses: [{ license: { name: 'MIT' } }, { license: { name: 'ISC' } }] }],
  ])('licences %j are %j', (licences, wanted) => {
    expect(licencesOf(licences)).toEqual(wanted)
  })

  test('a model without a card has an empty one', () => {
    expect(modelCardOf(null, [])).toEqual({ modelCard: { modelParameters: {} } })
    expect(modelCardOf(model, [])).toEqual({ modelCard: { modelParameters: {} } })
  })

  test('a card keeps what a model states', () => {
    const whole: AiModelCard = {
      ...model,
      task: 'summarise',
      architecture: 'bert',
      format: 'text',
      parameters: [
        { name: 'approach', value: 'supervised' },
        { name: 'layers', value: '12' },
        { name: 'width', value: null },
      ],
      metrics: [
        { name: 'f1', value: '0.9', slice: 'en' },
        { name: 'auc', value: null, slice: null },
      ],
      considerations: ['English alone'],
      safetyRisk: 'low',
      autonomy: 'none',
      energy: '1 kWh',
    }
    expect(modelCardOf(whole, ['data'])).toEqual({
      modelCard: {
        modelParameters: {
          approach: { type: 'supervised' },
          task: 'summarise',
          modelArchitecture: 'bert',
          datasets: [{ ref: 'data' }],
          inputs: [{ format: 'text' }],
        },
        quantitativeAnalysis: { performanceMetrics: [{ type: 'f1', value: '0.9', slice: 'en' }, { type: 'auc' }] },
        considerations: { technicalLimitations: ['English alone'] },
        properties: [
          { name: 'skg:parameter:layers', value: '12' },
          { name: 'skg:parameter:width', value: '' },
          { name: 'skg:safetyRisk', value: 'low' },
          { name: 'skg:autonomy', value: 'none' },
          { name: 'skg:energy', value: '1 kWh' },
        ],
      },
    })
    const other = { ...model, parameters: [{ name: 'approach', value: 'ours' }] }
    expect(modelCardOf(other, [])).toEqual({
      modelCard: { modelParameters: {}, properties: [{ name: 'skg:parameter:approach', value: 'ours' }] },
    })
    expect(modelCardOf({ ...model, parameters: [{ name: 'style', value: 'supervised' }] }, [])).toMatchObject({
      modelCard: { properties: [{ name: 'skg:parameter:style', value: 'supervised' }] },
    })
  })

  test('a dataset keeps what is stated of it', () => {
    expect(datasetOf(dataset)).toEqual({ data: [{ type: 'dataset' }] })
    expect(
      datasetOf({
        ...dataset,
        kind: 'definition',
        availability: 'https://a.example/d',
        confidentiality: 'public',
        sensitiveData: 'names',
        collection: 'scraped',
      }),
    ).toEqual({
      data: [
        {
          type: 'definition',
          contents: { url: 'https://a.example/d' },
          classification: 'public',
          sensitiveData: ['names'],
          description: 'scraped',
        },
      ],
    })
    expect(datasetOf({ ...dataset, kind: 'texts', availability: 'on request' })).toEqual({
      data: [{ type: 'dataset' }],
    })
  })

  test('what CycloneDX has no member for is in properties', () => {
    expect(propertiesOf(library, [])).toEqual({})
    expect(propertiesOf({ ...library, scope: 'optional', type: 'framework' }, [])).toEqual({ scope: 'optional' })
    expect(propertiesOf({ ...library, kind: 'MODEL', type: 'npm' }, ['one'])).toEqual({
      properties: [{ name: 'skg:testedOn', value: 'one' }],
    })
    const stated: DatasetCard = {
      ...dataset,
      kind: 'texts',
      size: '1 GB',
      availability: 'on request',
      preprocessing: ['cut'],
      intendedUse: 'training',
      knownBias: ['age'],
    }
    expect(propertiesOf({ ...library, scope: 'runtime', type: 'npm', dataset: stated }, [])).toEqual({
      properties: [
        { name: 'skg:type', value: 'npm' },
        { name: 'skg:scope', value: 'runtime' },
        { name: 'skg:dataset:kind', value: 'texts' },
        { name: 'skg:dataset:size', value: '1 GB' },
        { name: 'skg:dataset:availability', value: 'on request' },
        { name: 'skg:dataset:preprocessing', value: 'cut' },
        { name: 'skg:dataset:intendedUse', value: 'training' },
        { name: 'skg:dataset:knownBias', value: 'age' },
      ],
    })
    const known = { ...dataset, kind: 'dataset', availability: 'https://a.example/d' }
    expect(propertiesOf({ ...library, dataset: known }, [])).toEqual({})
  })
})
