import type { Candidates, FindingEvidence, FindingFacts, JudgedLink } from './model.ts'
import type { MappingRule, Tables } from './tables.ts'

const mostText = 4_000
const idText = /(?<![A-Za-z0-9])(LLM|ASI|ML)(0[1-9]|10)(?![0-9])/g
const maliciousPackage = /^MAL-/
/** Tags of findings whose text does not come with a request (contract: code-scan §3). */
const innerSources: ReadonlySet<string> = new Set(['source:tool', 'source:model', 'source:retrieved'])

/** Returns what the tables and the tool say of a finding before components are known (contract: applications §9.1). */
export function candidatesOf(finding: FindingFacts, { mappings, needs }: Tables): Candidates {
  const stated = isStatement(finding) ? 3 : 2
  const none = { named: [], words: [], ids: [], stated, rules: [], judged: false } as const
  if (mappings.informational.some((pattern) => pattern.test(`${finding.tool}:${finding.rule ?? ''}`)))
    return { set: 'informational', ...none }
  const [location] = finding.places
  if (finding.origin !== 'threat-model' && location !== undefined && mappings.testPlaces.test(location))
    return { set: 'test', ...none }

  const text = textOf(finding)
  const kindOfRule = isStatement(finding) ? 'statement' : finding.origin === 'dependency' ? 'dependency' : null
  const cwes = [...new Set(finding.cwes)]
  const lists = cwes.flatMap((cwe) => {
    const numbers = mappings.rulesOf.get(cwe)
    if (!numbers) return []
    return [numbers.filter((number) => holds(mappings.rules[number] as MappingRule, cwe, finding, text))]
  })
  return {
    set: null,
    named: namedBy(finding, new Set(needs.techniques.keys())),
    words: mappings.words.flatMap((rule, number) => (rule.of === kindOfRule && rule.text.test(text) ? [number] : [])),
    ids: idsOf(finding).filter((id) => mappings.ids.has(id)),
    stated,
    rules: withoutRepeats(lists.filter((list) => list.length > 0)),
    judged: cwes.length > 0 && cwes.every((cwe) => mappings.rulesOf.has(cwe) || mappings.conventional.has(cwe)),
  }
}

/**
 * Returns the text by which findings are grouped: equal for findings with the same candidates, judged links and
 * severity.
 */
export function groupKey(candidates: Candidates, judged: readonly JudgedLink[], severity: number): string {
  const verdicts = judged.map(({ technique, verdict }) => `${technique} ${verdict}`).sort()
  return JSON.stringify([candidates, verdicts, severity])
}

/**
 * Returns of which components a finding is evidence: a hint from code, used from a statement (contract: applications
 * §12.2).
 */
export function evidenceOf(finding: FindingFacts, candidates: Candidates, { mappings }: Tables): FindingEvidence[] {
  const confidence = finding.origin === 'threat-model' ? 2 : 1
  const first = candidates.rules.map(([number]) => mappings.rules[number as number] as MappingRule)
  const words = candidates.words.map((number) => mappings.words[number] as { components: MappingRule['components'] })
  return [...new Set([...first, ...words].flatMap(({ components }) => components))].map((kind) => ({
    kind,
    confidence,
  }))
}

function isStatement({ origin }: FindingFacts): boolean {
  return origin === 'threat-model' || origin === 'manual' || origin === 'ai-scanner'
}

function textOf({ title, description, recommendation, tags, origin }: FindingFacts): string {
  const parts = [
    title,
    description,
    ...(origin === 'threat-model' || origin === 'manual' ? [recommendation] : []),
    ...tags,
  ]
  return parts
    .filter((part) => part !== null)
    .join('\n')
    .slice(0, mostText)
}

/**
 * Techniques by the tool: proved by a rule that is nearly always right, stated by a threat model or a person, else as
 * sure as the rule.
 */
function namedBy(finding: FindingFacts, known: ReadonlySet<string>): Candidates['named'] {
  const { origin, precision, techniques } = finding
  const bySource = origin === 'threat-model' || origin === 'manual' ? 3 : 4
  const level = precision === null ? bySource : precision === 'high' ? bySource : precision === 'medium' ? 3 : 2
  return [...new Set(techniques)]
    .filter((technique) => known.has(technique) || technique.startsWith('AML.T'))
    .sort()
    .map((technique) => ({ technique, level }))
}

function idsOf({ rule, tags, title, origin }: FindingFacts): string[] {
  const texts = [rule ?? '', ...tags, ...(origin === 'code' || origin === 'dependency' ? [] : [title])]
  const ids = texts.flatMap((text) => text.slice(0, mostText).match(idText) ?? [])
  if (maliciousPackage.test(rule ?? '')) ids.push('MAL')
  return [...new Set(ids)].sort()
}

function holds(rule: MappingRule, cwe: number, finding: FindingFacts, text: string): boolean {
  const { near } = finding
  if (rule.onlyCwe && !rule.onlyCwe.includes(cwe)) return false
  if (rule.near.length === 0 && rule.with.includes('public-endpoint') && isOutOfReach(finding)) return false
  if (rule.near.length > 0 && !rule.near.some((kind) => near.includes(kind))) return false
  return rule.text === null || rule.text.test(text)
}

/** Checks that no caller over a network reaches a weakness: nobody feeds it, or a model, tool or page does. */
function isOutOfReach({ precision, tags }: FindingFacts): boolean {
  return precision === 'latent' || tags.some((tag) => innerSources.has(tag))
}

function withoutRepeats(lists: readonly (readonly number[])[]): (readonly number[])[] {
  return [...new Map(lists.map((list) => [list.join(' '), list])).values()]
}
