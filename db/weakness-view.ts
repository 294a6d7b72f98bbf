import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { Weakness, WeaknessCategory, WeaknessView } from './weakness-tables.ts'

/**
 * Rows `view_id`, `member_id` of what views have: what they list themselves, what their categories list for them, and
 * what is below another weakness in them.
 */
function membersOf(views: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id as view_id, unnest(member_ids) as member_id from weakness_view where id = any(${views})
    union
    select id, unnest(array[category_id, member_id]) from weakness_view
      join weakness_category_member on view_number = number where id = any(${views})
    union
    select id, weakness_id from weakness_view
      join weakness_relation on view_number = number and nature = 'ChildOf' where id = any(${views})`
}

/** Returns the condition that a weakness is in one of these views. */
export function isInViews(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id in (select member_id from (${membersOf(sql`${ids}::text[]`)}) as member)`
}

/** Returns the weaknesses of each view, by number. */
export async function listWeaknessesOfViews(db: Database, ids: readonly string[]): Promise<Owned<Weakness>[]> {
  const { rows } = await sql<Owned<Weakness>>`
    select weakness.*, view_id as owner_id from (${membersOf(sql`${ids}::text[]`)}) as member
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

/** Returns all views that are not retired, by number. */
export function listWeaknessViews(db: Database): Promise<WeaknessView[]> {
  return db.selectFrom('weaknessView').selectAll().where('retired', '=', false).orderBy('number').execute()
}
