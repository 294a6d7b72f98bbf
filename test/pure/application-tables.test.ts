import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { judge } from '../../scripts/expressions/verdict.ts'
import { loadTables } from '../../src/application/table-load.ts'
import { tables } from '../support/model/input.ts'
import { starterKnowledge } from '../support/model/knowledge.ts'

const catalogue = JSON.parse(readFileSync(new URL('../../src/starter/cwe.json', import.meta.url), 'utf8')) as {
  Weaknesses: { ID: string }[]
}
const numbers = new Set(catalogue.Weaknesses.map(({ ID }) => Number(ID)))
const categories = [310, 320, 937, 1035]

describe('tables (contract: applications §9.3, §12.7)', () => {
  test('have a row for each technique of the release and no other', () => {
    const ids = starterKnowledge.techniques.map(({ id }) => id)
    expect([...tables.needs.techniques.keys()].sort()).toEqual(ids.toSorted())
    expect(tables.needs.release).toBe(starterKnowledge.release)
  })

  test('name weaknesses of the catalogue, or the categories that tools name', () => {
    const named = [...tables.mappings.rulesOf.keys(), ...tables.mappings.conventional]
    expect(numbers.size).toBeGreaterThan(900)
    expect(named.filter((one) => !numbers.has(one) && !categories.includes(one))).toEqual([])
  })

  test('have expressions whose time grows with the text alone (contract: applications §9.2)', {
    timeout: 120_000,
  }, () => {
    const { rules, words, informational, testPlaces } = tables.mappings
    const all = [
      ...rules.flatMap(({ text }) => text ?? []),
      ...words.map(({ text }) => text),
      ...informational,
      testPlaces,
    ]
    const problems = all.flatMap(({ source, flags }) => {
      const judged = judge(source, flags)
      return typeof judged === 'string' ? [] : [`${source}: ${judged.problem}`]
    })
    expect(problems).toEqual([])
  })

  test('let the steps of case studies find what they need, access to the model implied (contract: applications §11.6)', () => {
    const positions = ['outsider', 'user', 'content', 'supplier', 'insider', 'physical']
    const byRule = [...new Set(tables.mappings.rules.flatMap(({ yields }) => yields ?? []))]
    let asked = 0
    let found = 0
    for (const { techniques } of starterKnowledge.studies) {
      const held = new Set(['query', ...positions])
      for (const id of techniques) {
        const { access, after, yields, yieldsByRule } = tables.needs.techniques.get(id)!
        if (access.length + after.length === 0) continue
        asked++
        if (access.length > 0 || after.some((state) => held.has(state))) found++
        for (const state of yieldsByRule ? byRule : yields) held.add(state)
      }
    }
    expect(asked).toBe(317)
    expect(found).toBeGreaterThanOrEqual(276)
  })
})

describe('rules of an operator (contract: applications §9.3)', () => {
  const known = { cwes: numbers, techniques: new Set(starterKnowledge.techniques.map(({ id }) => id)) }
  const load = (text: string) => loadTables({ name: 'own.yaml', text }, known)

  test('come before those of the product and are part of the version', () => {
    const own = load("cwe:\n  - of: [1004]\n    rules:\n      - {techniques: [T0055], why: 'Ours.'}\n")
    const [first] = own.mappings.rulesOf.get(1004) ?? []
    expect(own.mappings.rules[first!]?.techniques).toEqual(['AML.T0055'])
    expect(own.mappings.version).toMatch(/^\d+\+[0-9a-f]{8}$/)
  })

  test.each([
    [
      'a technique that is not known',
      "ids: {X1: {techniques: [T9999], why: 'x'}}",
      /own\.yaml\/ids\/X1\/techniques names T9999/,
    ],
    ['a technique of preparation', "ids: {X1: {techniques: [T0000], why: 'x'}}", /T0000 belongs into shown/],
    ['a weakness that is not known', 'cwe: [{of: [99998], rules: []}]', /own\.yaml\/cwe\/0\/of has CWE-99998/],
    [
      'a weakness twice',
      'cwe: [{of: [79], rules: []}, {of: [79], rules: []}]',
      /\/cwe\/1\/of has CWE-79, which another row/,
    ],
    [
      'a weakness that is conventional too',
      '{cwe: [{of: [79], rules: []}], conventional: [79]}',
      /which is also conventional/,
    ],
    ['an unknown member', 'cwe: [{off: [79], rules: []}]', /\/cwe\/0\/off is not a known member; did you mean "of"\?/],
    [
      'an unknown component',
      "cwe: [{of: [79], rules: [{with: [modle], techniques: [], why: 'x'}]}]",
      /\/cwe\/0\/rules\/0\/with\/0/,
    ],
    [
      'an unknown state',
      "cwe: [{of: [79], rules: [{techniques: [T0049], yields: [runs], why: 'x'}]}]",
      /runs is no state/,
    ],
    ['a short word', "words: [{text: 'agent|rag', techniques: [T0053], why: 'x'}]", /short word "agent"/],
    [
      'an unbounded expression',
      "words: [{text: '(a+)+secret', techniques: [T0053], why: 'x'}]",
      /without an upper bound/,
    ],
    [
      'an expression of another language',
      "words: [{text: '(?i)secret', techniques: [T0053], why: 'x'}]",
      /no expression of ECMAScript/,
    ],
    ['no YAML', 'cwe: [', /own\.yaml is no YAML/],
  ])('with %s are refused with the place', (_, text, message) => {
    expect(() => load(text)).toThrow(message)
  })

  test('each row of the product says why in a sentence', () => {
    const file = new URL('../../src/application/data/technique-needs.yaml', import.meta.url)
    const { techniques } = parse(readFileSync(file, 'utf8')) as { techniques: Record<string, { why: string }> }
    expect(Object.values(techniques).filter(({ why }) => !/^[A-Z].*\.$/.test(why))).toEqual([])
  })
})
