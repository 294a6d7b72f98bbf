import type { WithheldFigure } from '../../db/figure-audit-task.ts'
import type { Figure, Model } from './model.ts'
import type { Program } from './program.ts'
import { neededWidth, type Proof } from './proof.ts'

/** So many of what could be withheld are compared for one figure. */
const compared = 6

/**
 * Withholds, the cheapest first, until tables of the program show that the figure may be another or nothing is left to
 * withhold, and returns what it withheld.
 */
export function withholdFor(figure: Figure, model: Model, proof: Proof, program: Program): WithheldFigure[] {
  const withheld: WithheldFigure[] = []
  if (proof.isProved(figure)) return withheld
  const least = neededWidth(model.task, figure) - 1e-6
  for (;;) {
    const { range, binding } = rangeOf(figure, proof, program)
    if (range >= least) searchWhole(figure, model, proof, program)
    if (proof.isProved(figure)) return withheld
    const candidates = bundlesOf(model, binding.length > 0 ? binding : shownAround(figure, model))
    if (candidates.length === 0) return withheld
    const chosen =
      candidates.length === 1
        ? candidates[0]!
        : (candidates.slice(0, compared).find(({ figures }) => {
            figures.forEach(program.free)
            const isEnough = rangeOf(figure, proof, program).range >= least
            figures.forEach(program.fix)
            return isEnough
          }) ?? candidates[0]!)
    for (const each of chosen.figures) {
      each.isShown = false
      program.free(each)
    }
    withheld.push({ selection: chosen.selection, option: chosen.option })
  }
}

function rangeOf(figure: Figure, proof: Proof, program: Program) {
  const ends = [1, -1].map((sign) => program.find(new Map([[figure, sign]])))
  for (const { exchange } of ends) if (exchange) proof.offer(exchange)
  const isKnown = ends.every(({ bound }) => bound !== null)
  return {
    range: isKnown ? ends.reduce((sum, { bound }) => sum + bound!, 0) : 0,
    binding: [...new Set(ends.flatMap(({ binding }) => binding))],
  }
}

/** Looks for tables of whole numbers, where the extremes part respondents. */
function searchWhole(figure: Figure, { task }: Model, proof: Proof, program: Program): void {
  for (const distance of [task.width / 2, task.width]) {
    for (const sign of [1, -1]) {
      if (proof.isProved(figure)) return
      const [below, above] = proof.reachOf(figure)
      if ((sign > 0 ? above : -below) >= distance) continue
      const exchange = program.findWhole(new Map([[figure, sign]]), distance)
      if (exchange) proof.offer(exchange)
    }
  }
}

function shownAround(figure: Figure, { figures }: Model): Figure[] {
  const own = new Set(figure.groups)
  return figures.filter((each) => each.isShown && each.groups.some((group) => own.has(group)))
}

type Bundle = WithheldFigure & { readonly figures: readonly Figure[]; readonly cost: number }

/**
 * What is withheld together: all options of a question that allows one answer, otherwise each by itself; the cheapest
 * first, totals of all last.
 */
function bundlesOf({ task, figures }: Model, binding: readonly Figure[]): Bundle[] {
  const isWhole = task.kind === 'single'
  const keyOf = ({ selection, option }: Figure) => JSON.stringify([selection, isWhole ? null : option])
  const wanted = new Map(binding.map((figure) => [keyOf(figure), figure]))
  const bundles = [...wanted].map(([key, { selection, option }]): Bundle => {
    const own = figures.filter((figure) => figure.isShown && keyOf(figure) === key)
    const cost = own.reduce((sum, { base, places }) => sum + base * places, 0)
    return { selection, option: isWhole ? null : option, figures: own, cost }
  })
  const isTotal = ({ selection }: Bundle) => Number(selection.every((value) => value === null))
  const nameOf = ({ selection, option }: Bundle) => JSON.stringify([selection, option])
  return bundles.sort((a, b) => isTotal(a) - isTotal(b) || a.cost - b.cost || (nameOf(a) < nameOf(b) ? -1 : 1))
}
