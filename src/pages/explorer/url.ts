import { createBrowserHistory, useLocation, useParams } from '@tanstack/react-router'

/** The history of the browser, which the router follows. */
export const history = createBrowserHistory()

export type Search = Readonly<Record<string, string | undefined>>

/**
 * Returns what the address asks for, and what changes it; null takes a part away. Typing replaces the entry of the
 * history, a choice adds one.
 */
export function useSearchPart(): readonly [
  Search,
  (change: Readonly<Record<string, string | null>>, replace?: boolean) => void,
] {
  const { search } = useLocation()
  return [search as Search, changeSearch]
}

function changeSearch(change: Readonly<Record<string, string | null>>, replace = false): void {
  const parameters = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') parameters.delete(name)
    else parameters.set(name, value)
  }
  const href = `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}`
  if (href === `${location.pathname}${location.search}`) return
  if (replace) history.replace(href)
  else history.push(href)
}

/** Shows another page of a list from its top. */
export function turnPage(change: Readonly<Record<string, string | null>>, list = 'main'): void {
  changeSearch(change)
  document.getElementById(list)?.scrollIntoView()
}

/** Returns a part of the path. */
export function usePathPart(name: string): string {
  return (useParams({ strict: false }) as Readonly<Record<string, string>>)[name] ?? ''
}

/** Goes to a page of the explorer. */
export function go(href: string): void {
  history.push(href)
}

/** Returns the address of the page of an object. */
export function pageOf(id: string, kind?: string): string {
  const finding = /^([0-9a-f-]{36}):(\d+)$/.exec(id)
  if (finding) return `/apps/${finding[1]}/findings/${finding[2]}`
  if (kind === 'APPLICATION') return `/apps/${id}`
  if (kind === 'CHART') return `/charts/${id}`
  if (kind === 'RESEARCH_FINDING') return `/report/${id}`
  if (kind === 'MATRIX') return '/'
  return `/object/${encodeURIComponent(id)}`
}
