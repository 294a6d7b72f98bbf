import type { Generated, Selectable } from 'kysely'

/** A date without a time, `YYYY-MM-DD`. */
export type IsoDate = string
export type Reference = { readonly title: string | null; readonly url: string | null }

/** Columns that tactics, techniques, mitigations, case studies, weaknesses and categories share. */
export type ObjectTable = {
  id: string
  name: string
  /** Markdown, byte for byte as the source gives it; null when the source gives none. */
  description: string | null
  references: readonly Reference[]
  createdDate: IsoDate | null
  modifiedDate: IsoDate | null
  /** True when the source no longer lists the object. */
  retired: boolean
  supersededBy: string | null
}

type AtlasTable = ObjectTable & {
  /** The MITRE ATT&CK object that this one corresponds to. */
  attackReference: { readonly id: string; readonly url: string | null } | null
}

export type Matrix = Selectable<MatrixTable>

type MatrixTable = {
  id: string
  name: string
  description: string | null
  source: string
  version: string
  importedAt: Generated<Date>
}

export type Tactic = AtlasTable & {
  /** Place in the matrix from 1; null when the tactic is retired. */
  position: number | null
}

export type Technique = AtlasTable & {
  maturity: 'feasible' | 'demonstrated' | 'realized' | null
  platforms: readonly string[]
  parentId: string | null
}

export type Mitigation = AtlasTable & { categories: readonly string[]; lifecyclePhases: readonly string[] }

export type CaseStudy = AtlasTable & {
  type: 'incident' | 'exercise' | null
  incidentDate: IsoDate | null
  incidentDateGranularity: 'DATE' | 'MONTH' | 'YEAR' | null
  target: string | null
  actor: string | null
  reporter: string | null
}

/** A sub-technique has the rows of its parent when the source gives it none of its own. */
export type TechniqueTactic = { techniqueId: string; tacticId: string; position: number }

/** One mention of a technique in a mitigation; a technique may be mentioned twice. Positions count from 1. */
export type MitigationTechnique = { mitigationId: string; position: number; techniqueId: string; use: string | null }

/** One step of a case study. Positions count from 1; ids may not resolve. */
export type ProcedureStep = {
  caseStudyId: string
  position: number
  tacticId: string
  techniqueId: string
  description: string | null
  /** Positions of the steps that follow; null when the source does not say. */
  leadsTo: readonly number[] | null
}

export type KnowledgeTables = {
  matrix: MatrixTable
  tactic: Tactic
  technique: Technique
  mitigation: Mitigation
  caseStudy: CaseStudy
  techniqueTactic: TechniqueTactic
  mitigationTechnique: MitigationTechnique
  procedureStep: ProcedureStep
}
