import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code, type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const shop = '4acaed36-f346-56f5-8091-41d3481b8774'
const at = (day: number) => ({ startedAt: `2026-03-0${day}T08:00:00Z` })
const many = Array.from({ length: 30 }, (_, index) =>
  finding(`Weak hash ${index}`, index % 6, {
    fingerprint: `hash-${index}`,
    rule: 'md5',
    cwes: [328],
    location: code(`src/f${index}.py`, 1),
  }),
)
const injection = finding('Prompt injection', 5, {
  rule: 'llm',
  cwes: [1427],
  location: code('src/chat.py', 3, { snippet: 'ask(q)' }),
})
const model = {
  title: 'Checkout',
  format: 'tm-bom',
  components: [{ id: 'c1', name: 'Chat service', kind: 'process' }],
  controls: [{ id: 'k1', name: 'Prompt filter', status: 'planned' }],
}

describe.each(databases)('security findings in the graph on $kind', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    await folder.import(database.db, 'shop', [scan('STATIC', 'lint', at(1)), injection, ...many])
    await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint', at(3)),
      injection,
      ...many.slice(10),
      finding('New one', 4, { cwes: [89] }),
    ])
    await folder.import(database.db, 'shop', [
      scan('MANUAL', 'modeller', { ...at(2), threatModel: model }),
      finding('Poisoned feedback', 3, {
        techniqueIds: ['AML.T0020'],
        location: { kind: 'model', label: 'Chat service', componentIds: ['c1', 'gone'], capecIds: [586] },
      }),
    ])
    await folder.import(database.db, 'bank', [
      scan('STATIC', 'lint', at(1)),
      finding('Query made of text', 5, { cwes: [564], status: 'suppressed' }),
    ])
    await folder.import(database.db, 'lab', [scan('STATIC', 'lint', at(1)), finding('Calls eval', 1, { cwes: [95] })])
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const ask = async (query: string, variables?: object) => {
    const { data, errors } = await service.query(query, variables)
    expect(errors).toBeUndefined()
    return data
  }
  const refusal = async (query: string) => (await service.query(query)).errors?.[0]?.message

  test('compat §5: an application tells its scans, counts, trend and threat model', async () => {
    const { application } = await ask(`{ application(guid: "${shop.toUpperCase()}") {
      name guid
      scanners { tool scanType newestScan { new } }
      scans { totalCount nodes { tool scanType startedAt new fixed reopened unchanged openBySeverity } }
      findingCounts { total open violatingPolicy bySeverity { severity total open } byStatus { status total } byScanType { scanType total open } }
      trend { at open openBySeverity }
      threatModels { title components { name } controls { name status } threats { nodes { title location { ... on ModelLocation { label components { name } } } } } }
    } }`)
    expect(application).toEqual({
      name: 'shop',
      guid: shop,
      scanners: [
        { tool: 'modeller', scanType: 'MANUAL', newestScan: { new: 1 } },
        { tool: 'lint', scanType: 'STATIC', newestScan: { new: 1 } },
      ],
      scans: {
        totalCount: 3,
        nodes: [
          {
            tool: 'lint',
            scanType: 'STATIC',
            startedAt: '2026-03-03T08:00:00.000Z',
            new: 1,
            fixed: 10,
            reopened: 0,
            unchanged: 21,
            openBySeverity: [3, 3, 3, 3, 5, 5],
          },
          {
            tool: 'modeller',
            scanType: 'MANUAL',
            startedAt: '2026-03-02T08:00:00.000Z',
            new: 1,
            fixed: 0,
            reopened: 0,
            unchanged: 0,
            openBySeverity: [0, 0, 0, 1, 0, 0],
          },
          {
            tool: 'lint',
            scanType: 'STATIC',
            startedAt: '2026-03-01T08:00:00.000Z',
            new: 31,
            fixed: 0,
            reopened: 0,
            unchanged: 0,
            openBySeverity: [5, 5, 5, 5, 5, 6],
          },
        ],
      },
      findingCounts: {
        total: 33,
        open: 23,
        violatingPolicy: 10,
        bySeverity: [
          { severity: 0, total: 5, open: 3 },
          { severity: 1, total: 5, open: 3 },
          { severity: 2, total: 5, open: 3 },
          { severity: 3, total: 6, open: 4 },
          { severity: 4, total: 6, open: 5 },
          { severity: 5, total: 6, open: 5 },
        ],
        byStatus: [
          { status: 'OPEN', total: 23 },
          { status: 'CLOSED', total: 10 },
        ],
        byScanType: [
          { scanType: 'STATIC', total: 32, open: 22 },
          { scanType: 'DYNAMIC', total: 0, open: 0 },
          { scanType: 'MANUAL', total: 1, open: 1 },
          { scanType: 'SCA', total: 0, open: 0 },
        ],
      },
      trend: [
        { at: '2026-03-01T08:00:00.000Z', open: 31, openBySeverity: [5, 5, 5, 5, 5, 6] },
        { at: '2026-03-02T08:00:00.000Z', open: 32, openBySeverity: [5, 5, 5, 6, 5, 6] },
        { at: '2026-03-03T08:00:00.000Z', open: 23, openBySeverity: [3, 3, 3, 4, 5, 5] },
      ],
      threatModels: [
        {
          title: 'Checkout',
          components: [{ name: 'Chat service' }],
          controls: [{ name: 'Prompt filter', status: 'planned' }],
          threats: {
            nodes: [
              {
                title: 'Poisoned feedback',
                location: { label: 'Chat service', components: [{ name: 'Chat service' }] },
              },
            ],
          },
        },
      ],
    })
    const last = await ask(`{ application(guid: "${shop}") { trend(last: 1) { open } } }`)
    expect(last.application.trend).toEqual([{ open: 23 }])
  })

  test('compat §5: a security finding tells where it is, what it is and since when', async () => {
    const { securityFinding } = await ask(`{ securityFinding(id: "${shop}:1") {
      id issueId application { name } scanType tool rule title severity status resolution firstFound lastSeen isNew violatesPolicy remediateBy count
      weakness { id } weaknesses { id } category { number name } sourceCwes cvss { score } cves tags
      location { __typename ... on CodeLocation { path line snippet } }
      evidence { pointer scan { id } } lastScan { startedAt }
    } }`)
    expect(securityFinding).toMatchObject({
      id: `${shop}:1`,
      issueId: 1,
      application: { name: 'shop' },
      scanType: 'STATIC',
      tool: 'lint',
      rule: 'llm',
      status: 'OPEN',
      resolution: 'UNRESOLVED',
      firstFound: '2026-03-01T08:00:00.000Z',
      lastSeen: '2026-03-03T08:00:00.000Z',
      isNew: false,
      violatesPolicy: true,
      remediateBy: '2026-03-16T08:00:00.000Z',
      weakness: { id: 'CWE-1427' },
      weaknesses: [{ id: 'CWE-1427' }],
      category: { number: 1409, name: 'Comprehensive Categorization: Injection' },
      sourceCwes: [1427],
      cvss: null,
      location: { __typename: 'CodeLocation', path: 'src/chat.py', line: 3, snippet: 'ask(q)' },
      evidence: { pointer: 'line 2' },
      lastScan: { startedAt: '2026-03-03T08:00:00.000Z' },
    })
    expect((await ask(`{ securityFinding(id: "${shop}:999") { id } }`)).securityFinding).toBeNull()
    expect(
      (await ask(`{ securityFinding(id: "00000000-0000-0000-0000-000000000000:1") { id } }`)).securityFinding,
    ).toBeNull()
  })

  test('compat §5: exposure says which techniques open findings make possible, and why', async () => {
    const { application } = await ask(`{ application(guid: "${shop}") { techniques { totalCount nodes {
      technique { id mitigations(first: 1) { nodes { id } } } findingCount severity
      paths { weakness { id } ancestors { id } source rationale findingCount severity findings { totalCount nodes { title } } }
    } } } }`)
    const byId = new Map<string, { paths: { weakness: { id: string } | null; ancestors: { id: string }[] }[] }>(
      application.techniques.nodes.map((node: { technique: { id: string } }) => [node.technique.id, node]),
    )
    expect(byId.get('AML.T0051')).toMatchObject({
      findingCount: 1,
      severity: 5,
      technique: { mitigations: { nodes: [{ id: expect.stringMatching(/^AML\.M/) }] } },
      paths: [
        {
          weakness: { id: 'CWE-1427' },
          ancestors: [],
          source: 'starter',
          rationale: expect.stringMatching(/prompt/),
          findingCount: 1,
          severity: 5,
          findings: { totalCount: 1, nodes: [{ title: 'Prompt injection' }] },
        },
      ],
    })
    expect(byId.get('AML.T0020')!.paths).toContainEqual(
      expect.objectContaining({
        weakness: null,
        ancestors: [],
        source: null,
        findings: { totalCount: 1, nodes: [{ title: 'Poisoned feedback' }] },
      }),
    )
    const severities = application.techniques.nodes.map(({ severity }: { severity: number }) => severity)
    expect(severities).toEqual(severities.toSorted((a: number, b: number) => b - a))
  })

  test('compat §5: exposure follows what a weakness is a kind of', async () => {
    const { applications } = await ask(`{ applications(name: "lab", first: 1) { nodes { techniques { nodes {
      technique { id } paths { weakness { id } ancestors { id } rationale findings { nodes { title techniques { id } } } }
    } } } } }`)
    const exposed = applications.nodes[0].techniques.nodes
    expect(exposed).not.toEqual([])
    for (const { paths } of exposed) {
      expect(paths).toEqual([
        {
          weakness: { id: 'CWE-95' },
          ancestors: [{ id: 'CWE-94' }],
          rationale: expect.stringMatching(/\S/),
          findings: {
            nodes: [{ title: 'Calls eval', techniques: exposed.map((one: { technique: object }) => one.technique) }],
          },
        },
      ])
    }
  })

  test('compat §5: weaknesses and techniques lead to findings, kinds of them included', async () => {
    const { weakness, parent, technique } = await ask(`{
      weakness(id: "CWE-1427") { findings { totalCount nodes { title } } }
      parent: weakness(id: "CWE-89") { findings { totalCount } withKinds: findings(kinds: true) { totalCount nodes { title application { name } techniques { id } } } }
      technique(id: "AML.T0051") { findings { totalCount nodes { title } } }
    }`)
    expect(weakness.findings).toEqual({ totalCount: 1, nodes: [{ title: 'Prompt injection' }] })
    expect(parent.findings).toEqual({ totalCount: 1 })
    expect(parent.withKinds.totalCount).toBe(2)
    expect(parent.withKinds.nodes.map(({ title }: { title: string }) => title)).toEqual([
      'New one',
      'Query made of text',
    ])
    expect(technique.findings).toEqual({ totalCount: 1, nodes: [{ title: 'Prompt injection' }] })
    const { application } = await ask(
      `{ application(guid: "${shop}") { weaknesses { edges { openCount closedCount severity node { id } } } } }`,
    )
    expect(application.weaknesses.edges).toEqual([
      { openCount: 20, closedCount: 10, severity: 5, node: { id: 'CWE-328' } },
      { openCount: 1, closedCount: 0, severity: 4, node: { id: 'CWE-89' } },
      { openCount: 1, closedCount: 0, severity: 5, node: { id: 'CWE-1427' } },
    ])
  })

  const walk = async (root: string, argument: string, size: number, backwards = false) => {
    const titles: string[] = []
    let cursor = ''
    for (;;) {
      const place = backwards
        ? `last: ${size}${cursor && `, before: "${cursor}"`}`
        : `first: ${size}${cursor && `, after: "${cursor}"`}`
      const data = await ask(
        `{ found: ${root}(${argument}${place}) { totalCount nodes { id severity } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
      )
      const { nodes, pageInfo } = data.found
      const ids = nodes.map(({ id, severity }: { id: string; severity: number }) => `${severity} ${id}`)
      titles[backwards ? 'unshift' : 'push'](...ids)
      if (!(backwards ? pageInfo.hasPreviousPage : pageInfo.hasNextPage))
        return { titles, total: data.found.totalCount }
      cursor = backwards ? pageInfo.startCursor : pageInfo.endCursor
    }
  }
  test.each([
    ['', 35],
    ['orderBy: { field: SEVERITY, direction: DESC }, ', 35],
    ['orderBy: { field: FIRST_FOUND }, ', 35],
    ['filter: { status: CLOSED }, ', 10],
    ['filter: { weakness: ["CWE-328", "CWE-89"] }, ', 31],
    ['filter: { weakness: ["CWE-328"], status: OPEN }, orderBy: { field: SEVERITY }, ', 20],
    ['filter: { severityAtLeast: 4, scanType: [STATIC] }, ', 13],
    ['filter: { rule: ["md5"], severity: [1, 2] }, ', 10],
    ['filter: { new: true }, ', 4],
    ['filter: { reported: false }, ', 10],
    ['filter: { resolution: [MITIGATED] }, ', 1],
    ['filter: { mitigatedAfter: "2026-03-01" }, ', 1],
    ['filter: { mitigatedAfter: "2026-03-02" }, ', 0],
    ['filter: { violatesPolicy: true }, ', 10],
    ['filter: { tool: ["modeller"] }, ', 1],
    ['filter: { tool: ["nobody"] }, ', 0],
    ['filter: { category: [0] }, ', 1],
    ['filter: { technique: ["AML.T0020"] }, ', 1],
    ['filter: { placeStartsWith: "src/f1" }, ', 11],
    ['filter: { principalWeakness: ["CWE-564"] }, ', 1],
    [`filter: { application: "${shop}", status: OPEN }, `, 23],
    ['filter: { application: "00000000-0000-0000-0000-000000000000" }, ', 0],
  ])(
    'knowledge §1.1: securityFindings(%s) gives each once, both ways and in pages of any size',
    async (argument, count) => {
      const whole = await walk('securityFindings', argument, 100)
      expect([whole.titles.length, whole.total]).toEqual([count, count])
      expect(new Set(whole.titles).size).toBe(count)
      for (const size of [1, 7]) {
        if (size === 1 && count > 15) continue
        expect((await walk('securityFindings', argument, size)).titles).toEqual(whole.titles)
        expect((await walk('securityFindings', argument, size, true)).titles).toEqual(whole.titles)
      }
    },
  )

  test('facets are those of the filtered findings', async () => {
    const { all, some } = await ask(`{
      all: securityFindings(first: 1) { facets { field values { value label count } } }
      some: securityFindings(first: 1, filter: { rule: ["llm"] }) { facets { field values { value label count } } }
    }`)
    expect(all.facets.map(({ field }: { field: string }) => field)).toEqual([
      'severity',
      'status',
      'scanType',
      'weakness',
      'tool',
    ])
    expect(all.facets[1].values).toEqual([
      { value: 'OPEN', label: 'OPEN', count: 25 },
      { value: 'CLOSED', label: 'CLOSED', count: 10 },
    ])
    expect(some.facets[3].values).toEqual([
      { value: 'CWE-1427', label: 'Improper Neutralization of Input Used for LLM Prompting', count: 1 },
    ])
  })

  test.each([
    ['application(guid: "x") { name }', /^guid: "x" is not such an id; it must match .* \(such as 4acaed36-/],
    ['securityFinding(id: "x") { id }', /^id: "x" is not such an id/],
    [
      'securityFindings(filter: { severity: [6] }) { totalCount }',
      /^filter.severity: 6 is not allowed; it must be from 0 to 5$/,
    ],
    [
      'securityFindings(filter: { mitigatedAfter: "2026-02-30" }) { totalCount }',
      /^filter.mitigatedAfter: "2026-02-30" is not a day such as 2026-03-31$/,
    ],
    [
      'securityFindings(filter: { weakness: ["CWE-79"], technique: ["AML.T0051"] }) { totalCount }',
      /give one of them, not both$/,
    ],
    ['securityFindings(filter: { weakness: ["79"] }) { totalCount }', /^filter.weakness: "79" is not such an id/],
    ['securityFindings(first: 101) { totalCount }', /^first: 101 is not allowed; it must be from 1 to 100$/],
    ['securityFindings(after: "x") { totalCount }', /^after: not a cursor of this collection/],
  ])('%s is refused with what is allowed', async (query, message) => {
    expect(await refusal(`{ ${query} }`)).toMatch(message)
  })

  test('applications are listed by name or by change, and found by a part of the name', async () => {
    const { byName, byChange, found } = await ask(`{
      byName: applications { totalCount nodes { name } }
      byChange: applications(orderBy: { field: CHANGED, direction: DESC }) { nodes { name } }
      found: applications(name: "SHO") { totalCount nodes { name } }
    }`)
    expect(byName.nodes.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['bank', 'shop']))
    expect(byChange.nodes[0]).toEqual({ name: 'lab' })
    expect(found).toEqual({ totalCount: 1, nodes: [{ name: 'shop' }] })
  })
})
