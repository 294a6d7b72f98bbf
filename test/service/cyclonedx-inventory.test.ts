import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { component, exportClient } from '../support/data-export.ts'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { cycloneDxProblems } from '../support/published-schemas.ts'
import { type RunFolder, runFolder } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { bom, grype } from '../support/supply-files.ts'

type Json = Readonly<Record<string, unknown>>
type Part = Json & { readonly 'bom-ref': string; readonly name: string }
type Bom = Json & {
  readonly components: readonly Part[]
  readonly services: readonly Part[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  readonly vulnerabilities: readonly { readonly id: string; readonly affects: readonly { readonly ref: string }[] }[]
  readonly metadata: { readonly component?: Part }
}

const violations = cycloneDxProblems()

/** A bill of materials that has one of each. */
const whole = () => {
  const { components, ...rest } = bom()
  const [vue, lodash, model, data] = components
  return {
    ...rest,
    components: [
      { ...vue, scope: 'optional', supplier: { name: 'Vue' }, cpe: 'cpe:2.3:a:vuejs:vue:3.0.0:*:*:*:*:*:*:*' },
      { ...lodash, hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }] },
      {
        ...model,
        purl: 'pkg:huggingface/example/classifier@abc',
        publisher: 'Example',
        pedigree: {
          ancestors: [{ type: 'machine-learning-model', name: 'base', purl: 'pkg:huggingface/example/base@1' }],
        },
        modelCard: {
          modelParameters: {
            approach: { type: 'supervised' },
            task: 'text-classification',
            modelArchitecture: 'bert',
            datasets: [{ ref: 'data' }],
            inputs: [{ format: 'text' }],
          },
          quantitativeAnalysis: { performanceMetrics: [{ type: 'f1', value: '0.9', slice: 'en' }, { type: 'auc' }] },
          considerations: { technicalLimitations: ['English alone'] },
        },
      },
      { ...data, data: [{ type: 'dataset', contents: { url: 'https://a.example/data' }, classification: 'public' }] },
    ],
    services: [{ 'bom-ref': 'api', name: 'api', version: '1', provider: { name: 'Example' } }],
    dependencies: [...bom().dependencies, { ref: 'model', dependsOn: ['lodash'] }],
  }
}

/**
 * Returns a document with the names of components in the place of references, in order, without what tells one export
 * from another.
 */
function comparable({ components, services, dependencies, vulnerabilities, metadata }: Bom) {
  const names = new Map([...components, ...services].map((one) => [one['bom-ref'], one.name]))
  const root = metadata.component?.['bom-ref'] ?? ''
  const nameOf = (ref: string) => (ref === root ? 'root' : names.get(ref))
  const text = (one: unknown) =>
    JSON.stringify(one).replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (ref) => names.get(ref) ?? '')
  return {
    components: components.map((one) => text(one)).sort(),
    services: services.map((one) => text(one)),
    dependencies: dependencies
      .map(({ ref, dependsOn }) => `${nameOf(ref)} → ${dependsOn.map(nameOf).sort().join(', ')}`)
      .sort(),
    vulnerabilities: vulnerabilities.map(({ id, affects }) => `${id} ${affects.map(({ ref }) => nameOf(ref))}`).sort(),
  }
}

describeDatabases('contract: supply-chain §5.4: an application as CycloneDX', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let files: Awaited<ReturnType<typeof findingFolder>>
  let api: ReturnType<typeof exportClient>
  beforeAll(async () => {
    database = await open('starter')
    await removeApplications(database.db)
    folder = await runFolder()
    files = await findingFolder()
    service = await startTestService(database, folder.env)
    api = exportClient(service.url)
    await load('cyclonedx', 'shop', whole())
    await load('grype', 'shop', grype())
    await files.import(database.db, 'shop', [
      scan('SCA', 'osv'),
      finding('Not in any bill', 3, component('CVE-2026-4444', 'left-pad')),
      finding('Of no component', 3),
    ])
  })
  afterAll(async () => {
    await service?.close()
    await files?.remove()
    await database?.close()
    await folder?.remove()
  })
  const load = async (format: string, application: string, content: object) =>
    importFindings(database.db, {
      format,
      application,
      path: await files.write(`${application}-${format}.json`, JSON.stringify(content)),
    })
  const make = async (rest: object) => {
    const made = await api.make({ format: 'cyclonedx', ...rest })
    return { ...made, bom: JSON.parse(made.text) as Bom }
  }

  test('has components, models, datasets, services, dependencies and vulnerabilities, as the schema wants them', async () => {
    const { bom: found, export: ended } = await make({ application: 'shop' })
    expect(violations(found)).toEqual([])
    expect(ended).toMatchObject({ omitted: 3 })
    const named = (name: string) => found.components.find((one) => one.name === name)
    const ref = (name: string) => named(name)?.['bom-ref']
    expect(found.metadata.component).toMatchObject({ type: 'application', name: 'shop' })
    expect(found.components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['vue', 'lodash', 'classifier', 'reviews', 'base', 'left-pad']),
    )
    expect(found.components).toHaveLength(6)
    expect(named('vue')).toMatchObject({
      type: 'framework',
      version: '3.0.0',
      purl: 'pkg:npm/vue@3.0.0',
      scope: 'optional',
      supplier: { name: 'Vue' },
      cpe: 'cpe:2.3:a:vuejs:vue:3.0.0:*:*:*:*:*:*:*',
    })
    expect(named('lodash')).toMatchObject({
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
    })
    expect(named('classifier')).toMatchObject({
      type: 'machine-learning-model',
      publisher: 'Example',
      pedigree: { ancestors: [{ name: 'base', purl: 'pkg:huggingface/example/base@1' }] },
      modelCard: {
        modelParameters: {
          approach: { type: 'supervised' },
          task: 'text-classification',
          modelArchitecture: 'bert',
          datasets: [{ ref: ref('reviews') }],
          inputs: [{ format: 'text' }],
        },
        quantitativeAnalysis: { performanceMetrics: [{ type: 'f1', value: '0.9', slice: 'en' }, { type: 'auc' }] },
        considerations: { technicalLimitations: ['English alone'] },
      },
    })
    expect(named('reviews')).toMatchObject({
      type: 'data',
      data: [{ type: 'dataset', contents: { url: 'https://a.example/data' }, classification: 'public' }],
    })
    expect(found.services).toMatchObject([{ name: 'api', version: '1', provider: { name: 'Example' } }])
    const root = found.metadata.component?.['bom-ref']
    expect(found.dependencies).toEqual(
      expect.arrayContaining([
        { ref: root, dependsOn: [ref('vue')] },
        { ref: ref('vue'), dependsOn: [ref('lodash')] },
        { ref: ref('classifier'), dependsOn: [ref('lodash')] },
      ]),
    )
    expect(comparable(found).vulnerabilities.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
      'CVE-2026-1111 lodash',
      'CVE-2026-2222 vue',
      'CVE-2026-3333 vue',
      'CVE-2026-4444 left-pad',
    ])
    const refs = [...found.components, ...found.services].map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
  })

  test('imported again it makes the same', async () => {
    const { bom: first, text } = await make({ application: 'shop' })
    await load('cyclonedx', 'copy', JSON.parse(text))
    const { bom: second } = await make({ application: 'copy' })
    const isInBill = (one: string) => !one.includes('left-pad')
    expect(comparable(second)).toMatchObject({
      ...comparable(first),
      components: expect.arrayContaining(comparable(first).components.filter(isInBill)),
    })
    expect(second.components).toHaveLength(first.components.length)
  })

  test('of several applications each is a component, with its own', async () => {
    const { bom: found } = await make({ all: true })
    expect(violations(found)).toEqual([])
    expect(found.metadata.component).toBeUndefined()
    const applications = found.components.filter(({ type }) => type === 'application')
    expect(applications.map(({ name }) => name)).toEqual(expect.arrayContaining(['shop', 'copy']))
    expect(found.components.filter(({ name }) => name === 'vue')).toHaveLength(2)
    for (const { 'bom-ref': ref } of applications) expect(found.dependencies.map((one) => one.ref)).toContain(ref)
  })

  test('what no newest scan names is left out', async () => {
    await load('cyclonedx', 'copy', {
      ...bom(),
      metadata: { component: { name: 'copy', type: 'application' } },
      components: [],
      dependencies: [],
    })
    await load('cyclonedx', 'thin', whole())
    await load('cyclonedx', 'thin', {
      ...bom(),
      metadata: { ...bom().metadata, timestamp: '2026-06-01T00:00:00Z' },
      components: bom().components.slice(0, 1),
      dependencies: [],
    })
    const { bom: found } = await make({ application: 'thin' })
    expect(found.components.map(({ name }) => name)).toEqual(['vue'])
    expect(found.dependencies).toEqual([])
  })
})
