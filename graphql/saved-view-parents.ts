import type { SavedView as StoredView } from '../db/saved-view-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type SavedView = StoredView
export type SavedViewConnection = Connection<StoredView>
export type SavedViewEdge = Edge<StoredView>
