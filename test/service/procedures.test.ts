import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

describeDatabases('procedures of techniques', ({ open }) => {
  const { ask } = starterService(open)
  test(
    'explorer-work §1: procedures of a technique are its steps and those of its sub-techniques, in order',
    both,
    async () => {
      type Step = { position: number; description: string | null; caseStudy: { id: string }; techniqueId: string }
      const { technique, caseStudies } = await ask(`{
      technique(id: "AML.T0051") {
        id subtechniques { id procedures { totalCount } }
        procedures(first: 100) { totalCount nodes { position description techniqueId caseStudy { id } } }
      }
      caseStudies(first: 100) { nodes { id procedure { position techniqueId description } } } }`)
      const ids = [technique.id, ...technique.subtechniques.map(({ id }: { id: string }) => id)]
      const expected = caseStudies.nodes.flatMap(
        ({ id, procedure }: { id: string; procedure: Omit<Step, 'caseStudy'>[] }) =>
          procedure
            .filter(({ techniqueId }) => ids.includes(techniqueId))
            .map((step) => ({ ...step, caseStudy: { id } })),
      )
      expect(technique.procedures.nodes).toEqual(expected)
      expect(technique.procedures.totalCount).toBe(expected.length)
      const ofSubs = technique.subtechniques.map(
        (sub: { procedures: { totalCount: number } }) => sub.procedures.totalCount,
      )
      expect(Math.max(...ofSubs)).toBeGreaterThan(0)
      expect(ofSubs.reduce((sum: number, count: number) => sum + count, 0)).toBeLessThanOrEqual(expected.length)
      const page = 'procedures(first: 2, after: $after) { pageInfo { endCursor } nodes { position caseStudy { id } } }'
      const { technique: first } = await ask(`query ($after: String) { technique(id: "AML.T0051") { ${page} } }`)
      const next = await ask(`query ($after: String) { technique(id: "AML.T0051") { ${page} } }`, {
        after: first.procedures.pageInfo.endCursor,
      })
      const placeOf = ({ position, caseStudy }: Step) => `${caseStudy.id} ${position}`
      expect([...first.procedures.nodes, ...next.technique.procedures.nodes].map(placeOf)).toEqual(
        expected.slice(0, 4).map(placeOf),
      )
    },
  )
})
