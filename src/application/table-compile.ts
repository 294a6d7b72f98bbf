import { nearest } from '../ground/near.ts'
import type { ComponentKind } from './component.ts'
import { problemOf } from './pattern.ts'
import { isGoal, rankOf } from './state.ts'
import type { RawMappings, RawNeeds, RawRule } from './table-schema.ts'
import type { MappingRule, MappingsTable, NamedLinks, NeedsTable, TechniqueNeed } from './tables.ts'

/** One thing that is wrong with a table: where (JSON pointer), and what. */
export type Complaint = { readonly pointer: string; readonly message: string }
/** What the knowledge base has: rules may name nothing else. */
export type Known = { readonly cwes: ReadonlySet<number>; readonly techniques: ReadonlySet<string> }

type Need = ComponentKind | 'model'

/** Returns the table of needs; complains of a state that is none, and of an `after` that is not below each yield. */
export function compileNeeds({ version, release, techniques }: RawNeeds, complaints: Complaint[]): NeedsTable {
  const compiled = Object.entries(techniques).map(([id, raw]): TechniqueNeed => {
    const at = `/techniques/${id}`
    const { after = [], yields = [], access = [], accessUnless = [], byDesign = [], needs = [] } = raw
    checkStates(
      [...after.map((state) => ['after', state] as const), ...yields.map((state) => ['yields', state] as const)],
      at,
      complaints,
    )
    for (const state of after)
      for (const result of yields)
        if ((rankOf(state) ?? 0) >= (rankOf(result) ?? 9))
          complaints.push({ pointer: `${at}/after`, message: `${state} is not below ${result}, which it yields` })
    return {
      id: fullId(id),
      kind: raw.kind,
      needs: needs as readonly (readonly Need[])[],
      access,
      accessUnless: accessUnless as TechniqueNeed['accessUnless'],
      byDesign: byDesign as readonly (readonly Need[])[],
      after,
      yields,
      yieldsByRule: raw.yieldsByRule ?? false,
      fromParent: raw.fromParent ?? false,
      why: raw.why,
    }
  })
  return { version, release, techniques: new Map(compiled.map((need) => [need.id, need])) }
}

/**
 * Returns the rules of the product behind those of an operator; complains with places of the operator's file where it
 * has one.
 */
export function compileRules(
  product: RawMappings,
  own: RawMappings | null,
  { needs, known, complaints }: { needs: NeedsTable; known: Known | null; complaints: Complaint[] },
): MappingsTable {
  const check = own ?? product
  const place = (raw: RawMappings) => (raw === check ? complaints : [])
  const rules: MappingRule[] = []
  const rulesOf = new Map<number, number[]>()
  for (const raw of [own, product]) {
    const seen = new Set<number>()
    for (const [index, { of, rules: list }] of (raw?.cwe ?? []).entries()) {
      const at = `/cwe/${index}`
      const found = place(raw as RawMappings)
      checkCwes(of, seen, { raw: raw as RawMappings, at: `${at}/of`, known, found })
      const numbers = list.map((rule, number) => {
        checkLinks(rule, `${at}/rules/${number}`, needs, known, found)
        return rules.push(compileRule(rule, `${at}/rules/${number}`, found)) - 1
      })
      for (const cwe of of) rulesOf.set(cwe, [...(rulesOf.get(cwe) ?? []), ...numbers])
    }
  }
  const words = [own, product].flatMap((raw) =>
    (raw?.words ?? []).map((rule, index) => {
      const at = `/words/${index}`
      const found = place(raw as RawMappings)
      checkLinks(rule, at, needs, known, found)
      return {
        ...linksOfRaw(rule),
        text: compilePattern(rule.text, `${at}/text`, found),
        components: (rule.components ?? []) as readonly ComponentKind[],
        of: rule.of ?? ('statement' as const),
      }
    }),
  )
  const ids = new Map<string, NamedLinks>()
  for (const raw of [product, own])
    for (const [id, links] of Object.entries(raw?.ids ?? {})) {
      checkLinks(links, `/ids/${id}`, needs, known, place(raw as RawMappings))
      ids.set(id, linksOfRaw(links))
    }
  const informational = [own, product].flatMap((raw) =>
    (raw?.informational ?? []).map((text, index) =>
      compilePattern(text, `/informational/${index}`, place(raw as RawMappings)),
    ),
  )
  return {
    version: String(product.version),
    rules,
    rulesOf,
    conventional: new Set([...(own?.conventional ?? []), ...(product.conventional ?? [])]),
    ids,
    words,
    informational,
    testPlaces: compilePattern(product.testPlaces ?? '(?!)', '/testPlaces', place(product)),
    implied: new Map(Object.entries(product.implied ?? {})) as MappingsTable['implied'],
  }
}

function compileRule(rule: RawRule, at: string, complaints: Complaint[]): MappingRule {
  checkStates(
    (rule.yields ?? []).map((state) => ['yields', state] as const),
    at,
    complaints,
  )
  return {
    ...linksOfRaw(rule),
    with: (rule.with ?? []) as readonly Need[],
    notWith: (rule.notWith ?? []) as readonly Need[],
    near: (rule.near ?? []) as readonly ComponentKind[],
    text: rule.text === undefined ? null : compilePattern(rule.text, `${at}/text`, complaints),
    onlyCwe: rule.onlyCwe ?? null,
    yields: rule.yields ?? null,
    components: (rule.components ?? []) as readonly ComponentKind[],
  }
}

function checkCwes(
  cwes: readonly number[],
  seen: Set<number>,
  { raw, at, known, found }: { raw: RawMappings; at: string; known: Known | null; found: Complaint[] },
): void {
  for (const cwe of cwes) {
    if (seen.has(cwe)) found.push({ pointer: at, message: `has CWE-${cwe}, which another row has` })
    if (raw.conventional?.includes(cwe))
      found.push({ pointer: at, message: `has CWE-${cwe}, which is also conventional` })
    if (known && !known.cwes.has(cwe))
      found.push({ pointer: at, message: `has CWE-${cwe}, which the catalogue does not know` })
    seen.add(cwe)
  }
}

function checkLinks(
  { techniques, shown = [] }: { readonly techniques: readonly string[]; readonly shown?: readonly string[] },
  at: string,
  needs: NeedsTable,
  known: Known | null,
  complaints: Complaint[],
): void {
  for (const [member, ids] of [
    ['techniques', techniques],
    ['shown', shown],
  ] as const)
    for (const id of ids) {
      const full = fullId(id)
      const need = needs.techniques.get(full)
      if (known ? !known.techniques.has(full) : !need) {
        const [near] = nearest(full, [...needs.techniques.keys()])
        complaints.push({
          pointer: `${at}/${member}`,
          message: `names ${id}, which is not known${near ? `; did you mean ${near.slice(4)}?` : ''}`,
        })
      }
      const isAround = need?.kind === 'preparation' || need?.kind === 'context'
      if (need && isAround !== (member === 'shown'))
        complaints.push({
          pointer: `${at}/${member}`,
          message: `${id} belongs into ${isAround ? 'shown' : 'techniques'}`,
        })
    }
}

function checkStates(states: readonly (readonly [string, string])[], at: string, complaints: Complaint[]): void {
  for (const [member, state] of states) {
    const rank = rankOf(state)
    if (rank === null || rank === 0 || (member === 'after' && isGoal(state)))
      complaints.push({
        pointer: `${at}/${member}`,
        message: `${state} is no state that a step can ${member === 'after' ? 'follow' : 'yield'}`,
      })
  }
}

function compilePattern(text: string, pointer: string, complaints: Complaint[]): RegExp {
  const problem = problemOf(text)
  if (problem) complaints.push({ pointer, message: problem })
  return problem ? /(?!)/ : new RegExp(text, 'im')
}

function linksOfRaw({
  techniques,
  shown = [],
  why,
}: {
  techniques: readonly string[]
  shown?: readonly string[]
  why: string
}): NamedLinks {
  return { techniques: techniques.map(fullId), shown: shown.map(fullId), why }
}

function fullId(id: string): string {
  return `AML.${id}`
}
