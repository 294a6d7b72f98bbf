import DataLoader from 'dataloader'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/** The part of the graph that the benchmark asks of peers with resolvers, as their documentation sets it up: dataloader, Kysely and pg. */
export const typeDefs = `
  type Tactic { id: ID! name: String! techniques(first: Int): TechniqueConnection! }
  type Technique { id: ID! name: String! tactics: [Tactic!]! mitigations(first: Int): MitigationConnection! caseStudies(first: Int): CaseStudyConnection! }
  type Mitigation { id: ID! name: String! }
  type CaseStudy { id: ID! name: String! }
  type TechniqueConnection { nodes: [Technique!]! }
  type MitigationConnection { nodes: [Mitigation!]! }
  type CaseStudyConnection { nodes: [CaseStudy!]! }
  type Matrix { tactics: [Tactic!]! }
  type Hit { kind: String! name: String! snippet: String! }
  type Hits { edges: [Hit!]! }
  type Weakness { id: ID! name: String! }
  type SecurityFinding { id: ID! title: String! severity: Int! firstFound: String! weakness: Weakness techniques: [Technique!]! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type SecurityFindingConnection { nodes: [SecurityFinding!]! pageInfo: PageInfo! }
  enum SecurityFindingOrderField { ID SEVERITY FIRST_FOUND }
  enum OrderDirection { ASC DESC }
  input SecurityFindingOrder { field: SecurityFindingOrderField!, direction: OrderDirection! = ASC }
  type Application { findings(first: Int, after: String, offset: Int, orderBy: SecurityFindingOrder): SecurityFindingConnection! }
  type Query { application(guid: ID!): Application technique(id: ID!): Technique matrix: Matrix search(text: String!, first: Int): Hits! }
`

const db = new Kysely({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }) }),
})

const many = (list) =>
  new DataLoader(async (ids) => {
    const rows = Map.groupBy(await list(ids), (row) => row.owner_id)
    return ids.map((id) => rows.get(id) ?? [])
  })
const one = (find, key) =>
  new DataLoader(async (ids) => {
    const rows = new Map((await find(ids)).map((row) => [row[key], row]))
    return ids.map((id) => rows.get(id) ?? null)
  })
const anyOf = (ids) => sql`any(${ids})`
const page = (nodes, { first = 20 }) => ({ nodes: nodes.slice(0, first) })

export const createContext = () => ({
  technique: one((ids) => db.selectFrom('technique').selectAll().where('id', '=', anyOf(ids)).execute(), 'id'),
  weakness: one((ids) => db.selectFrom('weakness').selectAll().where('number', '=', anyOf(ids)).execute(), 'number'),
  techniquesOfFinding: many(async (ids) => {
    const { rows } = await sql`
      with recursive own as (
        select id as finding_id, target from security_finding, unnest(targets) as target where id = any(${ids}::bigint[])
      ),
      walk (start, id) as (
        select distinct target, target from own
        union
        select walk.start, target_id from walk join weakness_relation on weakness_id = walk.id
          and nature = 'ChildOf' and view_number = 1000
      )
      select distinct finding_id::text as owner_id, technique.id, technique.name
        from own join walk on walk.start = own.target
        left join technique_weakness as link on link.weakness_id = walk.id
        join technique on technique.id = coalesce(link.technique_id, walk.id) and not technique.retired
        order by technique.id`.execute(db)
    return rows
  }),
  tactics: many((ids) =>
    db
      .selectFrom('technique_tactic')
      .innerJoin('tactic', 'tactic.id', 'tactic_id')
      .selectAll('tactic')
      .select('technique_id as owner_id')
      .where('technique_id', '=', anyOf(ids))
      .orderBy('technique_tactic.position')
      .execute(),
  ),
  techniques: many((ids) =>
    db
      .selectFrom('technique_tactic')
      .innerJoin('technique', 'technique.id', 'technique_id')
      .selectAll('technique')
      .select('tactic_id as owner_id')
      .where('tactic_id', '=', anyOf(ids))
      .orderBy(sql`technique.id collate "C"`)
      .execute(),
  ),
  mitigations: many((ids) =>
    db
      .selectFrom('mitigation_technique')
      .innerJoin('mitigation', 'mitigation.id', 'mitigation_id')
      .selectAll('mitigation')
      .select('technique_id as owner_id')
      .where('technique_id', '=', anyOf(ids))
      .orderBy(sql`mitigation.id collate "C"`)
      .execute(),
  ),
  caseStudies: many((ids) =>
    db
      .selectFrom('procedure_step')
      .innerJoin('case_study', 'case_study.id', 'case_study_id')
      .select(['case_study.id', 'case_study.name', 'technique_id as owner_id'])
      .distinct()
      .where('technique_id', '=', anyOf(ids))
      .execute(),
  ),
})

const orderColumns = { ID: 'id', SEVERITY: 'severity', FIRST_FOUND: 'first_seen_at' }

/** One page by keyset, with one row more than is shown. */
async function findingsPage(application, { first = 20, after, offset = 0, orderBy }) {
  const by = orderColumns[orderBy?.field ?? 'ID']
  const direction = orderBy?.direction === 'DESC' ? 'desc' : 'asc'
  let query = db
    .selectFrom('security_finding')
    .selectAll()
    .select(sql`${sql.ref(by)}::text`.as('sort_key'))
    .where('application_id', '=', application.id)
  if (after) {
    const [key, id] = JSON.parse(Buffer.from(after, 'base64url').toString())
    query = query.where(sql`(${sql.ref(by)}, id) ${sql.raw(direction === 'desc' ? '<' : '>')} (${key}, ${id})`)
  }
  const rows = await query
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(first + 1)
    .offset(offset)
    .execute()
  const nodes = rows.slice(0, first).map((row) => ({ ...row, guid: application.guid }))
  const last = nodes.at(-1)
  const endCursor = last ? Buffer.from(JSON.stringify([last.sort_key, last.id])).toString('base64url') : null
  return { nodes, pageInfo: { hasNextPage: rows.length > first, endCursor } }
}

export const resolvers = {
  Query: {
    application: (_, { guid }) => db.selectFrom('application').selectAll().where('guid', '=', guid).executeTakeFirst(),
    technique: (_, { id }, load) => load.technique.load(id),
    matrix: () => ({}),
    search: async (_, { text, first }) => ({
      edges: (await sql`select kind, name, snippet from bench_search(${text}) limit ${first}`.execute(db)).rows,
    }),
  },
  Application: { findings: findingsPage },
  SecurityFinding: {
    id: (finding) => `${finding.guid}:${finding.issue_id}`,
    firstFound: (finding) => finding.first_seen_at.toISOString(),
    weakness: ({ cwe }, _, load) => (cwe === null ? null : load.weakness.load(cwe)),
    techniques: ({ id }, _, load) => load.techniquesOfFinding.load(id),
  },
  Matrix: {
    tactics: () => db.selectFrom('tactic').selectAll().where('retired', '=', false).orderBy('position').execute(),
  },
  Tactic: { techniques: async ({ id }, args, load) => page(await load.techniques.load(id), args) },
  Technique: {
    tactics: ({ id }, _, load) => load.tactics.load(id),
    mitigations: async ({ id }, args, load) => page(await load.mitigations.load(id), args),
    caseStudies: async ({ id }, args, load) => page(await load.caseStudies.load(id), args),
  },
}
