import { findContributions } from '../../db/contribution.ts'
import type { Contribution } from '../../db/contribution-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import { readOneState } from '../../db/engine/read-snapshot.ts'
import { currentRevision } from '../../db/engine/revision.ts'
import { type KnowledgeState, readKnowledge } from '../../db/knowledge-state.ts'
import { ServiceError } from '../errors.ts'
import { type ContributionCheck, checkContribution, recheckContribution } from './check.ts'
import { documentFromValue } from './parse/sent-document.ts'
import type { ContributionDocument } from './plan/document.ts'
import { createRateLimit } from './rate-limit.ts'
import { isReceiptOf, looksLikeReceipt } from './receipt.ts'
import { noContribution, type Review, reviewContribution, withdrawContribution } from './review.ts'
import { createReviewerGate, type Reviewer, type ReviewerSettings } from './reviewer.ts'
import { type Submission, submitDocument } from './submit.ts'

export type DeskSettings = ReviewerSettings & {
  readonly contactRetentionDays: number
  readonly submissionsPerHour: number
}

/** Who may see a contribution. */
export type Access = 'submitter' | 'reviewer'
export type OpenedContribution = { readonly contribution: Contribution; readonly access: Access }

/** Where contributions of one service are handed in and reviewed. */
export type ContributionDesk = {
  /** The verdict on a document, against the graph in `source`; nothing is kept. */
  check(document: unknown, source: Database): Promise<ContributionCheck>
  /** The verdict on a contribution that is kept, against the graph in `source`. */
  recheck(contribution: Contribution, source: Database): Promise<ContributionCheck>
  submit(document: unknown, idempotencyKey: string | null, client: string): Promise<Submission>
  /** The contribution as `source` has it, for a reviewer or for who has its receipt. Throws UNAUTHENTICATED without a credential, NOT_FOUND with one that does not open it. */
  open(id: string, credential: string | null, source: Database): Promise<OpenedContribution>
  /** The reviewer whose token this is. Throws UNAUTHENTICATED or FORBIDDEN. */
  reviewer(credential: string | null): Promise<Reviewer>
  review(id: string, review: Review, reviewer: Reviewer): Promise<Contribution>
  withdraw(id: string, note: string | null, credential: string | null): Promise<Contribution>
}

/** The desk of a service over `db`; `onWrite` is told when the graph has moved. */
export function createContributionDesk(
  db: Database,
  settings: DeskSettings,
  onWrite: () => Promise<unknown> = async () => {},
): ContributionDesk {
  const reviewer = createReviewerGate(settings)
  const takeTurn = createRateLimit(settings.submissionsPerHour)
  const days = settings.contactRetentionDays
  let held: KnowledgeState | null = null

  const stateOf = async (source: Database) => {
    const revision = await currentRevision(source)
    const state = held?.revision === revision ? held : await readOneState(source, readKnowledge)
    held = state
    return state
  }
  const desk: ContributionDesk = {
    reviewer,
    check: async (document, source) => checkContribution(await documentFromValue(document), await stateOf(source)),
    recheck: async (contribution, source) => recheckContribution(contribution, await stateOf(source)),
    async submit(document, idempotencyKey, client) {
      takeTurn(client)
      const safe = await documentFromValue(document)
      const check = checkContribution(safe, await stateOf(db))
      return submitDocument(db, safe as ContributionDocument, check, idempotencyKey)
    },
    async open(id, credential, source) {
      if (credential === null)
        throw new ServiceError(
          'UNAUTHENTICATED',
          'Send the receipt of the contribution, or the token of a reviewer, as "Authorization: Bearer TOKEN".',
        )
      if (!looksLikeReceipt(credential)) await reviewer(credential)
      const [contribution] = await findContributions(source, [numberIn(id)])
      const access = looksLikeReceipt(credential) ? 'submitter' : 'reviewer'
      if (!contribution || (access === 'submitter' && !isReceiptOf(contribution.receiptHash, credential)))
        throw noContribution(id)
      return { contribution, access }
    },
    async review(id, review, by) {
      const reviewed = await reviewContribution(db, numberIn(id), review, by, days)
      if (reviewed.revision !== null) await onWrite()
      return reviewed
    },
    async withdraw(id, note, credential) {
      const { contribution, access } = await desk.open(id, credential, db)
      if (access === 'reviewer')
        throw new ServiceError(
          'FORBIDDEN',
          'Only the submitter withdraws a contribution, by its receipt; a reviewer rejects it.',
        )
      return withdrawContribution(db, contribution.id, note, days)
    },
  }
  return desk
}

/** The number in the id of a contribution. Throws NOT_FOUND for what is none. */
function numberIn(id: string): number {
  if (/^[1-9]\d{0,8}$/.test(id)) return Number(id)
  throw noContribution(id)
}
