import { sql } from 'kysely'
import { applicationIsVisible, type NameGlobs } from './application-visibility.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { appendRevision } from './engine/revision.ts'
import { ageChangedAt } from './finding-age-change.ts'
import { openBySeverity } from './finding-count.ts'
import { decidedState } from './finding-triage-state.ts'
import type { Artifact } from './target-run-tables.ts'

/** So many artefacts of one owner are listed. */
const mostListed = 100
/** So many findings that went with an artefact are listed. */
const mostReplaced = 1_000

function listArtifacts(db: Database, owner: 'target_id' | 'application_id', ids: readonly string[]) {
  return sql<Owned<Artifact>>`
    select * from (
      select artifact.*, artifact.${sql.ref(owner)}::text as owner_id, row_number() over (
          partition by artifact.${sql.ref(owner)}
          order by verdict = 'malicious' or replaced_version is not null desc, examined_at desc, artifact.id) as position
        from artifact where artifact.${sql.ref(owner)}::text = ${anyOf(ids)}
    ) as numbered
    where position <= ${mostListed} order by owner_id, position`.execute(db)
}

/**
 * Returns the artefacts of these targets, at most 100 of each: malicious ones and what replaced such first, then by the
 * newest examination.
 */
export async function listArtifactsOfTargets(db: Database, ids: readonly string[]): Promise<Owned<Artifact>[]> {
  return (await listArtifacts(db, 'target_id', ids)).rows
}

/** Returns the artefacts of these applications as `listArtifactsOfTargets`. */
export async function listArtifactsOfApplications(db: Database, ids: readonly string[]): Promise<Owned<Artifact>[]> {
  return (await listArtifacts(db, 'application_id', ids)).rows
}

/** Returns the artefacts with these ids. */
export function findArtifacts(db: Database, ids: readonly string[]): Promise<Artifact[]> {
  return db.selectFrom('artifact').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** The artefact of a run: its application, target and part. */
export type ArtifactOfRun = {
  readonly applicationGuid: string
  readonly targetId: string | null
  readonly part: string
}

/** Returns the SHA-256 of an artefact when it was last examined; null when it never was. */
export async function findExaminedDigest(
  db: Database,
  { applicationGuid, targetId, part }: ArtifactOfRun,
): Promise<string | null> {
  const { rows } = await sql<{ sha256: string | null }>`
    select sha256 from artifact join scanner on scanner.id = scanner_id
        join application on application.id = artifact.application_id
      where guid = ${applicationGuid} and part = ${partOf(targetId, part)}`.execute(db)
  return rows[0]?.sha256 ?? null
}

function partOf(targetId: string | null, part: string): string {
  return [targetId, part].filter(Boolean).join('/')
}

export type Examination = Pick<Artifact, 'id' | 'name' | 'sha256' | 'verdict'> & {
  /** The scan that has its findings. */
  readonly scanId: number
  readonly runId: string
  readonly targetId: string | null
}

/**
 * Stores what an examination found of an artefact. A malicious version, or the one that it had replaced, which was
 * examined at most 24 hours ago stays with it when other bytes took its place.
 */
export async function storeExamination(trx: Database, examined: Examination): Promise<void> {
  const { id, name, sha256, verdict, scanId, runId, targetId } = examined
  await sql`
    insert into artifact as stored (id, scanner_id, application_id, target_id, name, sha256, verdict, examined_at, run_id)
      select ${id}, scanner_id, application_id, ${targetId}, ${name}, ${sha256}, ${verdict}, clock_timestamp(), ${runId}
        from scan where scan.id = ${scanId}
      on conflict (scanner_id) do update set name = excluded.name, sha256 = excluded.sha256, verdict = excluded.verdict,
        examined_at = excluded.examined_at, run_id = excluded.run_id, target_id = excluded.target_id,
        replaced_version = case
          when stored.verdict = 'malicious' and stored.sha256 is distinct from excluded.sha256
              and stored.examined_at > excluded.examined_at - interval '24 hours'
            then jsonb_build_object('sha256', stored.sha256, 'verdict', stored.verdict,
              'examinedAt', to_char(stored.examined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'replacedAt', to_char(excluded.examined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          when stored.replaced_version ->> 'sha256' = excluded.sha256 then null
          else stored.replaced_version end`.execute(trx)
}

/**
 * Returns the ids of findings that a scan closed because other bytes took the place of what had them, at most 1,000.
 */
export async function listReplacedFindings(trx: Database, scanId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select application.guid || ':' || issue_id as id
      from security_finding as finding join scan on scan.scanner_id = finding.scanner_id and scan.id = ${scanId}
        join application on application.id = finding.application_id
      where source_state = 'replaced' and finding.changed_at = scan.imported_at
      order by severity desc, issue_id limit ${mostReplaced}`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Takes an artefact of a visible application from the list and closes its findings, in one revision. Returns its name;
 * null when there is none. Waits for imports into the application.
 */
export async function endArtifact(trx: Database, id: string, visible: NameGlobs): Promise<string | null> {
  const found = await trx
    .selectFrom('artifact')
    .select(['applicationId', 'scannerId'])
    .where('id', '=', id)
    .where(applicationIsVisible('applicationId', visible))
    .executeTakeFirst()
  if (!found) return null
  const { applicationId, scannerId } = found
  await sql`select pg_advisory_xact_lock(hashtext('skg application'), ${applicationId})`.execute(trx)
  await sql`select from application where id = ${applicationId} for no key update`.execute(trx)
  const deleted = await trx.deleteFrom('artifact').where('id', '=', id).returning('name').executeTakeFirst()
  if (!deleted) return null
  // Cursors of findings have milliseconds.
  await sql`
    update security_finding as finding set source_state = 'replaced', state = decided,
        changed_at = date_trunc('milliseconds', now()), state_at = case when finding.state = decided then state_at else now() end,
        age_changed_at = ${ageChangedAt(sql`finding.state = decided`, sql`now()`)},
        last_scan_id = coalesce(last_scan_id, newest_scan_id), last_seen_at = coalesce(last_seen_at, newest_at)
      from (
        select finding.id as finding_id, newest_scan_id, newest_at, ${decidedState(sql`decision`, sql`'replaced'`)} as decided
          from security_finding as finding join scanner on scanner.id = finding.scanner_id
            left join finding_triage on finding_triage.finding_id = finding.id
          where scanner_id = ${scannerId} and source_state not in ('fixed', 'replaced')
      ) as known
      where finding.id = known.finding_id`.execute(trx)
  await sql`
    update scan set open_by_severity = ${openBySeverity}
      where id = (select newest_scan_id from scanner where id = ${scannerId})`.execute(trx)
  await sql`update application set changed_at = now() where id = ${applicationId}`.execute(trx)
  await appendRevision(trx, `end of artefact ${deleted.name}`, ['finding', 'target'])
  return deleted.name
}
