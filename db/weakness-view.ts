import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { GraphEdge } from './explore.ts'
import type { WeaknessKey } from './weakness.ts'
import type { WeaknessCategory, WeaknessView } from './weakness-tables.ts'

/**
 * Rows `view_id`, `member_id` of what views have, where `condition` holds: what they list themselves, what their
 * categories list for them, and what is below another weakness in them.
 */
function membersWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select view_id, member_id from (
      select id as view_id, member_id from weakness_view, unnest(member_ids) as member_id
      union
      select id, category_id from weakness_view join weakness_category_member on view_number = number
      union
      select id, member_id from weakness_view join weakness_category_member on view_number = number
      union
      select id, weakness_id from weakness_view join weakness_relation on view_number = number and nature = 'ChildOf'
    ) as entry where ${condition}`
}

/** Rows of id and name of each view that one of these weaknesses is in, once each. */
export function viewsOfMembers(ids: RawBuilder<unknown> | Expression<unknown>): RawBuilder<unknown> {
  return sql`select view_id, weakness_view.name from (${membersWhere(sql`member_id in (${ids})`)}) as member
    join weakness_view on weakness_view.id = view_id where not weakness_view.retired`
}

function membersOf(views: RawBuilder<unknown>): RawBuilder<unknown> {
  return membersWhere(sql`view_id = any(${views})`)
}

/** Returns the condition that a weakness is in one of these views. */
export function isInViews(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id in (select member_id from (${membersOf(sql`${ids}::text[]`)}) as member)`
}

/** Returns which weaknesses each view has, by number. */
export async function listWeaknessesOfViews(db: Database, ids: readonly string[]): Promise<Owned<WeaknessKey>[]> {
  const { rows } = await sql<Owned<WeaknessKey>>`
    select weakness.id, number, view_id as owner_id from (${membersOf(sql`${ids}::text[]`)}) as member
      join weakness on weakness.id = member_id order by number`.execute(db)
  return rows
}

/** Returns the categories of each view, by number. */
export async function listCategoriesOfViews(db: Database, ids: readonly string[]): Promise<Owned<WeaknessCategory>[]> {
  const { rows } = await sql<Owned<WeaknessCategory>>`
    select weakness_category.*, view_id as owner_id from (${membersOf(sql`${ids}::text[]`)}) as member
      join weakness_category on weakness_category.id = member_id order by number`.execute(db)
  return rows
}

/** Returns the categories that each category lists, by number. */
export async function listCategoriesOfCategories(
  db: Database,
  ids: readonly string[],
): Promise<Owned<WeaknessCategory>[]> {
  const { rows } = await sql<Owned<WeaknessCategory>>`
    select distinct weakness_category.*, category_id as owner_id from weakness_category_member
      join weakness_category on weakness_category.id = member_id
      where category_id = any(${ids}::text[]) order by number`.execute(db)
  return rows
}

/**
 * Returns the edges from members to views of which `id`, a view, or a weakness or category as `member`, is the `end`;
 * members that are not in the graph are left out.
 */
export async function listViewEdgesOf(db: Database, end: 'view' | 'member', id: string): Promise<GraphEdge[]> {
  const touched = end === 'view' ? sql`view_id = ${id}` : sql`member_id = ${id}`
  const { rows } = await sql<GraphEdge>`
    select member_id as source_id, view_id as target_id, 'MEMBER_OF' as kind, 'cwe' as provenance
      from (${membersWhere(touched)}) as member
      join catalogue_object on catalogue_object.id = member_id`.execute(db)
  return rows
}

/** Returns the edges from members to views between objects of `ids`, in any order. */
export async function listViewEdgesBetween(db: Database, ids: readonly string[]): Promise<GraphEdge[]> {
  const within = membersWhere(sql`view_id = any(${ids}) and member_id = any(${ids})`)
  const { rows } = await sql<GraphEdge>`
    select member_id as source_id, view_id as target_id, 'MEMBER_OF' as kind, 'cwe' as provenance
      from (${within}) as member`.execute(db)
  return rows
}

/** Returns all views that are not retired, by number. */
export function listWeaknessViews(db: Database): Promise<WeaknessView[]> {
  return db.selectFrom('weaknessView').selectAll().where('retired', '=', false).orderBy('number').execute()
}
