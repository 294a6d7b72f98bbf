import type { CategoryCount, CountRow, WeaknessCount } from '../db/finding-count.ts'
import type { ExposurePath as StoredPath } from '../db/finding-exposure.ts'
import type {
  Application,
  Scan,
  SecurityFinding,
  ThreatModelComponent as StoredModelComponent,
  ThreatModelControl as StoredModelControl,
} from '../db/finding-tables.ts'
import type {
  FindingLocation,
  CodeFlow as StoredCodeFlow,
  CodeFlowStep as StoredCodeFlowStep,
  ModelLocation as StoredModelLocation,
  RelatedLocation as StoredRelatedLocation,
  ThreadFlow as StoredThreadFlow,
} from '../db/finding-trace-tables.ts'
import type { Tactic, Technique } from '../db/knowledge-tables.ts'
import type { TechniqueExposure } from './finding-link-parents.ts'
import type { FindingValuesReader } from './finding-values-parents.ts'
import type { Connection, Edge } from './runtime/connection.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

/** With the scan that its places are of. */
type Placed<T> = T & { readonly scanId: number }

/** With the id that the graph has it by: the number of the threat model, a slash and the place in it, from 1. */
type PartOfModel<T> = T & { readonly idInModel: string }
export type ThreatModelComponent = PartOfModel<StoredModelComponent>
export type ThreatModelControl = PartOfModel<StoredModelControl>
export type SecurityPolicy = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: number
  readonly leastSeverity: number
  readonly graceDays: readonly number[]
}
export type ModelLocation = StoredModelLocation & { readonly scanId: number }
export type SecurityFindingLocation = Exclude<FindingLocation, StoredModelLocation> | ModelLocation
export type RelatedLocation = Placed<StoredRelatedLocation>
export type CodeFlow = Placed<StoredCodeFlow>
export type ThreadFlow = Placed<StoredThreadFlow>
export type CodeFlowStep = Placed<StoredCodeFlowStep>
export type SecurityFindingTrendPoint = { readonly scan: Scan; readonly openBySeverity: readonly number[] }
export type ApplicationConnection = Connection<Application>
export type ApplicationEdge = Edge<Application>
export type ApplicationWeaknessConnection = Connection<WeaknessCount>
export type ApplicationWeaknessEdge = Edge<WeaknessCount>
export type ScanConnection = Connection<Scan>
export type ScanEdge = Edge<Scan>
export type ApplicationTechniqueConnection = Connection<ExposedTechnique>
export type ApplicationTechniqueEdge = Edge<ExposedTechnique>
export type SecurityFindingConnection = Connection<SecurityFinding> &
  FindingValuesReader & { countIs(): MaybePromise<'EXACT' | 'AT_LEAST'> }
export type SecurityFindingEdge = Edge<SecurityFinding>
export type SecurityFindingEvidence = SecurityFinding
export type SecurityFindingExposure = Technique
export type SecurityFindingCounts = readonly CountRow[]
export type SecurityFindingCategoryCount = CategoryCount
export type ExposurePath = StoredPath
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
  /** Null where all are possible by design alone. */
  readonly severity: number | null
}
export type ApplicationDifference = {
  readonly a: Application
  readonly b: Application
  readonly onlyA: readonly TechniqueExposure[]
  readonly onlyB: readonly TechniqueExposure[]
  readonly both: readonly SharedExposure[]
}
export type SharedExposure = { readonly a: TechniqueExposure; readonly b: TechniqueExposure }
