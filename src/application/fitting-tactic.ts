import { bestAlternative, inventoryOf } from './component-state.ts'
import type { ModelInput, ResolvedComponent } from './model.ts'

/**
 * Returns the ids of the tactics that have a technique which an application with these components has all for:
 * whether findings make it believable is another question. None without AI; the attacker's own work, and what only may
 * happen on the way, count for no tactic.
 */
export function fittingTactics(
  { knowledge, tables }: Pick<ModelInput, 'knowledge' | 'tables'>,
  components: readonly ResolvedComponent[],
): ReadonlySet<string> {
  const inventory = inventoryOf(components)
  const fits = (id: string) => {
    const need = tables.needs.techniques.get(id)
    const isStep = need?.kind === 'design' || need?.kind === 'finding'
    return isStep && bestAlternative(need.needs, inventory) !== null
  }
  const techniques = inventory.hasAi ? knowledge.techniques.filter(({ id }) => fits(id)) : []
  return new Set(techniques.flatMap(({ tactics }) => tactics))
}
