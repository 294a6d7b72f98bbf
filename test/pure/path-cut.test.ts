import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derive } from '../../src/application/derivation.ts'
import { fixFindings } from '../../src/application/fix-first.ts'
import type { ModelInput } from '../../src/application/model.ts'
import { pathCutter } from '../../src/application/path-cut.ts'
import { anyInput } from '../support/model/draw.ts'

/** Scores of the paths that findings support, best first. */
const supported = (input: ModelInput) => {
  const { ranked, exposures } = derive(input)
  return ranked
    .filter(({ nodes }) => nodes.some(({ exposure }) => (exposures[exposure]?.links.length ?? 0) > 0))
    .map(({ score }) => score)
}
const cutterOf = (input: ModelInput) => pathCutter(derive(input), input.groups, input.filter.standingAtLeast)

describe('what fixing findings cuts (contract: applications §7)', () => {
  test('is what is missing when everything is derived without them, whatever was looked at before', () => {
    let cuts = 0
    fc.assert(
      fc.property(anyInput, (input) => {
        const cutOf = cutterOf(input)
        const before = supported(input)
        for (const round of [1, 2])
          for (const group of input.groups.keys()) {
            const after = supported({ ...input, groups: input.groups.toSpliced(group, 1) })
            const cut = cutOf(group)
            cuts += cut.cut
            expect([round, cut]).toEqual([
              round,
              {
                cut: before.length - after.length,
                total: before.length,
                bestScoreBefore: before[0] ?? null,
                bestScoreAfter: after[0] ?? null,
              },
            ])
          }
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(cuts).toBeGreaterThan(0)
  })

  test('counts the same paths as what to fix first', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(input.groups.length > 0)
        const { targetId, groups, filter } = input
        const { paths } = fixFindings(derive(input), {
          targetId,
          groups,
          rounds: 1,
          standingAtLeast: filter.standingAtLeast,
        })
        expect(cutterOf(input)(0).total).toBe(paths)
      }),
      { numRuns: 40, seed: 9 },
    )
  })
})
