import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { accessLabel, license, operationHead, pathItems } from '../../src/http-kit/openapi.ts'
import type { CompiledRoute } from '../adapter.ts'
import { badRequestBody, notFoundBody } from '../compat/schemas.ts'
import type { RpcFunction } from '../rpc/functions.ts'
import { isSecengRoute } from '../seceng/base.ts'
import { connectorPaths, connectorSecurity } from './connector.ts'
import { contributionSchemas } from './contribution-schema.ts'
import { exampleOf, methodNotAllowed, operationOf } from './described-route.ts'
import { eventPaths } from './events.ts'
import { gatewayPaths, gatewaySchemas, gatewaySecurity } from './gateway.ts'
import { problemOf } from './problem.ts'
import { routeTags } from './tags.ts'

/** Paths that no operation of the graph answers, with what each returns. */
const servicePaths = {
  '/health': ['getHealth', 'Version, revision and state of the service.'],
  '/livez': ['getLiveness', 'The process answers.'],
  '/readyz': [
    'getReadiness',
    'The database answers and takes writes, as does the folder of files; 503 while one does not.',
  ],
} as const

const contributionSecurity = {
  receipt: { type: 'http', scheme: 'bearer', description: 'The receipt of a contribution, which opens that one.' },
  reviewer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token with `exp` and the role `reviewer`, by REVIEWER_JWT_SECRET (HS256) or REVIEWER_JWKS_FILE.',
  },
}

const secengSecurity = {
  seceng: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of SECENG_KEYS_FILE, or a JWT with `exp`, `sub`, the audience `seceng` and a scope of `seceng:read`, `seceng:write`, `seceng:scan`.',
  },
}

const compatErrorBodies = { CompatBadRequest: badRequestBody, CompatNotFound: notFoundBody }

/**
 * Returns the OpenAPI 3.1 document of what a process serves: `routes` and the `functions` of the database gateway, at
 * `serverUrl`.
 */
export function openApiDocument(
  routes: readonly CompiledRoute[],
  functions: readonly RpcFunction[],
  serverUrl: string,
  version: string,
): unknown {
  const hasGateway = functions.length > 0
  const used = ['exports', 'service', ...(hasGateway ? ['gateway'] : []), ...routes.map(({ tag }) => tag)]
  const hasFindings = used.includes('compat')
  const hasContributions = used.includes('contribution')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Security knowledge graph: REST paths',
      version,
      summary: 'Legacy paths over an AI-security knowledge base, answered by the resolvers of its graph.',
      description:
        'Every public answer to GET has a strong ETag that names the revision of the data; `If-None-Match` gives 304. HEAD and OPTIONS are answered everywhere. The graph itself is at `/graphql`.',
      license,
      'x-status': 'Ready',
    },
    servers: [{ url: serverUrl }],
    security: [],
    tags: routeTags.filter(({ name }) => used.includes(name)),
    paths: {
      ...pathItems(routes, operationOf),
      ...gatewayPaths(functions),
      ...(hasFindings && connectorPaths),
      ...documentPaths,
      ...eventPaths,
      ...Object.fromEntries(
        Object.entries(servicePaths).map(([path, [operationId, summary]]) => [
          path,
          { get: serviceOperation(path, operationId, summary) },
        ]),
      ),
    },
    components: {
      schemas: {
        Problem: { ...problemOf(routes), examples: [exampleOf('problem')] },
        ...(routes.some(({ errorBody }) => errorBody) && compatErrorBodies),
        ...(hasContributions && contributionSchemas),
        ...(hasGateway && gatewaySchemas),
      },
      securitySchemes: {
        ...(hasGateway && gatewaySecurity),
        ...(hasFindings && connectorSecurity),
        ...(hasContributions && contributionSecurity),
        ...(routes.some(isSecengRoute) && secengSecurity),
      },
    },
  }
}

/** Files that describe the service itself. */
const documentPaths = {
  '/data/openapi.json': {
    get: documentOperation('getOpenApi', 'This description.', 'application/json', {
      type: 'object',
      additionalProperties: true,
    }),
  },
  '/data/schema.graphql': {
    get: documentOperation('getSchema', 'Schema of the graph (SDL).', 'text/plain', { type: 'string' }),
  },
  '/data/possible-types.json': {
    get: documentOperation(
      'getPossibleTypes',
      'Types of each interface and union of the graph, as `possibleTypes` of caches of clients.',
      'application/json',
      { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    ),
  },
  '/data/cache-keys.json': {
    get: documentOperation(
      'getCacheKeys',
      'Fields that identify an object of each type of the graph; null where objects belong to what they are read from.',
      'application/json',
      { type: 'object', additionalProperties: { type: ['array', 'null'], items: { type: 'string' } } },
    ),
  },
  '/data/contribution.schema.json': {
    get: documentOperation(
      'getContributionSchema',
      'JSON Schema (draft-07) of contribution documents.',
      'application/schema+json',
      { type: 'object', additionalProperties: true },
    ),
  },
}

function documentOperation(operationId: string, summary: string, mediaType: string, schema: JsonSchema): unknown {
  return {
    ...operationHead({ operationId, tag: 'exports', summary }),
    ...accessLabel('public'),
    responses: {
      200: { description: summary, content: { [mediaType]: { schema } } },
      304: { description: 'Not changed since the ETag in If-None-Match.' },
      405: methodNotAllowed,
    },
  }
}

function serviceOperation(path: string, operationId: string, summary: string): unknown {
  const content = {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'string', enum: ['ok', 'degraded', 'unavailable'] } },
      },
    },
  }
  return {
    ...operationHead({ operationId, tag: 'service', summary }),
    ...accessLabel('public'),
    responses: {
      200: { description: 'All is well.', content },
      405: methodNotAllowed,
      ...(path !== '/livez' && {
        503: { description: 'The database or the folder of files does not answer or takes no writes.', content },
      }),
    },
  }
}
