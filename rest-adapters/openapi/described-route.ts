import { existsSync, readFileSync } from 'node:fs'
import { accessLabel, headersOf, operationHead, parameterOf, problemContent } from '../../src/http-kit/openapi.ts'
import type { CompiledRoute } from '../adapter.ts'
import type { Route, RouteBody } from '../route.ts'

export const methodNotAllowed = {
  description: 'The path does not take this method; Allow says which.',
  content: problemContent,
}

const folder = new URL('../examples/', import.meta.url)

/** Returns the recorded answer of the path `operationId` on the starter; undefined when there is none. */
export function exampleOf(operationId: string): unknown {
  const file = new URL(`${operationId}.json`, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Returns the description of a route. */
export function operationOf(route: CompiledRoute): unknown {
  const { body, success } = route
  const isCached = route.method === 'GET' && route.access === 'public'
  const hasTag = isCached || route.manners?.versionOf !== undefined
  const status = success?.status ?? 200
  return {
    ...operationHead(route),
    ...accessLabel(route.access),
    ...(route.isMirrored && { 'x-mirrored-by': 'edge-function gateway' }),
    ...(route.access !== 'public' && { security: securityOf(route.access) }),
    parameters: Object.entries(route.parameters).map(([name, { in: place, ...parameter }]) =>
      parameterOf(name, place, parameter),
    ),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: {
      [status]: {
        description: success?.description ?? route.summary,
        ...answerHeaders(route),
        ...(status !== 204 && { content: contentOf(route) }),
      },
      ...(route.manners?.isContent && {
        206: { description: 'The range that was asked for.', ...answerHeaders(route), content: contentOf(route) },
        304: { description: 'The client has the file already.' },
      }),
      ...(success?.other && {
        [success.other.status]: {
          description: success.other.description,
          content: { 'application/json': { schema: route.response } },
        },
      }),
      ...(hasTag && route.method === 'GET' && { 304: { description: 'Not changed since the ETag in If-None-Match.' } }),
      405: { ...methodNotAllowed, content: errorContent(route, '405') },
      ...Object.fromEntries(
        Object.entries(route.errors).map(([status, description]) => [
          status,
          { description, content: errorContent(route, status) },
        ]),
      ),
    },
  }
}

function contentOf({ response, operationId, formats = [], manners }: CompiledRoute): unknown {
  const text = { schema: { type: 'string' } }
  if (manners?.isContent) return { '*/*': {} }
  return {
    'application/json': { schema: response, example: exampleOf(operationId) },
    ...Object.fromEntries(formats.map(({ mediaType }) => [mediaType.split(';', 1)[0], text])),
    ...(manners?.isFinal && { 'text/event-stream': text }),
  }
}

/** The headers of success; absent when it has none. */
function answerHeaders({ access, method, success, manners }: CompiledRoute): { readonly headers?: unknown } {
  const descriptions = {
    ...(method === 'GET' && access === 'public' && { ETag: 'Names the revision and the request.' }),
    ...(manners?.versionOf && { ETag: 'Names the version of the object and the body.' }),
    ...(manners?.isContent && {
      ETag: 'The SHA-256 of the file.',
      'Repr-Digest': 'The SHA-256 of the file (RFC 9530).',
      'Content-Disposition': 'A name for the file.',
    }),
    ...(manners?.isPage && { Link: 'The next and the first page (RFC 8288).' }),
    ...(manners?.isIdempotent && { 'Idempotent-Replayed': '`true` when the answer is that of an earlier request.' }),
    ...(success?.headers && { Location: 'Where it is read.' }),
  }
  return Object.keys(descriptions).length > 0 ? { headers: headersOf(descriptions) } : {}
}

function securityOf(access: Route['access']): unknown {
  if (access === 'submitter') return [{ receipt: [] }, { reviewer: [] }]
  return [{ [access === 'reviewer' ? 'reviewer' : 'seceng']: access === 'reviewer' ? [] : [access] }]
}

function requestBodyOf({ description, formats, isRequired, schema, example }: RouteBody): unknown {
  const mediaTypes = {
    json: 'application/json',
    yaml: 'application/yaml',
    'merge-patch': 'application/merge-patch+json',
  } as const
  return {
    description,
    required: isRequired,
    content: Object.fromEntries(
      formats.map((format) => [mediaTypes[format], { schema, ...(format === 'json' && { example }) }]),
    ),
  }
}

function errorContent(route: CompiledRoute, status: string): unknown {
  if (!route.errorBody) return problemContent
  const name = status === '404' ? 'CompatNotFound' : 'CompatBadRequest'
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}
