import { describe, expect, test } from 'vitest'
import { type Json, one, read, runOf } from '../support/sarif-log.ts'

describe('SARIF: severity (compat §4, SARIF §3.27.10)', () => {
  const rule = (properties: Json, level?: string) => ({
    rules: [{ id: 'R', properties, ...(level && { defaultConfiguration: { level } }) }],
  })
  test.each<[string, Json, Json, number]>([
    ['nothing at all is a warning', {}, {}, 3],
    ['the level of the result', { level: 'error' }, {}, 4],
    ['note', { level: 'note' }, {}, 2],
    ['none', { level: 'none' }, {}, 0],
    ['the level of the rule where the result has none', { ruleId: 'R' }, rule({}, 'error'), 4],
    ['the level of the result before that of the rule', { ruleId: 'R', level: 'note' }, rule({}, 'error'), 2],
    ['a rule found by its index', { ruleIndex: 0 }, rule({}, 'error'), 4],
    ['a security-severity in a text', { ruleId: 'R', level: 'note' }, rule({ 'security-severity': '9.8' }), 5],
    ['a security-severity as a number', { ruleId: 'R' }, rule({ 'security-severity': 3.9 }), 2],
    ['a security-severity of 0', { ruleId: 'R' }, rule({ 'security-severity': '0.0' }), 0],
    ['a security-severity in a word', { ruleId: 'R' }, rule({ 'security-severity': 'CRITICAL' }), 5],
    [
      'a security-severity of another word falls back to the level',
      { ruleId: 'R' },
      rule({ 'security-severity': 'odd' }, 'error'),
      4,
    ],
    [
      'properties of the result before those of the rule',
      { ruleId: 'R', properties: { severity: 'low' } },
      rule({ 'security-severity': '9.8' }),
      2,
    ],
    ['a kind of informational', { kind: 'informational', level: 'none' }, {}, 0],
    [
      'a recommendation of CodeQL is the note that its rule says',
      { ruleId: 'R' },
      rule({ 'problem.severity': 'recommendation' }, 'note'),
      2,
    ],
    [
      'the level of the result before problem.severity',
      { ruleId: 'R', level: 'error' },
      rule({ 'problem.severity': 'recommendation' }),
      4,
    ],
    [
      'the level of the rule before problem.severity',
      { ruleId: 'R' },
      rule({ 'problem.severity': 'error' }, 'note'),
      2,
    ],
    ['problem.severity where nothing names a level', { ruleId: 'R' }, rule({ 'problem.severity': 'error' }), 4],
    [
      'a security-severity before all',
      { ruleId: 'R', level: 'note' },
      rule({ 'security-severity': '9.1', 'problem.severity': 'error' }),
      5,
    ],
    [
      'a kind of review takes the level of the rule',
      { ruleId: 'R', kind: 'review', level: 'none' },
      rule({}, 'error'),
      4,
    ],
  ])('%s', async (_, result, driver, severity) => {
    expect((await one(result, {}, driver)).severity).toBe(severity)
  })

  test('an override of the invocation goes before the level of the rule', async () => {
    const invocations = [
      {
        executionSuccessful: true,
        ruleConfigurationOverrides: [{ descriptor: { index: 0 }, configuration: { level: 'error' } }],
      },
    ]
    expect(
      (await one({ ruleId: 'R', provenance: { invocationIndex: 0 } }, { invocations }, rule({}, 'note'))).severity,
    ).toBe(4)
  })
})

describe('SARIF: status (compat §4)', () => {
  test.each<[string, Json, string]>([
    ['no suppressions', { suppressions: [] }, 'open'],
    ['a suppression without a state', { suppressions: [{ kind: 'inSource' }] }, 'suppressed'],
    [
      'one under review',
      {
        suppressions: [
          { kind: 'external', state: 'accepted' },
          { kind: 'external', status: 'underReview' },
        ],
      },
      'open',
    ],
    ['a rejected one', { suppressions: [{ kind: 'external', state: 'rejected' }] }, 'open'],
    [
      'a false positive',
      { suppressions: [{ kind: 'external', justification: 'This is a false positive.' }] },
      'false_positive',
    ],
    ['absent from the baseline', { baselineState: 'absent' }, 'fixed'],
    ['unchanged since the baseline', { baselineState: 'unchanged' }, 'open'],
  ])('%s', async (_, result, status) => {
    expect((await one(result)).status).toBe(status)
  })

  test('pass and notApplicable are no findings, and are told in one warning', async () => {
    const { findings, warnings } = await read(
      runOf([{ kind: 'pass' }, { kind: 'notApplicable' }, { kind: 'open' }, { ruleId: 'R' }]),
    )
    expect(findings.length).toBe(2)
    expect(warnings.map(({ message }) => message)).toEqual(['no findings: 2 results of kind pass or notApplicable'])
  })
})

describe('SARIF: weaknesses, CVEs and techniques (compat §4)', () => {
  const cwe = {
    name: 'CWE',
    guid: 'A9282C88-F1FE-4A01-8137-E8D2A037AB82',
    taxa: [{ id: '22' }, { id: '79', guid: 'aaaaaaaa-0000-4000-8000-000000000000' }],
  }
  test.each<[string, Json, Json, Json, number[]]>([
    [
      'tags of CodeQL',
      { ruleId: 'R' },
      { rules: [{ id: 'R', properties: { tags: ['security', 'external/cwe/cwe-079', 'external/cwe/cwe-116'] } }] },
      {},
      [79, 116],
    ],
    [
      'tags of Semgrep',
      { ruleId: 'R' },
      { rules: [{ id: 'R', properties: { tags: ['CWE-22: Path Traversal'] } }] },
      {},
      [22],
    ],
    ['tags of the result', { properties: { tags: ['CWE-22'] } }, {}, {}, [22]],
    [
      'a property in a number, a text and a list',
      { properties: { cwe: 79, cweId: 'CWE-22', cwes: ['78', 'CWE-89: SQL'] } },
      {},
      {},
      [79, 78, 89, 22].sort((a, b) => [79, 89, 78, 22].indexOf(a) - [79, 89, 78, 22].indexOf(b)),
    ],
    ['a taxon by name', { taxa: [{ id: '22', toolComponent: { name: 'CWE' } }] }, {}, {}, [22]],
    [
      'a taxon by index of its taxonomy',
      { taxa: [{ index: 1, toolComponent: { index: 0 } }] },
      {},
      { taxonomies: [cwe] },
      [79],
    ],
    [
      'a taxon by GUIDs',
      { taxa: [{ guid: cwe.taxa[1]!.guid, toolComponent: { guid: cwe.guid } }] },
      {},
      { taxonomies: [cwe] },
      [79],
    ],
    [
      'a relationship of the rule',
      { ruleId: 'R' },
      { rules: [{ id: 'R', relationships: [{ target: { id: '22', toolComponent: { name: 'CWE' } } }] }] },
      {},
      [22],
    ],
    [
      'the address of the rule',
      { ruleId: 'R' },
      { rules: [{ id: 'R', helpUri: 'https://cwe.mitre.org/data/definitions/91.html' }] },
      {},
      [91],
    ],
    ['numbers of another taxonomy', { taxa: [{ id: '22', toolComponent: { name: 'OWASP' } }] }, {}, {}, []],
    ['none', { ruleId: 'R' }, { rules: [{ id: 'R', properties: { tags: ['cwe', 'owasp', 'CWE-0'] } }] }, {}, []],
  ])('%s', async (_, result, driver, rest, cwes) => {
    expect((await one(result, rest, driver)).cwes.toSorted()).toEqual(cwes.toSorted())
  })

  test('the first is what the result says itself', async () => {
    const driver = { rules: [{ id: 'R', properties: { tags: ['CWE-79'] } }] }
    expect((await one({ ruleId: 'R', properties: { cwe: 'CWE-80' } }, {}, driver)).cwes).toEqual([80, 79])
  })

  test('CVEs and ATLAS techniques of rule and tags', async () => {
    const { cves, techniqueIds } = await one({
      ruleId: 'cve-2021-44228',
      properties: { tags: ['AML.T0051.000', 'aml.t0043'] },
    })
    expect(cves).toEqual(['CVE-2021-44228'])
    expect(techniqueIds).toEqual(['AML.T0051.000', 'AML.T0043'])
  })
})
