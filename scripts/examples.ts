import { PGlite } from '@electric-sql/pglite'
import { databaseOnPglite, pgliteOptions } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { startRevisionClock } from '../db/revision.ts'
import type { Route } from '../rest-adapters/route.ts'
import { routes } from '../rest-adapters/routes.ts'
import { readConfig } from '../src/config.ts'
import { createHttp } from '../src/http.ts'
import { loadStarter } from '../src/import/starter.ts'
import { createLog } from '../src/log.ts'

/** The path that shows what a route answers: its path parameters have their examples. */
export function examplePath({ path, parameters }: Pick<Route, 'path' | 'parameters'>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name]?.example)))
}

const instant = '2026-06-30T12:00:00.000Z'

/** `body` with what differs from one run to the next replaced: instants, ages, and the checksums of documents with an instant or this very example in them. */
export function withoutChance(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), function (key, value) {
    if (value !== null && ['generatedAt', 'updatedAt', 'at'].includes(key)) return instant
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
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', PUBLIC_URL: 'https://example.org' })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  try {
    const recorded = new Map<string, string>()
    for (const route of routes) {
      const { statusCode, body } = await app.inject(examplePath(route))
      if (statusCode !== 200) throw new Error(`${examplePath(route)} answers ${statusCode}: ${body}`)
      recorded.set(route.operationId, `${JSON.stringify(withoutChance(JSON.parse(body)), null, 2)}\n`)
    }
    return recorded
  } finally {
    await app.close()
    await clock.stop()
    await opened.close()
  }
}
