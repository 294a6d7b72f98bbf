import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { accessLabel } from '../../src/http-kit/openapi.ts'
import { object } from '../report-schemas.ts'
import type { RpcFunction } from '../rpc/functions.ts'
import { exampleOf } from './described-route.ts'

const types: Readonly<Record<string, JsonSchema>> = {
  text: { type: ['string', 'null'] },
  integer: { type: ['integer', 'null'] },
  bigint: { type: ['integer', 'null'] },
  'double precision': { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
}

export const gatewaySecurity = {
  gatewayKey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'One of GATEWAY_KEYS.' },
  gatewayToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'HS256, signed with GATEWAY_JWT_SECRET.',
  },
}

/** The access label of both functions (§4.3). */
const gatewayAccess = accessLabel('database gateway')
const text: JsonSchema = { type: ['string', 'null'] }
export const gatewaySchemas = {
  GatewayError: {
    ...object({ code: { type: 'string' }, message: { type: 'string' }, details: text, hint: text }),
    required: ['message'],
    description: 'An error as PostgREST reports it.',
  },
}

const some: JsonSchema = { type: 'string' }
const whole: JsonSchema = { type: 'integer', minimum: 0 }
const list = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'array',
  items: object(properties),
})
const counted = ['charts', 'findings', 'citations', 'respondents', 'techniques', 'weaknesses']

/** The schema of what `get_report_overview` returns. */
const reportOverview: JsonSchema = object({
  report: {
    ...object({ id: some, title: some, edition: some, published_at: some, synthetic: { type: 'boolean' } }),
    type: ['object', 'null'],
  },
  revision: whole,
  counts: object(Object.fromEntries(counted.map((name) => [name, whole]))),
  charts: list({ id: some, title: some }),
  findings: list({ slug: some, title: some, claim: some }),
  updated_at: { ...text, format: 'date-time' },
})

/** Functions of the database gateway (§4.3): POST with named arguments; GET and HEAD with arguments in the query. */
export function gatewayPaths(functions: readonly RpcFunction[]): Readonly<Record<string, unknown>> {
  if (functions.length === 0) return {}
  return {
    ...Object.fromEntries(
      functions.map((called) => [`/rest/v1/rpc/${called.name}`, { post: postOf(called), get: getOf(called) }]),
    ),
    '/rest/v1': { get: descriptionOperation },
  }
}

const descriptionOperation = {
  operationId: 'describeGateway',
  tags: ['gateway'],
  ...gatewayAccess,
  summary: 'The functions of the gateway in Swagger 2.0, as PostgREST describes them. There are no tables.',
  security: [{ gatewayKey: [] }, { gatewayToken: [] }],
  responses: {
    200: {
      description: 'The description.',
      content: Object.fromEntries(
        ['application/openapi+json', 'application/json'].map((type) => [
          type,
          { schema: { type: 'object', additionalProperties: true } },
        ]),
      ),
    },
    401: errorOf('No key, a wrong key, or a token that is broken or expired.'),
    406: errorOf('The media type or the schema is not offered.'),
  },
}

function errorOf(description: string): unknown {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/GatewayError' } } },
  }
}

function postOf(called: RpcFunction): unknown {
  const properties = Object.fromEntries(
    called.arguments.map(({ name, isRequired }) => [name, isRequired ? { type: 'string' } : text]),
  )
  const required = called.arguments.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    ...operationOf(called, 'call'),
    requestBody: {
      required: required.length > 0,
      content: {
        'application/json': {
          schema: { type: 'object', additionalProperties: false, required, properties },
          example: called.example,
        },
      },
    },
  }
}

function getOf(called: RpcFunction): unknown {
  return {
    ...operationOf(called, 'read'),
    parameters: called.arguments.map(({ name, isRequired }) => ({
      name,
      in: 'query',
      required: isRequired,
      description: 'Argument of the function.',
      schema: { type: 'string' },
    })),
  }
}

function operationOf({ name, columns, summary }: RpcFunction, verb: string): Record<string, unknown> {
  const schema: JsonSchema = columns
    ? { type: 'array', items: object(Object.fromEntries(columns.map((column) => [column.name, types[column.type]!]))) }
    : reportOverview
  return {
    operationId: `${verb}_${name}`,
    tags: ['gateway'],
    ...gatewayAccess,
    summary,
    description:
      'Follows PostgREST: `select`, filters, `order`, `limit`, `offset`, `Prefer: count=exact`, `Accept` for one object or CSV.',
    security: [{ gatewayKey: [] }, { gatewayToken: [] }],
    responses: {
      200: {
        description: 'What the function returns.',
        headers: {
          'Content-Range': { description: 'Which rows these are, and of how many.', schema: { type: 'string' } },
        },
        content: {
          'application/json': { schema, example: exampleOf(name) },
          ...(columns && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      206: { description: 'A part of the rows, with their exact count.', content: { 'application/json': { schema } } },
      400: errorOf('A filter or the body cannot be read.'),
      401: errorOf('No key, a wrong key, or a token that is broken or expired.'),
      404: errorOf('There is no such function with these arguments.'),
      406: errorOf('The media type or the schema is not offered, or there is not exactly one row.'),
    },
  }
}
