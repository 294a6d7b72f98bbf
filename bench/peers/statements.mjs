import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const named = (list) =>
  `coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name)) from (${list}) as x), '[]')`
const mitigations = `select m.id, m.name from mitigation_technique join mitigation as m on m.id = mitigation_id where technique_id = t.id order by m.id collate "C"`

/** One statement a request, written by hand, whose answer is the body. */
const statements = {
  '/q1': {
    text: `select json_build_object('data', json_build_object('technique', json_build_object('id', t.id, 'name', t.name,
      'tactics', ${named('select a.id, a.name from technique_tactic as l join tactic as a on a.id = l.tactic_id where l.technique_id = t.id order by l.position')},
      'mitigations', json_build_object('nodes', ${named(`${mitigations} limit 100`)}),
      'caseStudies', json_build_object('nodes', ${named('select distinct c.id, c.name from procedure_step join case_study as c on c.id = case_study_id where technique_id = t.id limit 100')}))))::text as body
      from technique as t where t.id = $1`,
    values: (query) => [query.get('id')],
  },
  '/q2': {
    text: `select json_build_object('data', json_build_object('matrix', json_build_object('tactics', (select json_agg(json_build_object('id', a.id, 'name', a.name,
      'techniques', json_build_object('nodes', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'mitigations', json_build_object('nodes', ${named(`${mitigations} limit 50`)})))
        from (select t.* from technique_tactic as l join technique as t on t.id = l.technique_id where l.tactic_id = a.id order by t.id collate "C" limit 100) as t), '[]'))) order by a.position)
      from tactic as a where not a.retired))))::text as body`,
    values: () => [],
  },
  '/q3': {
    text: `with recursive page as materialized (
        select id, issue_id, title, severity, first_seen_at, cwe, targets from security_finding
          where application_id = (select id from application where guid = $1) and (first_seen_at, id) < ($2, $3)
          order by first_seen_at desc, id desc limit 101
      ), walk (start, id) as (
        select distinct target, target from page, unnest(targets) as target
        union
        select start, target_id from walk cross join lateral (
          select target_id from weakness_relation where weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 offset 0
        ) as above
      ), techniques (targets, list) as (
        select targets, json_agg(json_build_object('id', id, 'name', name) order by id collate "C") from (
          select distinct targets, t.id, t.name from (select distinct targets from page) as kind join walk on start = any(targets)
            left join technique_weakness as l on l.weakness_id = walk.id join technique as t on t.id = coalesce(technique_id, walk.id) and not retired
        ) as found group by targets
      ), shown as (select * from page order by first_seen_at desc, id desc limit 100)
      select json_build_object('data', json_build_object('application', json_build_object('findings', json_build_object(
        'nodes', coalesce((select json_agg(json_build_object('id', $1 || ':' || issue_id, 'title', title, 'severity', shown.severity,
          'firstFound', to_char(first_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'weakness', case when w.id is null then null else json_build_object('id', w.id, 'name', w.name) end,
          'techniques', coalesce(list, '[]')) order by first_seen_at desc, shown.id desc)
          from shown left join weakness as w on number = cwe left join techniques using (targets)), '[]'),
        'pageInfo', json_build_object('hasNextPage', (select count(*) from page) > 100,
          'endCursor', (select json_build_array(first_seen_at, id)::text from shown order by first_seen_at, id limit 1))))))::text as body`,
    values: (query) => [query.get('guid'), query.get('seen') ?? 'infinity', query.get('id') ?? '9223372036854775807'],
  },
  '/q4': {
    text: `select json_build_object('data', json_build_object('search', json_build_object('edges', coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'snippet', snippet)), '[]'))))::text as body
      from (select * from bench_search($1) limit 20) as hit`,
    values: (query) => [query.get('text')],
  },
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const statement = statements[pathname]
  if (!statement) return response.writeHead(404).end()
  try {
    const { rows } = await pool.query({ name: pathname, text: statement.text, values: statement.values(searchParams) })
    const { body } = rows[0]
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (cause) {
    response.writeHead(500).end(String(cause))
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
