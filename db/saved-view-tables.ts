import type { Selectable } from 'kysely'

export type SavedView = Selectable<SavedViewTable>
export type SavedViewTable = {
  /** A UUIDv7. */
  id: string
  kind: 'graph' | 'brief' | 'layer' | 'tray' | 'filter'
  name: string
  /** As the schema of its kind wants it. */
  document: Readonly<Record<string, unknown>>
  visibility: 'private' | 'shared'
  /** The caller, such as `key:ci`. */
  owner: string
  /** 1 at first; rises with each change. */
  version: number
  /** The place of its last change among the changes of all views. */
  saveNumber: number
  createdAt: Date
  updatedAt: Date
}

export type SavedViewTables = { savedView: SavedViewTable }
