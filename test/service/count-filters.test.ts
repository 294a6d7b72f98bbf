import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Root = 'techniques' | 'weaknesses' | 'tactics' | 'weaknessCategories'
type Node = { readonly id: string }

describeDatabases('questions §1.2: filters by numbers of edges', ({ open }) => {
  const starter = starterService(open)
  const idsOf = async (root: Root, filter: string): Promise<readonly string[]> =>
    (await starter.ask(`{ ${root}(first: 500, filter: ${filter}) { nodes { id } } }`))[root].nodes.map(
      ({ id }: Node) => id,
    )
  const stored = async (query: string) =>
    ((await sql.raw(query).execute(starter.database.db)).rows as Node[]).map(({ id }) => id)

  const current = (edge: string, owner: string, end: string, other: string) =>
    `(select count(distinct o.id) from ${edge} e join ${other} o on o.id = e.${end} where e.${owner} = t.id and not o.retired)`
  const counts: readonly (readonly [Root, string, string, string, string])[] = [
    [
      'techniques',
      'subtechniqueCount',
      'technique',
      '(select count(*) from technique o where o.parent_id = t.id and not o.retired)',
      'id collate "C"',
    ],
    [
      'weaknesses',
      'categoryCount',
      'weakness',
      current('weakness_category_member', 'member_id', 'category_id', 'weakness_category'),
      'number',
    ],
    [
      'tactics',
      'techniqueCount',
      'tactic',
      current('technique_tactic', 'tactic_id', 'technique_id', 'technique'),
      'position',
    ],
    [
      'tactics',
      'caseStudyCount',
      'tactic',
      current('procedure_step', 'tactic_id', 'case_study_id', 'case_study'),
      'position',
    ],
    [
      'weaknessCategories',
      'weaknessCount',
      'weakness_category',
      current('weakness_category_member', 'category_id', 'member_id', 'weakness'),
      'number',
    ],
  ]

  test.each(counts)('%s by %s, 0 included', both, async (root, field, table, count, order) => {
    const [most] = (
      await sql.raw(`select max(${count})::int as most from ${table} t where not retired`).execute(starter.database.db)
    ).rows as { most: number }[]
    const last = most!.most
    expect(last).toBeGreaterThan(1)
    for (const [range, condition] of [
      ['{ atMost: 0 }', '= 0'],
      [`{ atLeast: ${last} }`, `>= ${last}`],
      ['{ atLeast: 1, atMost: 2 }', 'between 1 and 2'],
    ] as const)
      expect([range, await idsOf(root, `{ ${field}: ${range} }`)]).toEqual([
        range,
        await stored(
          `select id from ${table} t where not retired and ${count} ${condition} order by ${order} limit 500`,
        ),
      ])
    const { errors } = await starter.service.query(`{ ${root}(filter: { ${field}: { atLeast: -1 } }) { totalCount } }`)
    expect(errors?.[0]).toMatchObject({ extensions: { argument: `filter.${field}.atLeast` } })
  })

  test('tactics by their techniques and case studies: any, all, none', both, async () => {
    const all = await idsOf('tactics', '{}')
    for (const [field, old, ids] of [
      ['techniques', 'technique', ['AML.T0051', 'AML.T0020']],
      ['caseStudies', 'caseStudy', ['AML.CS0003', 'AML.CS0009']],
    ] as const) {
      const [one, other] = await Promise.all(ids.map((id) => idsOf('tactics', `{ ${old}: ["${id}"] }`)))
      expect(one!.length).toBeGreaterThan(0)
      const listed = JSON.stringify(ids)
      const either = all.filter((id) => one!.includes(id) || other!.includes(id))
      expect(await idsOf('tactics', `{ ${field}: { any: ${listed} } }`)).toEqual(either)
      expect(await idsOf('tactics', `{ ${field}: { all: ${listed} } }`)).toEqual(
        one!.filter((id) => other!.includes(id)),
      )
      expect(await idsOf('tactics', `{ ${field}: { none: ${listed} } }`)).toEqual(
        all.filter((id) => !either.includes(id)),
      )
    }
  })
})
