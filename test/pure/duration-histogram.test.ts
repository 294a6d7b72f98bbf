import { Histogram, Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { addDurations } from '../../src/http/duration-histogram.ts'

const described = { name: 'seconds', help: 'How long it took.', buckets: [0.1, 0.5, 2] }
const durations: readonly [route: string, status: number, seconds: number][] = [
  ['/a', 200, 0],
  ['/a', 200, 0.1],
  ['/a', 200, 0.100001],
  ['/a', 404, 2],
  ['/b', 200, 2.5],
  ['/a', 200, 0.5],
  ['/b', 200, 100],
]

test('durations are written as the library writes its own histogram', async () => {
  const [own, other] = [new Registry(), new Registry()]
  const count = addDurations(own, described)
  const labelNames = ['route', 'status'] as const
  const histogram = new Histogram({ ...described, buckets: [...described.buckets], registers: [other], labelNames })
  for (const [route, status, seconds] of durations) {
    count(route, status, seconds)
    histogram.observe({ route, status }, seconds)
  }
  const lines = (text: string) => text.trim().split('\n').toSorted()
  expect(lines(await own.metrics())).toEqual(lines(await other.metrics()))
  const [mine] = await own.getMetricsAsJSON()
  const [theirs] = await other.getMetricsAsJSON()
  expect(mine).toMatchObject({ name: 'seconds', type: 'histogram', aggregator: 'sum' })
  expect(mine!.values).toHaveLength(theirs!.values.length)
})

test('without a duration there is the name alone', async () => {
  const register = new Registry()
  addDurations(register, described)
  expect((await register.metrics()).trim().split('\n')).toEqual([
    '# HELP seconds How long it took.',
    '# TYPE seconds histogram',
  ])
})
