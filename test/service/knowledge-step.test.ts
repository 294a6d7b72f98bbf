import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Pair = {
  readonly fromId: string
  readonly toId: string
  readonly directCount: number
  readonly laterCount: number
}

describeDatabases('questions §1: what follows what', ({ open }) => {
  const starter = starterService(open)
  const { ask } = starter
  const pairsOf = async (args: string) => {
    const { transitions } = await ask(
      `{ transitions(${args}) { totalCount nodes { fromId toId directCount laterCount } } }`,
    )
    return transitions as { readonly totalCount: number; readonly nodes: readonly Pair[] }
  }
  const problemOf = async (document: string) => (await starter.service.query(document)).errors?.[0]?.message

  test('pairs are ordered by how often they are, then by ids, on all pages', both, async () => {
    for (const [distance, count] of [
      ['DIRECT', 'directCount'],
      ['LATER', 'laterCount'],
    ] as const) {
      const { totalCount, nodes } = await pairsOf(`distance: ${distance}, first: 100`)
      const keys = nodes.map((pair) => [1000 - pair[count], `${pair.fromId} ${pair.toId}`].join(' '))
      expect(keys).toEqual([...keys].sort())
      expect(nodes.every((pair) => pair[count] > 0 && pair.directCount <= pair.laterCount)).toBe(true)
      expect(totalCount).toBeGreaterThan(100)
      const { transitions } = await ask(`{ transitions(distance: ${distance}, first: 40) { pageInfo { endCursor } } }`)
      const rest = await pairsOf(`distance: ${distance}, first: 60, after: "${transitions.pageInfo.endCursor}"`)
      expect(rest.nodes).toEqual(nodes.slice(40))
    }
    expect((await pairsOf('first: 3')).totalCount).toBeLessThan((await pairsOf('distance: LATER')).totalCount)
    expect((await pairsOf('first: 3')).nodes).toEqual((await pairsOf('first: 3, distance: DIRECT')).nodes)
  })

  test('counts are those of the steps, and case studies are named', both, async () => {
    const { rows } = await sql<{ id: string; direct: boolean }>`
      select one.case_study_id as id, bool_or(two.position = one.position + 1) as direct
        from procedure_step as one join procedure_step as two
          on two.case_study_id = one.case_study_id and two.position > one.position
        where one.technique_id = 'AML.T0051.001' and two.technique_id = 'AML.T0053' group by 1 order by 1`.execute(
      starter.database.db,
    )
    const { transitions } = await ask(`{ transitions(from: "AML.T0051.001", to: "AML.T0053") {
      totalCount nodes { directCount laterCount from { id } to { id }
        direct: caseStudies(distance: DIRECT) { nodes { id } } caseStudies { totalCount nodes { id } } } } }`)
    const direct = rows.filter((row) => row.direct).map(({ id }) => ({ id }))
    expect(transitions).toEqual({
      totalCount: 1,
      nodes: [
        {
          directCount: direct.length,
          laterCount: rows.length,
          from: { id: 'AML.T0051.001' },
          to: { id: 'AML.T0053' },
          direct: { nodes: direct },
          caseStudies: { totalCount: rows.length, nodes: rows.map(({ id }) => ({ id })) },
        },
      ],
    })
    expect(direct.length).toBeGreaterThan(1)
  })

  test('sub-techniques count for their parents when that is wanted', async () => {
    expect((await pairsOf('from: "AML.T0051", distance: LATER')).totalCount).toBeLessThan(
      (await pairsOf('from: "AML.T0051", distance: LATER, includeSubtechniques: true')).totalCount,
    )
    const followed = (include: boolean) =>
      ask(
        `{ caseStudies(filter: { steps: { startsWith: "AML.TA0002", followedBy: [{ id: "AML.T0051", then: "AML.TA0011" }], includeSubtechniques: ${include} } }) { totalCount } }`,
      )
    const [without, withThem] = [await followed(false), await followed(true)]
    expect(withThem.caseStudies.totalCount).toBeGreaterThan(without.caseStudies.totalCount)
  })

  test('patterns of steps join the other conditions', both, async () => {
    const idsOf = async (filter: string) => {
      const { caseStudies } = await ask(`{ caseStudies(first: 100, filter: ${filter}) { nodes { id } } }`)
      return caseStudies.nodes.map(({ id }: { id: string }) => id)
    }
    const { rows } = await sql<{ id: string }>`
      select case_study_id as id from procedure_step as step where tactic_id = 'AML.TA0011'
        and position = (select max(position) from procedure_step where case_study_id = step.case_study_id)
        order by case_study_id collate "C"`.execute(starter.database.db)
    const all = await idsOf('{ steps: { endsIn: "AML.TA0011" } }')
    expect(all).toEqual(rows.map(({ id }) => id))
    const incidents = await idsOf('{ type: [INCIDENT], steps: { endsIn: "AML.TA0011" } }')
    expect(incidents.length).toBeLessThan(all.length)
    expect(all).toEqual(expect.arrayContaining(incidents))
    expect(await idsOf('{ steps: {} }')).toEqual((await idsOf('{}')).filter((id: string) => id !== ''))
  })

  test('questions §1: case studies in a tactic by a technique: both are of one step', both, async () => {
    const { rows } = await sql<{ techniqueId: string; tacticId: string; studies: string[] }>`
      select technique_id, tactic_id, array_agg(distinct case_study_id order by case_study_id) as studies
        from procedure_step join case_study on case_study.id = case_study_id and not retired
        where technique_id in ('AML.T0051.000', 'AML.T0051.001') group by 1, 2 order by 1, 2`.execute(
      starter.database.db,
    )
    const usedIn = async (technique: string, tactic: string, include = false) => {
      const steps = `{ uses: [{ technique: "${technique}", tactic: "${tactic}" }], includeSubtechniques: ${include} }`
      const { caseStudies } = await ask(`{ caseStudies(first: 100, filter: { steps: ${steps} }) { nodes { id } } }`)
      return caseStudies.nodes.map(({ id }: { id: string }) => id)
    }
    expect(rows.length).toBeGreaterThan(1)
    for (const { techniqueId, tacticId, studies } of rows) {
      expect(await usedIn(techniqueId, tacticId)).toEqual(studies)
      expect(await usedIn('AML.T0051', tacticId, true)).toEqual(expect.arrayContaining(studies))
    }
    expect(await usedIn('AML.T0051.000', 'AML.TA0011')).toEqual([])
  })

  test.each([
    ['{ transitions(from: "x") { totalCount } }', /^from: "x" is not such an id/],
    ['{ transitions(to: "AML.TA0002") { totalCount } }', /^to: "AML\.TA0002" is not such an id/],
    ['{ caseStudies(filter: { steps: { startsWith: "x" } }) { totalCount } }', /^filter\.steps\.startsWith: "x"/],
    [
      '{ caseStudies(filter: { steps: { endsIn: "AML.M0001" } }) { totalCount } }',
      /^filter\.steps\.endsIn: "AML\.M0001"/,
    ],
    [
      '{ caseStudies(filter: { steps: { followedBy: [{ id: "x", then: "AML.T0051" }] } }) { totalCount } }',
      /^filter\.steps\.followedBy\.id: "x"/,
    ],
    [
      '{ caseStudies(filter: { steps: { followedBy: [{ id: "AML.T0051", then: "x" }] } }) { totalCount } }',
      /^filter\.steps\.followedBy\.then: "x"/,
    ],
    [
      `{ caseStudies(filter: { steps: { followedBy: [${'{ id: "AML.T0051", then: "AML.T0053" }'.repeat(21)}] } }) { totalCount } }`,
      /^filter\.steps\.followedBy: has 21 entries; at most 20 are allowed/,
    ],
    [
      '{ caseStudies(filter: { steps: { uses: [{ technique: "AML.TA0002", tactic: "AML.TA0002" }] } }) { totalCount } }',
      /^filter\.steps\.uses\.technique: "AML\.TA0002"/,
    ],
    [
      '{ caseStudies(filter: { steps: { uses: [{ technique: "AML.T0051", tactic: "AML.T0051" }] } }) { totalCount } }',
      /^filter\.steps\.uses\.tactic: "AML\.T0051"/,
    ],
    [
      `{ caseStudies(filter: { steps: { uses: [${'{ technique: "AML.T0051", tactic: "AML.TA0005" }'.repeat(21)}] } }) { totalCount } }`,
      /^filter\.steps\.uses: has 21 entries/,
    ],
  ])('%s is refused', async (document, message) => {
    expect(await problemOf(document)).toMatch(message)
  })

  test('20 pairs are taken; retired case studies count in no transition', async () => {
    const twenty = '{ id: "AML.T0051", then: "AML.T0053" }'.repeat(20)
    expect(await problemOf(`{ caseStudies(filter: { steps: { followedBy: [${twenty}] } }) { totalCount } }`)).toBe(
      undefined,
    )
    const laterOf = async () =>
      (await pairsOf('from: "AML.T0051.001", to: "AML.T0053", distance: LATER')).nodes[0]!.laterCount
    const before = await laterOf()
    await sql`update case_study set retired = true where id = 'AML.CS0026'`.execute(starter.database.db)
    expect(await laterOf()).toBe(before - 1)
  })
})
