import { eraseContacts, lockContribution, moveContribution, type NewMove } from '../../db/contribution.ts'
import type { Contribution, ContributionStatus } from '../../db/contribution-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import { lockWriters } from '../../db/engine/revision.ts'
import { ServiceError } from '../ground/errors.ts'
import { mergeContribution } from './plan/merge.ts'
import type { Reviewer } from './reviewer.ts'

export type Decision = 'start' | 'accept' | 'reject'
export type Review = {
  readonly decision: Decision
  readonly note: string | null
  /** Digest of the preview that the reviewer saw; null to accept what was previewed at submission. */
  readonly previewed: string | null
}

const longestNote = 2_000

/**
 * Moves a contribution as a reviewer decides: to review, or from there to its end; a decision on one that is only
 * submitted takes it to review first. Accepting merges it, all in one transaction. Throws NOT_FOUND, or CONFLICT when
 * it is in a state that does not allow that or the graph moved.
 */
export async function reviewContribution(
  db: Database,
  id: number,
  { decision, note, previewed }: Review,
  reviewer: Reviewer,
  retentionDays: number,
): Promise<Contribution> {
  const by = { role: 'reviewer', reviewer: reviewer.name } as const
  checkNote(note)
  return db.transaction().execute(async (trx) => {
    if (decision === 'accept') await lockWriters(trx)
    const contribution = await openFor(trx, id, decision)
    const { status } = contribution
    if (decision === 'start')
      return moveContribution(trx, id, { ...by, fromStatus: status, toStatus: 'in_review', note })
    if (status === 'submitted')
      await moveContribution(trx, id, { ...by, fromStatus: status, toStatus: 'in_review', note: null })
    if (decision === 'reject') {
      const move = { ...by, fromStatus: 'in_review', toStatus: 'rejected', note } as const
      return end(trx, id, move, retentionDays)
    }
    const merged = await mergeContribution(trx, contribution, previewed)
    return moveContribution(trx, id, { ...by, fromStatus: 'in_review', toStatus: 'accepted', note }, merged)
  })
}

/** Withdraws a contribution that is not at its end. Throws NOT_FOUND or CONFLICT. */
export async function withdrawContribution(
  db: Database,
  id: number,
  note: string | null,
  retentionDays: number,
): Promise<Contribution> {
  checkNote(note)
  return db.transaction().execute(async (trx) => {
    const { status } = await openFor(trx, id, 'withdraw')
    const move = { fromStatus: status, toStatus: 'withdrawn', role: 'submitter', reviewer: null, note } as const
    return end(trx, id, move, retentionDays)
  })
}

async function end(trx: Database, id: number, move: NewMove, retentionDays: number): Promise<Contribution> {
  const moved = await moveContribution(trx, id, move)
  if (retentionDays > 0) return moved
  await eraseContacts(trx, 0)
  return (await lockContribution(trx, id))!
}

const told: Readonly<Record<ContributionStatus, string>> = {
  submitted: 'is submitted',
  in_review: 'is in review already',
  accepted: 'was accepted',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn',
}

async function openFor(trx: Database, id: number, decision: Decision | 'withdraw'): Promise<Contribution> {
  const contribution = await lockContribution(trx, id)
  if (!contribution) throw noContribution(id)
  const { status, movedAt } = contribution
  const isOpen = status === 'submitted' || (status === 'in_review' && decision !== 'start')
  if (isOpen) return contribution
  throw new ServiceError(
    'CONFLICT',
    `Contribution ${id} ${told[status]} at ${movedAt.toISOString()}${status === 'in_review' ? '' : '; that is final'}.`,
    { standing: status },
  )
}

/** Returns the error of an id that names no contribution that the caller may see. */
export function noContribution(id: number | string): ServiceError {
  return new ServiceError(
    'NOT_FOUND',
    `There is no contribution ${String(id).slice(0, 40)} that this credential opens.`,
  )
}

function checkNote(note: string | null): void {
  if (note === null || (note.length <= longestNote && !note.includes('\0') && note.isWellFormed())) return
  throw new ServiceError('BAD_USER_INPUT', `note: must have at most ${longestNote} characters and no NUL`, {
    argument: 'note',
  })
}
