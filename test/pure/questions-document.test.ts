import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionsDocument, questionsPath } from '../../scripts/questions-document.ts'

const document = readFileSync(questionsPath, 'utf8')

test('docs/questions.md has the queries of the IDE with the answers and costs of their golden triples', () => {
  expect(questionsDocument()).toBe(document)
})

test('questions §1: each answer says something, of each field of the root', () => {
  const answers = [...document.matchAll(/^The starter answers: (.*)\.$/gm)].map(([, answer]) => answer ?? '')
  expect(answers).toHaveLength([...document.matchAll(/^## /gm)].length)
  for (const answer of answers) expect(answer).not.toMatch(/^\W*$|^[;,]|[;,] *[;,]|: *(?:;|$)|undefined|\[object/)
  expect(answers.join('\n')).toContain('then: application count 1, unknown 0, open by severity 0 1 3 5 3 5, overdue')
})

test('questions §1: each question costs less than 50,000, and those of one asker stand together', () => {
  const costs = [...document.matchAll(/Cost: ([\d,]+)\./g)].map(([, cost]) => Number(cost?.replaceAll(',', '')))
  expect(costs.length).toBeGreaterThan(10)
  expect(Math.max(...costs)).toBeLessThan(50_000)
  const askers = [...document.matchAll(/^## ([^:]+): /gm)].map(([, asker]) => asker)
  expect(askers).toHaveLength(costs.length)
  expect(askers.filter((asker, index) => asker !== askers[index - 1])).toEqual([...new Set(askers)])
})
