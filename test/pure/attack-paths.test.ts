import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPaths } from '../../src/application/count.ts'
import { type AttackInput, buildAttackGraph } from '../../src/application/graph.ts'
import { listAttackPaths } from '../../src/application/paths.ts'
import { bestScore, type PathFilter } from '../../src/application/ranking.ts'
import { allPaths, remediateFindings } from '../../src/application/remediation.ts'
import { referencePaths } from '../support/attack-reference.ts'

const tactics = ['AML.TA0002', 'AML.TA0003', 'AML.TA0004', 'AML.TA0010', 'AML.TA0011']
const ids = ['AML.T0001', 'AML.T0001.000', 'AML.T0001.001', 'AML.T0002', 'AML.T0003', 'AML.T0004', 'AML.T0004.000']
const parents = new Map(ids.filter((id) => id.split('.').length > 2).map((id) => [id, id.slice(0, -4)]))

const inputs: fc.Arbitrary<AttackInput> = fc
  .record({
    techniques: fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          maturity: fc.nat(3),
          tactics: fc.subarray(tactics, { minLength: 1, maxLength: 2 }),
        }),
      ),
    ),
    findings: fc.array(
      fc.record({ techniques: fc.subarray(ids, { minLength: 1, maxLength: 3 }), severity: fc.nat(5) }),
      { minLength: 1, maxLength: 8 },
    ),
    studies: fc.array(
      fc.array(fc.record({ technique: fc.constantFrom(...ids), tactic: fc.constantFrom(...tactics) }), {
        maxLength: 7,
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ techniques, findings, studies }) => {
    const groups = findings.map((group, index) => ({ ...group, targets: [], count: 1, issueIds: [index + 1] }))
    const exposed = new Set(groups.flatMap((group) => group.techniques))
    return {
      tactics,
      techniques: techniques.filter(({ id }) => exposed.has(id)),
      findings: groups,
      studies: studies.map((steps, index) => ({ id: `AML.CS${index}`, steps })),
      parents,
    }
  })
const filters: fc.Arbitrary<PathFilter> = fc.record({
  from: fc.subarray(tactics, { maxLength: 2 }),
  to: fc.subarray(tactics, { maxLength: 2 }),
  through: fc.option(fc.constantFrom(...ids), { freq: 3 }),
  maxSteps: fc.integer({ min: 1, max: 6 }),
})
const everything: PathFilter = { from: [], to: [], through: null, maxSteps: 16 }

describe('attack paths (contract: seceng §10)', () => {
  test('order, ids, scores, parts, variants and counts equal those of a program that tries every chain', () => {
    fc.assert(
      fc.property(inputs, filters, (input, filter) => {
        const { items, paths } = listAttackPaths(buildAttackGraph(input), { targetId: 'shop', filter })
        const expected = referencePaths(input, filter, 'shop')
        expect(Number(paths)).toBe(expected.count)
        expect(
          items.map(({ id, score, variants }) => ({ id, score, variants: variants.map((path) => path.id) })),
        ).toEqual(expected.listed)
      }),
      { numRuns: 500 },
    )
  })

  test('fixing the findings of a round never raises the best score, and cuts what it says', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const graph = buildAttackGraph(input)
        const paths = allPaths(listAttackPaths(graph, { targetId: 'shop', filter: everything }).items)
        const { rounds, minimum } = remediateFindings(graph, paths, {
          filter: everything,
          rounds: 20,
          exposedTechniques: input.techniques.length,
        })
        let [left, best] = [paths.length, bestScore(graph, everything)]
        for (const round of rounds) {
          left -= round.pathsCut
          expect(round.pathsLeft).toBe(left)
          if (round.after.best !== null) expect(round.after.best).toBeLessThanOrEqual(best as number)
          best = round.after.best
        }
        expect(left).toBe(0)
        expect(minimum).toBeLessThanOrEqual(rounds.reduce((sum, { findingCount }) => sum + findingCount, 0))
      }),
      { numRuns: 300 },
    )
  })

  test('more paths than doubles can count are counted exactly', () => {
    const layers = Array.from({ length: 16 }, (_, position) => `AML.TA${1000 + position}`)
    const techniques = layers.flatMap((tactic, position) =>
      Array.from({ length: 31 }, (_, index) => ({
        id: `AML.T${position * 31 + index}`,
        maturity: 1,
        tactics: [tactic],
      })),
    )
    const steps = techniques.map(({ id, tactics: [tactic] }) => ({ technique: id, tactic: tactic as string }))
    const input: AttackInput = {
      tactics: layers,
      techniques,
      findings: techniques.map(({ id }, index) => ({
        targets: [],
        techniques: [id],
        severity: 3,
        count: 1,
        issueIds: [index],
      })),
      studies: [{ id: 'AML.CS0000', steps }],
      parents: new Map(),
    }
    expect(countPaths(buildAttackGraph(input), everything)).toBe(32n ** 16n - 1n)
  })
})
