export type ClaimParts = {
  readonly claim: string
  readonly method: string | null
  readonly charts: readonly string[]
  readonly evidence: readonly {
    readonly validated: 'pending' | 'confirmed' | 'rejected'
    readonly locator: string | null
  }[]
  /** Citations of the finding that must be replaced. */
  readonly openProblems: readonly { readonly severity: string }[]
}

/** What a finding is judged by: the weight of each part in its score (they add up to 1), and whether a finding has it. */
const parts = {
  claim: { weight: 0.1, has: ({ claim }) => /\d/.test(claim) },
  method: { weight: 0.15, has: ({ method }) => method !== null },
  chart: { weight: 0.15, has: ({ charts }) => charts.length > 0 },
  'two-confirmed-sources': {
    weight: 0.25,
    has: ({ evidence }) => evidence.filter(({ validated }) => validated === 'confirmed').length >= 2,
  },
  'no-pending-evidence': {
    weight: 0.1,
    has: ({ evidence }) => evidence.every(({ validated }) => validated !== 'pending'),
  },
  'no-rejected-evidence': {
    weight: 0.1,
    has: ({ evidence }) => evidence.every(({ validated }) => validated !== 'rejected'),
  },
  locators: { weight: 0.05, has: ({ evidence }) => evidence.every(({ locator }) => locator !== null) },
  'no-critical-citation': {
    weight: 0.1,
    has: ({ openProblems }) => openProblems.every(({ severity }) => severity !== 'critical'),
  },
} as const satisfies Record<string, { weight: number; has: (finding: ClaimParts) => boolean }>

/** How ready a claim is to be published: a score from 0 to 1 with two decimals, and the names of the parts that it lacks. */
export function claimReadiness(finding: ClaimParts): { readonly score: number; readonly missing: readonly string[] } {
  const all = Object.entries(parts)
  const held = all.filter(([, { has }]) => has(finding))
  const score = held.reduce((sum, [, { weight }]) => sum + weight, 0)
  const missing = all.filter((part) => !held.includes(part)).map(([name]) => name)
  return { score: Math.round(score * 100) / 100, missing }
}
