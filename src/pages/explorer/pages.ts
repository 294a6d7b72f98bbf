import type { AsyncRouteComponent } from '@tanstack/react-router'

type Page = AsyncRouteComponent<object>
type PageOf = {
  /** As the router writes paths. */
  readonly path: string
  /** Loads its part of the explorer. */
  readonly load: () => Promise<Page>
}

/** The pages of the explorer. */
export const pages: readonly PageOf[] = [
  { path: '/', load: async () => (await import('./matrix/matrix-page.tsx')).MatrixPage },
  { path: '/object/$id', load: async () => (await import('./object/object-page.tsx')).ObjectPage },
  { path: '/path', load: async () => (await import('./path/path-page.tsx')).PathPage },
  { path: '/search', load: async () => (await import('./search/search-page.tsx')).SearchPage },
  { path: '/apps', load: async () => (await import('./app/apps-page.tsx')).AppsPage },
  { path: '/apps/$guid', load: async () => (await import('./app/app-page.tsx')).AppPage },
  { path: '/apps/$guid/findings/$issue', load: async () => (await import('./app/finding-page.tsx')).FindingPage },
  { path: '/targets', load: async () => (await import('./target/targets-page.tsx')).TargetsPage },
  { path: '/targets/$id', load: async () => (await import('./target/target-page.tsx')).TargetPage },
  { path: '/charts', load: async () => (await import('./chart/charts-page.tsx')).ChartsPage },
  { path: '/charts/$id', load: async () => (await import('./chart/chart-page.tsx')).ChartPage },
  { path: '/report', load: async () => (await import('./report/report-page.tsx')).ReportPage },
  { path: '/report/$slug', load: async () => (await import('./report/research-finding-page.tsx')).ResearchFindingPage },
  { path: '/contribute/review', load: async () => (await import('./review/review-page.tsx')).ReviewPage },
  { path: '/changes', load: async () => (await import('./changes/changes-page.tsx')).ChangesPage },
  { path: '/docs', load: async () => (await import('./docs/docs-page.tsx')).DocsPage },
]
