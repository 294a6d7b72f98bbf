import type { Scan, SecurityFinding } from '../db/finding-tables.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { repositoryLink } from '../src/ground/repository-link.ts'
import { lastScanOf } from './finding-last-scan.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { requireScope } from './runtime/caller.ts'
import type { Loaders } from './runtime/context.ts'

export const resolvers: Resolvers = {
  SecurityFinding: {
    repository: async (finding, _, context) => {
      requireScope(context, 'isDecidedByCaller' in finding ? 'write' : 'read')
      const { load, service } = context
      const { location } = finding
      if (location?.kind !== 'code' || location.path === null) return null
      const scan = await lastScanOf(finding, load)
      const checkout = statedBy(scan) ?? (await checkoutOfTarget(finding, scan, load))
      if (checkout === null) return null
      const place = { ...checkout, path: location.path, line: location.line }
      const { revision } = place
      const href = revision === null ? null : repositoryLink({ ...place, revision }, service.targets.repositoryLinks)
      return { ...place, href, host: href && new URL(href).host }
    },
  },
}

type Checkout = { readonly url: string; readonly revision: string | null }

/** Returns the repository and commit that the file of a scan names, without user and query; null where it does not. */
function statedBy({ target, commitSha }: Scan): Checkout | null {
  if (commitSha === null || target === null || !URL.canParse(target)) return null
  const { protocol, host, pathname } = new URL(target)
  return { url: `${protocol}//${host}${pathname}`, revision: commitSha }
}

/** Returns the repository of a finding's target, at the commit of the run that saw it last; null for another target. */
async function checkoutOfTarget({ scannerId }: SecurityFinding, scan: Scan, load: Loaders): Promise<Checkout | null> {
  const { targetId } = (await load.scanner(scannerId))!
  const url = targetId === null ? undefined : (await load.target(targetId))?.locator.url
  if (typeof url !== 'string') return null
  const run = scan.runId !== null && isUuid(scan.runId) ? await load.scanRun(scan.runId) : null
  return { url, revision: run?.commitSha ?? null }
}
