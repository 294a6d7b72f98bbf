import type { Sample } from './database.ts'

/** What a variant is asked, in each of the ways that variants understand. */
export type Query = {
  readonly name: string
  readonly about: string
  /** A document of the graph, which the peers with resolvers answer too. */
  readonly document?: string
  readonly postgraphile?: string
  /**
   * Documents that tell the cursor where pages start, which is the variable `after`: for the service, which skips no
   * rows, one of the last page and one of the row before it, whose cursor is the variable `before`; for the peers one
   * with the variable `skipped`.
   */
  readonly cursor?: {
    readonly ofService: readonly [string, string]
    readonly document: string
    readonly postgraphile: string
  }
  /** True when the document is asked by GET and its hash, as a trusted one. */
  readonly byHash?: boolean
  /** A path of the server with hand-written statements. */
  readonly path?: (values: Values) => string
  /** True when the service ranks by an index of its own, so that peers answer with other objects. */
  readonly ranksItself?: boolean
  /** A REST path of the service. */
  readonly rest?: (values: Values) => string
  /** Many different values, so that no one is asked over and over. */
  readonly values: readonly Values[]
}
export type Values = Readonly<Record<string, string | number>>

const words = ['prompt', 'injection', 'model', 'poison', 'data', 'evasion', 'leak', 'agent', 'supply chain', 'buffer']
const more = ['attack', 'access', 'memory', 'training', 'token', 'overflow', 'service', 'content']
const feedPages = Array.from({ length: 8 }, (_, page) => page)

const technique = `query Q1($id: ID!) { technique(id: $id) { id name tactics { id name }
  mitigations(first: 100) { nodes { id name } } caseStudies(first: 100) { nodes { id name } } } }`
const newestFirst = 'orderBy: { field: FIRST_FOUND, direction: DESC }'
const findings = `query Q3($guid: ID!, $after: String) { application(guid: $guid) { findings(first: 100, after: $after, ${newestFirst}) {
  nodes { id title severity firstFound weakness { id name } techniques { id name } } pageInfo { hasNextPage endCursor } } } }`
const findingsOfPostgraphile = `query Q3($guid: UUID!, $after: Cursor) { applicationByGuid(guid: $guid) {
  securityFindingsByApplicationId(first: 100, after: $after, orderBy: [FIRST_SEEN_AT_DESC, ID_DESC]) {
    nodes { id title severity firstSeenAt weaknessByCwe { id name } benchTechniques { nodes { id name } } } pageInfo { hasNextPage endCursor } } } }`

/** The queries of the benchmark over the objects of `sample`, each with as many values as there are. */
export function queriesOf({ techniqueIds, chartIds, cweNumbers, applications }: Sample): readonly Query[] {
  const once: readonly Values[] = [{}]
  const ofTechniques = techniqueIds.map((id) => ({ id }))
  return [
    {
      name: 'Q1',
      about: 'one technique with tactics, mitigations, case studies',
      document: technique,
      postgraphile: `query Q1($id: String!) { techniqueById(id: $id) { id name techniqueTacticsByTechniqueId { nodes { tacticByTacticId { id name } } }
        mitigationTechniquesByTechniqueId { nodes { mitigationByMitigationId { id name } } }
        procedureStepsByTechniqueId { nodes { caseStudyByCaseStudyId { id name } } } } }`,
      path: ({ id }) => `/q1?id=${id}`,
      values: ofTechniques,
    },
    {
      name: 'Q1 GET',
      about: 'the same by the hash of the document',
      document: technique,
      byHash: true,
      values: ofTechniques,
    },
    {
      name: 'Q2',
      about: 'the whole matrix: tactics, techniques, mitigations',
      document:
        '{ matrix { tactics { id name techniques(first: 100) { nodes { id name mitigations(first: 50) { nodes { id name } } } } } } }',
      postgraphile:
        '{ allTactics(condition: { retired: false }, orderBy: POSITION_ASC) { nodes { id name techniqueTacticsByTacticId { nodes { techniqueByTechniqueId { id name mitigationTechniquesByTechniqueId { nodes { mitigationByMitigationId { id name } } } } } } } } }',
      path: () => '/q2',
      values: once,
    },
    {
      name: 'Q3',
      about: 'the first 100 findings of an application, newest first, with weakness and techniques',
      document: findings,
      postgraphile: findingsOfPostgraphile,
      path: ({ guid }) => `/q3?guid=${guid}`,
      values: applications.map(({ guid }) => ({ guid })),
    },
    {
      name: 'Q3 deep',
      about: 'the same at the last page: the tenth, with a hundred times the data the thousandth',
      document: findings,
      postgraphile: findingsOfPostgraphile,
      cursor: {
        ofService: [
          `query ($guid: ID!) { application(guid: $guid) { findings(last: 100, ${newestFirst}) { pageInfo { startCursor } } } }`,
          `query ($guid: ID!, $before: String!) { application(guid: $guid) { findings(last: 1, before: $before, ${newestFirst}) { pageInfo { startCursor } } } }`,
        ],
        document: `query ($guid: ID!, $skipped: Int!) { application(guid: $guid) { findings(first: 1, offset: $skipped, ${newestFirst}) { pageInfo { endCursor } } } }`,
        postgraphile:
          'query ($guid: UUID!, $skipped: Int!) { applicationByGuid(guid: $guid) { securityFindingsByApplicationId(first: 1, offset: $skipped, orderBy: [FIRST_SEEN_AT_DESC, ID_DESC]) { pageInfo { endCursor } } } }',
      },
      path: ({ guid, seen, id }) => `/q3?guid=${guid}&seen=${encodeURIComponent(seen!)}&id=${id}`,
      values: applications.map(({ guid, skipped, seen, id }) => ({ guid, skipped: skipped - 1, seen, id })),
    },
    {
      name: 'Q4',
      about: 'search, first 20',
      ranksItself: true,
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
      about: 'the compat feed, /applications/:guid/findings',
      rest: ({ guid, page }) => `/api/compat/appsec/v2/applications/${guid}/findings?page=${page}&size=50`,
      values: applications.flatMap(({ guid }) => feedPages.map((page) => ({ guid, page }))),
    },
    {
      name: 'Q5c',
      about: 'the compat catalogue, /cwes/:cwe_id',
      rest: ({ id }) => `/api/compat/appsec/v1/cwes/${id}`,
      values: cweNumbers.map((id) => ({ id })),
    },
  ]
}
