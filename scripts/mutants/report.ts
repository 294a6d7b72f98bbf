import type { Settings } from './arguments.ts'
import { placeOf, type Result } from './run.ts'

/** Prints the faults that no test found, then what was counted; returns whether enough were found. */
export function printReport({ tried, rejected, equal, left }: Result, { atLeast }: Settings): boolean {
  const survivors = tried.filter(({ found }) => found.length === 0)
  for (const { mutant, ran } of survivors) {
    const tests = ran.length === 0 ? 'no test reaches it' : `${ran.length} files of tests ran: ${ran.join(', ')}`
    console.log(`\n${placeOf(mutant)}\n- ${mutant.before}\n+ ${mutant.after}\n  ${tests}`)
  }
  const found = tried.length - survivors.length
  const share = tried.length === 0 ? 1 : found / tried.length
  const rest = [`${rejected} rejected by types`, `${equal} listed as equal`, `${left} not begun in time`].join(', ')
  console.log(`\n${found} of ${tried.length} faults found (${(100 * share).toFixed(1)} %); ${rest}`)
  return share >= atLeast
}
