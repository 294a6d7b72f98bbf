import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { type FindingFolder, findingFolder, removeApplications } from '../support/finding-lines.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { bom, grype, openVex } from '../support/supply-files.ts'

describeDatabases('components in the graph', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    service = await startTestService(database)
    for (const application of ['shop', 'web']) await load('cyclonedx', application, bom())
    await load('grype', 'shop', grype())
    await load('openvex', 'shop', openVex('not_affected', '2026-05-02T00:00:00Z'))
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const load = async (format: string, application: string, content: object) =>
    importFindings(database.db, {
      format,
      application,
      path: await folder.write(`${application}-${format}.json`, JSON.stringify(content)),
    })
  const ask = async (document: string) => {
    const { data, errors } = await service.query(document)
    expect(errors).toBeUndefined()
    return data
  }

  test('supply-chain §2.5: a component leads to what it depends on, its findings, and the applications that use it', async () => {
    const { softwareComponents } = await ask(`{
      softwareComponents(filter: { purl: "pkg:NPM/vue", withFindings: true }) { totalCount nodes {
        name version purl ecosystem dependency lastSeenAt openFindingCount application { name }
        dependencies { name dependents { name } dependency licences } usedBy { name } findings { rule }
      } }
    }`)
    expect(softwareComponents).toEqual({
      totalCount: 1,
      nodes: [
        {
          name: 'vue',
          version: '3.0.0',
          purl: 'pkg:npm/vue@3.0.0',
          ecosystem: 'npm',
          dependency: 'DIRECT',
          lastSeenAt: null,
          openFindingCount: 2,
          application: { name: 'shop' },
          dependencies: [
            { name: 'lodash', dependents: [{ name: 'vue' }], dependency: 'TRANSITIVE', licences: ['MIT'] },
          ],
          usedBy: [{ name: 'shop' }, { name: 'web' }],
          findings: [{ rule: 'CVE-2026-2222' }, { rule: 'CVE-2026-3333' }],
        },
      ],
    })
  })

  test.each([
    ['name=VU', ['vue', 'vue']],
    ['name=vu&current=true', ['vue', 'vue']],
    ['name=vu&current=false', []],
  ])('questions §1: /api/software-components?%s', async (query, names) => {
    const { items } = (await (await fetch(`${service.url}/api/software-components?${query}`)).json()) as {
      readonly items: readonly { readonly name: string }[]
    }
    expect(items.map(({ name }) => name)).toEqual(names)
  })

  test('supply-chain §2.5: a model leads to its datasets, and a dataset to the models that it trains', async () => {
    const { aiModels, datasets } = await ask(`{
      aiModels(first: 1) { totalCount nodes { name task revision trainedOn { name } component { kind: componentKind findings { rule } } } }
      datasets(first: 1) { nodes { name trains { name } component { findings { rule } } } }
    }`)
    expect(aiModels).toEqual({
      totalCount: 2,
      nodes: [
        {
          name: 'classifier',
          task: 'text-classification',
          revision: null,
          trainedOn: [{ name: 'reviews' }],
          component: { kind: 'MODEL', findings: [{ rule: 'MOD-001' }] },
        },
      ],
    })
    expect(datasets.nodes).toEqual([
      { name: 'reviews', trains: [{ name: 'classifier' }], component: { findings: [{ rule: 'DAT-001' }] } },
    ])
  })

  test('supply-chain §4.2: a finding shows its component and the statement in force', async () => {
    const { securityFindings } = await ask(`{
      securityFindings(filter: { rule: ["CVE-2026-1111"] }) { nodes {
        status sourceState softwareComponent { name } vex { tool status author statedAt } } }
    }`)
    expect(securityFindings.nodes).toEqual([
      {
        status: 'CLOSED',
        sourceState: 'OPEN',
        softwareComponent: { name: 'lodash' },
        vex: { tool: 'OpenVEX', status: 'not_affected', author: 'Example', statedAt: '2026-05-02T00:00:00.000Z' },
      },
    ])
  })

  test('supply-chain §2.5: over REST a list and a component, and 404 for one that is not there', async () => {
    const list = await fetch(`${service.url}/api/software-components?kind=MODEL,DATASET&limit=3`)
    const { items } = (await list.json()) as { items: { id: string; kind: string }[] }
    expect(items.map(({ kind }) => kind)).toEqual(['MODEL', 'MODEL', 'DATASET'])
    const one = await fetch(`${service.url}/api/software-components/${items[0]!.id}`)
    expect(await one.json()).toMatchObject({
      name: 'classifier',
      findings: [{ title: expect.stringMatching(/digest/) }],
    })
    expect((await fetch(`${service.url}/api/software-components/999999`)).status).toBe(404)
    expect((await fetch(`${service.url}/api/software-components?purl=vue`)).status).toBe(400)
  })
})
