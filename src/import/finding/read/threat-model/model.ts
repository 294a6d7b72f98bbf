import type { ModelLocation } from '../../../../../db/finding-trace-tables.ts'
import type { SourceObject } from '../../../source-object.ts'
import type { SourceFinding, SourceThreatModel } from '../../kit/source-finding.ts'
import { oneLine } from '../../kit/text.ts'

const mostTags = 100

export type ModelComponent = SourceThreatModel['components'][number]
export type ModelControl = SourceThreatModel['controls'][number]

/** A threat model, whatever its format. */
export type ModelContent = {
  readonly tool: string
  readonly toolVersion: string | null
  readonly startedAt: string | null
  readonly threatModel: SourceThreatModel
  readonly threats: readonly ModelThreat[]
}

/** A threat with what makes it the same in the next version of the model, and with what tells it from others of which that is the same. */
export type ModelThreat = {
  readonly identity: readonly (string | null)[]
  readonly place: readonly (string | null)[]
  readonly finding: SourceFinding
}

/** Returns a finding of a threat model; what a format has no place for is as empty as can be. */
export function threatFinding(
  pointer: string,
  given: Pick<SourceFinding, 'rule' | 'title' | 'severity' | 'status'> & Partial<SourceFinding>,
): SourceFinding {
  return {
    fingerprint: '',
    description: null,
    recommendation: null,
    cwes: [],
    cves: [],
    techniqueIds: [],
    cvss: null,
    references: [],
    location: null,
    count: 1,
    firstFoundAt: null,
    pointer,
    ...given,
    tags: [...new Set(given.tags?.flatMap((tag) => oneLine(tag) ?? []))].slice(0, mostTags),
  }
}

/** Returns a place in a threat model; null when it has no name. */
export function modelPlace(label: string | null, rest: Partial<ModelLocation>): ModelLocation | null {
  const name = oneLine(label)
  if (name === null) return null
  return {
    kind: 'model',
    componentIds: [],
    label: name,
    capecIds: [],
    likelihood: null,
    impact: null,
    inputVector: null,
    ...rest,
  }
}

/** Gathers the components of a model. An id that an earlier one has is led by its kind; what has no id goes by its name. */
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

  /** The ids of those of `ids` that are known, of this kind if one of it has the id, else of any; another is warned about. */
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
