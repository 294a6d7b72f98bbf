import type { ConnectorFinding } from '../connector-finding.ts'

/** The levels of SARIF for severities; info is no failure and has none. */
export const sarifLevels = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'none' } as const

/** Scores where a finding has no CVSS score: the middles of the CVSS 3.1 ratings. */
const typicalScores = { critical: 9.5, high: 8, medium: 5.5, low: 2.5, info: 0 } as const

type Reference = {
  readonly id: string
  readonly index: number
  readonly toolComponent: { readonly name: string; readonly index: number }
}

/** The rules of a run, which rule a finding is of, and the taxonomies that it refers to. */
export type SarifRules = {
  readonly descriptors: readonly object[]
  readonly taxonomies: readonly { readonly name: string; readonly [member: string]: unknown }[]
  readonly ruleOf: (finding: ConnectorFinding) => { readonly ruleId: string; readonly ruleIndex: number }
  /** The weaknesses and techniques of a finding, the principal weakness first. */
  readonly taxaOf: (finding: ConnectorFinding) => readonly Reference[]
}

/**
 * Returns the rules and taxonomies of findings; findings of one title are of one rule, described as the first of them
 * is.
 */
export function sarifRulesOf(findings: readonly ConnectorFinding[]): SarifRules {
  const cwes = [...new Set(findings.flatMap(({ cwe }) => cwe ?? []))].sort(
    (a, b) => Number(a.slice(4)) - Number(b.slice(4)),
  )
  const techniques = [...new Set(findings.flatMap(({ techniques: own }) => own ?? []))].sort()
  const taxonomies = [
    {
      name: 'CWE',
      organization: 'MITRE',
      shortDescription: { text: 'The MITRE Common Weakness Enumeration' },
      informationUri: 'https://cwe.mitre.org/data/published/cwe_latest.pdf',
      isComprehensive: false,
      taxa: cwes.map((id) => ({
        id: id.slice(4),
        helpUri: `https://cwe.mitre.org/data/definitions/${id.slice(4)}.html`,
      })),
    },
    ...(techniques.length > 0
      ? [
          {
            name: 'ATLAS',
            organization: 'MITRE',
            shortDescription: { text: 'Adversarial Threat Landscape for Artificial-Intelligence Systems' },
            informationUri: 'https://atlas.mitre.org/',
            isComprehensive: false,
            taxa: techniques.map((id) => ({ id, helpUri: `https://atlas.mitre.org/techniques/${id}` })),
          },
        ]
      : []),
  ]
  const cweIndex = new Map(cwes.map((id, index) => [id, index]))
  const techniqueIndex = new Map(techniques.map((id, index) => [id, index]))
  const taxaOf = ({ cwe, techniques: own }: ConnectorFinding): readonly Reference[] => [
    ...(cwe ?? []).map((id) => ({
      id: id.slice(4),
      index: cweIndex.get(id)!,
      toolComponent: { name: 'CWE', index: 0 },
    })),
    ...(own ?? []).map((id) => ({ id, index: techniqueIndex.get(id)!, toolComponent: { name: 'ATLAS', index: 1 } })),
  ]
  const indexes = new Map<string, number>()
  const descriptors: object[] = []
  for (const finding of findings) {
    const id = ruleIdOf(finding)
    if (indexes.has(id)) continue
    indexes.set(id, descriptors.length)
    descriptors.push(descriptorOf(id, finding, taxaOf(finding)))
  }
  const ruleOf = (finding: ConnectorFinding) => {
    const ruleId = ruleIdOf(finding)
    return { ruleId, ruleIndex: indexes.get(ruleId)! }
  }
  return { descriptors, taxonomies, ruleOf, taxaOf }
}

function ruleIdOf({ source, title }: ConnectorFinding): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${source}/${words.slice(0, 100) || 'unnamed'}`
}

function descriptorOf(id: string, finding: ConnectorFinding, taxa: readonly Reference[]): object {
  const helpUri = finding.references?.[0]?.url
  return {
    id,
    shortDescription: { text: finding.title },
    ...(finding.description ? { fullDescription: { text: finding.description } } : {}),
    ...(finding.remediation ? { help: { text: finding.remediation } } : {}),
    ...(helpUri && URL.canParse(helpUri) ? { helpUri: new URL(helpUri).href } : {}),
    defaultConfiguration: { level: sarifLevels[finding.severity] },
    ...(taxa.length > 0 ? { relationships: taxa.map((target) => ({ target, kinds: ['relevant'] })) } : {}),
    properties: {
      tags: ['security', ...(finding.cwe ?? []).map((cwe) => `external/cwe/${cwe.toLowerCase()}`)],
      'security-severity': String(finding.cvss?.score ?? typicalScores[finding.severity]),
      precision: { certain: 'very-high', firm: 'high', tentative: 'medium' }[finding.confidence],
    },
  }
}
