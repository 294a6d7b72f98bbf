export type Dependency = 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN'

export type FindingLocation = CodeLocation | HttpLocation | ComponentLocation | ModelLocation

/** A place in source code. Paths and snippets are data, never opened. */
export type CodeLocation = {
  readonly kind: 'code'
  readonly path: string
  /** From 1; null when unknown. */
  readonly line: number | null
  readonly endLine: number | null
  readonly column: number | null
  /** Absent where a line is known, and where the source states none. */
  readonly byteOffset?: number | null
  readonly byteLength?: number | null
  readonly charOffset?: number | null
  readonly charLength?: number | null
  readonly module: string | null
  readonly procedure: string | null
  readonly snippet: string | null
}
/** A place on the network. */
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
/** A component with a known vulnerability. */
export type ComponentLocation = {
  readonly kind: 'component'
  readonly name: string
  readonly version: string | null
  readonly ecosystem: string | null
  readonly purl: string | null
  /** Where the component was found, such as a lock file. */
  readonly path: string | null
  readonly licences: readonly string[]
  readonly dependency: Dependency
}
/** A place in a threat model. */
export type ModelLocation = {
  readonly kind: 'model'
  /** Ids of components of the threat model. */
  readonly componentIds: readonly string[]
  /** Name of the place in the source. */
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

/** The code at the place of a finding. */
export type FindingCode = {
  /** Number of the first line of `text`, from 1. */
  readonly firstLine: number
  /** Whole lines, parted by line feeds; without secrets. */
  readonly text: string
  /** First and last line of the place that `text` has. */
  readonly markFrom: number
  readonly markTo: number
  /** Lines of the place that `text` does not have. */
  readonly omitted: number
}
/** The code of a finding; `id` is that of its finding. */
export type SecurityFindingCode = { id: number; code: FindingCode }

/** Where a finding is besides its principal place, and how the program gets there. */
export type SecurityFindingTrace = {
  /** The id of its finding. */
  id: number
  /** All places, the principal one included; empty when there is one at most. */
  locations: readonly FindingLocation[]
  relatedLocations: readonly RelatedLocation[]
  codeFlows: readonly CodeFlow[]
}
