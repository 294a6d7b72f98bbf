import { graceDays, policySeverity, remediateBy } from '../db/finding-policy.ts'
import type { FindingState, SecurityFinding } from '../db/finding-tables.ts'
import { uuidOfUri } from '../src/ground/identifiers.ts'
import type { ApplicationResolvers } from './generated/resolvers.ts'

/** The one policy that findings are measured by. */
export const policy = {
  id: uuidOfUri('urn:skg:policy:severity-and-grace'),
  name: 'Severity and grace',
  description:
    'Open, unmitigated findings of high and very high severity violate the policy. Each severity has a grace period in which findings are to be remedied.',
  version: 1,
  leastSeverity: policySeverity,
  graceDays,
} as const

/** Returns the policy when this is its id; null for any other. */
export function findPolicy(id: string): typeof policy | null {
  return id.toLowerCase() === policy.id ? policy : null
}

/** The resolution that each state of a finding is shown as. */
export const resolutions = {
  open: 'UNRESOLVED',
  fixed: 'UNRESOLVED',
  suppressed: 'MITIGATED',
  false_positive: 'POTENTIAL_FALSE_POSITIVE',
  replaced: 'REPLACED',
} as const satisfies Readonly<Record<FindingState, string>>

/** How what a tool says of a finding is spelled. */
export const sourceStates = {
  open: 'OPEN',
  suppressed: 'SUPPRESSED',
  false_positive: 'FALSE_POSITIVE',
  fixed: 'FIXED',
  replaced: 'FIXED',
} as const satisfies Readonly<Record<FindingState, string>>

type Stated = Pick<SecurityFinding, 'state' | 'severity'>
export type Counted = readonly (Stated & { readonly count: number })[]

/** Checks whether a finding is still to be dealt with, mitigated or not. */
export function isOpen({ state }: Stated): boolean {
  return state === 'open' || state === 'suppressed'
}

/** Checks whether a finding violates the policy: open, not mitigated, and grave. */
export function violatesPolicy({ state, severity }: Stated): boolean {
  return state === 'open' && severity >= policySeverity
}

/** Returns how an application complies with the policy. */
export const policyCompliance: NonNullable<ApplicationResolvers['policyCompliance']> = async ({ id }, _, { load }) => {
  const [counts, oldest] = await Promise.all([load.countsOfApplication(id), load.oldestViolationsOfApplication(id)])
  const ends = oldest.map((violation) => remediateBy(violation).getTime())
  return {
    policy,
    violations: counts.filter(violatesPolicy).reduce((sum, { count }) => sum + count, 0),
    graceEndsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}
