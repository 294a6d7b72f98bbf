import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Edge = { readonly use?: string | null; readonly rationale?: string; readonly node: { readonly id: string } }
type List = { readonly totalCount: number; readonly edges: readonly Edge[] }
type Technique = Readonly<Record<'mitigations' | 'weaknesses', List>>
type Family = Technique & { readonly subtechniques: readonly Technique[] } & Readonly<
    Record<'allMitigations' | 'allWeaknesses', List>
  >

describeDatabases('questions §1.9: edges of a technique with its sub-techniques', ({ open }) => {
  const { ask } = starterService(open)
  const own =
    'mitigations(first: 50) { totalCount edges { use node { id } } } weaknesses(first: 50) { totalCount edges { rationale node { id } } }'
  const all =
    'allMitigations: mitigations(includeSubtechniques: true, first: 50) { totalCount edges { use node { id } } } allWeaknesses: weaknesses(includeSubtechniques: true, first: 50) { totalCount edges { rationale node { id } } }'

  test(
    'mitigations and weaknesses of both, each once, with the edge of the technique where it has one',
    both,
    async () => {
      const { techniques } = await ask(
        `{ techniques(first: 40, filter: { subtechniqueCount: { atLeast: 1 } }) { nodes { ${own} ${all} subtechniques { ${own} } } } }`,
      )
      let added = 0
      for (const family of techniques.nodes as readonly Family[])
        for (const [list, whole] of [
          ['mitigations', family.allMitigations],
          ['weaknesses', family.allWeaknesses],
        ] as const) {
          const edges = [family, ...family.subtechniques].flatMap((technique) => technique[list].edges)
          const ids = new Set(edges.map(({ node }) => node.id))
          expect(new Set(whole.edges.map(({ node }) => node.id))).toEqual(ids)
          expect([whole.totalCount, whole.edges.length]).toEqual([ids.size, ids.size])
          for (const edge of whole.edges) expect(edge).toEqual(edges.find(({ node }) => node.id === edge.node.id))
          added += ids.size - new Set(family[list].edges.map(({ node }) => node.id)).size
        }
      expect(added).toBeGreaterThan(0)
    },
  )

  test('procedures of the technique itself', both, async () => {
    const { technique } = await ask(`{ technique(id: "AML.T0051") {
      own: procedures(includeSubtechniques: false, first: 100) { totalCount nodes { techniqueId position caseStudy { id } } }
      both: procedures(first: 100) { nodes { techniqueId position caseStudy { id } } } } }`)
    const expected = technique.both.nodes.filter((step: { techniqueId: string }) => step.techniqueId === 'AML.T0051')
    expect(technique.own.nodes).toEqual(expected)
    expect(technique.own.totalCount).toBe(expected.length)
    expect(expected.length).toBeLessThan(technique.both.nodes.length)
  })
})
