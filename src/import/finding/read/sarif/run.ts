import type { SentEvidence } from '../../../../application/evidence/transfer.ts'
import type { Derivation, ScanType, SourceThreatModel } from '../../kit/source-finding.ts'
import type { NamedComponent } from './component.ts'
import type {
  SarifArtifactLocation,
  SarifDescriptorReference,
  SarifLogicalLocation,
  SarifOverride,
  SarifStep,
  SarifText,
} from './shapes.ts'

/** The members of a SARIF run besides its results; they may stand before or after them. */
export type SarifRun = {
  readonly index: number
  readonly driver: SarifComponent
  readonly extensions: SarifComponent[]
  readonly taxonomies: SarifComponent[]
  readonly artifacts: (SarifArtifact | undefined)[]
  readonly logicalLocations: (SarifLogicalLocation | undefined)[]
  /** Steps that code flows name by their number. */
  readonly steps: (SarifStep | undefined)[]
  readonly invocations: SarifInvocation[]
  /** `originalUriBaseIds`. */
  bases: Readonly<Record<string, { readonly uri?: string | undefined; readonly uriBaseId?: string | undefined }>>
  repository: string | null
  /** The commit of it that was examined, as the run names it. */
  commit: string | null
  /** `automationDetails.id` up to its last slash: what part of the target was looked at. */
  category: string | null
  /** How many results there are; null when the run has no list of them, which says that nothing was looked for. */
  resultCount: number | null
  /** How many of them say that all is well. */
  passCount: number
  scanType: ScanType
  /** True for what `skg findings --sarif` wrote: its properties tell the findings as they were. */
  isOwn: boolean
  /** Of such a run, the part of the target that its scanner looks at; null for all of it. */
  part: string | null
  /** True for such a run from which findings may have been left out. */
  isPartial: boolean
  /** Of such a run, the threat model that its findings are of. */
  threatModel: SourceThreatModel | null
  /** Of a run that `skg scan` wrote, what it saw of components. */
  shown: SentEvidence | null
}

/** A file that a run looked at. */
export type SarifArtifact = {
  readonly location: SarifArtifactLocation
  readonly parentIndex: number | null
  /** The component that it is, where its properties say so. */
  readonly component: NamedComponent | null
}

/** The driver of a tool, one of its extensions, or a taxonomy. */
export type SarifComponent = {
  name: string | null
  guid: string | null
  version: string | null
  readonly rules: (SarifRule | undefined)[]
  readonly ruleById: Map<string, SarifRule>
  readonly taxa: ({ readonly id: string | null; readonly guid: string | null } | undefined)[]
  messages: Readonly<Record<string, SarifText>>
}

export type SarifInvocation = {
  startedAt: string | null
  endedAt: string | null
  succeeded: boolean
  directory: string | null
  overrides: readonly SarifOverride[]
  /** Errors and warnings of the tool about its own run. */
  notifications: number
  firstNotification: string | null
}

/** A rule as findings need it. */
export type SarifRule = {
  readonly id: string | null
  readonly guid: string | null
  readonly title: string | null
  /** Its name, if it has one, in one word or more. */
  readonly name: string | null
  readonly description: string | null
  readonly help: string | null
  readonly helpUri: string | null
  readonly level: string | null
  /** Its statements about severity, the most exact first. */
  readonly severities: readonly (string | number)[]
  /** How grave problems of its kind are in general (CodeQL), which any level outranks. */
  readonly generalSeverity: string | number | null
  readonly targets: readonly SarifDescriptorReference[]
  readonly weaknesses: readonly NamedWeaknesses[]
  readonly tags: readonly string[]
  readonly messages: Readonly<Record<string, SarifText>>
  /** The vulnerable component that it is about; null when it names none. */
  readonly component: NamedComponent | null
}

/** CWE numbers and where they are named; `derived` is null where a field for them names them. */
export type NamedWeaknesses = { readonly cwes: readonly number[]; readonly derived: Derivation | null }

/** Returns a run of which nothing is known yet. */
export function emptyRun(index: number): SarifRun {
  return {
    index,
    driver: emptyComponent(),
    extensions: [],
    taxonomies: [],
    artifacts: [],
    logicalLocations: [],
    steps: [],
    invocations: [],
    bases: {},
    repository: null,
    commit: null,
    category: null,
    resultCount: null,
    passCount: 0,
    scanType: 'STATIC',
    isOwn: false,
    part: null,
    isPartial: false,
    threatModel: null,
    shown: null,
  }
}

/** Returns a component of which nothing is known yet. */
export function emptyComponent(): SarifComponent {
  return { name: null, guid: null, version: null, rules: [], ruleById: new Map(), taxa: [], messages: {} }
}

/** Returns an invocation of which nothing is known yet. */
export function emptyInvocation(): SarifInvocation {
  return {
    startedAt: null,
    endedAt: null,
    succeeded: true,
    directory: null,
    overrides: [],
    notifications: 0,
    firstNotification: null,
  }
}
