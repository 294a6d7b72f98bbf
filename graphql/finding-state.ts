import { policySeverity } from '../db/finding-policy.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'

type Stated = Pick<SecurityFinding, 'state' | 'severity'>
export type Counted = readonly (Stated & { readonly count: number })[]

/** Whether a finding is still to be dealt with, mitigated or not. */
export function isOpen({ state }: Stated): boolean {
  return state === 'open' || state === 'suppressed'
}

/** Whether a finding is against the policy: open, not mitigated, and grave. */
export function violatesPolicy({ state, severity }: Stated): boolean {
  return state === 'open' && severity >= policySeverity
}
