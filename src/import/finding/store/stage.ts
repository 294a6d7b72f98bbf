import { sql } from 'kysely'
import { copyRows } from '../../../../db/engine/copy-rows.ts'
import type { Database } from '../../../../db/engine/database.ts'
import type { WarningList } from '../kit/warning-list.ts'
import { stageColumns } from './copy-text.ts'
import type { SeriesOfFile } from './series.ts'
import type { StagedPart } from './staged-parts.ts'

/** The findings of a file in a temporary table of a session, each once in its series, in the order of `ordinal`. */
export type Stage = { readonly table: string; readonly series: readonly SeriesOfFile[] }

/** From so many findings on, reading them by their ordinals is worth an index. */
const many = 10_000

/** Numbers of the stages that are in use: those of one session have names of their own. */
const taken = new Set<number>()

/**
 * Runs `work` with the findings of `parts` in a temporary table of `session`, copied there by statements that each take a moment. A finding that is repeated
 * in its series is counted, not listed again. Throws whatever `parts` throws.
 */
export async function withStage<T>(
  session: Database,
  parts: AsyncIterable<StagedPart>,
  warnings: WarningList,
  work: (stage: Stage) => Promise<T>,
  onProgress?: (stage: string) => void,
): Promise<T> {
  let number = 0
  while (taken.has(number)) number++
  taken.add(number)
  const table = `staged_finding_${number}`
  try {
    return await work({ table, series: await fillStage(session, table, parts, warnings, onProgress) })
  } finally {
    // What cannot be dropped goes with its session or transaction.
    await sql`drop table if exists pg_temp.${sql.id(table)}`.execute(session).catch(() => {})
    taken.delete(number)
  }
}

const columns = Object.entries(stageColumns)
const names = columns.map(([name]) => `"${name}"`).join()

async function fillStage(
  session: Database,
  table: string,
  parts: AsyncIterable<StagedPart>,
  warnings: WarningList,
  onProgress?: (stage: string) => void,
): Promise<readonly SeriesOfFile[]> {
  const types = sql.join(columns.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`))
  await sql`create temporary table ${sql.id(table)} (${types})`.execute(session)
  let series: readonly SeriesOfFile[] = []
  let findings = 0
  for await (const part of parts) {
    if ('series' in part) {
      series = part.series
      warnings.addAll(part.warnings)
    } else {
      await copyRows(session, `pg_temp.${table} (${names})`, part.rows)
      findings = part.findings
      onProgress?.(`reading: ${findings} findings`)
    }
  }
  await countRepeats(session, table)
  if (findings >= many) await sql`create index on pg_temp.${sql.id(table)} (ordinal)`.execute(session)
  await sql`analyze ${sql.id(table)} (series, ordinal, identity, source_cwes)`.execute(session)
  return series
}

/** Leaves of findings that are repeated the first, with the number of all. */
async function countRepeats(session: Database, table: string): Promise<void> {
  await sql`
    with repeated as (
      select series, identity, min(ordinal) as first, least(sum(count), 2147483647)::int as count
        from ${sql.id(table)} group by series, identity having count(*) > 1
    ), counted as (
      update ${sql.id(table)} as staged set count = repeated.count from repeated where staged.ordinal = first
    )
    delete from ${sql.id(table)} as staged using repeated
      where (staged.series, staged.identity) = (repeated.series, repeated.identity) and staged.ordinal <> first`.execute(
    session,
  )
}
