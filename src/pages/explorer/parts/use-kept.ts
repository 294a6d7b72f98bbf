import { useEffect, useState } from 'react'
import { askToKeep, type Keeping } from './browser-store.ts'

/** What a page keeps in the browser: how it is read, and what tells that this or another tab has changed it. */
export type KeptSource<Value> = {
  load(): Promise<Value>
  /** Returns what ends that. */
  watch(listener: () => void): () => void
  isEmpty(value: Value): boolean
}

/**
 * Returns what this browser keeps for a page, null until it is read, and how long the browser keeps it; `source` is the
 * same on each call.
 */
export function useKept<Value>(source: KeptSource<Value>): { readonly value: Value | null; readonly keeping: Keeping } {
  const [value, setValue] = useState<Value | null>(null)
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const isEmpty = value === null || source.isEmpty(value)
  useEffect(() => {
    const read = () => void source.load().then((next) => setValue(() => next))
    read()
    return source.watch(read)
  }, [source])
  useEffect(() => {
    if (!isEmpty) void askToKeep().then(setKeeping)
  }, [isEmpty])
  return { value, keeping }
}
