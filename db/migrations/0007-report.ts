import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('published_at', 'date', (c) => c.notNull())
    .addColumn('authors', sql`text[]`, (c) => c.notNull())
    .addColumn('licence', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('synthetic', 'boolean', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createTable('report_section')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('level', 'smallint', (c) => c.notNull())
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('words', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('narrative_block')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('value', 'double precision')
    .addColumn('unit', 'text')
    .addColumn('label', 'text')
    .addColumn('attribution', 'text')
    .addColumn('section', 'text')
    .addColumn('anchor', 'text')
    .addColumn('findings', sql`text[]`, (c) => c.notNull())
    .addColumn('charts', sql`text[]`, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('evidence')
    .addColumn('finding_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('quote', 'text', (c) => c.notNull())
    .addColumn('locator', 'text')
    .addColumn('validated', 'text', (c) => c.notNull())
    .addColumn('validated_at', 'date')
    .addPrimaryKeyConstraint('evidence_pk', ['finding_id', 'position'])
    .execute()
  await db.schema
    .createTable('claim_readiness')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('score', 'double precision', (c) => c.notNull())
    .addColumn('missing', sql`text[]`, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('citation_source')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('doi', 'text')
    .addColumn('publisher', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('published_at', 'date')
    .addColumn('accessed_at', 'date', (c) => c.notNull())
    .addColumn('link_status', 'text', (c) => c.notNull())
    // The place among the curated citations, from 1; null for a duplicate of one of them.
    .addColumn('rank', 'integer')
    .addColumn('canonical_url', 'text', (c) => c.notNull())
    .addColumn('findings', sql`text[]`, (c) => c.notNull())
    .addColumn('readiness', 'jsonb')
    .addColumn('duplicates', 'jsonb', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('citation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('finding_id', 'text', (c) => c.notNull())
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('severity', 'text')
    .addColumn('replacement', 'jsonb')
    .execute()
  await db.schema
    .createTable('research_artifact')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sha256', 'text')
    .addColumn('indexed_sha256', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('indexed_at', 'date')
    .addColumn('entities', 'jsonb', (c) => c.notNull())
    .execute()

  await sql`
    create function get_report_overview() returns jsonb
      language sql stable parallel safe as $$
      select jsonb_build_object(
        'report', (
          select jsonb_build_object('id', id, 'title', title, 'edition', edition, 'published_at', published_at,
            'synthetic', synthetic)
          from report),
        'revision', (select coalesce(max(id), 0) from revision),
        'counts', jsonb_build_object(
          'charts', (select count(*) from chart where not retired),
          'findings', (select count(*) from research_finding where not retired),
          'citations', (select count(*) from citation),
          'respondents', (select coalesce(sum(respondents), 0) from survey),
          'techniques', (select count(*) from technique where not retired),
          'weaknesses', (select count(*) from weakness where not retired)),
        'charts', (
          select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by position), '[]')
          from chart where not retired),
        'findings', (
          select coalesce(jsonb_agg(jsonb_build_object('slug', id, 'title', title, 'claim', claim) order by position), '[]')
          from research_finding where not retired),
        'updated_at', (select to_jsonb(at) from revision order by id desc limit 1))
    $$`.execute(db)

  await sql`drop view graph_edge`.execute(db)
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
      union all
      select finding_id, node_id, 'CONCERNS', 'report' from finding_subject
      union all
      select finding_id, chart_id, 'SHOWN_BY', 'report' from finding_chart
  `.execute(db)
}
