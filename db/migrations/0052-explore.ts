import { type Kysely, sql } from 'kysely'

export const needsStop = true

/**
 * Objects are looked up in their own tables: the index over all of them, which each import and each change of an
 * application maintained, goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndex(db)
  await createFunctions(db)
  await createCatalogueObject(db)
  await indexCatalogues(db)
  await indexApplications(db)
  await indexVulnerabilities(db)
}

async function dropIndex(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger index_application on application`.execute(db)
  await sql`drop trigger index_renamed_application on application`.execute(db)
  await sql`drop function index_application()`.execute(db)
  await sql`drop function similar_applications(text)`.execute(db)
  await sql`drop table node_index`.execute(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // The words of an object, those of names before those of texts: indexes and what uses them name the same.
  await sql`
    create function object_words(name text, aliases text, body text) returns tsvector
      language sql immutable parallel safe
      as $$ select setweight(to_tsvector('pg_catalog.english', name || ' ' || aliases), 'A')
        || setweight(to_tsvector('pg_catalog.english', body), 'C') $$`.execute(db)
  // Texts are joined alike everywhere, but PostgreSQL allows array_to_string in no index.
  await sql`
    create function joined_lines(lines text[]) returns text language sql immutable parallel safe
      as $$ select array_to_string(lines, E'\\n') $$`.execute(db)
}

/** The objects of the catalogues, which search keeps in memory. Applications and vulnerabilities are none of them. */
async function createCatalogueObject(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view catalogue_object (id, kind, name, aliases, body, retired) as
      select id, 'MATRIX', name, '', coalesce(description, ''), false from matrix
      union all
      select id, 'TACTIC', name, coalesce(attack_reference->>'id', ''), coalesce(description, ''), retired from tactic
      union all
      select id, 'TECHNIQUE', name, coalesce(attack_reference->>'id', ''), coalesce(description, ''), retired from technique
      union all
      select id, 'MITIGATION', name, coalesce(attack_reference->>'id', ''), coalesce(description, ''), retired from mitigation
      union all
      select id, 'CASE_STUDY', name, '', concat_ws(E'\\n\\n', description, target, actor, reporter), retired from case_study
      union all
      select id, 'WEAKNESS', name, joined_lines(alternate_terms), concat_ws(E'\\n\\n', description, extended_description), retired
        from weakness
      union all
      select id, 'WEAKNESS_CATEGORY', name, '', coalesce(description, ''), retired from weakness_category
      union all
      select id, 'WEAKNESS_VIEW', name, '', coalesce(description, ''), retired from weakness_view
      union all
      select id, 'CHART', title, '', concat_ws(E'\\n\\n', subtitle, note), retired from chart
      union all
      select id, 'RESEARCH_FINDING', title, '', concat_ws(E'\\n\\n', claim, summary, method), retired from research_finding
  `.execute(db)
}

/**
 * Serve filters of catalogues by text. Each index is complete at once: the embedded database has nobody who adds later
 * what waits beside it.
 */
async function indexCatalogues(db: Kysely<unknown>): Promise<void> {
  const attackId = `coalesce(attack_reference->>'id', '')`
  const description = `coalesce(description, '')`
  const texts: Readonly<Record<string, readonly [aliases: string, body: string]>> = {
    tactic: [attackId, description],
    technique: [attackId, description],
    mitigation: [attackId, description],
    case_study: [
      `''`,
      `${description} || E'\\n' || coalesce(target, '') || E'\\n' || coalesce(actor, '') || E'\\n' || coalesce(reporter, '')`,
    ],
    weakness: ['joined_lines(alternate_terms)', `${description} || E'\\n' || coalesce(extended_description, '')`],
    weakness_category: [`''`, description],
  }
  for (const [table, [aliases, body]] of Object.entries(texts))
    await sql`create index ${sql.id(`${table}_by_words`)} on ${sql.table(table)}
      using gin (object_words(name, ${sql.raw(aliases)}, ${sql.raw(body)})) with (fastupdate = off)`.execute(db)
}

async function indexApplications(db: Kysely<unknown>): Promise<void> {
  // Serves search: names with typing errors, and parts of them.
  await sql`create index application_by_similar_name on application using gin (lower(name) gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  // Serves search: words of names.
  await sql`create index application_by_words on application using gin (to_tsvector('pg_catalog.english', name)) with (fastupdate = off)`.execute(
    db,
  )
  // The operator takes its threshold from a setting, which a function carries through whatever pool of connections. The
  // planner takes the operator for as cheap as any, and would compare the text with all of some hundred names.
  await sql`
    create function similar_applications(asked text) returns setof integer language sql stable rows 10
      set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off
      as $$ select id from application where asked <% lower(name) $$`.execute(db)
}

/** There may be many entries, which are ranked by their words: those are stored. */
async function indexVulnerabilities(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vulnerability add column words tsvector generated always as (
      object_words(title, joined_lines(array_prepend(entry_id, cves || aliases || affected)), coalesce(text, '') || E'\\n' || coalesce(remedy, ''))
    ) stored`.execute(db)
  // Serves search, and filters by text. Little waits beside it, which searches would read whole; imports are quicker so
  // than with nothing.
  await sql`create index vulnerability_by_words on vulnerability using gin (words) with (gin_pending_list_limit = 256)`.execute(
    db,
  )
  // Serves search: ids that start with the text.
  await sql`create index vulnerability_by_lower_id on vulnerability (lower(id) collate "C")`.execute(db)
}
