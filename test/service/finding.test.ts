import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop, startShop } from '../support/findings-of-shop.ts'
import { both, describeDatabases } from '../support/setup.ts'

describeDatabases('security findings in the graph', ({ open }) => {
  let service: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    service = await startShop(open)
  })
  afterAll(() => service.close())
  const ask = (query: string, variables?: object) => service.ask(query, variables)

  test('compat §5: an application tells its scans, counts, trend and threat model', both, async () => {
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
})
