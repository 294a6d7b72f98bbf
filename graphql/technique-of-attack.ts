import type { Technique } from '../db/knowledge-tables.ts'
import type { Loaders } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

/** Returns the current technique with this id of ATT&CK, in any case; null when none or several have it. */
export function findTechniqueOfAttack(load: Loaders, id: string): MaybePromise<Technique | null> {
  return after(load.techniqueOfAttack(id.toUpperCase()), (found) => found && load.technique(found.id))
}
