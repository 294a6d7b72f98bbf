import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttackInput, buildAttackGraph } from '../../src/application/graph.ts'
import { type AttackPath, listAttackPaths } from '../../src/application/paths.ts'
import type { PathFilter } from '../../src/application/ranking.ts'
import { allPaths, remediateFindings } from '../../src/application/remediation.ts'

const tactics = ['AML.TA0', 'AML.TA1', 'AML.TA2']
const ids = ['AML.T0', 'AML.T1', 'AML.T2', 'AML.T3', 'AML.T4']
const everything: PathFilter = { from: [], to: [], through: null, maxSteps: 16 }
const inputs = fc
  .record({
    tacticsOf: fc.array(fc.subarray(tactics, { minLength: 1, maxLength: 2 }), { minLength: 5, maxLength: 5 }),
    findings: fc.array(
      fc.record({
        techniques: fc.subarray(ids, { minLength: 1, maxLength: 3 }),
        severity: fc.integer({ min: 0, max: 5 }),
        count: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ tacticsOf, findings }): AttackInput => {
    const exposed = new Set(findings.flatMap(({ techniques }) => techniques))
    return {
      tactics,
      techniques: ids.flatMap((id, index) =>
        exposed.has(id) ? [{ id, maturity: index % 4, tactics: tacticsOf[index]! }] : [],
      ),
      findings: findings.map((finding, index) => ({ targets: [], issueIds: [index], ...finding })),
      studies: [],
      parents: new Map(),
    }
  })

describe('seceng §10: what to fix first', () => {
  test('each round fixes the technique that cuts most for its findings, and the minimum is the least of all sets', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const graph = buildAttackGraph(input)
        const paths = allPaths(listAttackPaths(graph, { targetId: 'shop', filter: everything }).items)
        const given = { filter: everything, rounds: 20, exposedTechniques: input.techniques.length }
        const { rounds, minimum } = remediateFindings(graph, paths, given)
        const isCut = ({ steps }: AttackPath, fixed: ReadonlySet<number>) =>
          steps.some(({ groups }) => groups.every((group) => fixed.has(group)))
        const costOf = (groups: Iterable<number>) =>
          [...groups].reduce((sum, group) => sum + input.findings[group]!.count, 0)
        const groupsOf = (technique: string) =>
          input.findings.flatMap(({ techniques }, index) => (techniques.includes(technique) ? [index] : []))

        const fixed = new Set<number>()
        let uncut = paths
        for (const round of rounds) {
          const ranked = input.techniques.flatMap(({ id }) => {
            const own = uncut.filter(({ steps }) => steps.some(({ technique }) => technique === id))
            if (own.length === 0) return []
            const groups = groupsOf(id).filter((group) => !fixed.has(group))
            const score = own.reduce((sum, path) => sum + path.score, 0)
            return [{ id, groups, value: own.length / costOf(groups), gain: own.length, score }]
          })
          const [best] = ranked.sort(
            (a, b) => b.value - a.value || b.gain - a.gain || b.score - a.score || (a.id < b.id ? -1 : 1),
          )
          for (const group of best!.groups) fixed.add(group)
          const left = uncut.filter((path) => !isCut(path, fixed))
          const share = Math.round((1000 * (paths.length - left.length)) / paths.length) / 1000
          expect(round).toMatchObject({
            technique: best!.id,
            groups: best!.groups,
            findingCount: costOf(best!.groups),
            pathsCut: uncut.length - left.length,
            pathsLeft: left.length,
            share,
          })
          uncut = left
        }
        expect(uncut).toEqual([])

        const sets = Array.from({ length: 1 << input.findings.length }, (_, bits) =>
          input.findings.flatMap((__, index) => ((bits >> index) & 1 ? [index] : [])),
        )
        const cutting = sets.filter((set) => paths.every((path) => isCut(path, new Set(set))))
        expect(minimum).toBe(Math.min(...cutting.map(costOf)))
      }),
      { numRuns: 80 },
    )
  })

  test('rounds end where they are told to, and no minimum is sought of over 12 techniques', () => {
    const input: AttackInput = {
      tactics,
      techniques: ids.map((id, index) => ({ id, maturity: 1, tactics: [tactics[index % 3]!] })),
      findings: ids.map((id, index) => ({ targets: [], techniques: [id], severity: 3, count: 1, issueIds: [index] })),
      studies: [],
      parents: new Map(),
    }
    const graph = buildAttackGraph(input)
    const paths = allPaths(listAttackPaths(graph, { targetId: 'shop', filter: everything }).items)
    const minimumOf = (exposedTechniques: number) =>
      remediateFindings(graph, paths, { filter: everything, rounds: 1, exposedTechniques })
    expect(minimumOf(12)).toMatchObject({ rounds: [{ pathsLeft: expect.any(Number) }], minimum: expect.any(Number) })
    expect(minimumOf(12).rounds).toHaveLength(1)
    expect(minimumOf(13).minimum).toBeNull()
  })
})
