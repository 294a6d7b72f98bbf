export type Dependency = 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN'

export type FindingLocation = CodeLocation | HttpLocation | ComponentLocation | ModelLocation

export type CodeLocation = {
  readonly kind: 'code'
  readonly path: string
  readonly line: number | null
  readonly endLine: number | null
  readonly column: number | null
  readonly module: string | null
  readonly procedure: string | null
  readonly snippet: string | null
}
export type HttpLocation = {
  readonly kind: 'http'
  readonly url: string
  readonly hostname: string
  readonly port: number | null
  readonly path: string
  readonly method: string | null
  readonly parameter: string | null
  readonly attack: string | null
}
export type ComponentLocation = {
  readonly kind: 'component'
  readonly name: string
  readonly version: string | null
  readonly ecosystem: string | null
  readonly purl: string | null
  readonly path: string | null
  readonly licences: readonly string[]
  readonly dependency: Dependency
}
export type ModelLocation = {
  readonly kind: 'model'
  readonly componentIds: readonly string[]
  readonly label: string
  readonly capecIds: readonly number[]
  readonly likelihood: string | null
  readonly impact: string | null
  readonly inputVector: string | null
}

/** A place that helps to understand a finding. */
export type RelatedLocation = { readonly location: FindingLocation | null; readonly message: string | null }

/** A way of the program to a finding. */
export type CodeFlow = { readonly message: string | null; readonly threadFlows: readonly ThreadFlow[] }
export type ThreadFlow = { readonly message: string | null; readonly steps: readonly CodeFlowStep[] }
export type CodeFlowStep = RelatedLocation & {
  /** Such as `source`, `sink`, `call`, `return`. */
  readonly kinds: readonly string[]
  readonly importance: StepImportance | null
  readonly nestingLevel: number | null
}
export type StepImportance = 'ESSENTIAL' | 'IMPORTANT' | 'UNIMPORTANT'

/** Where a finding is besides its principal place, and how the program gets there. */
export type SecurityFindingTrace = {
  /** The id of its finding. */
  id: number
  /** All places, the principal one included; empty when there is one at most. */
  locations: readonly FindingLocation[]
  relatedLocations: readonly RelatedLocation[]
  codeFlows: readonly CodeFlow[]
}
