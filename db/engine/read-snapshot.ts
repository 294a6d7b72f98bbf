import { CompiledQuery, type ControlledTransaction, sql } from 'kysely'
import type { Moment } from '../../src/ground/moment.ts'
import type { Tables } from '../tables.ts'
import type { Database } from './database.ts'
import { deriveDatabase } from './derived-database.ts'
import { readState } from './epoch.ts'

const oneState = new WeakSet<Database>()

/** Declares that `db` shows one state of the data as long as it is used. */
export function markOneState(db: Database): void {
  oneState.add(db)
}

/**
 * Runs `read` on one state of the data: on `db` itself where that shows one, else in a transaction with one snapshot.
 */
export function readOneState<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction || oneState.has(db)) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Begins a transaction that reads one state of the data until it is committed. */
export function startSnapshot(db: Database): Promise<ControlledTransaction<Tables>> {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
}

const savepoint = 'before_reads'
const returnToSavepoint = CompiledQuery.raw(`rollback to savepoint ${savepoint}`)

/** Runs `read` on one snapshot of the data and its moment; a statement that fails leaves the others as they are. */
export function readSnapshot<T>(db: Database, read: (snapshot: Database, moment: Moment) => Promise<T>): Promise<T> {
  return readOneState(db, async (transaction) => {
    const moment = await readState(transaction)
    await sql`savepoint ${sql.ref(savepoint)}`.execute(transaction)
    const snapshot = deriveDatabase(transaction, async (query, connection) => {
      try {
        return await connection.executeQuery(query)
      } catch (cause) {
        await connection.executeQuery(returnToSavepoint).catch(() => {})
        throw cause
      }
    })
    markOneState(snapshot)
    return read(snapshot, moment)
  })
}
