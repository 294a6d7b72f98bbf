import type { Search } from '../url.ts'
import {
  controlsOverlay,
  differenceOverlay,
  exposureOverlay,
  knowledgeOverlay,
  type Measure,
  measuresFor,
  type Overlay,
  type Subject,
} from './overlay.ts'

/** Returns the overlay that colours the cells; undefined for none. */
export function measureOf({ app, by }: Search): Measure | undefined {
  const known = measuresFor(app !== undefined).find(([name]) => name === by)
  return known?.[0] ?? (app ? 'severity' : undefined)
}

const awaited = { complete: true, outcome: { kind: 'PATHS', text: '' }, classes: { unmapped: 0 } } as const

/**
 * Returns the overlay that is asked for before anything of it is there: its title and its legend, so that nothing moves
 * when the rest comes.
 */
export function awaitedOverlay(
  by: Measure | undefined,
  isDifference: boolean,
  applications: readonly { readonly guid: string; readonly name: string }[],
  app: string | undefined,
  app2: string | undefined,
): Overlay | null {
  const [a, b] = [app, app2].map((guid) => ({
    name: applications.find((one) => one.guid === guid)?.name ?? '',
    exposure: awaited,
    exposedTechniques: [],
  }))
  return overlayOf(by, isDifference, a, { a: a!, b: b!, onlyA: [], onlyB: [], both: [] }, [])
}

/** Returns the overlay of what is there; null while something of it is not, or where none is asked for. */
export function overlayOf(
  by: Measure | undefined,
  isDifference: boolean,
  application: Subject | null | undefined,
  difference: Parameters<typeof differenceOverlay>[0] | null | undefined,
  targets: Parameters<typeof controlsOverlay>[1] | undefined,
): Overlay | null {
  if (isDifference) return difference ? differenceOverlay(difference) : null
  if (by === undefined) return null
  if (by === 'controls') return application && targets ? controlsOverlay(application, targets) : null
  if (by !== 'severity' && by !== 'count') return knowledgeOverlay(by)
  return application ? exposureOverlay(by, application) : null
}
