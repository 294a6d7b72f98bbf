import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readHead } from '../../src/http/answer-cache/request.ts'

const headOf = (headers: Readonly<Record<string, string>>, url = '/api/charts/a', method = 'GET') =>
  readHead({ method, url, headers } as unknown as IncomingMessage)

test('DESIGN §4.5: requests share an answer only where all that it may depend on is equal', () => {
  const names = ['host', 'accept', 'accept-encoding', 'content-type', 'apollographql-client-name']
  const keys = [
    headOf({}),
    headOf({}, '/api/charts/b'),
    headOf({}, '/api/charts/a', 'POST'),
    headOf({ cookie: 'x' }),
    ...names.flatMap((name) => ['x', 'undefined'].map((value) => headOf({ [name]: value }))),
  ].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(headOf({ 'user-agent': 'x' }).key).toBe(headOf({}).key)
})

test.each(['authorization', 'cookie', 'apikey'])('operations §2.8: %s may name a client', (name) => {
  expect([headOf({ [name]: '' }).isIdentified, headOf({ host: 'x' }).isIdentified]).toEqual([true, false])
  expect(headOf({ [name]: 'a' }).key).toBe(headOf({ authorization: 'b' }).key)
})

test('DESIGN §4.5: bodies of 1 to 65,536 bytes that are not encoded are compared', () => {
  const lengthOf = (length: string, more = {}) => headOf({ 'content-length': length, ...more }).bodyLength
  expect(['0', '1', '65536', '65537', 'x'].map((length) => lengthOf(length))).toEqual([null, 1, 65_536, null, null])
  expect(lengthOf('5', { 'content-encoding': 'gzip' })).toBeNull()
  expect(headOf({ 'if-none-match': '"a"' }).ifNoneMatch).toBe('"a"')
})
