import { listAuditEvents } from '../../db/audit.ts'
import { openExistingDatabase } from '../../db/engine/database.ts'
import type { AuditEvent } from '../../db/target-tables.ts'
import type { Config } from '../ground/config.ts'

const pageSize = 1_000

/**
 * Yields the events of the audit since `since`, oldest first: as JSON Lines, or as lines for people. Throws CONFLICT
 * where no database is.
 */
export async function* auditText(
  { since, isJson }: { readonly since: Date; readonly isJson: boolean },
  config: Config,
): AsyncGenerator<string> {
  const opened = await openExistingDatabase(config)
  try {
    let after: AuditEvent | null = null
    do {
      const events: readonly AuditEvent[] = await listAuditEvents(opened.db, { since, after, limit: pageSize })
      for (const event of events) yield `${isJson ? JSON.stringify(event) : lineOf(event)}\n`
      after = events.length === pageSize ? events.at(-1)! : null
    } while (after)
  } finally {
    await opened.close()
  }
}

function lineOf({ at, caller, kind, action, object, outcome, details }: AuditEvent): string {
  const count = details.count === undefined ? '' : ` ×${details.count}`
  return [at.toISOString(), caller ?? 'unknown', kind, action, object ?? '-', outcome + count].join('  ')
}
