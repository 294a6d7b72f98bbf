import { expect, test } from 'vitest'
import { isEventPath } from '../../src/http/event-stream.ts'

test.each([
  ['/api/events', true],
  ['/api/events/', true],
  ['/api/events?after=3', true],
  ['/graphql/stream/?query={a}', true],
  ['/api/events/3', false],
  ['/api/eventsource', false],
  ['/v1/api/events', false],
  ['/graphql?next=/api/events', false],
])('questions §4.9: %s is a stream of events: %s', (url, isOne) => {
  expect(isEventPath(url)).toBe(isOne)
})
