import { expect, test } from 'vitest'
import { inventoryOf, resolveComponents } from '../../src/application/component-state.ts'
import { isUnknown } from '../../src/application/unknown.ts'

const resolved = (own: Readonly<Record<string, { declared?: boolean; evidence?: 0 | 1 | 2 | 3 }>>) => {
  const facts = Object.entries(own).map(([kind, { declared = null, evidence = 0 }]) => ({ kind, declared, evidence }))
  const input = { components: facts as never, suppose: [], supposeAbsent: [] }
  const components = resolveComponents(input, { implied: new Map() })
  return { components, inventory: inventoryOf(components) }
}

test.each([
  ['nothing', {}, true],
  ['a hint of AI alone', { agent: { evidence: 1 as const } }, true],
  ['a hint of AI beside other parts', { agent: { evidence: 1 as const }, secrets: { declared: true } }, true],
  ['other parts', { secrets: { declared: true } }, false],
  ['AI, and a hint of more of it', { 'generative-model': { declared: true }, agent: { evidence: 1 as const } }, false],
  ['AI that is said to be absent', { 'generative-model': { declared: false } }, false],
])('applications §8.1: of %s it is not known whether the application has AI: %o is %s', (_, own, unknown) => {
  expect(isUnknown(resolved(own))).toBe(unknown)
})
