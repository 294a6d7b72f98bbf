import { describe, expect, test } from 'vitest'
import { problemOfHostRule, scopeRulesOf } from '../../src/scope/host-rules.ts'

const host = 'a.example'
const shape = 'must be the name of a host, or an object with host, ports and paths'

describe('seceng §4: rules of a host', () => {
  test.each([
    host,
    '*.example',
    { host },
    { host, ports: [] },
    { host, ports: [443, '8000-8100'], paths: ['/', '/api'] },
  ])('%j can be used', (rule) => expect(problemOfHostRule(rule)).toBeNull())

  test.each([
    '',
    null,
    undefined,
    7,
    true,
    [],
    {},
    { host: '' },
    { host: 7 },
    { host: null },
    { host, port: 443 },
    { host, ports: 443 },
    { host, ports: [443.5] },
    { host, ports: [443, null] },
    { host, ports: null },
    { host, paths: '/api' },
    { host, paths: ['api'] },
    { host, paths: ['/api', 7] },
    { host, paths: null },
  ])('%j has no such shape', (rule) => expect(problemOfHostRule(rule)).toBe(shape))

  test.each([{ host: 'a b' }, { host, ports: ['2-1'] }, { host, ports: [70_000] }])('%j says what is wrong', (rule) => {
    expect(problemOfHostRule(rule)).toEqual(expect.any(String))
    expect(problemOfHostRule(rule)).not.toBe(shape)
  })

  test('a text is the host of a rule, on both sides', () => {
    const rule = { host, ports: [443] }
    expect(scopeRulesOf({ allow: [host, rule], deny: [rule, host] })).toEqual({
      allow: [{ host }, rule],
      deny: [rule, { host }],
    })
  })
})
