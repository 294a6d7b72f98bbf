import { findJoiningScanners, listReportsOfFindings } from '../db/finding-report.ts'
import { lastScanOf, lastSeenOf } from './finding-last-scan.ts'
import { sourceStates } from './finding-policy.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { manyOf, numbered } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after } from './runtime/maybe-promise.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  reportsOfFinding: manyOf(listReportsOfFindings),
  joiningScanner: numbered(findJoiningScanners),
}

export const resolvers: Resolvers = {
  SecurityFinding: {
    reports: (finding, _, { load }) => after(load.reportsOfFinding(finding.id), (others) => [finding, ...others]),
  },
  SecurityFindingReport: {
    tool: async ({ scannerId }, _, { load }) => (await load.scanner(scannerId))!.tool,
    scan: (report, _, { load }) => lastScanOf(report, load),
    sourceState: ({ sourceState }) => sourceStates[sourceState],
    line: ({ location }) => (location?.kind === 'code' ? location.line : null),
    cvss: ({ cvssVersion: version, cvssScore: score, cvssVector: vector }) =>
      version === null && score === null && vector === null ? null : { version, score, vector },
    firstFound: ({ firstSeenAt }) => firstSeenAt,
    lastSeen: (report, _, { load }) => lastSeenOf(report, load),
  },
}
