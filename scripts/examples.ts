import { PGlite } from '@electric-sql/pglite'
import type { InjectOptions } from 'fastify'
import { databaseOnPglite, pgliteOptions } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { startRevisionClock } from '../db/revision.ts'
import type { Route } from '../rest-adapters/route.ts'
import { routes } from '../rest-adapters/routes.ts'
import { rpcFunctions } from '../rest-adapters/rpc/functions.ts'
import { readConfig } from '../src/config.ts'
import { createHttp } from '../src/http.ts'
import { loadStarter } from '../src/import/starter.ts'
import { createLog } from '../src/log.ts'

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
]

/** `body` with what differs from one run to the next replaced: instants, ages, and the checksums of documents with an instant or this very example in them. */
export function withoutChance(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), function (key, value) {
    if (value !== null && instants.includes(key)) return instant
    if (key === 'ageDays') return 0
    if (['openapi', 'report-manifest'].includes(this.id)) {
      if (key === 'sha256') return '0'.repeat(64)
      if (key === 'bytes') return 0
    }
    return value
  })
}

/** What every route answers on the starter, by operation id, as the text of a file. */
export async function recordExamples(): Promise<ReadonlyMap<string, string>> {
  const opened = databaseOnPglite(await PGlite.create(pgliteOptions))
  await migrate(opened.db)
  await loadStarter(opened.db)
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', PUBLIC_URL: 'https://example.org', GATEWAY_KEYS: 'key' })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  try {
    const recorded = new Map<string, string>()
    const record = async (name: string, request: InjectOptions, status = 200) => {
      const { statusCode, body } = await app.inject(request)
      if (statusCode !== status) throw new Error(`${name} answers ${statusCode}: ${body}`)
      recorded.set(name, `${JSON.stringify(withoutChance(JSON.parse(body)), null, 2)}\n`)
    }
    for (const route of routes) await record(route.operationId, { url: examplePath(route) })
    await record('problem', { url: refusedPath }, 404)
    for (const { name, example } of rpcFunctions) {
      await record(name, { method: 'POST', url: `/rest/v1/rpc/${name}`, headers: { apikey: 'key' }, payload: example })
    }
    return recorded
  } finally {
    await app.close()
    await clock.stop()
    await opened.close()
  }
}
