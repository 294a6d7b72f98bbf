import type { ConnectorFinding } from '../connector-finding.ts'

/** Severity and status as Burp spells them; false positives are info. */
export function burpSeverity(text: string): Pick<ConnectorFinding, 'severity' | 'status'> {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const status = word === 'falsepositive' ? 'false_positive' : 'open'
  const severity = (['high', 'medium', 'low', 'critical'] as const).find((name) => name === word) ?? 'info'
  return { severity, status }
}

/** Confidence as Burp spells it; tentative when it says nothing. */
export function burpConfidence(text: string): ConnectorFinding['confidence'] {
  return (['certain', 'firm'] as const).find((name) => name === text.toLowerCase()) ?? 'tentative'
}

/** The weaknesses that a text or HTML names, in order, each once. */
export function cwesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\bCWE-([1-9]\d{0,5})\b/gi)].map(([, number]) => `CWE-${number}`))].slice(0, 50)
}
