import { describe, expect, test } from 'vitest'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'

const contact = { name: 'A', emails: 'a@example.org' }
const document = (...submissions: unknown[]) => ({ contact, 'additional-info': '', submissions })
const technique = { 'object-type': 'technique', name: 'N', description: 'D' }
const tactic = { ...technique, 'object-type': 'tactic' }
const mitigation = { ...technique, 'object-type': 'mitigation' }
const study = {
  name: 'N',
  summary: 'S',
  'incident-date': '2024-05-01',
  'incident-date-granularity': 'DATE',
  procedure: [{ tactic: 'AML.TA0005', technique: 'AML.T0051', description: 'D' }],
}
const { summary: _, ...withoutSummary } = study
const step = study.procedure[0]
const caseStudy = (fields: object) => document({ study: { ...study, ...fields } })

/** What was done, the document, and the one violation: pointer, rule, message, and what was probably meant. */
const mistakes: readonly (readonly [string, unknown, string, string, string, (string | null)?])[] = [
  ['a list instead of a document', [], '', 'type', 'The document must be an object, but is a list.'],
  ['nothing', null, '', 'type', 'The document must be an object, but is null.'],
  [
    'an item instead of a document',
    technique,
    '/submissions',
    'required',
    'This is an item, not a document; put it into the list "submissions" of one, beside "contact" and "additional-info".',
  ],
  [
    'null as contact',
    { ...document(), contact: null },
    '/contact',
    'type',
    '"contact" must be an object, but is null.',
  ],
  [
    'a key of the document misspelled',
    { contact, 'additional-info': '', submission: [] },
    '/submission',
    'required',
    'A document needs "submissions", but has "submission".',
    'submissions',
  ],
  [
    'a key of the document with an underscore',
    { contact, additional_info: '', submissions: [] },
    '/additional_info',
    'required',
    'A document needs "additional-info", but has "additional_info".',
    'additional-info',
  ],
  [
    'a field of contact left out',
    { ...document(), contact: { name: 'A' } },
    '/contact/emails',
    'required',
    'A contact needs "emails".',
  ],
  [
    'one e-mail field',
    { ...document(), contact: { name: 'A', email: 'a@example.org' } },
    '/contact/email',
    'additionalProperties',
    'A contact has no field "email".',
    'emails',
  ],
  [
    'e-mails as a list',
    { ...document(), contact: { ...contact, emails: ['a@example.org'] } },
    '/contact/emails',
    'type',
    '"emails" must be a text or null, but is a list.',
  ],
  [
    'a field of contact that is not known',
    { ...document(), contact: { ...contact, phone: '1' } },
    '/contact/phone',
    'additionalProperties',
    'A contact has no field "phone".',
  ],
  [
    'an id as an item',
    document('AML.T0051'),
    '/submissions/0',
    'type',
    'Element 1 of "submissions" must be an object, but is a text.',
  ],
  ['an empty item', document({}), '/submissions/0/object-type', 'required', 'An item needs "object-type".'],
  [
    'an item whose id tells its kind',
    document({ id: 'AML.M0015', name: 'N', description: 'D' }),
    '/submissions/0/object-type',
    'required',
    'A mitigation needs "object-type".',
    'mitigation',
  ],
  [
    'an item whose fields tell its kind',
    document({ name: 'N', description: 'D', maturity: 'feasible' }),
    '/submissions/0/object-type',
    'required',
    'A technique needs "object-type".',
    'technique',
  ],
  [
    'an object-type in capitals',
    document({ ...technique, 'object-type': 'Technique' }),
    '/submissions/0/object-type',
    'const',
    '"Technique" is not an object-type.',
    'technique',
  ],
  [
    'an object-type misspelled',
    document({ ...mitigation, 'object-type': 'mitigaton' }),
    '/submissions/0/object-type',
    'const',
    '"mitigaton" is not an object-type.',
    'mitigation',
  ],
  [
    'an object-type that there is not',
    document({ ...technique, 'object-type': 'malware' }),
    '/submissions/0/object-type',
    'const',
    '"malware" is not an object-type.',
  ],
  [
    'the key object-type with an underscore',
    document({ object_type: 'tactic', name: 'N', description: 'D' }),
    '/submissions/0/object_type',
    'required',
    'A tactic needs "object-type", but has "object_type".',
    'object-type',
  ],
  [
    'fields wrapped into the kind',
    document({ technique: { name: 'N', description: 'D' } }),
    '/submissions/0/object-type',
    'required',
    'The fields of the technique stand in the item itself, beside "object-type": "technique", not in "technique".',
    'technique',
  ],
  [
    'a required field left out',
    document({ 'object-type': 'tactic', name: 'N' }),
    '/submissions/0/description',
    'required',
    'A tactic needs "description".',
  ],
  [
    'a required field misspelled',
    document({ 'object-type': 'technique', name: 'N', desciption: 'D' }),
    '/submissions/0/desciption',
    'additionalProperties',
    'A technique has no field "desciption".',
    'description',
  ],
  [
    'a required field by another name',
    document({ 'object-type': 'technique', title: 'N', description: 'D' }),
    '/submissions/0/title',
    'additionalProperties',
    'A technique has no field "title".',
    'name',
  ],
  [
    'an optional field misspelled',
    document({ ...technique, mitigation: [] }),
    '/submissions/0/mitigation',
    'additionalProperties',
    'A technique has no field "mitigation".',
    'mitigations',
  ],
  [
    'a field of another kind',
    document({ ...tactic, maturity: 'feasible' }),
    '/submissions/0/maturity',
    'additionalProperties',
    'A tactic has no field "maturity".',
  ],
  [
    'a field of the ATLAS file',
    document({ ...technique, 'subtechnique-of': 'AML.T0051' }),
    '/submissions/0/subtechnique-of',
    'additionalProperties',
    'A technique has no field "subtechnique-of".',
  ],
  [
    'a value outside an enum',
    document({ ...technique, maturity: 'realised' }),
    '/submissions/0/maturity',
    'enum',
    '"realised" is not a maturity.',
    'realized',
  ],
  [
    'an id without zeros',
    document({ ...technique, id: 'AML.T51' }),
    '/submissions/0/id',
    'pattern',
    '"AML.T51" is not the id of a technique.',
    'AML.T0051',
  ],
  [
    'an id in small letters',
    document({ ...tactic, id: 'aml.ta0005' }),
    '/submissions/0/id',
    'pattern',
    '"aml.ta0005" is not the id of a tactic.',
    'AML.TA0005',
  ],
  [
    'an id without its prefix',
    document({ ...mitigation, id: 'M0015' }),
    '/submissions/0/id',
    'pattern',
    '"M0015" is not the id of a mitigation.',
    'AML.M0015',
  ],
  [
    'the id of another kind',
    document({ ...technique, id: 'AML.TA0005' }),
    '/submissions/0/id',
    'pattern',
    '"AML.TA0005" is the id of a tactic, but here belongs the id of a technique.',
  ],
  [
    'the id of a sub-technique',
    document({ ...technique, id: 'AML.T0051.000' }),
    '/submissions/0/id',
    'pattern',
    '"AML.T0051.000" is the id of a sub-technique, but here belongs the id of a technique. Propose a sub-technique with an item of object-type "other".',
  ],
  [
    'null where a field can be left out',
    document({ ...technique, id: null }),
    '/submissions/0/id',
    'type',
    '"id" must be an id, but is null. Leave it out when there is none.',
  ],
  [
    'a number where a text belongs',
    document({ ...technique, name: 2024 }),
    '/submissions/0/name',
    'type',
    '"name" must be a text, but is a number. A text stands in quotes.',
    '2024',
  ],
  [
    'a technique where a tactic belongs',
    document({ ...technique, tactics: ['AML.TA0005', 'AML.T0051'] }),
    '/submissions/0/tactics/1',
    'pattern',
    '"AML.T0051" is the id of a technique, but here belongs the id of a tactic.',
  ],
  [
    'a name where an id belongs',
    document({ ...technique, tactics: ['Execution'] }),
    '/submissions/0/tactics/0',
    'pattern',
    '"Execution" is not the id of a tactic.',
  ],
  [
    'an address where an id belongs',
    document({ ...tactic, techniques: ['https://atlas.mitre.org/techniques/AML.T0051/'] }),
    '/submissions/0/techniques/0',
    'pattern',
    '"https://atlas.mitre.org/techniques/AML.T0051/" is not the id of a technique or a sub-technique.',
    'AML.T0051',
  ],
  [
    'a link with its use',
    document({ ...mitigation, techniques: [{ id: 'AML.T0051', use: 'Helps.' }] }),
    '/submissions/0/techniques/0',
    'anyOf',
    'Element 1 of "techniques" has the id of an existing object; give that id as a text, without an object around it.',
    'AML.T0051',
  ],
  [
    'a whole existing object in place',
    document({ ...technique, tactics: [{ ...tactic, id: 'AML.TA0005' }] }),
    '/submissions/0/tactics/0',
    'anyOf',
    'Element 1 of "tactics" has the id of an existing object; give that id as a text, without an object around it.',
    'AML.TA0005',
  ],
  [
    'an inline object of another kind',
    document({ ...technique, mitigations: [tactic] }),
    '/submissions/0/mitigations/0/object-type',
    'const',
    '"object-type" must be "mitigation" here, not "tactic".',
    'mitigation',
  ],
  [
    'one id instead of a list',
    document({ ...technique, tactics: 'AML.TA0005' }),
    '/submissions/0/tactics',
    'type',
    '"tactics" must be a list, but is a text. A list of one is written with one element.',
  ],
  [
    'one reference instead of a list',
    document({ ...technique, references: { title: 'T', url: null } }),
    '/submissions/0/references',
    'type',
    '"references" must be a list, but is an object. A list of one is written with one element.',
  ],
  [
    'an address as a reference',
    document({ ...technique, references: ['https://example.org'] }),
    '/submissions/0/references/0',
    'type',
    'Element 1 of "references" must be an object, but is a text.',
  ],
  [
    'a reference with a link',
    document({ ...technique, references: [{ title: 'T', link: 'https://example.org' }] }),
    '/submissions/0/references/0/link',
    'additionalProperties',
    'A reference has no field "link".',
    'url',
  ],
  [
    'a phase instead of a list',
    document({ ...mitigation, 'ml-lifecycle': 'Deployment' }),
    '/submissions/0/ml-lifecycle',
    'type',
    '"ml-lifecycle" must be a list, but is a text. A list of one is written with one element.',
  ],
  [
    'a category by its ATLAS name',
    document({ ...mitigation, category: ['Policy'] }),
    '/submissions/0/category',
    'additionalProperties',
    'A mitigation has no field "category".',
    'mitigation-category',
  ],
  [
    'a kind to remove in the singular',
    document({ ...technique, 'items-to-remove': { tactic: ['AML.TA0005'] } }),
    '/submissions/0/items-to-remove/tactic',
    'additionalProperties',
    'A list of links to remove has no field "tactic".',
    'tactics',
  ],
  [
    'a kind to remove with ids of another',
    document({ ...technique, 'items-to-remove': { tactics: ['AML.M0015'] } }),
    '/submissions/0/items-to-remove/tactics/0',
    'pattern',
    '"AML.M0015" is the id of a mitigation, but here belongs the id of a tactic.',
  ],
  [
    'a case study without its study',
    document({ 'object-type': 'case-study', ...study }),
    '/submissions/0/study',
    'required',
    'The fields of a case study stand in "study" of the item, not in the item itself.',
  ],
  [
    'the key study misspelled',
    document({ 'case-study': study }),
    '/submissions/0/case-study',
    'required',
    'A case study needs "study", but has "case-study".',
    'study',
  ],
  [
    'an incident without its reporter',
    caseStudy({ 'case-study-type': 'incident' }),
    '/submissions/0/study/reporter',
    'required',
    'A study whose "case-study-type" is "incident" needs "reporter".',
  ],
  [
    'an incident with the former field',
    caseStudy({ 'case-study-type': 'incident', 'reported-by': 'Someone' }),
    '/submissions/0/study/reporter',
    'required',
    'A study whose "case-study-type" is "incident" needs "reporter".',
    'Someone',
  ],
  [
    'an object that has a toString of its own instead of a date',
    caseStudy({ 'incident-date': { toString: 1, valueOf: 1 } }),
    '/submissions/0/study/incident-date',
    'type',
    '"incident-date" must be a date, but is an object.',
  ],
  [
    'only the year',
    caseStudy({ 'incident-date': '2024' }),
    '/submissions/0/study/incident-date',
    'format',
    '"2024" is not a full date.',
    '2024-01-01',
  ],
  [
    'a date in words',
    caseStudy({ 'incident-date': 'May 3, 2024' }),
    '/submissions/0/study/incident-date',
    'format',
    '"May 3, 2024" is not a full date.',
    '2024-05-03',
  ],
  [
    'a day that there is not',
    caseStudy({ 'incident-date': '2023-02-29' }),
    '/submissions/0/study/incident-date',
    'format',
    '"2023-02-29" is a day that the calendar does not have.',
  ],
  [
    'a time without its zone',
    caseStudy({ 'incident-date': '2024-05-01 12:00' }),
    '/submissions/0/study/incident-date',
    'format',
    '"2024-05-01 12:00" is not a date and time with seconds and a time zone.',
    '2024-05-01T12:00:00Z',
  ],
  [
    'a granularity that there is not',
    caseStudy({ 'incident-date-granularity': 'DAY' }),
    '/submissions/0/study/incident-date-granularity',
    'enum',
    '"DAY" is not a granularity.',
    'DATE',
  ],
  [
    'a type of case study in capitals',
    caseStudy({ 'case-study-type': 'Exercise' }),
    '/submissions/0/study/case-study-type',
    'enum',
    '"Exercise" is not a type of case study.',
    'exercise',
  ],
  [
    'the summary by another name',
    document({ study: { ...withoutSummary, description: 'S' } }),
    '/submissions/0/study/description',
    'additionalProperties',
    'A study has no field "description".',
    'summary',
  ],
  [
    'a step as a text',
    caseStudy({ procedure: ['They asked.'] }),
    '/submissions/0/study/procedure/0',
    'type',
    'Element 1 of "procedure" must be an object, but is a text.',
  ],
  [
    'tactic and technique of a step by each other',
    caseStudy({ procedure: [step, { ...step, technique: 'AML.TA0005' }] }),
    '/submissions/0/study/procedure/1/technique',
    'pattern',
    '"AML.TA0005" is the id of a tactic, but here belongs the id of a technique or a sub-technique.',
  ],
  [
    'a step without a description',
    caseStudy({ procedure: [{ tactic: 'AML.TA0005', technique: 'AML.T0051' }] }),
    '/submissions/0/study/procedure/0/description',
    'required',
    'A procedure step needs "description".',
  ],
  [
    'a technique of a step with an unknown maturity',
    caseStudy({ procedure: [{ ...step, technique: { ...technique, maturity: 'proven' } }] }),
    '/submissions/0/study/procedure/0/technique/maturity',
    'enum',
    '"proven" is not a maturity.',
  ],
  [
    'a study that is wrong under another object-type',
    document({ ...technique, study: { ...study, procedure: {} } }),
    '/submissions/0/study/procedure',
    'type',
    '"procedure" must be a list, but is an object. A list of one is written with one element.',
  ],
  [
    'another item without words',
    document({ 'object-type': 'other', descripton: 'D' }),
    '/submissions/0/descripton',
    'required',
    'An other item needs "description", but has "descripton".',
    'description',
  ],
]

describe('explanations of contribution documents', () => {
  test.each(mistakes)('§7.1: one violation for %s', (_, wrong, pointer, rule, message, suggestion = null) => {
    const { valid, violations } = validateBySchema(wrong)
    expect(violations.map((found) => [found.pointer, found.rule, found.message, found.suggestion])).toEqual([
      [pointer, rule, message, suggestion],
    ])
    expect([valid, violations[0]!.severity]).toEqual([false, 'error'])
  })

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
