import { expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { computeModel } from '../../src/application/compute-model.ts'
import { finding, groupsOf, inputOf } from '../support/model/input.ts'

const kinds: readonly ComponentKind[] = ['generative-model', 'chat', 'agent', 'tools', 'code-tool', 'public-endpoint']
const statement = finding({ title: 'Prompt injection', cwes: [1427], severity: 4, near: ['chat'] })

/** Scores of paths by id where `chat` is only a hint, or declared. */
function scores(isDeclared: boolean): ReadonlyMap<string, number> {
  const { components, ...rest } = inputOf(kinds, { groups: groupsOf([statement]) })
  const given = components.map((one) =>
    one.kind === 'chat' && !isDeclared ? { ...one, declared: null, evidence: 1 as const } : one,
  )
  return new Map(computeModel({ ...rest, components: given }).items.map(({ id, score }) => [id, score]))
}

test('a hint made present gives each path that uses it one level of evidence (contract: applications §11.7)', () => {
  const [hint, present] = [scores(false), scores(true)]
  expect(hint.size).toBeGreaterThan(0)
  expect([...present.keys()].sort()).toEqual([...hint.keys()].sort())
  for (const [id, score] of present) expect(score - (hint.get(id) ?? 0)).toBe(10)
})
