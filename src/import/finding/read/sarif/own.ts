import type { FindingLocation } from '../../../../../db/finding-trace-tables.ts'
import type { SentEvidence } from '../../../../application/evidence/transfer.ts'
import { cvesIn, instantOf, referenceTo, techniquesIn } from '../../kit/named-ids.ts'
import { closedObject, flag, list, number, object, shapeReader, text } from '../../kit/shape.ts'
import type { ScanType, Severity, SourceFinding, SourceThreatModel } from '../../kit/source-finding.ts'
import { violationsOf } from '../../kit/source-schema.ts'
import { longText, oneLine, titleLine } from '../../kit/text.ts'
import type { FindingWarnings } from '../../kit/warnings.ts'
import type { SarifRun } from './run.ts'
import type { SarifLocation, SarifProperties, SarifResult } from './shapes.ts'

const scanTypes: readonly ScanType[] = ['STATIC', 'DYNAMIC', 'MANUAL', 'SCA']
const statuses = ['open', 'suppressed', 'false_positive', 'fixed'] as const
const derivations = ['TAXA', 'TAGS', 'TEXT', 'RULE_TABLE', 'CATALOG'] as const

const readWord = shapeReader(text)
const readFlag = shapeReader(flag)
const readProperties = shapeReader(
  object({
    title: text,
    recommendation: text,
    severity: number,
    firstFound: text,
    sourceState: text,
    cves: list(text),
    cvss: closedObject({ version: text, score: number, vector: text }),
    sourceCwes: list(number),
    derivedFrom: text,
    derivedBy: text,
    sourceTechniques: list(text),
    references: list(closedObject({ title: text, url: text })),
  }),
)

/** Takes a property of a run that `skg findings --sarif` or `skg scan --sarif` wrote. */
export function takeOwn(run: SarifRun, key: string, value: unknown, pointer: string, warnings: FindingWarnings): void {
  if (key === 'skg/scanType') {
    const scanType = scanTypes.find((known) => known === value)
    if (scanType) {
      run.scanType = scanType
      run.isOwn = true
    } else warnings.add(pointer, `must be one of ${scanTypes.join(', ')}; it is left out`)
  } else if (key === 'skg/part') run.part = oneLine(readWord(value, pointer, warnings))
  else if (key === 'skg/isPartial') run.isPartial = readFlag(value, pointer, warnings) ?? false
  else if (key === 'skg/components') {
    if (isValid('shownComponents', value, pointer, warnings)) run.shown = value as SentEvidence
  } else if (isValid('threatModel', value, pointer, warnings)) run.threatModel = value as SourceThreatModel
}

/** Returns the fingerprint that a finding of such a run was stored with; null when it tells none. */
export function ownFingerprint({ partialFingerprints }: SarifResult, run: SarifRun): string | null {
  return (run.isOwn && partialFingerprints?.['skg/v1']) || null
}

/**
 * Returns the place that a location of such a run tells in its properties; null when it tells none, or the run is of
 * another tool.
 */
export function ownLocation(location: SarifLocation | undefined, run: SarifRun): FindingLocation | null {
  const properties = run.isOwn ? location?.properties : undefined
  const value = properties && Object.hasOwn(properties, 'skg/location') ? properties['skg/location'] : null
  return value !== null && violationsOf('location', value).length === 0 ? (value as FindingLocation) : null
}

/**
 * Returns what the properties of a result that `skg findings --sarif` wrote tell of its finding, beyond what SARIF has
 * a place for; nothing of any other result.
 */
export function ownFields(
  properties: SarifProperties,
  message: string | null,
  pointer: string,
  warnings: FindingWarnings,
): Partial<SourceFinding> {
  const own = readProperties({ ...properties }, `${pointer}/properties`, warnings)
  if (own?.title === undefined) return {}
  const { severity, recommendation, cvss, cves = [], sourceCwes = [], sourceTechniques = [], references = [] } = own
  const title = titleLine(own.title)
  const status = statuses.find((known) => known === own.sourceState?.toLowerCase())
  const from = derivations.find((known) => known === own.derivedFrom)
  const start = title === null || !message?.startsWith(title) ? 0 : title.length
  return {
    ...(title !== null && { title, description: longText(message?.slice(start).trimStart()) }),
    ...(status && { status }),
    ...(recommendation !== undefined && { recommendation: longText(recommendation) }),
    ...(severity !== undefined && [0, 1, 2, 3, 4, 5].includes(severity) && { severity: severity as Severity }),
    cwes: sourceCwes.filter((cwe) => Number.isInteger(cwe) && cwe > 0 && cwe <= 999_999),
    derived: from && { from, by: oneLine(own.derivedBy) ?? '' },
    cves: cvesIn(...cves),
    techniqueIds: techniquesIn(...sourceTechniques),
    cvss: cvss
      ? { version: oneLine(cvss.version) ?? 'unknown', score: cvss.score ?? null, vector: oneLine(cvss.vector) }
      : null,
    references: references.flatMap(({ url, title: name }) => referenceTo(url, oneLine(name))),
    firstFoundAt: instantOf(own.firstFound),
  }
}

function isValid(
  form: 'threatModel' | 'shownComponents',
  value: unknown,
  pointer: string,
  warnings: FindingWarnings,
): boolean {
  const [violation] = violationsOf(form, value)
  if (violation) warnings.add(pointer + violation.pointer, `${violation.message}; it is left out`)
  return !violation
}
