import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'
import { emptyRowOf } from './empty-row.ts'

/**
 * Columns in camelCase, for rows that all have the same columns: names are translated once a result. What lies within a
 * column stays as it is.
 */
export class ColumnNames extends CamelCasePlugin {
  readonly #hidden: string | undefined

  /** Rows come without the column `hidden`. */
  constructor(hidden?: string) {
    super({ maintainNestedObjectKeys: true })
    this.#hidden = hidden
  }

  /** Returns the name of a column in camelCase. */
  nameOf(column: string): string {
    return this.camelCase(column)
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const found = Object.keys(result.rows?.[0] ?? {})
    const columns = found.filter((column) => column !== this.#hidden)
    const names = columns.map((column) => this.camelCase(column))
    if (columns.length === found.length && names.every((name, index) => name === columns[index])) return result
    const empty = emptyRowOf(names)
    const renamed = (row: UnknownRow) => {
      const named: UnknownRow = empty ? { ...empty } : {}
      for (let index = 0; index < names.length; index++) named[names[index]!] = row[columns[index]!]
      return named
    }
    return { ...result, rows: result.rows.map(renamed) }
  }
}
