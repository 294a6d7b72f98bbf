import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseDocument } from '../../src/contribution/parse/document.ts'
import { proposalOf } from '../../src/pages/contribute/proposal.ts'
import { splitLead } from '../../src/pages/explorer/object/lead.ts'
import { sourceLinkOf } from '../../src/pages/explorer/object/source-link.ts'

describe('where an object stands at its source', () => {
  test.each([
    ['AML.TA0002', 'TACTIC', 'https://atlas.mitre.org/tactics/AML.TA0002'],
    ['AML.T0051.000', 'TECHNIQUE', 'https://atlas.mitre.org/techniques/AML.T0051.000'],
    ['AML.M0015', 'MITIGATION', 'https://atlas.mitre.org/mitigations/AML.M0015'],
    ['AML.CS0020', 'CASE_STUDY', 'https://atlas.mitre.org/studies/AML.CS0020'],
    ['CWE-79', 'WEAKNESS', 'https://cwe.mitre.org/data/definitions/79.html'],
    ['CWE-699', 'WEAKNESS_VIEW', 'https://cwe.mitre.org/data/definitions/699.html'],
    ['CWE-137', 'WEAKNESS_CATEGORY', 'https://cwe.mitre.org/data/definitions/137.html'],
  ])('%s', (id, kind, href) => {
    expect(sourceLinkOf(id, kind, true)).toEqual({ href, host: new URL(href).host })
  })

  test.each([
    ['what a contribution alone brought', 'AML.T9999', 'TECHNIQUE', false],
    ['another prefix', 'ACME.T0001', 'TECHNIQUE', true],
    ['another kind', 'AML.T0051', 'CHART', true],
    ['a weakness that is none', 'CWE-79', 'CHART', true],
    ['a number that is none', 'CWE-x', 'WEAKNESS', true],
  ])('nothing for %s', (_, id, kind, isImported) => {
    expect(sourceLinkOf(id, kind, isImported)).toBeNull()
  })
})

test('the first paragraph of a text, and the rest', () => {
  expect(splitLead('<p>a</p>\n<p>b</p>')).toEqual({ lead: '<p>a</p>', rest: '<p>b</p>' })
  expect(splitLead('<p>a</p>')).toEqual({ lead: '<p>a</p>', rest: null })
  expect(splitLead('<ul><li>a</li></ul>')).toEqual({ lead: '<ul><li>a</li></ul>', rest: null })
  expect(splitLead('<p>open')).toEqual({ lead: '<p>open', rest: null })
  expect(splitLead(null)).toEqual({ lead: null, rest: null })
})

describe('a change of an object, filled in', () => {
  type Node = Parameters<typeof proposalOf>[0]
  const contact = { name: null, emails: null }
  const itemOf = (node: Node) => {
    const text = proposalOf(node, 7) ?? ''
    expect(text).toMatch(/^# Changes \S+, filled in with what it says at revision 7\./)
    const { submissions, ...rest } = parse(text)
    expect(rest).toEqual({ contact, 'additional-info': null })
    expect(submissions.length).toBe(1)
    expect(parseDocument(text, 'yaml').document).toEqual({ ...rest, submissions })
    return submissions[0]
  }
  const named = { name: 'A name: with a colon', text: 'First line.\n\n- second' }
  const said = { name: named.name, description: named.text }

  test('a tactic, a technique and a mitigation', () => {
    expect(itemOf({ __typename: 'Tactic', id: 'AML.TA0002', ...named })).toEqual({
      id: 'AML.TA0002',
      'object-type': 'tactic',
      ...said,
    })
    const technique = { __typename: 'Technique', id: 'AML.T0051', ...named, maturity: null, parent: null } as const
    expect(itemOf(technique)).toEqual({ id: 'AML.T0051', 'object-type': 'technique', ...said })
    expect(itemOf({ ...technique, maturity: 'REALIZED' })).toMatchObject({ maturity: 'realized' })
    const mitigation = { __typename: 'Mitigation', id: 'AML.M0015', ...named } as const
    expect(itemOf({ ...mitigation, categories: ['Policy'], lifecyclePhases: ['Deployment'] })).toEqual({
      id: 'AML.M0015',
      'object-type': 'mitigation',
      ...said,
      'mitigation-category': 'Policy',
      'ml-lifecycle': ['Deployment'],
    })
    const bare = itemOf({ ...mitigation, categories: ['Policy', 'Other'], lifecyclePhases: [] })
    expect(Object.keys(bare)).toEqual(['id', 'object-type', 'name', 'description'])
  })

  test('a sub-technique, which the schema knows no change of, is a note', () => {
    const sub = {
      __typename: 'Technique',
      id: 'AML.T0051.000',
      ...named,
      maturity: null,
      parent: { id: 'AML.T0051' },
    } as const
    expect(itemOf(sub)).toEqual({
      'object-type': 'other',
      id: 'AML.T0051.000',
      name: named.name,
      description: null,
      'present-description': named.text,
    })
  })

  test('a case study with its steps', () => {
    const study = {
      __typename: 'CaseStudy',
      id: 'AML.CS0020',
      ...named,
      incidentDate: '2024-01-01',
      incidentDateGranularity: 'YEAR',
      type: null,
      reporter: null,
      actor: null,
      target: null,
      procedure: [{ tacticId: 'AML.TA0002', techniqueId: 'AML.T0000', description: 'They read.' }],
    } as const
    const plain = {
      id: 'AML.CS0020',
      'object-type': 'case-study',
      name: named.name,
      summary: named.text,
      'incident-date': '2024-01-01',
      'incident-date-granularity': 'YEAR',
      procedure: [{ tactic: 'AML.TA0002', technique: 'AML.T0000', description: 'They read.' }],
    }
    expect(itemOf(study)).toEqual({ study: plain })
    const whole = { ...study, type: 'incident', reporter: 'R', actor: 'A', target: 'T' } as unknown as Node
    expect(itemOf(whole)).toEqual({
      study: { ...plain, 'case-study-type': 'incident', reporter: 'R', actor: 'A', target: 'T' },
    })
  })

  test('nothing for an object of another kind', () => {
    expect(proposalOf({ __typename: 'Weakness', id: 'CWE-79' } as Node, 1)).toBeNull()
  })
})
