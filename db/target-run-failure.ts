import { type RawBuilder, sql } from 'kysely'
import type { RunError } from './target-run-tables.ts'

/** A run is taken up so often before it fails. */
export const mostAttempts = 3

/** The end of a run at which the service itself failed as often as may be. */
export const brokenOff = sql`state = 'failed', error = ${JSON.stringify({
  code: 'RUN_FAILED',
  reason: 'internal',
  detail: `The service failed at it ${mostAttempts} times; its log says why under the id of the run.`,
} satisfies RunError)}::jsonb`

/** Returns the end, with this code, of what was begun as often as may be and never ended. */
export function interrupted(code: 'RUN_FAILED' | 'EXPORT_FAILED'): RawBuilder<unknown> {
  const detail = `Its worker ended without a result, ${mostAttempts} times.`
  return sql`state = 'failed', error = ${JSON.stringify({ code, reason: 'interrupted', detail })}::jsonb`
}
