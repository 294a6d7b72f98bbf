import { test } from 'vitest'

const quickShare = 0.1

/** Defines a test that checks a property on `runs` values in the long run, and on a tenth of them in the quick one. */
export function testProperty(title: string, runs: number, check: (numRuns: number) => void | Promise<void>): void {
  test(title, () => check(Math.ceil(runs * quickShare)))
  test(`${title} (${runs} values)`, { tags: ['long'] }, () => check(runs))
}
