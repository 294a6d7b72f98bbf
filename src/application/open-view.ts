import type { Derivation } from './derivation.ts'
import type { TechniqueExposure } from './exposure.ts'
import { type FindingGroup, type Standing, standings } from './model.ts'
import { comparePaths, type Foundation, type Measures, measurePath, type RankedPath } from './score.ts'

/** A path as it is while some findings are fixed. */
type OpenPath = { readonly path: RankedPath; readonly isLinked: boolean }

/** Links of one exposure that count the same, and how many of them are open. */
type LinkClass = {
  readonly exposure: number
  readonly key: string
  readonly level: Foundation['level']
  readonly severity: number
  readonly yields: readonly string[]
  open: number
}

/** The exposures while some groups of findings are fixed. */
export class OpenView {
  readonly #ranked: readonly RankedPath[]
  readonly #exposures: readonly TechniqueExposure[]
  readonly #groups: readonly FindingGroup[]
  readonly #foundations: Foundation[]
  readonly #yields: (readonly string[])[]
  readonly #linked: boolean[]
  readonly #leastStanding: number
  readonly #fixed = new Set<number>()
  /** By exposure, and by group. */
  readonly #classes: readonly LinkClass[][]
  readonly #classesOf = new Map<number, LinkClass[]>()
  #pathsByExposure: RankedPath[][] | null = null

  constructor(
    { ranked, exposures, foundations }: Pick<Derivation, 'ranked' | 'exposures' | 'foundations'>,
    groups: readonly FindingGroup[],
    standingAtLeast: Standing,
  ) {
    this.#ranked = ranked
    this.#leastStanding = standings.indexOf(standingAtLeast)
    this.#exposures = exposures
    this.#groups = groups
    this.#foundations = [...foundations]
    this.#yields = exposures.map(({ yields }) => yields)
    this.#linked = exposures.map(({ links }) => links.length > 0)
    this.#classes = exposures.map((exposure, index) => this.#classify(exposure, index))
  }

  #classify({ links, yieldsOf }: TechniqueExposure, exposure: number): LinkClass[] {
    const classes = new Map<string, LinkClass>()
    for (const [place, { group, level }] of links.entries()) {
      const severity = this.#groups[group]?.severity ?? 0
      const yields = yieldsOf[place] ?? []
      const key = `${exposure} ${level} ${severity} ${yields.join(' ')}`
      const own = classes.get(key) ?? { exposure, key, level, severity, yields, open: 0 }
      classes.set(key, own)
      own.open++
      const others = this.#classesOf.get(group)
      if (others) others.push(own)
      else this.#classesOf.set(group, [own])
    }
    return [...classes.values()]
  }

  fix(groups: Iterable<number>): void {
    const changed = new Set<number>()
    for (const group of groups) {
      if (this.#fixed.has(group)) continue
      this.#fixed.add(group)
      for (const own of this.#classesOf.get(group) ?? []) {
        own.open--
        changed.add(own.exposure)
      }
    }
    for (const exposure of changed) this.#found(exposure)
  }

  /** Opens a group, and returns the exposures that it changes. */
  reopen(group: number): number[] {
    this.reopenLike(group)
    const touched = new Set((this.#classesOf.get(group) ?? []).map(({ exposure }) => exposure))
    return [...touched].filter((exposure) => this.#found(exposure))
  }

  /** Opens a group like one that is open already, which changes nothing else. */
  reopenLike(group: number): void {
    this.#fixed.delete(group)
    for (const own of this.#classesOf.get(group) ?? []) own.open++
  }

  /** The paths that are left, in order, with their scores. */
  openPaths(): OpenPath[] {
    return this.#ranked
      .flatMap((path) => {
        const measures = this.#measure(path)
        return measures ? [{ path: { ...path, ...measures }, isLinked: this.#isLinked(path) }] : []
      })
      .sort((a, b) => comparePaths(a.path, b.path))
  }

  /** Checks that a path over one of the exposures, and with links, is worth more than `score`. */
  exceeds(score: number, exposures: readonly number[]): boolean {
    return exposures.some((exposure) =>
      this.#pathsOf(exposure).some((path) => this.#isLinked(path) && (this.#measure(path)?.score ?? -1) > score),
    )
  }

  #pathsOf(exposure: number): readonly RankedPath[] {
    this.#pathsByExposure ??= this.#indexPaths()
    return this.#pathsByExposure[exposure] ?? []
  }

  #indexPaths(): RankedPath[][] {
    const index: RankedPath[][] = this.#exposures.map(() => [])
    for (const path of this.#ranked) for (const { exposure } of path.nodes) index[exposure]?.push(path)
    return index
  }

  /**
   * Of steps of kind finding the one with the fewest findings, then groups; without any, the linked one that is founded
   * best.
   */
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
    return (this.#classesOf.get(group) ?? []).map(({ key }) => key).join('; ')
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

  /** Computes how an exposure is founded by what is open; returns false when nothing changes. */
  #found(index: number): boolean {
    const { kind, isByDesign, isHintLinked, isHintByDesign, yieldsByDesign } = this.#exposures[
      index
    ] as TechniqueExposure
    const before = this.#foundations[index] as Foundation
    const open = (this.#classes[index] as LinkClass[]).filter((own) => own.open > 0)
    const least: number = kind === 'design' || isByDesign ? 1 : 0
    const level = Math.max(least, ...open.map((own) => own.level)) as Foundation['level']
    const severity = Math.max(0, ...open.map((own) => own.severity))
    const isHint = open.length > 0 || kind === 'design' ? isHintLinked : isHintByDesign
    const yields = [...new Set([...yieldsByDesign, ...open.flatMap((own) => own.yields)])].sort()
    const isSame =
      level === before.level &&
      severity === before.severity &&
      isHint === before.isHint &&
      open.length > 0 === this.#linked[index] &&
      yields.join(' ') === this.#yields[index]?.join(' ')
    if (isSame) return false
    this.#foundations[index] = { ...before, level, severity, isHint }
    this.#yields[index] = yields
    this.#linked[index] = open.length > 0
    return true
  }
}
