import type { Severity } from './source-finding.ts'

/**
 * The one table of severities. Words are those of SARIF levels, Semgrep, GitHub advisories, CVSS, Threagile, Threat
 * Dragon, OWASP TM-BOM and common scanners; a finding whose source names none is medium, as SARIF takes a result
 * without a level for a warning.
 */
const words: Readonly<Record<string, Severity>> = {
  none: 0,
  info: 0,
  informational: 0,
  information: 0,
  inventory: 0,
  experiment: 0,
  negligible: 1,
  minimal: 1,
  'very low': 1,
  trivial: 1,
  low: 2,
  note: 2,
  recommendation: 2,
  minor: 2,
  medium: 3,
  moderate: 3,
  warning: 3,
  high: 4,
  elevated: 4,
  error: 4,
  major: 4,
  important: 4,
  significant: 4,
  critical: 5,
  'very high': 5,
  blocker: 5,
  severe: 5,
  maximal: 5,
  extreme: 5,
}

export const unnamedSeverity: Severity = 3

/**
 * Returns the severity of a word in any case, of a CVSS score (0 informational, under 4 low, under 7 medium, under 9
 * high, up to 10 critical, as a number or a text); null for anything else.
 */
export function severityOf(value: string | number | null | undefined): Severity | null {
  if (value === null || value === undefined || value === '') return null
  const word = String(value).trim().toLowerCase().replace(/[-_]/g, ' ')
  if (Object.hasOwn(words, word)) return words[word]!
  return /^\d+(?:\.\d+)?$/.test(word) ? severityOfScore(Number(word)) : null
}

/** Returns the severity of a CVSS score; null when it is not from 0 to 10. */
export function severityOfScore(score: number): Severity | null {
  if (!(score >= 0 && score <= 10)) return null
  if (score === 0) return 0
  if (score < 4) return 2
  if (score < 7) return 3
  return score < 9 ? 4 : 5
}
