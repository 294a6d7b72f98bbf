import { type ProblemCode, problemMediaType, problemTable } from './problem.ts'
import type { AnswerSpecification, QueryParameter, Route } from './route.ts'
import { componentSchemas, ref } from './schemas.ts'

const always: readonly ProblemCode[] = ['forbidden_host', 'forbidden_origin', 'internal', 'unavailable', 'timeout']
const withBody: readonly ProblemCode[] = ['bad_request', 'payload_too_large', 'unsupported_media_type']

/** The OpenAPI 3.1 document of the sidecar's routes. */
export function openApiDocument(routes: readonly Route[], version: string): unknown {
  const paths = Map.groupBy(routes, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Connector sidecar',
      version,
      summary:
        'A local process beside a tester’s tools: takes in traffic and findings, redacted and in scope, and gives evidence.',
      description:
        'Listens on loopback. Requests carry the token of the runtime file; the Host header must name this machine; an Origin must be on the allow-list. Secrets are taken out before anything is stored, logged or answered.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
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
    paths: Object.fromEntries(
      [...paths].map(([path, own]) => [
        path,
        Object.fromEntries(own.map((route) => [route.method.toLowerCase(), operationOf(route)])),
      ]),
    ),
    components: {
      schemas: componentSchemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of the runtime file.' },
      },
    },
  }
}

function operationOf(route: Route): unknown {
  const { operationId, tag, summary, description, isOpen, body } = route
  const parameters = [
    ...parametersOf(route.parameters, 'path', true),
    ...parametersOf(route.query, 'query', false),
    ...parametersOf(route.headers, 'header', false),
  ]
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
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
  given: Readonly<Record<string, QueryParameter>> | undefined,
  place: 'path' | 'query' | 'header',
  required: boolean,
): readonly unknown[] {
  return Object.entries(given ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required,
    description,
    schema,
  }))
}

function answersOf({ answers }: Route) {
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)]))
}

function responseOf({ description, schema, mediaTypes, headers }: AnswerSpecification): unknown {
  const content = mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]))
    : { 'application/json': { schema } }
  const named = Object.entries(headers ?? {}).map(([name, own]) => [
    name,
    { description: own, schema: { type: 'string' } },
  ])
  return { description, ...(named.length > 0 && { headers: Object.fromEntries(named) }), content }
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
          content: { [problemMediaType]: { schema: ref('Problem') } },
        },
      ]),
  )
}
