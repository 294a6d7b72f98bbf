import type { FindingState, SecurityFinding } from './finding-tables.ts'

/** The columns of a finding that its tool says. */
export const saidColumns = [
  ...(['rule', 'title', 'description', 'recommendation', 'severity', 'source_cwes', 'source_techniques'] as const),
  ...(['cwe', 'category', 'targets', 'cves', 'cvss_version', 'cvss_score', 'cvss_vector', 'references'] as const),
  ...(['location', 'place', 'dependency', 'tags', 'derived_from', 'derived_by', 'source_fingerprints'] as const),
  ...(['pointer', 'count'] as const),
]

/** What one more tool reports of a finding. */
export type SecurityFindingReport = Pick<
  SecurityFinding,
  'identity' | 'content' | 'firstSeenAt' | 'firstScanId' | 'changedScanId' | 'lastSeenAt' | 'lastScanId'
> & {
  findingId: number
  scannerId: number
  sourceState: FindingState
  /** By the names of the columns. */
  said: Readonly<Record<(typeof saidColumns)[number], unknown>>
}

export type FindingReportTables = { securityFindingReport: SecurityFindingReport }
