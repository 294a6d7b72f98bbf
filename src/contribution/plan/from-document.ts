import type { ChangedObject, ContributionPreview, KnowledgeKind, LinkKind } from '../../../db/contribution-tables.ts'
import { hasLink, type KnowledgeState } from '../../../db/knowledge-state.ts'
import type { Violation } from '../explain/validate.ts'
import { previewOf } from './change.ts'
import { type ContributionDocument, type IdOrInline, type Item, itemsOf, type SentObject } from './document.ts'
import { changedFields, type Fields, fieldsOfObject, fieldsOfStudy } from './fields.ts'
import { createLinkLedger } from './link-ledger.ts'
import { createProblems } from './problems.ts'
import { checkNameText, createRegistry, kindNames, type Target } from './registry.ts'
import { createStepPlanner } from './steps.ts'

export type Plan = {
  /** Problems that prevent acceptance. */
  readonly obstacles: readonly Violation[]
  readonly warnings: readonly Violation[]
  /** The changes that acceptance would make; null when there are obstacles. */
  readonly preview: ContributionPreview | null
}

/**
 * Returns what a document that the schema accepts means for the graph as `state` has it. An item with an id is an edit
 * of that object: fields that it has replace those of the object, links that it has are added, and only
 * `items-to-remove` takes links away. An item without an id is a new object.
 */
export function planContribution(document: ContributionDocument, state: KnowledgeState): Plan {
  const problems = createProblems()
  const registry = createRegistry(state, problems)
  const links = createLinkLedger(state, problems)
  const steps = createStepPlanner(state, registry, links, problems)
  const changed: ChangedObject[] = []
  const items = itemsOf(document)

  const edit = (target: Target, sent: Fields, pointer: string) => {
    const object = state.objects.get(target.id)!
    const fields = changedFields(object, sent, state)
    if (fields.some(({ field }) => field === 'name'))
      registry.checkName(target.kind, String(sent.name), pointer, target.id)
    if (fields.length > 0) changed.push({ kind: target.kind, id: target.id, name: target.name, pointer, fields })
  }
  /** The object at the other end of a link that stands, which may stay though that object is retired. */
  const linkedTo = (owner: Target, { kind, link, isSource }: Linking, entry: IdOrInline): Target | null => {
    const stored = typeof entry === 'string' ? state.objects.get(entry) : undefined
    if (stored?.kind !== kind) return null
    const other = { kind, id: stored.id, name: stored.name, isNew: false }
    const [source, target] = ends(isSource, owner, other)
    return hasLink(state, link, source.id, target.id) ? other : null
  }
  const linkObject = (owner: Target, sent: SentObject, pointer: string) => {
    const removals = sent['items-to-remove'] ?? {}
    for (const [key, relation] of Object.entries(relationsOf[owner.kind])) {
      for (const [index, entry] of (sent[key as keyof typeof removals] ?? []).entries()) {
        const place = `${pointer}/${key}/${index}`
        const other = linkedTo(owner, relation, entry) ?? registry.resolve(relation.kind, entry, place)
        if (other) links.add(relation.link, ...ends(relation.isSource, owner, other), place)
      }
    }
    for (const [key, ids] of Object.entries(removals)) {
      const relation = relationsOf[owner.kind][key]
      for (const [index, id] of (ids ?? []).entries()) {
        const place = `${pointer}/items-to-remove/${key}/${index}`
        const other: Target = { kind: owner.kind, id, name: state.objects.get(id)?.name ?? id, isNew: false }
        if (relation) links.remove(relation.link, ...ends(relation.isSource, owner, other), place)
        else problems.error(place, 'not-linked', `a ${kindNames[owner.kind]} has no links to ${key}`, { value: id })
      }
    }
  }

  const targets = targetsOf(items, registry, problems)
  for (const [index, item] of items.entries()) {
    const target = targets[index]
    if (item.kind === 'CASE_STUDY') {
      const procedure = steps.plan(item, target)
      if (target?.isNew === false) edit(target, fieldsOfStudy(item.sent, procedure), item.pointer)
      continue
    }
    if (!target) continue
    if (!target.isNew) edit(target, fieldsOfObject(item.sent), item.pointer)
    linkObject(target, item.sent, item.pointer)
  }
  steps.check()
  if (problems.obstacles.length > 0)
    return { obstacles: problems.obstacles, warnings: problems.warnings, preview: null }
  warnOfPlacelessTechniques()

  const added = registry.drafts.map(({ kind, id, name, pointer, fields }) => {
    const procedure = steps.procedureOf(id)
    return { kind, id, name, pointer, fields: procedure ? { ...fields, procedure } : fields }
  })
  const change = { added, changed, linksAdded: links.added, linksRemoved: links.removed }
  return {
    obstacles: problems.obstacles,
    warnings: problems.warnings,
    preview: previewOf(change, state.revision),
  }

  function warnOfPlacelessTechniques(): void {
    const placed = new Set(links.added.map(({ kind, sourceId }) => (kind === 'ACHIEVES' ? sourceId : null)))
    for (const { kind, id, name, pointer } of registry.drafts)
      if (kind === 'TECHNIQUE' && !placed.has(id))
        problems.warn(pointer, 'no-tactic', `the technique "${name}" has no tactic, so the matrix will not show it`)
  }
}

type Linking = { readonly kind: KnowledgeKind; readonly link: LinkKind; readonly isSource: boolean }

/** Returns the links that the lists of an item create; `isSource` is true when the item is their source. */
const relationsOf: Readonly<Record<KnowledgeKind, Readonly<Record<string, Linking>>>> = {
  TACTIC: { techniques: { kind: 'TECHNIQUE', link: 'ACHIEVES', isSource: false } },
  TECHNIQUE: {
    tactics: { kind: 'TACTIC', link: 'ACHIEVES', isSource: true },
    mitigations: { kind: 'MITIGATION', link: 'MITIGATES', isSource: false },
  },
  MITIGATION: { techniques: { kind: 'TECHNIQUE', link: 'MITIGATES', isSource: true } },
  CASE_STUDY: {},
}

function ends(isSource: boolean, owner: Target, other: Target): [Target, Target] {
  return isSource ? [owner, other] : [other, owner]
}

/**
 * Resolves each item to a stored object by its id, or to a new one; null with an error. New objects come first, so that
 * inline ones can refer to them.
 */
function targetsOf(
  items: readonly Item[],
  registry: ReturnType<typeof createRegistry>,
  problems: ReturnType<typeof createProblems>,
): (Target | null)[] {
  const edited = new Map<string, string>()
  return items.map(({ kind, pointer, sent }) => {
    if (sent.id === undefined) {
      const fields = kind === 'CASE_STUDY' ? fieldsOfStudy(sent, []) : fieldsOfObject(sent)
      return registry.add(kind, fields, pointer)
    }
    const earlier = edited.get(sent.id)
    edited.set(sent.id, pointer)
    if (earlier === undefined) {
      checkNameText(sent.name, pointer, problems)
      return registry.known(kind, sent.id, `${pointer}/id`, '; leave the id out for a new one')
    }
    problems.error(`${pointer}/id`, 'duplicate-id', `this document has ${sent.id} twice; the other is at ${earlier}`, {
      value: sent.id,
    })
    return null
  })
}
