import { type ErrorCode, ServiceError } from '../../src/ground/errors.ts'
import { isIdentifier } from '../../src/ground/identifiers.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { present, type Route, type RouteRequest, route } from '../route.ts'
import { secengBase } from './base.ts'
import { errorFields, succeeded } from './errors.ts'
import { findingBody, findingFields, findingSchema, itemBody, itemFields, itemSchema } from './finding-body.ts'
import { decisions, findingFilterOf, findingParameters } from './finding-parameters.ts'
import {
  bodyErrors,
  commonErrors,
  cursorErrors,
  idempotencyKey,
  idParameter,
  ifMatch,
  noSuchName,
  ofPageParameter,
  pageFields,
  pageOf,
  pageSchema,
  pageVariables,
  readErrors,
} from './page.ts'

const tag = 'findings'
const largestBody = 1_048_576
const notFound = 'There is no such finding.'
const facetNames = ['severity', 'status', 'scanType', 'weakness', 'tool'] as const
const findingId = idParameter('Id of the finding.', '43f284d7-0221-55a6-abab-4d4b85e64ac1:12')
/** A finding that the examples of bodies name. */
const exampleId = '43f284d7-0221-55a6-abab-4d4b85e64ac1:12'

const reasons = [
  'wont_fix',
  'test_code',
  'compensating_control',
  'deferred',
  'not_reachable',
  'not_present',
  'wrong_rule',
]
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'] })
const decisionProperties: Readonly<Record<string, JsonSchema>> = {
  decision: { type: 'string', enum: decisions, description: '`none` takes the decision in force back.' },
  reason: {
    type: ['string', 'null'],
    enum: [...reasons, 'other', null],
    description: 'Of accepted the first four, of false_positive the others; required for both.',
  },
  comment: {
    ...orNull({ type: 'string', minLength: 1, maxLength: 4_000 }),
    description: 'Required for accepted and false_positive.',
  },
  until: {
    ...orNull({ type: 'string', maxLength: 40 }),
    description: 'When an accepted finding is open again: a day (00:00 UTC) or an instant, at most 366 days on.',
  },
}
const example = { decision: 'accepted', reason: 'compensating_control', comment: 'WAF rule 7' }

/** Where findings are read and decided about (contract: seceng §5, operations 1 to 4). */
export const findingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `${secengBase}/findings`,
    operationId: 'listFindings',
    tag,
    summary: 'Findings of the applications that exist for the caller.',
    access: 'seceng:read',
    parameters: findingParameters,
    operation: `query ListFindings($filter: SecurityFindingFilter, $orderBy: SecurityFindingOrder, $first: Int, $after: String,
      $isCounted: Boolean!, $hasFacets: Boolean!) {
      revision
      securityFindings(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
        ${pageFields} facets @include(if: $hasFacets) { field values { value label count } } nodes { ${itemFields} }
      }
    }`,
    variables: (request) => ({
      ...findingFilterOf(request),
      ...pageVariables(request),
      hasFacets: request.parameters.facets,
    }),
    project: ({ securityFindings, revision }) => ({
      ...pageOf(present(securityFindings), revision, itemBody),
      facets: facetsOf(present(securityFindings).facets),
    }),
    explain: ofPageParameter,
    manners: { isPage: true },
    response: withFacets(pageSchema(itemSchema)),
    errors: { ...commonErrors, ...readErrors, ...cursorErrors, 404: noSuchName },
  }),
  route({
    method: 'GET',
    path: `${secengBase}/findings/:findingId`,
    operationId: 'getFinding',
    tag,
    summary: 'A finding with its evidence, the decision in force and its history.',
    access: 'seceng:read',
    parameters: { findingId },
    operation: `query GetFinding($id: ID!) { securityFinding(id: $id) { ${findingFields} } }`,
    variables: ({ parameters }) => ({ id: checkId(parameters) }),
    project: ({ securityFinding }) => {
      if (!securityFinding) throw new ServiceError('NOT_FOUND', notFound)
      return findingBody(securityFinding)
    },
    manners: { versionOf: ({ securityFinding }) => present(securityFinding).triageVersion },
    response: findingSchema,
    errors: { ...commonErrors, ...readErrors, 404: notFound },
  }),
  route({
    method: 'PATCH',
    path: `${secengBase}/findings/:findingId`,
    operationId: 'triageFinding',
    tag,
    summary: 'Decides about a finding.',
    description: 'The decision outlives scans; it replaces the one in force.',
    access: 'seceng:write',
    parameters: { findingId, 'if-match': ifMatch('finding') },
    body: {
      description: 'The decision.',
      formats: ['merge-patch', 'json'],
      limitBytes: largestBody,
      isRequired: true,
      schema: closed(decisionProperties, ['decision']),
      example,
    },
    operation: `mutation TriageFinding($input: TriageFindingsInput!) {
      payload: triageFindings(input: $input) { failed { code detail } findings { ${findingFields} } ${errorFields} }
    }`,
    variables: ({ body, parameters, ifVersions }) => ({
      input: { ...inputOf(body?.document), ids: [checkId(parameters)], ifVersion: ifVersions ?? null },
    }),
    project: ({ payload }) => {
      const { failed, findings } = succeeded<typeof payload>(payload)
      if (failed[0]) throw new ServiceError(failed[0].code as ErrorCode, failed[0].detail)
      return findingBody(findings[0])
    },
    manners: { needsMatch: true, versionOf: ({ payload }) => payload.findings[0]?.triageVersion ?? 0 },
    response: findingSchema,
    errors: {
      ...commonErrors,
      ...bodyErrors,
      404: notFound,
      409: 'The decision cannot be made: a finding that its tool no longer reports cannot be called fixed.',
      412: 'The decision has changed since it was read; ETag is that of now.',
      428: 'If-Match is missing.',
    },
  }),
  route({
    method: 'POST',
    path: `${secengBase}/findings/triage`,
    operationId: 'triageFindings',
    tag,
    summary: 'Decides about 1 to 500 findings in one revision.',
    description: 'What can be decided is; `failed` lists the rest. Repeating it changes nothing.',
    access: 'seceng:write',
    parameters: { 'idempotency-key': idempotencyKey },
    body: {
      description: 'The findings and the decision.',
      formats: ['json'],
      limitBytes: largestBody,
      isRequired: true,
      schema: closed(
        {
          ids: {
            type: 'array',
            minItems: 1,
            maxItems: 500,
            uniqueItems: true,
            items: { type: 'string', maxLength: 64 },
          },
          ...decisionProperties,
        },
        ['ids', 'decision'],
      ),
      example: { ids: [exampleId], ...example },
    },
    operation: `mutation TriageFindings($input: TriageFindingsInput!) {
      payload: triageFindings(input: $input) { changed unchanged failed { id: findingId code detail } revision ${errorFields} }
    }`,
    variables: ({ body }) => ({ input: inputOf(body?.document) }),
    project: ({ payload }) => {
      const { changed, unchanged, failed, revision } = succeeded<typeof payload>(payload)
      return { changed, unchanged, failed, revision }
    },
    manners: { isIdempotent: true },
    response: object({
      changed: { type: 'integer', description: 'Findings about which the decision is new.' },
      unchanged: { type: 'integer', description: 'Findings about which the same was decided before.' },
      failed: {
        type: 'array',
        items: object({
          id: { type: 'string' },
          code: { type: 'string', enum: ['NOT_FOUND', 'CONFLICT'] },
          detail: { type: 'string' },
        }),
      },
      revision: { type: 'integer', description: 'The revision of the data afterwards.' },
    }),
    errors: { ...commonErrors, ...bodyErrors },
  }),
]

/** Returns the id in the path; throws NOT_FOUND for what is none. */
function checkId({ findingId: id }: RouteRequest['parameters']): string {
  if (isIdentifier(String(id), 'securityFinding')) return String(id)
  throw new ServiceError('NOT_FOUND', notFound)
}

function closed(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return { type: 'object', additionalProperties: false, required, properties }
}

type Body = { readonly decision: string; readonly reason?: string | null }

/** Returns the input of the graph that a body, which its schema allows, stands for. */
function inputOf(document: unknown) {
  const { decision, reason, ...rest } = document as Body
  return { ...rest, decision: decision.toUpperCase(), reason: reason?.toUpperCase() ?? null }
}

type Facet = { readonly field: string; readonly values: readonly object[] }

function facetsOf(facets: readonly Facet[] | undefined) {
  return facets
    ? Object.fromEntries(facetNames.map((name) => [name, facets.find(({ field }) => field === name)?.values ?? []]))
    : null
}

function withFacets(page: JsonSchema): JsonSchema {
  const values: JsonSchema = {
    type: 'array',
    items: object({ value: { type: 'string' }, label: { type: 'string' }, count: { type: 'integer' } }),
  }
  const facets = object(Object.fromEntries(facetNames.map((name) => [name, values])))
  return object({
    ...(page.properties as Record<string, JsonSchema>),
    facets: {
      ...facets,
      type: ['object', 'null'],
      description: 'Counts under the same filter; null unless `facets=true`.',
    },
  })
}
