import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([0, 1])('a process that uses the embedded PostgreSQL ends with its own exit code %s', (code) => {
  const module = new URL('../support/embedded-postgres.ts', import.meta.url).href
  const script = `await import(${JSON.stringify(module)}); process.exitCode = ${code}`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(code)
})
