import { expect, test } from 'vitest'
import type { AnsweredRequest } from '../../src/http/answer-cache/front.ts'
import { createOperationFigures } from '../../src/http/operation-figures.ts'

const answered = (given: Partial<AnsweredRequest>): AnsweredRequest => ({
  method: 'POST',
  route: '/graphql',
  status: 200,
  seconds: 0.5,
  isCached: false,
  operation: { name: 'Own', code: 'OK', cost: 7 },
  requestId: null,
  cost: 7,
  client: 'ci',
  ...given,
})

test('answers are counted by name and client, with what they cost and took', () => {
  const { note, list } = createOperationFigures()
  note(answered({}))
  note(answered({ seconds: 1.5, operation: { name: 'Own', code: 'LIMIT_EXCEEDED', cost: 0 } }))
  note(answered({ client: 'web' }))
  note(answered({ operation: null, method: 'GET', route: '/api/x', cost: 3, status: 404, client: null }))
  const own = { name: 'Own', client: 'ci', count: 2, failed: 1, cost: 7, seconds: 2, slowestSeconds: 1.5 }
  expect(list()).toEqual([
    own,
    { ...own, client: 'web', count: 1, failed: 0, seconds: 0.5, slowestSeconds: 0.5 },
    { name: 'GET /api/x', client: 'other', count: 1, failed: 1, cost: 3, seconds: 0.5, slowestSeconds: 0.5 },
  ])
})

test('what is cached, and a path without a price, are not counted', () => {
  const { note, list } = createOperationFigures()
  note(answered({ isCached: true }))
  note(answered({ operation: null, cost: 1 }))
  expect(list()).toEqual([])
})

test('names beyond 500 pairs, and long ones, are counted as others', () => {
  const { note, list } = createOperationFigures()
  const named = (name: string, client = 'ci') => note(answered({ operation: { name, code: 'OK', cost: 1 }, client }))
  named('n'.repeat(100))
  named('n'.repeat(101))
  for (let pair = 0; pair < 498; pair++) named(`name ${pair}`)
  expect(list()).toHaveLength(500)
  named('one more')
  named('another', 'web')
  named('name 7')
  const counts = new Map(list().map(({ name, client, count }) => [`${name} of ${client}`, count]))
  expect(counts.size).toBe(501)
  expect(counts.get(`${'n'.repeat(100)} of ci`)).toBe(1)
  expect(counts.get('other of ci')).toBe(1)
  expect(counts.get('other of other')).toBe(2)
  expect(counts.get('name 7 of ci')).toBe(2)
  for (const client of ['one', 'two']) named('other', client)
  expect(list()).toHaveLength(501)
})
