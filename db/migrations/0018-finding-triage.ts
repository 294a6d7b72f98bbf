import { type Kysely, sql } from 'kysely'

/** Decisions about findings, with their history, and what the tools say apart from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table security_finding
    -- What its tool says of it; fixed once the tool no longer reports it. The state follows from it and the decision in force.
    add column source_state text,
    -- When an import or a decision last changed it.
    add column changed_at timestamptz`.execute(db)
  await sql`alter table security_finding disable trigger user`.execute(db)
  await sql`update security_finding as finding set source_state = state, changed_at = greatest(imported_at, state_at)
    from scan where scan.id = changed_scan_id`.execute(db)
  await sql`alter table security_finding enable trigger user`.execute(db)
  await sql`alter table security_finding alter source_state set not null, alter changed_at set not null`.execute(db)
  // Serve pages in the order of changes, of all applications and of one.
  await sql`create index security_finding_by_change on security_finding (changed_at, id)`.execute(db)
  await sql`create index security_finding_by_application_change on security_finding (application_id, changed_at, id)`.execute(
    db,
  )

  // The decisions in force.
  await db.schema
    .createTable('finding_triage')
    .addColumn('finding_id', 'bigint', (c) => c.primaryKey().references('security_finding.id').onDelete('cascade'))
    .addColumn('decision', 'text', (c) =>
      c.notNull().check(sql`decision in ('confirmed', 'accepted', 'false_positive', 'fixed')`),
    )
    .addColumn('reason', 'text')
    .addColumn('comment', 'text')
    // Of accepted only; null for no end.
    .addColumn('until', 'timestamptz')
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute()
  // Serves the sweep, which ends what has expired.
  await sql`create index finding_triage_by_end on finding_triage (until) where until is not null`.execute(db)

  // What was decided before, in the order of ids.
  await db.schema
    .createTable('finding_triage_move')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('finding_id', 'bigint', (c) => c.notNull().references('security_finding.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('from', 'text', (c) => c.notNull())
    .addColumn('to', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('comment', 'text')
    .addColumn('until', 'timestamptz')
    .execute()
  // Serves SecurityFinding.history.
  await sql`create index finding_triage_move_by_finding on finding_triage_move (finding_id, id)`.execute(db)
}
