import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { present, type Route, route } from '../route.ts'
import { secengBase } from './base.ts'
import { errorFields, succeeded } from './errors.ts'
import {
  bodyErrors,
  commonErrors,
  cursorErrors,
  idParameter,
  listParameter,
  ofPageParameter,
  pageFields,
  pageOf,
  pageParameters,
  pageSchema,
  pageVariables,
  readErrors,
  textParameter,
  wordParameter,
} from './page.ts'

const tag = 'owners'
const largestBody = 65_536
const fields =
  'guid number name owner team labels createdAt changedAt findingCounts { total open bySeverity { open } } unjudgedFindingCount'

type Selected = Readonly<Record<'guid' | 'name' | 'createdAt' | 'changedAt', string>> & {
  readonly number: number
  readonly owner: string | null
  readonly team: string | null
  readonly labels: readonly string[]
  readonly findingCounts: {
    readonly total: number
    readonly open: number
    readonly bySeverity: readonly { readonly open: number }[]
  }
  readonly unjudgedFindingCount: number
}

const bodyOf = ({ findingCounts: { total, open, bySeverity }, unjudgedFindingCount, ...application }: Selected) => ({
  ...application,
  counts: { total, open, openBySeverity: bySeverity.map((each) => each.open), unjudged: unjudgedFindingCount },
})

const noted = { type: ['string', 'null'], minLength: 1, maxLength: 200 }
const labels = { items: { type: 'string', minLength: 1, maxLength: 50 }, maxItems: 20 }
const applicationSchema: JsonSchema = object({
  guid: { type: 'string', format: 'uuid' },
  number: { type: 'integer' },
  name: { type: 'string' },
  owner: { ...noted, description: 'Who answers for it; null while nobody has said.' },
  team: { ...noted, description: 'The team that works on it; null while nobody has said.' },
  labels: { type: 'array', ...labels },
  createdAt: { type: 'string', format: 'date-time' },
  changedAt: { type: 'string', format: 'date-time' },
  counts: object({
    total: { type: 'integer' },
    open: { type: 'integer' },
    openBySeverity: { type: 'array', items: { type: 'integer' }, minItems: 6, maxItems: 6 },
    unjudged: { type: 'integer', description: 'Open findings whose exposure is not known.' },
  }),
})

const orders = {
  name: [{ field: 'NAME', direction: 'ASC' }],
  '-changed': [{ field: 'CHANGED', direction: 'DESC' }],
  '-exposure': [
    { field: 'EXPOSURE', direction: 'DESC' },
    { field: 'NAME', direction: 'ASC' },
  ],
} as const

/** Who answers for applications, and how they are grouped. */
export const secengApplicationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `${secengBase}/applications`,
    operationId: 'listApplications',
    tag,
    summary: 'Applications that exist for the caller, with numbers of their findings.',
    access: 'seceng:read',
    parameters: {
      name: textParameter('name', 'Only with this text in the name, without regard to case.'),
      owner: listParameter('owner', 'Only of these owners.'),
      team: listParameter('team', 'Only of these teams.'),
      label: listParameter('label', 'Only with one of these labels.'),
      sort: wordParameter('sort', 'How they are ordered.', Object.keys(orders), 'name'),
      ...pageParameters,
    },
    operation: `query ListApplications($name: String, $owner: [String!], $team: [String!], $label: [String!], $orderBy: [ApplicationOrder!], $first: Int, $after: String, $isCounted: Boolean!) {
      revision
      applications(name: $name, owner: $owner, team: $team, label: $label, orderBy: $orderBy, first: $first, after: $after) { ${pageFields} nodes { ${fields} } }
    }`,
    variables: (request) => {
      const { name, owner, team, label, sort } = request.parameters
      return { name, owner, team, label, orderBy: orders[sort as keyof typeof orders], ...pageVariables(request) }
    },
    project: ({ applications, revision }) => pageOf(present(applications), revision, bodyOf),
    explain: ofPageParameter,
    manners: { isPage: true },
    response: pageSchema(applicationSchema),
    errors: { ...commonErrors, ...readErrors, ...cursorErrors },
  }),
  route({
    method: 'PATCH',
    path: `${secengBase}/applications/:guid`,
    operationId: 'updateApplication',
    tag,
    summary: 'Notes of an application who answers for it, by a merge patch (RFC 7396).',
    description: 'What is not given stays, null clears; labels are replaced as a whole. The last change counts.',
    access: 'seceng:write',
    parameters: { guid: idParameter('Guid of the application.', '43f284d7-0221-55a6-abab-4d4b85e64ac1') },
    body: {
      description: 'What changes.',
      formats: ['merge-patch', 'json'],
      limitBytes: largestBody,
      isRequired: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: { owner: noted, team: noted, labels: { type: ['array', 'null'], ...labels } },
      },
      example: { owner: 'Ada Lovelace', team: 'support', labels: ['pci'] },
    },
    operation: `mutation UpdateApplication($input: UpdateApplicationInput!) {
      payload: updateApplication(input: $input) { application { ${fields} } ${errorFields} }
    }`,
    variables: ({ body, parameters: { guid } }) => ({ input: { ...(body?.document as object), application: guid } }),
    project: ({ payload }) => bodyOf(present(succeeded(payload).application)),
    response: applicationSchema,
    errors: { ...commonErrors, ...bodyErrors, 404: 'There is no such application.' },
  }),
]
