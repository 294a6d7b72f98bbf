type SitePage = {
  /** As the router of the explorer writes paths. */
  readonly path: string
  /** The folder of `src/pages` that shows it. */
  readonly folder: 'explorer' | 'contribute' | 'ide'
  /** Its name; a page without one is reached from others alone. */
  readonly name?: string
  /** True for a page with a name that the header leaves out. */
  readonly isApart?: true
  /** Opens it after `g`. */
  readonly key?: string
}

/** Every page that a browser opens by its address: for the server, the header, the keys and the tests. */
export const sitePages = [
  { path: '/', folder: 'explorer', name: 'Matrix', key: 'm' },
  { path: '/overview', folder: 'explorer', name: 'Overview', key: 'v' },
  { path: '/object/$id', folder: 'explorer' },
  { path: '/path', folder: 'explorer', name: 'Paths', key: 'p' },
  { path: '/graph', folder: 'explorer', name: 'Graph', key: 'n' },
  { path: '/brief', folder: 'explorer', name: 'Brief', key: 'b' },
  { path: '/layers', folder: 'explorer', name: 'Layers', key: 'l' },
  { path: '/search', folder: 'explorer' },
  { path: '/apps', folder: 'explorer', name: 'Applications', key: 'a' },
  { path: '/apps/$guid', folder: 'explorer' },
  { path: '/apps/$guid/findings/$issue', folder: 'explorer' },
  { path: '/components', folder: 'explorer', name: 'Components', key: 'o' },
  { path: '/components/$id', folder: 'explorer' },
  { path: '/targets', folder: 'explorer', name: 'Targets', key: 't' },
  { path: '/targets/$id', folder: 'explorer' },
  { path: '/charts', folder: 'explorer', name: 'Charts', key: 'c' },
  { path: '/charts/$id', folder: 'explorer' },
  { path: '/report', folder: 'explorer', name: 'Survey report', key: 'r' },
  { path: '/report/$slug', folder: 'explorer' },
  { path: '/contribute', folder: 'contribute', name: 'Contribute' },
  { path: '/contribute/review', folder: 'explorer' },
  { path: '/changes', folder: 'explorer', name: 'Changes', isApart: true },
  { path: '/admin', folder: 'explorer', name: 'Operators', isApart: true },
  { path: '/docs', folder: 'explorer', name: 'API' },
  { path: '/graphql', folder: 'ide', name: 'GraphQL' },
] as const satisfies readonly SitePage[]

type ExplorerPage = Extract<(typeof sitePages)[number], { readonly folder: 'explorer' }>
export type ExplorerPath = ExplorerPage['path']

/** The paths of the explorer. */
export const explorerPaths: readonly ExplorerPath[] = sitePages.flatMap((page) =>
  page.folder === 'explorer' ? page.path : [],
)

/** The pages that the header names, in its order. */
export const namedPages: readonly (SitePage & { readonly name: string })[] = sitePages.flatMap((page) =>
  'name' in page && !('isApart' in page) ? page : [],
)
/** The pages that a key opens. */
export const keyedPages: readonly (SitePage & { readonly name: string; readonly key: string })[] = sitePages.filter(
  (page) => 'key' in page,
)

/** Returns the addresses of a page; each parameter is one part of the path. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
}
