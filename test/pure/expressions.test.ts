// @module-tag exhaustive
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('operations §5.8: every regular expression takes linear time, or its text is bounded', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-expressions.ts', '--all'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
