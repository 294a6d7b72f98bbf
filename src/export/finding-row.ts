import type { SourceFingerprints } from '../../db/finding-tables.ts'
import { codePlace } from '../ground/code-place.ts'

type Text = string | null

/** A finding as the command line reads it from the graph. */
export type Row = {
  readonly id: string
  readonly issueId: number
  readonly application: { readonly name: string }
  readonly scanType: string
  readonly tool: string
  readonly rule: Text
  readonly title: string
  readonly description: Text
  readonly recommendation: Text
  readonly severity: number
  readonly status: 'OPEN' | 'CLOSED'
  readonly resolution: 'UNRESOLVED' | 'MITIGATED' | 'POTENTIAL_FALSE_POSITIVE' | 'REPLACED'
  readonly sourceState: 'OPEN' | 'SUPPRESSED' | 'FALSE_POSITIVE' | 'FIXED'
  readonly firstFound: string
  readonly lastSeen: string
  readonly isNew: boolean
  readonly violatesPolicy: boolean
  readonly remediateBy: string
  readonly count: number
  readonly cves: readonly string[]
  readonly tags: readonly string[]
  readonly cvss: { readonly version: Text; readonly score: number | null; readonly vector: Text } | null
  readonly references: readonly { readonly title: Text; readonly url: Text }[]
  readonly weakness: { readonly id: string } | null
  readonly weaknesses: readonly { readonly id: string; readonly name: string }[]
  readonly category: { readonly id: string; readonly name: string } | null
  readonly techniques: readonly { readonly id: string }[]
  readonly evidence: { readonly fingerprint: string; readonly sourceFingerprints: SourceFingerprints | null }
  readonly location: RowLocation | null
  readonly sourceCwes: readonly number[]
  readonly sourceTechniques: readonly string[]
  readonly derivedFrom: Text
  readonly derivedBy: Text
  readonly knownExploited: readonly { readonly cve: string }[]
}

/** A finding with its decision, its places and code flows. */
export type TracedRow = Row & {
  readonly triage: { readonly reason: Text; readonly comment: Text } | null
  readonly locations: readonly RowLocation[]
  readonly relatedLocations: readonly RowPlace[]
  readonly codeFlows: readonly {
    readonly message: Text
    readonly threadFlows: readonly { readonly message: Text; readonly steps: readonly RowStep[] }[]
  }[]
}
export type RowPlace = { readonly location: RowLocation | null; readonly message: Text }
export type RowStep = RowPlace & {
  readonly kinds: readonly string[]
  readonly importance: Text
  readonly nestingLevel: number | null
}

export type RowLocation =
  | {
      readonly __typename: 'CodeLocation'
      readonly codePath: string
      readonly line: number | null
      readonly endLine: number | null
      readonly column: number | null
      readonly byteOffset?: number | null
      readonly byteLength?: number | null
      readonly charOffset?: number | null
      readonly charLength?: number | null
      readonly module: Text
      readonly procedure: Text
      readonly snippet: Text
    }
  | {
      readonly __typename: 'HttpLocation'
      readonly url: string
      readonly hostname: string
      readonly port: number | null
      readonly httpPath: string
      readonly method: Text
      readonly parameter: Text
      readonly attack: Text
    }
  | {
      readonly __typename: 'ComponentLocation'
      readonly name: string
      readonly version: Text
      readonly ecosystem: Text
      readonly purl: Text
      readonly componentPath: Text
      readonly licences: readonly string[]
      readonly dependency: string
    }
  | {
      readonly __typename: 'ModelLocation'
      readonly label: string
      readonly components: readonly { readonly id: string }[]
      readonly capecIds: readonly number[]
      readonly likelihood: Text
      readonly impact: Text
      readonly inputVector: Text
    }

/** Where a finding is, in a few words; empty when its source does not say. */
export function placeOf(location: RowLocation | null): string {
  switch (location?.__typename) {
    case undefined:
      return ''
    case 'CodeLocation':
      return codePlace(location.codePath, location)
    case 'HttpLocation':
      return location.url
    case 'ComponentLocation':
      return location.version === null ? location.name : `${location.name} ${location.version}`
    case 'ModelLocation':
      return location.label
  }
}

/** The columns of a finding in CSV and JSON, in their order. */
export const columns = [
  'id',
  'application',
  'issueId',
  'scanType',
  'tool',
  'rule',
  'severity',
  'status',
  'resolution',
  'weakness',
  'weaknesses',
  'category',
  'techniques',
  'cves',
  'cvss',
  'place',
  'title',
  'firstFound',
  'lastSeen',
  'isNew',
  'violatesPolicy',
  'remediateBy',
  'derivedFrom',
  'derivedBy',
  'knownExploited',
] as const

/** Returns a finding with one value for each of `columns`; lists are lists. */
export function flatten(row: Row): Readonly<Record<(typeof columns)[number], unknown>> {
  const { id, issueId, scanType, tool, rule, severity, status, resolution, cves, title } = row
  const { firstFound, lastSeen, isNew, violatesPolicy, remediateBy, derivedFrom, derivedBy } = row
  return {
    id,
    application: row.application.name,
    issueId,
    scanType,
    tool,
    rule,
    severity,
    status,
    resolution,
    weakness: row.weakness?.id ?? null,
    weaknesses: row.weaknesses.map((weakness) => weakness.id),
    category: row.category?.id ?? null,
    techniques: row.techniques.map((technique) => technique.id),
    cves,
    cvss: row.cvss?.score ?? null,
    place: placeOf(row.location),
    title,
    firstFound,
    lastSeen,
    isNew,
    violatesPolicy,
    remediateBy,
    derivedFrom,
    derivedBy,
    knownExploited: row.knownExploited.map(({ cve }) => cve),
  }
}
