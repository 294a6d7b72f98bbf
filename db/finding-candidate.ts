import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { issuesOfApplication } from './finding-filter.ts'
import type { ScanType, SecurityFinding } from './finding-tables.ts'
import type { SecurityFindingTrace } from './finding-trace-tables.ts'

/** A finding whose candidates are to be computed. */
export type UnreadFinding = Pick<
  SecurityFinding,
  | 'id'
  | 'scannerId'
  | 'rule'
  | 'title'
  | 'description'
  | 'recommendation'
  | 'severity'
  | 'state'
  | 'sourceState'
  | 'content'
  | 'fingerprint'
  | 'sourceCwes'
  | 'sourceTechniques'
  | 'location'
  | 'tags'
> &
  Pick<SecurityFindingTrace, 'locations' | 'relatedLocations' | 'codeFlows'> & {
    readonly scanType: ScanType
    readonly tool: string
    readonly targetId: string | null
    readonly isOfThreatModel: boolean
    readonly judged: readonly { readonly technique: string; readonly verdict: 'confirmed' | 'refused' }[]
  }

/** Lets nobody else write findings, or decide about them, until the transaction ends. */
export async function lockCandidates(trx: Database, applicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('skg import'))`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('skg application'), ${applicationId})`.execute(trx)
  await sql`select from application where id = ${applicationId} for no key update`.execute(trx)
}

const newestRead = (applicationId: number) => sql`
  coalesce((select max(finding_id) from finding_candidate where finding_id between ${firstOf(applicationId)} and ${firstOf(applicationId + 1)} - 1),
    ${firstOf(applicationId)} - 1)`
const firstOf = (applicationId: number) => sql.lit(applicationId * issuesOfApplication)

/**
 * Returns the findings of an application whose candidates are not computed yet, or not as their source says them now,
 * at most `limit`, by id.
 */
export async function listUnread(trx: Database, applicationId: number, limit: number): Promise<UnreadFinding[]> {
  const { rows } = await sql<UnreadFinding>`
    with unread as (
      (select id from security_finding
        where id > ${newestRead(applicationId)} and id < ${firstOf(applicationId + 1)} order by id limit ${limit})
      union
      (select finding_id from finding_candidate where application_id = ${applicationId} and is_stale order by finding_id limit ${limit})
      order by id limit ${limit}
    )
    select finding.id, scanner_id, rule, title, description, recommendation, severity::int, state, source_state, content, fingerprint,
        source_cwes, source_techniques, location, tags, scanner.scan_type, scanner.tool, scanner.target_id::text,
        exists (select from threat_model where threat_model.id = scanner.newest_scan_id) as is_of_threat_model,
        coalesce(trace.locations, '[]') as locations, coalesce(trace.related_locations, '[]') as related_locations,
        coalesce(trace.code_flows, '[]') as code_flows,
        coalesce((
          select json_agg(json_build_object('technique', technique_id, 'verdict', verdict) order by technique_id)
            from judged_link as judged
            where judged.application_id = ${applicationId} and judged.fingerprint = finding.fingerprint), '[]') as judged
      from unread join security_finding as finding using (id) join scanner on scanner.id = scanner_id
        left join security_finding_trace as trace on trace.id = finding.id
      order by finding.id`.execute(trx)
  return rows
}

/** Returns the applications that have findings whose candidates are to be computed. */
export async function listUnreadApplications(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from application where ${isUnread} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether findings of `application` are unread: new ones have the greatest ids. */
export const isUnread = sql<boolean>`(
  exists (select from finding_candidate where application_id = application.id and is_stale)
  or exists (
    select from security_finding as finding
      where finding.id >= application.id::bigint * ${sql.lit(issuesOfApplication)}
        and finding.id < (application.id + 1)::bigint * ${sql.lit(issuesOfApplication)}
        and finding.id > coalesce((select max(finding_id) from finding_candidate
          where finding_id >= application.id::bigint * ${sql.lit(issuesOfApplication)}
            and finding_id < (application.id + 1)::bigint * ${sql.lit(issuesOfApplication)}), 0)))`

/** Returns of each application whether all its findings have candidates as their sources say them now. */
export async function findReadStates(
  db: Database,
  applicationIds: readonly string[],
): Promise<Owned<{ readonly isRead: boolean }>[]> {
  const { rows } = await sql<Owned<{ readonly isRead: boolean }>>`
    select id::text as owner_id, not ${isUnread} as is_read from application where id = any(${applicationIds}::int[])`.execute(
    db,
  )
  return rows
}

/** What was computed of a finding. */
export type ComputedCandidate = {
  readonly finding: UnreadFinding
  /** Digest of `text` and the version of the tables. */
  readonly digest: string
  /** JSON: the candidates, and what reviewers judged. */
  readonly text: string
}

/** Stores what was computed of findings of one application by tables of the version `tables`. */
export async function storeCandidates(
  trx: Database,
  applicationId: number,
  tables: string,
  computed: readonly ComputedCandidate[],
): Promise<void> {
  const sets = new Map(computed.map(({ digest, text }) => [digest, text]))
  await sql`
    insert into candidate_set (digest, tables, value)
      select digest, ${tables}, value::jsonb from unnest(${[...sets.keys()]}::text[], ${[...sets.values()]}::text[]) as one (digest, value)
        order by digest on conflict do nothing`.execute(trx)
  const column = <T>(of: (row: ComputedCandidate) => T) => computed.map(of)
  await sql`
    insert into finding_candidate (finding_id, application_id, scanner_id, set_id, severity, is_open, is_shown, content, is_stale)
      select finding_id, ${applicationId}, scanner_id, candidate_set.id, severity, is_open, is_shown, content, false
        from unnest(${column(({ finding }) => finding.id)}::bigint[], ${column(({ finding }) => finding.scannerId)}::int[],
          ${column(({ digest }) => digest)}::text[], ${column(({ finding }) => finding.severity)}::smallint[],
          ${column(({ finding }) => finding.state === 'open')}::boolean[], ${column(({ finding }) => isShown(finding))}::boolean[],
          ${column(({ finding }) => finding.content)}::uuid[])
          as one (finding_id, scanner_id, digest, severity, is_open, is_shown, content)
          join candidate_set using (digest)
      on conflict (finding_id) do update set set_id = excluded.set_id, severity = excluded.severity,
        is_open = excluded.is_open, is_shown = excluded.is_shown, content = excluded.content, is_stale = false`.execute(
    trx,
  )
}

/** Checks that a finding shows components: its tool reports it, and nobody says that it is wrong. */
function isShown({ state, sourceState }: UnreadFinding): boolean {
  return (sourceState === 'open' || sourceState === 'suppressed') && state !== 'false_positive'
}

/**
 * Lets candidates be computed again: of findings in these files of an application, and of those with more places than
 * one.
 */
export async function makeStaleByPlaces(
  trx: Database,
  applicationId: number,
  places: readonly string[],
): Promise<void> {
  await sql`
    update finding_candidate as candidate set is_stale = true from security_finding as finding
      where candidate.application_id = ${applicationId} and not is_stale and finding.id = candidate.finding_id and (
        place = ${anyOf(places)} or exists (select from security_finding_trace as trace where trace.id = finding.id)
        or location ->> 'kind' = 'model')`.execute(trx)
}

/** Lets all candidates be computed again that other tables than those of `tables` say; returns how many. */
export async function makeStaleByTables(trx: Database, tables: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update finding_candidate set is_stale = true
      where not is_stale and set_id in (select id from candidate_set where candidate_set.tables <> ${tables})`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/** A file, or an element of a threat model, that is evidence of components. */
export type EvidenceFileRow = { readonly targetId: string | null; readonly path: string; readonly kinds: number }

/** Returns the files that are evidence of components of an application. */
export async function listEvidenceFiles(trx: Database, applicationId: number): Promise<EvidenceFileRow[]> {
  const { rows } = await sql<EvidenceFileRow>`
    select scanner.target_id::text, path, kinds from scanner
        join component_source as source on source.scanner_id = scanner.id join component_file on source_id = source.id
      where scanner.application_id = ${applicationId}`.execute(trx)
  return rows
}

/** Computes what tables say of findings of one application. */
export type CandidateReader = {
  readonly tables: string
  /** Returns what reads findings, near to `files`. */
  readonly create: (
    files: readonly EvidenceFileRow[],
  ) => (finding: UnreadFinding) => Pick<ComputedCandidate, 'digest' | 'text'>
}

const batchSize = 2_000

/** Computes the candidates of at most `most` unread findings of a locked application; returns of how many. */
export async function readCandidates(
  trx: Database,
  applicationId: number,
  reader: CandidateReader,
  most: number,
): Promise<number> {
  let done = 0
  let read: ReturnType<CandidateReader['create']> | null = null
  while (done < most) {
    const findings = await listUnread(trx, applicationId, Math.min(batchSize, most - done))
    if (findings.length === 0) break
    read ??= reader.create(await listEvidenceFiles(trx, applicationId))
    const of = read
    await storeCandidates(
      trx,
      applicationId,
      reader.tables,
      findings.map((finding) => ({ finding, ...of(finding) })),
    )
    done += findings.length
  }
  return done
}
