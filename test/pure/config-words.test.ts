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

test.each(['SECENG_KEYS_FILE', 'SECENG_JWT_SECRET', 'SECENG_JWKS_FILE'])(
  'with %s alone it must be said who reads findings',
  (name) => {
    const credentials = { [name]: 'thirty-two characters or more of them' }
    expect(() => readConfig(credentials)).toThrow(/^FINDINGS_ACCESS must be set to public or credential/m)
    expect(readConfig({ ...credentials, FINDINGS_ACCESS: 'credential' }).findingsAccess).toBe('credential')
  },
)

test('without a credential findings cannot be kept for those who have one', () => {
  expect(() => readConfig({ FINDINGS_ACCESS: 'credential' })).toThrow(ConfigError)
})
