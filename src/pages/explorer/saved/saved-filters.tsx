import { explorerPaths, patternOf } from '../../shared/site-pages.ts'
import { go } from '../url.ts'
import { SavedViews } from './saved-views.tsx'

/** Parts of an address that lead to a view, or to a place in a list, which ends when the data move. */
const passing = new Set(['view', 'after', 'before', 'further'])

/** What the page is narrowed to, kept on the service by a name, and all else that is kept of pages. */
export function SavedFilters() {
  return (
    <SavedViews
      kind="FILTER"
      title="Filters on the service: save, open, share"
      nameOf={() => document.title.split(' · ')[0] ?? 'Filter'}
      write={() => ({ path: location.pathname, search: narrowing() })}
      onOpen={(saved) => go(addressOf(saved))}
    />
  )
}

/** Returns what the address asks for and lasts. */
function narrowing(): Readonly<Record<string, string>> {
  const parts = [...new URLSearchParams(location.search)]
  return Object.fromEntries(parts.filter(([name]) => !passing.has(name)))
}

/** Returns the address of a saved filter; throws an error for people when it is that of no page of the explorer. */
function addressOf(saved: object): string {
  const { path, search } = saved as { readonly path?: unknown; readonly search?: unknown }
  const isPage = typeof path === 'string' && explorerPaths.some((page) => patternOf(page).test(path))
  if (!isPage) throw new Error('It is of a page that is not here.')
  const parts = Object.entries(Object(search)).map(([name, value]) => [name, String(value)])
  return parts.length > 0 ? `${path}?${new URLSearchParams(parts)}` : path
}
