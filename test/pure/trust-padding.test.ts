import { expect, test } from 'vitest'
import { padded } from '../../src/trust/jinja/padding.ts'

// As CPython 3.13 answers.
test.each([
  ['center', 'a', 4, '_a__'],
  ['center', 'ab', 5, '__ab_'],
  ['center', 'abc', 2, 'abc'],
  ['ljust', 'ab', 4, 'ab__'],
  ['rjust', 'ab', 4, '__ab'],
])("'%s' of %j in %i signs is %j", (name, value, width, text) => {
  expect(padded(name, value, width, '_')).toBe(text)
})

test('no text is padded beyond 65,536 signs', () => {
  expect(padded('ljust', 'a', 70_000, '-')).toHaveLength(65_536)
  expect(padded('ljust', 'a', 65_535, '-')).toHaveLength(65_535)
})
