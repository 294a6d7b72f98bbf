import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '../../graphql/runtime/cursor.ts'

const key = fc.tuple(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), fc.string({ unit: 'grapheme' }))

test('a cursor gives back its key', () => {
  fc.assert(
    fc.property(fc.string(), key, (scope, value) => {
      expect(decodeCursor(scope, 'after', encodeCursor(scope, value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a cursor that was altered, or is of another order, is refused', () => {
  fc.assert(
    fc.property(key, fc.nat(), fc.constantFrom(...'abcXYZ019-_'), (value, position, letter) => {
      const cursor = encodeCursor('a', value)
      const at = position % cursor.length
      const altered = cursor.slice(0, at) + letter + cursor.slice(at + 1)
      fc.pre(Buffer.from(altered, 'base64url').compare(Buffer.from(cursor, 'base64url')) !== 0)
      expect(() => decodeCursor('a', 'after', altered)).toThrow(/^after: not a cursor/)
      expect(() => decodeCursor('b', 'before', cursor)).toThrow(/^before: not a cursor/)
    }),
  )
})

test('anything else is refused, not crashed upon', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => decodeCursor('a', 'after', text)).toThrow(/^after: not a cursor/)
    }),
  )
})
