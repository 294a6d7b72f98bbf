import type { ContributionDesk, createContributionDesk } from './desk.ts'

/** The desk that `createContributionDesk` sets up, at its first use: most processes are asked, and few are handed anything in. */
export function createDeskOnDemand(...given: Parameters<typeof createContributionDesk>): ContributionDesk {
  let opening: Promise<ContributionDesk> | undefined
  const open = () => (opening ??= import('./desk.ts').then((module) => module.createContributionDesk(...given)))
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
