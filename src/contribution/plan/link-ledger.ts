import type { LinkChange, LinkKind } from '../../../db/contribution-tables.ts'
import { hasLink, type KnowledgeState } from '../../../db/knowledge-state.ts'
import { shownJson } from '../explain/shown-json.ts'
import type { Problems } from './problems.ts'
import type { Target } from './registry.ts'

/** The links that one document adds and removes. */
export type LinkLedger = {
  /**
   * Adds a link unless it is there; one of a technique also for its sub-techniques, which have the tactics of their
   * parent.
   */
  add(kind: LinkKind, source: Target, target: Target, pointer: string): void
  /** Removes a link; an error when it is not there. */
  remove(kind: LinkKind, source: Target, target: Target, pointer: string): void
  /** True when the link exists after acceptance. */
  willStand(kind: LinkKind, sourceId: string, targetId: string): boolean
  readonly added: readonly LinkChange[]
  readonly removed: readonly LinkChange[]
}

/** Returns a ledger over the graph as `state` has it, without changes so far. */
export function createLinkLedger(state: KnowledgeState, problems: Problems): LinkLedger {
  const entries = new Map<string, LinkChange & { readonly isAdded: boolean; readonly isThere: boolean }>()
  const keyOf = (kind: LinkKind, sourceId: string, targetId: string) => `${kind} ${sourceId} ${targetId}`

  const enter = (isAdded: boolean, kind: LinkKind, source: Target, target: Target, pointer: string) => {
    const key = keyOf(kind, source.id, target.id)
    const earlier = entries.get(key)
    if (earlier && earlier.isAdded !== isAdded) {
      problems.error(
        pointer,
        'added-and-removed',
        `the link between ${source.id} and ${target.id} is both added and removed, the other at ${earlier.pointer}`,
      )
      return
    }
    if (earlier) return
    const ends = { sourceId: source.id, sourceName: source.name, targetId: target.id, targetName: target.name }
    entries.set(key, { isAdded, isThere: hasLink(state, kind, source.id, target.id), kind, ...ends, pointer })
  }
  const followers = (kind: LinkKind, source: Target): Target[] =>
    kind === 'MITIGATES' || source.isNew
      ? []
      : (state.subtechniques.get(source.id) ?? []).flatMap((id) => {
          const child = state.objects.get(id)!
          return child.retired ? [] : [{ kind: 'TECHNIQUE', id, name: child.name, isNew: false }]
        })

  return {
    add(kind, source, target, pointer) {
      enter(true, kind, source, target, pointer)
      for (const one of followers(kind, source))
        if (!hasLink(state, kind, one.id, target.id)) enter(true, kind, one, target, pointer)
    },
    remove(kind, source, target, pointer) {
      if (!hasLink(state, kind, source.id, target.id)) {
        const isOwner = kind === 'ACHIEVES'
        const linked = isOwner
          ? (state.tacticsOfTechnique.get(source.id) ?? [])
          : (state.linksOfMitigation.get(source.id) ?? []).map(({ techniqueId }) => techniqueId)
        problems.error(pointer, 'not-linked', `${source.id} has no link to ${target.id} that could be removed`, {
          value: target.id,
          allowed:
            linked.length > 0
              ? `${source.id} is linked to ${shownJson(linked, 200)}`
              : `${source.id} has no such links`,
        })
        return
      }
      for (const one of [source, ...followers(kind, source)])
        if (hasLink(state, kind, one.id, target.id)) enter(false, kind, one, target, pointer)
    },
    willStand(kind, sourceId, targetId) {
      return entries.get(keyOf(kind, sourceId, targetId))?.isAdded ?? hasLink(state, kind, sourceId, targetId)
    },
    get added() {
      return changesOf(true)
    },
    get removed() {
      return changesOf(false)
    },
  }

  function changesOf(wanted: boolean): LinkChange[] {
    return [...entries.values()]
      .filter(({ isAdded, isThere }) => isAdded === wanted && isAdded !== isThere)
      .map(({ isAdded: _, isThere: __, ...link }) => link)
  }
}
