import { emptyPolicy } from '../src/target/policy.ts'
import type { TargetFacts } from './context.ts'

/** Facts of a process that acts on no target. */
export const noTargets: TargetFacts = {
  policy: async () => emptyPolicy,
  scannerNames: async () => [],
  secretKey: null,
}
