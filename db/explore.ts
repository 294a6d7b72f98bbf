import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { NodeKind } from './explore-tables.ts'

export type GraphEdge = {
  readonly sourceId: string
  readonly targetId: string
  readonly kind: string
  readonly provenance: string
}

/** Which kind of object each id names; unknown ids are left out. */
export function findKinds(db: Database, ids: readonly string[]): Promise<{ id: string; kind: NodeKind }[]> {
  return db.selectFrom('nodeIndex').select(['id', 'kind']).where('id', '=', anyOf(ids)).execute()
}

/**
 * Returns the edges that touch one of `ids` and end in objects of the graph, of `kinds` only when given, in a stable
 * order.
 */
export async function listEdgesOf(
  db: Database,
  ids: readonly string[],
  kinds: readonly string[] | null,
): Promise<GraphEdge[]> {
  const narrowed = kinds ? sql`and edge.kind = any(${kinds})` : sql``
  const { rows } = await sql<GraphEdge>`
    select edge.* from graph_edge as edge
      join node_index as source on source.id = source_id
      join node_index as target on target.id = target_id
      where (source_id = any(${ids}) or target_id = any(${ids})) ${narrowed}
      order by source_id collate "C", target_id collate "C", edge.kind collate "C"`.execute(db)
  return rows
}

/** Returns the edges of the knowledge base between objects of `ids`, in any order. */
export async function listEdgesBetween(db: Database, ids: readonly string[]): Promise<GraphEdge[]> {
  const { rows } = await sql<GraphEdge>`
    select * from graph_edge where source_id = any(${ids}) and target_id = any(${ids})`.execute(db)
  return rows
}
