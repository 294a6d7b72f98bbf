import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import { type Owned, ownedRows } from './engine/owned-rows.ts'
import type { Technique } from './knowledge-tables.ts'
import type { Weakness, WeaknessCatalog, WeaknessCategory, WeaknessView } from './weakness-tables.ts'

/**
 * Returns the imported catalogue with how many objects it has, retired ones left out; undefined before the first
 * import.
 */
export function findCatalog(db: Database): Promise<WeaknessCatalog | undefined> {
  return db.selectFrom('weaknessCatalog').selectAll().executeTakeFirst()
}

/** Returns how many weaknesses and categories there are, retired ones left out. */
export async function countCatalog(db: Database): Promise<{ weaknessCount: number; categoryCount: number }> {
  const { rows } = await sql<{ weaknessCount: number; categoryCount: number }>`
    select (select count(*)::int from weakness where not retired) as weakness_count,
      (select count(*)::int from weakness_category where not retired) as category_count`.execute(db)
  return rows[0]!
}

/** Returns the weaknesses with these ids, in any order; unknown ids are left out. */
export function findWeaknesses(db: Database, ids: readonly string[]): Promise<Weakness[]> {
  return db.selectFrom('weakness').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the categories with these ids, in any order; unknown ids are left out. */
export function findWeaknessCategories(db: Database, ids: readonly string[]): Promise<WeaknessCategory[]> {
  return db.selectFrom('weaknessCategory').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the views with these ids, in any order; unknown ids are left out. */
export function findWeaknessViews(db: Database, ids: readonly string[]): Promise<WeaknessView[]> {
  return db.selectFrom('weaknessView').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the parents of each weakness in view 1000, by number. */
export function listParents(db: Database, ids: readonly string[]): Promise<Owned<Weakness>[]> {
  return listNext(db, ids, 'weaknessId', 'targetId')
}

/** Returns the children of each weakness in view 1000, by number. */
export function listChildren(db: Database, ids: readonly string[]): Promise<Owned<Weakness>[]> {
  return listNext(db, ids, 'targetId', 'weaknessId')
}

type End = 'weaknessId' | 'targetId'

function listNext(db: Database, ids: readonly string[], near: End, far: End): Promise<Owned<Weakness>[]> {
  return ownedRows(db, 'weaknessRelation', { from: near, to: far }, 'weakness', ids)
    .distinct()
    .where('nature', '=', 'ChildOf')
    .where('viewNumber', '=', 1000)
    .orderBy('number')
    .execute()
}

export type DistantWeakness = Weakness & { readonly distance: number }

/** Returns the weaknesses above each weakness in view 1000 with their least distance, nearest first, then by number. */
export function listAncestors(db: Database, ids: readonly string[], depth: number): Promise<Owned<DistantWeakness>[]> {
  return listDistant(db, ids, depth, 'weakness_id', 'target_id')
}

/** Returns the weaknesses below each weakness in view 1000 with their least distance, nearest first, then by number. */
export function listDescendants(
  db: Database,
  ids: readonly string[],
  depth: number,
): Promise<Owned<DistantWeakness>[]> {
  return listDistant(db, ids, depth, 'target_id', 'weakness_id')
}

async function listDistant(
  db: Database,
  ids: readonly string[],
  depth: number,
  near: 'weakness_id' | 'target_id',
  far: 'weakness_id' | 'target_id',
): Promise<Owned<DistantWeakness>[]> {
  const { rows } = await sql<Owned<DistantWeakness>>`
    with recursive walk (owner_id, id, distance) as (
      select id, id, 0 from unnest(${ids}::text[]) as start (id)
      union
      select walk.owner_id, ${sql.id(far)}, distance + 1
        from walk join weakness_relation on ${sql.id(near)} = walk.id and nature = 'ChildOf' and view_number = 1000
        where distance < ${depth}
    )
    select weakness.*, owner_id, nearest.distance
      from (select owner_id, id, min(distance) as distance from walk group by owner_id, id) as nearest
      join weakness using (id)
      where nearest.distance > 0
      order by nearest.distance, number`.execute(db)
  return rows
}

/** Returns the categories that list each weakness, by number. */
export function listCategoriesOfWeaknesses(db: Database, ids: readonly string[]): Promise<Owned<WeaknessCategory>[]> {
  return ownedRows(db, 'weaknessCategoryMember', { from: 'memberId', to: 'categoryId' }, 'weaknessCategory', ids)
    .distinct()
    .orderBy('number')
    .execute()
}

/** Returns the weaknesses of each category, by number. */
export function listWeaknessesOfCategories(db: Database, ids: readonly string[]): Promise<Owned<WeaknessKey>[]> {
  return db
    .selectFrom('weaknessCategoryMember')
    .innerJoin('weakness', 'weakness.id', 'memberId')
    .select(['weakness.id', 'number', 'categoryId as ownerId'])
    .where('categoryId', '=', anyOf(ids))
    .distinct()
    .orderBy('number')
    .execute()
}

/** What a list of weaknesses is ordered by; the rest is read of those on a page. */
export type WeaknessKey = Pick<Weakness, 'id' | 'number'>

type Link = { readonly source: string; readonly rationale: string; readonly url: string | null }
export type WeaknessLink = Weakness & Link
export type TechniqueLink = Technique & Link

/** Returns the weaknesses that each technique exploits with their link, by number, then source. */
export function listWeaknessesOfTechniques(db: Database, ids: readonly string[]): Promise<Owned<WeaknessLink>[]> {
  return ownedRows(db, 'techniqueWeakness', { from: 'techniqueId', to: 'weaknessId' }, 'weakness', ids)
    .select(['source', 'rationale', 'url'])
    .orderBy('number')
    .orderBy(sql`source collate "C"`)
    .execute()
}

/**
 * Returns the weaknesses that each technique or its sub-techniques exploit, once each, by number: with the link of the
 * technique itself, else of the first sub-technique.
 */
export async function listWeaknessesOfFamilies(db: Database, ids: readonly string[]): Promise<Owned<WeaknessLink>[]> {
  const { rows } = await sql<Owned<WeaknessLink>>`
    select weakness.*, own.owner_id, own.source, own.rationale, own.url from (
      select distinct on (owner.id, weakness_id) owner.id as owner_id, weakness_id, source, rationale, url
        from technique as owner join technique as exploiting on owner.id in (exploiting.id, exploiting.parent_id)
        join technique_weakness on technique_id = exploiting.id
        where owner.id = any(${ids}::text[])
        order by owner.id, weakness_id, exploiting.id collate "C", source collate "C"
    ) as own join weakness on weakness.id = weakness_id order by number`.execute(db)
  return rows
}

/** Returns the techniques that exploit each weakness with their link, by id, then source. */
export function listTechniquesOfWeaknesses(db: Database, ids: readonly string[]): Promise<Owned<TechniqueLink>[]> {
  return ownedRows(db, 'techniqueWeakness', { from: 'weaknessId', to: 'techniqueId' }, 'technique', ids)
    .select(['source', 'rationale', 'url'])
    .orderBy(sql`technique.id collate "C"`)
    .orderBy(sql`source collate "C"`)
    .execute()
}
