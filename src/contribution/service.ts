import { findContributions } from '../../db/contribution.ts'
import type { Contribution } from '../../db/contribution-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import { readOneState } from '../../db/engine/read-snapshot.ts'
import { currentRevision } from '../../db/engine/revision.ts'
import { type KnowledgeState, readKnowledge } from '../../db/knowledge-state.ts'
import { ServiceError } from '../ground/errors.ts'
import { type ContributionCheck, checkContribution, recheckContribution } from './check.ts'
import { documentFromValue } from './parse/sent-document.ts'
import type { ContributionDocument } from './plan/document.ts'
import { createRateLimit } from './rate-limit.ts'
import { isReceiptOf, looksLikeReceipt } from './receipt.ts'
import { noContribution, type Review, reviewContribution, withdrawContribution } from './review.ts'
import { createReviewerGate, type Reviewer, type ReviewerSettings } from './reviewer.ts'
import { type Submission, submitDocument } from './submit.ts'

/** What the id of a contribution begins with in the graph, before its number. */
const contributionPrefix = 'contribution:'

export type ContributionServiceSettings = ReviewerSettings & {
  readonly contactRetentionDays: number
  readonly submissionsPerHour: number
}

/** Role in which a caller reads a contribution. */
export type Access = 'submitter' | 'reviewer'
export type OpenedContribution = { readonly contribution: Contribution; readonly access: Access }

/** Returns the contribution with this number; null when there is none. */
export type FindContribution = (number: number) => Promise<Contribution | null> | Contribution | null

/** Checks, stores and reviews contributions. */
export type ContributionService = {
  /** Checks a document against the graph in `source`; stores nothing. */
  check(document: unknown, source: Database): Promise<ContributionCheck>
  /** Checks a stored contribution against the graph in `source`. */
  recheck(contribution: Contribution, source: Database): Promise<ContributionCheck>
  submit(document: unknown, idempotencyKey: string | null, client: string): Promise<Submission>
  /**
   * Returns the contribution that `find` finds to a reviewer or the holder of its receipt. Throws UNAUTHENTICATED
   * without a credential, NOT_FOUND with one that does not match.
   */
  open(id: string, credential: string | null, find: FindContribution): Promise<OpenedContribution>
  /** Returns the reviewer of a token. Throws UNAUTHENTICATED or FORBIDDEN. */
  reviewer(credential: string | null): Promise<Reviewer>
  review(id: string, review: Review, reviewer: Reviewer): Promise<Contribution>
  withdraw(id: string, note: string | null, credential: string | null): Promise<Contribution>
}

/** Returns the contribution service over `db`, which calls `onWrite` after each change of the graph. */
export function createContributionService(
  db: Database,
  settings: ContributionServiceSettings,
  onWrite: () => Promise<unknown> = async () => {},
): ContributionService {
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
  const inFlight = new WeakMap<Database, Promise<KnowledgeState>>()
  /** Returns the state in a database that shows one revision; concurrent calls share one read. */
  const sharedStateOf = (source: Database) => {
    const reading = inFlight.get(source) ?? stateOf(source).finally(() => inFlight.delete(source))
    inFlight.set(source, reading)
    return reading
  }
  const service: ContributionService = {
    reviewer,
    check: async (document, source) => checkContribution(await documentFromValue(document), await stateOf(source)),
    recheck: async (contribution, source) => recheckContribution(contribution, await sharedStateOf(source)),
    async submit(document, idempotencyKey, client) {
      takeTurn(client)
      const safe = await documentFromValue(document)
      const check = checkContribution(safe, await stateOf(db))
      return submitDocument(db, safe as ContributionDocument, check, idempotencyKey)
    },
    async open(id, credential, find) {
      if (credential === null)
        throw new ServiceError(
          'UNAUTHENTICATED',
          'Send the receipt of the contribution, or the token of a reviewer, as "Authorization: Bearer TOKEN".',
        )
      if (!looksLikeReceipt(credential)) await reviewer(credential)
      const contribution = await find(numberIn(id))
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
      const { contribution, access } = await service.open(
        id,
        credential,
        async (number) => (await findContributions(db, [number]))[0] ?? null,
      )
      if (access === 'reviewer')
        throw new ServiceError(
          'FORBIDDEN',
          'Only the submitter withdraws a contribution, by its receipt; a reviewer rejects it.',
        )
      return withdrawContribution(db, contribution.id, note, days)
    },
  }
  return service
}

/** Returns the number in the id of a contribution. Throws NOT_FOUND when it has none. */
function numberIn(id: string): number {
  const number = id.startsWith(contributionPrefix) ? id.slice(contributionPrefix.length) : id
  if (/^[1-9]\d{0,8}$/.test(number)) return Number(number)
  throw noContribution(id)
}
