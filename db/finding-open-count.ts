import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** Condition on counts: of open, unmitigated findings of these applications, null for all. */
function isCounted(visible: readonly number[] | null): RawBuilder<boolean> {
  return visible === null ? sql`count > 0` : sql`count > 0 and application_id = any(${visible}::int[])`
}

/**
 * The techniques `technique_id`, retired ones included, that each id `start` of a weakness or technique makes possible.
 * They are followed down from the few weaknesses that are linked: the planner takes few rows for few, and compiles
 * nothing.
 */
const reached = sql`
  below (technique_id, start) as (
    select technique_id, weakness_id from technique_weakness
    union
    select technique_id, weakness_id
      from below join weakness_relation on target_id = below.start and nature = 'ChildOf' and view_number = 1000
  ),
  reached as materialized (select technique_id, start from below union all select id, id from technique)`

/**
 * Returns how many open, unmitigated findings of these applications (null for all) make each technique possible, each
 * finding once, from the counts that triggers maintain; techniques without one are left out.
 */
export async function countOpenByTechnique(
  db: Database,
  visible: readonly number[] | null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with recursive sets as materialized (
      select digest, min(targets) as targets, sum(count) as n from security_finding_open_group where ${isCounted(visible)} group by digest
    ), ${reached}
    select technique_id as id, sum(n)::int as count from (
      select distinct digest, n, technique_id from (select digest, n, unnest(targets) as start from sets) as named join reached using (start)
    ) as counted group by technique_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns how many open, unmitigated findings of these applications (null for all) have each weakness. */
export async function countOpenByWeakness(
  db: Database,
  visible: readonly number[] | null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select target_id as id, sum(count)::int as count from security_finding_link_count
      where state = 'open' and ${isCounted(visible)} group by target_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
