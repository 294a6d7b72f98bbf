import type { Edge } from './view.ts'

/** A path between the marked objects: what it goes through, and along which edges. */
export type PathShown = {
  readonly nodes: readonly { readonly id: string; readonly label: string }[]
  readonly hops: readonly {
    readonly from: { readonly id: string }
    readonly to: { readonly id: string }
    readonly kind: string
  }[]
}

/** Returns what is on the paths: the ids of their objects, and which edges of a drawing they go along. */
export function partsOf(paths: readonly PathShown[]) {
  const keyOf = (one: string, other: string, kind: string) => [...[one, other].toSorted(), kind].join(' ')
  const hops = new Set(paths.flatMap((path) => path.hops.map(({ from, to, kind }) => keyOf(from.id, to.id, kind))))
  return {
    ids: new Set(paths.flatMap(({ nodes }) => nodes.map(({ id }) => id))),
    /** Hops are named in the order of their path, edges in their own direction. */
    hasEdge: ({ from, to, kind }: Edge) => hops.has(keyOf(from, to, kind)),
  }
}
