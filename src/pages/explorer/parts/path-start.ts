import { useSyncExternalStore } from 'react'
import { go } from '../url.ts'

type Start = { readonly id: string; readonly name: string }

const key = 'skg:path-from'
const listeners = new Set<() => void>()
let start = readStart()

/** Returns the object at which a path was marked to start in this tab; null when none was. */
export function usePathStart(): Start | null {
  return useSyncExternalStore(subscribe, () => start)
}

/**
 * Marks the focused object, or that of the page, as the start of a path; where a start is marked, shows the path from
 * there to it.
 */
export function markPath(): void {
  const focused = document.activeElement?.closest('[data-id]')
  const page = document.querySelector('main [data-page-id]')
  const id = focused?.getAttribute('data-id') ?? page?.getAttribute('data-page-id')
  if (!id) return
  if (start === null || start.id === id) {
    setStart({ id, name: (focused ? null : page?.querySelector('h1')?.textContent) ?? id })
    return
  }
  const from = start.id
  forgetPathStart()
  go(`/path?${new URLSearchParams({ from, to: id })}`)
}

/** Forgets the marked start. */
export function forgetPathStart(): void {
  setStart(null)
}

function setStart(next: Start | null): void {
  start = next
  if (next === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function readStart(): Start | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Start)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
