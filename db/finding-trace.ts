import { anyOf, type Database } from './engine/database.ts'
import type { SecurityFindingCode, SecurityFindingTrace } from './finding-trace-tables.ts'

/** Returns the traces of these findings, in any order; findings without one are left out. */
export function findTraces(db: Database, ids: readonly number[]): Promise<SecurityFindingTrace[]> {
  return db.selectFrom('securityFindingTrace').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the code of these findings, in any order; findings without any are left out. */
export function findCodes(db: Database, ids: readonly number[]): Promise<SecurityFindingCode[]> {
  return db.selectFrom('securityFindingCode').selectAll().where('id', '=', anyOf(ids)).execute()
}
