import { plain } from '../../shared/words.ts'

type State = {
  readonly status: 'OPEN' | 'CLOSED'
  readonly resolution: 'UNRESOLVED' | 'MITIGATED' | 'POTENTIAL_FALSE_POSITIVE' | 'REPLACED'
  /** The decision in force; null without one, and for those who may not read it. */
  readonly decision: string | null
}

/** How a finding stands by its resolution, where that says more than its status. */
const resolutions: Readonly<Record<string, string>> = {
  MITIGATED: 'risk accepted or suppressed',
  POTENTIAL_FALSE_POSITIVE: 'false positive',
  REPLACED: 'gone with what had it',
}
/** How a finding stands by the decision about it. */
const decisions: Readonly<Record<string, string>> = {
  ACCEPTED: 'risk accepted',
  FALSE_POSITIVE: 'false positive',
  FIXED: 'fixed',
}

/** Returns what a resolution is called on every page. */
export function resolutionWords(resolution: string): string {
  return resolutions[resolution] ?? plain(resolution)
}

/** Returns in one phrase how a finding stands, from its status, its resolution and the decision about it. */
export function stateWords({ status, resolution, decision }: State): string {
  const found = resolution === 'UNRESOLVED' ? plain(status) : resolutionWords(resolution)
  if (decision === null || decision === 'NONE') return found
  if (decision === 'CONFIRMED') return `${found}, confirmed`
  const decided = decisions[decision] ?? plain(decision)
  // A decision that the newest scan or its end has overtaken stands beside what holds now.
  const isInForce = decision === 'FIXED' ? status === 'CLOSED' : resolution !== 'UNRESOLVED'
  return isInForce ? `${decided}, by decision` : `${found}, though decided ${decided}`
}
