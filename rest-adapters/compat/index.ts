import type { Operations } from '../../graphql/generated/operations.ts'
import { present, type Route, route } from '../route.ts'
import { dateOf } from './application.ts'
import { findingFilters } from './parameters.ts'
import { compatPaths } from './paths.ts'
import { compatIndex } from './schemas.ts'
import { compatError } from './wire.ts'

type Answer = Operations['getCompatIndex']['data']
type Application = NonNullable<Answer['applications']>['nodes'][number]
type Counts = NonNullable<Answer['securityFindingCounts']>

/** The index of the compatibility projection (§4.1; contract: compat §1). */
export const compatIndexRoute: Route = route({
  method: 'GET',
  path: compatPaths.index,
  operationId: 'getCompatIndex',
  tag: 'compat',
  summary: 'Index of the projection: taxonomy, applications, scans and counts of findings.',
  description: 'The first 500 applications by name, and the newest 500 scans; their own paths list all.',
  access: 'public',
  parameters: {},
  operation: `query CompatIndex {
    weaknessCatalog { version weaknessCount categoryCount }
    applications(first: 500) { nodes {
      guid name scanners { scanType newestScan { startedAt importedAt } } findingCounts { total }
    } }
    scans(first: 500) { nodes { application { guid } scanType tool startedAt importedAt reported } }
    securityFindingCounts { total bySeverity { severity total } byScanType { scanType total } byStatus { status total } }
    revision revisionAt
  }`,
  project: ({ weaknessCatalog, applications, scans, securityFindingCounts, revision, revisionAt }, { baseUrl }) => ({
    _links: {
      self: { href: `${baseUrl}${compatPaths.index}` },
      cwes: { href: `${baseUrl}${compatPaths.cwes}` },
      categories: { href: `${baseUrl}${compatPaths.categories}` },
      applications: { href: `${baseUrl}${compatPaths.applications}` },
      findings: {
        href: `${baseUrl}${compatPaths.findings('{application_guid}')}{?${Object.keys(findingFilters).join(',')}}`,
        templated: true,
      },
    },
    taxonomy: {
      version: weaknessCatalog?.version ?? null,
      // Both with "Unclassified", which CWE does not have.
      cwe_count: (weaknessCatalog?.weaknessCount ?? 0) + 1,
      category_count: (weaknessCatalog?.categoryCount ?? 0) + 1,
    },
    applications: present(applications).nodes.map(applicationOf),
    scans: present(scans).nodes.map((scan) => ({
      application_guid: scan.application.guid,
      scan_type: scan.scanType,
      tool: scan.tool,
      started: dateOf(scan),
      findings: scan.reported,
    })),
    findings: countsOf(present(securityFindingCounts)),
    revision,
    generated_at: revisionAt,
  }),
  response: compatIndex,
  errorBody: compatError,
  errors: {},
})

function applicationOf({ guid, name, scanners, findingCounts }: Application): unknown {
  const dates = scanners.map(({ newestScan }) => dateOf(newestScan)).sort()
  return {
    guid,
    name,
    scan_types: [...new Set(scanners.map(({ scanType }) => scanType))],
    finding_count: findingCounts.total,
    last_scan_date: dates.at(-1) ?? null,
  }
}

function countsOf({ total, bySeverity, byScanType, byStatus }: Counts): unknown {
  return {
    total,
    by_severity: Object.fromEntries(bySeverity.map((own) => [own.severity, own.total])),
    by_scan_type: Object.fromEntries(byScanType.map((own) => [own.scanType, own.total])),
    by_status: Object.fromEntries(byStatus.map((own) => [own.status, own.total])),
  }
}
