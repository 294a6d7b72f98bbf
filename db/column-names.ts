import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/** Translates the names of columns once a result, for a driver that names the fields of rows by `nameOf`, instead of once a row. */
export class ColumnNames extends CamelCasePlugin {
  readonly nameOf = (column: string): string => this.camelCase(column)

  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
