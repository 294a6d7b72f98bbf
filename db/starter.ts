import type { Database } from './engine/database.ts'
import type { StarterOutcome, StarterPart } from './starter-tables.ts'

/** Returns what was decided about each part of the starter; a part that is undecided is left out. */
export async function findStarterDecisions(db: Database): Promise<Partial<Record<StarterPart, StarterOutcome>>> {
  const rows = await db.selectFrom('starterDecision').select(['part', 'outcome']).execute()
  return Object.fromEntries(rows.map(({ part, outcome }) => [part, outcome]))
}

/** Records a decision about a part of the starter that is undecided; changes nothing where one was made. */
export async function decideStarter(trx: Database, part: StarterPart, outcome: StarterOutcome): Promise<void> {
  await trx
    .insertInto('starterDecision')
    .values({ part, outcome })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that the demo data were removed. */
export async function noteDemoRemoved(trx: Database): Promise<void> {
  await trx.updateTable('starterDecision').set({ outcome: 'removed' }).where('part', '=', 'demo').execute()
}
