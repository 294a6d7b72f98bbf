import type { Generated } from 'kysely'

export type NodeKind =
  | 'TACTIC'
  | 'TECHNIQUE'
  | 'MITIGATION'
  | 'CASE_STUDY'
  | 'WEAKNESS'
  | 'WEAKNESS_CATEGORY'
  | 'WEAKNESS_VIEW'
  | 'MATRIX'
  | 'CHART'
  | 'RESEARCH_FINDING'
  | 'APPLICATION'
  | 'VULNERABILITY'

/** Kinds of edges, in the order of an object's groups of neighbors. */
export const edgeKinds = [
  'ACHIEVES',
  'SPECIALIZES',
  'MITIGATES',
  'EMPLOYS',
  'PURSUES',
  'EXPLOITS',
  'CHILD_OF',
  'PEER_OF',
  'CAN_PRECEDE',
  'CAN_ALSO_BE',
  'REQUIRES',
  'STARTS_WITH',
  'MEMBER_OF',
  'CONCERNS',
  'SHOWN_BY',
] as const

export type ExploreTables = {
  nodeIndex: {
    id: string
    kind: NodeKind
    name: string
    aliases: string
    body: string
    retired: boolean
    words: Generated<string>
    digest: Generated<string>
  }
  graphEdge: { sourceId: string; targetId: string; kind: string; provenance: string }
}
