import type { SourceObject } from '../../../source-object.ts'
import type { MappedFinding } from '../../kit/mapped-finding.ts'
import type { SourceThreatModel } from '../../kit/source-finding.ts'
import { oneLine } from '../../kit/text.ts'

export type ModelComponent = SourceThreatModel['components'][number]
export type ModelControl = SourceThreatModel['controls'][number]

/** A threat model, whatever its format. */
export type ModelContent = {
  readonly tool: string
  readonly toolVersion: string | null
  readonly startedAt: string | null
  readonly threatModel: SourceThreatModel
  readonly threats: readonly MappedFinding[]
}

/**
 * Gathers the components of a model. An id that an earlier one has is led by its kind; what has no id goes by its name.
 */
export class ModelComponents {
  readonly #byId = new Map<string, ModelComponent>()
  /** Its id, by its kind and the id that the source gives it. */
  readonly #ids = new Map<string, string>()

  add(object: SourceObject, kind: string, id: string | null, name: string | null, description: string | null): void {
    const own = oneLine(id) ?? oneLine(name)
    if (own === null) {
      object.warn('has neither an id nor a name; it is left out')
      return
    }
    const unique = this.#byId.has(own) ? `${kind}: ${own}` : own
    if (this.#byId.has(unique)) object.warn(`the id "${own}" occurs twice; the later one is left out`)
    else {
      this.#byId.set(unique, { id: unique, name: oneLine(name) ?? own, kind, description })
      this.#ids.set(JSON.stringify([kind, own]), unique)
    }
  }

  get all(): ModelComponent[] {
    return [...this.#byId.values()]
  }

  /**
   * The ids of those of `ids` that are known, of this kind if one of it has the id, else of any; another is warned
   * about.
   */
  known(ids: readonly string[], object: SourceObject, key: string, kind?: string): string[] {
    return ids.flatMap((id) => {
      const ofKind = this.#ids.get(JSON.stringify([kind, id]))
      if (ofKind !== undefined || this.#byId.has(id)) return [ofKind ?? id]
      object.warn(`names "${id.slice(0, 80)}", which the model does not have`, key)
      return []
    })
  }

  /** The names of components, in one text; null when there are none. */
  namesOf(ids: readonly string[]): string | null {
    return oneLine(ids.map((id) => this.#byId.get(id)?.name ?? id).join(', '))
  }
}
