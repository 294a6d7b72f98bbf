/** Kinds of objects of the catalogues. */
const catalogueKinds = [
  'TACTIC',
  'TECHNIQUE',
  'MITIGATION',
  'CASE_STUDY',
  'WEAKNESS',
  'WEAKNESS_CATEGORY',
  'WEAKNESS_VIEW',
  'MATRIX',
  'CHART',
  'RESEARCH_FINDING',
] as const
export type CatalogueKind = (typeof catalogueKinds)[number]

/** Checks for a kind of objects of the catalogues. */
export function isCatalogueKind(kind: string): kind is CatalogueKind {
  return (catalogueKinds as readonly string[]).includes(kind)
}

export type NodeKind = CatalogueKind | 'APPLICATION' | 'VULNERABILITY'

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
  /** A view of the objects of the catalogues, which search keeps in memory. */
  catalogueObject: {
    id: string
    kind: CatalogueKind
    name: string
    /** Other names and ids, one a line. */
    aliases: string
    /** Its texts, as Markdown. */
    body: string
    retired: boolean
  }
  graphEdge: { sourceId: string; targetId: string; kind: string; provenance: string }
}
