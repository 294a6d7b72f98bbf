import type { KnowledgeKind } from '../../../db/contribution-tables.ts'
import type { Reference } from '../../../db/knowledge-tables.ts'

type Removals = {
  readonly tactics?: readonly string[]
  readonly techniques?: readonly string[]
  readonly mitigations?: readonly string[]
}
export type Inline = {
  readonly 'object-type': 'tactic' | 'technique' | 'mitigation'
  readonly id?: string
  readonly name: string
  readonly description: string
  readonly references?: readonly Reference[]
  readonly maturity?: string
  readonly tactics?: readonly string[]
}
/** An object by its id, or the object itself. */
export type IdOrInline = string | Inline
/** A tactic, technique or mitigation of a document (§2.3–2.5). */
export type SentObject = {
  readonly 'object-type': 'tactic' | 'technique' | 'mitigation'
  readonly id?: string
  readonly name: string
  readonly description: string
  readonly references?: readonly Reference[]
  readonly maturity?: string
  readonly tactics?: readonly IdOrInline[]
  readonly techniques?: readonly IdOrInline[]
  readonly mitigations?: readonly IdOrInline[]
  readonly 'mitigation-category'?: string
  readonly 'ml-lifecycle'?: readonly string[]
  readonly 'items-to-remove'?: Removals
}
/** The study of a case-study item (§2.7). */
export type SentStudy = {
  readonly id?: string
  readonly name: string
  readonly summary: string
  readonly 'incident-date': string
  readonly 'incident-date-granularity': 'YEAR' | 'MONTH' | 'DATE'
  readonly procedure: readonly SentStep[]
  readonly reporter?: string
  readonly target?: string
  readonly actor?: string
  readonly 'case-study-type'?: 'incident' | 'exercise'
  readonly references?: readonly Reference[]
}
export type SentStep = { readonly tactic: IdOrInline; readonly technique: IdOrInline; readonly description: string }

/** A document that the schema accepts (§2.1). */
export type ContributionDocument = {
  readonly contact: { readonly name: string | null; readonly emails: string | null }
  readonly 'additional-info': string
  readonly submissions: readonly Readonly<Record<string, unknown>>[]
}

/** An item of a document that changes the graph, with its place. */
export type Item =
  | {
      readonly kind: Exclude<KnowledgeKind, 'CASE_STUDY'>
      readonly pointer: string
      readonly sent: SentObject
    }
  | { readonly kind: 'CASE_STUDY'; readonly pointer: string; readonly sent: SentStudy }

const kindOfType = { tactic: 'TACTIC', technique: 'TECHNIQUE', mitigation: 'MITIGATION' } as const

/** Returns the items that change the graph, in the order of the document; an item of type `other` changes nothing. */
export function itemsOf({ submissions }: ContributionDocument): Item[] {
  return submissions.flatMap((item, index): Item[] => {
    const pointer = `/submissions/${index}`
    const type = item['object-type']
    if (type === 'other' && typeof item.description === 'string') return []
    if (Object.hasOwn(item, 'study'))
      return [{ kind: 'CASE_STUDY', pointer: `${pointer}/study`, sent: item.study as SentStudy }]
    return [{ kind: kindOfType[type as keyof typeof kindOfType], pointer, sent: item as SentObject }]
  })
}
