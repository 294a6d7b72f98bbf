import { ServiceError } from '../../src/ground/errors.ts'
import { toEnum } from '../../src/ground/names.ts'
import { present, type Route, type RouteRequest, route } from '../route.ts'
import { artifactFields } from './artifact.ts'
import { secengBase } from './base.ts'
import { componentFields } from './component-body.ts'
import { errorFields, succeeded } from './errors.ts'
import {
  bodyErrors,
  commonErrors,
  cursorErrors,
  idempotencyKey,
  idParameter,
  ifMatch,
  listParameter,
  noSuchName,
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
import { changedBody, inputOf, targetBody } from './target-body.ts'
import { createSchema, kinds, listedTargetSchema, patchSchema, targetSchema } from './target-schema.ts'

const tag = 'targets'
const largestBody = 1_048_576
const listedFields = `id name kind: targetKind application { guid name } locator owner labels scanners
  controls { mitigationId status note since } goals { goal weight note } attackers webhook { provider hasSecret } scope { state checkedAt rule }
  counts { open bySeverity } newestRun { id: runId state finishedAt } artifacts { ${artifactFields} } version createdAt changedAt`
const fields = `${listedFields} components { ${componentFields} }`

const idInPath = idParameter('Id of the target.', '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73')
const notFound = 'There is no such target.'
const preconditions = {
  412: 'The target has changed since it was read; ETag is that of now.',
  428: 'If-Match is missing.',
}

/** Where targets are registered (contract: seceng §4, operations 9 to 13). */
export const targetRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `${secengBase}/targets`,
    operationId: 'listTargets',
    tag,
    summary: 'Targets of the applications that exist for the caller.',
    access: 'seceng:read',
    parameters: {
      kind: listParameter('kind', 'Only of these kinds.', kinds),
      application: textParameter('application', 'Only of the application with this guid or name.'),
      label: textParameter('label', 'Only with this label.'),
      owner: textParameter('owner', 'Only of this owner.'),
      name: textParameter('name', 'Only with this text in the name, without regard to case.'),
      scope: wordParameter('scope', 'Only with this state under the policy.', ['allowed', 'refused']),
      sort: wordParameter('sort', 'How they are ordered.', ['name', '-changed'], 'name'),
      ...pageParameters,
    },
    operation: `query ListTargets($filter: TargetFilter, $orderBy: TargetOrder, $first: Int, $after: String, $isCounted: Boolean!) {
      revision
      targets(filter: $filter, orderBy: $orderBy, first: $first, after: $after) { ${pageFields} nodes { ${listedFields} } }
    }`,
    variables: (request) => {
      const { kind, application, label, owner, name, scope, sort } = request.parameters
      return {
        filter: {
          kind: (kind as readonly string[] | null)?.map(toEnum) ?? null,
          application,
          label,
          owner,
          name,
          scope: scope === null ? null : toEnum(String(scope)),
        },
        orderBy: sort === 'name' ? { field: 'NAME', direction: 'ASC' } : { field: 'CHANGED', direction: 'DESC' },
        ...pageVariables(request),
      }
    },
    project: ({ targets, revision }) => pageOf(targets, revision, targetBody),
    explain: ofPageParameter,
    manners: { isPage: true },
    response: pageSchema(listedTargetSchema),
    errors: { ...commonErrors, ...readErrors, ...cursorErrors, 404: noSuchName },
  }),
  route({
    method: 'POST',
    path: `${secengBase}/targets`,
    operationId: 'createTarget',
    tag,
    summary: 'Makes a target.',
    access: 'seceng:write',
    parameters: { 'idempotency-key': idempotencyKey },
    body: {
      description: 'The target.',
      formats: ['json'],
      limitBytes: largestBody,
      isRequired: true,
      schema: createSchema,
      example: {
        name: 'shop api',
        kind: 'repository',
        application: 'shop',
        locator: { url: 'https://git.example/shop/api.git' },
        controls: [{ mitigation: 'AML.M0020', status: 'implemented', since: '2026-09-01' }],
        components: [{ kind: 'chat', present: true, note: 'the help desk of the shop' }],
        goals: [{ goal: 'money', weight: 20 }],
      },
    },
    operation: `mutation CreateTarget($input: CreateTargetInput!) {
      payload: createTarget(input: $input) { target { ${fields} } webhookSecret ${errorFields} }
    }`,
    variables: ({ body }) => ({ input: inputOf(body?.document) }),
    project: ({ payload }) => changedBody(payload),
    success: {
      status: 201,
      description: 'It is made; Location is where it is read.',
      headers: ({ links }) => ({ location: links.self }),
    },
    manners: { isIdempotent: true, versionOf: ({ payload }) => payload.target?.version ?? 0 },
    response: targetSchema,
    errors: {
      ...commonErrors,
      ...bodyErrors,
      409: 'The application has a target of this kind and name already; `existing` is its id.',
    },
  }),
  route({
    method: 'GET',
    path: `${secengBase}/targets/:targetId`,
    operationId: 'getTarget',
    tag,
    summary: 'A target.',
    access: 'seceng:read',
    parameters: { targetId: idInPath },
    operation: `query GetTarget($id: ID!) { target(id: $id) { ${fields} } }`,
    variables: ({ parameters }) => ({ id: parameters.targetId }),
    project: ({ target }) => {
      if (!target) throw new ServiceError('NOT_FOUND', notFound)
      return targetBody(target)
    },
    manners: { versionOf: ({ target }) => present(target).version },
    response: targetSchema,
    errors: { ...commonErrors, ...readErrors, 404: notFound },
  }),
  route({
    method: 'PATCH',
    path: `${secengBase}/targets/:targetId`,
    operationId: 'updateTarget',
    tag,
    summary: 'Changes a target by a merge patch (RFC 7396).',
    description:
      'What is not given stays, null clears. `kind`, `application` and `id` cannot be changed. Components are merged by kind: `present` null takes a declaration back.',
    access: 'seceng:write',
    parameters: { targetId: idInPath, 'if-match': ifMatch('target') },
    body: {
      description: 'What changes.',
      formats: ['merge-patch', 'json'],
      limitBytes: largestBody,
      isRequired: true,
      schema: patchSchema,
      example: { owner: 'team shop', labels: ['pci'] },
    },
    operation: `mutation UpdateTarget($input: UpdateTargetInput!) {
      payload: updateTarget(input: $input) { target { ${fields} } webhookSecret ${errorFields} }
    }`,
    variables: ({ body, ...request }) => ({ input: { ...inputOf(body?.document), ...versioned(request) } }),
    project: ({ payload }) => changedBody(payload),
    manners: { needsMatch: true, versionOf: ({ payload }) => payload.target?.version ?? 0 },
    response: targetSchema,
    errors: {
      ...commonErrors,
      ...bodyErrors,
      ...preconditions,
      404: notFound,
      409: 'The application has another target of this kind and name; `existing` is its id.',
    },
  }),
  route({
    method: 'DELETE',
    path: `${secengBase}/targets/:targetId`,
    operationId: 'deleteTarget',
    tag,
    summary: 'Deletes a target; its application, scans and findings stay.',
    access: 'seceng:write',
    parameters: { targetId: idInPath, 'if-match': ifMatch('target') },
    operation: `mutation DeleteTarget($input: DeleteTargetInput!) { payload: deleteTarget(input: $input) { id: targetId ${errorFields} } }`,
    variables: (request) => ({ input: versioned(request) }),
    project: ({ payload }) => {
      succeeded(payload)
      return null
    },
    success: { status: 204, description: 'It is deleted.' },
    manners: { needsMatch: true },
    response: { type: 'null' },
    errors: {
      ...commonErrors,
      ...preconditions,
      404: notFound,
      409: 'Runs of it have not ended; `runs` names them.',
    },
  }),
]

function versioned({ parameters, ifVersions }: Pick<RouteRequest, 'parameters' | 'ifVersions'>) {
  return { id: parameters.targetId, ifVersion: ifVersions ?? null }
}
