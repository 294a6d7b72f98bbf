import { type Entry, isMarked, type Layer } from './layer.ts'

const head = ['technique', 'technique name', 'tactic', 'score', 'colour', 'comment', 'links', 'enabled']

/** Returns a layer as a table, a row for each technique that it marks, with those that match nothing. */
export function layerRows(
  { entries }: Layer,
  names: ReadonlyMap<string, string>,
): readonly (readonly (string | number)[])[] {
  return [head, ...entries.filter(isMarked).map((entry) => rowOf(entry, names.get(entry.id) ?? ''))]
}

function rowOf({ id, tactic, score, colour, comment, links, isOff }: Entry, name: string) {
  const addresses = links?.flatMap((link) => ('url' in link ? link.url : [])) ?? []
  return [
    id,
    name,
    tactic ?? 'all',
    score ?? '',
    colour ?? '',
    comment ?? '',
    addresses.join(' '),
    isOff ? 'no' : 'yes',
  ]
}
