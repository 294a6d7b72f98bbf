/** So many findings are written by one statement, which so takes a moment. */
export const batchSize = 10_000

/** Positions in a list of findings, both included. */
export type Batch = { readonly first: number; readonly last: number }

/** Yields the batches of a list of `size` findings, which are numbered from 1. */
export function* batchesOf(size: number): Generator<Batch> {
  for (let first = 1; first <= size; first += batchSize) yield { first, last: first + batchSize - 1 }
}
