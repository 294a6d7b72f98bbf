import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeModel } from '../../src/application/compute-model.ts'
import { derive } from '../../src/application/derivation.ts'
import type { ModelInput } from '../../src/application/model.ts'
import { anyInput } from '../support/model/draw.ts'
import { plainPaths } from '../support/model/independent.ts'
import { plainFixFirst } from '../support/model/independent-fix.ts'
import { groupsOf, inputOf } from '../support/model/input.ts'
import { labelled } from '../support/model/labelled.ts'
import { findingsOfLabelled } from '../support/model/labelled-findings.ts'

const rounds = 4

function compare(input: ModelInput): number {
  const { ranked } = derive(input)
  const plain = plainPaths(input)
  expect(
    ranked.map(({ text, yields, score, standing, witnesses }) => [text, yields, score, standing, witnesses.length]),
  ).toEqual(
    plain.map(({ text, steps, score, standing, witnesses }) => [
      text,
      steps.map(({ yields }) => yields).join('>'),
      score,
      standing,
      witnesses,
    ]),
  )
  const { fixFirst } = computeModel({ ...input, rounds })
  expect(fixFirst?.findings.map(({ groups, best, bestScoreAfter }) => ({ groups, best, bestScoreAfter }))).toEqual(
    plainFixFirst(input, rounds),
  )
  return plain.length
}

describe('an independent program agrees (contract: applications §11.5)', () => {
  const onRandom = (numRuns: number) => {
    let withPaths = 0
    fc.assert(
      fc.property(anyInput, (input) => {
        if (compare(input) > 0) withPaths++
      }),
      { numRuns, seed: 28 },
    )
    expect(withPaths).toBeGreaterThan(numRuns * 0.3)
  }
  test('on 60 random inputs: paths, scores, order and what to fix first', () => onRandom(60))
  test('on 400 random inputs', { tags: ['long'] }, () => onRandom(400))

  test.skipIf(labelled.length === 0).each(labelled.map(({ id, components }) => [id, components] as const))(
    'on the labelled application %s',
    (id, components) => {
      compare(inputOf(components, { groups: groupsOf(findingsOfLabelled[id] ?? []) }))
    },
  )
})
