import type { AuditSelection, AuditTask } from '../../db/figure-audit-task.ts'

/** One option of the respondents whom a selection names. */
export type Figure = {
  readonly selection: AuditSelection
  readonly option: number
  /** The groups that it counts, by place. */
  readonly groups: readonly number[]
  readonly base: number
  readonly count: number
  /** Charts and totals that show it. */
  readonly places: number
  /** Shown until it is withheld to protect others. */
  isShown: boolean
}

export type Model = {
  readonly task: AuditTask
  readonly options: number
  readonly figures: readonly Figure[]
  /** Figures of too few that are neither none nor all. */
  readonly small: readonly Figure[]
}

/**
 * Returns all figures that the charts of a task and the totals of its survey can show. A shown figure shows count and
 * base on every surface, and its drawing the interval of both; the bases of all others are taken as known, too.
 */
export function openModel(task: AuditTask): Model {
  const options = task.groups[0]?.counts.length ?? 0
  const all = Array.from({ length: options }, (_, option) => option)
  const hidden = new Set(task.hidden.map((selection) => JSON.stringify(selection)))
  const figures = new Map<string, Figure>()
  const total = { told: [], axes: [], options: null }
  for (const { told, axes, options: own } of [total, ...task.charts]) {
    for (const fixed of setsOver(axes, told)) {
      for (const [key, { selection, groups }] of selectionsOf(task, fixed)) {
        const base = groups.reduce((sum, group) => sum + task.groups[group]!.base, 0)
        for (const option of own ?? all) {
          const name = `${key} ${option}`
          const known = figures.get(name)
          if (known) {
            figures.set(name, { ...known, places: known.places + 1 })
            continue
          }
          const count = groups.reduce((sum, group) => sum + task.groups[group]!.counts[option]!, 0)
          const isShown = base >= task.minBase && !hidden.has(key)
          figures.set(name, { selection, option, groups, base, count, places: 1, isShown })
        }
      }
    }
  }
  const found = [...figures.values()]
  return {
    task,
    options,
    figures: found,
    small: found.filter((figure) => figure.base < task.minBase && !isExtreme(task, figure)),
  }
}

/** Checks whether none or all of the respondents chose the option, or all gave the lowest or the highest rating. */
export function isExtreme({ range }: AuditTask, { count, base }: Pick<Figure, 'count' | 'base'>): boolean {
  return count === range.from * base || count === range.to * base
}

function setsOver(axes: readonly number[], told: readonly number[]): number[][] {
  const free = told.filter((attribute) => !axes.includes(attribute))
  return Array.from({ length: 1 << free.length }, (_, mask) =>
    told.filter((attribute) => axes.includes(attribute) || mask & (1 << free.indexOf(attribute))),
  )
}

type Named = { readonly selection: AuditSelection; readonly groups: number[] }

/** Groups by the values of some attributes; a group without one of them is named by no reader. */
function selectionsOf({ groups }: AuditTask, fixed: readonly number[]): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>()
  for (const [index, { values }] of groups.entries()) {
    if (fixed.some((attribute) => values[attribute] === '')) continue
    const selection = values.map((value, attribute) => (fixed.includes(attribute) ? value : null))
    const key = JSON.stringify(selection)
    const own = found.get(key)
    if (own) own.groups.push(index)
    else found.set(key, { selection, groups: [index] })
  }
  return found
}
