import type { FindingIdentities } from './identity.ts'
import { unnamedSeverity } from './severity.ts'
import type { Severity, SourceFinding } from './source-finding.ts'
import { firstSentence, longText, oneLine } from './text.ts'

/** The details that most formats do not state. */
export const unstated = {
  recommendation: null,
  status: 'open',
  cwes: [],
  cves: [],
  techniqueIds: [],
  cvss: null,
  references: [],
  location: null,
  count: 1,
  firstFoundAt: null,
} as const satisfies Partial<SourceFinding>

type IdentityPart = string | number | null | undefined

/** A finding as an importer maps it: details that its format does not state are left out. */
export type MappedFinding = Partial<
  Omit<SourceFinding, 'fingerprint' | 'rule' | 'title' | 'description' | 'severity' | 'tags'>
> & {
  readonly rule: string | null | undefined
  readonly description?: string | null | undefined
  readonly title?: string | null
  /** Null when the source names none. */
  readonly severity: Severity | null
  readonly tags?: readonly (string | null | undefined)[]
  /** What the same finding has in the next scan too, such as rule, path and code; its fingerprint is made of it. */
  readonly identity: readonly IdentityPart[]
  /**
   * What tells findings of one scan with the same identity apart, such as the line; without a difference the second is
   * a repeat.
   */
  readonly place?: readonly IdentityPart[]
}

/**
 * Returns the finding of what an importer mapped of the value at `pointer`. Without a title it has the first sentence
 * of its description, else its rule.
 */
export function findingOf(mapped: MappedFinding, pointer: string, identities: FindingIdentities): SourceFinding {
  const { identity, place = [], ...stated } = mapped
  const rule = oneLine(mapped.rule)
  const description = longText(mapped.description)
  return {
    ...unstated,
    pointer,
    ...stated,
    fingerprint: identities.identify(identity, place),
    rule,
    title: mapped.title ?? firstSentence(description) ?? rule ?? 'Result without a rule or a message',
    description,
    severity: mapped.severity ?? unnamedSeverity,
    tags: [...new Set(mapped.tags?.flatMap((tag) => tag || []))],
  }
}
