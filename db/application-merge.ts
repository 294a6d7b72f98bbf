import { sql } from 'kysely'
import { type ApplicationRow, moveRuns } from './application-change.ts'
import { inheritDetails } from './application-details.ts'
import { removeCounts } from './application-removal.ts'
import type { Database } from './engine/database.ts'
import { moveAges } from './finding-age-change.ts'
import { moveComponents as moveSoftwareComponents } from './software-component-store.ts'

/** What a merge moved: numbers of rows. */
export type MergedRows = Readonly<Record<'findings' | 'scans' | 'targets' | 'runs', number>> & {
  /** Tools that both have, whose scans stay apart. */
  readonly apart: readonly string[]
}

/** Returns kinds and names of targets that two applications both have. */
export async function listSharedTargets(trx: Database, from: number, into: number): Promise<readonly string[]> {
  const { rows } = await sql<{ target: string }>`
    select kind || ' ' || name as target from target where application_id = ${from}
      intersect select kind || ' ' || name from target where application_id = ${into} order by target`.execute(trx)
  return rows.map(({ target }) => target)
}

/**
 * Moves all that belongs to one locked application to another, and deletes the first. Findings get new issue ids behind
 * those of `into`, in their order, and keep dates, states and decisions. Where both have a scanner of one tool, type
 * and part, the scans of `from` stay apart as a part that has its name, so that neither closes what the other found.
 */
export async function mergeApplication(trx: Database, from: ApplicationRow, into: ApplicationRow): Promise<MergedRows> {
  const { rows: apart } = await sql<{ tool: string }>`
    update scanner set part = left(concat_ws(': ', ${from.name}::text, nullif(part, '')), 400)
      where application_id = ${from.id} and exists (
        select from scanner as other where other.application_id = ${into.id}
          and (other.scan_type, other.tool, other.part) = (scanner.scan_type, scanner.tool, scanner.part))
      returning tool`.execute(trx)
  const findings = await moveAges(trx, from.id, into.id, () => moveFindings(trx, from.id, into.id))
  const count = async (table: 'scanner' | 'artifact' | 'scan' | 'target') =>
    Number(
      (
        await sql`update ${sql.id(table)} set application_id = ${into.id} where application_id = ${from.id}`.execute(
          trx,
        )
      ).numAffectedRows ?? 0n,
    )
  await count('scanner')
  await count('artifact')
  const [scans, targets] = [await count('scan'), await count('target')]
  const runs = await moveRuns(trx, from.guid, into)
  await moveDeclarations(trx, from.id, into.id)
  await moveSoftwareComponents(trx, from.id, into.id)
  await inheritDetails(trx, from, into)
  await removeCounts(trx, from.id)
  await sql`delete from application where id = ${from.id}`.execute(trx)
  await sql`update application set changed_at = clock_timestamp() where id = ${into.id}`.execute(trx)
  return { findings, scans, targets, runs, apart: [...new Set(apart.map(({ tool }) => tool))].sort() }
}

/**
 * Moves what is declared and judged of an application to another one, whose own word stands where both have one;
 * evidence goes with its scanners.
 */
async function moveDeclarations(trx: Database, from: number, into: number): Promise<void> {
  await sql`
    update component_declaration as moved set application_id = ${into}
      where application_id = ${from} and not exists (
        select from component_declaration as other where other.application_id = ${into} and other.kind = moved.kind
          and other.target_id is not distinct from moved.target_id)`.execute(trx)
  await sql`
    update judged_link as moved set application_id = ${into}
      where application_id = ${from} and not exists (
        select from judged_link as other where other.application_id = ${into}
          and (other.fingerprint, other.technique_id) = (moved.fingerprint, moved.technique_id))`.execute(trx)
}

/** Gives the findings of an application, with what hangs on them, ids of another one. Returns how many. */
async function moveFindings(trx: Database, from: number, into: number): Promise<number> {
  await sql`
    create temporary table moved_id on commit drop as
      select id as old_id, issue_count + row_number() over (order by security_finding.id)::integer as issue_id
        from security_finding, (select issue_count from application where id = ${into}) as target
        where application_id = ${from}`.execute(trx)
  for (const { table, key } of children)
    await sql`
      create temporary table ${sql.id(`moved_${table}`)} on commit drop as
        select ${sql.id(table)}.* from ${sql.id(table)} join moved_id on old_id = ${sql.id(key)}`.execute(trx)
  await sql`
    create temporary table moved_finding on commit drop as select * from security_finding where application_id = ${from}`.execute(
    trx,
  )
  await sql`delete from security_finding where application_id = ${from}`.execute(trx)
  const newId = sql`${into}::bigint * 10000000000 + moved_id.issue_id`
  await sql`
    update moved_finding set id = ${newId}, application_id = ${into}, issue_id = moved_id.issue_id
      from moved_id where old_id = id`.execute(trx)
  const { numAffectedRows = 0n } = await sql`insert into security_finding select * from moved_finding`.execute(trx)
  for (const { table, key } of children) {
    const [own, column] = [sql.id(`moved_${table}`), sql.id(key)]
    await sql`update ${own} set ${column} = ${newId} from moved_id where old_id = ${column}`.execute(trx)
    await sql`insert into ${sql.id(table)} overriding system value select * from ${own}`.execute(trx)
  }
  await sql`
    update application set issue_count = issue_count + ${Number(numAffectedRows)} where id = ${into}`.execute(trx)
  return Number(numAffectedRows)
}

/** Tables that refer to a finding, with the column that does. */
const children = [
  { table: 'security_finding_trace', key: 'id' },
  { table: 'security_finding_code', key: 'id' },
  { table: 'security_finding_report', key: 'finding_id' },
  { table: 'finding_triage', key: 'finding_id' },
  { table: 'finding_triage_move', key: 'finding_id' },
] as const
