import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop, startShop } from '../support/findings-of-shop.ts'
import { both, describeDatabases } from '../support/setup.ts'

describeDatabases('lists of security findings', ({ open }) => {
  let service: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    service = await startShop(open)
  })
  afterAll(() => service.close())
  const ask = (query: string, variables?: object) => service.ask(query, variables)

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
    ['filter: { tool: ["lint"] }, orderBy: { field: LAST_SEEN, direction: DESC }, ', 34],
    ['filter: { weakness: ["CWE-328"] }, orderBy: { field: STATUS_SINCE, direction: DESC }, ', 30],
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
  ])(
    'knowledge §1.1: securityFindings(%s) gives each once, both ways and in pages of any size',
    async (argument, count) => {
      const whole = await walk('securityFindings', argument, 100)
      expect([whole.titles.length, whole.total]).toEqual([count, count])
      expect(new Set(whole.titles).size).toBe(count)
      for (const size of [1, 7]) {
        if (size === 1 && count > 4) continue
        expect((await walk('securityFindings', argument, size)).titles).toEqual(whole.titles)
        expect((await walk('securityFindings', argument, size, true)).titles).toEqual(whole.titles)
      }
    },
  )

  test('facets are those of the filtered findings', both, async () => {
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
      'owner',
      'team',
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
    ['securityFindings(after: "x") { totalCount }', /^after: not a cursor of this list/],
  ])('%s is refused with what is allowed', async (query, message) => {
    expect(await service.refusal(`{ ${query} }`)).toMatch(message)
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
