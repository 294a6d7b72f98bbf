import type { Contribution as StoredContribution, ContributionMove as StoredMove } from '../db/contribution-tables.ts'
import type { ProvenanceEntry, KnowledgeChange as StoredChange } from '../db/provenance.ts'
import type { Access } from '../src/contribution/service.ts'
import type { Connection, Edge } from './runtime/connection.ts'

/** A contribution as the caller may see it. */
export type Contribution = StoredContribution & { readonly access: Access }
export type ContributionMove = StoredMove & { readonly access: Access }
export type ContributionConnection = Connection<Contribution>
export type ContributionEdge = Edge<Contribution>
export type Provenance = ProvenanceEntry
export type KnowledgeChange = StoredChange
export type KnowledgeChangeConnection = Connection<KnowledgeChange>
export type KnowledgeChangeEdge = Edge<KnowledgeChange>
export type ChangedNode = { readonly id: string; readonly fields: readonly string[] }
