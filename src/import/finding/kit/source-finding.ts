import type { SourceFingerprints, WeaknessDerivation } from '../../../../db/finding-tables.ts'
import type { CodeFlow, FindingLocation, RelatedLocation } from '../../../../db/finding-trace-tables.ts'
import type { SentEvidence } from '../../../application/evidence/transfer.ts'
import type { Warning } from '../../source-keys.ts'
import type { SourceLines } from './code-excerpt.ts'
import type { SourceComponent, SourceEdge, VexStatement } from './software.ts'

/**
 * One item that a reader of findings yields, in the order of the file: a scan, then its findings, components, edges
 * between these and statements of a VEX, then the next scan; warnings anywhere.
 */
export type ScanItem =
  | { readonly kind: 'scan'; readonly scan: SourceScan }
  | { readonly kind: 'finding'; readonly finding: SourceFinding }
  | { readonly kind: 'component'; readonly component: SourceComponent }
  | { readonly kind: 'edge'; readonly edge: SourceEdge }
  | { readonly kind: 'statement'; readonly statement: VexStatement }
  | { readonly kind: 'warning'; readonly warning: Warning }

/** How a finding was made (contract: compat §3). */
export type ScanType = 'STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA'

/**
 * One run of one tool. Scans of the same application, tool and type follow each other: the newer closes what it no
 * longer reports.
 */
export type SourceScan = {
  readonly scanType: ScanType
  /** Name of the tool as the source spells it. */
  readonly tool: string
  readonly toolVersion: string | null
  /** ISO 8601 with a zone; null when the source does not say. */
  readonly startedAt: string | null
  /** Name of what was scanned; null when the source has none. */
  readonly target: string | null
  /** The commit of the repository `target` that was examined; absent or null when the source names none. */
  readonly commit?: string | null
  /**
   * The part of the target that the tool covered (SARIF `automationDetails`), when the source tells parts apart: scans
   * of different parts do not close each other's findings.
   */
  readonly category?: string | null
  /**
   * True when the tool says that it did not finish: what such a scan does not report may still be there, so it closes
   * nothing.
   */
  readonly isPartial?: boolean
  /** True when all findings of the file are of this scan, and nothing more is said of it later. */
  readonly isOnly?: boolean
  readonly threatModel: SourceThreatModel | null
  /** What the tool saw of components of the application, where its report says so. */
  readonly shown?: SentEvidence | null
}

export type SourceThreatModel = {
  readonly title: string
  readonly format: 'tm-bom' | 'threat-dragon' | 'threagile' | 'threat-composer'
  readonly description: string | null
  readonly components: readonly {
    readonly id: string
    readonly name: string
    /** As the source spells it: process, store, actor, data flow, trust boundary, technical asset, … */
    readonly kind: string
    readonly description: string | null
  }[]
  readonly controls: readonly {
    readonly id: string
    readonly name: string
    readonly description: string | null
    /** As the source spells it; null when it has none. */
    readonly status: string | null
  }[]
}

/** Severity from 0 (informational) to 5 (very high): info 0, low 2, medium 3, high 4, critical 5. */
export type Severity = 0 | 1 | 2 | 3 | 4 | 5

export type SourceFinding = {
  /**
   * Identifies the finding in the next scan of the tool. A second one in the same scan is a repeat: the counts add up,
   * and it is not listed again.
   */
  readonly fingerprint: string
  /** The tool's rule, the threat's number or the advisory's id; null when the source names none. */
  readonly rule: string | null
  /** Plain text of one line. */
  readonly title: string
  /** Plain text or Markdown as the source gives it, never HTML. */
  readonly description: string | null
  readonly recommendation: string | null
  readonly severity: Severity
  readonly status: 'open' | 'suppressed' | 'false_positive' | 'fixed'
  /** CWE numbers in the order of the source; the first is the principal one. May name categories or be unknown. */
  readonly cwes: readonly number[]
  readonly cves: readonly string[]
  /** ATLAS techniques that the source itself names. */
  readonly techniqueIds: readonly string[]
  readonly cvss: { readonly version: string; readonly score: number | null; readonly vector: string | null } | null
  readonly references: readonly { readonly title: string | null; readonly url: string }[]
  readonly location: FindingLocation | null
  /** All places where it is seen, `location` included, when there are several. */
  readonly locations?: readonly FindingLocation[] | undefined
  readonly relatedLocations?: readonly RelatedLocation[] | undefined
  readonly codeFlows?: readonly CodeFlow[] | undefined
  /** Code around `location`, when the source has more than its snippet. */
  readonly around?: SourceLines | undefined
  /** How the first of `cwes` was found when no field for it names it, and by what. */
  readonly derived?: Derivation | undefined
  /** The fingerprints of the tool itself, by their names. */
  readonly sourceFingerprints?: SourceFingerprints | null | undefined
  /** How often this is reported; at least 1. Repeats of a scan add up. */
  readonly count: number
  /** ISO 8601; when the source itself says. */
  readonly firstFoundAt: string | null
  readonly tags: readonly string[]
  /** Where it stands in the file, a JSON pointer (RFC 6901). */
  readonly pointer: string
}

/** How a weakness was found, and the taxon, tag, text or rule that names it. */
export type Derivation = { readonly from: WeaknessDerivation; readonly by: string }
