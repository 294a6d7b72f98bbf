import { expect, test } from 'vitest'
import { isEventPath } from '../../src/http/event-stream.ts'

test.each([
  ['/api/events', true],
  ['/api/events/', true],
  ['/api/events?rooms=report', true],
  ['/api/events/?rooms=report', true],
  ['/graphql/stream', true],
  ['/graphql/stream?query=x', true],
  ['/api/event', false],
  ['/api/events2', false],
  ['/api/events/2', false],
  ['/api/events//', false],
  ['/graphql', false],
  ['/graphql/streams', false],
  ['/x/api/events', false],
  ['/x?/api/events', false],
  ['/graphql?next=/api/events', false],
])('questions §4.9: %s is the path of a stream of events: %s', (url, isStream) => {
  expect(isEventPath(url)).toBe(isStream)
})
