import { describe, expect, test } from 'vitest'
import { namedByText } from '../../src/pages/explorer/app/finding-filter.ts'
import { hereWords } from '../../src/pages/explorer/app/link-words.ts'
import { cutWords, effectWords, noneLeft, nothingToFix, scoreWords } from '../../src/pages/explorer/parts/cut-words.ts'
import { stateWords } from '../../src/pages/explorer/parts/state-words.ts'

describe('words about findings', () => {
  test('a round of fixes says why it cuts no path whole, and only then', () => {
    expect(effectWords(82, 68, null, 1)).toBe('the best score falls from 82 to 68')
    expect(effectWords(82, 82, null, 0)).toBe(
      'the best score is 82; no path falls whole, since other findings keep them possible',
    )
    expect(effectWords(82, null, 2, 3)).toBe(noneLeft(2))
  })

  test('what a fix does to attack paths begins with the score, and says why none is cut', () => {
    const of = { total: 13, bestScoreBefore: 82 }
    expect(cutWords({ ...of, cut: 0, bestScoreAfter: 68 })).toBe(
      'Fixing it alone lowers the best score from 82 to 68, and cuts none of 13 paths that findings support, variants counted: other findings keep them alive.',
    )
    expect(cutWords({ ...of, cut: 1, bestScoreAfter: 82 })).toBe(
      'Fixing it alone cuts 1 of 13 paths that findings support, variants counted.',
    )
    expect(cutWords({ cut: 1, total: 1, bestScoreBefore: 82, bestScoreAfter: null })).toBe(
      'Fixing it alone cuts all 1 path that findings support, variants counted: no path that rests on a finding is left; those by design remain.',
    )
    expect([noneLeft(0), noneLeft(2)]).toEqual([
      'no path that rests on a finding is left',
      'no path that rests on a finding is left; 2 by design remain',
    ])
    expect([scoreWords(88, 80, 0), scoreWords(80, 80, 0), scoreWords(null, 80, 0), scoreWords(80, null, 0)]).toEqual([
      'the best score falls from 88 to 80',
      'the best score is 80',
      'the best score is 80',
      noneLeft(0),
    ])
    expect(nothingToFix(0)).toBe('No attack path is known that rests on a finding: fix the gravest findings first.')
    expect(nothingToFix(2)).toContain('rests on a finding, only 2 by design:')
  })

  test('status, resolution and decision are one phrase', () => {
    const words = (...[status, resolution, decision]: readonly [string, string, string | null]) =>
      stateWords({ status, resolution, decision } as Parameters<typeof stateWords>[0])
    expect(words('CLOSED', 'POTENTIAL_FALSE_POSITIVE', 'FALSE_POSITIVE')).toBe('false positive, by decision')
    expect(words('OPEN', 'MITIGATED', 'ACCEPTED')).toBe('risk accepted, by decision')
    expect(words('CLOSED', 'UNRESOLVED', 'FIXED')).toBe('fixed, by decision')
    expect(words('OPEN', 'UNRESOLVED', 'FIXED')).toBe('open, though decided fixed')
    expect(words('OPEN', 'UNRESOLVED', 'ACCEPTED')).toBe('open, though decided risk accepted')
    expect(words('OPEN', 'UNRESOLVED', 'CONFIRMED')).toBe('open, confirmed')
    expect(words('OPEN', 'UNRESOLVED', null)).toBe('open')
    expect(words('OPEN', 'UNRESOLVED', 'NONE')).toBe('open')
    expect(words('OPEN', 'MITIGATED', null)).toBe('risk accepted or suppressed')
    expect(words('CLOSED', 'POTENTIAL_FALSE_POSITIVE', null)).toBe('false positive')
    expect(words('CLOSED', 'REPLACED', null)).toBe('gone with what had it')
  })

  test('an id of a weakness or a rule in the filter by text narrows to its findings', () => {
    expect(namedByText('cwe-89', [])).toEqual({ weakness: 'CWE-89' })
    expect(namedByText('PY/sql-injection', ['other', 'py/sql-injection'])).toEqual({ rule: 'py/sql-injection' })
    expect(namedByText('sql', ['py/sql-injection'])).toBeNull()
    expect(namedByText('of cwe-89', ['other'])).toBeNull()
    expect(namedByText('cwe-89 or so', ['other'])).toBeNull()
  })

  test('what a finding comes to in its application is said, and nothing is called safe', () => {
    const words = (rest: object) =>
      hereWords({ status: 'OPEN', resolution: 'UNRESOLVED', class: 'MAPPED', links: [], ...rest } as never)
    const [holds, fails] = [{ fits: true }, { fits: false }]
    expect(words({ links: [fails, holds] })).toBe('makes possible in this application')
    expect(words({ class: 'CONVENTIONAL', links: [fails] })).toBe('It makes nothing possible in this application.')
    expect(words({ class: 'CONVENTIONAL' })).toMatch(/^It is an ordinary weakness/)
    expect(words({ class: 'TEST' })).toMatch(/^It is in test code/)
    expect(words({ class: 'UNMAPPED' })).toMatch(/is not known\.$/)
    expect(words({ class: null })).toMatch(/^It is not read yet/)
    expect(words({ status: 'CLOSED', links: [holds] })).toMatch(
      /^It is not open: .* If it did, it would make possible$/,
    )
    expect(words({ resolution: 'MITIGATED' })).toMatch(/^Its risk is accepted, or it is suppressed: .*application\.$/)
  })
})
