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

/** Checks that all statements of `db` share one connection, so that its temporary tables outlive transactions and others wait for each transaction. */
export function hasSingleSession(db: Database): boolean {
  return !db.getExecutor().adapter.supportsMultipleConnections
}
