import { type Kysely, sql } from 'kysely'

/**
 * Further places and code flows of findings, how their weaknesses were derived, and what the catalogue of exploited
 * vulnerabilities says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('security_finding')
    // How the first of `source_cwes` was found where no field for it names it, and by what; null otherwise.
    .addColumn('derived_from', 'text')
    .addColumn('derived_by', 'text')
    // What a catalogue of exploited vulnerabilities says of its CVEs; null for findings of other sources.
    .addColumn('exploited', 'jsonb')
    .execute()
  // Serves SecurityFinding.knownExploited, which looks up CVEs in the entries of the catalogue.
  await sql`create index security_finding_exploited on security_finding using gin (cves) where exploited is not null`.execute(
    db,
  )

  // Beside the findings, so that their pages do not read it; only for findings that have any of it.
  await db.schema
    .createTable('security_finding_trace')
    .addColumn('id', 'bigint', (c) => c.primaryKey().references('security_finding.id').onDelete('cascade'))
    // All places, the first included; empty when there is one at most.
    .addColumn('locations', 'jsonb', (c) => c.notNull())
    .addColumn('related_locations', 'jsonb', (c) => c.notNull())
    .addColumn('code_flows', 'jsonb', (c) => c.notNull())
    .execute()

  await db.schema
    .alterTable('scan')
    // Results that repeat another one of the scan; null where they were not counted.
    .addColumn('repeats', 'integer')
    // Which edition of the readers read its file: a newer one reads the same file again.
    .addColumn('reader', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
