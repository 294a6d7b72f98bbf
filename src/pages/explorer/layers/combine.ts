import { type Entry, entryAt, isMarked, type Layer, type LayerLink, longestName, marksOf, ownColours } from './layer.ts'
import type { Known } from './read-layer.ts'

/** How layers are made into one: how many it takes, the sign between their names, and what it means. */
export const operations = {
  sum: { name: 'Sum', takes: [2, Number.POSITIVE_INFINITY], sign: ' + ' },
  difference: { name: 'Difference', takes: [2, Number.POSITIVE_INFINITY], sign: ' − ' },
  mean: { name: 'Mean', takes: [2, Number.POSITIVE_INFINITY], sign: ' and ' },
  min: { name: 'Lowest', takes: [2, Number.POSITIVE_INFINITY], sign: ' and ' },
  max: { name: 'Highest', takes: [2, Number.POSITIVE_INFINITY], sign: ' and ' },
  and: { name: 'In all (and)', takes: [2, Number.POSITIVE_INFINITY], sign: ' and ' },
  or: { name: 'In any (or)', takes: [2, Number.POSITIVE_INFINITY], sign: ' or ' },
  not: { name: 'Not in it', takes: [1, 1], sign: '' },
  times: { name: 'Times a number', takes: [1, 1], sign: '' },
} as const

export type Operation = keyof typeof operations

/** Returns how the layer is called that an operation makes; a question mark stands for a layer that is not chosen. */
export function combinedName(operation: Operation, names: readonly string[], factor: number): string {
  const { name, takes, sign } = operations[operation]
  const all = [...names, ...Array.from({ length: Math.max(0, takes[0] - names.length) }, () => '?')]
  if (operation === 'not') return `Not in ${all[0]}`
  if (operation === 'times') return `${factor} × ${all[0]}`
  const isSigned = operation === 'sum' || operation === 'difference' || operation === 'and' || operation === 'or'
  return isSigned ? all.join(sign) : `${name} of ${all.join(sign)}`
}

/**
 * Makes one layer of several. As in the Navigator, a technique without a score counts as 0 where another layer scores
 * it, and has none where none does. `and`, `or` and `not` ask whether a layer marks the technique, by a score other
 * than 0 or without a score by a colour, and answer 1 or 0. Techniques that are switched off are not marked. Comments
 * and links are those of all.
 */
export function combineLayers(
  operation: Operation,
  layers: readonly Layer[],
  factor: number,
  known: Known['tactics'],
  made: Pick<Layer, 'id' | 'madeAt'>,
): Layer {
  const { takes } = operations[operation]
  if (layers.length < takes[0] || layers.length > takes[1])
    throw new Error(takes[1] === 1 ? 'Choose one layer.' : `Choose at least ${takes[0]} layers.`)
  const marks = layers.map((layer) => ({ name: layer.name, own: marksOf(layer) }))
  const ids = new Set([...(operation === 'not' ? known.keys() : []), ...marks.flatMap(({ own }) => [...own.keys()])])
  const entries = [...ids].flatMap((id) =>
    placesOf(
      marks.flatMap(({ own }) => own.get(id) ?? []),
      known.get(id),
    ).flatMap(({ tactic, written }) => combineAt(operation, marks, factor, { id, tactic, written })),
  )
  const scores = entries.flatMap(({ score }) => score ?? [])
  const least = scores.reduce((a, b) => Math.min(a, b), 0)
  return {
    ...made,
    name: combinedName(
      operation,
      layers.map(({ name }) => name),
      factor,
    ).slice(0, longestName),
    description: '',
    scale: { colours: ownColours, least, most: scores.reduce((a, b) => Math.max(a, b), least + 1) },
    legend: [],
    entries,
    rest: {},
  }
}

type Place = { readonly tactic: string | undefined; readonly written: string | undefined }

/**
 * Returns where a technique is to be combined: everywhere at once, or at each tactic where a layer says something of it
 * at one of them. `written` is absent for a technique that has that tactic alone.
 */
function placesOf(marks: readonly Entry[], tactics: readonly string[] | undefined): readonly Place[] {
  const said = new Set(marks.flatMap(({ tactic }) => tactic ?? []))
  if (said.size === 0) return [{ tactic: undefined, written: undefined }]
  const isEverywhere = !tactics && marks.some(({ tactic }) => tactic === undefined)
  const all = [...(isEverywhere ? [undefined] : []), ...new Set([...(tactics ?? []), ...said])]
  return all.map((tactic) => ({ tactic, written: tactics && all.length === 1 ? undefined : tactic }))
}

type Marked = { readonly name: string; readonly own: ReadonlyMap<string, readonly Entry[]> }

function combineAt(
  operation: Operation,
  layers: readonly Marked[],
  factor: number,
  { id, tactic, written }: Place & { readonly id: string },
): readonly Entry[] {
  const own = layers.map((layer) => entryAt(layer.own.get(id), tactic))
  const score = scoreOf(operation, own, factor)
  const comments = own.flatMap((entry, index) =>
    entry?.comment ? `${layers.length > 1 ? `${layers[index]?.name}: ` : ''}${entry.comment}` : [],
  )
  const links = own.flatMap((entry): readonly LayerLink[] => entry?.links ?? [])
  const entry: Entry = {
    id,
    ...(written !== undefined && { tactic: written }),
    ...(score !== null && { score }),
    ...(comments.length > 0 && { comment: comments.join('\n') }),
    ...(links.length > 0 && { links }),
  }
  return isMarked(entry) ? [entry] : []
}

function scoreOf(operation: Operation, own: readonly (Entry | undefined)[], factor: number): number | null {
  const marked = own.map((entry) => entry !== undefined && !entry.isOff && isIn(entry))
  if (operation === 'not') return Number(!marked[0])
  if (operation === 'and' || operation === 'or') {
    const isAny = marked.includes(true)
    return isAny ? Number(operation === 'or' || !marked.includes(false)) : null
  }
  const scores = own.map((entry) => (entry?.isOff ? undefined : entry?.score))
  if (scores.every((score) => score === undefined)) return null
  const [first = 0, ...others] = scores.map((score) => score ?? 0)
  return roundOff(arithmetic[operation](first, others, factor))
}

function isIn({ score, colour }: Entry): boolean {
  return score === undefined ? colour !== undefined : score !== 0
}

const add = (a: number, b: number) => a + b
const arithmetic: Readonly<
  Record<
    'sum' | 'difference' | 'mean' | 'min' | 'max' | 'times',
    (first: number, others: readonly number[], factor: number) => number
  >
> = {
  sum: (first, others) => others.reduce(add, first),
  difference: (first, others) => others.reduce((a, b) => a - b, first),
  mean: (first, others) => others.reduce(add, first) / (others.length + 1),
  min: (first, others) => Math.min(first, ...others),
  max: (first, others) => Math.max(first, ...others),
  times: (first, _, factor) => first * factor,
}

/** Takes the noise of binary fractions away: 0.1 + 0.2 is 0.3. */
function roundOff(score: number): number {
  return Number(score.toPrecision(12))
}
