import { type DocumentNode, Kind } from 'graphql'

/** How sources, tables and REST spell the words of an enum that the graph has in capitals. */
const spellings = {
  lower: (name: string) => name.toLowerCase(),
  kebab: (name: string) => name.toLowerCase().replaceAll('_', '-'),
  capitalised: (name: string) => name[0] + name.slice(1).toLowerCase(),
} as const

/** The enums whose values are not stored as the graph spells them. */
const spellingOf: Readonly<Record<string, keyof typeof spellings>> = {
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
  ContributionRole: 'lower',
  ContributionStatus: 'lower',
  EvidenceValidation: 'lower',
  ExportStatus: 'capitalised',
  FindingConfidence: 'lower',
  FindingInconsistencyKind: 'kebab',
  LikelihoodOfExploit: 'capitalised',
  LinkStatus: 'lower',
  Maturity: 'lower',
  NarrativeBlockKind: 'kebab',
  ProvenanceKind: 'lower',
  ResearchArtifactStatus: 'lower',
  ReviewDecision: 'lower',
  Room: 'lower',
  StatusVerdict: 'lower',
  SurveyQuestionKind: 'lower',
  ViolationSeverity: 'lower',
  WeaknessAbstraction: 'capitalised',
  WeaknessStatus: 'capitalised',
}

type StoredValues = Readonly<Record<string, string>>

/** Returns the stored word of each value of the enums in `typeDefs` that are spelled otherwise, by enum and value. */
export function storedValuesOf(typeDefs: DocumentNode): Readonly<Record<string, StoredValues>> {
  return Object.fromEntries(
    typeDefs.definitions.flatMap((definition) => {
      if (definition.kind !== Kind.ENUM_TYPE_DEFINITION) return []
      const spelling = spellingOf[definition.name.value]
      if (!spelling) return []
      const names = (definition.values ?? []).map(({ name }) => name.value)
      return [[definition.name.value, Object.fromEntries(names.map((name) => [name, spellings[spelling](name)]))]]
    }),
  )
}
