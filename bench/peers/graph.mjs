import DataLoader from 'dataloader'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/** The part of the graph that the benchmark asks of peers with resolvers, as their documentation sets it up: dataloader, Kysely and pg. */
export const typeDefs = `
  type Tactic { id: ID! name: String! techniques(first: Int): TechniqueConnection! }
  type Technique { id: ID! name: String! tactics: [Tactic!]! mitigations(first: Int): MitigationConnection! caseStudies: CaseStudyConnection! }
  type Mitigation { id: ID! name: String! }
  type CaseStudy { id: ID! name: String! }
  type TechniqueConnection { nodes: [Technique!]! }
  type MitigationConnection { nodes: [Mitigation!]! }
  type CaseStudyConnection { nodes: [CaseStudy!]! }
  type Matrix { tactics: [Tactic!]! }
  type Hit { kind: String! name: String! snippet: String! }
  type Hits { edges: [Hit!]! }
  type Query { technique(id: ID!): Technique matrix: Matrix search(text: String!, first: Int): Hits! }
`

const db = new Kysely({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }) }),
})

const many = (list) =>
  new DataLoader(async (ids) => {
    const rows = Map.groupBy(await list(ids), (row) => row.owner_id)
    return ids.map((id) => rows.get(id) ?? [])
  })
const anyOf = (ids) => sql`any(${ids})`
const page = (nodes, { first = 20 }) => ({ nodes: nodes.slice(0, first) })

export const createContext = () => ({
  technique: new DataLoader(async (ids) => {
    const rows = await db.selectFrom('technique').selectAll().where('id', '=', anyOf(ids)).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
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

export const resolvers = {
  Query: {
    technique: (_, { id }, load) => load.technique.load(id),
    matrix: () => ({}),
    search: async (_, { text, first }) => ({
      edges: (await sql`select kind, name, snippet from bench_search(${text}) limit ${first}`.execute(db)).rows,
    }),
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
