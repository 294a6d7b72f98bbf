import type { ExportedFinding } from '../../db/data-export-rows.ts'
import { sourceStates } from '../../graphql/finding-policy.ts'

/** A scanner, and its findings. */
export type ScanLines = {
  readonly scan: {
    readonly scanType: string
    readonly tool: string
    readonly toolVersion: string | null
    readonly startedAt: string | null
    readonly category: string | null
    readonly isPartial: boolean
    readonly threatModel: object | null
  }
  readonly findings: AsyncIterable<readonly ExportedFinding[]>
}

/**
 * Returns the findings of scanners as `skg import findings` reads them: a line for each scan, then one for each of its
 * findings, as its tool says.
 */
export async function* asScanLines(scans: Iterable<ScanLines>): AsyncGenerator<string> {
  for (const { scan, findings } of scans) {
    yield `${JSON.stringify({ kind: 'scan', scan })}\n`
    for await (const page of findings)
      yield page.map((finding) => `${JSON.stringify({ kind: 'finding', finding: lineOf(finding) })}\n`).join('')
  }
}

function lineOf(finding: ExportedFinding): object {
  const { fingerprint, rule, title, description, recommendation, severity, sourceState, count, cves, tags } = finding
  const { cvssVersion, cvssScore, cvssVector, references, location, trace } = finding
  return {
    fingerprint,
    rule,
    title,
    description,
    recommendation,
    severity,
    status: sourceStates[sourceState].toLowerCase(),
    cwes: finding.sourceCwes,
    ...(finding.derivedFrom !== null && { derived: { from: finding.derivedFrom, by: finding.derivedBy ?? '' } }),
    cves,
    techniqueIds: finding.sourceTechniques,
    cvss: cvssVersion === null ? null : { version: cvssVersion, score: cvssScore, vector: cvssVector },
    references,
    location,
    ...(trace && trace.locations.length > 0 && { locations: trace.locations }),
    ...(trace && trace.relatedLocations.length > 0 && { relatedLocations: trace.relatedLocations }),
    ...(trace && trace.codeFlows.length > 0 && { codeFlows: trace.codeFlows }),
    count,
    firstFoundAt: new Date(finding.firstSeenAt).toISOString(),
    tags,
    ...(finding.sourceFingerprints && { sourceFingerprints: finding.sourceFingerprints }),
  }
}
