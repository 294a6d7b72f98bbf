import { type SubgraphName, subgraphNames } from '../src/ground/config.ts'
import { applicationRoutes } from './application.ts'
import { chartRoutes } from './chart.ts'
import { compatApplicationRoutes } from './compat/applications.ts'
import { compatRoutes } from './compat/catalogue.ts'
import { compatEmptyRoutes } from './compat/empty-lists.ts'
import { compatFindingRoutes } from './compat/findings.ts'
import { compatFlawRoutes } from './compat/flaw.ts'
import { compatIndexRoute } from './compat/index.ts'
import { compatPolicyRoutes } from './compat/policy.ts'
import { compatServiceRoutes } from './compat/service.ts'
import { compatSummaryRoute } from './compat/summary.ts'
import { contributionRoutes } from './contribution.ts'
import { exportRoutes } from './exports.ts'
import { knowledgeFileRoutes } from './knowledge-file.ts'
import { chartPreviewRoutes, knowledgePreviewRoutes, objectPreviewRoutes } from './preview/routes.ts'
import { reportRoutes } from './report.ts'
import { statusRoutes } from './report-status.ts'
import type { Route } from './route.ts'
import { secengApplicationRoutes } from './seceng/application.ts'
import { artifactRoute } from './seceng/artifact.ts'
import { attackPathRoutes } from './seceng/attack-path.ts'
import { secengExportRoutes } from './seceng/export-route.ts'
import { findingRoutes } from './seceng/finding.ts'
import { scanRunRoutes } from './seceng/scan-runs.ts'
import { targetRoutes } from './seceng/target.ts'
import { trustScanRoute } from './seceng/trust-scan.ts'
import { vcsScanRoutes } from './seceng/vcs-scan.ts'
import { softwareComponentRoutes } from './software-component.ts'
import { vulnerabilityRoutes } from './vulnerability.ts'

/** The REST paths that each subgraph answers by itself, in the order of their description. */
export const routesOfSubgraph: Readonly<Record<SubgraphName, readonly Route[]>> = {
  report: [...chartRoutes, ...reportRoutes, ...statusRoutes, ...exportRoutes, ...chartPreviewRoutes],
  security: [
    ...applicationRoutes,
    ...secengApplicationRoutes,
    ...vulnerabilityRoutes,
    ...softwareComponentRoutes,
    compatIndexRoute,
    ...compatRoutes,
    ...compatApplicationRoutes,
    ...compatPolicyRoutes,
    ...compatFindingRoutes,
    ...compatFlawRoutes,
    compatSummaryRoute,
    ...compatServiceRoutes,
    ...compatEmptyRoutes,
    ...findingRoutes,
    ...targetRoutes,
    ...vcsScanRoutes,
    ...scanRunRoutes,
    trustScanRoute,
    ...attackPathRoutes,
    artifactRoute,
    ...secengExportRoutes,
  ],
  knowledge: [...contributionRoutes, ...knowledgeFileRoutes, ...knowledgePreviewRoutes],
}

/** The REST paths that only a process with every subgraph answers. */
const routesOfAll: readonly Route[] = objectPreviewRoutes

/** Every REST path, in the order of its description. */
export const routes: readonly Route[] = [...Object.values(routesOfSubgraph).flat(), ...routesOfAll]

/** Returns the REST paths that a process with these subgraphs answers. */
export function routesOf(subgraphs: readonly SubgraphName[]): readonly Route[] {
  const isWhole = subgraphNames.every((name) => subgraphs.includes(name))
  return [...subgraphs.flatMap((name) => routesOfSubgraph[name]), ...(isWhole ? routesOfAll : [])]
}
