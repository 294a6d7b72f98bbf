import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import {
  countedConditions,
  issuesOfApplication,
  ownConditions,
  principalConditions,
  type SecurityFindingFilter,
} from './finding-filter.ts'
import type { SecurityFinding } from './finding-tables.ts'
import type { CodeFlow, FindingLocation, RelatedLocation } from './finding-trace-tables.ts'
import type { FindingTriage } from './finding-triage-tables.ts'
import type { Lease } from './target-run-tables.ts'

/** A finding as an export copies it; instants are ISO 8601 with a zone. */
export type ExportedFinding = Omit<
  SecurityFinding,
  'stateAt' | 'firstSeenAt' | 'lastSeenAt' | 'changedAt' | 'identity' | 'content' | 'place' | 'dependency' | 'pointer'
> & {
  /** The decision in force; null for none. */
  readonly triage: Pick<FindingTriage, 'decision' | 'reason' | 'comment'> | null
  readonly stateAt: string
  readonly firstSeenAt: string
  readonly lastSeenAt: string | null
  /** Null for a finding with one place at most and no code flow. */
  readonly trace: {
    readonly locations: readonly FindingLocation[]
    readonly relatedLocations: readonly RelatedLocation[]
    readonly codeFlows: readonly CodeFlow[]
  } | null
}

/** Columns of a finding in an export, without its trace. */
export const findingColumns = sql.raw(`
  id, application_id as "applicationId", issue_id as "issueId", scanner_id as "scannerId", scan_type as "scanType", fingerprint, rule,
  title, description, recommendation, severity, state, source_state as "sourceState", state_at as "stateAt", first_seen_at as "firstSeenAt",
  first_scan_id as "firstScanId", last_seen_at as "lastSeenAt", last_scan_id as "lastScanId", changed_scan_id as "changedScanId", count,
  source_cwes as "sourceCwes", source_techniques as "sourceTechniques", cwe, category, targets, cves, cvss_version as "cvssVersion",
  cvss_score as "cvssScore", cvss_vector as "cvssVector", "references", location, tags, derived_from as "derivedFrom",
  derived_by as "derivedBy", source_fingerprints as "sourceFingerprints",
  (select json_build_object('decision', decision, 'reason', reason, 'comment', comment)
    from finding_triage where finding_id = finding.id) as triage`)
const traceColumn = sql.raw(`
  (select json_build_object('locations', locations, 'relatedLocations', related_locations, 'codeFlows', code_flows)
    from security_finding_trace as trace where trace.id = finding.id) as trace`)

/** Which findings an export is of: those of `scanners` that the filter leaves. */
export type ExportSelection = {
  readonly filter: SecurityFindingFilter
  /** The part of the file in which findings of each scanner stand. */
  readonly partOfScanner: ReadonlyMap<number, number>
}

/** Called in the transaction that copies, with how many findings there are so far. */
export type OnCopied = (trx: Database, count: number) => Promise<void>

/** Findings that one statement copies, so that none takes long. */
const chunkSize = 20_000

/**
 * Copies the findings of a selection for an attempt at an export, in the order of ids; the transaction must show one
 * state of the data. `onCopied` is called with how many there are so far. Returns how many were copied.
 */
export async function copyFindings(
  trx: Database,
  { id, lease }: Lease,
  selection: ExportSelection,
  onCopied: OnCopied,
): Promise<number> {
  const { copied } = await eachChunk(
    trx,
    selection,
    (isOfChunk) => sql`
    added as (
      insert into export_row (export_id, lease, part, position, ordinal, row)
        select ${id}::uuid, ${lease}::int, part, id, 0, to_json(copy)
          from chunk join lateral (
            select ${findingColumns}, ${traceColumn} from security_finding as finding where finding.id = chunk.id and ${isOfChunk}) as copy using (id)
    )`,
    sql`true`,
    onCopied,
  )
  return copied
}

/**
 * Runs `added`, common table expressions, on one `chunk` of findings after the other; it is called with the condition
 * by which a statement finds the findings of its chunk without reading the others. Returns how many of them `isTaken`
 * holds for, and how many others there are.
 */
export async function eachChunk(
  trx: Database,
  { filter, partOfScanner }: ExportSelection,
  added: (isOfChunk: RawBuilder<boolean>) => RawBuilder<unknown>,
  isTaken: RawBuilder<unknown>,
  onCopied: OnCopied,
): Promise<{ readonly copied: number; readonly omitted: number }> {
  const [scanners, parts] = [[...partOfScanner.keys()], [...partOfScanner.values()]]
  const selected = sql`security_finding
    join unnest(${scanners}::int[], ${parts}::int[]) as placed (scanner, part) on scanner = scanner_id
    where ${sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)}`
  let [copied, omitted, after] = [0, 0, 0]
  for (;;) {
    const { rows: found } = await sql<{ last: number | null }>`
      select max(id) as last from (select id from ${selected} and id > ${after} order by id limit ${sql.lit(chunkSize)}) as chunk`.execute(
      trx,
    )
    const last = found[0]!.last
    if (last === null) return { copied, omitted }
    const isOfChunk = sql<boolean>`id > ${after} and id <= ${last}`
    const { rows } = await sql<{ seen: number; taken: number }>`
      with chunk as materialized (select id, application_id, part, state, rule, tags, cves, targets, location from ${selected} and ${isOfChunk}),
      ${added(isOfChunk)}
      select count(*)::int as seen, (count(*) filter (where ${isTaken}))::int as taken from chunk`.execute(trx)
    const { seen, taken } = rows[0]!
    copied += taken
    omitted += seen - taken
    await onCopied(trx, copied)
    after = last
  }
}

/** Returns the key of a row, the same for the same `value`, a jsonb. */
export function rowKey(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`substr(encode(sha256(convert_to((${value})::text, 'UTF8')), 'hex'), 1, 32)::uuid`
}

/** Returns the conditions that a finding must meet to be in an export. */
export function conditionsOf(filter: SecurityFindingFilter): RawBuilder<boolean>[] {
  const { applicationId, target } = filter
  const start = (applicationId ?? 0) * issuesOfApplication
  return [
    ...(applicationId == null ? [] : [sql<boolean>`id > ${start} and id < ${start + issuesOfApplication}`]),
    ...countedConditions({ ...filter, applicationId: null }),
    ...principalConditions(filter),
    ...ownConditions(filter),
    ...(target
      ? [sql<boolean>`id in (select finding_id from security_finding_link where target_id = any(${target}::text[]))`]
      : []),
  ]
}

/** Rows that are read at once. */
const batchSize = 100

/** Returns the rows of one part of what an attempt has copied, in their order, the next ones being read ahead. */
export async function* readExportRows<R>(
  db: Database,
  { id, lease }: Lease,
  part: number,
): AsyncGenerator<readonly R[]> {
  const read = async (position: number, ordinal: number) => {
    const { rows } = await sql<{ position: number; ordinal: number; row: R }>`
      select position, ordinal, row from export_row
        where export_id = ${id} and lease = ${lease} and part = ${part} and (position, ordinal) > (${position}, ${ordinal})
        order by position, ordinal limit ${sql.lit(batchSize)}`.execute(db)
    return rows
  }
  let next = read(-1, 0)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)
    if (!last) return
    next = read(last.position, last.ordinal)
    next.catch(() => {})
    yield rows.map(({ row }) => row)
  }
}

/** Returns how many rows an attempt has copied; none after a crash of the database. */
export async function countExportRows(db: Database, { id, lease }: Lease): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from export_row where export_id = ${id} and lease = ${lease}`.execute(db)
  return rows[0]!.count
}

/** Rows that one statement deletes, so that none takes long. */
const deletedAtOnce = 50_000

/** Deletes what an attempt has copied. */
export function deleteExportRows(db: Database, { id, lease }: Lease): Promise<void> {
  return deleteRows(db, sql`export_id = ${id} and lease = ${lease}`)
}

/** Deletes what attempts have copied that are over. */
export function deleteEndedExportRows(db: Database): Promise<void> {
  return deleteRows(
    db,
    sql`not exists (
      select from data_export where id = export_id and data_export.lease = export_row.lease and state = 'running')`,
  )
}

async function deleteRows(db: Database, which: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from export_row where ctid = any(array(select ctid from export_row where ${which} limit ${sql.lit(deletedAtOnce)}))`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < deletedAtOnce) return
  }
}
