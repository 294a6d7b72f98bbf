import type { TechniqueExposure } from './exposure.ts'
import type { Goal, Knowledge, Position, Standing } from './model.ts'
import type { ModelFactor, PrecedentValue } from './model-result.ts'
import { type NodePath, tacticPlacesOf, tacticsOf } from './path.ts'
import { precedentsOf, studiesOfTransition, witnessesOf } from './precedent.ts'

/** What a path is worth that findings do not change. */
export type PathFrame = {
  readonly nodes: NodePath
  readonly techniques: readonly string[]
  readonly tactics: readonly string[]
  /** `technique@tactic` of each step, joined by `>`. */
  readonly text: string
  readonly yields: string
  readonly access: Position
  readonly goal: Goal
  readonly precedent: PrecedentValue
  /** The least of its steps. */
  readonly maturity: number
  /** Indexes of studies. */
  readonly witnesses: readonly number[]
  readonly points: { readonly precedent: number; readonly maturity: number; readonly impact: number }
}
/** How well each exposure is founded while some findings are open. */
export type Foundation = {
  readonly isFinding: boolean
  readonly isHint: boolean
  readonly isByDesign: boolean
  /** 0 when it is not exposed. */
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly severity: number
  /** True when a mitigation takes 10 points of evidence. */
  readonly isCovered: boolean
}
export type Measures = {
  readonly evidence: 1 | 2 | 3 | 4
  readonly standing: Standing
  readonly severity: number
  readonly score: number
}
export type RankedPath = PathFrame & Measures

const impacts: Readonly<Record<Goal, number>> = {
  data: 20,
  host: 20,
  integrity: 16,
  model: 14,
  money: 14,
  availability: 10,
  harm: 8,
}
const maturityPoints = [0, 1, 3, 5] as const
const maturityNames = ['unknown', 'feasible', 'demonstrated', 'realized'] as const
const scoring = { evidence: 10, severity: 4, precedent: 9, whole: 6 } as const
const leastDesignSeverity = 2
const mostChains = 20_000

/** What the knowledge base says of a chain of techniques. */
type Chain = Pick<PathFrame, 'techniques' | 'tactics' | 'text' | 'precedent' | 'maturity' | 'witnesses'>

const chains = new WeakMap<Knowledge, (nodes: NodePath) => Chain>()

/** Returns a function that computes what a path is worth whatever the findings are. */
export function framer(knowledge: Knowledge, goals: ReadonlyMap<Goal, number>): (nodes: NodePath) => PathFrame {
  const chainOf = chains.get(knowledge) ?? chainReader(knowledge)
  chains.set(knowledge, chainOf)
  return (nodes) => {
    const chain = chainOf(nodes)
    const { shown, of, whole } = chain.precedent
    const goal = (nodes.at(-1) as NodePath[number]).yields.slice('goal:'.length) as Goal
    const followed = of === 0 ? 0 : Math.floor((scoring.precedent * shown) / of)
    return {
      ...chain,
      nodes,
      yields: nodes.map((node) => node.yields).join('>'),
      access: (nodes[0] as NodePath[number]).access as Position,
      goal,
      points: {
        precedent: followed + (whole ? scoring.whole : 0),
        maturity: maturityPoints[chain.maturity as 0 | 1 | 2 | 3],
        impact: goals.get(goal) ?? impacts[goal],
      },
    }
  }
}

/** Keeps what it learns of each chain: a table of needs allows some thousands. */
function chainReader(knowledge: Knowledge): (nodes: NodePath) => Chain {
  const precedents = precedentsOf(knowledge)
  const places = tacticPlacesOf(knowledge)
  const maturityOf = new Map(knowledge.techniques.map(({ id, maturity }) => [id, maturity]))
  const known = new Map<string, Chain>()
  const isShown = (from: string, to: string) => studiesOfTransition(precedents, from, to).length > 0
  return (nodes) => {
    const techniques = nodes.map(({ technique }) => technique)
    const key = techniques.join('>')
    const cached = known.get(key)
    if (cached) return cached
    const tactics = tacticsOf(techniques, places)
    const of = techniques.length - 1
    const witnesses = witnessesOf(precedents, techniques)
    const chain = {
      techniques,
      tactics,
      text: techniques.map((technique, place) => `${technique}@${tactics[place]}`).join('>'),
      precedent: {
        shown: techniques.slice(1).filter((to, place) => isShown(techniques[place] as string, to)).length,
        of,
        whole: of > 0 && witnesses.length > 0,
      },
      maturity: Math.min(...techniques.map((technique) => maturityOf.get(technique) ?? 0)),
      witnesses,
    }
    if (known.size < mostChains) known.set(key, chain)
    return chain
  }
}

/** Returns how an exposure is founded when all findings are open. */
export function foundationOf(exposure: TechniqueExposure, isCovered: boolean): Foundation {
  const { kind, isHint, isByDesign, level, severity } = exposure
  return { isFinding: kind === 'finding', isHint, isByDesign, level, severity, isCovered }
}

/**
 * Returns evidence, severity and score of a path, by the foundation of each of its steps (contract: applications §6).
 */
export function measurePath({ nodes, points }: PathFrame, foundations: readonly Foundation[]): Measures {
  let leastFinding = 5
  let greatest = 0
  let leastSeverity = 5
  let greatestSeverity = leastDesignSeverity
  let isHint = false
  for (const { exposure } of nodes) {
    const step = foundations[exposure] as Foundation
    const level = step.isCovered ? Math.max(1, step.level - 1) : step.level
    const severity = step.isByDesign ? Math.max(leastDesignSeverity, step.severity) : step.severity
    greatest = Math.max(greatest, level)
    greatestSeverity = Math.max(greatestSeverity, severity)
    if (step.isFinding) {
      leastFinding = Math.min(leastFinding, level)
      leastSeverity = Math.min(leastSeverity, severity)
    }
    isHint ||= step.isHint
  }
  const hasFinding = leastFinding < 5
  const founded = (hasFinding ? leastFinding : Math.min(3, greatest)) as 1 | 2 | 3 | 4
  const evidence = (isHint ? Math.max(1, founded - 1) : founded) as 1 | 2 | 3 | 4
  const severity = hasFinding ? leastSeverity : greatestSeverity
  const sum = points.precedent + points.maturity + points.impact
  return {
    evidence,
    standing: standingOf[founded],
    severity,
    score: scoring.evidence * evidence + scoring.severity * severity + sum,
  }
}

const standingOf: Readonly<Record<1 | 2 | 3 | 4, Standing>> = { 1: 'design', 2: 'derived', 3: 'stated', 4: 'proved' }

/** Returns what the score of a path is the sum of. */
export function factorsOf({ evidence, severity, precedent, maturity, goal, points }: RankedPath): ModelFactor[] {
  return [
    { name: 'evidence', value: evidence, points: scoring.evidence * evidence },
    { name: 'severity', value: severity, points: scoring.severity * severity },
    { name: 'precedent', value: precedent, points: points.precedent },
    { name: 'maturity', value: maturityNames[maturity as 0 | 1 | 2 | 3], points: points.maturity },
    { name: 'impact', value: goal, points: points.impact },
  ]
}

/** Orders paths: score and witnesses descending, fewer steps, then text by code unit. */
export function comparePaths(a: RankedPath, b: RankedPath): number {
  return (
    b.score - a.score ||
    b.witnesses.length - a.witnesses.length ||
    a.nodes.length - b.nodes.length ||
    compareText(a.text, b.text) ||
    compareText(a.yields, b.yields)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
