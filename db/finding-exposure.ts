import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { Technique } from './knowledge-tables.ts'

/** Why findings make a technique possible: their weakness, or one that it is a kind of, is exploited by it; or their tool names the technique. */
export type ExposurePath = {
  readonly applicationId: number
  readonly techniqueId: string
  /** The weakness of the findings; null when their tool names the technique. */
  readonly weaknessId: string | null
  /** From the weakness above it to the one that is linked; empty when the weakness itself is linked, or null. */
  readonly ancestorIds: readonly string[]
  /** Who links the weakness and the technique, and why; null when the tool names the technique. */
  readonly source: string | null
  readonly rationale: string | null
  readonly url: string | null
  /** Open findings that are not mitigated, and the gravest of them. */
  readonly findingCount: number
  readonly severity: number
}

/** How far up the hierarchy a weakness is followed. */
export const highestAncestor = 10

/** Returns what the open findings of each application make possible; see `listExposure`. */
export function findExposures(
  db: Database,
  applicationIds: readonly number[],
): Promise<{ readonly id: number; readonly paths: readonly ExposurePath[] }[]> {
  return Promise.all(applicationIds.map(async (id) => ({ id, paths: await listExposure(db, id) })))
}

/** Returns the paths from open, unmitigated findings of an application to techniques, by technique, distance, weakness and source. */
export function listExposure(db: Database, applicationId: number): Promise<readonly ExposurePath[]> {
  return exposureOf(
    db,
    applicationId,
    sql`
      select target_id, sum(count)::int as finding_count, max(severity)::int as severity
        from security_finding_link_count
        where application_id = ${applicationId} and state = 'open' and count > 0 group by target_id`,
  )
}

/** Returns the same for findings that `open` counts as `target_id`, `finding_count`, `severity`. */
export async function exposureOf(
  db: Database,
  applicationId: number,
  open: RawBuilder<unknown>,
): Promise<readonly ExposurePath[]> {
  const { rows } = await sql<ExposurePath>`
    with recursive open as (${open}
    ),
    walk (weakness_id, id, ancestor_ids) as (
      select target_id, target_id, '{}'::text[] from open join weakness on weakness.id = target_id
      union all
      select walk.weakness_id, relation.target_id, ancestor_ids || relation.target_id
        from walk join weakness_relation as relation on relation.weakness_id = walk.id
          and nature = 'ChildOf' and view_number = 1000
        where cardinality(ancestor_ids) < ${sql.lit(highestAncestor)} and relation.target_id <> all(ancestor_ids)
    ),
    nearest as (
      select distinct on (weakness_id, id) weakness_id, id, ancestor_ids
        from walk order by weakness_id, id, cardinality(ancestor_ids), ancestor_ids
    )
    select ${applicationId}::int as application_id, technique_id, nearest.weakness_id, ancestor_ids, source, rationale, url,
        finding_count, open.severity
      from nearest
      join technique_weakness as link on link.weakness_id = nearest.id
      join technique on technique.id = technique_id and not technique.retired
      join open on open.target_id = nearest.weakness_id
    union all
    select ${applicationId}::int, technique.id, null, '{}', null, null, null, finding_count, open.severity
      from open join technique on technique.id = target_id
    order by technique_id, weakness_id nulls first, ancestor_ids, source`.execute(db)
  return rows
}

/** Ids of weaknesses and techniques by which findings reach each technique: itself, the weaknesses that it exploits and all that are kinds of these. */
export async function listTargetsOfTechnique(db: Database, techniqueId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select weakness_id from technique_weakness where technique_id = ${techniqueId}
      union
      select weakness_id from below join weakness_relation on target_id = below.id and nature = 'ChildOf' and view_number = 1000
    )
    select ${techniqueId} as id
    union all
    select id from below where exists (select from security_finding_link where target_id = below.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the techniques that a finding makes possible by each of these ids of weaknesses and techniques, by id: itself, and those that exploit it or what it
 * is a kind of. `offset 0` keeps the planner, which does not know how few the ids are, to the indexes.
 */
export async function listTechniquesOfTargets(db: Database, targetIds: readonly string[]): Promise<Owned<Technique>[]> {
  const { rows } = await sql<Owned<Technique>>`
    with recursive walk (start, id) as (
      select id, id from unnest(${targetIds}::text[]) as target (id)
      union
      select start, target_id from walk cross join lateral (
        select target_id from weakness_relation where weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 offset 0
      ) as above
    ),
    found as (
      select distinct start, coalesce(technique_id, walk.id) as id from walk left join lateral (
        select technique_id from technique_weakness where weakness_id = walk.id offset 0
      ) as link on true
    )
    select technique.*, start as owner_id
      from found cross join lateral (select * from technique where id = found.id and not retired offset 0) as technique
      order by technique.id collate "C"`.execute(db)
  return rows
}
