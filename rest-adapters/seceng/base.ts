import type { Route, SecengAccess } from '../route.ts'

/** Below which the paths of the server API lie. */
export const secengBase = '/v1/seceng'

export type SecengRoute<R extends Pick<Route, 'access'> = Route> = R & { readonly access: SecengAccess }

/** Checks that a route is of the server API. */
export function isSecengRoute<R extends Pick<Route, 'access'>>(route: R): route is SecengRoute<R> {
  return route.access.startsWith('seceng:')
}
