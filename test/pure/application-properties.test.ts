import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeModel } from '../../src/application/compute-model.ts'
import { type Derivation, derive } from '../../src/application/derivation.ts'
import type { FindingGroup, ModelInput } from '../../src/application/model.ts'
import { listNodePaths } from '../../src/application/path.ts'
import type { RankedPath } from '../../src/application/score.ts'
import { anyInput } from '../support/model/draw.ts'

const runs = { numRuns: 60, seed: 11 }
const nameOf = ({ text, yields }: RankedPath) => `${text} ${yields}`
const scoresOf = ({ all }: Derivation) => new Map(all.map((path) => [nameOf(path), path.score]))
const bestOf = ({ all }: Derivation) => all[0]?.score ?? -1

/** Adds a link that a reviewer confirms, or raises one by a tool. */
const withLink = (groups: readonly FindingGroup[], index: number, technique: string): FindingGroup[] =>
  groups.map((group, place) =>
    place === index
      ? {
          ...group,
          candidates: {
            ...group.candidates,
            named: [
              ...group.candidates.named.filter((link) => link.technique !== technique),
              { technique, level: 4 as const },
            ],
          },
        }
      : group,
  )

describe('properties (contract: applications §11.4)', () => {
  test('a link that is added or raised lowers the score of no path', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), fc.nat(), (input, group, technique) => {
        fc.pre(input.groups.length > 0)
        const { id } = input.knowledge.techniques[technique % input.knowledge.techniques.length]!
        const before = scoresOf(derive(input))
        const after = scoresOf(derive({ ...input, groups: withLink(input.groups, group % input.groups.length, id) }))
        for (const [path, score] of before) expect(after.get(path) ?? -1).toBeGreaterThanOrEqual(score)
      }),
      runs,
    )
  })

  test('a finding that is fixed raises no score, the best one included', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), (input, drawn) => {
        fc.pre(input.groups.length > 0)
        const index = drawn % input.groups.length
        const [all, rest] = [derive(input), derive({ ...input, groups: input.groups.toSpliced(index, 1) })]
        const before = scoresOf(all)
        for (const [path, score] of scoresOf(rest)) expect(score).toBeLessThanOrEqual(before.get(path) ?? -1)
        expect(bestOf(rest)).toBeLessThanOrEqual(bestOf(all))
      }),
      runs,
    )
  })

  test('a step begins where the one before it ends, and variants are other paths, up to a hundred', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { id, access, steps, variants, variantCount } of computeModel(input).items) {
          expect(steps.map(({ after }) => after)).toEqual([access, ...steps.map(({ yields }) => yields)].slice(0, -1))
          expect(variants).toHaveLength(Math.min(variantCount, 100))
          expect(new Set([id, ...variants]).size).toBe(variants.length + 1)
        }
      }),
      runs,
    )
  })

  test('the order of findings, components and techniques does not matter', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const turned: ModelInput = {
          ...input,
          groups: input.groups.toReversed(),
          components: input.components.toReversed(),
          knowledge: { ...input.knowledge, techniques: input.knowledge.techniques.toReversed() },
        }
        expect(withoutGroups(computeModel(turned))).toEqual(withoutGroups(computeModel(input)))
      }),
      runs,
    )
  })

  test('each step follows from the state before it, and no path is left when one is taken out', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const derivation = derive(input)
        for (const { nodes, access } of derivation.all) {
          expect(nodes[0]?.access).toBe(access)
          for (const [place, node] of nodes.entries())
            if (place > 0) expect(node.after).toContain(nodes[place - 1]?.yields)
          for (const [place] of nodes.entries()) {
            const rest = nodes.toSpliced(place, 1)
            const possible = listNodePaths(rest).map((path) => path.map(({ technique }) => technique).join('>'))
            expect(possible).not.toContain(rest.map(({ technique }) => technique).join('>'))
          }
        }
      }),
      runs,
    )
  })

  test('a score is at most 40 + 20 + 15 + 5 + 20 and the sum of its factors (contract: applications §12.6)', () => {
    const most = { evidence: 40, severity: 20, precedent: 15, maturity: 5, impact: 20 }
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { score, factors } of computeModel(input).items) {
          expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score)
          for (const { name, points } of factors) {
            expect(points).toBeGreaterThanOrEqual(0)
            expect(points).toBeLessThanOrEqual(most[name])
          }
        }
      }),
      runs,
    )
  })

  test('each round of fix-first lowers the best score and fixes something (contract: applications §7.2)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        let best = Number.POSITIVE_INFINITY
        for (const round of computeModel(input).fixFirst?.findings ?? []) {
          expect(round.findingCount).toBeGreaterThan(0)
          expect(round.best).toBeLessThan(best)
          expect(round.bestScoreAfter ?? -1).toBeLessThan(round.best)
          best = round.best
        }
      }),
      runs,
    )
  })

  test('the list holds every path once, as an item or a variant, and five bests at its head (contract: applications §6.5)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { ranked, listed } = derive(input)
        const held = listed.flatMap(({ path, variants }) => [path, ...variants]).map(nameOf)
        expect(held.toSorted()).toEqual(ranked.map(nameOf).toSorted())
        const standings = new Set(listed.map(({ path }) => path.standing))
        expect(new Set(listed.slice(0, 5).map(({ path }) => path.standing))).toEqual(standings)
      }),
      runs,
    )
  })

  test('what is declared absent takes away each path that needs it, and taking it back gives the same (contract: applications §11.3)', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), (input, drawn) => {
        const { kind } = input.components[drawn % input.components.length]!
        const declare = (declared: boolean | null): ModelInput => ({
          ...input,
          components: input.components.map((own) => (own.kind === kind ? { ...own, declared } : own)),
        })
        for (const { steps } of computeModel(declare(false)).items)
          for (const step of steps) expect(step.needs.map((need) => need.kind)).not.toContain(kind)
        const supposed = { ...declare(null), suppose: [kind] }
        expect(derive(supposed, derive(declare(null)))).toEqual(derive(supposed))
        expect(computeModel(supposed).items).toEqual(computeModel(declare(true)).items)
        expect(computeModel({ ...declare(null), supposeAbsent: [kind] }).items).toEqual(
          computeModel(declare(false)).items,
        )
      }),
      runs,
    )
  })
})

/** Indexes of groups follow their order in the input. */
function withoutGroups({ exposed, fixFirst, ...result }: ReturnType<typeof computeModel>) {
  return {
    ...result,
    exposed: exposed.map(({ links, ...own }) => ({ ...own, links: links.length })),
    fixFirst: {
      ...fixFirst,
      findings: fixFirst?.findings.map(({ groups, ...own }) => ({ ...own, groups: groups.length })),
    },
  }
}
