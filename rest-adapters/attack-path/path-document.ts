import { counted } from '../../src/ground/text.ts'

type Named = { readonly id: string; readonly name: string }

/** An attack path as the graph answers it under `pathFields`. */
export type PathDocument = {
  readonly id: string
  readonly score: number
  readonly severity: number
  readonly maturity: string | null
  readonly precedent: number
  readonly goal: boolean
  readonly length: number
  readonly sameFindings: boolean
  readonly factors: readonly { readonly name: string; readonly value: unknown; readonly points: number }[]
  readonly variants: readonly string[]
  readonly variantCount: number
  /** These are null under model 1. */
  readonly evidence: number | null
  readonly standing: string | null
  readonly bestOf: string | null
  readonly access: string | null
  readonly goalKind: string | null
  readonly story: string | null
  readonly witnesses: readonly Named[]
  readonly steps: readonly StepDocument[]
}
export type StepDocument = {
  readonly technique: { readonly id: string; readonly label: string }
  /** Without that of its parent. */
  readonly techniqueName: string
  readonly maturity: string | null
  readonly tactic: Named
  readonly severity: number
  readonly findingCount: number
  readonly findings: readonly { readonly id: string; readonly title: string; readonly severity: number }[]
  readonly weaknesses: readonly {
    readonly weakness: { readonly id: string }
    readonly ancestors: readonly { readonly id: string }[]
  }[]
  readonly transition: { readonly count: number; readonly studies: readonly Named[] } | null
  readonly mitigations: {
    readonly implemented: readonly Named[]
    readonly planned: readonly Named[]
    readonly missing: readonly Named[]
  }
  /** Null under model 1. */
  readonly kind: string | null
  readonly needs: readonly { readonly kind: string; readonly state: string }[]
  readonly after: string | null
  readonly yields: string | null
  readonly links: readonly {
    readonly finding: { readonly id: string }
    readonly level: number
    readonly by: string
    readonly why: string
  }[]
  readonly why: string | null
}

/** The parts of a path that drawings show. */
export type DrawnPath = Pick<PathDocument, 'id' | 'score'> & {
  readonly steps: readonly Omit<
    StepDocument,
    'weaknesses' | 'techniqueName' | 'maturity' | 'kind' | 'needs' | 'after' | 'yields' | 'links' | 'why'
  >[]
}

/** The application or target of a drawn path. */
export type PathSubject = {
  readonly id: string
  readonly name: string
  /** The revision that the path is of, and when it was made, ISO 8601. */
  readonly revision: number
  readonly revisionAt: string
}

/** Returns the selection of an attack path with at most `findings` findings a step. */
export function pathFields(findings: number): string {
  const named = '{ id name: label }'
  return `id: fingerprint score severity maturity precedent goal length sameFindings variants variantCount
    evidence standing bestOf access goalKind story factors { name value points } witnesses ${named}
    steps {
      technique { id label } techniqueName maturity tactic ${named} severity findingCount findings(first: ${findings}) { id title severity }
      weaknesses { weakness { id } ancestors { id } } transition { count studies ${named} }
      mitigations { implemented ${named} planned ${named} missing ${named} }
      kind needs { kind state } after yields links { finding { id } level by why } why
    }`
}

/** Returns the sentence on findings that no rule of the tables knows; none when there are no such findings. */
export function unmappedNote(count: number): readonly string[] {
  if (count === 0) return []
  return [
    `No rule knows ${counted(count, 'open finding')}: what ${count === 1 ? 'it makes' : 'they make'} possible is not known.`,
  ]
}

/** Returns the sentence on findings whose exposure is not known; none when there are no such findings. */
export function unjudgedNote(count: number): readonly string[] {
  if (count === 0) return []
  const name = count === 1 ? 'names' : 'name'
  return [
    `${counted(count, 'open finding')} ${name} no weakness or technique that the graph has: what ${count === 1 ? 'it makes' : 'they make'} possible is not known.`,
  ]
}
