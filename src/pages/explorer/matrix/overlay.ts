import type { ControlsData } from '../../shared/documents/controls.ts'
import type { DifferenceData } from '../../shared/documents/difference.ts'
import type { ExposureData } from '../../shared/documents/exposure.ts'
import type { MatrixData } from '../../shared/documents/matrix.ts'
import { counted, numberOf, plain, severityName } from '../../shared/words.ts'
import { type Known, unknownWords } from '../parts/unknown-words.ts'

export type Technique = NonNullable<MatrixData['matrix']>['tactics'][number]['techniques']['nodes'][number]
type Application = NonNullable<ExposureData['application']>
/** A technique that an application makes possible. */
export type Exposed = Application['exposedTechniques'][number]
/** A technique that weaknesses of its findings are related to. */
export type Related = Application['techniques']['nodes'][number]
type FullDifference = NonNullable<DifferenceData['applicationDifference']>
type Difference = Pick<FullDifference, 'onlyA' | 'onlyB' | 'both'> & {
  readonly a: Pick<FullDifference['a'], 'name' | 'exposure'>
  readonly b: Pick<FullDifference['b'], 'name' | 'exposure'>
}
/** The part of an application that an overlay shows. */
export type Subject = {
  readonly name: string
  readonly exposure: Known
  readonly exposedTechniques: readonly Exposed[]
}

/** Colours that no class of the style sheet has, such as those that a reader has chosen. */
export type Paint = { readonly background: string; readonly color: string }
/**
 * How a cell is coloured: a class of the style sheet, or the colours themselves; a short mark that says the same
 * without colour, and the words for it.
 */
export type Shade = {
  readonly level: string
  readonly mark: string
  readonly words: string
  readonly paint?: Paint
}
export type Overlay = {
  readonly title: string
  /** Meaning of the levels, in order; `count` where it is not the number of cells of the level. */
  readonly legend: readonly {
    readonly level: string
    readonly name: string
    readonly count?: number
    readonly paint?: Paint
  }[]
  /** What the numbers in cells count, where these are no signs of the legend. */
  readonly numbers?: string
  /** What is not known of the techniques without a colour; null when all is. */
  readonly unknown: string | null
  /** `tactic` is the name of one; without it the answer is that of a technique as a whole. */
  shadeOf(technique: Technique, tactic?: string): Shade | null
}

export const measures = [
  ['severity', 'Severity of the gravest finding'],
  ['count', 'Number of findings'],
  ['maturity', 'Maturity'],
  ['coverage', 'Mitigations, none first'],
  ['references', 'Case studies'],
  ['controls', 'Controls of its targets'],
] as const
export type Measure = (typeof measures)[number][0]

/** Returns the measures that can be shown with or without an application. */
export function measuresFor(hasApplication: boolean): readonly (readonly [Measure, string])[] {
  return hasApplication ? measures : measures.filter(([name]) => !ofApplication.has(name))
}

const ofApplication: ReadonlySet<Measure> = new Set(['severity', 'count', 'controls'])

/** Returns how far apart counts are told: none, one, few, more, many. */
function stepOf(count: number): number {
  return count === 0 ? 0 : count === 1 ? 1 : count <= 3 ? 2 : count <= 6 ? 3 : count <= 10 ? 4 : 5
}
const stepNames = ['none', '1', '2–3', '4–6', '7–10', 'more than 10'] as const

/** Returns what is not known of the exposure of applications; null when all is. */
function unknownOf(subjects: readonly { readonly name: string; readonly exposure: Known }[]): string | null {
  const own = subjects.flatMap(({ name, exposure }) => unknownWords(exposure).map((words) => `${name}: ${words}`))
  return own.length === 0 ? null : own.join('; ')
}

const byDesign = { level: 'cool-2', name: 'by design, no finding' } as const

/** Shows what an application makes possible: by its open findings, and by what it consists of alone. */
export function exposureOverlay(by: 'severity' | 'count', subject: Subject): Overlay {
  const byId = new Map(subject.exposedTechniques.map((one) => [one.technique.id, one]))
  return {
    title: `Exposure of ${subject.name}`,
    unknown: unknownOf([subject]),
    ...(by === 'count' && { numbers: 'open findings' }),
    legend: [
      ...(by === 'severity'
        ? [5, 4, 3, 2, 1, 0].map((level) => ({ level: `heat-${level}`, name: `S${level}: ${severityName(level)}` }))
        : [5, 4, 3, 2, 1].map((level) => ({ level: `heat-${level}`, name: stepNames[level]! }))),
      { level: byDesign.level, name: `D: ${byDesign.name}` },
    ],
    shadeOf: ({ id }) => {
      const found = byId.get(id)
      if (!found) return null
      const { severity, findingCount } = found
      if (severity === null) return { level: byDesign.level, mark: 'D', words: byDesign.name }
      return {
        level: `heat-${by === 'severity' ? severity : stepOf(findingCount)}`,
        mark: by === 'severity' ? `S${severity}` : numberOf(findingCount),
        words: `${severityName(severity)} severity, ${counted(findingCount, 'open finding')}`,
      }
    },
  }
}

/** Shows which of two applications is exposed to each technique. */
export function differenceOverlay({ a, b, onlyA, onlyB, both }: Difference): Overlay {
  const shades = new Map<string, Shade>([
    ...onlyA.map(({ technique }) => [technique.id, { level: 'only-a', mark: 'A', words: `only ${a.name}` }] as const),
    ...onlyB.map(({ technique }) => [technique.id, { level: 'only-b', mark: 'B', words: `only ${b.name}` }] as const),
    ...both.map(({ technique, graver }) => {
      const mark = graver === 'A' ? 'A>B' : graver === 'B' ? 'A<B' : 'A=B'
      const words = graver === 'EQUAL' ? 'both, equally grave' : `both, ${(graver === 'A' ? a : b).name} graver`
      return [technique.id, { level: `both-${graver.toLowerCase()}`, mark, words }] as const
    }),
  ])
  const countGraver = (which: Difference['both'][number]['graver']) =>
    both.filter(({ graver }) => graver === which).length
  return {
    title: `${a.name} (A) and ${b.name} (B)`,
    unknown: unknownOf([a, b]),
    legend: [
      { level: 'only-a', name: `A: only ${a.name}`, count: onlyA.length },
      { level: 'both-a', name: `A>B: both, ${a.name} graver`, count: countGraver('A') },
      { level: 'both-equal', name: 'A=B: both alike', count: countGraver('EQUAL') },
      { level: 'both-b', name: `A<B: both, ${b.name} graver`, count: countGraver('B') },
      { level: 'only-b', name: `B: only ${b.name}`, count: onlyB.length },
    ],
    shadeOf: ({ id }) => shades.get(id) ?? null,
  }
}

/** Shows what the knowledge base says of the techniques themselves. */
export function knowledgeOverlay(by: 'maturity' | 'coverage' | 'references'): Overlay {
  if (by === 'maturity')
    return {
      title: 'Maturity',
      unknown: null,
      legend: [
        { level: 'heat-5', name: 'R: realized, seen in attacks' },
        { level: 'heat-3', name: 'D: demonstrated' },
        { level: 'heat-1', name: 'F: feasible' },
      ],
      shadeOf: ({ maturity }) =>
        maturity === null
          ? null
          : {
              level: { REALIZED: 'heat-5', DEMONSTRATED: 'heat-3', FEASIBLE: 'heat-1' }[maturity],
              mark: maturity[0]!,
              words: plain(maturity),
            },
    }
  const isCoverage = by === 'coverage'
  return {
    title: isCoverage ? 'Mitigations of each technique' : 'Case studies that employ each technique',
    numbers: isCoverage ? 'mitigations' : 'case studies',
    unknown: null,
    legend: (isCoverage ? [0, 1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]).map((step) => ({
      level: isCoverage && step === 0 ? 'heat-5' : `cool-${step}`,
      name: isCoverage && step === 0 ? 'no mitigation' : stepNames[step]!,
    })),
    shadeOf: ({ mitigations, caseStudies }) => {
      const count = (isCoverage ? mitigations : caseStudies).totalCount
      if (!isCoverage && count === 0) return null
      return {
        level: isCoverage && count === 0 ? 'heat-5' : `cool-${stepOf(count)}`,
        mark: numberOf(count),
        words: isCoverage
          ? count === 0
            ? 'no mitigation'
            : counted(count, 'mitigation')
          : counted(count, 'case study', 'case studies'),
      }
    },
  }
}

type Target = NonNullable<NonNullable<ControlsData['application']>['targets']>['nodes'][number]

/**
 * Shows which techniques the mitigations at the targets of an application cover, and which it is exposed to without.
 */
export function controlsOverlay(subject: Subject, targets: readonly Target[]): Overlay {
  const controls = targets.flatMap((target) => target.controls)
  const covered = (status: string) => {
    const own = controls.filter((control) => control.status === status && control.mitigation)
    return Map.groupBy(
      own.flatMap(({ mitigation }) => mitigation!.techniques.nodes.map(({ id }) => ({ id, label: mitigation!.label }))),
      ({ id }) => id,
    )
  }
  const implemented = covered('IMPLEMENTED')
  const planned = covered('PLANNED')
  const isExposed = new Set(subject.exposedTechniques.map(({ technique }) => technique.id))
  const wordsOf = (words: string, by: readonly { readonly label: string }[]) =>
    `${words}: ${[...new Set(by.map(({ label }) => label))].join(', ')}`
  return {
    title: `Controls of ${subject.name}`,
    unknown: unknownOf([subject]),
    legend: [
      { level: 'heat-5', name: '!: exposed, no control' },
      { level: 'cool-2', name: 'P: control planned' },
      { level: 'cool-4', name: 'I: control implemented' },
    ],
    shadeOf: ({ id }) => {
      const done = implemented.get(id)
      if (done) return { level: 'cool-4', mark: 'I', words: wordsOf('implemented', done) }
      const meant = planned.get(id)
      if (meant) return { level: 'cool-2', mark: 'P', words: wordsOf('planned', meant) }
      return isExposed.has(id) ? { level: 'heat-5', mark: '!', words: 'exposed, without a control' } : null
    },
  }
}
