import type { Sent } from './service.ts'

/** What is repeated at the root of an operation as often as the limits allow. */
export type Part = {
  readonly name: string
  /** The field, which differs from one `index` to the next where equal ones would be answered from a cache. */
  field(index: number): string
  readonly variables?: Sent['variables']
}

const techniques = ['0010', '0011', '0012', '0015', '0016', '0020', '0024', '0029', '0031', '0034'] as const
const weaknesses = [20, 79, 89, 22, 119, 125, 787, 416, 190, 476] as const
const techniqueAt = (index: number) => `AML.T${techniques[index % techniques.length]}`
const weaknessAt = (index: number) => `CWE-${weaknesses[index % weaknesses.length]}`
const letterAt = (index: number) => String.fromCharCode(97 + index)
const longWord = (index: number) =>
  Array.from({ length: 200 }, (_, i) => letterAt((i * 7 + (i % 3) * (11 + index)) % 26)).join('')
const manyWords = (index: number) =>
  `${letterAt(index)}b or model or attack or data or system or prompt or access or user or input or output or buffer or memory or file or code or product`

/** The dear fields, each as it costs most. */
export const parts: readonly Part[] = [
  { name: 'search, a long word', field: (i) => `search(first: 100, text: "${longWord(i)}") { nodes { id } }` },
  { name: 'search, many words', field: (i) => `search(first: 100, text: "${manyWords(i)}") { nodes { id } }` },
  {
    name: 'search, a letter, with snippets',
    field: (i) => `search(first: 100, text: "${letterAt(i)}") { edges { snippet node { id } } }`,
  },
  {
    name: 'search, counted',
    field: (i) => `search(first: 1, text: "${longWord(i)}") { totalCount facets { field values { value count } } }`,
  },
  {
    name: 'path, found',
    field: (i) =>
      `path(from: "${techniqueAt(i)}", to: "${weaknessAt(i)}", maxHops: 6, limit: 100) { paths { hops { to { id } } } }`,
  },
  {
    name: 'path, none',
    field: (i) => `path(from: "${weaknessAt(i)}", to: "genai-adoption-by-wave", maxHops: 6) { visited }`,
  },
  {
    name: 'neighbors',
    field: (i) => `neighbors(id: "${weaknessAt(i)}") { groups { neighbors(first: 100) { nodes { id } } } }`,
  },
  {
    name: 'hygiene',
    field: () =>
      'hygiene { techniquesWithoutMitigation { nodes { id } } unlinkedWeaknesses { nodes { id } } unresolvedSteps { position } duplicateLinks { count } danglingLinks { missingId } }',
  },
  {
    name: 'weaknesses, facets',
    field: (i) => `weaknesses(first: 1, filter: { text: "${letterAt(i)}" }) { totalCount facets { values { value } } }`,
  },
  {
    name: 'weaknesses, a page',
    field: (i) =>
      `weaknesses(first: 100, filter: { text: "${letterAt(i)}" }) { nodes { id name description references { url } consequences { impacts } potentialMitigations { strategy } observedExamples { link } } }`,
  },
  {
    name: 'techniques, facets',
    field: (i) => `techniques(first: 1, filter: { text: "${letterAt(i)}" }) { totalCount facets { values { value } } }`,
  },
  {
    name: 'texts as HTML',
    field: (i) =>
      `weaknesses(first: 100, filter: { severityAtLeast: ${i % 6} }) { nodes { description(format: HTML) extendedDescription(format: HTML) potentialMitigations { description(format: HTML) } } }`,
  },
  {
    name: 'nested pages',
    field: (i) =>
      `weakness(id: "CWE-${[664, 707, 710, 693, 284, 691, 682, 703, 697, 435][i % 10]}") { descendants(first: 100) { nodes { descendants(first: 40) { nodes { id name } } } } }`,
  },
  {
    name: 'lists in lists',
    field: (i) =>
      `technique(id: "${techniqueAt(i)}") { ${'subtechniques { parent { '.repeat(3)} id ${'} } '.repeat(3)} }`,
  },
  { name: 'charts, drawn', field: () => 'charts(first: 100) { nodes { vegaLite } }' },
  { name: 'charts, rows', field: () => 'charts(first: 100) { nodes { rows { category series value } } }' },
  { name: 'charts, bases', field: () => 'charts(first: 100) { nodes { base } }' },
  { name: 'exports', field: () => 'exports { slug bytes }' },
  { name: 'status', field: () => 'status { wiring { status } findings { status } citationQueue { total } }' },
  {
    name: 'survey',
    field: () => 'surveyAggregate { questions { options { share } } distributions { role { share } } }',
  },
  {
    name: 'report',
    field: () => 'reportManifest { counts { charts } findings { slug evidence { quote } charts { id } } }',
  },
  {
    name: 'securityFindings, facets',
    field: (i) =>
      `securityFindings(first: 100, filter: { severityAtLeast: ${i % 6} }) { totalCount facets { values { value } } nodes { id title application { name } } }`,
  },
  {
    name: 'nodes',
    field: () => 'nodes(ids: $ids) { id __typename }',
    variables: { ids: Array.from({ length: 100 }, (_, index) => `CWE-${index + 1}`) },
  },
  {
    name: '_entities',
    field: () => '_entities(representations: $representations) { ... on Weakness { id name } }',
    variables: {
      representations: Array.from({ length: 2_000 }, (_, i) => ({ __typename: 'Weakness', id: `CWE-${i + 1}` })),
    },
  },
  {
    name: 'validateContribution',
    field: () =>
      'validateContribution(document: $document) { valid violations { message } preview { added { name } } }',
    variables: {
      document: {
        contact: { name: null, emails: null },
        'additional-info': '',
        submissions: Array.from({ length: 900 }, (_, i) => ({
          'object-type': 'technique',
          name: `Prompt injection ${i}`,
          description: 'Word. '.repeat(100),
          tactics: ['AML.TA0005'],
        })),
      },
    },
  },
  {
    name: 'introspection of types',
    field: () =>
      '__schema { types { name fields { name args { name type { name } } type { name ofType { name } } } } }',
  },
  {
    name: 'introspection of one type',
    field: () => '__type(name: "Query") { fields { name args { name type { name } } type { fields { name } } } }',
  },
]

/** Declares the variables of the parts. */
export const declared: Readonly<Record<string, string>> = {
  ids: '[ID!]!',
  representations: '[_Any!]!',
  objects: '[ID!]!',
  document: 'JSON!',
}

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ')
const weakness = (selected: string) => `{ weakness(id: "CWE-79") { ${selected} } }`
const nested = (depth: number, inner: string): string =>
  depth === 0 ? inner : `parents { ${nested(depth - 1, inner)} } parents { ${nested(depth - 1, inner)} }`
const nodes = 'query ($ids: [ID!]!, $n: Int) { nodes(ids: $ids) { id } techniques(first: $n) { totalCount } }'

/** Requests that are refused, by what is wrong with them. */
export const refusals: Readonly<Record<string, Sent>> = {
  '300,000 lists for ids': { query: nodes, variables: { ids: Array.from({ length: 300_000 }, () => []) } },
  '9,000 lists for ids': { query: nodes, variables: { ids: Array.from({ length: 9_000 }, () => []) } },
  '60,000 unknown keys': {
    query: 'query ($f: WeaknessFilter) { weaknesses(filter: $f) { totalCount } }',
    variables: { f: Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 0])) },
  },
  '9,000 unknown keys': {
    query: 'query ($f: WeaknessFilter) { weaknesses(filter: $f) { totalCount } }',
    variables: { f: Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`k${i}`, 0])) },
  },
  'a text of 1 MB for a number': { query: nodes, variables: { ids: [], n: 'x'.repeat(1_000_000) } },
  'a text of 1 MB in the document': { query: `{ node(id: "${'x'.repeat(1_000_000)}") { id } }` },
  'a number of 90 KB': { query: `{ techniques(first: ${'9'.repeat(90_000)}) { totalCount } }` },
  'nested equal fields': { query: weakness(nested(8, 'id')) },
  '1,300 equal fields': { query: weakness(times(1_300, () => 'parents { id }')) },
  '1,900 unknown fields': { query: weakness(times(1_900, (i) => `f${i}`)) },
  '1,300 aliases': { query: `{ ${times(1_300, (i) => `a${i}: revision`)} }` },
  '1,900 unknown directives': { query: `{ revision ${times(1_900, (i) => `@d${i}`)} }` },
  '900 equal arguments': { query: `{ techniques(${times(900, () => 'first: 1')}) { totalCount } }` },
  '1,200 inline fragments in each other': { query: `{ ${'... { '.repeat(1_200)} revision ${'} '.repeat(1_200)} }` },
  '250 fragments, each spread twice by another': {
    query: `{ ...f0 } ${times(250, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)} fragment f250 on Query { revision }`,
  },
  'fragments that spread each other': {
    query: `{ ...f0 } ${times(36, (i) => `fragment f${i} on Query { ${times(36, (j) => `...f${j}`)} }`)}`,
  },
  'lists 1,900 deep': { query: `{ nodes(ids: ${'['.repeat(1_900)}${']'.repeat(1_900)}) { id } }` },
  '600 operations': { query: times(600, (i) => `query q${i} { revision }`) },
  '100,000 tokens': { query: `{ ${'revision '.repeat(100_000)} }` },
  'introspection 190 times': {
    query: `{ __schema { ${times(190, (i) => `t${i}: types { name fields { name } }`)} } }`,
  },
  'a cost over the limit': {
    query:
      '{ techniques(first: 100) { nodes { mitigations(first: 100) { nodes { techniques(first: 100) { nodes { id } } } } } } }',
  },
}
