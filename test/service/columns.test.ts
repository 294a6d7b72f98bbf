import { isObjectType } from 'graphql'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { databases } from '../support/setup.ts'

/** Fields that are read with the row from another table, and those of a type that only has the name of a table. */
const joined = [
  'Provenance.at',
  'SecurityFindingReport.rule',
  'SecurityFindingReport.title',
  'SecurityFindingReport.description',
  'SecurityFindingReport.severity',
  'SecurityFindingReport.place',
  'ComponentEvidence.source',
  'ComponentEvidence.place',
  'ComponentEvidence.line',
  'ComponentEvidence.pattern',
  'SoftwareComponentEdge.node',
]

test.each(databases)(
  'DESIGN §4.2: on $kind each field of a type with a table has a column or a resolver',
  async ({ open }) => {
    const { db, close } = await open('empty')
    const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    await close()
    const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
    const columns = Map.groupBy(rows, ({ table }) => camelCase(table))
    const stored = Object.values(schemaOf(subgraphNames).getTypeMap()).flatMap((type) => {
      const ofTable = columns.get(type.name.charAt(0).toLowerCase() + type.name.slice(1))
      return isObjectType(type) && ofTable ? [{ type, names: ofTable.map(({ column }) => camelCase(column)) }] : []
    })
    expect(stored.length).toBeGreaterThan(15)
    expect(
      stored.flatMap(({ type, names }) =>
        Object.values(type.getFields())
          .filter(({ name, resolve }) => !resolve && !names.includes(name))
          .map(({ name }) => `${type.name}.${name}`),
      ),
    ).toEqual(joined)
  },
)
