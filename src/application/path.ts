import type { ComponentKind } from './component.ts'
import { type Inventory, isKnown, type Need } from './component-state.ts'
import type { TechniqueExposure } from './exposure.ts'
import type { Knowledge, ModelInput, Position } from './model.ts'
import { positions } from './model.ts'
import { isGoal, rankOf } from './state.ts'
import type { KnownOrNot, NeedsTable } from './tables.ts'

/** A technique with one of the states that it yields (contract: applications §5.2). */
export type StepNode = {
  /** Index of the exposure. */
  readonly exposure: number
  readonly technique: string
  readonly yields: string
  readonly after: readonly string[]
  /** The first position of the request from which it can begin; null when it cannot. */
  readonly access: Position | null
}
/** A path as the steps that it takes, before it is ranked. */
export type NodePath = readonly StepNode[]

const mostSteps = 6
const defaultAttackers: readonly Position[] = ['outsider', 'user', 'content', 'supplier']

/** Returns the positions of the attackers of a request, physical among the default ones where a sensor is known. */
export function attackersOf(asked: ModelInput['attackers'], inventory: Inventory): readonly Position[] {
  if (asked) return positions.filter((position) => asked.includes(position))
  return isKnown('sensor', inventory) ? [...defaultAttackers, 'physical'] : defaultAttackers
}

function holds(one: KnownOrNot, inventory: Inventory): boolean {
  return one.startsWith('!') ? !isKnown(one.slice(1) as ComponentKind, inventory) : isKnown(one as Need, inventory)
}

/** Returns the steps that the exposed techniques allow. */
export function listNodes(
  exposures: readonly Pick<TechniqueExposure, 'technique' | 'yields'>[],
  { needs, attackers, inventory }: { needs: NeedsTable; attackers: readonly Position[]; inventory: Inventory },
): StepNode[] {
  return exposures.flatMap(({ technique, yields }, exposure) => {
    const need = needs.techniques.get(technique)
    if (!need) return []
    const isOpen = !need.accessUnless.some((alternative) => alternative.every((one) => holds(one, inventory)))
    const access = isOpen ? (attackers.find((position) => need.access.includes(position)) ?? null) : null
    return yields.map((state) => ({ exposure, technique, yields: state, after: need.after, access }))
  })
}

/**
 * Returns every path over the nodes: it begins at a position of an attacker, each step follows from the state before,
 * ranks rise, a technique occurs once, it ends at its first goal, and no step can be taken out (contract: applications
 * §5.2).
 */
export function listNodePaths(nodes: readonly StepNode[]): NodePath[] {
  const following = new Map<string, StepNode[]>()
  for (const node of nodes)
    for (const state of new Set(node.after)) {
      const own = following.get(state)
      if (own) own.push(node)
      else following.set(state, [node])
    }
  const paths: NodePath[] = []
  const path: StepNode[] = []
  const extend = (node: StepNode) => {
    path.push(node)
    if (isGoal(node.yields)) paths.push([...path])
    else if (path.length < mostSteps)
      for (const next of following.get(node.yields) ?? []) if (canFollow(path, next)) extend(next)
    path.pop()
  }
  for (const node of nodes) if (node.access !== null) extend(node)
  return paths
}

/**
 * Checks that a step adds to a path: it rises, its technique is new, and it could not have been taken without the last
 * step.
 */
function canFollow(path: readonly StepNode[], next: StepNode): boolean {
  const last = path.at(-1) as StepNode
  if ((rankOf(next.yields) ?? 0) <= (rankOf(last.yields) ?? 0)) return false
  if (path.some(({ technique }) => technique === next.technique)) return false
  const before = path.at(-2)
  return before ? !next.after.includes(before.yields) : next.access === null
}

/**
 * Returns the tactics of the steps: of each the first of its technique that is not before that of the step before, else
 * its first (contract: applications §5.3).
 */
export function tacticsOf(techniques: readonly string[], places: TacticPlaces): string[] {
  let last = 0
  return techniques.map((technique) => {
    const own = places.of.get(technique) ?? []
    const place = own.find((one) => one >= last) ?? own[0] ?? 0
    last = place
    return places.tactics[place] as string
  })
}

/** The places of the tactics of each technique in the matrix, ascending. */
export type TacticPlaces = { readonly tactics: readonly string[]; readonly of: ReadonlyMap<string, readonly number[]> }

const cached = new WeakMap<Knowledge, TacticPlaces>()

/** Returns where the tactics of all techniques stand in the matrix, computed once for each knowledge. */
export function tacticPlacesOf(knowledge: Knowledge): TacticPlaces {
  const known = cached.get(knowledge)
  if (known) return known
  const placeOf = new Map(knowledge.tactics.map((tactic, place) => [tactic, place]))
  const of = new Map(
    knowledge.techniques.map(({ id, tactics }) => [
      id,
      tactics.flatMap((tactic) => placeOf.get(tactic) ?? []).sort((a, b) => a - b),
    ]),
  )
  const places = { tactics: knowledge.tactics, of }
  cached.set(knowledge, places)
  return places
}
