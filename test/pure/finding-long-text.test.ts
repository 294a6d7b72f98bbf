import { expect, test } from 'vitest'
import { isCut, longText } from '../../src/import/finding/kit/text.ts'

test('seceng §6: a text over 65,536 characters is cut to that, marked, and known as cut', () => {
  const cut = longText('x'.repeat(65_537)) ?? ''
  expect([cut.length, cut.endsWith('x …'), isCut(cut)]).toEqual([65_536, true, true])
  const whole = 'x'.repeat(65_536)
  expect([longText(whole), isCut(whole)]).toEqual([whole, false])
  expect(isCut('short …')).toBe(false)
  expect([longText('a \n'), longText(' \n'), longText(null)]).toEqual(['a', null, null])
})

test('a text is never cut within a character', () => {
  const cut = longText(`${'x'.repeat(65_533)}${'😀'.repeat(9)}`) ?? ''
  expect([cut.isWellFormed(), isCut(cut)]).toEqual([true, true])
})
