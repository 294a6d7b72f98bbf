import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Node = { readonly id: string }

describeDatabases('questions of people', ({ open }) => {
  const starter = starterService(open)
  const { ask } = starter
  const idsOf = async (
    field: 'techniques' | 'mitigations' | 'caseStudies' | 'weaknesses',
    filter: string,
    orderBy = '',
  ) => {
    const answer = await ask(`{ ${field}(first: 100, filter: ${filter} ${orderBy}) { nodes { id } } }`)
    return answer[field].nodes.map(({ id }: Node) => id) as readonly string[]
  }
  const stored = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(starter.database.db)).rows.map(({ id }) => id)

  test('questions §1.1: techniques by number of case studies, ties by id', both, async () => {
    const found = await idsOf(
      'techniques',
      '{ isSubtechnique: false }',
      'orderBy: { field: CASE_STUDIES, direction: DESC }',
    )
    const expected = await stored(sql`
      select technique.id from technique left join procedure_step on technique_id = technique.id
        left join case_study on case_study.id = case_study_id and not case_study.retired
        where not technique.retired and parent_id is null group by technique.id
        order by count(distinct case_study.id) desc, technique.id collate "C" limit 100`)
    expect(found).toEqual(expected)
    const paged = await ask(
      'query P($after: String) { techniques(first: 3, after: $after, orderBy: { field: MITIGATIONS, direction: DESC }) { nodes { id mitigations { totalCount } } pageInfo { endCursor } } }',
    )
    const counts = paged.techniques.nodes.map(
      (node: { mitigations: { totalCount: number } }) => node.mitigations.totalCount,
    )
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const next = await ask(
      'query P($after: String) { techniques(first: 3, after: $after, orderBy: { field: MITIGATIONS, direction: DESC }) { nodes { id } } }',
      { after: paged.techniques.pageInfo.endCursor },
    )
    expect(next.techniques.nodes).toHaveLength(3)
    expect(paged.techniques.nodes.map(({ id }: Node) => id)).not.toContain(next.techniques.nodes[0].id)
  })

  test('questions §1.1: mitigations by techniques that they cover', async () => {
    const { mitigations } = await ask(
      '{ mitigations(first: 5, orderBy: { field: TECHNIQUES, direction: DESC }) { nodes { id techniques { totalCount } } } }',
    )
    const counts = mitigations.nodes.map((node: { techniques: { totalCount: number } }) => node.techniques.totalCount)
    expect(counts[0]).toBeGreaterThan(5)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  test('questions §1.1, §1.2: weaknesses by the techniques that exploit them', both, async () => {
    const number = 'count(distinct technique.id) filter (where not technique.retired)'
    const counted = (having: string, order: string) =>
      stored(sql`select weakness.id from weakness left join technique_weakness on weakness_id = weakness.id
        left join technique on technique.id = technique_id where not weakness.retired group by weakness.id
        having ${sql.raw(`${number} ${having}`)} order by ${sql.raw(order)} limit 100`)
    expect(await idsOf('weaknesses', '{}', 'orderBy: { field: TECHNIQUES, direction: DESC }')).toEqual(
      await counted('>= 0', `${number} desc, number`),
    )
    const two = await idsOf('weaknesses', '{ techniqueCount: { atLeast: 2, atMost: 2 } }')
    expect(two.length).toBeGreaterThan(0)
    expect(two).toEqual(await counted('= 2', 'number'))
    const [some] = two
    const { weakness } = await ask(`{ weakness(id: "${some}") { techniques { nodes { id } } } }`)
    const both = weakness.techniques.nodes.map(({ id }: Node) => JSON.stringify(id))
    expect(await idsOf('weaknesses', `{ techniques: { all: [${both}] } }`)).toContain(some)
    const withIt = await idsOf('weaknesses', `{ technique: [${both[0]}] }`)
    expect(await idsOf('weaknesses', `{ techniqueCount: { atLeast: 1 }, techniques: { none: [${both[0]}] } }`)).toEqual(
      (await idsOf('weaknesses', '{ techniqueCount: { atLeast: 1 } }')).filter((id) => !withIt.includes(id)),
    )
    const { errors } = await starter.service.query(
      '{ weaknesses(filter: { techniqueCount: { atLeast: -1 } }) { totalCount } }',
    )
    expect(errors?.[0]).toMatchObject({ extensions: { argument: 'filter.techniqueCount.atLeast' } })
  })

  test('questions §1.2: techniques with none, with exactly one, and in several', both, async () => {
    expect(await idsOf('techniques', '{ mitigationCount: { atMost: 0 } }')).toEqual(
      await idsOf('techniques', '{ hasMitigation: false }'),
    )
    expect(await idsOf('techniques', '{ tacticCount: { atLeast: 2 } }')).toEqual(
      await stored(sql`select technique_id as id from technique_tactic join technique on technique.id = technique_id where not retired
        group by technique_id having count(distinct tactic_id) > 1 order by technique_id collate "C" limit 100`),
    )
    const one = await idsOf('techniques', '{ caseStudyCount: { atLeast: 1, atMost: 1 } }')
    expect(one.length).toBeGreaterThan(0)
    const { nodes } = await ask(
      'query N($ids: [ID!]!) { nodes(ids: $ids) { ... on Technique { caseStudies { totalCount } } } }',
      { ids: one },
    )
    expect(new Set(nodes.map((node: { caseStudies: { totalCount: number } }) => node.caseStudies.totalCount))).toEqual(
      new Set([1]),
    )
  })

  test('questions §1.2: case studies that use both, and neither', both, async () => {
    const [a, b] = ['AML.T0051.001', 'AML.T0053']
    const withIt = await idsOf('caseStudies', `{ techniques: { any: ["${a}"] } }`)
    const withBoth = await idsOf('caseStudies', `{ techniques: { all: ["${a}", "${b}"] } }`)
    const without = await idsOf('caseStudies', `{ techniques: { none: ["${a}"] } }`)
    expect(withBoth.length).toBeGreaterThan(0)
    expect(withIt).toEqual(expect.arrayContaining([...withBoth]))
    expect(withIt.length).toBeGreaterThan(withBoth.length)
    expect([...withIt, ...without].sort()).toEqual([...(await idsOf('caseStudies', '{}'))].sort())
    const open = await idsOf('techniques', '{ mitigations: { none: ["AML.M0020"] }, mitigationCount: { atLeast: 1 } }')
    expect(open).not.toContain('AML.T0051')
    expect(await idsOf('techniques', '{ mitigations: { all: [], none: [] } }')).toEqual(await idsOf('techniques', '{}'))
    const { errors } = await starter.service.query(
      '{ caseStudies(filter: { techniques: { any: [] } }) { totalCount } }',
    )
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'filter.techniques.any' } })
  })

  test('questions §1.2: case studies of a period, by how exactly their dates are known', async () => {
    await sql`update case_study set incident_date = '2031-01-01', incident_date_granularity = 'YEAR' where id = 'AML.CS0003'`.execute(
      starter.database.db,
    )
    await sql`update case_study set incident_date = '2031-03-15', incident_date_granularity = 'DATE' where id = 'AML.CS0009'`.execute(
      starter.database.db,
    )
    const since = (from: string, to: string) =>
      idsOf('caseStudies', `{ incidentDate: { from: "${from}", to: "${to}" } }`)
    expect(await since('2031-03-15', '2031-03-15')).toEqual(['AML.CS0003', 'AML.CS0009'])
    expect(await since('2031-03-16', '2031-12-31')).toEqual(['AML.CS0003'])
    expect(await since('2032-01-01', '2032-12-31')).toEqual([])
    const { errors } = await starter.service.query(
      '{ caseStudies(filter: { incidentDate: { from: "2024-02-30" } }) { totalCount } }',
    )
    expect(errors?.[0]?.message).toBe('filter.incidentDate.from: must be a day such as 2024-01-31, not 2024-02-30')
  })

  test('questions §1.2: case studies by target, counted as a facet', async () => {
    const { caseStudies } = await ask('{ caseStudies { facets { field values { value count } } } }')
    const { values } = caseStudies.facets.find(({ field }: { field: string }) => field === 'target')
    const [{ value, count }] = values
    expect(await idsOf('caseStudies', `{ target: [${JSON.stringify(value)}] }`)).toHaveLength(count)
  })

  test('questions §1.3: the technique of an id of ATT&CK, and what is of ATLAS alone', both, async () => {
    for (const id of ['T1566', 't1566']) {
      expect(await idsOf('techniques', `{ attackId: ["${id}"] }`)).toEqual(['AML.T0052'])
      expect(
        await ask(
          `{ technique(id: "${id}") { id } node(id: "${id}") { id kind } nodes(ids: ["${id}", "T9999"]) { id } }`,
        ),
      ).toEqual({
        technique: { id: 'AML.T0052' },
        node: { id: 'AML.T0052', kind: 'TECHNIQUE' },
        nodes: [{ id: 'AML.T0052' }, null],
      })
    }
    expect(await ask('{ technique(id: "T9999") { id } node(id: "M1013") { id } }')).toEqual({
      technique: null,
      node: null,
    })
    for (const field of ['techniques', 'mitigations'])
      for (const wrong of ['xyz', 'T156', 'T1566.2', 'AML.T0052', ' T1566']) {
        const { errors } = await starter.service.query(
          `{ ${field}(filter: { attackId: ["${wrong}"] }) { totalCount } }`,
        )
        expect(errors?.[0]?.message).toContain(`filter.attackId: "${wrong}" is no id of ATT&CK, such as T1566`)
      }
    await sql`update technique set attack_reference = ${'{"id":"T1566","url":"https://attack.mitre.org/"}'}::jsonb where id = 'AML.T0051'`.execute(
      starter.database.db,
    )
    expect(await ask('{ technique(id: "T1566") { id } }')).toEqual({ technique: null })
    await sql`update technique set attack_reference = null where id = 'AML.T0051'`.execute(starter.database.db)
    const own = await idsOf('techniques', '{ hasAttackId: false, isSubtechnique: false }')
    expect(own).toContain('AML.T0051')
    expect(own).not.toContain('AML.T0052')
    expect(await idsOf('mitigations', '{ hasAttackId: true }')).toEqual(
      await stored(
        sql`select id from mitigation where not retired and attack_reference is not null order by id collate "C"`,
      ),
    )
  })

  test.each([
    [
      'caseStudies',
      'incidentDate',
      '{ from: "2024-02-01", to: "2024-01-01" }',
      'from: must not be after filter.incidentDate.to',
    ],
    [
      'techniques',
      'caseStudyCount',
      '{ atLeast: 3, atMost: 1 }',
      'atLeast: must not be more than filter.caseStudyCount.atMost',
    ],
    [
      'weaknesses',
      'techniqueCount',
      '{ atLeast: 1, atMost: 0 }',
      'atLeast: must not be more than filter.techniqueCount.atMost',
    ],
  ])('questions §1.2: %s of a range of %s that excludes itself are refused', async (field, name, range, message) => {
    const { errors } = await starter.service.query(`{ ${field}(filter: { ${name}: ${range} }) { totalCount } }`)
    expect(errors?.[0]).toMatchObject({
      message: `filter.${name}.${message}`,
      extensions: { code: 'BAD_USER_INPUT', argument: `filter.${name}.${message.slice(0, message.indexOf(':'))}` },
    })
  })
})
