/** What a variant is asked, in each of the ways that variants understand. */
export type Query = {
  readonly name: string
  readonly about: string
  /** A document of the graph, which the peers with resolvers answer too. */
  readonly document?: string
  readonly postgraphile?: string
  /** A path of the server with hand-written statements. */
  readonly path?: (values: Values) => string
  /** A REST path of the service. */
  readonly rest?: (values: Values) => string
  /** Many different values, so that no one is asked over and over. */
  readonly values: readonly Values[]
}
export type Values = Readonly<Record<string, string>>
export type Dialect = 'graph' | 'postgraphile' | 'path' | 'buffer'
export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const words = ['prompt', 'injection', 'model', 'poison', 'data', 'evasion', 'leak', 'agent', 'supply chain', 'buffer']
const more = ['attack', 'access', 'memory', 'training', 'token', 'overflow', 'service', 'content']

/** The queries of the benchmark over these ids, each with as many values as there are. */
export function queriesOf(
  techniqueIds: readonly string[],
  chartIds: readonly string[],
  cweNumbers: readonly number[],
): readonly Query[] {
  const once: readonly Values[] = [{}]
  return [
    {
      name: 'Q1',
      about: 'one technique with tactics, mitigations, case studies',
      document:
        'query Q1($id: ID!) { technique(id: $id) { id name tactics { id name } mitigations { nodes { id name } } caseStudies { nodes { id name } } } }',
      postgraphile:
        'query Q1($id: String!) { techniqueById(id: $id) { id name techniqueTacticsByTechniqueId { nodes { tacticByTacticId { id name } } } mitigationTechniquesByTechniqueId { nodes { mitigationByMitigationId { id name } } } procedureStepsByTechniqueId { nodes { caseStudyByCaseStudyId { id name } } } } }',
      path: ({ id }) => `/q1?id=${id}`,
      values: techniqueIds.map((id) => ({ id })),
    },
    {
      name: 'Q2',
      about: 'the whole matrix: tactics, techniques, mitigations',
      document:
        '{ matrix { tactics { id name techniques(first: 100) { nodes { id name mitigations(first: 50) { nodes { id name } } } } } } }',
      postgraphile:
        '{ allTactics(orderBy: POSITION_ASC) { nodes { id name techniqueTacticsByTacticId { nodes { techniqueByTechniqueId { id name mitigationTechniquesByTechniqueId { nodes { mitigationByMitigationId { id name } } } } } } } } }',
      path: () => '/q2',
      values: once,
    },
    {
      name: 'Q4',
      about: 'search, first 20',
      document: 'query Q4($text: String!) { search(text: $text, first: 20) { edges { kind name snippet } } }',
      postgraphile: 'query Q4($text: String!) { benchSearch(asked: $text, first: 20) { nodes { kind name snippet } } }',
      path: ({ text }) => `/q4?text=${encodeURIComponent(text!)}`,
      values: words.flatMap((word) => more.map((other) => ({ text: `${word} ${other}` }))),
    },
    {
      name: 'Q5a',
      about: '/api/charts/:chartId',
      rest: ({ id }) => `/api/charts/${id}`,
      values: chartIds.map((id) => ({ id })),
    },
    {
      name: 'Q5b',
      about: 'the compat catalogue, /cwes/:cwe_id',
      rest: ({ id }) => `/api/compat/appsec/v1/cwes/${id}`,
      values: cweNumbers.map((number) => ({ id: String(number) })),
    },
  ]
}

/** The requests that ask `query` with each of its values, or for a buffer of `bytes`; null when a variant of this dialect cannot be asked. */
export function requestsOf(query: Query, dialect: Dialect, bytes: number): readonly Request[] | null {
  const { path, rest, values } = query
  if (dialect === 'buffer') return [{ method: 'GET', path: `/${bytes}` }]
  if (dialect === 'path') return path ? values.map((value) => ({ method: 'GET', path: path(value) })) : null
  if (dialect === 'graph' && rest) return values.map((value) => ({ method: 'GET', path: rest(value) }))
  const document = dialect === 'graph' ? query.document : query.postgraphile
  if (!document) return null
  return values.map((variables) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: document, variables }),
  }))
}
