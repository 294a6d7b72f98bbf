import { describe, expect, test } from 'vitest'
import { type Connection, connectList, type PageArguments } from '../../graphql/runtime/connection.ts'
import { encodeCursor } from '../../graphql/runtime/cursor.ts'
import { pageOfRows } from '../../graphql/runtime/page-of-rows.ts'

type Row = { readonly id: string }
const rows: readonly Row[] = Object.freeze(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })))
const keyOf = ({ id }: Row) => [id, id] as const
const at = (id: string, name = 'letters') => encodeCursor(name, [id, id])
const connect = (args: PageArguments, name = 'letters', largestPage = 100) =>
  connectList(rows, name, args, keyOf, largestPage) as Connection<Row>
const idsOf = (connection: Connection<Row>) => (connection.nodes() as readonly Row[]).map(({ id }) => id).join('')

describe('pages of rows that are cached', () => {
  test('each request gets its own page, whatever was requested of the same rows before', () => {
    const requests: readonly [PageArguments, string][] = [
      [{}, 'abcde'],
      [{ first: 2 }, 'ab'],
      [{ first: 3 }, 'abc'],
      [{ first: 3, after: at('a') }, 'bcd'],
      [{ first: 3, after: at('b') }, 'cde'],
      [{ first: 3, after: at('b'), before: at('e') }, 'cd'],
      [{ first: 3, after: at('b'), before: at('d') }, 'c'],
      [{ last: 3 }, 'cde'],
      [{ last: 2 }, 'de'],
      [{ last: 2, before: at('e') }, 'cd'],
    ]
    for (const [args, ids] of [...requests, ...requests.toReversed()])
      expect([args, idsOf(connect(args))]).toEqual([args, ids])
  })

  test('the same request of the same rows gets the same connection, another name or size of pages another one', () => {
    const first = connect({ first: 2 })
    expect(connect({ first: 2 })).toBe(first)
    expect(connect({ first: 2 }, 'others')).not.toBe(first)
    expect(() => connect({ first: 2, after: at('a') }, 'others')).toThrow(/cursor/)
    expect(connect({ first: 2 }, 'letters', 3)).not.toBe(connect({ first: 2 }))
    expect(() => connect({ first: 2 }, 'letters', 1)).toThrow('first')
  })

  test('rows that are not cached are cut each time', () => {
    const own = [...rows]
    const connectOwn = () => connectList(own, 'letters', { first: 2 }, keyOf)
    expect(connectOwn()).not.toBe(connectOwn())
  })
})

test.each([
  [{ limit: 2, backwards: false }, 'ab', true],
  [{ limit: 5, backwards: false }, 'abcde', false],
  [{ limit: 2, backwards: true }, 'de', true],
  [{ limit: 4, backwards: false, after: ['a', 'a'] as const }, 'bcde', false],
  [{ limit: 4, backwards: true, before: ['e', 'e'] as const }, 'abcd', false],
  [{ limit: 9, backwards: false, after: ['c', 'b'] as const }, 'cde', false],
  [{ limit: 9, backwards: false, before: ['c', 'd'] as const }, 'abc', false],
])('of rows a page of %o has %s, and more: %s', (request, ids, more) => {
  const page = pageOfRows(rows, { after: null, before: null, offset: 0, ...request }, keyOf)
  expect([page.rows.map(({ id }) => id).join(''), page.more]).toEqual([ids, more])
})

test('keys are compared by their first part, and by the second where those are the same', () => {
  const keys = [
    [1, 'b'],
    [1, 'c'],
    [2, 'a'],
    [10, 'a'],
  ] as const
  const page = (bounds: object) =>
    pageOfRows(keys, { limit: 9, backwards: false, after: null, before: null, offset: 0, ...bounds }, (key) => key).rows
  expect(page({ after: [1, 'b'] })).toEqual(keys.slice(1))
  expect(page({ after: [1, 'c'] })).toEqual(keys.slice(2))
  expect(page({ before: [2, 'a'] })).toEqual(keys.slice(0, 2))
  expect(page({ after: [2, 'a'], before: [10, 'b'] })).toEqual(keys.slice(3))
})
