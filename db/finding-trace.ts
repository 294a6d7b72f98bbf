import { anyOf, type Database } from './engine/database.ts'
import type { SecurityFindingTrace } from './finding-trace-tables.ts'

/** Returns the traces of these findings, in any order; findings without one are left out. */
export function findTraces(db: Database, ids: readonly number[]): Promise<SecurityFindingTrace[]> {
  return db.selectFrom('securityFindingTrace').selectAll().where('id', '=', anyOf(ids)).execute()
}
