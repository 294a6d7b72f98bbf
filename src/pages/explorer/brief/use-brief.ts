import { useEffect, useState } from 'react'
import { askToKeep, type Keeping } from '../parts/browser-store.ts'
import type { Brief } from './brief.ts'
import { loadBrief, onBrief } from './store.ts'

/** Returns the brief of this browser, null until it is read, and how long the browser keeps it. */
export function useBrief(): { readonly brief: Brief | null; readonly keeping: Keeping } {
  const [brief, setBrief] = useState<Brief | null>(null)
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const isEmpty = brief === null || brief.ids.length === 0
  useEffect(() => {
    void loadBrief().then(setBrief)
    return onBrief(setBrief)
  }, [])
  useEffect(() => {
    if (!isEmpty) void askToKeep().then(setKeeping)
  }, [isEmpty])
  return { brief, keeping }
}
