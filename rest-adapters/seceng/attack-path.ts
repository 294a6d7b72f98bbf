import { scoring } from '../../src/application/ranking.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { asAttackFlow } from '../attack-path/attack-flow.ts'
import { asDot } from '../attack-path/dot.ts'
import { asMermaid } from '../attack-path/mermaid.ts'
import { asNavigatorLayer } from '../attack-path/navigator.ts'
import { type DrawnPath, type PathSubject, pathFields } from '../attack-path/path-document.ts'
import { object } from '../report-schemas.ts'
import { type Format, type Parameter, present, type Route, type RouteRequest, route } from '../route.ts'
import { pathBody, pathCount, pathSchema, targetOfPaths, truncationOf, unjudgedSchema } from './attack-path-body.ts'
import { secengBase } from './base.ts'
import {
  commonErrors,
  idParameter,
  listParameter,
  ofPageParameter,
  pageOf,
  pageParameters,
  pageSchema,
  readErrors,
  textParameter,
  wordParameter,
} from './page.ts'
import { remediationBody, remediationSchema } from './remediation-body.ts'

const tag = 'attack paths'
const notFound = 'There is no such target.'
const noPath = 'The target has no such attack path under these conditions.'
const mostFindings = 1_000
const tagOfTarget = 'query ($target: ID!) { revision target(id: $target) { version } }'

/** Parameters of every path about attack paths (contract: seceng §10). */
const filterParameters = {
  target: {
    ...textParameter('target', 'The target whose findings count.'),
    isRequired: true,
    read: (sent) => {
      if (sent) return sent
      throw new ServiceError('BAD_USER_INPUT', 'target: is required', { parameter: 'target' })
    },
  },
  severityAtLeast: wholeParameter('severityAtLeast', 'Only findings of at least this severity.', 0, 5, 0),
  controls: wordParameter(
    'controls',
    'Whether implemented mitigations are named at each step, or their techniques left out; that is optimistic, since a mitigation may only detect.',
    ['annotate', 'exclude'],
    'annotate',
  ),
  from: listParameter('from', 'Only paths that begin at one of these tactics.'),
  to: listParameter('to', 'Only paths that end at one of these tactics.'),
  through: textParameter('through', 'Only paths with this technique on them.'),
  maxSteps: wholeParameter('maxSteps', 'The most steps of a path.', 1, 16, 16),
  without: listParameter('without', 'Ids of findings that count as fixed.'),
} satisfies Readonly<Record<string, Parameter>>

function filterOf({ parameters }: RouteRequest) {
  const { severityAtLeast, controls, from, to, through, maxSteps, without } = parameters
  return {
    severityAtLeast,
    controls: String(controls).toUpperCase(),
    from: from ?? [],
    to: to ?? [],
    through,
    maxSteps,
    without: without ?? [],
  }
}

/** Throws NOT_FOUND without a target. */
function found<T>(target: T | null): T {
  if (target === null) throw new ServiceError('NOT_FOUND', notFound)
  return target
}

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
        totalCount pageInfo { hasNextPage endCursor } pathCount complete exposedTechniqueCount exposedFindingCount unjudgedFindingCount nodes { ${pathFields(5)} }
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
        scoring,
      }
    },
    explain: ofPageParameter,
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
      scoring: object(Object.fromEntries(Object.keys(scoring).map((name) => [name, { type: 'integer' }]))),
    }),
    errors: { ...commonErrors, ...readErrors, 404: notFound },
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
          technique { id } techniqueName findings(first: ${mostFindings}) { id } findingCount weaknesses { id } pathsCut pathsLeft share pathCountAfter bestScoreAfter
        } }
        mitigations { mitigation { id name: label } techniques { id } pathsCut pathsLeft share }
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
    description: `With at most ${mostFindings} findings a step.`,
    access: 'seceng:read',
    parameters: {
      pathId: idParameter('Id of the path; ids of variants are taken too.', 'ap_0000000000000000'),
      ...filterParameters,
    },
    operation: `query GetAttackPath($target: ID!, $filter: AttackPathFilter!, $id: ID!) {
      revision revisionAt
      target(id: $target) { id name version attackPath(id: $id, filter: $filter) { ${pathFields(mostFindings)} } }
    }`,
    variables: (request) => ({
      target: request.parameters.target,
      filter: filterOf(request),
      id: request.parameters.pathId,
    }),
    project: ({ target, revision, revisionAt }) => {
      const { id, name, attackPath } = found(target)
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

function wholeParameter(name: string, description: string, least: number, most: number, fallback: number): Parameter {
  return {
    in: 'query',
    description: `${description} A whole number from ${least} to ${most}.`,
    schema: { type: 'integer', minimum: least, maximum: most, default: fallback },
    read: (sent) => {
      if (!sent) return fallback
      if (/^\d{1,3}$/.test(sent) && Number(sent) >= least && Number(sent) <= most) return Number(sent)
      throw new ServiceError('BAD_USER_INPUT', `${name}: must be a whole number from ${least} to ${most}`, {
        parameter: name,
      })
    },
  }
}
