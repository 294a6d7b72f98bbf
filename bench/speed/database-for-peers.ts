import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/engine/database.ts'

const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  technique_tactic: { technique_id: 'technique (id)', tactic_id: 'tactic (id)' },
  mitigation_technique: { technique_id: 'technique (id)', mitigation_id: 'mitigation (id)' },
  procedure_step: { technique_id: 'technique (id)', case_study_id: 'case_study (id)' },
  security_finding: { application_id: 'application (id)', cwe: 'weakness (number)' },
}

/**
 * Tells PostGraphile how tables refer to each other, and gives the peers as functions what no table holds: the search,
 * and the techniques of a finding; `offset 0` keeps the planner to the indexes.
 */
export async function describeForPeers({ db }: OpenDatabase): Promise<void> {
  for (const [table, columns] of Object.entries(references)) {
    const tags = Object.entries(columns).map(([column, target]) => `@foreignKey (${column}) references ${target}`)
    await sql`comment on table ${sql.id(table)} is ${sql.lit(tags.join('\n'))}`.execute(db)
  }
  await indexForPeers(db)
  await sql`
    create function similar_names(asked text) returns setof text language sql stable
      set pg_trgm.word_similarity_threshold = 0.45
      as $$ select id from bench_node where asked <% lower(name) $$`.execute(db)
  await sql`
    create function bench_search(asked text) returns table (id text, kind text, name text, rank float8, snippet text) language sql stable as $$
      with question as (select websearch_to_tsquery('english', asked) as words, lower(asked) as text),
      found as (
        select id from bench_node where words @@ websearch_to_tsquery('english', asked)
        union
        select id from bench_node
          where lower(id) collate "C" >= lower(asked) and lower(id) collate "C" < lower(asked) || U&'\\+10FFFF'
        union
        select similar_names(lower(asked)) where not asked ~ '(^|\\s)-|"'
      ),
      page as (
        select id, kind, bench_node.name, body, question.words,
          round((case when lower(id) = question.text then 100 when starts_with(lower(id), question.text) then 10
              when question.text = lower(bench_node.name) then 9
              when question.text = any(string_to_array(lower(aliases), E'\\n')) then 8 else 0 end
            + ts_rank(bench_node.words, question.words, 1) * 4
            + word_similarity(question.text, lower(bench_node.name))
            + similarity(question.text, lower(bench_node.name)))::numeric * case when retired then 0.5 else 1 end, 6) as rank
        from found join bench_node using (id), question
        order by rank desc, id collate "C" limit 21
      )
      select id, kind, name, rank::float8, ts_headline('english', case when body = '' then name else body end, words,
        'StartSel=<mark>, StopSel=</mark>, MinWords=25, MaxWords=40')
      from page order by rank desc, id collate "C"
    $$`.execute(db)
  await sql`
    create function security_finding_bench_techniques(finding security_finding) returns setof technique language sql stable as $$
      with recursive walk (id) as (
        select unnest(finding.targets)
        union
        select target_id from walk cross join lateral (
          select target_id from weakness_relation where weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 offset 0
        ) as above
      )
      select * from technique where not retired and id = any(array(
        select coalesce(technique_id, walk.id) from walk
          left join lateral (select technique_id from technique_weakness where weakness_id = walk.id offset 0) as link on true
      )) order by id collate "C"
    $$`.execute(db)
}

/** Makes one table of all that search finds, as it is when the peers begin. */
async function indexForPeers(db: OpenDatabase['db']): Promise<void> {
  await sql`
    create table bench_node as
      select id, kind, name, aliases, body, retired, object_words(name, aliases, body) as words from (
        select id, kind, name, aliases, body, retired from catalogue_object
        union all
        select guid::text, 'APPLICATION', name, '', '', false from application
        union all
        select id collate "default", 'VULNERABILITY', title, joined_lines(array_prepend(entry_id, cves || aliases || affected)),
          concat_ws(E'\\n\\n', text, remedy), retired from vulnerability
      ) as node`.execute(db)
  await sql`alter table bench_node add primary key (id)`.execute(db)
  await sql`create index bench_words on bench_node using gin (words)`.execute(db)
  await sql`create index bench_names on bench_node using gin (lower(name) gin_trgm_ops)`.execute(db)
  await sql`create index bench_ids on bench_node (lower(id) collate "C")`.execute(db)
  await sql`analyze bench_node`.execute(db)
}
