import type {
  CaseStudy,
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../../db/knowledge-tables.ts'
import type { Warning } from '../source-keys.ts'

/** Everything that one ATLAS file says, in the rows of the knowledge room. */
export type AtlasSnapshot = {
  readonly format: 'legacy' | 'v6'
  readonly source: string
  readonly version: string
  readonly matrix: { readonly name: string; readonly description: string | null }
  readonly tactics: Tactic[]
  readonly techniques: Technique[]
  readonly mitigations: Mitigation[]
  readonly caseStudies: CaseStudy[]
  readonly techniqueTactics: TechniqueTactic[]
  readonly mitigationTechniques: MitigationTechnique[]
  readonly procedureSteps: ProcedureStep[]
  readonly warnings: Warning[]
}
/** The content of an ATLAS file; the version is null where the file names none. */
export type AtlasContent = Omit<AtlasSnapshot, 'version' | 'warnings'> & { readonly version: string | null }
