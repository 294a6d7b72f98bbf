import { useEffect, useState } from 'react'
import { askToKeep, type Keeping } from '../parts/browser-store.ts'
import type { Layer } from './layer.ts'
import { loadLayers, onLayers } from './store.ts'

/** Returns the layers of this browser, null until they are read, and how long the browser keeps them. */
export function useLayers(): { readonly layers: readonly Layer[] | null; readonly keeping: Keeping } {
  const [layers, setLayers] = useState<readonly Layer[] | null>(null)
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const isEmpty = layers === null || layers.length === 0
  useEffect(() => {
    void loadLayers().then(setLayers)
    return onLayers(setLayers)
  }, [])
  useEffect(() => {
    if (!isEmpty) void askToKeep().then(setKeeping)
  }, [isEmpty])
  return { layers, keeping }
}
