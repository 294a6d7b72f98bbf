import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Count } from './engine/snapshot.ts'

/** A scan whose components are stored. */
export type NamingScan = {
  readonly applicationId: number
  readonly scanId: number
  /** The number of its series in the table of staged items. */
  readonly series: number
  /** True when what it does not name may still be there. */
  readonly isPartial: boolean
}

const staged = sql.id('named_component')
const columns = [
  ...['kind', 'name', 'version', 'ecosystem', 'purl', 'locator', 'cpe', 'sha256', 'type', 'hashes'],
  ...['licences', 'supplier', 'scope', 'stated_dependency', 'model', 'dataset'],
]
/** What a file does not state of a component stays as another one stated it. */
const merged: readonly (readonly [name: string, value: string])[] = [
  ...['version', 'ecosystem', 'purl', 'cpe', 'sha256', 'type', 'supplier', 'scope', 'model', 'dataset'].map(
    (name) => [name, `coalesce(named.${name}, known.${name})`] as const,
  ),
  ['kind', "case when named.kind = 'LIBRARY' then known.kind else named.kind end"],
  ['hashes', "case when named.hashes = '[]' then known.hashes else named.hashes end"],
  ['licences', "case when named.licences = '{}' then known.licences else named.licences end"],
  [
    'stated_dependency',
    "case when named.stated_dependency = 'UNKNOWN' then known.stated_dependency else named.stated_dependency end",
  ],
]
const names = sql.join(columns.map((name) => sql.id(name)))

/**
 * Makes the components that the scanner of a scan names those in `table`, with their edges and links. One that no
 * scanner names any more keeps when it was last named. Returns what became of them, null when the scan names none and
 * named none before.
 */
export async function storeComponents(trx: Database, table: string, scan: NamingScan): Promise<Count | null> {
  const { applicationId, scanId, series, isPartial } = scan
  const { rows } = await sql<{ scannerId: number; at: Date; earlier: Date | null; isThere: boolean; named: boolean }>`
    select scanner_id, dated_at as at,
        (select max(dated_at) from scan as other
          where other.scanner_id = scan.scanner_id and other.id < scan.id and not incremental) as earlier, exists (select from ${sql.id(table)} where series = ${series} and kind <> 'statement') as is_there,
        exists (select from software_component_report as report where report.scanner_id = scan.scanner_id) as named
      from scan where id = ${scanId}`.execute(trx)
  const { scannerId, at, earlier, isThere, named } = rows[0]!
  if (!isThere && !(named && !isPartial)) return null
  await stage(trx, table, applicationId, series)
  const counts = await write(trx, applicationId, at)
  const retired = await report(trx, applicationId, scannerId, isPartial, earlier)
  await storeEdges(trx, table, scannerId, series, isPartial)
  await storeLinks(trx, table, applicationId, series)
  await followEdges(trx, applicationId)
  return { ...counts, retired }
}

/**
 * Lists the components of a series, each once, with the stored one that it is: the same by identity, else by SHA-256.
 */
async function stage(trx: Database, table: string, applicationId: number, series: number): Promise<void> {
  await sql`drop table if exists pg_temp.named_component`.execute(trx)
  await sql`
    create temporary table ${staged} on commit drop as
      select distinct on (identity) identity, null::bigint as id, own.*
        from (
          select md5(row ->> 'key')::uuid as identity, row from ${sql.id(table)} where series = ${series} and kind = 'component'
        ) as given cross join lateral (
          select row ->> 'kind' as kind, row ->> 'name' as name, row ->> 'version' as version, row ->> 'ecosystem' as ecosystem,
              row ->> 'purl' as purl, row ->> 'locator' as locator, row ->> 'cpe' as cpe,
              (select hash ->> 'value' from jsonb_array_elements(row -> 'hashes') as hash where hash ->> 'alg' = 'SHA-256' limit 1) as sha256,
              row ->> 'type' as type, row -> 'hashes' as hashes, array(select jsonb_array_elements_text(row -> 'licences')) as licences,
              row ->> 'supplier' as supplier, row ->> 'scope' as scope, row ->> 'dependency' as stated_dependency,
              nullif(row -> 'model', 'null'::jsonb) as model, nullif(row -> 'dataset', 'null'::jsonb) as dataset
        ) as own order by identity, row -> 'hashes' = '[]'::jsonb, row::text`.execute(trx)
  await sql`create unique index on pg_temp.named_component (identity)`.execute(trx)
  await sql`analyze ${staged}`.execute(trx)
  await sql`
    update ${staged} as named set id = known.id from software_component as known
      where known.application_id = ${applicationId} and known.identity = named.identity`.execute(trx)
  await sql`
    update ${staged} as named set id = known.id from software_component as known
      where named.id is null and named.sha256 is not null and known.application_id = ${applicationId}
        and known.sha256 = named.sha256 and known.kind = named.kind`.execute(trx)
}

async function write(trx: Database, applicationId: number, at: Date): Promise<Omit<Count, 'retired'>> {
  const before = sql.join(merged.map(([name]) => sql`known.${sql.id(name)}`))
  const after = sql.join(merged.map(([, value]) => sql.raw(value)))
  const { numAffectedRows: changed = 0n } = await sql`
    update software_component as known set ${sql.join(merged.map(([name, value]) => sql`${sql.id(name)} = ${sql.raw(value)}`))}
      from ${staged} as named where known.id = named.id and (${before}) is distinct from (${after})`.execute(trx)
  const { rows } = await sql<{ total: number; added: number }>`
    with added as (
      insert into software_component (application_id, identity, dependency, first_seen_at, ${names})
        select ${applicationId}, identity, stated_dependency, ${at}, ${names} from ${staged} where id is null order by name, identity
        returning id, identity
    ),
    known as (update ${staged} as named set id = added.id from added where added.identity = named.identity returning named.id)
    select (select count(*)::int from ${staged}) as total, (select count(*)::int from known) as added`.execute(trx)
  const { total, added } = rows[0]!
  return { total, added, changed: Number(changed), unchanged: total - added - Number(changed) }
}

/**
 * Notes that the scanner names these components, and of others, unless the scan is partial, that it no longer does. Its
 * scan before, of `earlier`, was the last to name those that nobody names now.
 */
async function report(
  trx: Database,
  applicationId: number,
  scannerId: number,
  isPartial: boolean,
  earlier: Date | null,
): Promise<number> {
  await sql`
    insert into software_component_report (component_id, scanner_id) select distinct id, ${scannerId}::bigint from ${staged} on conflict do nothing`.execute(
    trx,
  )
  if (!isPartial)
    await sql`
      delete from software_component_report as told where scanner_id = ${scannerId}
        and not exists (select from ${staged} as named where named.id = component_id)`.execute(trx)
  await sql`
    update software_component as known set last_seen_at = null from ${staged} as named
      where known.id = named.id and known.last_seen_at is not null`.execute(trx)
  const { numAffectedRows: retired = 0n } = await sql`
    update software_component as known set last_seen_at = greatest(first_seen_at, ${earlier}::timestamptz)
      where application_id = ${applicationId} and last_seen_at is null
        and not exists (select from software_component_report where component_id = known.id)`.execute(trx)
  return Number(retired)
}

async function storeEdges(
  trx: Database,
  table: string,
  scannerId: number,
  series: number,
  isPartial: boolean,
): Promise<void> {
  await sql`drop table if exists pg_temp.named_edge`.execute(trx)
  await sql`
    create temporary table named_edge on commit drop as
      select distinct coalesce(origin.id, 0) as from_id, target.id as to_id, row ->> 'relation' as relation
        from ${sql.id(table)} join ${staged} as target on target.identity = md5(row ->> 'to')::uuid
        left join ${staged} as origin on origin.identity = md5(row ->> 'from')::uuid
        where series = ${series} and ${sql.id(table)}.kind = 'edge' and row ->> 'relation' <> 'DESCRIBES'
          and (origin.id is not null or row ->> 'from' = '') and origin.id is distinct from target.id`.execute(trx)
  if (!isPartial)
    await sql`
      delete from software_component_edge as known where scanner_id = ${scannerId}
        and (from_id, to_id, relation) not in (select from_id, to_id, relation from named_edge)`.execute(trx)
  await sql`
    insert into software_component_edge (scanner_id, from_id, to_id, relation)
      select ${scannerId}::bigint, from_id, to_id, relation from named_edge order by from_id, to_id on conflict do nothing`.execute(
    trx,
  )
}

/** Keeps the links by which a VEX may name a component, or the application. */
async function storeLinks(trx: Database, table: string, applicationId: number, series: number): Promise<void> {
  await sql`
    insert into software_component_link (application_id, link, component_id)
      select distinct on (link) ${applicationId}::bigint, link, id from (
        select jsonb_array_elements_text(row -> 'refs') as link, named.id
          from ${sql.id(table)} join ${staged} as named on named.identity = md5(row ->> 'key')::uuid
          where series = ${series} and ${sql.id(table)}.kind = 'component'
        union all
        select row ->> 'from', null from ${sql.id(table)}
          where series = ${series} and kind = 'edge' and row ->> 'relation' = 'DESCRIBES'
      ) as linked order by link, id
      on conflict (application_id, link) do update set component_id = excluded.component_id`.execute(trx)
}

/**
 * Makes components direct or transitive dependencies as the edges to them say; without an edge as their file states.
 */
async function followEdges(trx: Database, applicationId: number): Promise<void> {
  await sql`
    with reached as (
      select to_id, bool_or(from_id = 0) as is_direct from software_component_edge
        where relation = 'DEPENDS_ON' and to_id in (select id from ${staged}) group by to_id
    )
    update software_component as known set dependency = wanted.dependency from (
      select component.id, case when is_direct then 'DIRECT' when stated_dependency = 'DIRECT' then 'DIRECT'
            when is_direct is not null then 'TRANSITIVE' else stated_dependency end as dependency
        from software_component as component left join reached on to_id = component.id
        where application_id = ${applicationId} and component.id in (select id from ${staged})
    ) as wanted where known.id = wanted.id and known.dependency <> wanted.dependency`.execute(trx)
}

/** Moves the components of one application to another, where one that both have stays that of the second. */
export async function moveComponents(trx: Database, from: number, into: number): Promise<void> {
  await sql`
    create temporary table same_component on commit drop as
      select own.id as old_id, other.id as new_id from software_component as own
        join software_component as other on other.application_id = ${into} and other.identity = own.identity
        where own.application_id = ${from}`.execute(trx)
  await sql`
    insert into software_component_report select new_id, scanner_id from software_component_report
      join same_component on old_id = component_id on conflict do nothing`.execute(trx)
  await sql`
    insert into software_component_edge
      select scanner_id, coalesce(origin.new_id, from_id), coalesce(target.new_id, to_id), relation from software_component_edge
        left join same_component as origin on origin.old_id = from_id left join same_component as target on target.old_id = to_id
        where origin.old_id is not null or target.old_id is not null on conflict do nothing`.execute(trx)
  await sql`delete from software_component_edge where from_id in (select old_id from same_component)`.execute(trx)
  await sql`
    update software_component_link set component_id = new_id from same_component where old_id = component_id`.execute(
    trx,
  )
  await sql`
    insert into software_component_link select ${into}::bigint, link, component_id from software_component_link
      where application_id = ${from} on conflict do nothing`.execute(trx)
  await sql`delete from software_component where id in (select old_id from same_component)`.execute(trx)
  await sql`update software_component set application_id = ${into} where application_id = ${from}`.execute(trx)
  await sql`
    update vex_statement as own set application_id = ${into} where application_id = ${from}
      and not exists (select from vex_statement as other where other.application_id = ${into} and other.content = own.content)`.execute(
    trx,
  )
}
