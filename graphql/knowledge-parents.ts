import type { CaseStudyUse, MitigationUse, TechniqueUse } from '../db/knowledge.ts'
import type { CaseStudy, Mitigation, ProcedureStep, Tactic, Technique } from '../db/knowledge-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type TacticConnection = Connection<Tactic>
export type TacticEdge = Edge<Tactic>
export type TechniqueConnection = Connection<Technique>
export type TechniqueEdge = Edge<Technique>
export type MitigationConnection = Connection<Mitigation>
export type MitigationEdge = Edge<Mitigation>
export type CaseStudyConnection = Connection<CaseStudy>
export type CaseStudyEdge = Edge<CaseStudy>
export type TechniqueMitigationConnection = Connection<MitigationUse>
export type TechniqueMitigationEdge = Edge<MitigationUse>
export type TechniqueCaseStudyConnection = Connection<CaseStudyUse>
export type TechniqueCaseStudyEdge = Edge<CaseStudyUse>
export type MitigationTechniqueConnection = Connection<TechniqueUse>
export type MitigationTechniqueEdge = Edge<TechniqueUse>
export type ProcedureStepConnection = Connection<ProcedureStep>
export type ProcedureStepEdge = Edge<ProcedureStep>
