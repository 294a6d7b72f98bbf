import type { GraphEdge } from '../db/explore.ts'
import type {
  DanglingLink as StoredDanglingLink,
  DuplicateLink as StoredDuplicateLink,
  UnresolvedStep as StoredUnresolvedStep,
} from '../db/explore-hygiene.ts'
import type { PathAnswer as StoredAnswer } from '../db/explore-path.ts'
import type { PathHop as StoredHop } from '../db/explore-path-end.ts'
import type { NodeKind } from '../db/explore-tables.ts'
import type { EdgeKind } from './generated/model.ts'
import type { Connection, Edge, PageArguments } from './runtime/connection.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

export type NeighborGroup = {
  readonly kind: EdgeKind
  readonly direction: 'IN' | 'OUT'
  readonly count: number
  page(args: PageArguments): MaybePromise<Connection<{ readonly id: string }>>
}
/** An object of any kind, a row of its table, with the name of its type. */
export type Node = { readonly __typename: string }
export type NodeConnection = Connection<{ readonly id: string }>
export type NodeEdge = Edge<{ readonly id: string }>
export type SearchHit = {
  readonly id: string
  readonly kind: NodeKind
  readonly name: string
  readonly rank: number
  /** Plain text. */
  readonly snippet: string
}
export type SearchConnection = Connection<SearchHit> & { matching(): MaybePromise<'ALL' | 'ANY'> }
export type SearchEdge = Edge<SearchHit>
export type Neighborhood = { readonly id: string; readonly groups: readonly NeighborGroup[] }
export type Subgraph = {
  readonly nodes: readonly { readonly id: string; readonly node: Node }[]
  readonly missingIds: readonly string[]
}
export type SubgraphEdge = GraphEdge
export type Path = { readonly from: string; readonly hops: readonly PathHop[] }
export type PathHop = StoredHop
export type PathAnswer = Omit<StoredAnswer, 'paths'> & { readonly paths: readonly Path[] }
export type Hygiene = Record<string, never>
export type UnresolvedStep = StoredUnresolvedStep
export type DuplicateLink = StoredDuplicateLink
export type DanglingLink = StoredDanglingLink
