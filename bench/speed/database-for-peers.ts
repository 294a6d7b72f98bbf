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
  await sql`create index bench_names on node_index using gin (lower(name) gin_trgm_ops)`.execute(db)
  await sql`
    create function similar_names(asked text) returns setof text language sql stable
      set pg_trgm.word_similarity_threshold = 0.45
      as $$ select id from node_index where asked <% lower(name) $$`.execute(db)
  await sql`
    create function bench_search(asked text) returns table (id text, kind text, name text, rank float8, snippet text) language sql stable as $$
      with question as (select websearch_to_tsquery('english', asked) as words, lower(asked) as text),
      found as (
        select id from node_index where words @@ websearch_to_tsquery('english', asked)
        union
        select id from node_index
          where lower(id) collate "C" >= lower(asked) and lower(id) collate "C" < lower(asked) || U&'\\+10FFFF'
        union
        select similar_names(lower(asked)) where not asked ~ '(^|\\s)-|"'
      ),
      page as (
        select id, kind, node_index.name, body, question.words,
          round((case when lower(id) = question.text then 100 when starts_with(lower(id), question.text) then 10
              when question.text = lower(node_index.name) then 9
              when question.text = any(string_to_array(lower(aliases), E'\\n')) then 8 else 0 end
            + ts_rank(node_index.words, question.words, 1) * 4
            + word_similarity(question.text, lower(node_index.name))
            + similarity(question.text, lower(node_index.name)))::numeric * case when retired then 0.5 else 1 end, 6) as rank
        from found join node_index using (id), question
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
