import { isUuid } from '../src/ground/identifiers.ts'
import { repositoryLink } from '../src/ground/repository-link.ts'
import { lastScanOf } from './finding-last-scan.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { requireScope } from './runtime/caller.ts'

export const resolvers: Resolvers = {
  SecurityFinding: {
    repository: async (finding, _, context) => {
      requireScope(context, 'isDecidedByCaller' in finding ? 'write' : 'read')
      const { load, service } = context
      const { location } = finding
      const scanner = (await load.scanner(finding.scannerId))!
      if (location?.kind !== 'code' || location.path === null || scanner.targetId === null) return null
      const target = await load.target(scanner.targetId)
      const url = target?.locator.url
      if (typeof url !== 'string') return null
      const { runId } = await lastScanOf(finding, load)
      const run = runId !== null && isUuid(runId) ? await load.scanRun(runId) : null
      const place = { url, revision: run?.commitSha ?? null, path: location.path, line: location.line }
      const { revision } = place
      const href = revision === null ? null : repositoryLink({ ...place, revision }, service.targets.repositoryLinks)
      return { ...place, href, host: href && new URL(href).host }
    },
  },
}
