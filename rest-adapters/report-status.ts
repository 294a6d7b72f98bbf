import type { Operations } from '../graphql/generated/operations.ts'
import type { JsonSchema } from '../src/http-kit/json-schema.ts'
import { altered, object } from './report-schemas.ts'
import type { Route } from './route.ts'

const tag = 'status'

type StatusAnswer = {
  readonly status: Readonly<Record<string, object>>
  readonly report: { readonly synthetic: boolean } | null
  readonly revision: number
}
type CitationQueue = Operations['getCitationQueueStatus']['data']['status']['citationQueue']

/** One part of the status of the report. */
function statusRoute<Status extends object>(
  name: string,
  field: string,
  operationId: string,
  summary: string,
  selection: string,
  tell: (status: Status) => object = (status) => status,
  schema: (status: JsonSchema) => JsonSchema = (status) => status,
): Route {
  return {
    method: 'GET',
    path: `/api/status/${name}`,
    operationId,
    tag,
    summary,
    description: 'Answers 200 with the verdict in the body.',
    access: 'public',
    parameters: {},
    operation: `query ${operationId} { status { ${field} { ${selection} } } report { synthetic } revision }`,
    project: ({ status, report, revision }: StatusAnswer) => ({
      ...tell(status[field] as Status),
      synthetic: report?.synthetic ?? false,
      revision,
    }),
    response: (of) =>
      altered(schema(of(`status.${field}`)), [], { synthetic: of('report.synthetic'), revision: of('revision') }),
    errors: {},
  }
}

const source = 'source { title url }'
const integer = { type: 'integer' }

/** The status part of the report API (§4.1; contract: report §3). */
export const statusRoutes: readonly Route[] = [
  {
    ...statusRoute(
      'wiring',
      'wiring',
      'getWiringStatus',
      'Whether charts, findings, routes, exports and imports are as they should be.',
      'status checks { id: name status message details }',
    ),
    watchesFiles: true,
  },
  statusRoute(
    'findings',
    'findings',
    'getFindingsStatus',
    'Whether configured findings, the index and claim readiness agree.',
    'status configured indexed ready inconsistencies { slug kind message }',
  ),
  statusRoute(
    'generated-research',
    'generatedResearch',
    'getGeneratedResearchStatus',
    'Generated research output against its index.',
    'artifacts { path sha256 status indexedAt } candidateEntities { name kind mentions matchedId } counts { indexed stale missing unindexed }',
  ),
  statusRoute(
    'evidence-trail',
    'evidenceTrail',
    'getEvidenceTrailStatus',
    'Validation of evidence against its sources.',
    'pendingSourceValidations findings { slug evidence confirmed pending rejected } oldestPending { slug sourceId: sourceSlug since }',
  ),
  statusRoute(
    'citation-queue',
    'citationQueue',
    'getCitationQueueStatus',
    'Citations to be replaced, by severity and problem.',
    `total bySeverity { critical high medium low } byProblem { problem count }
     items { id: slug sourceId: sourceSlug ${source} findingSlug sentence problem severity replacement { sourceId: sourceSlug ${source} note } }`,
    ({ byProblem, ...queue }: CitationQueue) => ({
      ...queue,
      byProblem: Object.fromEntries(byProblem.map(({ problem, count }) => [problem, count])),
    }),
    (status) =>
      altered(status, ['byProblem'], {
        byProblem: object({
          'dead-link': integer,
          superseded: integer,
          'weak-source': integer,
          'missing-locator': integer,
        }),
      }),
  ),
]
