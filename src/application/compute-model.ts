import type { ComponentKind } from './component.ts'
import { type Derivation, derive } from './derivation.ts'
import { fixFindings } from './fix-first.ts'
import { fixByMitigations } from './fix-mitigations.ts'
import { findingClasses, type ModelInput } from './model.ts'
import type { ByDesign, FixFirst, ModelPath, ModelResult } from './model-result.ts'
import { whyNoPathThrough } from './not-possible.ts'
import { describePath, pathIdOf } from './path-words.ts'
import { listUnknowns, outcomeOf } from './unknown.ts'

const mostByDesign = 20
const mostIds = 5
const gravest = 4

/**
 * Returns all that can be said of a target: exposure, paths, what to fix first, and what is not known (contract:
 * applications §4 to §8).
 */
export function computeModel(input: ModelInput): ModelResult {
  const derivation = derive(input)
  const { inventory, exposed, ranked, listed, components } = derivation
  const { needs, mappings } = input.tables
  const unknowns = listUnknowns(input, derivation)
  return {
    outcome: outcomeOf(input, derivation, unknowns),
    notPossible: input.filter.through === null ? null : whyNoPathThrough(input.filter.through, input, derivation),
    hasAi: inventory.hasAi,
    components,
    classes: countClasses(input, derivation),
    notJudged: listNotJudged(input, derivation),
    exposed: derivation.exposures.map(
      ({ yieldsByDesign: _, yieldsOf: __, isHintLinked: ___, isHintByDesign: ____, ...own }) => own,
    ),
    around: exposed.around,
    items: listed.map((item) => describePath(item, input, derivation)),
    paths: ranked.length,
    bestScore: ranked[0]?.score ?? null,
    unknowns,
    fixFirst: input.rounds === null ? null : fixFirst(input, derivation, input.rounds),
    tables: { needs: String(needs.version), mappings: mappings.version, atlas: input.knowledge.release },
    warnings: exposed.warnings,
  }
}

/** Returns the path of an id, listed or a variant; null when it is not possible. */
export function findPath(input: ModelInput, id: string): ModelPath | null {
  const derivation = derive(input)
  const listed = derivation.listed.find(({ path }) => pathIdOf(input.targetId, path.text) === id)
  const path = listed?.path ?? derivation.all.find(({ text }) => pathIdOf(input.targetId, text) === id)
  return path ? describePath(listed ?? { path, variants: [], bestOf: null }, input, derivation) : null
}

/** Returns how many findings are of each class. */
export function countClasses(
  { groups }: Pick<ModelInput, 'groups'>,
  { exposed }: Pick<Derivation, 'exposed'>,
): ModelResult['classes'] {
  const counts = Object.fromEntries(findingClasses.map((name) => [name, 0])) as Record<
    (typeof findingClasses)[number],
    number
  >
  for (const [index, { count }] of groups.entries()) {
    const own = exposed.groups[index]
    if (own) counts[own.class] += count
  }
  return counts
}

function listNotJudged({ groups }: ModelInput, { exposed }: Derivation): ModelResult['notJudged'] {
  const own = groups.filter(({ severity }, index) => severity >= gravest && exposed.groups[index]?.class === 'unmapped')
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    issueIds: own
      .flatMap(({ issueIds }) => issueIds)
      .sort((a, b) => a - b)
      .slice(0, mostIds),
  }
}

function fixFirst(input: ModelInput, derivation: Derivation, rounds: number): FixFirst {
  const { targetId, groups, filter } = input
  const { standingAtLeast } = filter
  const fixed = fixFindings(derivation, { targetId, groups, rounds, standingAtLeast })
  return {
    findings: fixed.rounds,
    paths: fixed.paths,
    byDesign: listByDesign(input, derivation),
    mitigations: fixByMitigations(derivation, { ...input, rounds }),
  }
}

/**
 * The listed paths that no finding supports, with the components that they use and the mitigations that would cover a
 * step.
 */
function listByDesign(input: ModelInput, { listed, exposures }: Derivation): ByDesign[] {
  const unlinked = listed.filter(({ path }) =>
    path.nodes.every(({ exposure }) => exposures[exposure]?.links.length === 0),
  )
  return unlinked.slice(0, mostByDesign).map(({ path }) => {
    const used = path.nodes.flatMap(({ exposure }) => exposures[exposure]?.needs.map(({ kind }) => kind) ?? [])
    const missing = path.techniques.flatMap((technique) =>
      (input.mitigations.get(technique) ?? []).filter((mitigation) => !input.implemented.has(mitigation)),
    )
    return {
      path: pathIdOf(input.targetId, path.text),
      score: path.score,
      components: [...new Set<ComponentKind>(used)],
      mitigations: [...new Set(missing)].sort(),
    }
  })
}
