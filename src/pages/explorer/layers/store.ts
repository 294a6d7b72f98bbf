import { shelfOf } from '../parts/browser-store.ts'
import type { KeptSource } from '../parts/use-kept.ts'
import { type Layer, mostLayers } from './layer.ts'

const shelf = shelfOf('layers')

/** Returns the layers of this browser, in the order in which they were made. */
export async function loadLayers(): Promise<readonly Layer[]> {
  return (await shelf.readAll()).toSorted((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))
}

/** Puts layers beside those of this browser; throws an error for people when they are too many. */
export async function addLayers(layers: readonly Layer[]): Promise<void> {
  const count = (await shelf.readAll()).length + layers.length
  if (count > mostLayers)
    throw new Error(`That makes ${count} layers; this browser keeps at most ${mostLayers}. Remove some first.`)
  for (const layer of layers) await shelf.change(layer.id, () => layer)
}

/** Changes a layer in one step, whichever tabs do so at once; one that another tab has removed stays away. */
export async function changeLayer(id: string, change: (layer: Layer) => Layer): Promise<void> {
  await shelf.change(id, (before) => before && change(before))
}

export async function removeLayer(id: string): Promise<void> {
  await shelf.change(id, () => undefined)
}

/** Removes all layers from this browser. */
export function eraseLayers(): Promise<void> {
  return shelf.clear()
}

/** The layers as a page follows them. */
export const keptLayers: KeptSource<readonly Layer[]> = {
  load: loadLayers,
  watch: shelf.watch,
  isEmpty: (layers) => layers.length === 0,
}

/** Returns a name and a time for a layer that is made now; later ones come after earlier ones. */
export function madeNow(): Pick<Layer, 'id' | 'madeAt'> {
  last = Math.max(last + 1, Date.now())
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), madeAt: last }
}
let last = 0
