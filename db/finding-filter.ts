import { type RawBuilder, sql } from 'kysely'
import type { Maybe } from './engine/collection.ts'
import { anyOf } from './engine/database.ts'
import { anyOfVarying, operandOf, type Varying } from './engine/owners.ts'
import { type FindingPeriods, periodConditions } from './finding-period.ts'
import { policySeverity } from './finding-policy.ts'
import type { FindingState, ScanType } from './finding-tables.ts'
import { hasText } from './finding-text.ts'
import type { Dependency } from './finding-trace-tables.ts'
import type { Decision } from './finding-triage-tables.ts'
import { type VulnerableFilter, vulnerableConditions } from './finding-vulnerable.ts'

/** Findings that a scan reported; of an incremental one only those that it added or changed are known. */
export type ReportingScan = { readonly id: number; readonly scannerId: number; readonly incremental: boolean }

/** Filters of security findings; the values of a list are combined with or. */
export type SecurityFindingFilter = FindingPeriods &
  VulnerableFilter & {
    readonly applicationId?: Maybe<number>
    /** Only those of these applications. */
    readonly visible?: Maybe<readonly number[]>
    readonly scannerId?: Maybe<readonly number[]>
    /** Those of `scannerId` that report findings which are stored for other scanners, too; null for none. */
    readonly joining?: Maybe<readonly number[]>
    readonly scanType?: Maybe<readonly ScanType[]>
    readonly severity?: Maybe<readonly number[]>
    readonly severityAtLeast?: Maybe<number>
    readonly state?: Maybe<readonly FindingState[]>
    /** Number of the principal weakness, 0 for none. */
    readonly cwe?: Maybe<readonly number[]>
    readonly category?: Maybe<readonly number[]>
    /** Ids of weaknesses and techniques, any of which it has. */
    readonly target?: Maybe<readonly string[]>
    /** True when it has any weakness or technique of the graph. */
    readonly isJudged?: Maybe<boolean>
    readonly rule?: Maybe<readonly string[]>
    readonly cve?: Maybe<readonly string[]>
    readonly cvss?: Maybe<number>
    readonly cvssAtLeast?: Maybe<number>
    readonly isNew?: Maybe<boolean>
    /** True when the newest scan of its tool reports it. */
    readonly isReported?: Maybe<boolean>
    readonly violatesPolicy?: Maybe<boolean>
    readonly mitigatedAfter?: Maybe<Date>
    readonly dependency?: Maybe<readonly Dependency[]>
    readonly placePrefix?: Maybe<string>
    readonly place?: Maybe<readonly string[]>
    /** In title, place or a CVE, without regard to case. */
    readonly text?: Maybe<string>
    readonly decision?: Maybe<readonly (Decision | 'none')[]>
    /** Scans of which any reported it. */
    readonly reportedBy?: Maybe<readonly ReportingScan[]>
    readonly changedSince?: Maybe<Date>
    /** Scanners with candidate sets: open findings of any of these. */
    readonly linkedSets?: Maybe<readonly { readonly scannerId: number; readonly setId: number }[]>
  }

/** A filter, or that of many owners: some of its members are then columns. */
export type VaryingFilter = Omit<SecurityFindingFilter, 'applicationId' | 'scannerId' | 'target'> & {
  readonly applicationId?: Maybe<Varying<number>>
  readonly scannerId?: Maybe<Varying<readonly number[]>>
  readonly target?: Maybe<Varying<readonly string[]>>
}

/** `application_id * this + issue_id` is the id of a finding. */
export const issuesOfApplication = 10_000_000_000

type Condition = RawBuilder<boolean>

/** Returns the conditions that the counts know the columns of, for the table of findings and for the counts alike. */
export function countedConditions(filter: VaryingFilter): Condition[] {
  return [
    ...(filter.applicationId != null ? [sql<boolean>`application_id = ${operandOf(filter.applicationId)}`] : []),
    ...(filter.visible ? [sql<boolean>`application_id = ${anyOf(filter.visible)}`] : []),
    ...(filter.scanType ? [sql<boolean>`scan_type = ${anyOf(filter.scanType)}`] : []),
    ...(filter.severity ? [sql<boolean>`severity = ${anyOf(filter.severity)}`] : []),
    ...(filter.severityAtLeast != null ? [sql<boolean>`severity >= ${filter.severityAtLeast}`] : []),
    ...(filter.state ? [sql<boolean>`state = ${anyOf(filter.state)}`] : []),
    ...(filter.violatesPolicy != null
      ? [sql<boolean>`(state = 'open' and severity >= ${sql.lit(policySeverity)}) = ${filter.violatesPolicy}`]
      : []),
  ]
}

/** Returns the conditions on what the counts by principal weakness know besides. */
export function principalConditions(filter: VaryingFilter): Condition[] {
  return [
    ...(filter.scannerId && !filter.joining ? [sql<boolean>`scanner_id = ${anyOfVarying(filter.scannerId)}`] : []),
    ...(filter.cwe ? [sql<boolean>`coalesce(cwe, 0) = ${anyOf(filter.cwe)}`] : []),
    ...(filter.category ? [sql<boolean>`category = ${anyOf(filter.category)}`] : []),
  ]
}

/** Returns the conditions that only the findings themselves can answer; links to targets are left out. */
export function ownConditions(filter: VaryingFilter): Condition[] {
  return [
    ...(filter.isJudged != null
      ? [filter.isJudged ? sql<boolean>`targets <> '{}'` : sql<boolean>`targets = '{}'`]
      : []),
    ...(filter.rule ? [sql<boolean>`rule = ${anyOf(filter.rule)}`] : []),
    ...(filter.cve ? [sql<boolean>`(cves <> '{}' and cves && ${filter.cve}::text[])`] : []),
    ...(filter.cvss != null ? [sql<boolean>`cvss_score = ${filter.cvss}`] : []),
    ...(filter.cvssAtLeast != null ? [sql<boolean>`cvss_score >= ${filter.cvssAtLeast}`] : []),
    ...(filter.isNew != null
      ? [
          sql<boolean>`(last_scan_id is null and first_scan_id in (
            select newest_scan_id from scanner join scan on scan.id = newest_scan_id where not incremental)) = ${filter.isNew}`,
        ]
      : []),
    ...(filter.isReported != null ? [sql<boolean>`(last_scan_id is null) = ${filter.isReported}`] : []),
    ...(filter.mitigatedAfter
      ? [sql<boolean>`(state in ('suppressed', 'false_positive') and state_at >= ${filter.mitigatedAfter})`]
      : []),
    ...(filter.dependency ? [sql<boolean>`dependency = ${anyOf(filter.dependency)}`] : []),
    ...(filter.placePrefix != null ? [sql<boolean>`starts_with(place, ${filter.placePrefix})`] : []),
    ...(filter.place ? [sql<boolean>`place = ${anyOf(filter.place)}`] : []),
    ...(filter.text != null ? [hasText(filter.text)] : []),
    ...periodConditions(filter),
    ...vulnerableConditions(filter),
    ...(filter.decision ? [isDecided(filter.decision)] : []),
    ...(filter.reportedBy ? [isReportedBy(filter.reportedBy)] : []),
    ...(filter.linkedSets ? [isOfSets(filter.linkedSets)] : []),
    ...(filter.scannerId && filter.joining
      ? [
          sql<boolean>`(scanner_id = ${anyOfVarying(filter.scannerId)} or security_finding.id in (
            select finding_id from security_finding_report where last_scan_id is null and scanner_id = ${anyOf(filter.joining)}))`,
        ]
      : []),
    ...(filter.changedSince ? [sql<boolean>`changed_at >= ${filter.changedSince}`] : []),
  ]
}

function isDecided(decisions: readonly (Decision | 'none')[]): Condition {
  const inForce = sql<boolean>`security_finding.id in (select finding_id from finding_triage where decision = ${anyOf(decisions)})`
  if (!decisions.includes('none')) return inForce
  const others = sql`select from finding_triage where finding_id = security_finding.id and decision <> all(${decisions}::text[])`
  return sql<boolean>`not exists (${others})`
}

function isOfSets(sets: NonNullable<SecurityFindingFilter['linkedSets']>): Condition {
  return sql<boolean>`security_finding.id in (
    select finding_id from finding_candidate where is_open and (scanner_id, set_id) in (
      select * from unnest(${sets.map(({ scannerId }) => scannerId)}::int[], ${sets.map(({ setId }) => setId)}::int[])))`
}

function isReportedBy(scans: readonly ReportingScan[]): Condition {
  // By the sum no index of scanners is read, which has no order of pages: nearly all findings of a scanner are of a
  // scan.
  const conditions = scans.flatMap(({ id, scannerId, incremental }) => {
    const seen = incremental
      ? sql`${id} in (first_scan_id, changed_scan_id)`
      : sql`first_scan_id <= ${id} and (last_scan_id is null or last_scan_id >= ${id})`
    return [
      incremental ? sql`(scanner_id = ${scannerId} and ${seen})` : sql`(scanner_id + 0 = ${scannerId} and ${seen})`,
      sql`security_finding.id in (select finding_id from security_finding_report where scanner_id = ${scannerId} and ${seen})`,
    ]
  })
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** `where` and the conditions, or nothing when there are none. */
export function whereAll(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}
