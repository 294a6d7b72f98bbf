/** A query that an address carries; `variables` is JSON, or an empty text. */
export type Shared = { readonly query: string; readonly variables: string; readonly operationName: string | null }
type Tab = { readonly query: string | null; readonly variables?: string | null; readonly operationName?: string | null }

/** The query in an address, from its fragment or its search part; null when there is none or it cannot be read. */
export function readAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): Shared | null {
  for (const part of [hash.slice(1), search.slice(1)]) {
    const parameters = new URLSearchParams(part)
    const query = parameters.get('query')
    if (query)
      return { query, variables: parameters.get('variables') ?? '', operationName: parameters.get('operationName') }
  }
  return null
}

/**
 * Puts the query of `tab` into the fragment of the address, which is never sent to the service and has no limit of
 * length.
 */
export function writeAddress(tab: Tab | undefined): void {
  if (!tab) return
  const parameters = new URLSearchParams()
  if (tab.query?.trim()) parameters.set('query', tab.query)
  if (tab.variables?.trim()) parameters.set('variables', tab.variables)
  if (tab.operationName) parameters.set('operationName', tab.operationName)
  window.history.replaceState(null, '', `${window.location.pathname}${parameters.size > 0 ? `#${parameters}` : ''}`)
}
