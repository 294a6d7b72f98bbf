import { expect, test } from 'vitest'
import { keptTrace, traceLimits } from '../../src/import/finding/kit/trace.ts'

test('snippets of places are cut at the length of texts, their paths at that of paths', () => {
  const cut: string[] = []
  const long = 'x'.repeat(Math.max(traceLimits.text, traceLimits.path) + 10)
  const location = { kind: 'file', path: long, snippet: long, line: 7 }
  const { locations } = keptTrace({ locations: [location, location] } as never, (what) => void cut.push(what))
  expect(locations?.slice(1)).toMatchObject([
    { kind: 'file', path: 'x'.repeat(traceLimits.path), snippet: 'x'.repeat(traceLimits.text), line: 7 },
  ])
  expect(traceLimits.text).not.toBe(traceLimits.path)
})
