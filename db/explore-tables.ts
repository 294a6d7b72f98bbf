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

export type ExploreTables = {
  nodeIndex: {
    id: string
    kind: NodeKind
    name: string
    aliases: string
    body: string
    retired: boolean
    words: Generated<string>
  }
  graphEdge: { sourceId: string; targetId: string; kind: string; provenance: string }
}
