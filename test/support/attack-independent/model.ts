/** What a client can read of the knowledge base, of a target and of its open findings, as plain JSON. */
export type Knowledge = {
  /** Places of the tactics in the matrix, by id; retired tactics are absent. */
  readonly positions: Readonly<Record<string, number>>
  readonly techniques: readonly Technique[]
  readonly mitigations: readonly { readonly id: string; readonly techniques: readonly string[] }[]
  readonly studies: readonly { readonly id: string; readonly steps: readonly StudyStep[] }[]
}
export type Technique = {
  readonly id: string
  /** A retired one is never exposed; where a study uses it, that counts for its parent and sub-techniques. */
  readonly retired: boolean
  readonly parent: string | null
  readonly maturity: string | null
  readonly tactics: readonly string[]
  readonly weaknesses: readonly string[]
}
export type StudyStep = { readonly technique: string; readonly tactic: string }
export type Finding = {
  readonly id: string
  readonly issueId: number
  readonly severity: number
  readonly techniques: readonly string[]
  readonly weaknesses: readonly { readonly id: string; readonly ancestors: readonly string[] }[]
}
/** A target, the states of its controls by mitigation, and its findings that are open and unresolved. */
export type Subject = {
  readonly id: string
  readonly name: string
  readonly controls: Readonly<Record<string, string>>
  readonly findings: readonly Finding[]
}
/** Parameters of the operations, those of seceng §10. */
export type Parameters = {
  readonly severityAtLeast?: number
  readonly controls?: 'annotate' | 'exclude'
  readonly from?: readonly string[]
  readonly to?: readonly string[]
  readonly through?: string
  readonly maxSteps?: number
  readonly without?: readonly string[]
}

export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
