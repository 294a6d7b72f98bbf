import { type Kysely, sql } from 'kysely'

export const needsStop = true

/**
 * Search keeps the catalogues in memory, and looks up applications and entries of catalogues of vulnerabilities here. A
 * digest of each row names the content that an index in memory was built from. The ids of ATT&CK become other names of
 * what corresponds to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tactic', 'technique', 'mitigation'])
    await sql`update node_index set aliases = coalesce(attack_reference->>'id', '')
      from ${sql.table(table)} as object where object.id = node_index.id`.execute(db)
  await sql`
    alter table node_index add column digest bigint not null generated always as (
      hashtextextended(id || E'\n' || kind || E'\n' || name || E'\n' || aliases || E'\n' || body || case when retired then 'r' else '' end, 0)
    ) stored`.execute(db)
  // Serves the state of the catalogues, which each search asks for once a revision.
  await sql`create index node_index_digest on node_index (digest) where kind not in ('APPLICATION', 'VULNERABILITY')`.execute(
    db,
  )
  await sql`drop function similar_names(text)`.execute(db)
  await sql`drop index node_index_name`.execute(db)
  // Serves search: names of applications with typing errors, and parts of them.
  await sql`create index node_index_application on node_index using gin (lower(name) gin_trgm_ops) where kind = 'APPLICATION'`.execute(
    db,
  )
  // The operator takes its threshold from a setting, which a function carries through whatever pool of connections.
  await sql`
    create function similar_applications(asked text) returns setof text language sql stable
      set pg_trgm.word_similarity_threshold = 0.45
      as $$ select id from node_index where kind = 'APPLICATION' and asked <% lower(name) $$`.execute(db)
}
