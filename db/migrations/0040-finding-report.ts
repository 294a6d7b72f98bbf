import { type Kysely, sql } from 'kysely'

/**
 * What other tools report of a finding than the one that it is stored for. Findings that two tools stored before stay
 * two, as both may be decided about and linked to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_finding_report (
      finding_id bigint not null references security_finding on delete cascade,
      scanner_id integer not null references scanner on delete cascade,
      -- As findings have them.
      identity uuid not null,
      content uuid not null,
      source_state text not null,
      first_seen_at timestamptz not null,
      first_scan_id integer not null,
      changed_scan_id integer not null,
      last_seen_at timestamptz,
      last_scan_id integer,
      -- All else that the tool says, by the columns of findings, from which the finding is made its own.
      said jsonb not null,
      primary key (finding_id, scanner_id)
    )`.execute(db)
  // Serves filters by tool, and the scans that end reports.
  await sql`create index security_finding_report_by_scanner on security_finding_report (scanner_id, finding_id)`.execute(
    db,
  )
}
