import type { KnowledgeKind } from '../../../db/contribution-tables.ts'
import { idPrefixes, type KnowledgeState, largestNumber } from '../../../db/knowledge-state.ts'
import { nearest } from '../../ground/near.ts'
import type { IdOrInline, Inline } from './document.ts'
import { type Fields, fieldsOfObject } from './fields.ts'
import type { Problems } from './problems.ts'

/** An object that a document means: one of the graph, or one that it adds. */
export type Target = {
  readonly kind: KnowledgeKind
  readonly id: string
  readonly name: string
  readonly isNew: boolean
}
/** An object that a document adds. */
export type Draft = Target & { readonly pointer: string; readonly fields: Fields }

/** Resolves the ids and inline objects of one document. */
export type Registry = {
  /** A new object with the next free number of its kind; null, with an error, when there is none. */
  add(kind: KnowledgeKind, fields: Fields, pointer: string): Draft | null
  /** The object with this id; null, with an error, when there is none or it is retired. */
  known(kind: KnowledgeKind, id: string, pointer: string, advice?: string): Target | null
  /**
   * The object that is meant; an inline object with the name of a new one of the document is that one. Null with an
   * error.
   */
  resolve(kind: KnowledgeKind, sent: IdOrInline, pointer: string): Target | null
  /** Reports when an object of the graph has the name already. */
  checkName(kind: KnowledgeKind, name: string, pointer: string, ownId: string | null): void
  /** In the order in which they were added. */
  readonly drafts: readonly Draft[]
}

/** Names of kinds in messages. */
export const kindNames: Readonly<Record<KnowledgeKind, string>> = {
  TACTIC: 'tactic',
  TECHNIQUE: 'technique',
  MITIGATION: 'mitigation',
  CASE_STUDY: 'case study',
}

/** Returns a registry over the graph as `state` has it, without new objects so far. */
export function createRegistry(state: KnowledgeState, problems: Problems): Registry {
  const drafts: Draft[] = []
  const draftByName = new Map<string, Draft>()
  const idByName = new Map(
    [...state.objects.values()].flatMap(({ kind, name, id, retired }) => (retired ? [] : [[keyOf(kind, name), id]])),
  )
  const last = { ...state.lastNumber }

  const nextId = (kind: KnowledgeKind): string | null => {
    while (last[kind] < largestNumber) {
      const id = `${idPrefixes[kind]}${String(++last[kind]).padStart(4, '0')}`
      if (!state.mentioned.has(id)) return id
    }
    return null
  }

  const nearestId = (kind: KnowledgeKind, id: string): string | null => {
    if (problems.isFull()) return null
    const ids = [...state.objects.values()].flatMap((other) => (other.kind === kind ? [other.id] : []))
    return nearest(id, ids)[0] ?? null
  }

  const registry: Registry = {
    drafts,
    add(kind, fields, pointer) {
      const name = String(fields.name)
      checkNameText(name, pointer, problems)
      const key = keyOf(kind, name)
      const earlier = draftByName.get(key)
      if (earlier) {
        problems.error(
          `${pointer}/name`,
          'duplicate-name',
          `this document adds the ${kindNames[kind]} "${name}" twice; the other is at ${earlier.pointer}`,
          { value: name },
        )
        return null
      }
      registry.checkName(kind, name, pointer, null)
      const id = nextId(kind)
      if (id === null) {
        problems.error(pointer, 'no-number-left', `no number is left for another ${kindNames[kind]}`)
        return null
      }
      const draft = { kind, id, name, isNew: true, pointer, fields }
      drafts.push(draft)
      draftByName.set(key, draft)
      return draft
    },
    known(kind, id, pointer, advice = '') {
      const object = state.objects.get(id)
      if (object?.kind !== kind) {
        problems.error(pointer, 'unknown-id', `there is no ${kindNames[kind]} ${id}${advice}`, {
          value: id,
          suggestion: nearestId(kind, id),
        })
        return null
      }
      if (object.retired) {
        const { supersededBy } = object
        problems.error(
          pointer,
          'retired-id',
          `${id} is retired${supersededBy ? `; it is replaced by ${supersededBy}` : ''}`,
          { value: id, suggestion: supersededBy },
        )
        return null
      }
      return { kind, id, name: object.name, isNew: false }
    },
    resolve(kind, sent, pointer) {
      if (typeof sent === 'string') return registry.known(kind, sent, pointer)
      if (sent.id !== undefined) return knownInline(kind, sent, sent.id, pointer)
      const draft = draftByName.get(keyOf(kind, sent.name))
      if (!draft) return registry.add(kind, fieldsOfObject(sent), pointer)
      if (draft.fields.description !== sent.description)
        problems.warn(
          `${pointer}/description`,
          'differs-in-document',
          `"${draft.name}" is described differently at ${draft.pointer}, which is taken`,
        )
      return draft
    },
    checkName(kind, name, pointer, ownId) {
      const id = idByName.get(keyOf(kind, name))
      if (id === undefined || id === ownId) return
      problems.warn(`${pointer}/name`, 'duplicate-name', `${id} has the name "${name}" already`, {
        value: name,
        suggestion: id,
      })
    },
  }

  const knownInline = (kind: KnowledgeKind, sent: Inline, id: string, pointer: string) => {
    const target = registry.known(kind, id, `${pointer}/id`)
    const stored = target && state.objects.get(id)
    for (const field of ['name', 'description'] as const) {
      if (stored && stored[field] !== sent[field])
        problems.warn(
          `${pointer}/${field}`,
          'inline-differs',
          `${id} has another ${field}, which stays; to change it, submit the ${kindNames[kind]} as an item of its own`,
        )
    }
    return target
  }

  return registry
}

/** Each link of an object repeats its name. */
const longestName = 500

/** Adds an error when `name` is blank or too long to be the name of an object. */
export function checkNameText(name: string, pointer: string, problems: Problems): void {
  const place = `${pointer}/name`
  if (name.trim() === '') problems.error(place, 'blank-name', 'an object must have a name', { value: name })
  if (name.length <= longestName) return
  const message = `the name has ${name.length} characters; at most ${longestName} are allowed`
  problems.error(place, 'long-name', message, { value: name })
}

function keyOf(kind: KnowledgeKind, name: string): string {
  return `${kind} ${name.trim().replace(/\s+/g, ' ').toLowerCase()}`
}
