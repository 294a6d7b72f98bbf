import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import type { Count } from '../../../../db/engine/snapshot.ts'
import { applyStatements, hasStatements, listLoneStatements, storeStatements } from '../../../../db/finding-vex.ts'
import { storeComponents } from '../../../../db/software-component-store.ts'
import type { WarningList } from '../kit/warning-list.ts'
import type { SeriesOfFile } from './series.ts'
import type { StoredScan } from './store-scan.ts'

type Supply = {
  readonly applicationId: number
  /** The table of staged components, edges and statements. */
  readonly table: string
  readonly series: readonly SeriesOfFile[]
  /** The scans of these series, in their order. */
  readonly scans: readonly Pick<StoredScan, 'scanId'>[]
  readonly incremental: boolean
  readonly at: Date
}

/**
 * Stores the components and statements of a file, after its findings, and puts statements into force. Returns counts of
 * what the file has of each.
 */
export async function storeSupply(
  trx: Database,
  { applicationId, table, series, scans, incremental, at }: Supply,
  warnings: WarningList,
): Promise<Readonly<Record<string, Count>>> {
  await sql`analyze ${sql.id(table)}`.execute(trx)
  const components: Count[] = []
  let added = 0
  for (const [index, own] of series.entries()) {
    const { scanId } = scans[index]!
    const scan = { applicationId, scanId, series: own.number, isPartial: own.isPartial || incremental }
    const counted = await storeComponents(trx, table, scan)
    if (counted) components.push(counted)
    added += await storeStatements(trx, table, { ...scan, at, tool: own.tool })
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.id(table)} where kind = 'statement'`.execute(trx)
  const { total } = rows[0]!
  if (await hasStatements(trx, applicationId)) {
    await applyStatements(trx, applicationId, at)
    for (const { pointer, vulnerability, product } of await listLoneStatements(trx, table, applicationId)) {
      const where = product === null ? 'the application' : JSON.stringify(product.slice(0, 200))
      warnings.add({
        id: vulnerability,
        pointer,
        message: `joins no finding of ${vulnerability} in ${where} yet; the statement is kept`,
      })
    }
  }
  return {
    ...(components.length > 0 && { components: components.reduce(sumOf) }),
    ...(total > 0 && { statements: { total, added, changed: 0, retired: 0, unchanged: total - added } }),
  }
}

function sumOf(a: Count, b: Count): Count {
  return {
    total: a.total + b.total,
    added: a.added + b.added,
    changed: a.changed + b.changed,
    retired: a.retired + b.retired,
    unchanged: a.unchanged + b.unchanged,
  }
}
