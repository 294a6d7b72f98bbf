import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ExplorerPath, explorerPaths } from '../shared/site-pages.ts'

/** Loads the part of the explorer that shows a page. */
type Load = () => Promise<AsyncRouteComponent<object>>

const loads: Readonly<Record<ExplorerPath, Load>> = {
  '/': async () => (await import('./matrix/matrix-page.tsx')).MatrixPage,
  '/overview': async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  '/object/$id': async () => (await import('./object/object-page.tsx')).ObjectPage,
  '/path': async () => (await import('./path/path-page.tsx')).PathPage,
  '/graph': async () => (await import('./graph/graph-page.tsx')).GraphPage,
  '/brief': async () => (await import('./brief/brief-page.tsx')).BriefPage,
  '/layers': async () => (await import('./layers/layers-page.tsx')).LayersPage,
  '/search': async () => (await import('./search/search-page.tsx')).SearchPage,
  '/apps': async () => (await import('./app/apps-page.tsx')).AppsPage,
  '/apps/$guid': async () => (await import('./app/app-page.tsx')).AppPage,
  '/apps/$guid/findings/$issue': async () => (await import('./app/finding-page.tsx')).FindingPage,
  '/components': async () => (await import('./component/components-page.tsx')).ComponentsPage,
  '/components/$id': async () => (await import('./component/component-page.tsx')).ComponentPage,
  '/targets': async () => (await import('./target/targets-page.tsx')).TargetsPage,
  '/targets/$id': async () => (await import('./target/target-page.tsx')).TargetPage,
  '/charts': async () => (await import('./chart/charts-page.tsx')).ChartsPage,
  '/charts/$id': async () => (await import('./chart/chart-page.tsx')).ChartPage,
  '/report': async () => (await import('./report/report-page.tsx')).ReportPage,
  '/report/$slug': async () => (await import('./report/research-finding-page.tsx')).ResearchFindingPage,
  '/contribute/review': async () => (await import('./review/review-page.tsx')).ReviewPage,
  '/changes': async () => (await import('./changes/changes-page.tsx')).ChangesPage,
  '/admin': async () => (await import('./admin/admin-page.tsx')).AdminPage,
  '/docs': async () => (await import('./docs/docs-page.tsx')).DocsPage,
}

/** The pages of the explorer, each with its part. */
export const pages = explorerPaths.map((path) => ({ path, load: loads[path] }))
