/** A link of a technique; a divider is a line between links, as the Navigator draws it. */
export type LayerLink = { readonly label: string; readonly url: string } | { readonly divider: true }

/** What a layer says of a technique, everywhere or at one tactic; the members that it does not say are absent. */
export type Entry = {
  /** As the file has it; of ATLAS where ATLAS has such a technique. */
  readonly id: string
  /** Short name of a tactic, such as `initial-access`; absent where the entry is meant for all. */
  readonly tactic?: string
  readonly score?: number
  /** `#rrggbb`; it counts more than the colour of the score. */
  readonly colour?: string
  readonly comment?: string
  readonly links?: readonly LayerLink[]
  readonly isOff?: true
  /** Members of the file that the page does not know or show; written again. */
  readonly rest?: Readonly<Record<string, unknown>>
}

/** How scores are coloured: evenly between colours from `least` to `most`, beyond them like these. */
export type Scale = { readonly colours: readonly string[]; readonly least: number; readonly most: number }

/** A layer made by hand over the matrix. */
export type Layer = {
  /** Name of this browser for it. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly scale: Scale
  readonly legend: readonly { readonly label: string; readonly colour: string }[]
  readonly entries: readonly Entry[]
  readonly rest: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970: the order of layers. */
  readonly madeAt: number
}

/** What a reader marks a technique with. */
export type Marks = Pick<Entry, 'score' | 'colour' | 'comment' | 'links' | 'isOff'>

/** As many layers as a browser keeps. */
export const mostLayers = 40
export const longestName = 200

/** White to blue, as in the layers that the service makes. */
export const ownColours = ['#ffffff', '#9ecae1', '#08519c'] as const

/** Returns a layer that says nothing; its scores are from 0 to 100, as those of the Navigator. */
export function emptyLayer(id: string, name: string, madeAt: number): Layer {
  const scale = { colours: ownColours, least: 0, most: 100 }
  return { id, name, description: '', scale, legend: [], entries: [], rest: {}, madeAt }
}

/** Returns whether an entry marks its technique: some only say how the Navigator shows it. */
export function isMarked({ score, colour, comment, links, isOff }: Entry): boolean {
  return [score, colour, comment, links, isOff].some((mark) => mark !== undefined)
}

/** Returns the short name by which layers name a tactic. */
export function shortName(tactic: string): string {
  return tactic.toLowerCase().replaceAll(' ', '-')
}

/** Returns what a layer marks, by technique. */
export function marksOf({ entries }: Layer): ReadonlyMap<string, readonly Entry[]> {
  return Map.groupBy(entries.filter(isMarked), ({ id }) => id)
}

/**
 * Returns what marks a technique at a tactic, of all that marks this technique: what is said of it there, else what is
 * said of it everywhere.
 */
export function entryAt(marks: readonly Entry[] = [], tactic?: string): Entry | undefined {
  return marks.find((entry) => entry.tactic === tactic) ?? marks.find((entry) => entry.tactic === undefined)
}

/**
 * Marks a technique at one tactic, or for null at all of them, in place of what was said of it there; members that the
 * page does not show stay.
 */
export function markTechnique(layer: Layer, id: string, tactic: string | null, marks: Marks): Layer {
  const isMeant = (entry: Entry) => entry.id === id && (tactic === null || entry.tactic === tactic)
  const at = layer.entries.find((entry) => entry.id === id && (entry.tactic ?? null) === tactic)
  const marked: Entry = { id, ...(tactic !== null && { tactic }), ...marks, ...(at?.rest && { rest: at.rest }) }
  const others = layer.entries.flatMap((entry) => {
    if (!isMeant(entry) || entry === at) return entry === at ? marked : entry
    return entry.rest ? [unmarked(entry)] : []
  })
  const entries = at ? others : [...others, marked]
  return { ...layer, entries: entries.filter((entry) => entry.id !== id || isMarked(entry) || entry.rest) }
}

function unmarked({ id, tactic, rest }: Entry): Entry {
  return { id, ...(tactic !== undefined && { tactic }), ...(rest && { rest }) }
}
