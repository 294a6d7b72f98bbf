import { type RawBuilder, sql } from 'kysely'
import { copyRows } from '../../../../db/engine/copy-rows.ts'
import type { Database } from '../../../../db/engine/database.ts'
import { counted } from '../../../ground/text.ts'
import type { WarningList } from '../kit/warning-list.ts'
import { repeatColumns, stageColumns, supplyColumns } from './copy-text.ts'
import type { SeriesOfFile } from './series.ts'
import type { StagedPart } from './staged-parts.ts'

/**
 * Names of the temporary tables of a stage: its findings, each once in its series, in the order of `ordinal`, how often
 * those that repeat them count, and its components, edges and statements.
 */
export type StageTables = { readonly table: string; readonly repeats: string; readonly supply: string }

/** The findings of a file in a temporary table of a session. */
export type Stage = StageTables & { readonly series: readonly SeriesOfFile[] }

/** From so many findings on, reading them by their ordinals is worth an index. */
const many = 10_000

/** Numbers of the stages that are in use: those of one session have names of their own. */
const taken = new Set<number>()

/** Runs `work` with empty tables of a stage on `session`. */
export async function withStageTables<T>(session: Database, work: (tables: StageTables) => Promise<T>): Promise<T> {
  let number = 0
  while (taken.has(number)) number++
  taken.add(number)
  const tables = {
    table: `staged_finding_${number}`,
    repeats: `repeated_finding_${number}`,
    supply: `staged_supply_${number}`,
  }
  const all = sql.join(Object.values(tables).map(temporary))
  const drop = () => sql`drop table if exists ${all}`.execute(session)
  try {
    await drop()
    for (const [name, columns] of [
      [tables.table, stageColumns],
      [tables.repeats, repeatColumns],
      [tables.supply, supplyColumns],
    ] as const) {
      const types = Object.entries(columns).map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`)
      await sql`create temporary table ${sql.id(name)} (${sql.join(types)})`.execute(session)
    }
    return await work(tables)
  } finally {
    // What cannot be dropped goes with its session or transaction.
    await drop().catch(() => {})
    taken.delete(number)
  }
}

/**
 * Runs `work` with the findings of `parts` in a temporary table of `session`, copied there by statements that each take
 * a moment. Throws whatever `parts` throws.
 */
export function withStage<T>(
  session: Database,
  parts: AsyncIterable<StagedPart>,
  warnings: WarningList,
  work: (stage: Stage) => Promise<T>,
  onProgress?: (stage: string) => void,
): Promise<T> {
  return withStageTables(session, async (tables) => {
    let series: readonly SeriesOfFile[] = []
    let findings = 0
    for await (const part of parts) {
      await copyPart(session, tables, part)
      if ('rows' in part) {
        findings = part.findings
        onProgress?.(`reading: ${counted(findings, 'finding')}`)
      } else if ('series' in part) {
        series = part.series
        warnings.addAll(part.warnings)
      }
    }
    await addRepeats(session, tables, sql.id(tables.table), sql`staged.series = repeated.series`)
    if (findings >= many) await sql`create index on ${temporary(tables.table)} (ordinal)`.execute(session)
    await sql`analyze ${sql.id(tables.table)} (series, ordinal, identity, source_cwes)`.execute(session)
    return work({ ...tables, series })
  })
}

const namesOf = (columns: object) =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join()
const stageNames = namesOf(stageColumns)
const repeatNames = namesOf(repeatColumns)

/** Copies the rows of a part, if it has any, to the tables of a stage. */
export async function copyPart(
  session: Database,
  { table, repeats, supply }: StageTables,
  part: StagedPart,
): Promise<void> {
  if ('rows' in part) await copyRows(session, `pg_temp.${table} (${stageNames})`, part.rows)
  else if ('repeats' in part) await copyRows(session, `pg_temp.${repeats} (${repeatNames})`, part.repeats)
  else if ('supply' in part) await copyRows(session, `pg_temp.${supply} (series, kind, row)`, part.supply)
}

/**
 * Adds to the counts of findings in `into`, of those that `where` joins with the series and identity of `repeated`, how
 * often they are repeated.
 */
export async function addRepeats(
  session: Database,
  { repeats }: StageTables,
  into: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from ${temporary(repeats)}) as any`.execute(
    session,
  )
  if (!rows[0]!.any) return
  await sql`
    update ${into} as staged set count = least(staged.count + repeated.count, 2147483647)::int
      from (select series, identity, sum(count) as count from ${temporary(repeats)} group by series, identity) as repeated
      where staged.identity = repeated.identity and ${where}`.execute(session)
}

function temporary(table: string): RawBuilder<unknown> {
  return sql`pg_temp.${sql.id(table)}`
}
