import type { ExposureLink } from '../../db/attack.ts'
import type {
  Contribution as StoredContribution,
  ContributionMove as StoredMove,
} from '../../db/contribution-tables.ts'
import type { CategoryCount, CountRow, WeaknessCount } from '../../db/finding-count.ts'
import type { ExposurePath as StoredExposurePath } from '../../db/finding-exposure.ts'
import type {
  Application,
  FindingLocation,
  Scan,
  Scanner,
  SecurityFinding,
  CodeFlow as StoredCodeFlow,
  CodeFlowStep as StoredCodeFlowStep,
  ModelLocation as StoredModelLocation,
  RelatedLocation as StoredRelatedLocation,
  ThreadFlow as StoredThreadFlow,
} from '../../db/finding-tables.ts'
import type { CaseStudyUse, MitigationUse, TechniqueUse } from '../../db/knowledge.ts'
import type { PathAnswer as Answer, PathHop } from '../../db/path.ts'
import type { SearchHit } from '../../db/search.ts'
import type {
  Benchmark,
  CaseStudy,
  Chart,
  Citation,
  CitationSource,
  Evidence,
  Mitigation,
  Report,
  ReportSection,
  ResearchFinding,
  SurveyQuestion as StoredQuestion,
  Survey,
  Tactic,
  Technique,
  Weakness,
  WeaknessCategory,
} from '../../db/tables.ts'
import type { TechniqueLink, WeaknessLink } from '../../db/weakness.ts'
import type { Access } from '../../src/contribution/desk.ts'
import type { AttackAnswer, ExplainedPath, ExplainedRound, ExplainedStep } from '../attack-answer.ts'
import type { Connection, Edge } from './connection.ts'

/** An object of any kind, a row of its table, ready for graphql-js to tell its type. */
export type NodeModel = { readonly __typename: string }

export type TacticConnection = Connection<Tactic>
export type TacticEdge = Edge<Tactic>
export type TechniqueConnection = Connection<Technique>
export type TechniqueEdge = Edge<Technique>
export type MitigationConnection = Connection<Mitigation>
export type MitigationEdge = Edge<Mitigation>
export type CaseStudyConnection = Connection<CaseStudy>
export type CaseStudyEdge = Edge<CaseStudy>
export type WeaknessConnection = Connection<Weakness>
export type WeaknessEdge = Edge<Weakness>
export type WeaknessCategoryConnection = Connection<WeaknessCategory>
export type WeaknessCategoryEdge = Edge<WeaknessCategory>

export type TechniqueMitigationConnection = Connection<MitigationUse>
export type TechniqueMitigationEdge = Edge<MitigationUse>
export type TechniqueCaseStudyConnection = Connection<CaseStudyUse>
export type TechniqueCaseStudyEdge = Edge<CaseStudyUse>
export type MitigationTechniqueConnection = Connection<TechniqueUse>
export type MitigationTechniqueEdge = Edge<TechniqueUse>
export type TechniqueWeaknessConnection = Connection<WeaknessLink>
export type TechniqueWeaknessEdge = Edge<WeaknessLink>
export type WeaknessTechniqueConnection = Connection<TechniqueLink>
export type WeaknessTechniqueEdge = Edge<TechniqueLink>

export type NodeConnection = Connection<{ readonly id: string }>
export type NodeEdge = Edge<{ readonly id: string }>
export type SearchConnection = Connection<SearchHit>
export type SearchEdge = Edge<SearchHit>

export type { AddedObject, ContributionPreview } from '../../db/contribution-tables.ts'
export type { ProvenanceEntry as Provenance } from '../../db/provenance.ts'
/** A contribution as the caller may see it. */
export type Contribution = StoredContribution & { readonly access: Access }
export type ContributionMove = StoredMove & { readonly access: Access }
export type ContributionConnection = Connection<Contribution>
export type ContributionEdge = Edge<Contribution>

export type Neighborhood = { readonly id: string; readonly groups: readonly NeighborGroup[] }
export type NeighborGroup = { readonly kind: string; readonly direction: 'IN' | 'OUT'; readonly ids: readonly string[] }
export type Path = { readonly from: string; readonly hops: readonly PathHop[] }
export type PathAnswer = Omit<Answer, 'paths'> & { readonly paths: readonly Path[] }
export type { DanglingLink, DuplicateLink, UnresolvedStep } from '../../db/hygiene.ts'
export type { PathHop }
export type Hygiene = Record<string, never>

export type ChartConnection = Connection<Chart>
export type ChartEdge = Edge<Chart>
export type ResearchFindingConnection = Connection<ResearchFinding>
export type ResearchFindingEdge = Edge<ResearchFinding>
export type SurveyAggregate = {
  readonly surveys: readonly Survey[]
  readonly questions: readonly StoredQuestion[]
  readonly minBase: number
}
export type SurveyQuestion = StoredQuestion & { readonly minBase: number }
export type CuratedCitation = CitationSource & { readonly readiness: NonNullable<CitationSource['readiness']> }
export type ReportContent = { readonly report: Report; readonly sections: readonly ReportSection[] }
export type ReportManifest = Record<string, never>
export type ReportStatus = Record<string, never>
export type CitationReplacement = NonNullable<Citation['replacement']>
export type { ThreatModel, ThreatModelComponent, ThreatModelControl } from '../../db/finding-tables.ts'
export type {
  Application,
  Benchmark,
  Citation as QueuedCitation,
  Evidence,
  Scan,
  Scanner,
  SecurityFinding,
  SecurityFinding as SecurityFindingEvidence,
}
export type ApplicationConnection = Connection<Application>
export type ApplicationEdge = Edge<Application>
export type ScanConnection = Connection<Scan>
export type ScanEdge = Edge<Scan>
export type SecurityFindingConnection = Connection<SecurityFinding>
export type SecurityFindingEdge = Edge<SecurityFinding>
export type SecurityFindingCounts = readonly CountRow[]
export type SecurityFindingCategoryCount = CategoryCount
export type SecurityFindingTrendPoint = { readonly scan: Scan; readonly openBySeverity: readonly number[] }
export type ModelLocation = StoredModelLocation & { readonly scanId: number }
export type SecurityFindingLocation = Exclude<FindingLocation, StoredModelLocation> | ModelLocation
export type RelatedLocation = Placed<StoredRelatedLocation>
export type CodeFlow = Placed<StoredCodeFlow>
export type ThreadFlow = Placed<StoredThreadFlow>
export type CodeFlowStep = Placed<StoredCodeFlowStep>
/** With the scan that its places are of. */
type Placed<T> = T & { readonly scanId: number }
export type ApplicationWeaknessConnection = Connection<WeaknessCount>
export type ApplicationWeaknessEdge = Edge<WeaknessCount>
export type ExposurePath = StoredExposurePath
export type ExposedTechnique = {
  readonly techniqueId: string
  readonly findingCount: number
  readonly severity: number
  readonly paths: readonly ExposurePath[]
}
export type ExposedTactic = {
  readonly tactic: Tactic
  readonly techniqueCount: number
  readonly findingCount: number
  readonly severity: number
}
export type ApplicationDifference = {
  readonly a: Application
  readonly b: Application
  readonly onlyA: readonly ExposedTechnique[]
  readonly onlyB: readonly ExposedTechnique[]
  readonly both: readonly SharedExposure[]
}
export type SharedExposure = { readonly a: ExposedTechnique; readonly b: ExposedTechnique }
export type ApplicationTechniqueConnection = Connection<ExposedTechnique>
export type ApplicationTechniqueEdge = Edge<ExposedTechnique>

export type AttackPath = ExplainedPath
export type AttackPathConnection = Connection<ExplainedPath> & { readonly answer: AttackAnswer }
export type AttackPathEdge = Edge<ExplainedPath>
export type AttackStep = ExplainedStep
export type AttackStepWeakness = ExposureLink
/** Ids of case studies. */
export type AttackTransition = { readonly studies: readonly string[] }
/** Ids of mitigations. */
export type AttackStepMitigations = { readonly mitigations: readonly string[] }
export type Remediation = AttackAnswer
export type FindingRemediation = AttackAnswer
export type FindingRound = ExplainedRound
export type { MitigationRound } from '../../src/attack/remediation.ts'
