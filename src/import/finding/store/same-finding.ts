import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import type { Merge } from './merge-scan.ts'

/** The order in which tools are believed; others follow by name. */
const toolOrder = ['skg-code', 'OSV-Scanner', 'Grype', 'Trivy', 'npm audit', 'pip-audit', 'dependency-check']

/** Returns where a tool stands in the fixed order. */
export function rankOf(tool: RawBuilder<unknown>, scanner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(coalesce(array_position(${sql.lit(`{${toolOrder.map((name) => `"${name}"`).join()}}`)}::text[], ${tool}), 99), ${tool}, ${scanner})`
}

/** Checks that a state is one in which a tool reports a finding. */
export const isReported = (state: string) => sql.raw(`${state} in ('open', 'suppressed')`)

/** The name of the temporary table of what a series reports of findings of other tools. */
export function sameTable({ series }: Pick<Merge, 'series'>): RawBuilder<unknown> {
  return sql.id(`same_finding_${series}`)
}

/** Types of packages of a system, which it has once, wherever they are found. */
const ofSystem = sql.lit('^pkg:(apk|deb|rpm|alpm|generic|bitnami|oci|docker)/')
/** Ids that name one vulnerability, while those of distributions name all that an update repairs. */
const ofOneVulnerability = sql.lit('^(GHSA|PYSEC|GO|RUSTSEC|MAL|OSV)-')

/** The package of a finding in any version, by its Package URL. */
const packageOf = (location: string) =>
  sql.raw(`regexp_replace(split_part(split_part(${location} ->> 'purl', '?', 1), '#', 1), '@[^/@]*$', '')`)

/** What findings must share to be of one thing: the package in any version, or the file and line; null for none. */
const thingOf = (location: string) =>
  sql`case ${sql.raw(location)} ->> 'kind' when 'component' then ${packageOf(location)}
    when 'code' then ${sql.raw(`(${location} ->> 'path') || ':' || (${location} ->> 'line')`)} end`

const idsOf = (row: string) => sql`array(
  select id from unnest(array_append(${sql.raw(row)}.tags, ${sql.raw(row)}.rule)) as id where id ~ ${ofOneVulnerability})`

/**
 * Lists, once each, the staged findings that are findings of another tool of the same application and target. Of a
 * package: the same package, vulnerability and place; vulnerabilities are the same by CVE, or by another id where one
 * side has no CVE, and a side without a place has any. Of code: the same file, line and CWE. What the scanner reports
 * of a finding already stays its report, wherever it moves. Those that the scanner stores itself are left out.
 */
export async function listSame(trx: Database, merge: Merge): Promise<number> {
  const { applicationId, scannerId, series, stage, at } = merge
  const same = sameTable(merge)
  const shared = sql`rule, tags, cves, source_cwes, ${thingOf('location')} as thing, location ->> 'kind' as kind, location ->> 'path' as path,
            ${packageOf('location')} as package`
  await sql`drop table if exists pg_temp.${same}`.execute(trx)
  await sql`
    create temporary table ${same} on commit drop as
      with named as (
        select ordinal, identity, content, state, ${shared}
          from ${sql.id(stage)} as staged where series = ${sql.lit(series)}
            and not exists (
              select from security_finding as own where own.scanner_id = ${sql.lit(scannerId)} and own.identity = staged.identity)
      ),
      other as (
        select finding.id, finding.identity, source_state, ${shared}, scanner.tool <> own.tool as is_other_tool,
            ${rankOf(sql`scanner.tool`, sql`scanner.id`)} as rank
          from scanner as own join scanner on scanner.application_id = own.application_id and scanner.scan_type = own.scan_type
            and scanner.target_id is not distinct from own.target_id and scanner.id <> own.id
          join security_finding as finding on finding.application_id = ${sql.lit(applicationId)} and finding.scanner_id = scanner.id
          where own.id = ${sql.lit(scannerId)}
      ),
      pair as (
        select ordinal, other.id as finding_id, false as is_same
          from named join other on other.thing = named.thing and other.kind = named.kind
          where case named.kind
            when 'code' then is_other_tool and named.source_cwes && other.source_cwes
            else (named.path is null or other.path is null or named.path = other.path or named.package ~ ${ofSystem})
              and (named.identity = other.identity or named.cves && other.cves
                or ((named.cves = '{}' or other.cves = '{}') and ${idsOf('named')} && ${idsOf('other')}))
            end
        union all
        select ordinal, finding_id, true from named join security_finding_report as report
          on report.scanner_id = ${sql.lit(scannerId)} and report.identity = named.identity
      ),
      matched as (
        select named.ordinal, named.identity, named.content, named.state, other.id as finding_id, is_same,
            report.finding_id is not null as is_known, ${isReported('other.source_state')} as is_open,
            case
              when ${isReported('named.state')} <> (${isReported('other.source_state')}) then ${isReported('named.state')}
              when exists (select from finding_triage as triage where triage.finding_id = other.id and decision = 'fixed' and triage.at < ${sql.lit(at.toISOString())}::timestamptz)
                then named.state <> 'fixed'
              else (select ${rankOf(sql`tool`, sql`id`)} from scanner where id = ${sql.lit(scannerId)}) < other.rank
            end as is_taken
          from pair join named using (ordinal) join other on other.id = pair.finding_id
          left join security_finding_report as report on report.finding_id = other.id and report.scanner_id = ${sql.lit(scannerId)}
      ),
      one_each as (
        select distinct on (ordinal) * from matched order by ordinal, is_same desc, is_known desc, is_open desc, finding_id
      )
      select distinct on (finding_id) * from one_each order by finding_id, is_same desc, is_known desc, ordinal`.execute(
    trx,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${same}`.execute(trx)
  return rows[0]!.count
}

/** Checks that another scanner of the application may report what a series does. */
export async function hasOthers(trx: Database, scannerId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from scanner as own join scanner as other on other.application_id = own.application_id
      and other.scan_type = own.scan_type and other.target_id is not distinct from own.target_id and other.id <> own.id
      where own.id = ${scannerId}) as is`.execute(trx)
  return rows[0]!.is
}
