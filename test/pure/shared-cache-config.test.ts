import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/ground/config.ts'

const names = ['SHARED_CACHE_SECONDS', 'STALE_WHILE_REVALIDATE_SECONDS', 'STALE_IF_ERROR_SECONDS'] as const
const cacheOf = (value: string) => readConfig(Object.fromEntries(names.map((name) => [name, value]))).sharedCache

test('operations §2.8: for how long caches in front may send an answer is a setting, each from 0', () => {
  expect(readConfig({}).sharedCache).toEqual({ fresh: 5, whileRevalidate: 60, ifError: 86_400 })
  expect(cacheOf('0')).toEqual({ fresh: 0, whileRevalidate: 0, ifError: 0 })
  expect(cacheOf('1')).toEqual({ fresh: 1, whileRevalidate: 1, ifError: 1 })
  expect(cacheOf('86400')).toEqual({ fresh: 86_400, whileRevalidate: 86_400, ifError: 86_400 })
})

test.each([
  ['SHARED_CACHE_SECONDS', '86400', '86401'],
  ['STALE_WHILE_REVALIDATE_SECONDS', '604800', '604801'],
  ['STALE_IF_ERROR_SECONDS', '604800', '604801'],
])('operations §2.8: %s may be %s, and not %s', (name, most, more) => {
  expect(() => readConfig({ [name]: most })).not.toThrow()
  expect(() => readConfig({ [name]: more })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: '-1' })).toThrow(ConfigError)
})

test('operations §2.8: PURGE_URLS are URLs of HTTP', () => {
  expect(readConfig({}).purgeUrls).toEqual([])
  const urls = ['http://cache-1/', 'https://cache-2/x']
  expect(readConfig({ PURGE_URLS: urls.join(', ') }).purgeUrls).toEqual(urls)
  expect(() => readConfig({ PURGE_URLS: 'cache-1:6081' })).toThrow(/PURGE_URLS must be URLs that start with http:/)
})
