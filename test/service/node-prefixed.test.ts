import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Ids = Readonly<Record<'scan' | 'threatModel' | 'survey' | 'report' | 'section' | 'source', string>>

const unused = '0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b62'

describeDatabases('node of what the search does not know', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let closed: TestService
  let folder: FindingFolder
  let keys: Awaited<ReturnType<typeof createKeys>>
  let ids: Ids
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await folder.import(database.db, 'hidden', [scan('STATIC', 'lint'), finding('Weak hash', 3, { cwes: [328] })])
    keys = await createKeys([
      { name: 'all' },
      { name: 'own', applications: ['Demo*'] },
      { name: 'writer', scopes: ['write'] },
    ])
    service = await startTestService(database)
    closed = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'credential',
      SECENG_RUNNING: '0',
    })
    const data = await ask(`{
      report { id }
      surveyAggregate { surveys { id } }
      reportContent { sections { id } }
      researchFindings(first: 100) { nodes { evidence { source { id } } } }
      applications { nodes { name threatModels { id } scans { nodes { id } } } }
    }`)
    const own = data.applications.nodes.find(({ name }: { name: string }) => name.startsWith('Demo'))
    ids = {
      scan: own.scans.nodes[0].id,
      threatModel: own.threatModels[0].id,
      survey: data.surveyAggregate.surveys[0].id,
      report: data.report.id,
      section: data.reportContent.sections.at(-1).id,
      source: data.researchFindings.nodes.flatMap(
        ({ evidence }: { evidence: { source: { id: string } }[] }) => evidence,
      )[0].source.id,
    }
  })
  afterAll(async () => {
    await closed.close()
    await service.close()
    await folder.remove()
    await keys.remove()
    await database.close()
  })
  const ask = async (query: string, variables?: object) => {
    const { data, errors } = await service.query(query, variables)
    expect(errors).toBeUndefined()
    return data
  }
  const send = async (query: string, key: string | null, variables: object = {}) => {
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${keys.keys[key]}` }) }
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${closed.url}/graphql`, { method: 'POST', headers, body })
    return { cache: response.headers.get('cache-control'), ...(await response.json()) }
  }
  const nodeOf = async (id: string, key: string | null) => {
    const { data, errors } = await send('query ($id: ID!) { node(id: $id) { id } }', key, { id })
    expect(errors).toBeUndefined()
    return data.node
  }

  test('questions §4.3: ids that are unique in their kind alone have a prefix, and node finds them', both, async () => {
    const { nodes } = await ask(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id kind label
        ... on Scan { number tool application { name } } ... on ThreatModel { title } ... on Survey { slug title }
        ... on Report { slug title } ... on ReportSection { slug heading } ... on CitationSource { slug title } } }`,
      { ids: Object.values(ids) },
    )
    const [scanned, model, survey, report, section, source] = nodes
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual(Object.values(ids))
    expect(scanned).toMatchObject({
      __typename: 'Scan',
      kind: 'SCAN',
      id: `scan:${scanned.number}`,
      label: `${scanned.tool} of ${scanned.application.name}`,
    })
    expect(model).toMatchObject({
      kind: 'THREAT_MODEL',
      label: model.title,
      id: expect.stringMatching(/^threat-model:\d+$/),
    })
    expect(survey).toMatchObject({ kind: 'SURVEY', label: survey.title, id: `survey:${survey.slug}` })
    expect(report).toMatchObject({ kind: 'REPORT', label: report.title, id: `report:${report.slug}` })
    expect(section).toMatchObject({ kind: 'REPORT_SECTION', label: section.heading, id: `section:${section.slug}` })
    expect(section.heading).not.toBe('')
    expect(source).toMatchObject({ kind: 'CITATION_SOURCE', label: source.title, id: `source:${source.slug}` })
  })

  test.each([
    'scan:0',
    'scan:1x',
    'scan:999999',
    'scan:9999999999999999',
    'threat-model:999999',
    'survey:none',
    'report:none',
    'section:none',
    'source:none',
    unused,
  ])('questions §4.3: node of %s, which is not there, is null', both, async (id) => {
    expect(await nodeOf(id, 'all')).toBeNull()
  })

  test('questions §4.3: node of what the caller may not read is null, as what does not exist', both, async () => {
    const { data } = await send('{ applications(name: "hidden") { nodes { scans { nodes { id } } } } }', 'all')
    const hidden = data.applications.nodes[0].scans.nodes[0].id
    for (const [id, key, isThere] of [
      [hidden, 'all', true],
      [hidden, 'own', false],
      [hidden, 'writer', false],
      [hidden, null, false],
      [ids.scan, 'own', true],
      [ids.threatModel, 'own', true],
      [ids.threatModel, 'writer', false],
      [ids.threatModel, null, false],
      [ids.survey, null, true],
      [ids.section, null, true],
    ] as const)
      expect([id, key, (await nodeOf(id, key)) !== null]).toEqual([id, key, isThere])
    expect((await send(`{ node(id: "${hidden}") { id } }`, 'own')).cache).toBe('no-store')
  })

  test('questions §4.3: an export is found by who asked for it alone', both, async () => {
    const { data } = await send(
      'mutation { createDataExport(input: { format: CSV, all: true }) { export { id label kind } errors { message } } }',
      'all',
    )
    const made = data.createDataExport.export
    expect(made).toMatchObject({ kind: 'DATA_EXPORT', label: 'csv of all' })
    const { data: ofOne } = await send(
      'mutation { createDataExport(input: { format: SARIF, application: "hidden" }) { export { label } errors { message } } }',
      'all',
    )
    expect(ofOne.createDataExport).toEqual({ export: { label: 'sarif of hidden' }, errors: [] })
    expect(await nodeOf(made.id, 'all')).toEqual({ id: made.id })
    expect(await nodeOf(made.id.toUpperCase(), 'all')).toEqual({ id: made.id })
    for (const key of ['own', 'writer', null]) expect(await nodeOf(made.id, key)).toBeNull()
    const entities = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on DataExport { id } } }`
    const r = [{ __typename: 'DataExport', id: made.id }]
    expect((await send(entities, 'all', { r })).data._entities).toEqual([{ id: made.id }])
    expect((await send(entities, 'own', { r })).data._entities).toEqual([null])
  })

  test('questions §4.3: entities are read by their ids with and without the prefix', both, async () => {
    const types = {
      Scan: ids.scan,
      ThreatModel: ids.threatModel,
      Survey: ids.survey,
      Report: ids.report,
      ReportSection: ids.section,
      CitationSource: ids.source,
    }
    const named = Object.entries(types).flatMap(([__typename, id]) =>
      [id, id.slice(id.indexOf(':') + 1)].map((one) => ({ __typename, id: one })),
    )
    const { _entities } = await ask(
      'query ($r: [_Any!]!) { _entities(representations: $r) { ... on Node { id label } } }',
      { r: named },
    )
    expect(_entities.map(({ id }: { id: string }) => id)).toEqual(Object.values(types).flatMap((id) => [id, id]))
    const absent = Object.keys(types).map((__typename) => ({ __typename, id: '404' }))
    const none = await ask('query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }', { r: absent })
    expect(none._entities).toEqual(absent.map(() => null))
  })

  test('questions §4.3: search, path and neighbors say that they do not take them', both, async () => {
    const { data, errors } = await service.query(
      `{ search(text: "model", kinds: [TECHNIQUE, SCAN]) { totalCount } path(from: "${ids.survey}", to: "AML.T0051") { stopped }
        neighbors(id: "${ids.report}") { groups { count } } }`,
    )
    expect(data).toEqual({ search: null, path: null, neighbors: null })
    expect(errors!.map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('from: survey:'),
      expect.stringContaining('id: report:'),
      expect.stringMatching(/^kinds: search takes TACTIC, .*, not SCAN$/),
    ])
  })

  test('questions §4.3: parts of a threat model whose file repeats an id have ids of their own', both, async () => {
    const part = (name: string) => ({ id: 'a', name, kind: 'process' })
    const threatModel = { title: 'Twice', format: 'tm-bom', components: [part('First'), part('Second')], controls: [] }
    const location = { kind: 'model', label: 'There', componentIds: ['a'] }
    await folder.import(database.db, 'twice', [scan('MANUAL', 'tm', { threatModel }), finding('T', 3, { location })])
    const { data } = await send(
      `{ applications(name: "twice") { nodes { threatModels { components { id idInModel name } }
        findings(first: 1) { nodes { location { ... on ModelLocation { components { id name } } } } } } } }`,
      'all',
    )
    const [{ threatModels, findings }] = data.applications.nodes
    const [first, second] = threatModels[0].components
    expect([first, second]).toMatchObject([
      { idInModel: 'a', name: 'First' },
      { idInModel: 'a', name: 'Second' },
    ])
    expect(second.id).toBe(first.id.replace(/1$/, '2'))
    expect(findings.nodes[0].location.components).toEqual([{ id: first.id, name: 'First' }])
    expect(await nodeOf(second.id, 'all')).toEqual({ id: second.id })
  })
})
