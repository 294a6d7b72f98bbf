import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { addGraphMetrics } from '../../src/http/metrics-of-graph.ts'

/** Returns the lines of operations and of points that are counted for `answered`. */
async function countedFor(answered: readonly [name: string, code: string, cost: number, isCached: boolean][]) {
  const register = new Registry()
  const count = addGraphMetrics(register)
  for (const [name, code, cost, isCached] of answered) count({ name, code, cost }, isCached)
  const lines = (await register.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => line.replace(/^skg_graphql_/, '')).toSorted()
}

test('operations are counted by name, code and cache; points of those that were computed', async () => {
  const lines = await countedFor([
    ['Own', 'OK', 7, false],
    ['Own', 'OK', 5, false],
    ['Own', 'OK', 7, true],
    ['Own', 'NOT_FOUND', 2, false],
    ['Other', 'OK', 3, true],
  ])
  expect(lines).toEqual([
    'cost_points_total{operation="Own"} 14',
    'operations_total{operation="Other",code="OK",cached="true"} 1',
    'operations_total{operation="Own",code="NOT_FOUND",cached="false"} 1',
    'operations_total{operation="Own",code="OK",cached="false"} 2',
    'operations_total{operation="Own",code="OK",cached="true"} 1',
  ])
})

test('after 200 names, and for those over 100 letters, operations are those of others', async () => {
  const names = ['n'.repeat(100), 'n'.repeat(101), ...Array.from({ length: 200 }, (_, at) => `Name${at}`), 'Name3']
  const lines = await countedFor(names.map((name) => [name, 'OK', 1, false]))
  const counted = new Map(lines.map((line) => [/operation="(\w+)"/.exec(line)![1], line.split(' ').at(-1)]))
  expect(counted.size).toBe(201)
  expect(counted.get('n'.repeat(100))).toBe('1')
  expect(counted.get('Name3')).toBe('2')
  expect(counted.get('Name198')).toBe('1')
  expect(counted.get('Name199')).toBeUndefined()
  expect(counted.get('other')).toBe('2')
})
