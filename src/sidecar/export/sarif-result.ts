import { uriOf } from '../../ground/uri.ts'
import { type ConnectorFinding, findingFingerprintOf } from '../connector-finding.ts'
import type { EvidenceItem } from '../store/evidence-store.ts'
import { type SarifRules, sarifLevels } from './sarif-rules.ts'
import { webRequestOf, webResponseOf } from './sarif-web.ts'
import { placeOf } from './summary.ts'

/** Returns the result object (SARIF 2.1.0, §3.27) of a finding. */
export function resultOf(
  { id, finding, receivedAt, redactions }: EvidenceItem & { readonly finding: ConnectorFinding },
  rules: SarifRules,
): object {
  const message = finding.evidence?.find(({ http_message }) => http_message)?.http_message
  const taxa = rules.taxaOf(finding)
  const notes = (finding.evidence ?? []).flatMap(({ note }) => note ?? [])
  return {
    ...rules.ruleOf(finding),
    kind: finding.severity === 'info' ? 'informational' : 'fail',
    level: sarifLevels[finding.severity],
    rank: { certain: 90, firm: 60, tentative: 30 }[finding.confidence],
    message: { text: [finding.title, finding.description].filter(Boolean).join('\n\n') },
    locations: locationsOf(finding),
    ...(message ? { webRequest: webRequestOf(message), webResponse: webResponseOf(message) } : {}),
    ...(taxa.length > 0 ? { taxa } : {}),
    partialFingerprints: { 'connectorFinding/v1': findingFingerprintOf(finding) },
    ...suppressionOf(finding),
    ...(finding.status === 'fixed' ? { baselineState: 'absent' } : {}),
    properties: {
      id,
      severity: finding.severity,
      confidence: finding.confidence,
      status: finding.status,
      externalId: finding.external_id,
      cve: finding.cve,
      cvss: finding.cvss,
      references: finding.references,
      evidenceNotes: notes.length > 0 ? notes : undefined,
      detectedAt: finding.detected_at,
      receivedAt,
      tags: finding.tags ?? [],
      redactions,
    },
  }
}

function locationsOf(finding: ConnectorFinding): readonly object[] {
  const place = placeOf(finding)
  const param = finding.target?.param
  const isUri = place !== null && URL.canParse(place) && place.includes('://')
  const location = {
    ...(isUri ? { physicalLocation: { artifactLocation: { uri: uriOf(place) } } } : {}),
    ...(param || (place && !isUri)
      ? { logicalLocations: [param ? { name: param, kind: 'parameter' } : { name: place!, kind: 'resource' }] }
      : {}),
  }
  return Object.keys(location).length > 0 ? [location] : []
}

function suppressionOf({ status }: ConnectorFinding): object {
  if (status !== 'false_positive' && status !== 'accepted') return {}
  const justification = status === 'accepted' ? 'The risk was accepted.' : 'It was judged a false positive.'
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] }
}
