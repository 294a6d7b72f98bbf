import type { ScanRun as StoredRun } from '../db/target-run-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type ScanRun = StoredRun
export type ScanRunConnection = Connection<StoredRun>
export type ScanRunEdge = Edge<StoredRun>
