import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

const demo = '43f284d7-0221-55a6-abab-4d4b85e64ac1'

describeDatabases('paths and their ends', ({ open }) => {
  const starter = starterService(open)
  const { ask } = starter
  const path =
    'query P($from: ID!, $to: ID!, $maxHops: Int! = 6, $via: [EdgeKind!], $exclude: [ID!], $limit: Int! = 10) { path(from: $from, to: $to, maxHops: $maxHops, via: $via, exclude: $exclude, limit: $limit) { complete stopped visited paths { length nodes { id } hops { kind direction source rationale from { id } to { id } } } } }'

  test('knowledge §1: the shortest path names kind, direction and source of each hop', both, async () => {
    const { path: answer } = await ask(path, { from: 'AML.M0020', to: 'CWE-1427' })
    expect(answer).toMatchObject({ complete: true, stopped: 'FOUND' })
    expect(answer.paths.every(({ length }: { length: number }) => length === 2)).toBe(true)
    expect(answer.paths[0].hops).toEqual([
      {
        kind: 'MITIGATES',
        direction: 'OUT',
        source: 'atlas',
        rationale: null,
        from: { id: 'AML.M0020' },
        to: { id: 'AML.T0051' },
      },
      {
        kind: 'EXPLOITS',
        direction: 'OUT',
        source: 'starter',
        rationale: expect.stringContaining('prompt'),
        from: { id: 'AML.T0051' },
        to: { id: 'CWE-1427' },
      },
    ])
    expect(answer.paths[0].nodes).toEqual([{ id: 'AML.M0020' }, { id: 'AML.T0051' }, { id: 'CWE-1427' }])
  })

  const kindsOf = (answer: { paths: { hops: { kind: string; direction: string }[] }[] }) =>
    answer.paths.map(({ hops }) => hops.map(({ kind, direction }) => `${kind} ${direction}`).join(', '))

  test('explorer §4: a path leads from an application over a finding to a mitigation, and back the same way', async () => {
    const { path: answer } = await ask(path, { from: demo, to: 'AML.M0020', limit: 100 })
    expect(answer).toMatchObject({ complete: true, stopped: 'FOUND' })
    expect(kindsOf(answer)[0]).toBe('HAS_FINDING OUT, SHOWS_WEAKNESS OUT, EXPLOITS IN, MITIGATES IN')
    const [found, shown] = answer.paths[0].hops
    expect(found).toMatchObject({ source: 'demo-code-scanner', to: { id: expect.stringMatching(`^${demo}:\\d+$`) } })
    expect(shown).toMatchObject({ source: 'demo-code-scanner', from: found.to })
    const { path: back } = await ask(path, { from: 'AML.M0020', to: demo, limit: 100 })
    const ends = (one: typeof answer) =>
      one.paths.map(({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id))
    expect(new Set(ends(back).map((ids: string[]) => ids.toReversed().join()))).toEqual(
      new Set(ends(answer).map((ids: string[]) => ids.join())),
    )
    const finding = found.to.id
    const { path: rest } = await ask(path, { from: finding, to: 'AML.M0020' })
    expect(kindsOf(rest)[0]).toBe('SHOWS_WEAKNESS OUT, EXPLOITS IN, MITIGATES IN')
    const { path: own } = await ask(path, { from: finding, to: demo.toUpperCase() })
    expect([kindsOf(own), own.stopped]).toEqual([['HAS_FINDING IN'], 'FOUND'])
    const { path: limited } = await ask(path, { from: demo, to: 'AML.M0020', limit: 2 })
    expect([limited.stopped, ends(limited)]).toEqual(['PATH_LIMIT', ends(answer).slice(0, 2)])
  })

  test('explorer §4: a path stays within its hops, kinds and exclusions where an end is an application', async () => {
    const stopped = async (variables: object) => {
      const { path: answer } = await ask(path, { from: demo, to: 'AML.M0020', limit: 100, ...variables })
      return [answer.stopped, answer.paths.length > 0]
    }
    expect(await stopped({ maxHops: 4 })).toEqual(['FOUND', true])
    expect(await stopped({ maxHops: 3 })).toEqual(['HOP_LIMIT', false])
    expect(await stopped({ maxHops: 1 })).toEqual(['HOP_LIMIT', false])
    expect(await stopped({ via: ['SHOWS_WEAKNESS', 'EXPLOITS', 'MITIGATES'] })).toEqual(['EXHAUSTED', false])
    expect(await stopped({ via: ['HAS_FINDING', 'EXPLOITS', 'MITIGATES'] })).toEqual(['EXHAUSTED', false])
    const { path: all } = await ask(path, { from: demo, to: 'AML.M0020', limit: 100 })
    const findings = [...new Set(all.paths.map(({ nodes }: { nodes: { id: string }[] }) => nodes[1]!.id))]
    const { path: around } = await ask(path, { from: demo, to: 'AML.M0020', exclude: findings, limit: 100 })
    expect(around.paths.filter(({ nodes }: { nodes: { id: string }[] }) => findings.includes(nodes[1]!.id))).toEqual([])
  })

  test('explorer §4: an application leads to its open findings, a finding to what it shows, and a weakness back', async () => {
    const groups =
      'query G($id: ID!) { neighbors(id: $id) { groups { kind direction count neighbors(first: 2) { totalCount pageInfo { hasNextPage endCursor } nodes { __typename id } } } } }'
    const { neighbors: ofApplication } = await ask(groups, { id: demo })
    const { application } = await ask(
      '{ application(guid: "' +
        demo +
        '") { findings(filter: { status: OPEN, resolution: [UNRESOLVED] }, first: 3) { totalCount nodes { id weakness { id } } } } }',
    )
    const { totalCount, nodes } = application.findings
    expect(ofApplication.groups).toMatchObject([
      {
        kind: 'HAS_FINDING',
        direction: 'OUT',
        count: totalCount,
        neighbors: {
          totalCount,
          pageInfo: { hasNextPage: true },
          nodes: nodes.slice(0, 2).map(({ id }: { id: string }) => ({ __typename: 'SecurityFinding', id })),
        },
      },
    ])
    const after = ofApplication.groups[0].neighbors.pageInfo.endCursor
    const { neighbors: next } = await ask(
      `{ neighbors(id: "${demo}") { groups { neighbors(first: 1, after: "${after}") { nodes { id } } } } }`,
    )
    expect(next.groups[0].neighbors.nodes).toEqual([{ id: nodes[2].id }])
    const { neighbors: ofFinding } = await ask(groups, { id: nodes[0].id })
    expect(ofFinding.groups).toMatchObject([
      { kind: 'HAS_FINDING', direction: 'IN', count: 1, neighbors: { nodes: [{ id: demo }] } },
      { kind: 'SHOWS_WEAKNESS', direction: 'OUT', neighbors: { nodes: [{ id: nodes[0].weakness.id }] } },
    ])
    const { neighbors: ofWeakness } = await ask(groups, { id: nodes[0].weakness.id })
    expect(ofWeakness.groups.at(-1)).toMatchObject({
      kind: 'SHOWS_WEAKNESS',
      direction: 'IN',
      neighbors: { nodes: expect.arrayContaining([{ __typename: 'SecurityFinding', id: nodes[0].id }]) },
    })
  })
})
