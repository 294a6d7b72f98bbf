import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { merging } from '../../src/command/application-change.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { type FindingFolder, findingFolder } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Use = { readonly kind: 'MODEL' | 'PACKAGE'; readonly names: readonly string[]; readonly place: string }
const torch: Use = { kind: 'PACKAGE', names: ['torch'], place: 'app.py' }
const vision: Use = { kind: 'PACKAGE', names: ['opencv-python', 'opencv-python-headless'], place: 'app.py' }
const scoped: Use = { kind: 'PACKAGE', names: ['@scope/tools'], place: 'web/a.ts' }
const model: Use = { kind: 'MODEL', names: ['org/Chat.Model', 'Chat.Model'], place: 'app.py' }

/** A scan of source code that saw these in use. */
const scanOf = (inUse: readonly Use[] | undefined, version: string) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'skg-code', version } },
      properties: { 'skg/scanType': 'STATIC', 'skg/components': { evidence: [], counts: {}, files: {}, inUse } },
      results: [],
    },
  ],
})
const bill = (...components: readonly object[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  components,
})
const library = (name: string, purl?: string) => ({ type: 'library', name, ...(purl && { purl }) })
const nothing = library('left-pad', 'pkg:npm/left-pad@1.0.0')

describeDatabases('what is in use and no bill of materials names (contract: supply-chain §6.2)', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  let number = 0
  let shop = 'shop 0'
  beforeAll(async () => {
    folder = await findingFolder()
    database = await open()
    service = await startTestService(database)
  })
  beforeEach(() => {
    shop = `shop ${++number}`
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const load = async (format: string, content: object, application = shop) =>
    importFindings(database.db, {
      format,
      application,
      path: await folder.write(`${++number}.json`, JSON.stringify(content)),
    })
  const code = (inUse?: readonly Use[], application?: string) => load('sarif', scanOf(inUse, `${number}`), application)
  /** The finding, or null where there never was one. */
  const found = async (application = shop) => {
    await service.query('{ revision }')
    const { data, errors } =
      await service.query(`{ securityFindings(first: 9, filter: { applicationName: "${application}" }) { nodes {
      issueId rule title description severity status tool scanType } } }`)
    expect(errors).toBeUndefined()
    const all = data.securityFindings.nodes.filter(({ rule }: { rule: string }) => rule === 'BOM-001')
    expect(all.length).toBeLessThan(2)
    return all[0] ?? null
  }

  test('it lists models and packages, once for the application', both, async () => {
    await load('cyclonedx', bill(nothing))
    await code([torch, scoped, model])
    expect(await found()).toMatchObject({
      title: 'No bill of materials names 1 model and 2 packages that the source code uses',
      description: expect.stringMatching(
        /Models:\n\n- `org\/Chat.Model` \(app.py\)\n\nPackages:\n\n- `@scope\/tools` \(web\/a.ts\)\n- `torch` \(app.py\)$/,
      ),
      severity: 1,
      status: 'OPEN',
      tool: 'skg-bom',
      scanType: 'SCA',
    })
  })

  test('it is the same whichever comes first, and again with the same files', both, async () => {
    await load('cyclonedx', bill(nothing), 'early')
    await code([torch], 'early')
    await code([torch], 'late')
    expect(await found('late')).toBeNull()
    const last = bill(nothing)
    const { revision } = await load('cyclonedx', last, 'late')
    const { issueId: _, ...late } = await found('late')
    expect(await found('early')).toMatchObject(late)
    expect((await load('cyclonedx', last, 'late')).revision).toBe(revision)
    await load('cyclonedx', { ...last, version: 2 }, 'late')
    expect(await found('late')).toMatchObject(late)
    const { data } = await service.query('{ applications(name: "late") { nodes { scans { totalCount } } } }')
    expect(data.applications.nodes).toEqual([{ scans: { totalCount: 4 } }])
  })

  test('it follows what bills and scans say later, and closes when nothing is left', both, async () => {
    await code([torch, model])
    await load('cyclonedx', bill(nothing))
    const first = await found()
    await load('cyclonedx', bill(nothing, library('torch', 'pkg:pypi/torch@2.0.0')))
    expect(await found()).toMatchObject({
      issueId: first.issueId,
      status: 'OPEN',
      title: 'No bill of materials names 1 model that the source code uses',
    })
    await load('cyclonedx', bill({ type: 'machine-learning-model', name: 'org/chat_model' }, library('TORCH')))
    expect(await found()).toMatchObject({ issueId: first.issueId, status: 'CLOSED' })
    await code([torch, vision, model])
    expect(await found()).toMatchObject({
      issueId: first.issueId,
      status: 'OPEN',
      title: 'No bill of materials names 1 package that the source code uses',
    })
    await code([torch])
    expect(await found()).toMatchObject({ status: 'CLOSED' })
  })

  test.each<[string, Use, object]>([
    [
      'another distribution of the module',
      vision,
      library('opencv-python-headless', 'pkg:pypi/opencv-python-headless@4'),
    ],
    ['the Package URL', scoped, { ...library('tools', 'pkg:npm/%40scope/tools@1.0.0'), group: '@scope' }],
    ['a model by its last name', model, { type: 'machine-learning-model', name: 'chat-model' }],
    [
      'a model on a hub',
      model,
      { type: 'machine-learning-model', name: 'x', purl: 'pkg:huggingface/org/Chat.Model@1' },
    ],
    ['another kind of package', torch, library('torch', 'pkg:conda/torch@2.0.0')],
  ])('a bill names it by %s', async (_, use, component) => {
    await code([use])
    await load('cyclonedx', bill(component))
    expect(await found()).toBeNull()
  })

  test.each<[string, string, object]>([
    ['only a VEX', 'cyclonedx', { ...bill(), components: undefined, vulnerabilities: [] }],
    ['no bill, but results of a scanner', 'grype', { matches: [], descriptor: { name: 'grype', version: '1' } }],
  ])('with %s nothing is said', async (_, format, content) => {
    await code([torch])
    await load(format, content)
    expect(await found()).toBeNull()
  })

  test('what a scanner of packages names is in no bill', async () => {
    await load('cyclonedx', bill(nothing))
    const artifact = { name: 'torch', version: '2.0.0', type: 'python', purl: 'pkg:pypi/torch@2.0.0', locations: [] }
    const vulnerability = { id: 'CVE-2026-1', severity: 'High', fix: { versions: [], state: 'unknown' } }
    await load('grype', { matches: [{ vulnerability, artifact }], descriptor: { name: 'grype', version: '1' } })
    await code([torch])
    expect(await found()).toMatchObject({ status: 'OPEN' })
  })

  test('without a list of what is in use nothing is said, and an older one counts no more', async () => {
    await load('cyclonedx', bill(nothing))
    await code([])
    await code()
    expect(await found()).toBeNull()
    await code([torch])
    await code()
    expect(await found()).toMatchObject({ status: 'CLOSED' })
  })

  test('a list is cut where it is long, with the number of the others', async () => {
    await load('cyclonedx', bill(nothing))
    const many = (count: number) =>
      code(Array.from({ length: count }, (_, index) => ({ ...torch, names: [`p${100 + index}`] })))
    await many(100)
    expect((await found()).description).toMatch(/- `p199` \(app.py\)$/)
    await many(101)
    expect((await found()).description).toMatch(/- `p199` \(app.py\)\n- and 1 other$/)
  })

  test('applications that are merged have one, of what both say', async () => {
    for (const name of ['merged', 'web']) {
      await load('cyclonedx', bill(nothing), name)
      await code([name === 'web' ? vision : torch], name)
    }
    await database.db.transaction().execute((trx) => merging('web', 'merged')(trx))
    await service.query('{ revision }')
    const { data } = await service.query(
      `{ securityFindings(first: 9, filter: { status: OPEN, applicationName: "merged" }) { nodes { rule title } } }`,
    )
    expect(data.securityFindings.nodes).toEqual([
      { rule: 'BOM-001', title: 'No bill of materials names 2 packages that the source code uses' },
    ])
  })
})
