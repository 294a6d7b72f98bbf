import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog, importEpss } from '../../src/import/vulnerability/import-catalog.ts'
import { readKev } from '../../src/import/vulnerability/kev.ts'
import { code, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

const part = (name: string, version: string, purl: string | null) => ({
  location: { kind: 'component', name, version, ...(purl && { purl }), dependency: 'DIRECT' },
})
const kev = {
  catalogVersion: '2024.02.29',
  dateReleased: '2024-02-29T00:00:00Z',
  count: 1,
  vulnerabilities: [
    {
      cveID: 'CVE-2024-0001',
      vendorProject: 'Acme',
      product: 'Server',
      vulnerabilityName: 'Acme Server',
      dateAdded: '2024-02-29',
      shortDescription: 'It can be taken over.',
      requiredAction: 'Update.',
      dueDate: '2024-03-21',
      knownRansomwareCampaignUse: 'Unknown',
      notes: '',
      cwes: ['CWE-78'],
    },
  ],
}

type Value = { readonly value: string; readonly label: string; readonly count: number }

describeDatabases('questions §1: findings by component, file and CVE', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    await removeApplications(database.db)
    const details = { owner: 'ada', team: 'red', labels: ['x', 'y'] }
    await folder.import(
      database.db,
      'shop',
      [
        scan('SCA', 'parts'),
        finding('One', 4, { cves: ['CVE-2024-0001', 'CVE-2024-0002'], ...part('yaml', '1.0', 'pkg:pypi/yaml@1.0') }),
        finding('Two', 3, { cves: ['CVE-2024-0002'], ...part('yaml', '1.0', 'pkg:pypi/yaml@1.0') }),
        finding('Three', 2, part('left', '2', 'pkg:npm/left@2')),
        finding('Four', 2, part('lib', '3', null)),
      ],
      {},
      details,
    )
    await folder.import(database.db, 'bank', [
      scan('STATIC', 'lint'),
      finding('Five', 1, { rule: 'r1', location: code('src/a.py', 1) }),
      finding('Six', 1, { rule: 'r1', location: code('src/a.py', 9) }),
      finding('Seven', 1, { location: code('src/b.py', 9) }),
      finding('Eight', 1),
    ])
    const service = await startTestService(database)
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
    }
    return { database, folder, service, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const ask = async (document: string) => {
    const { data, errors } = await started.service.query(document)
    expect(errors).toBeUndefined()
    return data
  }
  const titles = async (filter: string) => {
    const { securityFindings } = await ask(
      `{ securityFindings(filter: ${filter}, first: 20) { totalCount nodes { title } } }`,
    )
    expect(securityFindings.totalCount).toBe(securityFindings.nodes.length)
    return securityFindings.nodes.map(({ title }: { readonly title: string }) => title)
  }
  const refusal = async (document: string) => (await started.service.query(document)).errors?.[0]

  test.each([
    ['FILE', 2, ['src/a.py src/a.py 2', 'src/b.py src/b.py 1']],
    ['COMPONENT', 3, ['pkg:pypi/yaml@1.0 yaml 1.0 2', 'lib lib 3 1', 'pkg:npm/left@2 left 2 1']],
    ['CVE', 2, ['CVE-2024-0002 CVE-2024-0002 2', 'CVE-2024-0001 CVE-2024-0001 1']],
    ['RULE', 1, ['r1 r1 2']],
    ['RESOLUTION', 1, ['UNRESOLVED UNRESOLVED 8']],
    ['OWNER', 1, ['ada ada 4']],
    ['TEAM', 1, ['red red 4']],
    ['LABEL', 2, ['x x 4', 'y y 4']],
  ])('by %s: %i values', both, async (by, valueCount, values) => {
    const { securityFindings } = await ask(
      `{ securityFindings { topValues(by: ${by}) { valueCount values { value label count } } } }`,
    )
    expect(securityFindings.topValues.valueCount).toBe(valueCount)
    const shown = securityFindings.topValues.values.map(
      ({ value, label, count }: Value) => `${value} ${label} ${count}`,
    )
    expect(shown).toEqual(values)
  })

  test('values follow the filter, are those of each parent, and are cut', both, async () => {
    const { securityFindings, applications, none } = await ask(`{
      securityFindings(filter: { severityAtLeast: 4 }) { topValues(by: CVE) { valueCount values(first: 1) { value count } } }
      none: securityFindings(filter: { text: "nowhere" }) { topValues(by: FILE) { valueCount values { value } } }
      applications { nodes { name findings { topValues(by: APPLICATION) { values { label count } } } } } }`)
    expect(securityFindings.topValues).toEqual({ valueCount: 2, values: [{ value: 'CVE-2024-0001', count: 1 }] })
    expect(none.topValues).toEqual({ valueCount: 0, values: [] })
    expect(applications.nodes).toEqual(
      ['bank', 'shop'].map((name) => ({ name, findings: { topValues: { values: [{ label: name, count: 4 }] } } })),
    )
  })

  test.each(['DECISION', 'TARGET'])('by %s for callers with the scope read alone', async (by) => {
    const error = await refusal(`{ securityFindings { topValues(by: ${by}) { valueCount } } }`)
    expect(error).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  })

  test.each([0, 101])('%i values are refused', async (first) => {
    const error = await refusal(`{ securityFindings { topValues(by: CVE) { values(first: ${first}) { value } } } }`)
    expect(error).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'first' } })
  })

  test.each([
    ['{ component: ["yaml"] }', ['One', 'Two']],
    ['{ component: ["pkg:npm/left"] }', ['Three']],
    ['{ component: ["pkg:npm/left@2", "lib"] }', ['Three', 'Four']],
    ['{ component: ["src/a.py"] }', []],
    ['{ ecosystem: ["NPM"] }', ['Three']],
    ['{ ecosystem: ["npm", "pypi"] }', ['One', 'Two', 'Three']],
    ['{ hasComponent: true }', ['One', 'Two', 'Three', 'Four']],
    ['{ hasComponent: false, text: "eight" }', ['Eight']],
  ])('%s finds %j', both, async (filter, found) => expect((await titles(filter)).sort()).toEqual(found.sort()))

  test('what a catalogue says is refused until it is imported', async () => {
    for (const [filter, field, source] of [
      ['{ knownExploited: false }', 'knownExploited', 'KEV'],
      ['{ epssAtLeast: 0.5 }', 'epssAtLeast', 'EPSS'],
    ] as const)
      expect(await refusal(`{ securityFindings(filter: ${filter}) { totalCount } }`)).toMatchObject({
        message: `filter.${field}: needs the catalogue ${source}, which is not imported`,
        extensions: { code: 'BAD_USER_INPUT', argument: `filter.${field}` },
      })
    for (const score of ['-0.1', '1.1'])
      expect(await refusal(`{ securityFindings(filter: { epssAtLeast: ${score} }) { totalCount } }`)).toMatchObject({
        extensions: { argument: 'filter.epssAtLeast' },
      })
  })

  test('exploited and likely exploited ones are those of the catalogues', async () => {
    const { database, folder } = started
    const path = await folder.write('kev.json', JSON.stringify(kev))
    await importCatalog(database.db, 'kev', readKev, path)
    expect(await titles('{ knownExploited: true }')).toEqual(['One'])
    expect(await titles('{ knownExploited: false, scanType: [SCA] }')).toEqual(['Two', 'Three', 'Four'])
    const scores = '#model_version:v1,score_date:2026-05-27T12:55:00Z\ncve,epss,percentile\nCVE-2024-0002,0.5,0.9\n'
    await importEpss(database.db, await folder.write('epss.csv', scores))
    expect(await titles('{ epssAtLeast: 0.5 }')).toEqual(['One', 'Two'])
    expect(await titles('{ epssAtLeast: 0.51 }')).toEqual([])
  })
})
