/** A round of what to fix first in one application: the score of its best path before it, and its findings. */
type Round = { readonly best: number; readonly findingCount: number }

/** A round with the owner that it is of, and its place among those of all owners, from 1. */
export type PlacedRound<Owner, R> = { readonly owner: Owner; readonly round: R; readonly rank: number }

/**
 * Merges the rounds of several owners, which each keep their order: first the round whose path has the highest score,
 * then the one with the fewest findings to fix, then the one of the first owner. Returns the first `most`.
 */
export function mergeRounds<Owner, R extends Round>(
  owners: readonly { readonly owner: Owner; readonly rounds: readonly R[] }[],
  most: number,
): PlacedRound<Owner, R>[] {
  const heads = owners.map(({ owner, rounds }) => ({ owner, waiting: [...rounds] }))
  const merged: PlacedRound<Owner, R>[] = []
  while (merged.length < most) {
    const next = heads
      .flatMap((head) => head.waiting.slice(0, 1).map((round) => ({ head, round })))
      .sort((a, b) => b.round.best - a.round.best || a.round.findingCount - b.round.findingCount)[0]
    if (!next) break
    next.head.waiting.shift()
    merged.push({ owner: next.head.owner, round: next.round, rank: merged.length + 1 })
  }
  return merged
}

/** A mitigation with the owners for which it is among the first, and the paths that it cuts there. */
export type SharedMitigation<Owner> = {
  readonly mitigation: string
  readonly owners: readonly Owner[]
  readonly pathsCut: number
}

/**
 * Returns the mitigations of several owners: those that help most owners first, then those that cut most paths, then by
 * id; at most `most`.
 */
export function sharedMitigations<Owner>(
  owners: readonly {
    readonly owner: Owner
    readonly mitigations: readonly { readonly mitigation: string; readonly pathsCut: number }[]
  }[],
  most: number,
): SharedMitigation<Owner>[] {
  const all = owners.flatMap(({ owner, mitigations }) => mitigations.map((round) => ({ owner, ...round })))
  return [...Map.groupBy(all, ({ mitigation }) => mitigation)]
    .map(([mitigation, rounds]) => ({
      mitigation,
      owners: rounds.map(({ owner }) => owner),
      pathsCut: rounds.reduce((sum, { pathsCut }) => sum + pathsCut, 0),
    }))
    .sort(
      (a, b) => b.owners.length - a.owners.length || b.pathsCut - a.pathsCut || (a.mitigation < b.mitigation ? -1 : 1),
    )
    .slice(0, most)
}
