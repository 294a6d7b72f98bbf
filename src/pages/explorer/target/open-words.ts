import type { TargetsData } from '../../shared/documents/targets.ts'
import { numberOf, severityName } from '../../shared/words.ts'

type Listed = Pick<TargetsData['targets']['nodes'][number], 'kind' | 'counts' | 'newestRun'>

/** Returns how many findings of a target are open, and how many of them the gravest; unknown before its first run. */
export function openWords({ kind, counts: { open, bySeverity }, newestRun }: Listed): string {
  if (!newestRun && open === 0 && kind !== 'APPLICATION') return 'not known: not scanned yet'
  const gravest = bySeverity.findLastIndex((count) => count > 0)
  if (gravest < 0) return numberOf(open)
  return `${numberOf(open)}, of them ${numberOf(bySeverity[gravest]!)} ${severityName(gravest).toLowerCase()}`
}
