/** Words for people for what the graph names in capitals. */
export const kindNames: Readonly<Record<string, string>> = {
  TACTIC: 'Tactic',
  TECHNIQUE: 'Technique',
  MITIGATION: 'Mitigation',
  CASE_STUDY: 'Case study',
  WEAKNESS: 'Weakness',
  WEAKNESS_CATEGORY: 'Category',
  WEAKNESS_VIEW: 'View',
  MATRIX: 'Matrix',
  CHART: 'Chart',
  RESEARCH_FINDING: 'Research finding',
  APPLICATION: 'Application',
  SECURITY_FINDING: 'Finding',
  VULNERABILITY: 'Vulnerability',
  SCAN: 'Scan',
  THREAT_MODEL: 'Threat model',
  DATA_EXPORT: 'Export',
  SURVEY: 'Survey',
  REPORT: 'Report',
  REPORT_SECTION: 'Section',
  CITATION_SOURCE: 'Source',
  TARGET: 'Target',
  SCAN_RUN: 'Scan run',
  ARTIFACT: 'Artefact',
  SECURITY_POLICY: 'Policy',
  SOFTWARE_COMPONENT: 'Software component',
  AI_MODEL: 'Model',
  DATASET: 'Dataset',
  THREAT_MODEL_COMPONENT: 'Part of a threat model',
  THREAT_MODEL_CONTROL: 'Control of a threat model',
  ATTACK_PATH: 'Attack path',
  SURVEY_QUESTION: 'Question',
  NARRATIVE_BLOCK: 'Passage',
  CONTRIBUTION: 'Contribution',
  SAVED_VIEW: 'Saved view',
}

/** Words for an edge, read from the object at its source (`OUT`) and from that at its target (`IN`). */
export const edgeNames: Readonly<Record<string, { readonly OUT: string; readonly IN: string }>> = {
  ACHIEVES: { OUT: 'achieves', IN: 'achieved by' },
  SPECIALIZES: { OUT: 'is a kind of', IN: 'has kinds' },
  MITIGATES: { OUT: 'mitigates', IN: 'mitigated by' },
  EMPLOYS: { OUT: 'employs', IN: 'employed in' },
  PURSUES: { OUT: 'pursues', IN: 'pursued in' },
  EXPLOITS: { OUT: 'exploits', IN: 'exploited by' },
  CHILD_OF: { OUT: 'is a kind of', IN: 'has kinds' },
  PEER_OF: { OUT: 'is similar to', IN: 'is similar to' },
  CAN_PRECEDE: { OUT: 'can precede', IN: 'can follow' },
  CAN_ALSO_BE: { OUT: 'can also be', IN: 'can also be' },
  REQUIRES: { OUT: 'requires', IN: 'required by' },
  STARTS_WITH: { OUT: 'starts with', IN: 'starts' },
  MEMBER_OF: { OUT: 'is a member of', IN: 'has members' },
  CONCERNS: { OUT: 'concerns', IN: 'concern of' },
  SHOWN_BY: { OUT: 'shown by', IN: 'shows' },
  HAS_FINDING: { OUT: 'has finding', IN: 'found in' },
  SHOWS_WEAKNESS: { OUT: 'shows', IN: 'shown by finding' },
  HAS_WEAKNESS: { OUT: 'has weakness', IN: 'weakness of' },
  NAMES_TECHNIQUE: { OUT: 'names', IN: 'named by' },
  MAKES_POSSIBLE: { OUT: 'makes possible', IN: 'made possible by' },
}

/** Returns how an edge reads from one of its ends. */
export function edgeName({ kind, direction }: { readonly kind: string; readonly direction: 'OUT' | 'IN' }): string {
  return edgeNames[kind]?.[direction] ?? kind
}

export const severityNames = ['Informational', 'Very low', 'Low', 'Medium', 'High', 'Very high'] as const

/** Returns the name of a severity, 0 to 5. */
export function severityName(severity: number): string {
  return severityNames[severity] ?? String(severity)
}

/** Returns a number with a noun in the right form. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberOf(count)} ${count === 1 ? one : many}`
}

/** Returns a number as all pages write it. */
export function numberOf(count: number): string {
  return count.toLocaleString('en')
}

/** Returns a share of 0 to 1 in percent, as all pages write it. */
export function percentOf(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`
}

/** Returns a CVSS score as all pages write it. */
export function scoreOf(score: number): string {
  return score.toFixed(1)
}

/** Returns the day of an instant in UTC, and says so; a date without a time as it is. */
export function dayOf(instant: string): string {
  return instant.includes('T') ? `${dateOf(instant)} UTC` : instant
}

/** Returns the day of an instant in UTC, where what is beside it says that it is. */
export function dateOf(instant: string): string {
  return instant.slice(0, 10)
}

const lettersOf: Readonly<Record<string, number>> = { YEAR: 4, MONTH: 7 }

/** Returns a date as precisely as it is known: `2023-05` of a month. */
export function asPreciseAs(granularity: string | null, date: string): string {
  return date.slice(0, lettersOf[granularity ?? ''] ?? 10)
}

/** Returns the minute of an instant in UTC, and says so. */
export function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`
}

/** Returns the texts of an enum in plain words: `FALSE_POSITIVE` as `false positive`, `SCA` as it is. */
export function plain(name: string): string {
  return abbreviations.has(name) ? name : name.toLowerCase().replaceAll('_', ' ').replace(/^mcp/, 'MCP')
}

/** Returns the same with a capital: `High` for `HIGH`. */
export function titled(name: string): string {
  const words = plain(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const abbreviations: ReadonlySet<string> = new Set(['SCA'])
