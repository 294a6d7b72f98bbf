import { type Kysely, sql } from 'kysely'

/** Models and packages that source code uses, which a bill of materials may not name (contract: supply-chain §6.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table component_use (
      source_id integer not null references component_source on delete cascade,
      kind text not null check (kind in ('MODEL', 'PACKAGE')),
      -- What a bill of materials may call it, the most likely name first.
      names text[] not null check (names <> '{}'),
      -- A path that shows it.
      place text not null,
      primary key (source_id, kind, names)
    )`.execute(db)
}
