import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)

  await db.schema
    .createTable('node_index')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('aliases', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('retired', 'boolean', (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) =>
      c
        .notNull()
        .generatedAlwaysAs(
          sql`setweight(to_tsvector('english', name || ' ' || aliases), 'A') || setweight(to_tsvector('english', body), 'C')`,
        )
        .stored(),
    )
    .execute()
  // Serves search: words of names and texts.
  await db.schema.createIndex('node_index_words').on('node_index').using('gin').column('words').execute()
  // Serves search: names with typing errors.
  await sql`create index node_index_name on node_index using gin (lower(name) gin_trgm_ops)`.execute(db)

  await sql`
    create view graph_edge (source_id, target_id, kind, provenance) as
      select technique_id, tactic_id, 'ACHIEVES', 'atlas' from technique_tactic
      union all
      select id, parent_id, 'SPECIALIZES', 'atlas' from technique where parent_id is not null
      union all
      select distinct mitigation_id, technique_id, 'MITIGATES', 'atlas' from mitigation_technique
      union all
      select distinct case_study_id, technique_id, 'EMPLOYS', 'atlas' from procedure_step
      union all
      select distinct case_study_id, tactic_id, 'PURSUES', 'atlas' from procedure_step
      union all
      select technique_id, weakness_id, 'EXPLOITS', string_agg(source, ', ' order by source)
        from technique_weakness group by technique_id, weakness_id
      union all
      select distinct weakness_id, target_id,
        case nature when 'ChildOf' then 'CHILD_OF' when 'PeerOf' then 'PEER_OF' when 'CanPrecede' then 'CAN_PRECEDE'
          when 'CanAlsoBe' then 'CAN_ALSO_BE' when 'Requires' then 'REQUIRES' else 'STARTS_WITH' end,
        'cwe' from weakness_relation where view_number = 1000 or nature = 'StartsWith'
      union all
      select distinct member_id, category_id, 'MEMBER_OF', 'cwe' from weakness_category_member
  `.execute(db)
}
