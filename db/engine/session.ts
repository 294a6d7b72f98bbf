import { PostgresAdapter, PostgresDialect } from 'kysely'
import type { Database } from './database.ts'

/** Dialect of a database that has a single connection, which all its statements share. */
export class SingleSessionDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new SingleSessionAdapter()
  }
}

class SingleSessionAdapter extends PostgresAdapter {
  override get supportsMultipleConnections(): boolean {
    return false
  }
}

const sessionless = new WeakSet<Database>()

/** Declares that statements of `db` outside of one transaction may run in different sessions. */
export function markSessionless(db: Database): void {
  sessionless.add(db)
}

/** Checks that a connection of `db` is one session, which settings of it outlive transactions in. */
export function hasSessions(db: Database): boolean {
  return !sessionless.has(db)
}

/**
 * Checks that all statements of `db` share one connection, so that its temporary tables outlive transactions and others
 * wait for each transaction.
 */
export function hasSingleSession(db: Database): boolean {
  return !db.getExecutor().adapter.supportsMultipleConnections
}
