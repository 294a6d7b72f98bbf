import { sql } from 'kysely'
import type { Database } from './engine/database.ts'

export type EdgeRationale = { readonly edge: string; readonly rationale: string }

/** Names an edge: its kind, source and target. */
export function edgeKey({ kind, sourceId, targetId }: Readonly<Record<'kind' | 'sourceId' | 'targetId', string>>) {
  return `${kind} ${sourceId} ${targetId}`
}

/**
 * Returns why the sources state these edges, as Markdown, in any order; edges of which they do not say are left out.
 */
export async function findRationales(db: Database, edges: readonly string[]): Promise<EdgeRationale[]> {
  const { rows } = await sql<EdgeRationale>`
    with requested as (
      select edge, split_part(edge, ' ', 1) as kind, split_part(edge, ' ', 2) as source_id, split_part(edge, ' ', 3) as target_id
        from unnest(${edges}::text[]) as edge
    ),
    stated (edge, source, position, rationale) as (
      select edge, source, 0, rationale from requested join technique_weakness
        on technique_id = source_id and weakness_id = target_id where kind = 'EXPLOITS'
      union all
      select edge, '', position, use from requested join mitigation_technique
        on mitigation_id = source_id and technique_id = target_id where kind = 'MITIGATES'
      union all
      select edge, '', position, description from requested join procedure_step
        on case_study_id = source_id and target_id = case kind when 'EMPLOYS' then technique_id else tactic_id end
        where kind in ('EMPLOYS', 'PURSUES')
    )
    select edge, string_agg(rationale, E'\\n\\n' order by source collate "C", position) as rationale
      from stated where rationale <> '' group by edge`.execute(db)
  return rows
}
