import { describe, expect, test } from 'vitest'
import { candidatesOf, evidenceOf, groupKey } from '../../src/application/candidate.ts'
import type { ComponentKind } from '../../src/application/component.ts'
import { factsOf, resolveComponents, unionFacts } from '../../src/application/component-state.ts'
import { computeModel, findPath } from '../../src/application/compute-model.ts'
import { limitGroups } from '../../src/application/group-limit.ts'
import { linksOf } from '../../src/application/link.ts'
import type { JudgedLink } from '../../src/application/model.ts'
import { whyNotPossible } from '../../src/application/not-possible.ts'
import { finding, groupsOf, inputOf, type TestFinding, tables } from '../support/model/input.ts'

const chat: readonly ComponentKind[] = ['generative-model', 'model-api', 'chat', 'public-endpoint', 'private-data']
const linked = (given: TestFinding, components: readonly ComponentKind[], judged: readonly JudgedLink[] = []) =>
  linksOf(
    { candidates: candidatesOf(finding(given), tables), judged },
    resolveComponents(inputOf(components), tables.mappings),
    tables,
  )
const short = (given: TestFinding, components: readonly ComponentKind[], judged: readonly JudgedLink[] = []) =>
  linked(given, components, judged)
    .links.filter(({ fits }) => fits)
    .map(({ technique, level, by }) => `${technique} ${level} ${by}`)

describe('classes and links of findings (contract: applications §4.3 to §4.5)', () => {
  test.each([
    ['x/crypto', { title: 'golang.org/x/crypto: denial of service', origin: 'dependency' as const, cwes: [770] }],
    ['integrity of a script tag', { title: 'Missing integrity attribute on a script tag', cwes: [353] }],
    ['debug mode', { title: 'A Flask app appears to be run with debug=True', cwes: [489] }],
    ['a cookie without HttpOnly', { title: 'Cookie without HttpOnly', cwes: [1004] }],
  ])('%s is conventional and exposes no technique (contract: applications §11.2)', (_, given) => {
    expect(linked(given, chat)).toEqual({ class: 'conventional', links: [] })
  })

  test.each([
    ['informational', { title: 'import subprocess', tool: 'bandit', rule: 'B404', cwes: [78] }, 'informational'],
    ['test code', { title: 'eval', cwes: [95], places: ['tests/test_x.py'] }, 'test'],
    ['a weakness without a rule', { title: 'x', cwes: [1164, 9999] }, 'unmapped'],
    ['nothing at all', { title: 'x' }, 'unmapped'],
  ])('%s', (_, given, expected) => {
    expect(linked(given, chat).class).toBe(expected)
  })

  test('the place decides: beside tools it is a tool, elsewhere what answers on the network', () => {
    const agent: readonly ComponentKind[] = [...chat, 'agent', 'tools', 'code-tool']
    expect(short({ title: 'x', cwes: [78], near: ['tools'] }, agent)).toEqual(['AML.T0050 3 table'])
    expect(short({ title: 'x', cwes: [78] }, agent)).toEqual(['AML.T0049 2 table'])
  })

  test('the level of a technique that the tool names follows from the precision of its rule (contract: applications §12.1)', () => {
    const named = (precision: 'high' | 'medium' | 'low' | 'latent' | null) =>
      short({ title: 'x', techniques: ['AML.T0051'], precision }, chat)
    expect([named('high'), named('medium'), named('low'), named('latent'), named(null)]).toEqual(
      [4, 3, 2, 2, 4].map((level) => [`AML.T0051 ${level} tool`]),
    )
  })

  test('T0049 that a tool names is kept and does not fit, unless a rule says what it yields', () => {
    const { links } = linked({ title: 'x', techniques: ['AML.T0049'] }, chat)
    expect(links).toMatchObject([{ fits: false, reason: expect.stringContaining('effect not known') }])
    const joined = linked({ title: 'x', techniques: ['AML.T0049'], cwes: [89] }, chat)
    expect(joined.links).toMatchObject([{ technique: 'AML.T0049', level: 4, fits: true, yields: ['read'] }])
  })

  test('words are taken before ids, ids before weaknesses, and a sub-technique before its parent', () => {
    const threat = {
      origin: 'threat-model',
      title: 'An attacker hides an indirect prompt injection in a page',
    } as const
    const all: readonly ComponentKind[] = [...chat, 'untrusted-content']
    expect(short({ ...threat, tags: ['LLM06'], cwes: [89] }, all)).toEqual(['AML.T0051.001 3 words'])
    expect(short({ origin: 'threat-model', title: 'x', tags: ['LLM01'], cwes: [89] }, chat)).toEqual(['AML.T0051 3 id'])
  })

  test('a word within another says nothing: RAG in storage, agent in reagent', () => {
    expect(
      short({ origin: 'threat-model', title: 'The storage is corrupted by a rapid reagent' }, [...chat, 'retrieval']),
    ).toEqual([])
  })

  test('what needs a component that is not there stays on the finding and does not fit', () => {
    const { class: own, links } = linked({ title: 'x', techniques: ['AML.T0020'] }, chat)
    expect(own).toBe('unmapped')
    expect(links).toMatchObject([{ technique: 'AML.T0020', fits: false, reason: 'it needs training and dataset' }])
  })

  test('without AI nothing fits', () => {
    expect(short({ title: 'x', cwes: [89], techniques: ['AML.T0051'] }, ['public-endpoint', 'accounts'])).toEqual([])
  })

  test('a confirmed link is proved, a refused one does not exist', () => {
    const given = { title: 'x', cwes: [89] }
    expect(short(given, chat, [{ technique: 'AML.T0049', verdict: 'confirmed' }])).toEqual(['AML.T0049 4 reviewer'])
    expect(short(given, chat, [{ technique: 'AML.T0049', verdict: 'refused' }])).toEqual([])
  })

  test('a malicious package is one, an old one is not', () => {
    const dependency = { origin: 'dependency', title: 'torch 2.0 has a weakness' } as const
    const host: readonly ComponentKind[] = ['generative-model', 'hosted-model']
    expect(short(dependency, host)).toEqual(['AML.T0010.001 2 table'])
    expect(short({ origin: 'dependency', title: 'x', rule: 'MAL-2025-1' }, host)).toEqual([
      'AML.T0010.001 2 id',
      'AML.T0011.001 2 id',
    ])
  })

  test('a finding is evidence: a hint from code, used from a threat model (contract: applications §12.2)', () => {
    const evidence = (given: TestFinding) => evidenceOf(finding(given), candidatesOf(finding(given), tables), tables)
    expect(evidence({ title: 'x', cwes: [798] })).toEqual([{ kind: 'secrets', confidence: 1 }])
    expect(evidence({ origin: 'threat-model', title: 'prompt injection' })).toEqual([
      { kind: 'generative-model', confidence: 2 },
    ])
  })

  test('equal candidates, judgements and severity are one group', () => {
    const key = (given: TestFinding, judged: readonly JudgedLink[] = []) =>
      groupKey(candidatesOf(finding(given), tables), judged, 3)
    expect(key({ title: 'one', cwes: [89] })).toBe(key({ title: 'two', cwes: [943] }))
    expect(key({ title: 'one', cwes: [89] })).not.toBe(
      key({ title: 'one', cwes: [89] }, [{ technique: 'AML.T0049', verdict: 'refused' }]),
    )
  })
})

describe('components (contract: applications §1)', () => {
  test('a declaration at the target is above one at the application, both above evidence', () => {
    const facts = factsOf({
      target: [{ kind: 'chat', present: false }],
      application: [
        { kind: 'chat', present: true },
        { kind: 'agent', present: true },
      ],
      evidence: [
        { kind: 'chat', confidence: 2 },
        { kind: 'secrets', confidence: 1 },
      ],
    })
    const states = new Map(
      resolveComponents({ components: facts, suppose: [], supposeAbsent: [] }, tables.mappings).map((own) => [
        own.kind,
        own,
      ]),
    )
    expect(states.get('chat')).toMatchObject({ state: 'absent', contradicted: true })
    expect(states.get('agent')).toMatchObject({ state: 'present' })
    expect(states.get('tools')).toMatchObject({ state: 'hint', impliedBy: ['agent'] })
    expect(states.size).toBe(26)
  })

  test('the application has the greatest of its targets, absent only when it is declared there', () => {
    const absent = factsOf({ target: [{ kind: 'chat', present: false }], application: [], evidence: [] })
    const used = factsOf({ target: [], application: [], evidence: [{ kind: 'chat', confidence: 2 }] })
    const chatOf = (facts: ReturnType<typeof unionFacts>) => facts.find(({ kind }) => kind === 'chat')
    expect(chatOf(unionFacts([absent, used], []))).toEqual({ kind: 'chat', declared: null, evidence: 2 })
    expect(chatOf(unionFacts([absent, used], [{ kind: 'chat', present: false }]))).toMatchObject({ declared: false })
  })
})

describe('answers', () => {
  test('a further link on T0034.000 beside one on T0034 does not lower the best score (contract: applications §4.6)', () => {
    const bare: readonly ComponentKind[] = ['generative-model', 'model-api', 'public-endpoint']
    const named = (techniques: string[]): TestFinding => ({ title: techniques.join(), techniques, severity: 4 })
    const bestOf = (findings: readonly TestFinding[]) =>
      computeModel(inputOf(bare, { groups: groupsOf(findings) })).bestScore as number
    const one = bestOf([named(['AML.T0034'])])
    expect(bestOf([named(['AML.T0034']), { ...named(['AML.T0034.000']), precision: 'low' }])).toBeGreaterThanOrEqual(
      one,
    )
  })

  test.each([
    ['unknown', [], /Nothing is known/],
    ['no_ai', ['public-endpoint'], /Nothing seen shows that it contains AI: 1 source was looked at/],
    ['none', ['model-api', 'generative-model'], /The nearest would need/],
    ['paths', chat, /lead to a goal/],
  ] as const)('the outcome is %s', (kind, components, text) => {
    const { outcome, unknowns } = computeModel(inputOf(components))
    expect(outcome).toMatchObject({ kind, text: expect.stringMatching(text) })
    expect(unknowns.length).toBeLessThanOrEqual(2)
  })

  test('hints alone say of no application that it is without AI', () => {
    const hinted = (kind: ComponentKind) => inputOf([], { components: [{ kind, declared: null, evidence: 1 }] })
    expect(computeModel(hinted('secrets')).outcome).toMatchObject({
      kind: 'unknown',
      text: expect.stringContaining('only hints of what it consists of'),
    })
    expect(computeModel(hinted('agent')).outcome).toMatchObject({
      kind: 'unknown',
      text: expect.stringContaining('only a hint that it has'),
    })
    const used = inputOf([], { components: [{ kind: 'secrets', declared: null, evidence: 2 }] })
    expect(computeModel(used).outcome.kind).toBe('no_ai')
  })

  test('a path is found by its id, and its id says what it lacks when a component is gone (contract: applications §10)', () => {
    const input = inputOf(chat)
    const [first] = computeModel(input).items
    expect(findPath(input, first!.id)).toEqual(first)
    const without = inputOf(chat.filter((kind) => kind !== 'chat'))
    expect(findPath(without, first!.id)).toBeNull()
    expect(whyNotPossible(without, first!.id)).toMatchObject({ missing: ['chat'] })
    expect(whyNotPossible(without, 'ap_0000000000000000')).toBeNull()
  })

  test('a mitigation that is implemented lowers the evidence, or takes the step away (contract: applications §7.3)', () => {
    const groups = groupsOf([{ title: 'x', techniques: ['AML.T0057'], precision: 'medium', severity: 4 }])
    const covers = { mitigations: new Map([['AML.T0057', ['AML.M1']]]), implemented: new Set(['AML.M1']) }
    const bestOf = (controls: 'ignore' | 'annotate' | 'exclude') =>
      computeModel(inputOf([...chat, 'retrieval'], { groups, ...covers, controls }))
    expect(bestOf('annotate').bestScore).toBe((bestOf('ignore').bestScore as number) - 10)
    const steps = bestOf('exclude').items.flatMap((item) => item.steps.map(({ technique }) => technique))
    expect(steps).not.toContain('AML.T0057')
  })
})

test('too many groups are joined by technique, and no finding is lost (contract: applications §9.1)', () => {
  const groups = groupsOf([
    { title: 'x', cwes: [89], severity: 2 },
    { title: 'x', cwes: [89], severity: 4 },
    { title: 'x', cwes: [1004], severity: 3 },
  ]).map((group) => ({ ...group, parts: [] }))
  expect(limitGroups(groups, tables, 3)).toEqual({ groups, isJoined: false, leftOut: 0 })
  const { groups: joined, isJoined } = limitGroups(groups, tables, 2)
  expect(isJoined).toBe(true)
  expect(joined).toMatchObject([
    { severity: 4, count: 2, issueIds: [1, 2], lastIssueId: 2 },
    { severity: 3, count: 1, issueIds: [3] },
  ])
})
