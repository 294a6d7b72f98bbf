import { type ComparableTitle, comparableTitle, isNearTitle } from './citation-title.ts'

type Place = { readonly index: number; readonly title: ComparableTitle }

/**
 * Returns the pairs of near titles, as indexes of `titles`, enough of them to connect all that are near. A title is
 * compared only with those that have the same marks and the same first letters of its words, for near titles have.
 */
export function nearTitlePairs(titles: readonly string[]): (readonly [number, number])[] {
  const places = titles.map((text, index): Place => ({ index, title: comparableTitle(text) }))
  const sameKey = [...Map.groupBy(places, ({ title }) => title.key).values()]
  const long = sameKey.map(([first]) => first!).filter(({ title }) => !title.isShort)
  const blocks = Map.groupBy(long, ({ title }) => JSON.stringify([title.marks, title.words.map((word) => word[0])]))
  return [
    ...sameKey.flatMap(([first, ...others]) => others.map((other) => [first!.index, other.index] as const)),
    ...[...blocks.values()].flatMap(nearPairsIn),
  ]
}

function nearPairsIn(block: readonly Place[]): (readonly [number, number])[] {
  const pairs: [number, number][] = []
  for (const [at, one] of block.entries())
    for (let next = at + 1; next < block.length; next += 1) {
      const other = block[next]!
      if (isNearTitle(one.title, other.title)) pairs.push([one.index, other.index])
    }
  return pairs
}
