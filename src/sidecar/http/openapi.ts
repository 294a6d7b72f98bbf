import { ref } from '../../http-kit/json-schema.ts'
import { headersOf, license, operationHead, parameterOf, pathItems, problemContent } from '../../http-kit/openapi.ts'
import { type ProblemCode, problemTable } from './problem.ts'
import type { AnswerSpecification, QueryParameter, Route } from './route.ts'
import { componentSchemas } from './schemas.ts'

const always: readonly ProblemCode[] = ['forbidden_host', 'forbidden_origin', 'internal', 'unavailable', 'timeout']
const withBody: readonly ProblemCode[] = ['bad_request', 'payload_too_large', 'unsupported_media_type']

/** Returns the OpenAPI 3.1 document of the sidecar's routes. */
export function openApiDocument(routes: readonly Route[], version: string): unknown {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Connector sidecar',
      version,
      summary:
        'A local process beside a tester’s tools: takes in traffic and findings, redacted and in scope, and gives evidence.',
      description:
        'Listens on loopback. Requests carry the token of the runtime file; the Host header must name this machine; an Origin must be on the allow-list. Secrets are taken out before anything is stored, logged or answered.',
      license,
    },
    servers: [
      { url: 'http://127.0.0.1:17371', description: 'Where it listens unless SECENG_SIDECAR_URL says otherwise.' },
    ],
    security: [{ token: [] }],
    tags: [
      { name: 'service', description: 'The process itself.' },
      { name: 'connectors', description: 'Messages, findings and evidence.' },
      { name: 'jobs', description: 'Work that takes longer than a request.' },
    ],
    paths: pathItems(routes, operationOf),
    components: {
      schemas: componentSchemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of the runtime file.' },
      },
    },
  }
}

function operationOf(route: Route): unknown {
  const { isOpen, body } = route
  const parameters = [
    ...parametersOf(route.parameters, 'path'),
    ...parametersOf(route.query, 'query'),
    ...parametersOf(route.headers, 'header'),
  ]
  return {
    ...operationHead(route),
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.mediaType ?? 'application/json']: {
            schema: body.named ? ref(body.named) : body.schema,
            ...(body.example !== undefined && { example: body.example }),
          },
        },
      },
    }),
    responses: { ...answersOf(route), ...problemsOf(route) },
  }
}

function parametersOf(
  parameters: Readonly<Record<string, QueryParameter>> | undefined,
  place: 'path' | 'query' | 'header',
): readonly unknown[] {
  return Object.entries(parameters ?? {}).map(([name, { description, ...schema }]) =>
    parameterOf(name, place, { description, schema }),
  )
}

function answersOf({ answers }: Route) {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)]))
}

function responseOf({ description, schema, mediaTypes, headers }: AnswerSpecification): unknown {
  const content = mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]))
    : { 'application/json': { schema } }
  return { description, ...(headers && { headers: headersOf(headers) }), content }
}

function problemsOf({ errors, isOpen, method, answers, parameters }: Route) {
  const codes = new Set([
    ...errors,
    ...(parameters && method === 'GET' ? (['bad_request'] as const) : []),
    ...always,
    ...(isOpen ? [] : (['unauthorized', 'validation_failed'] as const)),
    ...(method === 'GET' ? [] : withBody),
  ])
  const byStatus = Map.groupBy(codes, (code) => problemTable[code].status)
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !(status in answers))
      .map(([status, own]) => [
        status,
        {
          description: own.map((code) => `\`${code}\`: ${problemTable[code].title}.`).join(' '),
          content: problemContent,
        },
      ]),
  )
}
