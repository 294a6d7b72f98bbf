import type { CompiledQuery, KyselyPlugin, QueryResult, UnknownRow } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ColumnNames } from './column-names.ts'
import type { Database } from './database.ts'
import { deriveDatabase, type Replaced, type Run } from './derived-database.ts'
import { markOneState } from './read-snapshot.ts'
import type { Replicas } from './replicas.ts'
import type { UsedColumns } from './used-columns.ts'

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
  /**
   * Returns the same database with rows that have the columns `used` alone, once these are learned, and that note their
   * use before.
   */
  using(used: UsedColumns): Database
  /** Returns true once a statement has thrown RevisionMoved; all later ones throw it too. */
  hasMoved(): boolean
}

const revisionColumn = 'skg_revision'
const names = new ColumnNames()

const mostRemembered = 1000
/**
 * The columns of the rows that statements have returned; those with the same columns share a list, however many shapes
 * of filters there are.
 */
const columnsOf = new LRUCache<string, readonly string[]>({ max: mostRemembered })
const columnLists = new LRUCache<string, readonly string[]>({ max: mostRemembered })

/**
 * Returns `db` as of `revision`, which must be committed. Each statement reads the newest revision beside its rows, in
 * its own snapshot; `readRevision` reads it after a statement that found no row to read it from. What
 * one of `replicas` can answer, it does.
 */
export function readAtRevision(
  db: Database,
  revision: number,
  readRevision: () => Promise<number>,
  replicas: Replicas | null = null,
): DatabaseAtRevision {
  let hasMoved = false
  const narrowed = new WeakMap<UsedColumns, Database>()

  const check = async (rows: readonly UnknownRow[], known: number | undefined) => {
    const [row] = rows
    const found = known ?? (row ? (row[revisionColumn] ?? 0) : await readRevision())
    if (found === revision) return
    hasMoved = true
    throw new RevisionMoved(revision)
  }
  const run: Run = async (query, connection) => {
    if (hasMoved) throw new RevisionMoved(revision)
    return connection.executeQuery(query)
  }
  const readWhole = (query: CompiledQuery): Replaced => ({
    query: { ...query, sql: withRevision(query.sql, 'read.*, ') },
    finish: async (result, known) => {
      await check(result.rows as readonly UnknownRow[], known)
      return result
    },
  })
  const readNarrow = (query: CompiledQuery, used: UsedColumns): Replaced => {
    const columns = columnsOf.get(query.sql)
    const rows = columns && used.narrowed(columns, (column) => names.nameOf(column))
    if (!rows) {
      const { query: sent, finish } = readWhole(query)
      return { query: sent, finish: async (result, known) => finish(remember(query.sql, result), known) }
    }
    return {
      query: { ...query, sql: withRevision(query.sql, rows.selected) },
      finish: async (result, known) => {
        await check(result.rows as readonly UnknownRow[], known)
        return { ...result, rows: (result.rows as UnknownRow[]).map(rows.rowOf) }
      },
    }
  }
  const checked = (replace: (query: CompiledQuery) => Replaced, plugins: readonly KyselyPlugin[] = []) => {
    const elsewhere = async (query: CompiledQuery) => {
      if (hasMoved) throw new RevisionMoved(revision)
      return replicas?.read(query, revisionColumn, revision) ?? null
    }
    const derived = deriveDatabase(db, run, {
      replace,
      hidden: revisionColumn,
      plugins,
      ...(replicas && { elsewhere }),
    })
    markOneState(derived)
    return derived
  }
  const whole = checked(readWhole)
  return {
    db: whole,
    using: (used) => {
      if (used.stage === 'cached') return whole
      const known = narrowed.get(used)
      if (known) return known
      const made = checked((query) => readNarrow(query, used), [used.recorder()])
      narrowed.set(used, made)
      return made
    },
    hasMoved: () => hasMoved,
  }
}

function remember(statement: string, result: QueryResult<unknown>): QueryResult<unknown> {
  const [row] = result.rows
  if (!row) return result
  const columns = Object.keys(row).filter((column) => column !== revisionColumn)
  const name = columns.join()
  const list = columnLists.get(name) ?? columns
  columnLists.set(name, list)
  columnsOf.set(statement, list)
  return result
}

/** PostgreSQL keeps the order of the only subquery that is selected from; `limit` is planned faster than `max`. */
function withRevision(statement: string, selected: string): string {
  if (!/^\s*(select|with)\b/i.test(statement)) throw new Error('only reads can be checked for their revision')
  return `select ${selected}(select id from revision order by id desc limit 1) as ${revisionColumn} from (${statement}) as read`
}
