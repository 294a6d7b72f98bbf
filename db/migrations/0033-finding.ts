import { type Kysely, sql } from 'kysely'

/** Statements of VEX documents, and which one is in force about a finding. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vex_statement (
      id bigint generated always as identity primary key,
      application_id bigint not null references application on delete cascade,
      tool text not null,
      -- Digest of all that it says, so that a document handed in again adds none.
      content uuid not null,
      vulnerabilities text[] not null,
      -- A Package URL, a BOM-Link or a name; null for the whole application.
      product text,
      state text not null check (state in ('open', 'suppressed', 'false_positive', 'fixed')),
      status text not null,
      justification text,
      detail text,
      author text,
      -- When it was made; of one that does not say, when it was imported.
      stated_at timestamptz not null,
      version integer not null,
      unique (application_id, content)
    )`.execute(db)
  // The statement in force, and the state that it gives; a decision stands above it.
  await sql`alter table security_finding add column vex_state text, add column vex_statement_id bigint`.execute(db)
}
