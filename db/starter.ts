import type { Database } from './engine/database.ts'
import type { StarterOutcome, StarterPart } from './starter-tables.ts'

/** Application of the starter whose findings are made up. */
export const demoApplication = 'Demo: support assistant'

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

/** Records that the demo data were loaded because somebody asked for them. */
export function noteDemoLoaded(trx: Database): Promise<void> {
  return changeDemo(trx, 'loaded')
}

/** Records that the demo data were removed. */
export function noteDemoRemoved(trx: Database): Promise<void> {
  return changeDemo(trx, 'removed')
}

async function changeDemo(trx: Database, outcome: StarterOutcome): Promise<void> {
  await trx
    .insertInto('starterDecision')
    .values({ part: 'demo', outcome })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ outcome }))
    .execute()
}
