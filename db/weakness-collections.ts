import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  type Collection,
  type CommonFilter,
  collectionOf,
  type Maybe,
  narrowCommon,
  otherEnds,
} from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { FacetParts } from './engine/facet.ts'
import { type CountRange, type IdSets, narrowByCount, narrowBySets } from './engine/id-sets.ts'
import { dateOrder, nameOrder } from './engine/page.ts'
import { categoryCounts, weaknessCounts } from './knowledge-counts.ts'
import type { CweStatus, Weakness, WeaknessCategory } from './weakness-tables.ts'
import { isInViews, viewsOfMembers } from './weakness-view.ts'

export type WeaknessFilter = CommonFilter & {
  readonly abstraction?: Maybe<readonly Weakness['abstraction'][]>
  readonly status?: Maybe<readonly CweStatus[]>
  readonly likelihood?: Maybe<readonly NonNullable<Weakness['likelihood']>[]>
  readonly severityAtLeast?: Maybe<number>
  readonly platform?: Maybe<readonly string[]>
  readonly category?: Maybe<readonly string[]>
  readonly descendantOf?: Maybe<readonly string[]>
  readonly technique?: Maybe<readonly string[]>
  readonly hasTechnique?: Maybe<boolean>
  readonly techniques?: Maybe<IdSets>
  readonly techniqueCount?: Maybe<CountRange>
  readonly categoryCount?: Maybe<CountRange>
  readonly openFindingCount?: Maybe<CountRange>
  readonly view?: Maybe<readonly string[]>
  readonly consequenceScope?: Maybe<readonly string[]>
  readonly consequenceImpact?: Maybe<readonly string[]>
  readonly mitigationPhase?: Maybe<readonly string[]>
}
export type WeaknessCategoryFilter = CommonFilter & {
  readonly status?: Maybe<readonly CweStatus[]>
  readonly weakness?: Maybe<readonly string[]>
  readonly weaknessCount?: Maybe<CountRange>
}

export const weaknessOrders = {
  NUMBER: sql<number>`number`,
  NAME: nameOrder('name'),
  SEVERITY: sql<number>`severity`,
  MODIFIED: dateOrder('modifiedDate'),
  TECHNIQUES: weaknessCounts.techniques,
} as const

export const weaknessCategoryOrders = {
  NUMBER: weaknessOrders.NUMBER,
  NAME: weaknessOrders.NAME,
  WEAKNESSES: categoryCounts.weaknesses,
} as const

/** Numbers as text of one width, so that ties are broken by number. */
export const numberTie = sql<string>`lpad(number::text, 7, '0') collate "C"`

/** As the indexes by words have it. */
const weaknessWords = sql`object_words(name, joined_lines(alternate_terms), coalesce(description, '') || E'\\n'
  || coalesce(extended_description, ''))`
const categoryWords = sql`object_words(name, '', coalesce(description, ''))`

/** Weaknesses; `openFindings` is what a filter by their number compares. */
export function weaknesses(
  db: Database,
  filter: WeaknessFilter,
  openFindings: RawBuilder<number>,
): Collection<Weakness> {
  let query = narrowCommon(db.selectFrom('weakness'), filter, weaknessWords)
  if (filter.abstraction) query = query.where('abstraction', '=', anyOf(filter.abstraction))
  if (filter.status) query = query.where('status', '=', anyOf(filter.status))
  if (filter.likelihood) query = query.where('likelihood', '=', anyOf(filter.likelihood))
  if (filter.severityAtLeast != null) query = query.where('severity', '>=', filter.severityAtLeast)
  if (filter.platform) {
    query = query.where(
      sql<boolean>`exists (select from jsonb_to_recordset(platforms) as platform (name text, class text)
        where name = any(${filter.platform}) or class = any(${filter.platform}))`,
    )
  }
  if (filter.category) {
    query = query.where('id', 'in', otherEnds(db, 'weaknessCategoryMember', 'memberId', 'categoryId', filter.category))
  }
  if (filter.descendantOf) {
    query = query.where(
      sql<boolean>`id in (with recursive below (id) as (
          select weakness_id from weakness_relation
            where target_id = any(${filter.descendantOf}) and nature = 'ChildOf' and view_number = 1000
          union
          select weakness_id from below join weakness_relation on target_id = below.id and nature = 'ChildOf' and view_number = 1000
        ) select id from below)`,
    )
  }
  if (filter.technique) {
    query = query.where('id', 'in', otherEnds(db, 'techniqueWeakness', 'weaknessId', 'techniqueId', filter.technique))
  }
  if (filter.hasTechnique != null) {
    query = query.where(
      'id',
      filter.hasTechnique ? 'in' : 'not in',
      db.selectFrom('techniqueWeakness').select('weaknessId'),
    )
  }
  query = narrowBySets(query, filter.techniques, (ids) =>
    otherEnds(db, 'techniqueWeakness', 'weaknessId', 'techniqueId', ids),
  )
  query = narrowByCount(query, filter.techniqueCount, weaknessCounts.techniques)
  query = narrowByCount(query, filter.categoryCount, weaknessCounts.categories)
  query = narrowByCount(query, filter.openFindingCount, openFindings)
  if (filter.view) query = query.where(isInViews(filter.view))
  for (const field of ['consequenceScope', 'consequenceImpact', 'mitigationPhase'] as const) {
    const wanted = filter[field]
    if (wanted) query = query.where(sql<boolean>`exists (${namesOf[field]} where own_name = ${anyOf(wanted)})`)
  }
  return collectionOf(db, query, weaknessFacets)
}

/** What weaknesses are counted by. */
export const weaknessFacets: FacetParts = (ids) => ({
  abstraction: sql`select abstraction, null from weakness where id in (${ids})`,
  status: sql`select status, null from weakness where id in (${ids})`,
  likelihood: sql`select likelihood, null from weakness where id in (${ids})`,
  category: sql`select distinct on (member_id, category_id) category_id, name
    from weakness_category_member join weakness_category on id = category_id where member_id in (${ids})`,
  platform: namesIn(
    sql`select unnest(array[platform ->> 'name', platform ->> 'class']) as own_name
      from jsonb_array_elements(platforms) as platform`,
    ids,
  ),
  consequenceScope: namesIn(namesOf.consequenceScope, ids),
  consequenceImpact: namesIn(namesOf.consequenceImpact, ids),
  mitigationPhase: namesIn(namesOf.mitigationPhase, ids),
  view: viewsOfMembers(ids),
  hasTechnique: sql`select (id in (select weakness_id from technique_weakness))::text, null from weakness where id in (${ids})`,
  technique: sql`select distinct on (weakness_id, technique_id) technique_id, name
    from technique_weakness join technique on id = technique_id where weakness_id in (${ids})`,
})

/** What a weakness is named in, as rows of `own_name`. */
const namesOf = {
  consequenceScope: namesAt('consequences', 'scopes'),
  consequenceImpact: namesAt('consequences', 'impacts'),
  mitigationPhase: namesAt('potential_mitigations', 'phases'),
} as const

function namesAt(column: string, member: string): RawBuilder<unknown> {
  return sql`select own_name from jsonb_array_elements(${sql.ref(column)}) as entry,
    jsonb_array_elements_text(entry -> ${sql.lit(member)}) as own_name`
}

/** The names of each of these weaknesses, once each. */
function namesIn(names: RawBuilder<unknown>, ids: RawBuilder<unknown> | Expression<unknown>): RawBuilder<unknown> {
  return sql`select own_name, null from weakness
    cross join lateral (select distinct own_name from (${names}) as named) as own where id in (${ids})`
}

/** Categories. */
export function weaknessCategories(db: Database, filter: WeaknessCategoryFilter): Collection<WeaknessCategory> {
  let query = narrowCommon(db.selectFrom('weaknessCategory'), filter, categoryWords)
  if (filter.status) query = query.where('status', '=', anyOf(filter.status))
  if (filter.weakness) {
    query = query.where('id', 'in', otherEnds(db, 'weaknessCategoryMember', 'categoryId', 'memberId', filter.weakness))
  }
  query = narrowByCount(query, filter.weaknessCount, categoryCounts.weaknesses)
  return collectionOf(db, query)
}

/** Returns the names and classes of platforms that weaknesses have, by name. */
export async function listWeaknessPlatforms(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select unnest(array[platform ->> 'name', platform ->> 'class']) as name from weakness, jsonb_array_elements(platforms) as platform
    ) as named where name is not null order by name`.execute(db)
  return rows.map(({ name }) => name)
}
