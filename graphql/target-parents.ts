import type { NewestRun } from '../db/target.ts'
import type { Target } from '../db/target-tables.ts'
import type { ListedError } from './mutation.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type TargetConnection = Connection<Target>
export type TargetEdge = Edge<Target>
export type TargetRun = NewestRun
export type MutationError = ListedError
