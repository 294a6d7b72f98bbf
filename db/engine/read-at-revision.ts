import type { Database } from './database.ts'
import { deriveDatabase } from './derived-database.ts'
import { markOneState } from './read-snapshot.ts'

/** Thrown by a read that found the data at another revision than the one it was to read. */
export class RevisionMoved extends Error {
  constructor(revision: number) {
    super(`the data are no longer at revision ${revision}`)
    this.name = 'RevisionMoved'
  }
}

export type DatabaseAtRevision = {
  /** Only reads; each statement returns rows of the revision or throws RevisionMoved. */
  readonly db: Database
  /** Returns true once a statement has thrown RevisionMoved; all later ones throw it too. */
  hasMoved(): boolean
}

const column = 'skg_revision'

/**
 * Returns `db` as of `revision`, which must be committed. Each statement reads the newest revision beside its rows, in its own snapshot; `readRevision`
 * reads it after a statement that found no row to read it from.
 */
export function readAtRevision(
  db: Database,
  revision: number,
  readRevision: () => Promise<number>,
): DatabaseAtRevision {
  let hasMoved = false
  const checked = deriveDatabase(
    db,
    async (query, connection) => {
      if (hasMoved) throw new RevisionMoved(revision)
      return connection.executeQuery({ ...query, sql: withRevision(query.sql) })
    },
    {
      async check(result) {
        const [row] = result.rows as readonly Readonly<Record<string, unknown>>[]
        const found = row ? (row[column] ?? 0) : await readRevision()
        if (found === revision) return result
        hasMoved = true
        throw new RevisionMoved(revision)
      },
      hidden: column,
    },
  )
  markOneState(checked)
  return { db: checked, hasMoved: () => hasMoved }
}

/** PostgreSQL keeps the order of the only subquery that is selected from; `limit` is planned faster than `max`. */
function withRevision(statement: string): string {
  if (!/^\s*(select|with)\b/i.test(statement)) throw new Error('only reads can be checked for their revision')
  return `select read.*, (select id from revision order by id desc limit 1) as ${column} from (${statement}) as read`
}
