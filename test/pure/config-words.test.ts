import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/ground/config.ts'

test.each([
  ['MIGRATE', ({ migrates }: ReturnType<typeof readConfig>) => migrates],
  ['NODE_ROOT', ({ nodeRoot }: ReturnType<typeof readConfig>) => nodeRoot],
  ['DEMO', ({ demo }: ReturnType<typeof readConfig>) => demo],
])('%s is on, unless it is off', (name, read) => {
  expect(read(readConfig({}))).toBe(true)
  expect(read(readConfig({ [name]: 'on' }))).toBe(true)
  expect(read(readConfig({ [name]: 'off' }))).toBe(false)
  expect(() => readConfig({ [name]: 'no' })).toThrow(ConfigError)
})

test.each([
  ['FINDINGS_ACCESS', 'public', ({ findingsAccess }: ReturnType<typeof readConfig>) => findingsAccess],
  ['SECENG_ISOLATION', 'bwrap', ({ scanners }: ReturnType<typeof readConfig>) => scanners.isolation],
  ['CONFIG_ON_ERROR', 'keep', ({ configOnError }: ReturnType<typeof readConfig>) => configOnError],
  ['DATABASE_POOLER', null, ({ databasePooler }: ReturnType<typeof readConfig>) => databasePooler],
])('%s is %s without a value', (_, usual, read) => {
  expect(read(readConfig({}))).toBe(usual)
})
