import { type DocumentNode, Kind } from 'graphql'

/** How sources, tables and REST spell the words of an enum that the graph has in capitals. */
const spellings = {
  lower: (name: string) => name.toLowerCase(),
  kebab: (name: string) => name.toLowerCase().replaceAll('_', '-'),
  capitalised: (name: string) => name[0] + name.slice(1).toLowerCase(),
  titled: (name: string) => name.replace(/[A-Z]+/g, (word) => word[0] + word.slice(1).toLowerCase()),
  words: (name: string) => name.toLowerCase().replaceAll('_', ' '),
} as const

type StoredValues = Readonly<Record<string, string>>

/** The enums whose values are not stored as the graph spells them, by the way of it or value by value. */
const spellingOf: Readonly<Record<string, keyof typeof spellings | StoredValues>> = {
  AttackFactor: 'lower',
  BenchmarkColumnType: 'lower',
  BenchmarkKind: 'lower',
  CaseStudyType: 'lower',
  ChartForm: 'kebab',
  ChartMeasure: 'lower',
  ChartTheme: 'lower',
  ChartType: 'kebab',
  CitationDuplicateReason: 'kebab',
  CitationProblem: 'kebab',
  CitationSeverity: 'lower',
  CitationType: 'kebab',
  ClaimPart: 'kebab',
  ConsequenceLikelihood: 'capitalised',
  ContributionRole: 'lower',
  ContributionStatus: 'lower',
  DataExportErrorReason: 'lower',
  DataExportOmissionKind: 'words',
  EvidenceValidation: 'lower',
  ExportStatus: 'capitalised',
  FindingConfidence: 'lower',
  FindingInconsistencyKind: 'kebab',
  LikelihoodOfExploit: 'capitalised',
  LinkStatus: 'lower',
  Maturity: 'lower',
  MitigationEffectiveness: {
    HIGH: 'High',
    MODERATE: 'Moderate',
    LIMITED: 'Limited',
    INCIDENTAL: 'Incidental',
    DEFENSE_IN_DEPTH: 'Defense in Depth',
    DISCOURAGED_COMMON_PRACTICE: 'Discouraged Common Practice',
    NONE: 'None',
  },
  NarrativeBlockKind: 'kebab',
  ProvenanceKind: 'lower',
  ResearchArtifactStatus: 'lower',
  ReviewDecision: 'lower',
  Room: 'lower',
  ScanRunErrorReason: 'lower',
  ScanRunScannerState: 'lower',
  ServiceCacheName: 'lower',
  ServiceSettingSource: 'lower',
  StatusVerdict: 'lower',
  SurveyQuestionKind: 'lower',
  TaxonomyFit: {
    EXACT: 'Exact',
    IMPRECISE: 'Imprecise',
    CWE_MORE_ABSTRACT: 'CWE More Abstract',
    CWE_MORE_SPECIFIC: 'CWE More Specific',
  },
  ThreatModelFormat: 'kebab',
  ViolationSeverity: 'lower',
  WeaknessAbstraction: 'capitalised',
  WeaknessPlatformType: 'titled',
  WeaknessPrevalence: 'capitalised',
  WeaknessStatus: 'capitalised',
  WeaknessStructure: 'capitalised',
  WeaknessViewType: 'capitalised',
}

/** Returns the stored word of each value of the enums in `typeDefs` that are spelled otherwise, by enum and value. */
export function storedValuesOf(typeDefs: DocumentNode): Readonly<Record<string, StoredValues>> {
  return Object.fromEntries(
    typeDefs.definitions.flatMap((definition) => {
      if (definition.kind !== Kind.ENUM_TYPE_DEFINITION) return []
      const spelling = spellingOf[definition.name.value]
      if (!spelling) return []
      if (typeof spelling === 'object') return [[definition.name.value, spelling]]
      const names = (definition.values ?? []).map(({ name }) => name.value)
      return [[definition.name.value, Object.fromEntries(names.map((name) => [name, spellings[spelling](name)]))]]
    }),
  )
}
