import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Kind, parse, valueFromASTUntyped, visit } from 'graphql'
import { expect, test } from 'vitest'

const contract = fileURLToPath(new URL('../contract/schema.graphql', import.meta.url))

test('questions §4.4: what is deprecated names its successor, and when it goes', () => {
  const reasons: unknown[] = []
  visit(parse(readFileSync(contract, 'utf8')), {
    enter: (node) => {
      if (node.kind === Kind.DIRECTIVE && node.name.value === 'deprecated')
        reasons.push(node.arguments?.map(({ value }) => valueFromASTUntyped(value)).join())
    },
  })
  expect(reasons.length).toBeGreaterThan(5)
  for (const reason of reasons)
    expect(reason).toMatch(/\buse `[^`]+`\. Goes with 0\.\d+, not before 20\d\d-[01]\d-[0-3]\d\.$/i)
})
