import type { ContributionService, createContributionService } from './service.ts'

/**
 * Returns a contribution service whose code is loaded at its first use, because most processes never receive a
 * contribution.
 */
export function createContributionServiceOnDemand(
  ...dependencies: Parameters<typeof createContributionService>
): ContributionService {
  let opening: Promise<ContributionService> | undefined
  const open = () =>
    (opening ??= import('./service.ts').then((module) => module.createContributionService(...dependencies)))
  return {
    check: async (...args) => (await open()).check(...args),
    recheck: async (...args) => (await open()).recheck(...args),
    submit: async (...args) => (await open()).submit(...args),
    open: async (...args) => (await open()).open(...args),
    reviewer: async (...args) => (await open()).reviewer(...args),
    review: async (...args) => (await open()).review(...args),
    withdraw: async (...args) => (await open()).withdraw(...args),
  }
}
