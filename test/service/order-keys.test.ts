import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Node = { readonly id: string }
type Catalogue = 'tactics' | 'techniques' | 'caseStudies' | 'weaknessCategories'

describeDatabases('orders by several keys', ({ open }) => {
  const starter = starterService(open)
  const { ask } = starter
  const stored = async (query: RawBuilder<unknown>) =>
    ((await query.execute(starter.database.db)).rows as Node[]).map(({ id }) => id)
  const idsOf = async (field: Catalogue, orderBy: string): Promise<readonly string[]> =>
    (await ask(`{ ${field}(first: 500, orderBy: ${orderBy}) { nodes { id } } }`))[field].nodes.map(({ id }: Node) => id)
  const counted = (table: string, edge: string, owner: string, end: string, other: string) => sql`
    (select count(distinct other.id) from ${sql.table(edge)} as edge join ${sql.table(other)} as other on other.id = edge.${sql.ref(end)}
      where edge.${sql.ref(owner)} = ${sql.table(table)}.id and not other.retired)`
  const tacticsOfTechnique = counted('technique', 'technique_tactic', 'technique_id', 'tactic_id', 'tactic')
  const studiesOfTechnique = counted('technique', 'procedure_step', 'technique_id', 'case_study_id', 'case_study')

  const three = `[{ field: TACTICS, direction: DESC }, { field: CASE_STUDIES }, { field: NAME, direction: DESC }]`
  const byThree = sql`select id from technique where not retired
    order by ${tacticsOfTechnique} desc, ${studiesOfTechnique}, lower(name) collate "C" desc, id collate "C"`

  test('questions §1: three keys that go their own ways, each where all before are equal', both, async () => {
    const ids = await idsOf('techniques', three)
    expect(ids.length).toBeGreaterThan(150)
    expect(ids).toEqual(await stored(byThree))
    expect(await idsOf('techniques', '[{ field: CASE_STUDIES, direction: DESC }]')).toEqual(
      await idsOf('techniques', '{ field: CASE_STUDIES, direction: DESC }'),
    )
    expect(await idsOf('techniques', '[]')).toEqual(await idsOf('techniques', '{ field: ID }'))
    expect(await idsOf('techniques', '[{ field: CASE_STUDIES, direction: DESC }, { field: TACTICS }]')).toEqual(
      await stored(
        sql`select id from technique where not retired order by ${studiesOfTechnique} desc, ${tacticsOfTechnique}, id collate "C"`,
      ),
    )
  })

  const byOne = sql`select id from technique where not retired order by ${studiesOfTechnique} desc, id collate "C"`
  const ways = ['first after hasNextPage endCursor', 'last before hasPreviousPage startCursor']
  const orders = [
    { keys: three, rows: byThree },
    { keys: '{ field: CASE_STUDIES, direction: DESC }', rows: byOne },
  ]

  test.each(ways.flatMap((way) => orders.map((order) => ({ way, ...order }))))(
    'questions §1: pages by $keys, ties by id, $way',
    both,
    async ({ way, keys, rows }) => {
      const [size, from, hasMore, end] = way.split(' ') as [string, string, string, string]
      const all = await stored(rows)
      const found: string[] = []
      for (let cursor: string | null = null, more = true; more; ) {
        const { techniques }: { techniques: { nodes: Node[]; pageInfo: Record<string, never> } } = await ask(
          `query ($cursor: String) { techniques(${size}: 37, ${from}: $cursor, orderBy: ${keys}) { nodes { id } pageInfo { ${hasMore} ${end} } } }`,
          { cursor },
        )
        const ids = techniques.nodes.map(({ id }) => id)
        if (size === 'first') found.push(...ids)
        else found.unshift(...ids)
        cursor = techniques.pageInfo[end]!
        more = techniques.pageInfo[hasMore]!
      }
      expect(found).toEqual(all)
    },
  )

  test('questions §1: tactics, case studies and categories by the numbers of their edges', both, async () => {
    const ofTactic = counted('tactic', 'technique_tactic', 'tactic_id', 'technique_id', 'technique')
    const studies = counted('tactic', 'procedure_step', 'tactic_id', 'case_study_id', 'case_study')
    const tacticsBy = (order: RawBuilder<unknown>) =>
      stored(sql`select id from tactic where not retired order by ${order}`)
    const matrix = sql`coalesce(position, 1000000)`
    expect(await idsOf('tactics', '{ field: TECHNIQUES, direction: DESC }')).toEqual(
      await tacticsBy(sql`${ofTactic} desc, id collate "C"`),
    )
    expect(await idsOf('tactics', '[{ field: CASE_STUDIES }, { field: MATRIX, direction: DESC }]')).toEqual(
      await tacticsBy(sql`${studies}, ${matrix} desc`),
    )
    expect(await idsOf('tactics', '[]')).toEqual(await tacticsBy(matrix))
    expect(await idsOf('tactics', '{ field: NAME }')).toEqual(await tacticsBy(sql`lower(name) collate "C"`))
    const ofStudy = counted('case_study', 'procedure_step', 'case_study_id', 'tactic_id', 'tactic')
    expect(await idsOf('caseStudies', '[{ field: TACTICS, direction: DESC }, { field: ID }]')).toEqual(
      await stored(sql`select id from case_study where not retired order by ${ofStudy} desc, id collate "C"`),
    )
    const members = counted('weakness_category', 'weakness_category_member', 'category_id', 'member_id', 'weakness')
    const categoriesBy = (order: RawBuilder<unknown>) =>
      stored(sql`select id from weakness_category where not retired order by ${order} limit 500`)
    expect(await idsOf('weaknessCategories', '[{ field: WEAKNESSES, direction: DESC }, { field: NAME }]')).toEqual(
      await categoriesBy(sql`${members} desc, lower(name) collate "C", number`),
    )
    expect(await idsOf('weaknessCategories', '{ field: NUMBER, direction: DESC }')).toEqual(
      await categoriesBy(sql`number desc`),
    )
  })

  test('questions §1: at most three keys, and a cursor of another order is refused', both, async () => {
    const keys = (number: number) => `[${Array.from({ length: number }, () => '{ field: NAME }').join(' ')}]`
    const { data, errors } = await starter.service.query(
      `{ techniques(orderBy: ${keys(4)}) { totalCount } tactics(orderBy: ${keys(3)}) { totalCount } }`,
    )
    expect(data).toMatchObject({ techniques: null, tactics: { totalCount: expect.any(Number) } })
    expect(errors).toMatchObject([
      {
        message: 'orderBy: has 4 keys; at most 3 are allowed',
        extensions: { code: 'BAD_USER_INPUT', argument: 'orderBy' },
      },
    ])
    const pageBy = (orderBy: string, after = '') =>
      starter.service.query(`{ techniques(first: 1, orderBy: ${orderBy} ${after}) { pageInfo { endCursor } } }`)
    const cursor = (await pageBy(three)).data.techniques.pageInfo.endCursor
    for (const other of ['{ field: TACTICS, direction: DESC }', three.replace('CASE_STUDIES', 'MITIGATIONS')])
      expect((await pageBy(other, `after: "${cursor}"`)).errors?.[0]).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', argument: 'after' },
      })
  })
})
