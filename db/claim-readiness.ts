/** Facts by which a claim is judged. */
export type JudgedFinding = {
  readonly claim: string
  readonly summary: string
  readonly method: string | null
  readonly confidence: string
  readonly charts: readonly string[]
  readonly evidence: readonly {
    readonly validated: 'pending' | 'confirmed' | 'rejected'
    readonly locator: string | null
    readonly sourceId: string
  }[]
  readonly openProblems: readonly { readonly severity: string }[]
}

/**
 * The parts of a claim that is ready to be published and how much each counts; they add up to 1.
 * - `claim`: it is stated. `summary`: it is explained. `method`: it is said how it was found. `confidence`: the
 *   authors' confidence is not `low`.
 * - `chart`: at least one chart shows it.
 * - `two-confirmed-sources`: evidence from two sources was confirmed.
 * - `no-pending-evidence`, `no-rejected-evidence`, `locators`: there is evidence, and none waits to be checked, none
 *   was rejected, all says where in its source.
 * - `no-critical-citation-problem`: no citation of it has an open problem that is critical.
 */
export const claimReadinessWeights = {
  claim: 0.1,
  summary: 0.05,
  method: 0.15,
  confidence: 0.05,
  chart: 0.1,
  'two-confirmed-sources': 0.2,
  'no-pending-evidence': 0.1,
  'no-rejected-evidence': 0.1,
  locators: 0.1,
  'no-critical-citation-problem': 0.05,
} as const

/** A part that a claim can lack. */
export type ClaimPart = keyof typeof claimReadinessWeights

/**
 * Returns how ready a claim is: the sum of the weights of the parts that are there, from 0 to 1 with 2 decimals, and
 * the names of those that are not, in the order of `claimReadinessWeights`.
 */
export function claimReadiness(finding: JudgedFinding): {
  readonly score: number
  readonly missing: readonly ClaimPart[]
} {
  const { evidence } = finding
  const confirmed = evidence.flatMap(({ validated, sourceId }) => (validated === 'confirmed' ? [sourceId] : []))
  const hasText = (text: string | null) => Boolean(text?.trim())
  const isThere: Readonly<Record<ClaimPart, boolean>> = {
    claim: hasText(finding.claim),
    summary: hasText(finding.summary),
    method: hasText(finding.method),
    confidence: hasText(finding.confidence) && finding.confidence !== 'low',
    chart: finding.charts.length > 0,
    'two-confirmed-sources': new Set(confirmed).size >= 2,
    'no-pending-evidence': evidence.length > 0 && evidence.every(({ validated }) => validated !== 'pending'),
    'no-rejected-evidence': evidence.length > 0 && evidence.every(({ validated }) => validated !== 'rejected'),
    locators: evidence.length > 0 && evidence.every(({ locator }) => hasText(locator)),
    'no-critical-citation-problem': finding.openProblems.every(({ severity }) => severity !== 'critical'),
  }
  const parts = Object.keys(claimReadinessWeights) as ClaimPart[]
  const sum = parts.reduce((total, part) => total + (isThere[part] ? claimReadinessWeights[part] : 0), 0)
  return { score: Math.round(sum * 100) / 100, missing: parts.filter((part) => !isThere[part]) }
}
