import { describe, expect, test } from 'vitest'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'
import { caseStudy, document, step, study, tactic, technique } from '../support/contribution-mistakes.ts'

describe('explanations of contribution documents', () => {
  test('§7.1: each mistake is one violation, with its value and what is allowed', () => {
    const { violations } = validateBySchema(
      document(
        { ...technique, maturity: 'x'.repeat(500), tactics: ['AML.T0051', 7] },
        { 'object-type': 'other' },
        [],
        tactic,
      ),
    )
    expect(violations).toMatchObject([
      { pointer: '/submissions/0/tactics/0', value: '"AML.T0051"', allowed: 'the id of a tactic such as AML.TA0005' },
      { pointer: '/submissions/0/tactics/1', value: '7' },
      {
        pointer: '/submissions/0/maturity',
        value: `"${'x'.repeat(198)}…`,
        allowed: 'feasible, demonstrated, realized',
        suggestion: null,
      },
      { pointer: '/submissions/1/description', value: null, allowed: 'What is proposed, in Markdown.' },
      { pointer: '/submissions/2', rule: 'type', value: '[]' },
    ])
    expect(violations.every(({ value }) => (value?.length ?? 0) <= 200)).toBe(true)
  })

  test('contact data is never repeated', () => {
    const wrong = { name: ['Jane Doe'], emails: { private: 'jane@example.org' }, phone: '+1 555' }
    const told = JSON.stringify(validateBySchema({ ...document(), contact: wrong }))
    expect(told).toContain('/contact/emails')
    expect(told).not.toMatch(/Jane|jane|555/)
    expect(JSON.stringify(validateBySchema({ ...document(), contact: 'Jane Doe' }))).not.toContain('Jane')
  })

  test('more violations than can be told are cut, and that is said', () => {
    const { valid, violations, isCut } = validateBySchema(document(...Array.from({ length: 1_000 }, () => ({}))))
    expect([valid, violations.length, isCut]).toEqual([false, 200, true])
  })
})

describe('warnings about what the schema accepts', () => {
  test.each([
    [
      'a study under another object-type',
      document({ 'object-type': 'technique', study }),
      ['/submissions/0/object-type', 'object-type', 'case-study'],
    ],
    [
      'the former field',
      caseStudy({ 'reported-by': 42 }),
      ['/submissions/0/study/reported-by', 'deprecated', 'reporter'],
    ],
    ['a misspelled key beside a study', document({ study, mata: {} }), ['/submissions/0/mata', 'unknown-key', 'meta']],
    [
      'a misspelled key of an inline technique',
      caseStudy({ procedure: [{ ...step, technique: { ...technique, referencs: [] } }] }),
      ['/submissions/0/study/procedure/0/technique/referencs', 'unknown-key', 'references'],
    ],
    ['a blank text', document({ ...technique, description: ' ' }), ['/submissions/0/description', 'empty', null]],
  ])('§2.7: %s', (_, suspicious, expected) => {
    const { valid, violations, warnings } = validateBySchema(suspicious)
    expect([valid, violations]).toEqual([true, []])
    expect(warnings.map(({ pointer, rule, suggestion }) => [pointer, rule, suggestion])).toEqual([expected])
    expect(warnings[0]!.severity).toBe('warning')
  })

  test('§2.1: nothing about further fields that resemble none', () => {
    const odd = {
      ...document({ study, meta: { any: 'thing' }, tool: 1 }, { 'object-type': 'other', description: 'D', x: 1 }),
    }
    expect(validateBySchema({ ...odd, tool: 'x' })).toEqual({ valid: true, violations: [], warnings: [], isCut: false })
  })
})
