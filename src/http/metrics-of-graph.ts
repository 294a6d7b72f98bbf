import { Counter, type Registry } from '@prometheus-io/client'
import { createPairMap } from '../ground/pair-map.ts'
import type { AnsweredOperationOf } from './answer-cache/response.ts'

/** Names beyond these are counted as `other`, since clients choose them. */
const mostNames = 200
/** So are longer ones. */
const longestName = 100
const other = 'other'

/**
 * Returns what counts an answered operation of the graph, by its name, its first error code and whether it came from
 * the cache; its cost was computed where it did not.
 */
export function addGraphMetrics(register: Registry): (operation: AnsweredOperationOf, isCached: boolean) => void {
  // Counted here, and told when they are asked for: finding a counter by its labels takes longer than all of this.
  const counts = { cached: createCounts(), computed: createCounts() }
  const registers = [register]
  new Counter({
    name: 'skg_graphql_operations_total',
    help: 'Operations of the graph that were answered, by name, code of the first error (OK without), and whether the answer was cached.',
    registers,
    labelNames: ['operation', 'code', 'cached'],
    collect() {
      this.reset()
      for (const [cached, names] of [['true', counts.cached] as const, ['false', counts.computed] as const])
        for (const [operation, code, { count }] of names.entries()) this.inc({ operation, code, cached }, count)
    },
  })
  new Counter({
    name: 'skg_graphql_cost_points_total',
    help: 'Cost points of the operations that were computed, by name.',
    registers,
    labelNames: ['operation'],
    collect() {
      this.reset()
      for (const [operation, , { points }] of counts.computed.entries()) this.inc({ operation }, points)
    },
  })
  const names = new Set<string>()
  const labelOf = (name: string) => {
    if (names.has(name)) return name
    if (names.size >= mostNames || name.length > longestName) return other
    names.add(name)
    return name
  }
  return ({ name, code, cost }, isCached) => {
    const counted = (isCached ? counts.cached : counts.computed).of(labelOf(name), code)
    counted.count++
    if (!isCached) counted.points += cost
  }
}

/** What was counted, by name and code. */
function createCounts() {
  return createPairMap<string, string, { count: number; points: number }>(() => ({ count: 0, points: 0 }))
}
