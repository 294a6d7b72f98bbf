import { knownRepositoryHosts, type RepositoryLinks } from '../src/ground/repository-link.ts'
import { emptyPolicy, type Policy } from '../src/scope/policy.ts'

declare module './runtime/context.ts' {
  interface ServiceFacts {
    readonly targets: TargetFacts
  }
}

/** The operator's policy for targets. */
export type TargetFacts = {
  /** The policy of the operator as it is now. Rejects with UNAVAILABLE when its file cannot be used. */
  policy(): Promise<Policy>
  /** The names that scanners of a target may have. */
  scannerNames(): Promise<readonly string[]>
  /**
   * Secrets from which those of webhooks are derived, the newest last: new ones from it, and deliveries may be signed
   * by any. None where there are no webhooks.
   */
  readonly secretKeys: readonly string[]
  /** How hosts of repositories address a line. */
  readonly repositoryLinks: RepositoryLinks
}

/** Facts of a process that acts on no target. */
export const noTargets: TargetFacts = {
  policy: async () => emptyPolicy,
  scannerNames: async () => [],
  secretKeys: [],
  repositoryLinks: knownRepositoryHosts,
}
