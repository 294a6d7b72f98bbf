import fc from 'fast-check'

type Json = Readonly<Record<string, unknown>>
type Mutation = (document: unknown) => unknown

const text = fc.string({ maxLength: 12 })
const optional = <T>(fields: Record<string, fc.Arbitrary<T>>) =>
  fc.record<Record<string, T>>(fields, { requiredKeys: [] })
const id = (letters: string) =>
  fc.integer({ min: 0, max: 9999 }).map((n) => `AML.${letters}${String(n).padStart(4, '0')}`)
const subId = id('T').map((technique) => `${technique}.001`)
const nullable = fc.oneof(text, fc.constant(null))
const references = fc.array(fc.record({ title: nullable, url: nullable }), { maxLength: 2 })
const maturity = fc.constantFrom('feasible', 'demonstrated', 'realized')
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 3 })
const toRemove = optional<unknown>({
  tactics: list(id('TA')),
  techniques: list(fc.oneof(id('T'), subId)),
  mitigations: list(id('M')),
})
const kind = (type: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(fc.record({ 'object-type': fc.constant(type), name: text, description: text }), optional(fields))
    .map(([needed, more]): Json => ({ ...more, ...needed }))
const inline = (type: string) => kind(type, { references })
const anyTechnique = fc.oneof(id('T'), subId, inline('technique'))
const step = fc.record({
  tactic: fc.oneof(id('TA'), kind('tactic', { id: id('TA'), references, more: text })),
  technique: fc.oneof(
    id('T'),
    subId,
    kind('technique', { id: id('T'), references, maturity, tactics: list(id('TA')), more: text }),
  ),
  description: text,
})
const study = fc
  .tuple(
    fc.record({
      name: text,
      summary: text,
      'incident-date': fc.constantFrom(
        '2024-02-29',
        '1999-12-31',
        '2024-05-01T12:00:00Z',
        '2024-05-01T12:00:00.5+02:00',
      ),
      'incident-date-granularity': fc.constantFrom('YEAR', 'MONTH', 'DATE'),
      procedure: list(step),
    }),
    optional<unknown>({ target: text, actor: text, references, id: id('CS'), 'reported-by': fc.jsonValue() }),
    optional<unknown>({ 'object-type': fc.constant('case-study') }),
    fc.constantFrom<Json[]>(
      {},
      { 'case-study-type': 'exercise' },
      { 'case-study-type': 'incident', reporter: 'R' },
      { reporter: 'R' },
    ),
  )
  .map((parts): Json => Object.assign({}, ...parts))
const submission = fc.oneof(
  kind('tactic', { id: id('TA'), references, techniques: list(anyTechnique), 'items-to-remove': toRemove }),
  kind('technique', {
    id: id('T'),
    tactics: list(fc.oneof(id('TA'), inline('tactic'))),
    references,
    maturity,
    mitigations: list(fc.oneof(id('M'), inline('mitigation'))),
    'items-to-remove': toRemove,
  }),
  kind('mitigation', {
    id: id('M'),
    techniques: list(anyTechnique),
    references,
    'mitigation-category': text,
    'ml-lifecycle': list(text),
    'items-to-remove': toRemove,
  }),
  fc
    .tuple(fc.record({ study }), optional<unknown>({ meta: fc.dictionary(text, fc.jsonValue()), more: fc.jsonValue() }))
    .map(([item, more]): Json => ({ ...more, ...item })),
  fc.record(
    { 'object-type': fc.constant('other'), description: text, title: text },
    { requiredKeys: ['object-type', 'description'] },
  ),
)

/** Documents that the schema accepts, of all kinds. */
export const validDocument: fc.Arbitrary<unknown> = fc
  .record({
    contact: fc.record({ name: nullable, emails: nullable }),
    'additional-info': text,
    submissions: fc.array(submission, { maxLength: 3 }),
  })
  // The schema leaves some names of fields open; the reader allows all but this one.
  .filter((document) => !JSON.stringify(document).includes('"__proto__":'))

const keys = [
  'id',
  'object-type',
  'object_type',
  'name',
  'title',
  'descripton',
  'study',
  'techniques',
  'references',
  'reporter',
  'case-study-type',
  'maturity',
  '__proto__',
  'toString',
  '',
  'a/b~c',
]
const values = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    '',
    'tactic',
    'technique',
    'case-study',
    'Mitigation',
    'incident',
    'YEAR',
    '2024',
    '2024-02-30',
    true,
    7,
  ),
  fc.constantFrom('AML.TA0001', 'AML.T0001', 'AML.T0001.001', 'AML.M0001', 'AML.CS0001', 'aml.t1', 'T0001', 'feasible'),
  fc.constantFrom<unknown[]>(
    [],
    {},
    [null],
    { id: 'AML.T0001' },
    ['AML.T0001'],
    { study: {} },
    { 'object-type': 'technique', name: '', description: '' },
  ),
  fc.jsonValue(),
)

/** Changes a document at some place: removes, replaces, adds, renames, or puts one part where another was. */
export const mutation: fc.Arbitrary<Mutation> = fc
  .record({
    place: fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }),
    how: fc.constantFrom('remove', 'replace', 'add', 'rename', 'swap'),
    key: fc.constantFrom(...keys),
    value: values,
    other: fc.nat(60),
  })
  .map(
    ({ place, how, key, value, other }): Mutation =>
      (document) =>
        changeAt(document, place, (owner, at) => {
          const entries = Object.entries(owner)
          const [name, held] = entries[at] ?? ['', null]
          if (how === 'add' || entries.length === 0) return withEntries(owner, [...entries, [key, value]])
          const changed = {
            remove: [],
            replace: [[name, value]],
            rename: [[key, held]],
            swap: [[name, entries[other % entries.length]![1]]],
          }[how] as [string, unknown][]
          return withEntries(owner, entries.toSpliced(at, 1, ...changed))
        }),
  )

/** `value` with the object or list that `place` leads to changed. */
function changeAt(value: unknown, place: readonly number[], change: (owner: object, at: number) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const at = place[0]! % Math.max(entries.length, 1)
  const [name, held] = entries[at] ?? ['', null]
  if (place.length === 1 || typeof held !== 'object' || held === null) return change(value, at)
  return withEntries(value, entries.with(at, [name, changeAt(held, place.slice(1), change)]))
}

function withEntries(owner: object, entries: readonly (readonly [string, unknown])[]): unknown {
  if (Array.isArray(owner)) return entries.map(([, value]) => value)
  return Object.fromEntries(entries)
}
