import { scoring } from '../../src/application/ranking.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { asAttackFlow } from '../attack-path/attack-flow.ts'
import { asDot } from '../attack-path/dot.ts'
import { asMermaid } from '../attack-path/mermaid.ts'
import { asNavigatorLayer } from '../attack-path/navigator.ts'
import { type DrawnPath, type PathSubject, pathFields } from '../attack-path/path-document.ts'
import { object } from '../report-schemas.ts'
import { type Format, present, type Route, route } from '../route.ts'
import { outcomeBody, outcomeFields, outcomeSchema, unmetNeedBody, unmetNeedFields } from './attack-outcome-body.ts'
import { pathBody, pathCount, pathSchema, targetOfPaths, truncationOf, unjudgedSchema } from './attack-path-body.ts'
import { filterOf, filterParameters, wholeParameter } from './attack-path-parameters.ts'
import { secengBase } from './base.ts'
import {
  commonErrors,
  cursorErrors,
  idParameter,
  ofPageParameter,
  pageOf,
  pageParameters,
  pageSchema,
  readErrors,
} from './page.ts'
import { remediationBody, remediationSchema } from './remediation-body.ts'

const tag = 'attack paths'
const notFound = 'There is no such target.'
const noPath = 'The target has no such attack path under these conditions.'
const mostFindings = 1_000
const tagOfTarget = 'query ($target: ID!) { revision target(id: $target) { version } }'

/** Throws NOT_FOUND without a target. */
function found<T>(target: T | null): T {
  if (target === null) throw new ServiceError('NOT_FOUND', notFound)
  return target
}

/** When paths by model 1 began to be deprecated (RFC 9745). */
const deprecatedSince = '@1795478400'
/** The most points of each factor of a score (contract: applications §6). */
const mostPoints = { evidence: 40, severity: 20, precedent: 15, maturity: 5, impact: 20 }

type OnePath = DrawnPath &
  Pick<PathSubject, 'revision' | 'revisionAt'> & { readonly target: { readonly id: string; readonly name: string } }

function drawn(draw: (path: DrawnPath, subject: PathSubject) => string | object): Format<OnePath>['render'] {
  return ({ target, revision, revisionAt, ...path }: OnePath) => {
    const result = draw(path, { ...target, revision, revisionAt: new Date(revisionAt).toISOString() })
    return typeof result === 'string' ? result : JSON.stringify(result)
  }
}

const formats: readonly Format<OnePath>[] = [
  {
    mediaType: 'application/stix+json',
    name: 'attack-flow',
    render: drawn((path, subject) => asAttackFlow([path], subject)),
  },
  { mediaType: 'text/vnd.mermaid', name: 'mermaid', render: drawn(asMermaid) },
  { mediaType: 'text/vnd.graphviz', name: 'dot', render: drawn(asDot) },
  { mediaType: 'application/vnd.mitre.navigator+json', name: 'navigator', render: drawn(asNavigatorLayer) },
]

/** From open findings to chains of techniques, and what to fix first (contract: seceng §10, operations 14 to 16). */
export const attackPathRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `${secengBase}/attack-paths`,
    operationId: 'listAttackPaths',
    tag,
    summary: 'Attack paths that open findings of a target make possible, best first.',
    access: 'seceng:read',
    parameters: { ...filterParameters, limit: pageParameters.limit, cursor: pageParameters.cursor },
    operation: `query ListAttackPaths($target: ID!, $filter: AttackPathFilter!, $first: Int, $after: String) {
      revision
      target(id: $target) { id name version attackPaths(filter: $filter, first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } pathCount complete exposedTechniqueCount exposedFindingCount unjudgedFindingCount
        ${outcomeFields} nodes { ${pathFields(5)} }
      } }
    }`,
    variables: (request) => {
      const { target, limit, cursor } = request.parameters
      return { target, filter: filterOf(request), first: limit, after: cursor }
    },
    project: ({ target, revision }) => {
      const { id, name, attackPaths } = found(target)
      const {
        pathCount: paths,
        complete,
        exposedTechniqueCount,
        exposedFindingCount,
        unjudgedFindingCount,
      } = attackPaths
      return {
        target: { id, name },
        ...pageOf(attackPaths, revision, pathBody),
        paths,
        complete,
        exposed: { techniques: exposedTechniqueCount, findings: exposedFindingCount },
        unjudged: { findings: unjudgedFindingCount },
        ...outcomeBody(attackPaths),
        scoring: attackPaths.model === 1 ? scoring : mostPoints,
      }
    },
    explain: ofPageParameter,
    success: {
      status: 200,
      description: 'Attack paths. Under model 1 `Deprecation` says since when that is deprecated.',
      headers: ({ model }) => (model === 1 ? { deprecation: deprecatedSince } : {}),
    },
    manners: { isPage: true, versionOf: ({ target }) => target?.version ?? 0, tag: tagOfTarget },
    response: object({
      target: targetOfPaths,
      ...(pageSchema(object(pathSchema)).properties as Readonly<Record<string, JsonSchema>>),
      paths: pathCount,
      complete: {
        type: 'boolean',
        description: 'False when there are more than 10,000: then the best 10,000 were compared.',
      },
      exposed: object({ techniques: { type: 'integer' }, findings: { type: 'integer' } }),
      unjudged: unjudgedSchema,
      ...outcomeSchema,
      scoring: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'The most points of each factor; under model 1, its points each.',
      },
    }),
    errors: { ...commonErrors, ...readErrors, ...cursorErrors, 404: notFound },
  }),
  route({
    method: 'GET',
    path: `${secengBase}/attack-paths/remediation`,
    operationId: 'getRemediation',
    tag,
    summary: 'Which findings to fix, and which mitigations to implement, first.',
    access: 'seceng:read',
    parameters: { ...filterParameters, rounds: wholeParameter('rounds', 'How many rounds at most.', 1, 20, 5) },
    operation: `query GetRemediation($target: ID!, $filter: AttackPathFilter!, $rounds: Int!) {
      revision
      target(id: $target) { id name version remediation(filter: $filter, rounds: $rounds) {
        pathCount unjudgedFindingCount
        findings { minimum rounds {
          technique { id } techniqueName findingIds(first: ${mostFindings}) findingCount weaknesses { id } pathsCut pathsLeft share pathCountAfter bestScoreAfter path best bestOverall
        } byDesign { path score components mitigations { id name: label } } }
        mitigations { mitigation { id name: label } techniques { id } pathsCut pathsLeft share best bestScoreAfter }
      } }
    }`,
    variables: (request) => ({
      target: request.parameters.target,
      filter: filterOf(request),
      rounds: request.parameters.rounds,
    }),
    project: ({ target, revision }) => {
      const { id, name, remediation } = found(target)
      return { target: { id, name }, ...remediationBody(remediation), revision }
    },
    explain: ofPageParameter,
    manners: { versionOf: ({ target }) => target?.version ?? 0, tag: tagOfTarget },
    response: remediationSchema,
    errors: { ...commonErrors, ...readErrors, 404: notFound },
  }),
  route({
    method: 'GET',
    path: `${secengBase}/attack-paths/:pathId`,
    operationId: 'getAttackPath',
    tag,
    summary: 'An attack path, explained step by step.',
    description: `With at most ${mostFindings} findings a step. A path that is no longer possible is answered 404 with \`reason\` \`not_possible\`, and \`unmet\` says what it lacks.`,
    access: 'seceng:read',
    parameters: {
      pathId: idParameter('Id of the path; ids of variants are taken too.', 'ap_0000000000000000'),
      ...filterParameters,
    },
    operation: `query GetAttackPath($target: ID!, $filter: AttackPathFilter!, $id: ID!) {
      revision revisionAt
      target(id: $target) { id name version attackPath(id: $id, filter: $filter) { ${pathFields(mostFindings)} }
        attackPathNotPossible(id: $id, filter: $filter) { ${unmetNeedFields} } }
    }`,
    variables: (request) => ({
      target: request.parameters.target,
      filter: filterOf(request),
      id: request.parameters.pathId,
    }),
    project: ({ target, revision, revisionAt }) => {
      const { id, name, attackPath, attackPathNotPossible: unmet } = found(target)
      if (!attackPath && unmet)
        throw new ServiceError('NOT_FOUND', `${noPath} ${unmet.text}`, {
          reason: 'not_possible',
          unmet: unmetNeedBody(unmet),
        })
      if (!attackPath) throw new ServiceError('NOT_FOUND', noPath)
      return {
        target: { id, name },
        ...pathBody(attackPath),
        truncated: truncationOf(attackPath.steps),
        revision,
        revisionAt: present(revisionAt),
      }
    },
    formats,
    explain: ofPageParameter,
    manners: { versionOf: ({ target }) => target?.version ?? 0 },
    response: object({
      target: targetOfPaths,
      ...pathSchema,
      truncated: { type: ['string', 'null'], description: 'Says when a step has more findings than are listed.' },
      revision: { type: 'integer' },
      revisionAt: { type: 'string', format: 'date-time' },
    }),
    errors: { ...commonErrors, ...readErrors, 404: `${notFound} ${noPath}` },
  }),
]
