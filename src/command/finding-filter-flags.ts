import type { Command } from 'commander'
import { list, oneOfList } from './flags.ts'

/** Adds the filters of findings that `skg findings` alone takes. */
export function withFindingFilter(command: Command): Command {
  return command
    .option('--text <text>', 'only those with this text in title, place or CVE, at least 3 characters')
    .option('--place <start>', 'only those whose place begins so, such as src/')
    .option('--component <names>', 'only those in one of these components, by name or Package URL', list)
    .option('--owner <names>', 'only those of applications of these owners', list)
    .option('--team <names>', 'only those of applications of these teams', list)
    .option('--due-by <day>', 'only those that the policy wants remedied by this day, such as 2026-12-31')
    .option('--known-exploited', 'only those with a CVE that KEV lists')
    .option('--case-study-since <day>', 'only those that make a technique of a case study since this day possible')
    .option(
      '--maturity <words>',
      'only those that make a technique of these maturities possible: feasible, demonstrated, realized',
      oneOfList(['FEASIBLE', 'DEMONSTRATED', 'REALIZED']),
    )
    .option('--tactic <ids>', 'only those that make a technique of these tactics possible', list)
}
