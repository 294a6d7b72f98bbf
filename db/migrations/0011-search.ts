import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Words of a name that are at least this similar to the text count as a match, for typing errors. The operator can
  // use the index of names, but takes its threshold from a setting, which a function can carry through whatever pool of
  // connections.
  await sql`
    create function similar_names(asked text) returns setof text language sql stable
      set pg_trgm.word_similarity_threshold = 0.45
      as $$ select id from node_index where asked <% lower(name) $$`.execute(db)
  // Serves search: ids that start with the text.
  await sql`create index node_index_id on node_index (lower(id) collate "C")`.execute(db)
}
