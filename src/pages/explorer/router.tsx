import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { explorerPaths, patternOf } from '../shared/site-pages.ts'
import { pages } from './pages.ts'
import { NothingHere, PageFailed } from './parts/failure.tsx'
import { Frame } from './parts/frame.tsx'
import { loadPart } from './parts/load-part.ts'
import { history } from './url.ts'

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NothingHere,
  errorComponent: PageFailed as ErrorRouteComponent,
})
const routes = pages.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => ({ default: await loadPart(load) })),
  }),
)

type Arrival = { readonly location: { readonly pathname: string; readonly hash: string } }

/**
 * Returns a check that holds on each arrival at another path or at a place of a page: what only changes the view of a
 * page leaves it where it is.
 */
function isOtherPlace(): (arrival: Arrival) => boolean {
  let shown: string | undefined
  return ({ location: { pathname, hash } }) => {
    const isOther = pathname !== shown || hash !== ''
    shown = pathname
    return isOther
  }
}

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
  scrollRestoration: isOtherPlace(),
  defaultPreload: false,
})

const own = explorerPaths.map(patternOf)

/**
 * Follows links within the explorer without loading a page; what a reader asks to open elsewhere is left to the
 * browser.
 */
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
    if (!own.some((pattern) => pattern.test(url.pathname))) return
    event.preventDefault()
    history.push(`${url.pathname}${url.search}${url.hash}`)
  })
}
