import { Counter, type Registry } from '@prometheus-io/client'
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
  const registers = [register]
  const operations = new Counter({
    name: 'skg_graphql_operations_total',
    help: 'Operations of the graph that were answered, by name, code of the first error (OK without), and whether the answer was cached.',
    registers,
    labelNames: ['operation', 'code', 'cached'],
  })
  const cost = new Counter({
    name: 'skg_graphql_cost_points_total',
    help: 'Cost points of the operations that were computed, by name.',
    registers,
    labelNames: ['operation'],
  })
  const names = new Set<string>()
  const labelOf = (name: string) => {
    if (names.has(name)) return name
    if (names.size >= mostNames || name.length > longestName) return other
    names.add(name)
    return name
  }
  return ({ name, code, cost: points }, isCached) => {
    const operation = labelOf(name)
    operations.inc({ operation, code, cached: String(isCached) })
    if (!isCached) cost.inc({ operation }, points)
  }
}
