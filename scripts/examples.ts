import type { InjectOptions } from 'fastify'
import { SignJWT } from 'jose'
import { openEmbedded } from '../db/engine/embedded.ts'
import { migrate } from '../db/engine/migrate.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { schemaOf } from '../graphql/schema.ts'
import { problemOfOperation } from '../rest-adapters/operation.ts'
import type { Route } from '../rest-adapters/route.ts'
import { routes } from '../rest-adapters/routes.ts'
import { rpcFunctions } from '../rest-adapters/rpc/functions.ts'
import { isSecengRoute } from '../rest-adapters/seceng/base.ts'
import { readConfig, subgraphNames } from '../src/ground/config.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { loadStarter } from '../src/import/starter.ts'
import { exampleKeys, secengExchanges } from './seceng-examples.ts'

/** The request that shows what a route answers: its parameters have their examples. */
export function examplePath({ path, parameters }: Pick<Route, 'path' | 'parameters'>): string {
  const query = Object.entries(parameters).flatMap(([name, { in: place, example }]) =>
    place === 'query' && example !== undefined ? [[name, String(example)]] : [],
  )
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name]?.example)))
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** A request that is refused, whose answer is the example of a problem document. */
export const refusedPath = '/api/charts/controls-by-wav'

const reviewerSecret = 'a secret for examples of 32 characters'

const isPublic = ({ access }: Route) => access === 'public'
const statusOf = ({ success }: Route) => success?.status ?? 200
const named = (operationId: string) => routes.find((route) => route.operationId === operationId)!

function exampleRequest(route: Route): InjectOptions & { readonly headers: Readonly<Record<string, string>> } {
  const { method, body } = route
  return {
    method,
    url: examplePath(route),
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { payload: JSON.stringify(body.example) }),
  }
}

function reviewerToken(secret: string): Promise<string> {
  return new SignJWT({ role: 'reviewer' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('reviewer-1')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
}

const instant = '2026-06-30T12:00:00.000Z'
const instants = [
  'generatedAt',
  'updatedAt',
  'updated_at',
  'at',
  'generated_at',
  'created',
  'modified',
  'modified_date',
  'submittedAt',
  'movedAt',
  'createdAt',
  'changedAt',
  'checkedAt',
  'finishedAt',
  'expiresAt',
  'revisionAt',
]
/** Ids that are new in each run, and what stands for them. */
const newId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const exampleId = '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73'
/** Ids of attack paths follow from the new id of their target. */
const pathId = /ap_[0-9a-f]{16}/g
/** Cursors name the epoch of the database, which is new in each run. */
const epochOfCursor = /^[0-9a-f]{8}\.(?=[\w-]{12,}$)/
const stamp = '2026-06-30 12:00:00 UTC'
const stamps = ['generation_date', 'published_date', 'last_update_time']

/**
 * `body` with what differs from one run to the next replaced: instants, ages, and the sizes and checksums of documents
 * that hold an instant, this very example or the SDL.
 */
export function withoutChance(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), function (key, value) {
    if (value !== null && instants.includes(key)) return instant
    if (stamps.includes(key)) return stamp
    if (key === 'ageDays') return 0
    if (key === 'receipt') return 'skgr_BASE64URL'
    if (['openapi', 'report-manifest', 'schema'].includes(this.id)) {
      if (key === 'sha256') return '0'.repeat(64)
      if (key === 'bytes') return 0
    }
    return typeof value === 'string'
      ? value.replaceAll(newId, exampleId).replaceAll(pathId, 'ap_0123456789abcdef').replace(epochOfCursor, '0123abcd.')
      : value
  })
}

/** Returns the answers of all routes on the starter, by operation id, as the text of a file. */
export async function recordExamples(): Promise<ReadonlyMap<string, string>> {
  const schema = schemaOf(subgraphNames)
  for (const { operationId, operation } of routes) {
    const problem = problemOfOperation(schema, operation)
    if (problem !== null) throw new Error(`The operation of ${operationId} does not fit the graph: ${problem}`)
  }
  const opened = await openEmbedded({})
  await migrate(opened.db)
  await loadStarter(opened.db)
  const keys = exampleKeys()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'https://example.org',
    GATEWAY_KEYS: 'key-of-the-gateway',
    REVIEWER_JWT_SECRET: reviewerSecret,
    ...keys.env,
  })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  try {
    const recorded = new Map<string, string>()
    const record = async (name: string, request: InjectOptions, status = 200) => {
      const { statusCode, body } = await app.inject(request)
      if (statusCode !== status) throw new Error(`${name} answers ${statusCode}: ${body}`)
      recorded.set(name, `${JSON.stringify(withoutChance(JSON.parse(body)), null, 2)}\n`)
    }
    for (const route of routes.filter(isPublic)) await record(route.operationId, exampleRequest(route), statusOf(route))
    await record('problem', { url: refusedPath }, 404)
    for (const { name, example } of rpcFunctions) {
      await record(name, {
        method: 'POST',
        url: `/rest/v1/rpc/${name}`,
        headers: { apikey: 'key-of-the-gateway' },
        payload: example,
      })
    }
    const bearer = await reviewerToken(reviewerSecret)
    for (const route of routes.filter((other) => !isPublic(other) && !isSecengRoute(other))) {
      const request = exampleRequest(route)
      const isSubmitters = route.operationId === 'withdrawContribution'
      const second = isSubmitters ? await app.inject(exampleRequest(named('submitContribution'))) : null
      const own = second ? { url: `${second.headers.location}/withdraw` } : {}
      const credential = second ? second.json().receipt : bearer
      await record(route.operationId, {
        ...request,
        ...own,
        headers: { ...request.headers, authorization: `Bearer ${credential}` },
      })
    }
    for (const { operationId, status, body } of await secengExchanges(app)) {
      if (status >= 300) throw new Error(`${operationId} answers ${status}: ${body}`)
      if (body !== '') recorded.set(operationId, `${JSON.stringify(withoutChance(JSON.parse(body)), null, 2)}\n`)
    }
    return recorded
  } finally {
    keys.remove()
    await app.close()
    await clock.stop()
    await opened.close()
  }
}
