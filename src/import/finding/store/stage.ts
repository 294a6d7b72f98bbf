import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { withWeakness } from '../kit/rule-table.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { cleanText } from '../kit/text.ts'
import { hasTrace } from '../kit/trace.ts'
import type { WarningList } from '../kit/warning-list.ts'
import { type SeriesOfFile, seriesOf } from './series.ts'
import { type StagedRow, stagedRow } from './staged-row.ts'

/** So many findings, or characters of them, are staged by one statement. */
const batchSize = 1_000
const batchCharacters = 8_388_608

/**
 * Copies the findings of `items` into the temporary table `staged_finding`, a batch at a time, and answers with the series that they belong to. A finding that is
 * repeated in its series is counted, not listed again. Throws INPUT_REFUSED when a finding comes before any scan, and whatever `items` throws.
 */
export async function stageFindings(
  trx: Database,
  items: AsyncIterable<ScanItem>,
  warnings: WarningList,
  onProgress?: (stage: string) => void,
): Promise<readonly SeriesOfFile[]> {
  await createStage(trx)
  const series = new Map<string, SeriesOfFile>()
  let current: SeriesOfFile | null = null
  let batch = new Map<string, StagedRow>()
  let characters = 0
  let ordinal = 0
  let staging = Promise.resolve()
  try {
    for await (const item of items) {
      if (item.kind === 'warning') warnings.add(item.warning)
      else if (item.kind === 'scan') current = seriesOf(series, item.scan, warnings)
      else {
        if (!current) throw new Error('a reader gave a finding before its scan')
        const row = stagedRow(withWeakness(item.finding, current.tool), current.number, ordinal++, warnings.add)
        current.findings++
        current.hasTraces ||= hasTrace(row)
        const key = `${row.series} ${row.identity}`
        const earlier = batch.get(key)
        batch.set(key, earlier ? { ...earlier, count: earlier.count + row.count } : row)
        if (!earlier) characters += row.size
        if (batch.size >= batchSize || characters >= batchCharacters) {
          await staging
          staging = stage(trx, [...batch.values()])
          // What it throws is thrown where it is awaited, after the next batch has been read.
          staging.catch(() => {})
          batch = new Map()
          characters = 0
          onProgress?.(`reading: ${ordinal} findings`)
        }
      }
    }
  } finally {
    await staging
  }
  await stage(trx, [...batch.values()])
  await sql`analyze staged_finding (series, ordinal, identity, source_cwes)`.execute(trx)
  return [...series.values()]
}

const columns = sql.raw(`
  series integer, ordinal integer, identity uuid, content uuid, fingerprint text, rule text, title text, description text, recommendation text,
  severity smallint, state text, source_cwes integer[], source_techniques text[], cves text[], cvss_version text, cvss_score double precision,
  cvss_vector text, "references" jsonb, location jsonb, place text, dependency text, count integer, first_found_at timestamptz, tags text[], pointer text,
  derived_from text, derived_by text, exploited jsonb, locations jsonb, related_locations jsonb, code_flows jsonb`)

async function createStage(trx: Database): Promise<void> {
  await sql`drop table if exists pg_temp.staged_finding`.execute(trx)
  await sql`create temporary table staged_finding (${columns}, primary key (series, identity)) on commit drop`.execute(
    trx,
  )
}

async function stage(trx: Database, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into staged_finding as staged select * from json_to_recordset(${storableJson(rows)}::json) as row (${columns})
      on conflict (series, identity) do update set count = staged.count + excluded.count`.execute(trx)
}

const unstorable = /\\u0000|\\ud[89a-f]/i

/** `value` as JSON that PostgreSQL takes: without NUL characters and halves of surrogate pairs, which no text can hold. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? cleanText(part) : part))
}
