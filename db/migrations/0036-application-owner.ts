import { type Kysely, sql } from 'kysely'

/**
 * Who answers for an application: an owner, a team, and labels to group it by. Adding columns with constant defaults
 * rewrites no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application add column owner text, add column team text, add column labels text[] not null default '{}'`.execute(
    db,
  )
}
