import type { Generated, Selectable } from 'kysely'

export type ContributionStatus = 'submitted' | 'in_review' | 'accepted' | 'rejected' | 'withdrawn'
export type Contribution = Selectable<ContributionTable>
type ContributionTable = {
  id: Generated<number>
  status: ContributionStatus
  /** As it was sent, without its contact. */
  document: Readonly<Record<string, unknown>>
  /** The preview at submission; after acceptance, the changes that were made. */
  preview: ContributionPreview
  receiptHash: string
  submittedAt: Generated<Date>
  movedAt: Generated<Date>
  contactErasedAt: Date | null
  /** The revision that accepting it made; null unless it is accepted. */
  revision: number | null
}
/** Private: for reviewers and the submitter alone. */
export type ContributionContact = { contributionId: number; name: string | null; emails: string | null }
export type ContributionMove = Selectable<ContributionMoveTable>
type ContributionMoveTable = {
  contributionId: number
  position: number
  /** Null for the submission itself. */
  fromStatus: ContributionStatus | null
  toStatus: ContributionStatus
  at: Generated<Date>
  role: 'submitter' | 'reviewer'
  /** Who reviewed, as the token names them; null for a submitter. */
  reviewer: string | null
  note: string | null
}

export type KnowledgeKind = 'TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY'
export type LinkKind = 'ACHIEVES' | 'MITIGATES'
/** A step as a contribution gives it. */
export type PreviewedStep = { readonly tacticId: string; readonly techniqueId: string; readonly description: string }
export type AddedObject = {
  readonly kind: KnowledgeKind
  readonly id: string
  readonly name: string
  /** Where the document has it, a JSON Pointer. */
  readonly pointer: string
  /** Columns by name; a case study has its steps as `procedure`. */
  readonly fields: Readonly<Record<string, unknown>>
}
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
export type ChangedObject = {
  readonly kind: KnowledgeKind
  readonly id: string
  readonly name: string
  readonly pointer: string
  readonly fields: readonly FieldChange[]
}
export type LinkChange = {
  readonly kind: LinkKind
  readonly sourceId: string
  readonly sourceName: string
  readonly targetId: string
  readonly targetName: string
  readonly pointer: string
}
/** Exactly what acceptance changes in the graph. */
export type ContributionChange = {
  readonly added: readonly AddedObject[]
  readonly changed: readonly ChangedObject[]
  readonly linksAdded: readonly LinkChange[]
  readonly linksRemoved: readonly LinkChange[]
}
export type ContributionPreview = ContributionChange & {
  /** The revision of the data that it is made from. */
  readonly revision: number
  /** SHA-256 of the change. */
  readonly digest: string
}

export type Provenance = {
  objectId: string
  revision: number
  kind: 'import' | 'contribution'
  source: string
  version: string | null
  contributionId: number | null
  /** The fields that it changed: `*` for the whole object; empty when unknown. */
  fields: readonly string[]
}
/** An object that a contribution added and no source lists. */
export type ContributedObject = { objectId: string; kind: KnowledgeKind; contributionId: number }
/** A field of an object of a source, as a contribution changed it. */
export type ContributedValue = {
  objectId: string
  kind: KnowledgeKind
  field: string
  value: unknown
  base: unknown
  contributionId: number
}
export type ContributedLink = Selectable<ContributedLinkTable>
type ContributedLinkTable = {
  kind: LinkKind
  sourceId: string
  targetId: string
  present: boolean
  position: Generated<number>
  contributionId: number
}

export type ContributionTables = {
  contribution: ContributionTable
  contributionContact: ContributionContact
  contributionMove: ContributionMoveTable
  idempotencyKey: { keyHash: string; bodyHash: string; salt: string; contributionId: number | null }
  identifierCounter: { kind: KnowledgeKind; last: number }
  provenance: Provenance
  contributedObject: ContributedObject
  contributedValue: ContributedValue
  contributedLink: ContributedLinkTable
}
