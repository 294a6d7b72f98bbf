import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

describeDatabases('exploring', ({ open }) => {
  const starter = starterService(open)
  const { ask } = starter

  test('Global Object Identification: node and nodes give any object in the order asked, null for unknown ones', async () => {
    const ids = ['CWE-79', 'AML.T0051', 'AML.T9999', 'ATLAS', 'AML.TA0005', 'AML.M0015', 'AML.CS0003', 'CWE-79']
    const { nodes } = await ask('query N($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', { ids })
    expect(nodes.map((node: { __typename: string } | null) => node?.__typename ?? null)).toEqual([
      'Weakness',
      'Technique',
      null,
      'Matrix',
      'Tactic',
      'Mitigation',
      'CaseStudy',
      'Weakness',
    ])
  })

  const demo = '43f284d7-0221-55a6-abab-4d4b85e64ac1'

  test('Global Object Identification: an application by its guid in any case, its findings by theirs, null where there is none', async () => {
    const ids = [
      demo,
      demo.toUpperCase(),
      `${demo}:1`,
      `${demo}:99999`,
      demo.replace('4', '5'),
      `${demo.replace('4', '5')}:1`,
    ]
    const { nodes } = await ask(
      'query N($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Application { guid name } ... on SecurityFinding { issueId application { id } } } }',
      { ids },
    )
    const application = { __typename: 'Application', id: demo, guid: demo, name: 'Demo: support assistant' }
    const finding = { __typename: 'SecurityFinding', id: `${demo}:1`, issueId: 1, application: { id: demo } }
    expect(nodes).toEqual([application, application, finding, null, null, null])
  })

  const edgeless = [
    ['Matrix', 'ATLAS', ['path', 'neighbors'], 'Matrix.tactics'],
    ['WeaknessView', 'CWE-1000', ['path'], 'neighbors'],
  ] as const
  test.each(edgeless)(
    'knowledge §1.6: path and neighbors refuse what has no edges for them: %s %s',
    async (type, id, fields, instead) => {
      for (const [field, query, argument] of [
        ['neighbors', `neighbors(id: "${id}") { groups { kind } }`, 'id'],
        ['path', `path(from: "${id}", to: "CWE-79") { stopped }`, 'from'],
        ['path', `path(from: "CWE-79", to: "${id}") { stopped }`, 'to'],
        ['path', `path(from: "${id}", to: "${id}") { stopped }`, 'from'],
      ] as const) {
        const { errors } = await starter.service.query(`{ ${query} }`)
        const views = field === 'neighbors' ? 'WeaknessView, ' : ''
        const message = `${argument}: ${id} is of type ${type}, which ${field} does not take; it takes Tactic, Technique, Mitigation, CaseStudy, Weakness, WeaknessCategory, ${views}Application, SecurityFinding, Vulnerability, Chart, ResearchFinding. Ask ${instead} instead.`
        if (fields.some((each) => each === field))
          expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', argument } }])
        else expect(errors).toBeUndefined()
      }
    },
  )

  test('knowledge §1.6: every other kind of object of the knowledge base has edges', async () => {
    const { rows } = await sql<{ kind: string; edges: number }>`
      select object.kind, count(source_id)::int as edges from catalogue_object as object
        left join graph_edge on object.id in (source_id, target_id)
        group by object.kind order by object.kind collate "C"`.execute(starter.database.db)
    expect(rows.filter(({ edges }) => edges === 0).map(({ kind }) => kind)).toEqual(['MATRIX', 'WEAKNESS_VIEW'])
    expect(rows.length).toBe(10)
  })

  const path =
    'query P($from: ID!, $to: ID!, $maxHops: Int! = 6, $via: [EdgeKind!], $exclude: [ID!], $limit: Int! = 10) { path(from: $from, to: $to, maxHops: $maxHops, via: $via, exclude: $exclude, limit: $limit) { complete stopped visited paths { length nodes { id } hops { kind direction source from { id } to { id } } } } }'

  test('a path says why it stopped', async () => {
    const stopped = async (variables: object) => {
      const { path: answer } = await ask(path, variables)
      return [answer.stopped, answer.complete, answer.paths.length]
    }
    expect(await stopped({ from: 'AML.T0051', to: 'AML.T0051' })).toEqual(['FOUND', true, 1])
    expect(await stopped({ from: 'AML.M0020', to: 'CWE-1427', limit: 1 })).toEqual(['PATH_LIMIT', false, 1])
    expect(await stopped({ from: 'AML.M0020', to: 'CWE-1427', maxHops: 1 })).toEqual(['HOP_LIMIT', false, 0])
    expect(await stopped({ from: 'AML.M0020', to: 'CWE-1427', via: ['CHILD_OF'] })).toEqual(['EXHAUSTED', true, 0])
    const { path: around } = await ask(path, { from: 'AML.M0020', to: 'CWE-1427', exclude: ['AML.T0051'] })
    expect(around.paths.flatMap(({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id))).not.toContain(
      'AML.T0051',
    )
  })

  test('a path to what does not exist is an error that names the end', async () => {
    const { errors } = await starter.service.query(path, { from: 'AML.T0051', to: 'CWE-999999' })
    expect(errors?.[0]).toMatchObject({
      message: 'to: there is no object CWE-999999',
      extensions: { code: 'NOT_FOUND' },
    })
  })

  test('knowledge §1: neighbours are counted by kind of edge first, then paged', async () => {
    const { neighbors, none } = await ask(
      '{ neighbors(id: "AML.T0051") { node { id } groups { kind direction count neighbors(first: 2) { totalCount nodes { __typename id } } } } none: neighbors(id: "AML.T9999") { node { id } } }',
    )
    expect(none).toBeNull()
    expect(
      neighbors.groups.map(({ kind, direction }: { kind: string; direction: string }) => `${kind} ${direction}`),
    ).toEqual(['ACHIEVES OUT', 'SPECIALIZES IN', 'MITIGATES IN', 'EMPLOYS IN', 'EXPLOITS OUT', 'CONCERNS IN'])
    for (const { count, neighbors: page } of neighbors.groups) expect(page.totalCount).toBe(count)
    expect(neighbors.groups[1].neighbors.nodes).toEqual([
      { __typename: 'Technique', id: 'AML.T0051.000' },
      { __typename: 'Technique', id: 'AML.T0051.001' },
    ])
  })

  test('knowledge §1: hygiene finds what is broken, and only that', async () => {
    const hygiene =
      '{ hygiene { techniquesWithoutMitigation(first: 100) { totalCount nodes { id } } unresolvedSteps { position missingIds caseStudy { id } } unlinkedWeaknesses { totalCount } duplicateLinks { count mitigation { id } technique { id } } danglingLinks { kind missingId node { id } } } }'
    const before = (await ask(hygiene)).hygiene
    const { techniques } = await ask('{ techniques(filter: { hasMitigation: false }) { totalCount } }')
    expect(before.techniquesWithoutMitigation.totalCount).toBe(techniques.totalCount)
    expect(before.unresolvedSteps).toEqual([])
    await starter.database.db
      .insertInto('procedureStep')
      .values({
        caseStudyId: 'AML.CS0003',
        position: 99,
        tacticId: 'AML.TA0005',
        techniqueId: 'AML.T9999',
        description: null,
        leadsTo: null,
      })
      .execute()
    await starter.database.db
      .insertInto('mitigationTechnique')
      .values([
        { mitigationId: 'AML.M0000', position: 98, techniqueId: 'AML.T0051', use: null },
        { mitigationId: 'AML.M0000', position: 99, techniqueId: 'AML.T0051', use: null },
        { mitigationId: 'AML.M0000', position: 100, techniqueId: 'AML.T9998', use: null },
      ])
      .execute()
    const after = (await ask(hygiene)).hygiene
    expect(after.unresolvedSteps).toEqual([
      { position: 99, missingIds: ['AML.T9999'], caseStudy: { id: 'AML.CS0003' } },
    ])
    expect(after.duplicateLinks).toEqual(
      [...before.duplicateLinks, { count: 2, mitigation: { id: 'AML.M0000' }, technique: { id: 'AML.T0051' } }].sort(
        (a, b) => (a.mitigation.id < b.mitigation.id ? -1 : 1),
      ),
    )
    expect(after.danglingLinks).toContainEqual({ kind: 'MITIGATES', missingId: 'AML.T9998', node: { id: 'AML.M0000' } })
    expect(before.danglingLinks).toEqual([])
  })
})
