import { bestAlternative, type Inventory, inventoryOf, isKnown, missingComponents } from './component-state.ts'
import type { Candidates, FindingGroup, GroupLinks, Link, LinkAuthor, ResolvedComponent } from './model.ts'
import type { MappingRule, Tables } from './tables.ts'

/** A technique that one source of links names, before it is known whether it fits. */
type Draft = Pick<Link, 'technique' | 'level' | 'by' | 'why' | 'yields'>

/**
 * Returns the links of the findings of a group and their class for an application with these components (contract:
 * applications §4).
 */
export function linksOf(
  group: Pick<FindingGroup, 'candidates' | 'judged'>,
  components: readonly ResolvedComponent[],
  tables: Tables,
): GroupLinks {
  return linksIn(group, inventoryOf(components), tables)
}

/** The links of all groups for an inventory, from which those for a similar one are computed. */
export type LinkedGroups = { readonly inventory: Inventory; readonly groups: readonly GroupLinks[] }

/**
 * Returns the links of every group; where `before` is given, only those groups are looked at again for which something
 * has changed.
 */
export function linkGroups(
  groups: readonly FindingGroup[],
  inventory: Inventory,
  tables: Tables,
  before: LinkedGroups | null,
): readonly GroupLinks[] {
  if (!before || before.inventory.hasAi !== inventory.hasAi)
    return groups.map((group) => linksIn(group, inventory, tables))
  const changed = new Set<string>()
  for (const technique of new Set([...tables.needs.techniques.keys()])) {
    const reasons = [before.inventory, inventory].map((own) => reasonOf(technique, own, tables))
    if (reasons[0] !== reasons[1]) changed.add(technique)
  }
  const changedRules = new Set(
    tables.mappings.rules.flatMap((rule, number) => {
      const [then, now] = [before.inventory, inventory].map((own) => isPossible(rule, own))
      return then === now ? [] : [number]
    }),
  )
  return groups.map((group, place) => {
    const { techniques, rules } = mentionsOf(group.candidates, tables)
    const isSame =
      !techniques.some((technique) => changed.has(technique)) &&
      !rules.some((rule) => changedRules.has(rule)) &&
      !group.judged.some(({ technique }) => changed.has(technique))
    return isSame ? (before.groups[place] as GroupLinks) : linksIn(group, inventory, tables)
  })
}

type Mentions = { readonly techniques: readonly string[]; readonly rules: readonly number[] }
const mentions = new WeakMap<Tables, WeakMap<Candidates, Mentions>>()

/** Returns all techniques and rules that candidates can lead to, computed once. */
export function mentionsOf(candidates: Candidates, tables: Tables): Mentions {
  const known = mentions.get(tables) ?? new WeakMap<Candidates, Mentions>()
  mentions.set(tables, known)
  const cached = known.get(candidates)
  if (cached) return cached
  const rules = candidates.rules.flat()
  const { mappings } = tables
  const linked = [
    ...rules.map((number) => mappings.rules[number]),
    ...candidates.words.map((number) => mappings.words[number]),
    ...candidates.ids.map((id) => mappings.ids.get(id)),
  ]
  const named = candidates.named.map(({ technique }) => technique)
  const own = { techniques: [...named, ...linked.flatMap((links) => links?.techniques ?? [])], rules }
  known.set(candidates, own)
  return own
}

/** Checks that the components of a rule are as it asks. */
function isPossible({ with: needed, notWith }: MappingRule, inventory: Inventory): boolean {
  return needed.every((need) => isKnown(need, inventory)) && !notWith.some((need) => isKnown(need, inventory))
}

/** As `linksOf`, for an inventory that is already there. */
export function linksIn(
  { candidates, judged }: Pick<FindingGroup, 'candidates' | 'judged'>,
  inventory: Inventory,
  tables: Tables,
): GroupLinks {
  if (candidates.set) return { class: candidates.set, links: [] }
  const refused = new Set(judged.flatMap(({ technique, verdict }) => (verdict === 'refused' ? [technique] : [])))
  const confirmed = judged.flatMap(({ technique, verdict }): Draft[] =>
    verdict === 'confirmed'
      ? [{ technique, level: 4, by: 'reviewer', why: 'A reviewer confirmed it.', yields: null }]
      : [],
  )
  const named = candidates.named.map(
    ({ technique, level }): Draft => ({ technique, level, by: 'tool', why: 'The tool names it.', yields: null }),
  )
  const place = (drafts: readonly Draft[]) => drafts.map((draft) => withFit(draft, inventory, tables))
  const stated = byStatement(candidates, inventory, tables, place)
  const links = joinLinks([...place(confirmed), ...place(named), ...stated], tables, inventory)
    .filter(({ technique }) => !refused.has(technique))
    .sort((a, b) => (a.technique < b.technique ? -1 : 1))
  if (links.some(({ fits }) => fits)) return { class: 'mapped', links }
  return { class: candidates.judged ? 'conventional' : 'unmapped', links }
}

/**
 * Words are taken before ids, ids before weaknesses: the first source with a link that fits; what does not fit is kept.
 */
function byStatement(
  candidates: Candidates,
  inventory: Inventory,
  tables: Tables,
  place: (drafts: readonly Draft[]) => Link[],
): Link[] {
  const links: Link[] = []
  for (const source of [byWords, byIds, byWeaknesses]) {
    const own = place(source(candidates, inventory, tables))
    links.push(...own)
    if (own.some(({ fits }) => fits)) break
  }
  return links
}

function byWords({ words, stated }: Candidates, _: Inventory, { mappings, needs }: Tables): Draft[] {
  const drafts = words.flatMap((number) => {
    const rule = mappings.words[number]
    if (!rule) return []
    const by: LinkAuthor = rule.of === 'dependency' ? 'table' : 'words'
    return draftsOf([...rule.techniques, ...rule.shown], { level: by === 'table' ? 2 : stated, by, why: rule.why })
  })
  const named = new Set(drafts.map(({ technique }) => technique))
  const hasSub = (parent: string) => [...named].some((technique) => technique.startsWith(`${parent}.`))
  return drafts.filter(({ technique }) => !(needs.techniques.has(technique) && hasSub(technique)))
}

function byIds({ ids, stated }: Candidates, _: Inventory, { mappings }: Tables): Draft[] {
  return ids.flatMap((id) => {
    const { techniques = [], shown = [], why = '' } = mappings.ids.get(id) ?? {}
    return draftsOf([...techniques, ...shown], { level: stated, by: 'id', why })
  })
}

/** Of each weakness the first rule whose components are known. */
function byWeaknesses({ rules }: Candidates, inventory: Inventory, { mappings }: Tables): Draft[] {
  return rules.flatMap((numbers) => {
    const own = numbers.map((number) => mappings.rules[number] as MappingRule)
    const rule = own.find((one) => isPossible(one, inventory))
    if (!rule) return []
    const level = rule.near.length > 0 ? 3 : 2
    return draftsOf([...rule.techniques, ...rule.shown], { level, by: 'table', why: rule.why, yields: rule.yields })
  })
}

function draftsOf(
  techniques: readonly string[],
  { level, by, why, yields = null }: Omit<Draft, 'technique' | 'yields'> & { readonly yields?: Draft['yields'] },
): Draft[] {
  return techniques.map((technique) => ({ technique, level, by, why, yields }))
}

function withFit(draft: Draft, inventory: Inventory, tables: Tables): Link {
  const unfit = (reason: string): Link => ({ ...draft, fits: false, reason })
  if (!inventory.hasAi) return unfit('nothing shows that the application has AI')
  const reason = reasonOf(draft.technique, inventory, tables)
  return reason === null ? { ...draft, fits: true, reason } : unfit(reason)
}

const reasons = new WeakMap<Inventory, Map<string, string | null>>()

/** Returns why a technique does not fit, or null; computed once for an inventory. */
function reasonOf(technique: string, inventory: Inventory, { needs }: Tables): string | null {
  const known = reasons.get(inventory) ?? new Map<string, string | null>()
  reasons.set(inventory, known)
  const cached = known.get(technique)
  if (cached !== undefined) return cached
  const need = needs.techniques.get(technique)
  const compute = () => {
    if (need && (need.kind === 'preparation' || need.kind === 'context'))
      return 'it is the work around an attack and opens nothing by itself'
    if (need && bestAlternative(need.needs, inventory) === null)
      return `it needs ${missingComponents(need.needs, inventory).join(' and ')}`
    return null
  }
  const reason = compute()
  known.set(technique, reason)
  return reason
}

/**
 * Joins the links of a technique: the greatest level with its author, the union of yields; one without yields leaves
 * them to the others.
 */
function joinLinks(links: readonly Link[], { needs }: Tables, inventory: Inventory): Link[] {
  const byTechnique = Map.groupBy(links, ({ technique }) => technique)
  return [...byTechnique.values()].map((own) => {
    const best = own.reduce((greatest, link) => (link.level > greatest.level ? link : greatest))
    const stated = [...new Set(own.flatMap(({ yields }) => yields ?? []))].sort()
    const yields = stated.length > 0 ? stated : null
    const isUnclear = yields === null && needs.techniques.get(best.technique)?.yieldsByRule === true
    if (isUnclear && best.fits && inventory.hasAi)
      return { ...best, yields, fits: false, reason: 'effect not known: no rule says what the weakness yields' }
    return { ...best, yields }
  })
}
