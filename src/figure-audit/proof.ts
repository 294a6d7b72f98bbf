import type { AuditTask } from '../../db/figure-audit-task.ts'
import type { Figure, Model } from './model.ts'

/** Other numbers of a table: by how much the answers of some groups differ, `[group, option, difference]`. */
export type Exchange = readonly (readonly [group: number, option: number, difference: number])[]

export type Proof = ReturnType<typeof openProof>

/** Returns the intervals that tables prove, of which none is believed before it was checked. */
export function openProof(model: Model) {
  const { task, options, figures } = model
  const truth = task.groups.flatMap(({ counts }) => counts)
  const figuresOf = new Map<number, Figure[]>()
  for (const figure of figures) {
    for (const group of figure.groups) {
      const cell = group * options + figure.option
      const own = figuresOf.get(cell)
      if (own) own.push(figure)
      else figuresOf.set(cell, [figure])
    }
  }
  const reach = new Map<Figure, readonly [number, number]>()
  const reachOf = (figure: Figure) => reach.get(figure) ?? ([0, 0] as const)

  return {
    truth,
    /** How far a figure can be below and above what it is, as far as tables show. */
    reachOf,
    isProved(figure: Figure) {
      const [below, above] = reachOf(figure)
      return above - below >= neededWidth(task, figure)
    },
    /**
     * Takes a table, and with it the same one of the other sign when that is one too; false when it does not agree with
     * what is shown.
     */
    offer(exchange: Exchange): boolean {
      const sums = new Map<Figure, number>()
      for (const [group, option, difference] of exchange)
        for (const figure of figuresOf.get(group * options + option) ?? [])
          sums.set(figure, (sums.get(figure) ?? 0) + difference)
      for (const [figure, sum] of sums) if (figure.isShown && sum !== 0) return false
      const signs = [1, -1].filter((sign) => areAnswers(model, exchange, sign))
      for (const sign of signs) {
        for (const [figure, sum] of sums) {
          const [below, above] = reachOf(figure)
          if (sum * sign < below || sum * sign > above)
            reach.set(figure, [Math.min(below, sum * sign), Math.max(above, sum * sign)])
        }
      }
      return signs.includes(1)
    },
  }
}

/** Returns how far apart tables must be for a figure to be safe: as far as its scale is wide, if that is less. */
export function neededWidth({ kind, range, width }: AuditTask, { base }: Figure): number {
  return kind === 'scale' ? Math.min(width, (range.to - range.from) * base) : width
}

/** Checks that so many respondents can have answered so, in each group. */
function areAnswers({ task }: Model, exchange: Exchange, sign: number): boolean {
  const { range, kind, groups } = task
  const changed = new Map<number, number[]>()
  for (const [group, option, difference] of exchange) {
    if (!Number.isInteger(difference)) return false
    const counts = changed.get(group) ?? [...groups[group]!.counts]
    counts[option]! += difference * sign
    changed.set(group, counts)
  }
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  return [...changed].every(([group, counts]) => {
    const { base, counts: own } = groups[group]!
    const isOfOne = kind !== 'single' || sumOf(counts) === sumOf(own)
    return isOfOne && counts.every((count) => count >= range.from * base && count <= range.to * base)
  })
}
