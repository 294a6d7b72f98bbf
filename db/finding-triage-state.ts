import { type RawBuilder, sql } from 'kysely'
import type { FindingState } from './finding-tables.ts'

/**
 * Returns what is reported of a finding: what the statement of a VEX in force says, unless its tool no longer reports
 * it (contract: supply-chain §4.2).
 */
export function reportedState(vexState: RawBuilder<unknown>, sourceState: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${sourceState} in ('fixed', 'replaced') then ${sourceState} else coalesce(${vexState}, ${sourceState}) end`
}

/**
 * Returns the state of a finding that follows from the decision in force, null for none, and from what its tool says,
 * which is `fixed` or `replaced` when the tool no longer reports it (contract: seceng §5.4).
 */
export function decidedState(
  decision: RawBuilder<unknown>,
  sourceState: RawBuilder<unknown>,
): RawBuilder<FindingState> {
  return sql<FindingState>`case
    when ${decision} = 'false_positive' then 'false_positive'
    when ${decision} = 'fixed' or ${sourceState} = 'fixed' then 'fixed'
    when ${sourceState} = 'replaced' then 'replaced'
    when ${decision} = 'accepted' then 'suppressed'
    when ${decision} = 'confirmed' then 'open'
    else ${sourceState} end`
}
