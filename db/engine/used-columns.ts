import type { KyselyPlugin, UnknownRow } from 'kysely'
import { emptyRowOf } from './empty-row.ts'

/** Thrown where a row that was read without a column is asked for it. */
export class UnreadColumn extends Error {
  constructor(column: string) {
    super(`the column ${column} was not read`)
    this.name = 'UnreadColumn'
  }
}

/** How to read rows of some columns narrowed to those that are used. */
export type NarrowRows = {
  /** Columns of the table `read`, to be selected; empty for none. */
  readonly selected: string
  rowOf(row: UnknownRow): UnknownRow
}

let operations = 0

/**
 * The columns that one operation uses of the rows it reads. They are learned from an execution on whole rows once
 * caches have not answered the operation; later ones read these columns alone. A row throws UnreadColumn where another
 * is read, or all are, as by `{ ...row }`: the execution must then be repeated on whole rows, and the next reads that
 * column, too.
 */
export class UsedColumns {
  readonly #operation = ++operations
  readonly #names = new Set<string>()
  #narrow = new WeakMap<readonly string[], NarrowRows>()
  #isWhole = false
  #stage: 'cached' | 'learning' | 'learned' = 'cached'
  #version = 0
  #name = `${this.#operation}.0`

  /**
   * What executions read that begin now: whole rows that are cached, whole rows that note their use, or the columns
   * that were used.
   */
  get stage(): 'cached' | 'learning' | 'learned' {
    return this.#stage
  }

  /** Names what rows hold: those of another name may lack a column that these have. */
  get name(): string {
    return this.#name
  }

  /** Begins to learn, when caches did not answer. */
  learn(): void {
    if (this.#stage === 'cached') this.#stage = 'learning'
  }

  /** Ends the learning, after an execution that has noted what it used. */
  settle(): void {
    this.#stage = 'learned'
  }

  /** Adds a column by its name in camelCase, or all of them. */
  add(column: string | typeof whole): void {
    if (column === whole ? this.#isWhole : this.#names.has(column)) return
    if (column === whole) this.#isWhole = true
    else this.#names.add(column)
    this.#version++
    this.#name = `${this.#operation}.${this.#version}`
    this.#narrow = new WeakMap()
  }

  /**
   * Returns how to read rows of `columns` narrowly; null when they are read whole. `nameOf` returns the name of a
   * column in camelCase.
   */
  narrowed(columns: readonly string[], nameOf: (column: string) => string): NarrowRows | null {
    if (this.#isWhole || this.#stage !== 'learned') return null
    const known = this.#narrow.get(columns)
    if (known) return known
    const made = narrowRows(columns, nameOf, this.#names, (column) => this.add(column))
    this.#narrow.set(columns, made)
    return made
  }

  /** Returns the plugin by which whole rows note which of their columns are read, while that is learned. */
  recorder(): KyselyPlugin {
    const record: ProxyHandler<UnknownRow> = {
      get: (row, name) => {
        if (typeof name === 'string' && Object.hasOwn(row, name)) this.add(name)
        return row[name as string]
      },
      ownKeys: (row) => {
        this.add(whole)
        return Reflect.ownKeys(row)
      },
    }
    return {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) =>
        this.#stage === 'learning' ? { ...result, rows: result.rows.map((row) => new Proxy(row, record)) } : result,
    }
  }
}

/**
 * Marks narrow rows, and stands for all columns. It is a property of theirs that throws, so that none is copied as if
 * it was whole.
 */
const whole = Symbol('all columns')

/** Checks for a row that lacks columns. */
export function isNarrow(row: object): boolean {
  return Object.hasOwn(row, whole)
}

function narrowRows(
  columns: readonly string[],
  nameOf: (column: string) => string,
  used: ReadonlySet<string>,
  add: (column: string | typeof whole) => void,
): NarrowRows {
  const lacking = (column: string | typeof whole) => ({
    enumerable: true,
    get: (): never => {
      add(column)
      throw new UnreadColumn(String(column))
    },
  })
  const named = columns.map((column) => ({ column, name: nameOf(column) }))
  const kept = named.filter(({ name }) => used.has(name))
  const left = named.filter(({ name }) => !used.has(name))
  const isPart = left.length > 0
  const prototype = isPart
    ? Object.defineProperties(
        {},
        { ...Object.fromEntries(left.map(({ name }) => [name, lacking(name)])), toJSON: lacking(whole) },
      )
    : Object.prototype
  const mark = lacking(whole)
  const empty = emptyRowOf(kept.map(({ name }) => name))
  return {
    selected: kept.map(({ column }) => `read."${column.replaceAll('"', '""')}", `).join(''),
    rowOf: (row) => {
      const narrow: UnknownRow = empty ? Object.setPrototypeOf({ ...empty }, prototype) : Object.create(prototype)
      if (isPart) Object.defineProperty(narrow, whole, mark)
      for (const { column, name } of kept) narrow[name] = row[column]
      return narrow
    },
  }
}
