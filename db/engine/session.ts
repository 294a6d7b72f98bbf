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

/**
 * Runs `work` on one session, whose temporary tables last from statement to statement: on a connection of its own, or on the single one of the database,
 * where the statements of others run between those of `work`.
 */
export function withSession<T>(db: Database, work: (session: Database) => Promise<T>): Promise<T> {
  return db.getExecutor().adapter.supportsMultipleConnections ? db.connection().execute(work) : work(db)
}
