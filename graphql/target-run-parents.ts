import type { RunResult, ScanRun as StoredRun } from '../db/target-run-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type ScanRun = StoredRun
export type ScanRunResult = RunResult
export type ScanRunConnection = Connection<StoredRun>
export type ScanRunEdge = Edge<StoredRun>
