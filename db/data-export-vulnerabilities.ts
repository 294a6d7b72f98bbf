import { sql } from 'kysely'
import {
  type ExportedFinding,
  type ExportSelection,
  eachChunk,
  findingColumns,
  type OnCopied,
  rowKey,
} from './data-export-rows.ts'
import type { Database } from './engine/database.ts'
import type { FindingLocation } from './finding-trace-tables.ts'
import type { Lease } from './target-run-tables.ts'

/** Parts of what `copyVulnerabilities` copies. */
export const vulnerabilityParts = { vulnerabilities: 1, components: 2 } as const
/** A vulnerability of a component: the finding that says most of it. */
export type ExportedVulnerability = ExportedFinding & {
  /** The CVE; the id of another database for what has none. */
  readonly cve: string
  readonly location: Extract<FindingLocation, { kind: 'component' }>
}
/** A component of an application. */
export type ExportedComponent = {
  readonly applicationId: number
  readonly location: Extract<FindingLocation, { kind: 'component' }>
}

/**
 * Of several findings of one CVE and component, the one that says most: affected before undecided, fixed, not affected.
 */
const precedence = sql`case
  when state = 'suppressed' or (state = 'open' and decision = 'confirmed') then 0
  when state = 'open' then 1 when state in ('fixed', 'replaced') then 2 else 3 end`

/**
 * The CVEs of a finding; without one its id of GHSA, else that of another database of advisories (contract:
 * supply-chain §5.3).
 */
const idsOfFinding = sql`case when cves <> '{}' then cves
  when advisories_of(rule, tags) <> '{}' then (advisories_of(rule, tags))[1:1]
  when rule ~ '^(PYSEC|GO|RUSTSEC|OSV|MAL|DSA|DLA|USN|RHSA|ALAS|TEMP)-[0-9A-Za-z:.-]{3,60}$' then array[rule] else '{}' end`

/**
 * Copies each CVE of each component of each application once, from the findings of a selection that name both, as
 * `copyFindings` does. Returns how many findings were copied, and how many name no CVE or no component.
 */
export async function copyVulnerabilities(
  trx: Database,
  { id, lease }: Lease,
  selection: ExportSelection,
  onCopied: OnCopied,
): Promise<{ readonly copied: number; readonly omitted: number }> {
  const isNamed = sql`location ->> 'kind' = 'component' and ${idsOfFinding} <> '{}'`
  const component = sql`jsonb_build_array(application_id, location -> 'purl', location -> 'name', location -> 'version', location -> 'ecosystem')`
  const target = sql`insert into export_row (export_id, lease, part, position, ordinal, key, row)`
  const place = (part: number) => sql`${id}::uuid, ${lease}::int, ${part}::int`
  return eachChunk(
    trx,
    selection,
    (isOfChunk) => sql`
    named as materialized (
      select chunk.id, cve, ordinality::int as ordinal, ${component} as component, ${rowKey(sql`${component} || to_jsonb(cve)`)} as key,
          ${precedence} as rank
        from chunk left join finding_triage on finding_id = chunk.id
        cross join unnest(${idsOfFinding}) with ordinality as each (cve, ordinality) where ${isNamed}
    ),
    best as (
      select distinct on (key) id, cve, key, rank, first_value(id) over own as position, first_value(ordinal) over own as first_ordinal
        from named window own as (partition by key order by id, ordinal rows between unbounded preceding and unbounded following)
        order by key, rank, id
    ),
    vulnerabilities as (
      ${target}
        select ${place(vulnerabilityParts.vulnerabilities)}, position, first_ordinal, key, to_json(copy)
          from best cross join lateral (
            select cve, rank, ${findingColumns}, null as trace from security_finding as finding where finding.id = best.id and ${isOfChunk}) as copy
        on conflict (export_id, lease, part, key) where key is not null do update set row = excluded.row
          where (excluded.row ->> 'rank')::int < (export_row.row ->> 'rank')::int
    ),
    components as (
      ${target}
        select ${place(vulnerabilityParts.components)}, id, 0, key, row from (
          select distinct on (${component}) id, ${rowKey(component)} as key,
              json_build_object('applicationId', application_id, 'location', location) as row
            from chunk where ${isNamed} order by ${component}, id) as component
        on conflict (export_id, lease, part, key) where key is not null do nothing
    )`,
    isNamed,
    onCopied,
  )
}
