import type { TechniqueExposure } from './exposure.ts'
import { type FindingGroup, type Standing, standings } from './model.ts'
import { comparePaths, type Foundation, type Measures, measurePath, type RankedPath } from './score.ts'

/** A path as it is while some findings are fixed. */
type OpenPath = { readonly path: RankedPath; readonly isLinked: boolean }

/** The exposures while some groups of findings are fixed. */
export class OpenView {
  readonly #exposures: readonly TechniqueExposure[]
  readonly #groups: readonly FindingGroup[]
  readonly #foundations: Foundation[]
  readonly #yields: string[][]
  readonly #linked: boolean[]
  readonly #leastStanding: number
  readonly #fixed = new Set<number>()
  readonly #touches = new Map<number, number[]>()

  constructor(
    exposures: readonly TechniqueExposure[],
    foundations: readonly Foundation[],
    groups: readonly FindingGroup[],
    standingAtLeast: Standing,
  ) {
    this.#leastStanding = standings.indexOf(standingAtLeast)
    this.#exposures = exposures
    this.#groups = groups
    this.#foundations = [...foundations]
    this.#yields = exposures.map(({ yields }) => [...yields])
    this.#linked = exposures.map(({ links }) => links.length > 0)
    for (const [index, { links }] of exposures.entries())
      for (const { group } of links) {
        const own = this.#touches.get(group)
        if (!own) this.#touches.set(group, [index])
        else if (own.at(-1) !== index) own.push(index)
      }
  }

  fix(groups: ReadonlySet<number>): void {
    const changed = new Set<number>()
    for (const group of groups) {
      this.#fixed.add(group)
      for (const exposure of this.#touches.get(group) ?? []) changed.add(exposure)
    }
    for (const exposure of changed) this.#found(exposure)
  }

  reopen(group: number): void {
    this.#fixed.delete(group)
    for (const exposure of this.#touches.get(group) ?? []) this.#found(exposure)
  }

  /** Opens a group like one that is open already, which changes nothing else. */
  reopenLike(group: number): void {
    this.#fixed.delete(group)
  }

  /** The paths that are left, in order, with their scores. */
  openPaths(ranked: readonly RankedPath[]): OpenPath[] {
    return ranked
      .flatMap((path) => {
        const measures = this.#measure(path)
        return measures ? [{ path: { ...path, ...measures }, isLinked: this.#isLinked(path) }] : []
      })
      .sort((a, b) => comparePaths(a.path, b.path))
  }

  bestLinked(ranked: readonly RankedPath[]): number | null {
    let best: number | null = null
    for (const path of ranked)
      if (this.#isLinked(path)) {
        const score = this.#measure(path)?.score
        if (score !== undefined && (best === null || score > best)) best = score
      }
    return best
  }

  /** Of steps of kind finding the one with the fewest findings, then groups; without any, the linked one that is founded best. */
  exposureToFix({ nodes }: RankedPath): TechniqueExposure {
    const linked = nodes
      .map(({ exposure }) => ({ exposure, groups: this.groupsOf(this.#exposures[exposure] as TechniqueExposure) }))
      .filter(({ groups }) => groups.length > 0)
      .map(({ exposure, groups }) => ({
        own: this.#exposures[exposure] as TechniqueExposure,
        foundation: this.#foundations[exposure] as Foundation,
        groups: groups.length,
        findings: groups.reduce((sum, group) => sum + (this.#groups[group] as FindingGroup).count, 0),
      }))
    const byFinding = linked.filter(({ foundation }) => foundation.isFinding)
    const order = (a: { own: TechniqueExposure }, b: { own: TechniqueExposure }) =>
      a.own.technique < b.own.technique ? -1 : 1
    const [chosen] =
      byFinding.length > 0
        ? byFinding.sort((a, b) => a.findings - b.findings || a.groups - b.groups || order(a, b))
        : linked.sort(
            (a, b) =>
              b.foundation.level - a.foundation.level || b.foundation.severity - a.foundation.severity || order(a, b),
          )
    return (chosen as { own: TechniqueExposure }).own
  }

  /** The groups of an exposure that are not fixed. */
  groupsOf({ links }: TechniqueExposure): number[] {
    return [...new Set(links.map(({ group }) => group))].filter((group) => !this.#fixed.has(group))
  }

  byLastId(groups: ReadonlySet<number>): number[] {
    const lastOf = (group: number) => (this.#groups[group] as FindingGroup).lastIssueId
    return [...groups].sort((a, b) => lastOf(b) - lastOf(a) || b - a)
  }

  /** What opening a group changes: equal for groups with the same links and severity. */
  effectOf(group: number): string {
    const effects = (this.#touches.get(group) ?? []).map((index) => {
      const { links, yieldsOf } = this.#exposures[index] as TechniqueExposure
      return [index, links.flatMap((link, place) => (link.group === group ? [link.level, yieldsOf[place]] : []))]
    })
    return JSON.stringify([this.#groups[group]?.severity, effects])
  }

  /** What a path is worth now; null when a step is no longer possible, or its standing no longer asked for. */
  #measure(path: RankedPath): Measures | null {
    const isOpen = path.nodes.every(
      ({ exposure, yields }) =>
        (this.#foundations[exposure] as Foundation).level > 0 && this.#yields[exposure]?.includes(yields),
    )
    if (!isOpen) return null
    const measures = measurePath(path, this.#foundations)
    return standings.indexOf(measures.standing) <= this.#leastStanding ? measures : null
  }

  #isLinked({ nodes }: RankedPath): boolean {
    return nodes.some(({ exposure }) => this.#linked[exposure])
  }

  /** Computes how an exposure is founded by what is open. */
  #found(index: number): void {
    const exposure = this.#exposures[index] as TechniqueExposure
    const before = this.#foundations[index] as Foundation
    const open = exposure.links.flatMap((link, place) => (this.#fixed.has(link.group) ? [] : [{ link, place }]))
    const isKept = exposure.kind === 'design' || exposure.isByDesign
    const level = open.reduce<Foundation['level']>(
      (most, { link }) => Math.max(most, link.level) as Foundation['level'],
      isKept ? 1 : 0,
    )
    const severity = open.reduce((most, { link }) => Math.max(most, this.#groups[link.group]?.severity ?? 0), 0)
    const isHint = open.length > 0 || exposure.kind === 'design' ? exposure.isHintLinked : exposure.isHintByDesign
    this.#foundations[index] = { ...before, level, severity, isHint }
    this.#yields[index] = [...exposure.yieldsByDesign, ...open.flatMap(({ place }) => exposure.yieldsOf[place] ?? [])]
    this.#linked[index] = open.length > 0
  }
}
