import type { Decision } from '../db/finding-triage-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { TriageFindingsInput } from './generated/model.ts'
import { inputRefused } from './mutation.ts'
import { checkInstant } from './runtime/check.ts'
import type { Requester } from './runtime/requester.ts'
import type { InputProblem } from './target-values.ts'

/** A decision that may be made. */
export type Wanted = {
  /** As they were given. */
  readonly ids: readonly string[]
  readonly decision: Decision | 'none'
  readonly reason: string | null
  readonly comment: string | null
  readonly until: Date | null
  readonly at: Date
  /** Null for any. */
  readonly versions: readonly number[] | null
}

const mostFindings = 500
const longestComment = 4_000
const longestDays = 366
const dayMs = 86_400_000
const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  accepted: ['wont_fix', 'test_code', 'compensating_control', 'deferred'],
  false_positive: ['not_reachable', 'not_present', 'wrong_rule', 'other'],
}

/**
 * Returns the decision that `input` asks for at the instant `at`. Throws INPUT_REFUSED with all that is wrong, where
 * `spell` names the values of enums (contract: seceng §5.3).
 */
export function checkDecision(input: TriageFindingsInput, at: Date, spell: Spell): Wanted {
  const decision = input.decision.toLowerCase() as Wanted['decision']
  const problems: InputProblem[] = []
  const refuse = (pointer: string, message: string) => void problems.push({ pointer, message })
  checkIds(input, refuse)
  const reason = input.reason?.toLowerCase() ?? null
  const reasons = reasonsOf[decision]
  if (!reasons && reason !== null) refuse('/reason', `is for ${Object.keys(reasonsOf).map(spell).join(' and ')} only`)
  if (reasons && (reason === null || !reasons.includes(reason)))
    refuse('/reason', `must be one of ${reasons.map(spell).join(', ')} for ${spell(decision)}`)
  const comment = input.comment ?? null
  if (reasons && comment === null) refuse('/comment', `is required for ${spell(decision)}`)
  if (comment !== null && !isText(comment))
    refuse('/comment', `must have 1 to ${longestComment} characters, and no NUL`)
  if (input.until != null && decision !== 'accepted') refuse('/until', `is for ${spell('accepted')} only`)
  const until = input.until == null ? null : instantOf(input.until, at, refuse)
  if (problems.length > 0) throw inputRefused(problems)
  return { ids: input.ids, decision, reason, comment, until, at, versions: input.ifVersion ?? null }
}

type Spell = Requester['spell']
type Refuse = (pointer: string, message: string) => void

function checkIds({ ids, ifVersion }: TriageFindingsInput, refuse: Refuse): void {
  if (ids.length === 0 || ids.length > mostFindings) {
    refuse('/ids', `has ${ids.length} entries; 1 to ${mostFindings} are allowed`)
    return
  }
  if (ifVersion != null && ids.length > 1) refuse('/ifVersion', 'is for one finding only')
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const key = id.toLowerCase()
    if (seen.has(key)) refuse(`/ids/${index}`, 'is given twice')
    seen.add(key)
  }
}

function isText(comment: string): boolean {
  return comment.trim() !== '' && comment.length <= longestComment && !comment.includes('\0') && comment.isWellFormed()
}

function instantOf(text: string, at: Date, refuse: Refuse): Date | null {
  try {
    const until = checkInstant('until', text)
    if (until <= at) refuse('/until', 'must lie in the future')
    else if (until.getTime() > at.getTime() + longestDays * dayMs)
      refuse('/until', `must be at most ${longestDays} days on`)
    return until
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    refuse('/until', 'must be a day such as 2027-05-01 or an instant such as 2027-05-01T12:00:00Z')
    return null
  }
}
