import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { NothingHere, PageFailed } from './parts/failure.tsx'
import { Frame } from './parts/frame.tsx'
import { history } from './url.ts'

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NothingHere,
  errorComponent: PageFailed as ErrorRouteComponent,
})
const at = (path: string, component: AsyncRouteComponent<object>) =>
  createRoute({ getParentRoute: () => root, path, component })

const routes = [
  at(
    '/',
    lazyRouteComponent(() => import('./matrix/matrix-page.tsx'), 'MatrixPage'),
  ),
  at(
    '/object/$id',
    lazyRouteComponent(() => import('./object/object-page.tsx'), 'ObjectPage'),
  ),
  at(
    '/path',
    lazyRouteComponent(() => import('./path/path-page.tsx'), 'PathPage'),
  ),
  at(
    '/search',
    lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage'),
  ),
  at(
    '/apps',
    lazyRouteComponent(() => import('./app/apps-page.tsx'), 'AppsPage'),
  ),
  at(
    '/apps/$guid',
    lazyRouteComponent(() => import('./app/app-page.tsx'), 'AppPage'),
  ),
  at(
    '/apps/$guid/findings/$issue',
    lazyRouteComponent(() => import('./app/finding-page.tsx'), 'FindingPage'),
  ),
  at(
    '/targets',
    lazyRouteComponent(() => import('./target/targets-page.tsx'), 'TargetsPage'),
  ),
  at(
    '/targets/$id',
    lazyRouteComponent(() => import('./target/target-page.tsx'), 'TargetPage'),
  ),
  at(
    '/charts',
    lazyRouteComponent(() => import('./chart/charts-page.tsx'), 'ChartsPage'),
  ),
  at(
    '/charts/$id',
    lazyRouteComponent(() => import('./chart/chart-page.tsx'), 'ChartPage'),
  ),
  at(
    '/report',
    lazyRouteComponent(() => import('./report/report-page.tsx'), 'ReportPage'),
  ),
  at(
    '/report/$slug',
    lazyRouteComponent(() => import('./report/research-finding-page.tsx'), 'ResearchFindingPage'),
  ),
  at(
    '/contribute/review',
    lazyRouteComponent(() => import('./review/review-page.tsx'), 'ReviewPage'),
  ),
  at(
    '/changes',
    lazyRouteComponent(() => import('./changes/changes-page.tsx'), 'ChangesPage'),
  ),
  at(
    '/docs',
    lazyRouteComponent(() => import('./docs/docs-page.tsx'), 'DocsPage'),
  ),
]

/** Every value in the address is a text, as it stands there. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  history,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const parameters = new URLSearchParams(
      Object.entries(search).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    )
    return parameters.size > 0 ? `?${parameters}` : ''
  },
  scrollRestoration: true,
  defaultPreload: false,
})

const own = /^\/(?:$|(?:object|apps|targets|charts|report)(?:\/|$)|(?:path|search|docs|changes|contribute\/review)\/?$)/

/** Follows links within the explorer without loading a page; what a reader asks to open elsewhere is left to the browser. */
export function routeLinks(): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.hasAttribute('download') || link.getAttribute('target')) return
    const href = link instanceof SVGAElement ? link.href.baseVal : link.getAttribute('href')
    if (!href?.startsWith('/') || href.startsWith('//')) return
    const url = new URL(href, location.origin)
    if (!own.test(url.pathname)) return
    event.preventDefault()
    history.push(`${url.pathname}${url.search}${url.hash}`)
  })
}
