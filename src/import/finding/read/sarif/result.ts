import type { FindingLocation } from '../../../../../db/finding-trace-tables.ts'
import { noRule } from '../../../../ground/sarif-log.ts'
import type { FindingIdentities } from '../../kit/identity.ts'
import { cvesIn, instantOf, referenceTo, techniquesIn } from '../../kit/named-ids.ts'
import { severityOf, unnamedSeverity } from '../../kit/severity.ts'
import type { Severity, SourceFinding } from '../../kit/source-finding.ts'
import { statusOf } from '../../kit/status.ts'
import { firstSentence, longText, oneLine } from '../../kit/text.ts'
import type { FindingWarnings } from '../../kit/warnings.ts'
import { componentOfResult, type NamedComponent, placeOfComponent } from './component.ts'
import { identityOf } from './fingerprint.ts'
import { aroundPlace, locationOf, placeOf } from './location.ts'
import { messageText } from './message.ts'
import { ownFields, ownFingerprint, ownLocation } from './own.ts'
import { severitiesOf, tagsOf } from './properties.ts'
import { componentOf, ruleOf } from './rule.ts'
import type { SarifRule, SarifRun } from './run.ts'
import type { SarifResult } from './shapes.ts'
import { traceOf } from './trace.ts'
import { taxonOf, weaknessesOf } from './weaknesses.ts'

const mostTags = 100
const longestHead = 4_000
const untitled = 'Result without a rule or a message'

/** Returns true for a result that says that all is well: `pass` and `notApplicable` (SARIF 2.1.0, §3.27.9). */
export function isPass({ kind }: SarifResult): boolean {
  return kind === 'pass' || kind === 'notApplicable'
}

/** Returns the finding that a result tells. */
export function findingOf(
  result: SarifResult,
  run: SarifRun,
  pointer: string,
  identities: FindingIdentities,
  warnings: FindingWarnings,
): SourceFinding {
  const { rule, component: driver } = ruleOf(result, run)
  const stated = oneLine(result.ruleId ?? result.rule?.id ?? rule?.id)
  const ruleId = run.isOwn && stated === noRule ? null : stated
  const message = messageText(result.message, rule, driver)
  const spot = locationOf(result, run)
  const path = spot?.kind === 'http' ? spot.url : (spot?.path ?? null)
  const tags = [...new Set([...tagsOf(result.properties), ...(rule?.tags ?? [])])].slice(0, mostTags)
  const taxa = [...(result.taxa ?? []), ...(rule?.targets ?? [])].map((taxon) => taxonOf(taxon, run))
  const named = [ruleId, ...tags, ...taxa.map(({ id }) => id)]
  const component = run.isOwn ? null : vulnerableComponent(result, rule, run, message, named)
  const own = ownLocation(result.locations?.[0], run)
  const location = own ?? (component ? placeOfComponent(component, spot) : spot)
  return {
    fingerprint:
      ownFingerprint(result, run) ??
      identities.identify(identityOf(result, ruleId, path === '.' ? null : path, message), placeOf(result, spot)),
    rule: ruleId,
    title: rule?.title ?? firstSentence(message ?? rule?.description) ?? wordsOf(rule?.name ?? ruleId) ?? untitled,
    description: message ?? rule?.description ?? null,
    recommendation: recommendationOf(result, rule, message),
    severity: severityOfResult(result, rule, run),
    status: statusOfResult(result),
    ...weaknessesOf(result, rule, ruleId, taxa),
    cves: cvesOf(named, component && [rule?.title, message, rule?.description]),
    techniqueIds: techniquesIn(...named, rule?.helpUri),
    cvss: null,
    references: [rule?.helpUri, result.hostedViewerUri, ...(result.workItemUris ?? [])].flatMap((url) =>
      referenceTo(url),
    ),
    location,
    ...withPlace(
      traceOf(result, location, run, (given) => messageText(given, rule, driver)),
      location,
      spot,
    ),
    around: aroundPlace(result),
    count: countOf(result),
    sourceFingerprints: sourceFingerprints(result, run),
    firstFoundAt: instantOf(result.provenance?.firstDetectionTimeUtc),
    tags,
    pointer,
    ...(run.isOwn && result.properties && ownFields(result.properties, message, pointer, warnings)),
  }
}

/** Ids of advisories that are no CVE. */
const advisory = /(?<![A-Za-z\d])(?:GHSA|PYSEC|RUSTSEC|OSV|SNYK|MAL|GO)-/i

/** Returns the component of a result that names a vulnerability; null when it names none, or no component. */
function vulnerableComponent(
  result: SarifResult,
  rule: SarifRule | null,
  run: SarifRun,
  message: string | null,
  named: readonly (string | null)[],
): NamedComponent | null {
  const component = componentOfResult(result, message, rule?.component ?? null, run.artifacts)
  if (!component) return null
  const texts = [...named, rule?.title, message?.slice(0, longestHead)]
  return cvesIn(...texts).length > 0 || texts.some((text) => advisory.test(text ?? '')) ? component : null
}

/**
 * Returns the CVEs of a result: those that its rule and tags name, else the first in each of `texts`, whose later ones
 * may be of other vulnerabilities.
 */
function cvesOf(named: readonly (string | null)[], texts: readonly (string | null | undefined)[] | null): string[] {
  const own = cvesIn(...named)
  if (own.length > 0 || !texts) return own
  return texts.flatMap((text) => cvesIn(text?.slice(0, longestHead)).slice(0, 1)).slice(0, 1)
}

/** Adds the code place of a vulnerable component behind it, so that its line or offset is kept. */
function withPlace(
  trace: Pick<SourceFinding, 'locations' | 'relatedLocations' | 'codeFlows'>,
  principal: FindingLocation | null,
  spot: FindingLocation | null,
): Pick<SourceFinding, 'locations' | 'relatedLocations' | 'codeFlows'> {
  if (principal?.kind !== 'component' || spot?.kind !== 'code') return trace
  if ((spot.line ?? spot.byteOffset ?? spot.charOffset) == null) return trace
  return { ...trace, locations: [principal, spot, ...(trace.locations?.slice(1) ?? [])] }
}

/** Returns a name in one word as words: `Android logging` for `AndroidLogging` and `android_logging`; null for null. */
function wordsOf(name: string | null | undefined): string | null {
  const words = name
    ?.replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
  if (!words || !/^[A-Za-z ]+$/.test(words)) return name ?? null
  return words[0]!.toUpperCase() + words.slice(1).toLowerCase()
}

/**
 * The severity of a result: what its own properties say, else what its rule's say, else its level; and the level is
 * that of the result, of the rule's override in its invocation, of the rule, or `warning` (SARIF 2.1.0 §3.27.10). The
 * `problem.severity` of a rule counts only where nothing names a level.
 */
function severityOfResult(result: SarifResult, rule: SarifRule | null, run: SarifRun): Severity {
  if (result.kind === 'informational') return 0
  for (const value of [...severitiesOf(result.properties), ...(rule?.severities ?? [])]) {
    const severity = severityOf(value)
    if (severity !== null) return severity
  }
  const level =
    result.level === 'none' && result.kind !== undefined && result.kind !== 'fail' ? undefined : result.level
  const told = level ?? overriddenLevel(result, rule, run) ?? rule?.level ?? rule?.generalSeverity
  return severityOf(told ?? 'warning') ?? unnamedSeverity
}

function overriddenLevel({ provenance }: SarifResult, rule: SarifRule | null, run: SarifRun): string | undefined {
  if (!rule) return undefined
  const index = provenance?.invocationIndex ?? (run.invocations.length === 1 ? 0 : -1)
  const found = run.invocations[index]?.overrides.find(({ descriptor }) => {
    if (!descriptor) return false
    const component = componentOf(descriptor, run) ?? run.driver
    return descriptor.id === undefined ? component.rules[descriptor.index ?? -1] === rule : descriptor.id === rule.id
  })
  return found?.configuration?.level
}

/**
 * Suppressed when every suppression is accepted (SARIF 2.1.0 §3.27.23); a justification that calls it a false positive
 * makes it one; `absent` from the baseline is fixed.
 */
function statusOfResult({ suppressions, baselineState }: SarifResult): SourceFinding['status'] {
  if (statusOf(baselineState ?? '') === 'fixed') return 'fixed'
  if (!suppressions || suppressions.length === 0) return 'open'
  if (!suppressions.every(({ state, status }) => (state ?? status ?? 'accepted') === 'accepted')) return 'open'
  return suppressions.some(({ justification }) => /\bfalse[ _-]?positive\b/i.test(justification ?? ''))
    ? 'false_positive'
    : 'suppressed'
}

function recommendationOf({ fixes }: SarifResult, rule: SarifRule | null, message: string | null): string | null {
  const fix = longText(fixes?.[0]?.description?.text ?? fixes?.[0]?.description?.markdown)
  if (fix) return fix
  return rule?.help && rule.help !== message && rule.help !== rule.description ? rule.help : null
}

/** Returns the fingerprints of the tool: all of the file but the one that `skg` wrote. */
function sourceFingerprints({ fingerprints, partialFingerprints }: SarifResult, run: SarifRun) {
  const { 'skg/v1': ours, ...others } = partialFingerprints ?? {}
  return { fingerprints, partialFingerprints: run.isOwn || ours === undefined ? others : partialFingerprints }
}

function countOf({ occurrenceCount }: SarifResult): number {
  return Number.isInteger(occurrenceCount) && occurrenceCount! > 0 ? Math.min(occurrenceCount!, 2_147_483_647) : 1
}
