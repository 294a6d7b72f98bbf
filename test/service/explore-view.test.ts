import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

describeDatabases('questions §1: neighbors of views of weaknesses', ({ open }) => {
  const starter = starterService(open)

  type Group = {
    readonly kind: string
    readonly direction: string
    readonly count: number
    readonly neighbors: { readonly nodes: readonly { readonly id: string; readonly kind: string }[] }
  }
  const membership = async (id: string) => {
    const { neighbors } = await starter.ask(
      `{ neighbors(id: "${id}") { groups { kind direction count neighbors(first: 100) { nodes { id kind } } } } }`,
    )
    const own = (neighbors.groups as readonly Group[]).filter(({ kind }) => kind === 'MEMBER_OF')
    return Object.fromEntries(own.map(({ direction, count, neighbors: { nodes } }) => [direction, { count, nodes }]))
  }

  test('a view has its members, which have the view, as its fields say', async () => {
    const { weaknessView } = await starter.ask(
      '{ weaknessView(id: "CWE-699") { categories { id } weaknesses(first: 1) { totalCount nodes { id } } } }',
    )
    const { categories, weaknesses } = weaknessView
    const found = await membership('CWE-699')
    expect(Object.keys(found)).toEqual(['IN'])
    expect(found.IN!.count).toBe(categories.length + weaknesses.totalCount)
    expect(weaknesses.totalCount).toBeGreaterThan(300)
    for (const id of [categories[0].id, weaknesses.nodes[0].id]) {
      const { OUT } = await membership(id)
      expect(OUT!.nodes).toContainEqual({ id: 'CWE-699', kind: 'WEAKNESS_VIEW' })
      expect(OUT!.nodes.map((node) => node.id)).not.toContain('CWE-1435')
      expect(OUT!.count).toBe(OUT!.nodes.length)
    }
  })

  test('what a view lists itself is a member, what is not in the graph is none', async () => {
    const { db } = starter.database
    await sql`update weakness_view set member_ids = '{CWE-79,CWE-310,CWE-99999}' where id = 'CWE-1435'`.execute(db)
    await sql`delete from weakness_category_member where view_number = 1435`.execute(db)
    await sql`delete from weakness_relation where view_number = 1435`.execute(db)
    expect(await membership('CWE-1435')).toEqual({
      IN: {
        count: 2,
        nodes: [
          { id: 'CWE-310', kind: 'WEAKNESS_CATEGORY' },
          { id: 'CWE-79', kind: 'WEAKNESS' },
        ],
      },
    })
    expect((await membership('CWE-79')).OUT!.nodes).toContainEqual({ id: 'CWE-1435', kind: 'WEAKNESS_VIEW' })
  })

  test('a view by a filter, which lists nothing, has no group', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from weakness_view where type = 'Implicit' and not retired order by number limit 1`.execute(
      starter.database.db,
    )
    const { neighbors } = await starter.ask(`{ neighbors(id: "${rows[0]!.id}") { node { id } groups { kind } } }`)
    expect(neighbors).toEqual({ node: { id: rows[0]!.id }, groups: [] })
  })
})
