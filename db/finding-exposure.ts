import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { Technique } from './knowledge-tables.ts'

/**
 * Why findings make a technique possible: their weakness, or one that it is a kind of, is exploited by it; or their
 * tool names the technique.
 */
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
  /** The least severity of the findings that are counted; undefined for any. */
  readonly severityAtLeast?: number
}

/** How far up the hierarchy a weakness is followed. */
export const highestAncestor = 10

/** Open, unmitigated findings of one severity that have the same weaknesses and techniques. */
export type OpenGroup = {
  readonly applicationId: number
  /** Ids of weaknesses and techniques; empty when what the findings make possible is not known. */
  readonly targets: readonly string[]
  readonly severity: number
  readonly findingCount: number
}

/** What the open, unmitigated findings of an application make possible. */
export type Exposure = {
  /** Number of the application. */
  readonly id: number
  /** By technique, weakness, distance and source. */
  readonly paths: readonly ExposurePath[]
  readonly groups: readonly OpenGroup[]
}

/** Returns what the open, unmitigated findings of each application make possible. */
export async function findExposures(db: Database, applicationIds: readonly number[]): Promise<Exposure[]> {
  const { rows } = await sql<OpenGroup>`
    select application_id, targets, severity::int, count as finding_count from security_finding_open_group
      where application_id = ${anyOf(applicationIds)} and count > 0`.execute(db)
  return explainGroups(db, applicationIds, rows)
}

/** Returns what groups of findings make possible, for each of these applications. */
export async function explainGroups(
  db: Database,
  applicationIds: readonly number[],
  groups: readonly OpenGroup[],
): Promise<Exposure[]> {
  const links = await listLinks(db, [...new Set(groups.flatMap(({ targets }) => targets))])
  const byApplication = Map.groupBy(groups, ({ applicationId }) => applicationId)
  return applicationIds.map((id) => {
    const own = byApplication.get(id) ?? []
    const countOf = counterOf(own)
    const paths = links.flatMap(({ target, ...link }) => {
      const counted = countOf(target)
      return counted ? [{ ...link, applicationId: id, ...counted }] : []
    })
    return { id, paths, groups: own }
  })
}

type CountedFindings = Pick<ExposurePath, 'findingCount' | 'severity'>

/** Returns how many findings of the groups have a target, and the gravest of them; null where none has. */
function counterOf(groups: readonly OpenGroup[]): (target: string) => CountedFindings | null {
  const byTarget = Map.groupBy(
    groups.flatMap((group) => group.targets.map((target) => ({ target, group }))),
    ({ target }) => target,
  )
  return (target) => {
    const starts = byTarget.get(target)
    return starts
      ? {
          findingCount: starts.reduce((total, { group }) => total + group.findingCount, 0),
          severity: Math.max(...starts.map(({ group }) => group.severity)),
        }
      : null
  }
}

/** Returns an exposure as findings of at least this severity alone make it. */
export function exposureAtLeast({ id, paths, groups }: Exposure, severityAtLeast: number): Exposure {
  const own = groups.filter(({ severity }) => severity >= severityAtLeast)
  const countOf = counterOf(own)
  return {
    id,
    groups: own,
    paths: paths.flatMap((path) => {
      const counted = countOf(path.weaknessId ?? path.techniqueId)
      return counted ? [{ ...path, ...counted, severityAtLeast }] : []
    }),
  }
}

type Link = Omit<ExposurePath, 'applicationId' | 'findingCount' | 'severity'> & { readonly target: string }

/**
 * Returns how weaknesses and techniques of findings make techniques possible, by technique, weakness, distance and
 * source.
 */
async function listLinks(db: Database, targets: readonly string[]): Promise<Link[]> {
  if (targets.length === 0) return []
  const { rows } = await sql<Link>`
    with recursive walk (weakness_id, id, ancestor_ids) as (
      select id, id, '{}'::text[] from weakness where id = any(${targets}::text[])
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
    select nearest.weakness_id as target, technique_id, nearest.weakness_id, ancestor_ids, source, rationale, url
      from nearest
      join technique_weakness as link on link.weakness_id = nearest.id
      join technique on technique.id = technique_id and not technique.retired
    union all
    select id, id, null, '{}', null, null, null from technique where id = any(${targets}::text[])
    order by technique_id, weakness_id nulls first, ancestor_ids, source`.execute(db)
  return rows
}

/** A weakness or technique by which findings reach a technique. */
export type ReachingTarget = { readonly ownerId: string; readonly id: string }

/**
 * Returns by what findings reach each technique: itself first, the weaknesses that it exploits and all that are kinds
 * of these.
 */
export async function listTargetsOfTechniques(
  db: Database,
  techniqueIds: readonly string[],
): Promise<ReachingTarget[]> {
  const { rows } = await sql<ReachingTarget>`
    with recursive below (owner_id, id) as (
      select technique_id, weakness_id from technique_weakness where technique_id = any(${techniqueIds}::text[])
      union
      select owner_id, weakness_id
        from below join weakness_relation on target_id = below.id and nature = 'ChildOf' and view_number = 1000
    )
    select id as owner_id, id from unnest(${techniqueIds}::text[]) as technique (id)
    union all
    select owner_id, id from below where exists (select from security_finding_link where target_id = below.id)`.execute(
    db,
  )
  return rows
}

/**
 * Returns the techniques that a finding makes possible by each of these ids of weaknesses and techniques, by id:
 * itself, and those that exploit it or what it is a kind of. `offset 0` keeps the planner, which does not know how few
 * the ids are, to the indexes.
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
