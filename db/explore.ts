import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { CatalogueKind } from './explore-tables.ts'

export type GraphEdge = {
  readonly sourceId: string
  readonly targetId: string
  readonly kind: string
  readonly provenance: string
}

/** Which kind of object of the catalogues each id names; unknown ids are left out. */
export function findKinds(db: Database, ids: readonly string[]): Promise<{ id: string; kind: CatalogueKind }[]> {
  return db.selectFrom('catalogueObject').select(['id', 'kind']).where('id', '=', anyOf(ids)).execute()
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
    with edge as materialized (
        select * from graph_edge as edge where (source_id = any(${ids}) or target_id = any(${ids})) ${narrowed}
      ),
      known as materialized (
        select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge))
      )
    select edge.* from edge where source_id in (select id from known) and target_id in (select id from known)
      order by source_id collate "C", target_id collate "C", edge.kind collate "C"`.execute(db)
  return rows
}

/** Returns the edges of the knowledge base between objects of `ids`, in any order. */
export async function listEdgesBetween(db: Database, ids: readonly string[]): Promise<GraphEdge[]> {
  const { rows } = await sql<GraphEdge>`
    select * from graph_edge where source_id = any(${ids}) and target_id = any(${ids})`.execute(db)
  return rows
}
