import { bestAlternative, type Inventory, inventoryOf, isKnown, missingComponents } from './component-state.ts'
import type { Candidates, FindingGroup, GroupLinks, Link, LinkAuthor, ResolvedComponent } from './model.ts'
import type { MappingRule, Tables } from './tables.ts'

/** A technique that one source of links names, before it is known whether it fits. */
type Draft = Pick<Link, 'technique' | 'level' | 'by' | 'why' | 'yields'>

/** Returns the links of the findings of a group and their class for an application with these components (contract: applications §4). */
export function linksOf(
  group: Pick<FindingGroup, 'candidates' | 'judged'>,
  components: readonly ResolvedComponent[],
  tables: Tables,
): GroupLinks {
  return linksIn(group, inventoryOf(components), tables)
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

/** Words are taken before ids, ids before weaknesses: the first source with a link that fits; what does not fit is kept. */
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
    const rule = own.find(
      (one) =>
        one.with.every((need) => isKnown(need, inventory)) && !one.notWith.some((need) => isKnown(need, inventory)),
    )
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

function withFit(draft: Draft, inventory: Inventory, { needs }: Tables): Link {
  const need = needs.techniques.get(draft.technique)
  const unfit = (reason: string): Link => ({ ...draft, fits: false, reason })
  if (!inventory.hasAi) return unfit('nothing shows that the application has AI')
  if (need && (need.kind === 'preparation' || need.kind === 'context'))
    return unfit('it is the work around an attack and opens nothing by itself')
  if (need && bestAlternative(need.needs, inventory) === null)
    return unfit(`it needs ${missingComponents(need.needs, inventory).join(' and ')}`)
  return { ...draft, fits: true, reason: null }
}

/** Joins the links of a technique: the greatest level with its author, the union of yields; one without yields leaves them to the others. */
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
