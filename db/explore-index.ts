import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { NodeKind } from './explore-tables.ts'

const knowledgeKinds: readonly NodeKind[] = ['MATRIX', 'TACTIC', 'TECHNIQUE', 'MITIGATION', 'CASE_STUDY']
const weaknessKinds: readonly NodeKind[] = ['WEAKNESS', 'WEAKNESS_CATEGORY', 'WEAKNESS_VIEW']

const reportKinds: readonly NodeKind[] = ['CHART', 'RESEARCH_FINDING']

/** Makes what search and `node` know of the knowledge room what its tables say. */
export async function indexKnowledge(trx: Database): Promise<void> {
  await sql`delete from node_index where kind = any(${knowledgeKinds})`.execute(trx)
  await sql`
    insert into node_index (id, kind, name, aliases, body, retired)
      select id, 'MATRIX', name, '', coalesce(description, ''), false from matrix
      union all
      select id, 'TACTIC', name, coalesce(attack_reference->>'id', ''), coalesce(description, ''), retired from tactic
      union all
      select id, 'TECHNIQUE', name, coalesce(attack_reference->>'id', ''), coalesce(description, ''), retired from technique
      union all
      select id, 'MITIGATION', name, coalesce(attack_reference->>'id', ''), coalesce(description, ''), retired from mitigation
      union all
      select id, 'CASE_STUDY', name, '', concat_ws(E'\\n\\n', description, target, actor, reporter), retired from case_study
  `.execute(trx)
}

/** Makes what search and `node` know of the weakness room what its tables say. */
export async function indexWeaknesses(trx: Database): Promise<void> {
  await sql`delete from node_index where kind = any(${weaknessKinds})`.execute(trx)
  await sql`
    insert into node_index (id, kind, name, aliases, body, retired)
      select id, 'WEAKNESS', name, array_to_string(alternate_terms, E'\\n'),
        concat_ws(E'\\n\\n', description, extended_description), retired
        from weakness
      union all
      select id, 'WEAKNESS_CATEGORY', name, '', coalesce(description, ''), retired from weakness_category
      union all
      select id, 'WEAKNESS_VIEW', name, '', coalesce(description, ''), retired from weakness_view
  `.execute(trx)
}

/** Makes what search and `node` know of charts and research findings what their tables say. */
export async function indexReport(trx: Database): Promise<void> {
  await sql`delete from node_index where kind = any(${reportKinds})`.execute(trx)
  await sql`
    insert into node_index (id, kind, name, aliases, body, retired)
      select id, 'CHART', title, '', concat_ws(E'\\n\\n', subtitle, note), retired from chart
      union all
      select id, 'RESEARCH_FINDING', title, '', concat_ws(E'\\n\\n', claim, summary, method), retired from research_finding
  `.execute(trx)
}
