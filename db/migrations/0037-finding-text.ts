import { type Kysely, sql } from 'kysely'

/**
 * Serves findings by a text in title, place or CVE, sums over applications, and findings by the day that the policy
 * wants them remedied. The functions say that they are immutable, which those that they call are for the values here:
 * text of arrays of text, and days without a time zone. Their bodies are bound when they are made, as indexes are built
 * without a search path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function finding_cves(cves text[]) returns text language sql immutable parallel safe
    return E'\n' || array_to_string(cves, ' ')`.execute(db)
  await sql`create function finding_text(title text, place text, cves text[]) returns text language sql immutable parallel safe
    return lower(title || E'\n' || coalesce(place, '') || case when cves = '{}' then '' else finding_cves(cves) end)`.execute(
    db,
  )
  await sql`create function finding_due(severity smallint, first_seen_at timestamptz) returns timestamp language sql immutable parallel safe
    return (first_seen_at at time zone 'UTC') + (array[365, 365, 180, 90, 30, 15])[severity + 1] * interval '1 day'`.execute(
    db,
  )
  // Serves the filter by text.
  await sql`create index security_finding_by_text on security_finding using gin (finding_text(title, place, cves) gin_trgm_ops)`.execute(
    db,
  )
  // Serves Application.policyCompliance, and sums of findings that are overdue: none is read itself.
  await sql`drop index security_finding_by_violation`.execute(db)
  await sql`create index security_finding_open_by_date on security_finding (application_id, severity, first_seen_at)
    where state = 'open'`.execute(db)
  // Serves how long fixes take, by when they were made.
  await sql`create index security_finding_by_fix on security_finding (state_at)
    include (application_id, severity, first_seen_at) where state = 'fixed'`.execute(db)
  // Serves pages and periods by the day that findings are due, of all applications; those of one are sorted.
  await sql`create index security_finding_by_due on security_finding (finding_due(severity, first_seen_at), id)`.execute(
    db,
  )
}
