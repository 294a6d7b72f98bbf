/** The parts that an application can consist of, in the order in which they are listed (contract: applications §1). */
export const componentKinds = [
  'generative-model',
  'predictive-model',
  'hosted-model',
  'model-api',
  'training',
  'dataset',
  'artefact-source',
  'retrieval',
  'agent',
  'tools',
  'code-tool',
  'write-tool',
  'plugins',
  'mcp-server',
  'memory',
  'untrusted-content',
  'private-data',
  'chat',
  'output-rendering',
  'public-endpoint',
  'accounts',
  'secrets',
  'container',
  'pipeline',
  'sensor',
  'local-run',
] as const
export type ComponentKind = (typeof componentKinds)[number]

/** The components of which one, for sure, makes an application one with AI (contract: applications §1.1). */
export const aiKinds: ReadonlySet<ComponentKind> = new Set<ComponentKind>([
  'generative-model',
  'predictive-model',
  'hosted-model',
  'model-api',
  'training',
  'agent',
  'mcp-server',
  'retrieval',
])

/** How sure evidence is: 3 configured or stated, 2 used in code, 1 a hint. */
export type Confidence = 1 | 2 | 3

/** What is known of a component: declared by a person, shown by evidence of that confidence, or nothing. */
export type ComponentState = 'present' | 'absent' | 'configured' | 'used' | 'hint' | 'unknown'

/** One place that shows a component. The matched text itself is never stored. */
export type ComponentEvidence = {
  readonly kind: ComponentKind
  /**
   * The scanner or reader that found it: `built-in`, `skg-code`, `trust-scan`, `threat-model`, `manifest`,
   * `declaration-file`, a tool.
   */
  readonly source: string
  /** A path inside the source, or an element of a threat model; null when the whole source shows it. */
  readonly place: string | null
  /** From 1; null when the place has no lines. */
  readonly line: number | null
  /** The pattern's number in the table of evidence; null when no pattern found it. */
  readonly pattern: number | null
  readonly confidence: Confidence
}
