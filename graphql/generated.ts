import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Reference as StoredReference, Matrix as StoredMatrix, Tactic as StoredTactic, Technique as StoredTechnique, Mitigation as StoredMitigation, CaseStudy as StoredCaseStudy, ProcedureStep as StoredProcedureStep } from '../db/knowledge-tables.ts';
import type { TacticConnection as ShownTacticConnection, TacticEdge as ShownTacticEdge, TechniqueConnection as ShownTechniqueConnection, TechniqueEdge as ShownTechniqueEdge, MitigationConnection as ShownMitigationConnection, MitigationEdge as ShownMitigationEdge, CaseStudyConnection as ShownCaseStudyConnection, CaseStudyEdge as ShownCaseStudyEdge, TechniqueMitigationConnection as ShownTechniqueMitigationConnection, TechniqueMitigationEdge as ShownTechniqueMitigationEdge, TechniqueCaseStudyConnection as ShownTechniqueCaseStudyConnection, TechniqueCaseStudyEdge as ShownTechniqueCaseStudyEdge, MitigationTechniqueConnection as ShownMitigationTechniqueConnection, MitigationTechniqueEdge as ShownMitigationTechniqueEdge } from './knowledge.ts';
import type { ContributionStatus as StoredContributionStatus, ContributionContact as StoredContributionContact, AddedObject as StoredAddedObject, FieldChange as StoredFieldChange, ChangedObject as StoredChangedObject, LinkChange as StoredLinkChange, ContributionPreview as StoredContributionPreview } from '../db/contribution-tables.ts';
import type { Contribution as ShownContribution, ContributionMove as ShownContributionMove, Provenance as ShownProvenance, ContributionConnection as ShownContributionConnection, ContributionEdge as ShownContributionEdge, KnowledgeChange as ShownKnowledgeChange, KnowledgeChangeConnection as ShownKnowledgeChangeConnection, KnowledgeChangeEdge as ShownKnowledgeChangeEdge, ChangedNode as ShownChangedNode } from './contribution.ts';
import type { NodeKind as StoredNodeKind } from '../db/explore-tables.ts';
import type { NeighborGroup as ShownNeighborGroup } from './explore-neighbors.ts';
import type { Node as ShownNode } from './explore-node.ts';
import type { NodeConnection as ShownNodeConnection, NodeEdge as ShownNodeEdge, SearchConnection as ShownSearchConnection, SearchEdge as ShownSearchEdge, Neighborhood as ShownNeighborhood, Path as ShownPath, PathHop as ShownPathHop, PathAnswer as ShownPathAnswer, Hygiene as ShownHygiene, UnresolvedStep as ShownUnresolvedStep, DuplicateLink as ShownDuplicateLink, DanglingLink as ShownDanglingLink } from './explore.ts';
import type { Weakness as StoredWeakness, WeaknessPlatform as StoredWeaknessPlatform, WeaknessConsequence as StoredWeaknessConsequence, WeaknessMitigation as StoredWeaknessMitigation, ObservedExample as StoredObservedExample, TaxonomyMapping as StoredTaxonomyMapping, WeaknessCategory as StoredWeaknessCategory, WeaknessView as StoredWeaknessView, WeaknessCatalog as StoredWeaknessCatalog } from '../db/weakness-tables.ts';
import type { WeaknessConnection as ShownWeaknessConnection, WeaknessEdge as ShownWeaknessEdge, WeaknessCategoryConnection as ShownWeaknessCategoryConnection, WeaknessCategoryEdge as ShownWeaknessCategoryEdge, TechniqueWeaknessConnection as ShownTechniqueWeaknessConnection, TechniqueWeaknessEdge as ShownTechniqueWeaknessEdge, WeaknessTechniqueConnection as ShownWeaknessTechniqueConnection, WeaknessTechniqueEdge as ShownWeaknessTechniqueEdge } from './weakness.ts';
import type { ScanType as StoredScanType, Application as StoredApplication, Scanner as StoredScanner, Scan as StoredScan, ThreatModel as StoredThreatModel, ThreatModelComponent as StoredThreatModelComponent, ThreatModelControl as StoredThreatModelControl, SecurityFinding as StoredSecurityFinding, WeaknessDerivation as StoredWeaknessDerivation } from '../db/finding-tables.ts';
import type { CodeLocation as StoredCodeLocation, HttpLocation as StoredHttpLocation, ComponentLocation as StoredComponentLocation, StepImportance as StoredStepImportance } from '../db/finding-trace-tables.ts';
import type { ModelLocation as ShownModelLocation, RelatedLocation as ShownRelatedLocation, CodeFlow as ShownCodeFlow, ThreadFlow as ShownThreadFlow, CodeFlowStep as ShownCodeFlowStep, SecurityFindingLocation as ShownSecurityFindingLocation } from './finding-trace.ts';
import type { FindingTriage as StoredFindingTriage, FindingTriageMove as StoredFindingTriageMove } from '../db/finding-triage-tables.ts';
import type { ExposurePath as ShownExposurePath, ExposedTechnique as ShownExposedTechnique, ExposedTactic as ShownExposedTactic, ApplicationDifference as ShownApplicationDifference, SharedExposure as ShownSharedExposure } from './finding-exposure.ts';
import type { SecurityFindingTrendPoint as ShownSecurityFindingTrendPoint } from './finding-trend.ts';
import type { TriageFailure as ShownTriageFailure } from './finding-triage.ts';
import type { ApplicationConnection as ShownApplicationConnection, ApplicationEdge as ShownApplicationEdge, ApplicationWeaknessConnection as ShownApplicationWeaknessConnection, ApplicationWeaknessEdge as ShownApplicationWeaknessEdge, ScanConnection as ShownScanConnection, ScanEdge as ShownScanEdge, ApplicationTechniqueConnection as ShownApplicationTechniqueConnection, ApplicationTechniqueEdge as ShownApplicationTechniqueEdge, SecurityFindingConnection as ShownSecurityFindingConnection, SecurityFindingEdge as ShownSecurityFindingEdge, SecurityFindingEvidence as ShownSecurityFindingEvidence, SecurityFindingExposure as ShownSecurityFindingExposure, SecurityFindingCounts as ShownSecurityFindingCounts, SecurityFindingCategoryCount as ShownSecurityFindingCategoryCount } from './finding.ts';
import type { ScanRun as ShownScanRun, ScanRunConnection as ShownScanRunConnection, ScanRunEdge as ShownScanRunEdge } from './target-run.ts';
import type { Artifact as StoredArtifact, ArtifactVersion as StoredArtifactVersion } from '../db/target-run-tables.ts';
import type { Target as StoredTarget, TargetControl as StoredTargetControl } from '../db/target-tables.ts';
import type { ScannerProgram as ShownScannerProgram } from './target-scan.ts';
import type { TargetConnection as ShownTargetConnection, TargetEdge as ShownTargetEdge, MutationError as ShownMutationError } from './target.ts';
import type { Vulnerability as StoredVulnerability } from '../db/vulnerability-tables.ts';
import type { VulnerabilityCatalog as ShownVulnerabilityCatalog, VulnerabilityConnection as ShownVulnerabilityConnection, VulnerabilityEdge as ShownVulnerabilityEdge, LinkedVulnerabilityConnection as ShownLinkedVulnerabilityConnection, VulnerabilityFindingConnection as ShownVulnerabilityFindingConnection, VulnerabilityFindingEdge as ShownVulnerabilityFindingEdge } from './vulnerability.ts';
import type { AttackPath as ShownAttackPath, AttackPathConnection as ShownAttackPathConnection, AttackPathEdge as ShownAttackPathEdge, AttackStep as ShownAttackStep, AttackStepWeakness as ShownAttackStepWeakness, AttackTransition as ShownAttackTransition, AttackStepMitigations as ShownAttackStepMitigations, Remediation as ShownRemediation, FindingRemediation as ShownFindingRemediation, FindingRound as ShownFindingRound, MitigationRound as ShownMitigationRound } from './attack.ts';
import type { DataExport as ShownDataExport, DataExportScope as ShownDataExportScope } from './data-export.ts';
import type { DataSource as StoredDataSource, DistributionEntry as StoredDistributionEntry, Survey as StoredSurvey, BenchmarkKind as StoredBenchmarkKind, BenchmarkColumn as StoredBenchmarkColumn, Benchmark as StoredBenchmark } from '../db/survey-tables.ts';
import type { SurveyQuestion as ShownSurveyQuestion, SurveyOption as ShownSurveyOption, SurveyAggregate as ShownSurveyAggregate } from './survey.ts';
import type { ChartAxis as StoredChartAxis, Chart as StoredChart, ResearchFinding as StoredResearchFinding } from '../db/chart-tables.ts';
import type { ChartConnection as ShownChartConnection, ChartEdge as ShownChartEdge, ResearchFindingConnection as ShownResearchFindingConnection, ResearchFindingEdge as ShownResearchFindingEdge } from './chart.ts';
import type { Report as StoredReport, ReportSection as StoredReportSection, NarrativeBlock as StoredNarrativeBlock, Evidence as StoredEvidence, ClaimReadiness as StoredClaimReadiness, ReadinessFactors as StoredReadinessFactors, CitationSource as StoredCitationSource, CitationSeverity as StoredCitationSeverity, ResearchArtifact as StoredResearchArtifact } from '../db/report-tables.ts';
import type { CuratedCitation as ShownCuratedCitation, ReportContent as ShownReportContent, ReportManifest as ShownReportManifest, ReportStatus as ShownReportStatus, QueuedCitation as ShownQueuedCitation, CitationReplacement as ShownCitationReplacement } from './report.ts';
import type { Context } from './context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type EnumResolverSignature<T, AllowedValues = any> = { [key in keyof T]?: AllowedValues };
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A date without a time, ISO 8601 `YYYY-MM-DD`, such as `2024-03-31`. */
  Date: { input: string; output: string; }
  /** An instant in UTC, ISO 8601 with milliseconds, such as `2026-05-27T08:00:00.000Z`. */
  DateTime: { input: Date; output: Date; }
  /** Any JSON value whose shape depends on the data. */
  JSON: { input: unknown; output: unknown; }
  /** An integer of any size: a JSON number up to 9,007,199,254,740,991, beyond that the digits as a string. */
  BigInt: { input: bigint; output: bigint; }
  _FieldSet: { input: unknown; output: unknown; }
};

/** How far a technique has been shown to work, as MITRE ATLAS rates it. */
export type Maturity =
  /** Shown in research or an academic setting to be possible. */
  | 'feasible'
  /** Shown to work in a red-team exercise or on a realistic system. */
  | 'demonstrated'
  /** Used by a threat actor in a real incident. */
  | 'realized';

/** Format of a returned text. Texts are stored as Markdown. */
export type TextFormat =
  /** The text as the source has it, byte for byte, with Markdown links to other objects. */
  | 'MARKDOWN'
  /** Plain text: no markup, links reduced to their words, literal tokens such as `<think>` kept. */
  | 'TEXT'
  /** Sanitised HTML: no scripts, styles, images or frames; literal tokens such as `<think>` are escaped, and invisible and control characters are `U+202E` and the like. */
  | 'HTML';

/** Direction of an ordering. */
export type OrderDirection =
  /** Smallest first: A to Z, oldest to newest. */
  | 'ASC'
  /** Largest first: Z to A, newest to oldest. */
  | 'DESC';

/** Kinds of object in the graph. */
export type NodeKind =
  /** A tactic, `AML.TA…`. */
  | 'TACTIC'
  /** A technique or sub-technique, `AML.T…`. */
  | 'TECHNIQUE'
  /** A mitigation, `AML.M…`. */
  | 'MITIGATION'
  /** A case study, `AML.CS…`. */
  | 'CASE_STUDY'
  /** A CWE weakness, `CWE-…`. */
  | 'WEAKNESS'
  /** A CWE category, `CWE-…`. */
  | 'WEAKNESS_CATEGORY'
  /** A CWE view, `CWE-…`. */
  | 'WEAKNESS_VIEW'
  /** The matrix, `ATLAS`. */
  | 'MATRIX'
  /** A chart of the report. */
  | 'CHART'
  /** A research finding of the report. */
  | 'RESEARCH_FINDING'
  /** An application whose security findings are known, by guid. */
  | 'APPLICATION'
  /** A security finding of an application, by guid and number. `search` does not look at these. */
  | 'SECURITY_FINDING'
  /** An entry of a catalogue of vulnerabilities, such as `KEV:CVE-2021-44228`. */
  | 'VULNERABILITY';

/**
 * An object whose id is unique in the whole graph: `AML.T0051` (ATLAS), `CWE-79` (CWE), `genai-adoption-by-wave` (chart or research finding),
 * a guid (application), guid, colon and number (security finding), or `KEV:CVE-2021-44228` (entry of a catalogue of vulnerabilities).
 * `Query.node` finds it by that id.
 */
export type Node = {
  /** Public id, the same in queries, REST paths and links. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
};

/** Position of a page in its connection (Relay Cursor Connections Specification). */
export type PageInfo = {
  /** True when there are objects after this page. When paging backwards: true when `before` was given. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** True when there are objects before this page. When paging forwards: true when `after` was given. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge; null on an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** Cursor of the last edge; null on an empty page. Pass it as `after` to get the next page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** A document that an object refers to. */
export type Reference = {
  /** Title in the source; null when it has none. */
  readonly title?: Maybe<Scalars['String']['output']>;
  /** Absolute URL in the source; null when it has none. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** A filter field of a collection, with the number of objects for each of its values. */
export type Facet = {
  /** Name of the filter field, such as `maturity` or `tactic`. */
  readonly field: Scalars['String']['output'];
  /** The values, most frequent first, then by value. An object with several values is counted once for each. */
  readonly values: ReadonlyArray<FacetValue>;
};

/** One value of a facet. */
export type FacetValue = {
  /** The value as the filter takes it, such as `AML.TA0005` or `realized`. */
  readonly value: Scalars['String']['output'];
  /** The value as people read it: the object's name when the value is an id, else the value itself. */
  readonly label: Scalars['String']['output'];
  /** Number of objects with this value in the filtered collection, at least 1. */
  readonly count: Scalars['Int']['output'];
};

/**
 * Limits of every GraphQL request. A request over a limit is refused before it runs, with code `LIMIT_EXCEEDED`
 * and the name of the limit.
 */
export type ServiceLimits = {
  /** Maximum nesting of fields. Introspection is limited by its cost instead. */
  readonly depth: Scalars['Int']['output'];
  /** Maximum number of aliases in an operation; a fragment counts each time it is spread. */
  readonly aliases: Scalars['Int']['output'];
  /** Maximum number of fields at the root of an operation. */
  readonly rootFields: Scalars['Int']['output'];
  /** Maximum number of fields in a document; a fragment counts each time it is spread. */
  readonly fields: Scalars['Int']['output'];
  /** Maximum number of fields in a document that repeat a selection already made at the same path of the response. */
  readonly repeats: Scalars['Int']['output'];
  /** Maximum number of inline fragments and spreads in a document; a fragment counts each time it is spread. */
  readonly fragments: Scalars['Int']['output'];
  /** Maximum number of operations in a document. */
  readonly operations: Scalars['Int']['output'];
  /** Maximum number of lexical tokens in a document. */
  readonly tokens: Scalars['Int']['output'];
  /** Maximum length of a document, in UTF-16 code units. */
  readonly documentLength: Scalars['Int']['output'];
  /** Maximum number of values in the variables of a request: each scalar, list and object counts as one. They may be nested 100 levels deep. */
  readonly variables: Scalars['Int']['output'];
  /** Maximum of `first` and `last` in a connection. */
  readonly pageSize: Scalars['Int']['output'];
  /** Page size when neither `first` nor `last` is given. */
  readonly defaultPageSize: Scalars['Int']['output'];
  /** Maximum cost of an operation; a plain field costs 1. `extensions.cost` of a response states its cost; the error for a request over the limit names its most expensive paths. */
  readonly cost: Scalars['Int']['output'];
  /** Maximum size of a request body, in bytes. */
  readonly bodyBytes: Scalars['Int']['output'];
};

export type Query = {
  /** The ATLAS matrix; null before the first import. */
  readonly matrix?: Maybe<Matrix>;
  /** The tactic with this id; null when there is none. Retired objects are returned too. */
  readonly tactic?: Maybe<Tactic>;
  /** The technique or sub-technique with this id; null when there is none. Retired objects are returned too. */
  readonly technique?: Maybe<Technique>;
  /** The mitigation with this id; null when there is none. Retired objects are returned too. */
  readonly mitigation?: Maybe<Mitigation>;
  /** The case study with this id; null when there is none. Retired objects are returned too. */
  readonly caseStudy?: Maybe<CaseStudy>;
  /** Tactics in matrix order, retired ones last. */
  readonly tactics: TacticConnection;
  /** Techniques and sub-techniques. */
  readonly techniques: TechniqueConnection;
  /** Mitigations, the measures against techniques. */
  readonly mitigations: MitigationConnection;
  /** Case studies of attacks on AI systems. */
  readonly caseStudies: CaseStudyConnection;
  /** Current revision of the data. It grows by one with each import or other write, and is 0 on an empty database. */
  readonly revision: Scalars['Int']['output'];
  /** When the current revision was written; null on an empty database. */
  readonly revisionAt?: Maybe<Scalars['DateTime']['output']>;
  /** Limits of every GraphQL request. */
  readonly serviceLimits: ServiceLimits;
  /** Checks a contribution document and previews what it would change. Nothing is stored. */
  readonly validateContribution: ContributionCheck;
  /** The contribution with this number, for reviewers and for the holder of its receipt; an error for others. */
  readonly contribution: Contribution;
  /** Changes of the knowledge base by imports and contributions, newest first. Imports that changed nothing are left out. */
  readonly changes: KnowledgeChangeConnection;
  /** Contributions, oldest first. For reviewers. */
  readonly contributions: ContributionConnection;
  /** The object with this id, of whatever kind; null when there is none. */
  readonly node?: Maybe<Node>;
  /** The objects with these ids, in the order requested; null for an id that does not exist. At most 100. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /**
   * Full-text search over all kinds: words in any form, `"quoted phrases"`, `-excluded` words, ids, and names with typing errors. Names weigh more than
   * texts; an exact id comes first. Security findings are not searched; `securityFindings` has filters for them.
   */
  readonly search: SearchConnection;
  /**
   * The shortest paths between two objects, over edges of all kinds in both directions. Applications and security findings are ends only: no path passes through
   * them. From an application lead its open, unmitigated findings; a finding that is an end leads on whatever its state. An object of a type without edges (see
   * `EdgeKind`) is refused with what to query instead.
   */
  readonly path: PathAnswer;
  /**
   * The neighbours of an object, counted by kind of edge; null when there is no such object. Security findings among them are open, unmitigated, and of
   * applications that the caller may read. An object of a type without edges (see `EdgeKind`) is refused with what to query instead.
   */
  readonly neighbors?: Maybe<Neighborhood>;
  /** Defects in the data. */
  readonly hygiene: Hygiene;
  /** The CWE catalogue; null before the first import. */
  readonly weaknessCatalog?: Maybe<WeaknessCatalog>;
  /** The weakness with this id; null when there is none. For the id of a category use `weaknessCategory` or `node`. */
  readonly weakness?: Maybe<Weakness>;
  /** The category with this id; null when there is none. */
  readonly weaknessCategory?: Maybe<WeaknessCategory>;
  /** Weaknesses of the CWE catalogue. */
  readonly weaknesses: WeaknessConnection;
  /** Categories, by number. */
  readonly weaknessCategories: WeaknessCategoryConnection;
  /** The application with this guid; null when there is none. */
  readonly application?: Maybe<Application>;
  /** Applications whose security findings are stored. */
  readonly applications?: Maybe<ApplicationConnection>;
  /** Difference of two applications: the techniques that the open, unmitigated findings of only one, or of both, make possible. Null when one is not there. */
  readonly applicationDifference?: Maybe<ApplicationDifference>;
  /** The security finding with this id; null when there is none. */
  readonly securityFinding?: Maybe<SecurityFinding>;
  /** Security findings of all applications. */
  readonly securityFindings?: Maybe<SecurityFindingConnection>;
  /** Numbers of security findings in all applications. The service maintains these counts, so that the price does not grow with the findings. */
  readonly securityFindingCounts?: Maybe<SecurityFindingCounts>;
  /** The policy that the findings of all applications are measured against. */
  readonly securityPolicy: SecurityPolicy;
  /** Scans of all applications, newest first. */
  readonly scans?: Maybe<ScanConnection>;
  /** The target with this id, for callers with the scope `read`; null when there is none that exists for the caller. */
  readonly target?: Maybe<Target>;
  /** Targets of the applications that exist for the caller, who needs the scope `read`. */
  readonly targets: TargetConnection;
  /** The scan run with this id, for callers with the scope `read` and whoever requested it; null when there is none that exists for the caller. */
  readonly scanRun?: Maybe<ScanRun>;
  /** Scan runs of the applications that exist for the caller, who needs the scope `read`, newest first. */
  readonly scanRuns: ScanRunConnection;
  /** All scanners, for callers with the scope `read`: first the built-in one, then those brought along, then those of the operator's policy. */
  readonly scanners: ReadonlyArray<ScannerProgram>;
  /** The imported catalogues of vulnerabilities, by name. */
  readonly vulnerabilityCatalogs: ReadonlyArray<VulnerabilityCatalog>;
  /** The entry with this id; null when it does not exist. */
  readonly vulnerability?: Maybe<Vulnerability>;
  /** Entries of the imported catalogues of vulnerabilities. */
  readonly vulnerabilities: VulnerabilityConnection;
  /** The export with this id, for its maker; null for others and when there is none. */
  readonly dataExport?: Maybe<DataExport>;
  /** The surveys of the report with totals: who answered, and what. */
  readonly surveyAggregate: SurveyAggregate;
  /** A benchmark table; null when the report has none of this kind. */
  readonly benchmark?: Maybe<Benchmark>;
  /** The chart with this id; null when there is none. */
  readonly chart?: Maybe<Chart>;
  /** Charts of the report, in its order. */
  readonly charts: ChartConnection;
  /** The research finding with this slug; null when there is none. */
  readonly researchFinding?: Maybe<ResearchFinding>;
  /** Research findings of the report, in its order. */
  readonly researchFindings: ResearchFindingConnection;
  /**
   * The rows of a chart as the SQL function `get_chart_dataset` returns them. An unknown chart has no rows; an attribute or a value that the chart does not
   * have is refused.
   */
  readonly chartDataset: ReadonlyArray<ChartRow>;
  /** The report; null before one is imported. */
  readonly report?: Maybe<Report>;
  /** Contents of the report: its charts, research findings and benchmark tables. */
  readonly reportManifest: ReportManifest;
  /** The overview that the SQL function `get_report_overview` returns: report, counts, charts, findings, revision. */
  readonly reportOverview: Scalars['JSON']['output'];
  /** Curated citations, best first: each work once. */
  readonly citations: ReadonlyArray<CuratedCitation>;
  /** Claims, stat boxes and pull quotes, in the order of the report. */
  readonly narrative: ReadonlyArray<NarrativeBlock>;
  /** The whole text of the report; null before one with a text is imported. */
  readonly reportContent?: Maybe<ReportContent>;
  /** The static exports at the current revision. */
  readonly exports: ReadonlyArray<StaticExport>;
  /** Status of the parts of the report. */
  readonly status: ReportStatus;
};


export type QueryTacticArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTechniqueArgs = {
  id: Scalars['ID']['input'];
};


export type QueryMitigationArgs = {
  id: Scalars['ID']['input'];
};


export type QueryCaseStudyArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTacticsArgs = {
  filter?: InputMaybe<TacticFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryTechniquesArgs = {
  filter?: InputMaybe<TechniqueFilter>;
  orderBy?: InputMaybe<ObjectOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryMitigationsArgs = {
  filter?: InputMaybe<MitigationFilter>;
  orderBy?: InputMaybe<ObjectOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCaseStudiesArgs = {
  filter?: InputMaybe<CaseStudyFilter>;
  orderBy?: InputMaybe<CaseStudyOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryValidateContributionArgs = {
  document: Scalars['JSON']['input'];
};


export type QueryContributionArgs = {
  id: Scalars['ID']['input'];
  receipt?: InputMaybe<Scalars['String']['input']>;
};


export type QueryChangesArgs = {
  since?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryContributionsArgs = {
  status?: InputMaybe<ContributionStatus>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QuerySearchArgs = {
  text: Scalars['String']['input'];
  kinds?: InputMaybe<ReadonlyArray<NodeKind>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryPathArgs = {
  from: Scalars['ID']['input'];
  to: Scalars['ID']['input'];
  maxHops?: Scalars['Int']['input'];
  via?: InputMaybe<ReadonlyArray<EdgeKind>>;
  exclude?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  limit?: Scalars['Int']['input'];
};


export type QueryNeighborsArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWeaknessArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWeaknessCategoryArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWeaknessesArgs = {
  filter?: InputMaybe<WeaknessFilter>;
  orderBy?: InputMaybe<WeaknessOrder>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryWeaknessCategoriesArgs = {
  filter?: InputMaybe<WeaknessCategoryFilter>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryApplicationArgs = {
  guid: Scalars['ID']['input'];
};


export type QueryApplicationsArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
  number?: InputMaybe<Scalars['Int']['input']>;
  scanType?: InputMaybe<ScanType>;
  changedSince?: InputMaybe<Scalars['String']['input']>;
  policyCompliance?: InputMaybe<PolicyComplianceFilter>;
  orderBy?: InputMaybe<ApplicationOrder>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryApplicationDifferenceArgs = {
  a: Scalars['ID']['input'];
  b: Scalars['ID']['input'];
};


export type QuerySecurityFindingArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySecurityFindingsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryScansArgs = {
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryTargetArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTargetsArgs = {
  filter?: InputMaybe<TargetFilter>;
  orderBy?: InputMaybe<TargetOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryScanRunArgs = {
  id: Scalars['ID']['input'];
};


export type QueryScanRunsArgs = {
  filter?: InputMaybe<ScanRunFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryVulnerabilityArgs = {
  id: Scalars['ID']['input'];
};


export type QueryVulnerabilitiesArgs = {
  filter?: InputMaybe<VulnerabilityFilter>;
  orderBy?: InputMaybe<VulnerabilityOrder>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryDataExportArgs = {
  id: Scalars['ID']['input'];
};


export type QueryBenchmarkArgs = {
  kind: BenchmarkKind;
};


export type QueryChartArgs = {
  id: Scalars['ID']['input'];
};


export type QueryChartsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryResearchFindingArgs = {
  slug: Scalars['ID']['input'];
};


export type QueryResearchFindingsArgs = {
  filter?: InputMaybe<ResearchFindingFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryChartDatasetArgs = {
  chartId: Scalars['ID']['input'];
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCitationsArgs = {
  top?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryNarrativeArgs = {
  kind?: InputMaybe<Scalars['String']['input']>;
};

/** Fields by which objects of the knowledge base can be sorted. Equal values are sorted by id. */
export type ObjectOrderField =
  /** The id. */
  | 'ID'
  /** The name, without regard to case. */
  | 'NAME'
  /** The date of creation; unknown dates sort as the oldest. */
  | 'CREATED'
  /** The date of the last change; unknown dates sort as the oldest. */
  | 'MODIFIED';

/** A sort order for techniques or mitigations. */
export type ObjectOrder = {
  /** Field to sort by. */
  readonly field: ObjectOrderField;
  /** Ascending or descending. */
  readonly direction?: OrderDirection;
};

/** Fields by which case studies can be sorted. Equal values are sorted by id. */
export type CaseStudyOrderField =
  /** The id. */
  | 'ID'
  /** The name, without regard to case. */
  | 'NAME'
  /** The date of the incident or exercise; unknown dates sort as the oldest. */
  | 'INCIDENT_DATE';

/** A sort order for case studies. */
export type CaseStudyOrder = {
  /** Field to sort by. */
  readonly field: CaseStudyOrderField;
  /** Ascending or descending. */
  readonly direction?: OrderDirection;
};

/** Kind of event that a case study reports. */
export type CaseStudyType =
  /** A real attack by an adversary. */
  | 'incident'
  /** A demonstration by researchers or a red team. */
  | 'exercise';

/** Precision of the date of a case study. Unknown parts are set to their first value: a known year is its 1 January. */
export type IncidentDateGranularity =
  /** Only the year is known. */
  | 'YEAR'
  /** The year and the month are known. */
  | 'MONTH'
  /** The day is known. */
  | 'DATE';

/** The object of MITRE ATT&CK that corresponds to an object of the knowledge base. */
export type AttackReference = {
  /** Id in ATT&CK, such as `T1594` or `TA0043`. */
  readonly id: Scalars['String']['output'];
  /** Its page at attack.mitre.org; null when the source has none. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** The ATLAS matrix: its tactics in order, and the source of the knowledge base. */
export type Matrix = Node & {
  /** Always `ATLAS`. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name of the matrix. */
  readonly name: Scalars['String']['output'];
  /** Description of the matrix; null when the source has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Its tactics in matrix order, without retired ones. */
  readonly tactics: ReadonlyArray<Tactic>;
  /** Source of the objects: `starter` for the bundled data, else the name of the imported collection. */
  readonly source: Scalars['String']['output'];
  /** Version of that source, such as `5.6.0` or `2026.05`. */
  readonly version: Scalars['String']['output'];
  /** When it was imported. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** Numbers of its objects, without retired ones. */
  readonly counts: MatrixCounts;
};


/** The ATLAS matrix: its tactics in order, and the source of the knowledge base. */
export type MatrixDescriptionArgs = {
  format?: TextFormat;
};

/** Numbers of the objects of a matrix, without retired ones. */
export type MatrixCounts = {
  /** Number of tactics. */
  readonly tactics: Scalars['Int']['output'];
  /** Number of techniques, sub-techniques included. */
  readonly techniques: Scalars['Int']['output'];
  /** Number of sub-techniques. */
  readonly subtechniques: Scalars['Int']['output'];
  /** Number of mitigations. */
  readonly mitigations: Scalars['Int']['output'];
  /** Number of case studies. */
  readonly caseStudies: Scalars['Int']['output'];
  /** Number of steps of all case studies together. */
  readonly steps: Scalars['Int']['output'];
};

/** A tactic: a goal that an adversary pursues, such as initial access. Its id looks like `AML.TA0005`. */
export type Tactic = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Description: one sentence of the bundled data, or the full text once the official file is imported. Null when the source has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it refers to, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** Date when the source first listed it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** Date when the source last changed it; null when the source does not say. Because of errors in sources it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The corresponding object of MITRE ATT&CK; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. A retired object keeps its relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The tactic that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<Tactic>;
  /** Position in the matrix, from 1; null when the tactic is retired. */
  readonly position?: Maybe<Scalars['Int']['output']>;
  /** Techniques that achieve this tactic, sub-techniques included, by id. */
  readonly techniques: TechniqueConnection;
  /** Case studies with a step that pursues this tactic, by id. */
  readonly caseStudies: CaseStudyConnection;
  /** Imports and contributions that created or changed the object, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
};


/** A tactic: a goal that an adversary pursues, such as initial access. Its id looks like `AML.TA0005`. */
export type TacticDescriptionArgs = {
  format?: TextFormat;
};


/** A tactic: a goal that an adversary pursues, such as initial access. Its id looks like `AML.TA0005`. */
export type TacticTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A tactic: a goal that an adversary pursues, such as initial access. Its id looks like `AML.TA0005`. */
export type TacticCaseStudiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type Technique = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Description: one sentence of the bundled data, or the full text once the official file is imported. Null when the source has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it refers to, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** Date when the source first listed it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** Date when the source last changed it; null when the source does not say. Because of errors in sources it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The corresponding object of MITRE ATT&CK; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. A retired object keeps its relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The technique that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<Technique>;
  /** How far the technique has been shown to work; null when the source does not say. */
  readonly maturity?: Maybe<Maturity>;
  /** Kinds of system that the technique applies to, such as `Generative AI`; empty for ATLAS releases before format 6. */
  readonly platforms: ReadonlyArray<Scalars['String']['output']>;
  /** The technique that this sub-technique specialises; null for a top-level technique. */
  readonly parent?: Maybe<Technique>;
  /** Its sub-techniques, by id. */
  readonly subtechniques: ReadonlyArray<Technique>;
  /** Tactics that the technique achieves, in the order of the source. A sub-technique has the tactics of its parent. */
  readonly tactics: ReadonlyArray<Tactic>;
  /** Mitigations against the technique, by id; each edge says how the mitigation is used. */
  readonly mitigations: TechniqueMitigationConnection;
  /** Case studies that employ the technique, by id; each edge holds the steps that do. */
  readonly caseStudies: TechniqueCaseStudyConnection;
  /** Imports and contributions that created or changed the object, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
  /** Weaknesses that the technique exploits, by number; each edge says who links the two and why. */
  readonly weaknesses: TechniqueWeaknessConnection;
  /** Security findings that make the technique possible, in all applications: their tool names it, or it exploits their weakness or a more abstract one. */
  readonly findings?: Maybe<SecurityFindingConnection>;
  /** Entries of imported catalogues that name the technique, by id. */
  readonly vulnerabilities: LinkedVulnerabilityConnection;
  /** Research findings about the technique, in the order of the report. */
  readonly researchFindings: ReadonlyArray<ResearchFinding>;
};


/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueDescriptionArgs = {
  format?: TextFormat;
};


/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueMitigationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueCaseStudiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueFindingsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: a way in which an adversary achieves a tactic. Its id looks like `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueVulnerabilitiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A mitigation: a measure that prevents techniques or limits their effect. Its id looks like `AML.M0015`. */
export type Mitigation = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Description: one sentence of the bundled data, or the full text once the official file is imported. Null when the source has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it refers to, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** Date when the source first listed it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** Date when the source last changed it; null when the source does not say. Because of errors in sources it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The corresponding object of MITRE ATT&CK; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. A retired object keeps its relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The mitigation that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<Mitigation>;
  /** Categories of the mitigation, as the source names them, such as `Policy` or `Technical - AI`. */
  readonly categories: ReadonlyArray<Scalars['String']['output']>;
  /** Phases of the AI lifecycle in which it is applied, in the order of the source. */
  readonly lifecyclePhases: ReadonlyArray<Scalars['String']['output']>;
  /** Techniques that it mitigates, in the order of the source; each edge says how. A source can list a technique twice, with two uses. */
  readonly techniques: MitigationTechniqueConnection;
  /** Imports and contributions that created or changed the object, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
};


/** A mitigation: a measure that prevents techniques or limits their effect. Its id looks like `AML.M0015`. */
export type MitigationDescriptionArgs = {
  format?: TextFormat;
};


/** A mitigation: a measure that prevents techniques or limits their effect. Its id looks like `AML.M0015`. */
export type MitigationTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A case study: an attack on an AI system, step by step. Its id looks like `AML.CS0003`. */
export type CaseStudy = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Description: one sentence of the bundled data, or the full text once the official file is imported. Null when the source has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it refers to, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** Date when the source first listed it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** Date when the source last changed it; null when the source does not say. Because of errors in sources it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The corresponding object of MITRE ATT&CK; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. A retired object keeps its relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The case study that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<CaseStudy>;
  /** Summary of what happened. The same text as `description`. */
  readonly summary?: Maybe<Scalars['String']['output']>;
  /** Whether it was a real incident or an exercise; null when the source does not say. */
  readonly type?: Maybe<CaseStudyType>;
  /** Date when it happened; `incidentDateGranularity` says how precise it is. */
  readonly incidentDate?: Maybe<Scalars['Date']['output']>;
  /** Precision of `incidentDate`; null when the source does not say. */
  readonly incidentDateGranularity?: Maybe<IncidentDateGranularity>;
  /** The system that was attacked; null when the source does not say. */
  readonly target?: Maybe<Scalars['String']['output']>;
  /** Who attacked; null when the source does not say. */
  readonly actor?: Maybe<Scalars['String']['output']>;
  /** Who reported it; null when the source does not say. An incident should name its reporter. */
  readonly reporter?: Maybe<Scalars['String']['output']>;
  /** The steps of the attack, in order. */
  readonly procedure: ReadonlyArray<ProcedureStep>;
  /** Techniques that its steps employ, each once, in the order of first use. */
  readonly techniques: ReadonlyArray<Technique>;
  /** Tactics that its steps pursue, each once, in the order of first use. */
  readonly tactics: ReadonlyArray<Tactic>;
  /** Imports and contributions that created or changed the object, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
};


/** A case study: an attack on an AI system, step by step. Its id looks like `AML.CS0003`. */
export type CaseStudyDescriptionArgs = {
  format?: TextFormat;
};


/** A case study: an attack on an AI system, step by step. Its id looks like `AML.CS0003`. */
export type CaseStudySummaryArgs = {
  format?: TextFormat;
};

/** One step of a case study: a technique used for a tactic. The same pair can occur in several steps; `position` distinguishes them. */
export type ProcedureStep = {
  /** Position of the step in the case study, from 1. */
  readonly position: Scalars['Int']['output'];
  /** Id of the tactic in the source, even when no such tactic exists. */
  readonly tacticId: Scalars['ID']['output'];
  /** Id of the technique in the source, even when no such technique exists. */
  readonly techniqueId: Scalars['ID']['output'];
  /** The tactic; null when no tactic has this id (`Query.hygiene` lists such steps). */
  readonly tactic?: Maybe<Tactic>;
  /** The technique; null when no technique has this id (`Query.hygiene` lists such steps). */
  readonly technique?: Maybe<Technique>;
  /** The adversary's action in this step; null when the source has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Positions of the steps that follow from this one, empty for a last step; null for ATLAS releases before format 6, which do not say. */
  readonly leadsTo?: Maybe<ReadonlyArray<Scalars['Int']['output']>>;
  /** The case study that the step belongs to. */
  readonly caseStudy: CaseStudy;
};


/** One step of a case study: a technique used for a tactic. The same pair can occur in several steps; `position` distinguishes them. */
export type ProcedureStepDescriptionArgs = {
  format?: TextFormat;
};

/** Conditions on techniques. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type TechniqueFilter = {
  /** Techniques that achieve one of these tactics, by id. */
  readonly tactic?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Techniques of one of these maturities. */
  readonly maturity?: InputMaybe<ReadonlyArray<Maturity>>;
  /** Techniques for one of these platforms, spelled as in `Technique.platforms`. A platform that no technique has is an error. */
  readonly platform?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Techniques against which one of these mitigations helps, by id. */
  readonly mitigatedBy?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Techniques that one of these case studies employs, by id. */
  readonly usedInCaseStudy?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Techniques that exploit one of these weaknesses, by id such as `CWE-1427`. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: only sub-techniques; false: only top-level techniques. */
  readonly isSubtechnique?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: only techniques with at least one mitigation; false: only those with none. */
  readonly hasMitigation?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that all occur in the name or the description, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current objects, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Conditions on mitigations. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type MitigationFilter = {
  /** Mitigations of one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Mitigations of one of these categories, spelled as in `Mitigation.categories`. A category that no mitigation has is an error. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Mitigations applied in one of these phases, spelled as in `Mitigation.lifecyclePhases`. A phase that no mitigation has is an error. */
  readonly lifecyclePhase?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Words that all occur in the name or the description, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current objects, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Conditions on case studies. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type CaseStudyFilter = {
  /** Case studies of one of these types. */
  readonly type?: InputMaybe<ReadonlyArray<CaseStudyType>>;
  /** Case studies with a step that uses one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Case studies with a step that pursues one of these tactics, by id. */
  readonly tactic?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Case studies of events in one of these years, such as 2023. */
  readonly year?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** Words that all occur in the name or the summary, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current objects, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Conditions on tactics. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type TacticFilter = {
  /** Tactics that one of these techniques achieves, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Tactics that one of these case studies pursues, by id. */
  readonly caseStudy?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Words that all occur in the name or the description, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current objects, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of tactics (Relay connection). */
export type TacticConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<TacticEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Tactic>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of tactics: the object and its cursor. */
export type TacticEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Tactic;
};

/** One page of techniques (Relay connection). */
export type TechniqueConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<TechniqueEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Technique>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `maturity`, `platform` and `tactic` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One entry in a page of techniques: the object and its cursor. */
export type TechniqueEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Technique;
};

/** One page of mitigations (Relay connection). */
export type MitigationConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<MitigationEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Mitigation>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `category` and `lifecyclePhase` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One entry in a page of mitigations: the object and its cursor. */
export type MitigationEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Mitigation;
};

/** One page of case studies (Relay connection). */
export type CaseStudyConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<CaseStudyEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<CaseStudy>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `type`, `year` and `tactic` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One entry in a page of case studies: the object and its cursor. */
export type CaseStudyEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: CaseStudy;
};

/** One page of mitigations of a technique (Relay connection). */
export type TechniqueMitigationConnection = {
  /** The objects with their cursors and the fields of the relation. */
  readonly edges: ReadonlyArray<TechniqueMitigationEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Mitigation>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of mitigations of a technique: the object and its cursor. */
export type TechniqueMitigationEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Mitigation;
  /** How the mitigation is used against the technique; null when the source does not say. */
  readonly use?: Maybe<Scalars['String']['output']>;
};


/** One entry in a page of mitigations of a technique: the object and its cursor. */
export type TechniqueMitigationEdgeUseArgs = {
  format?: TextFormat;
};

/** One page of case studies that employ a technique (Relay connection). */
export type TechniqueCaseStudyConnection = {
  /** The objects with their cursors and the fields of the relation. */
  readonly edges: ReadonlyArray<TechniqueCaseStudyEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<CaseStudy>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of case studies that employ a technique: the object and its cursor. */
export type TechniqueCaseStudyEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: CaseStudy;
  /** The steps of the case study that employ the technique, in order. */
  readonly steps: ReadonlyArray<ProcedureStep>;
};

/** One page of techniques that a mitigation addresses (Relay connection). */
export type MitigationTechniqueConnection = {
  /** The objects with their cursors and the fields of the relation. */
  readonly edges: ReadonlyArray<MitigationTechniqueEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Technique>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of techniques that a mitigation addresses: the object and its cursor. */
export type MitigationTechniqueEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Technique;
  /** How the mitigation is used against the technique; null when the source does not say. */
  readonly use?: Maybe<Scalars['String']['output']>;
};


/** One entry in a page of techniques that a mitigation addresses: the object and its cursor. */
export type MitigationTechniqueEdgeUseArgs = {
  format?: TextFormat;
};

/**
 * State of a contribution. It moves from `submitted` to `in_review`, and from there to `accepted` or `rejected`; its submitter may withdraw it before that.
 * `accepted`, `rejected` and `withdrawn` are final.
 */
export type ContributionStatus =
  /** Submitted, and not yet under review. */
  | 'submitted'
  /** A reviewer is examining it. */
  | 'in_review'
  /** Accepted: its changes are in the graph. */
  | 'accepted'
  /** Rejected by a reviewer. */
  | 'rejected'
  /** Withdrawn by its submitter. */
  | 'withdrawn';

/** Decision of a reviewer. */
export type ReviewDecision =
  /** Takes a submitted contribution to review. */
  | 'start'
  /** Applies the previewed changes to the graph. A contribution that is only submitted is taken to review first; both moves are recorded. */
  | 'accept'
  /** Rejects the contribution; nothing changes in the graph. */
  | 'reject';

/** Severity of a violation. */
export type ViolationSeverity =
  /** The document cannot be submitted as it is. */
  | 'error'
  /** The document can be submitted, but a reviewer should look here. */
  | 'warning';

/** Role of whoever moved a contribution. */
export type ContributionRole =
  /** The submitter. */
  | 'submitter'
  /** A reviewer. */
  | 'reviewer';

/** Kind of write that shaped an object. */
export type ProvenanceKind =
  /** An import of a source. */
  | 'import'
  /** A contribution that was accepted. */
  | 'contribution';

/** A problem at one place of a contribution document. */
export type Violation = {
  /** `error` when the problem prevents submission, `warning` when it does not. */
  readonly severity: ViolationSeverity;
  /** Place in the document, a JSON Pointer such as `/submissions/0/name`. */
  readonly pointer: Scalars['String']['output'];
  /** The keyword of the schema, such as `required`, or the name of a check against the graph, such as `unknown-id`. */
  readonly rule: Scalars['String']['output'];
  /** Explanation of the problem. */
  readonly message: Scalars['String']['output'];
  /** The offending value, as JSON of at most 200 characters; null when something is missing or the value is private. */
  readonly value?: Maybe<Scalars['String']['output']>;
  /** The values or shape allowed at this place; null when a list would not help. */
  readonly allowed?: Maybe<Scalars['String']['output']>;
  /** The most similar allowed value, probably the one meant; null when none is similar. */
  readonly suggestion?: Maybe<Scalars['String']['output']>;
};

/** Result of checking a contribution document: by the JSON Schema and, if that accepts it, against the graph. */
export type ContributionCheck = {
  /** True when the document fits the JSON Schema (draft-07), as any validator would say. */
  readonly valid: Scalars['Boolean']['output'];
  /** True when the document can be submitted: it is valid, and nothing in the graph prevents its acceptance. */
  readonly acceptable: Scalars['Boolean']['output'];
  /** Violations of the schema: at most 200, and one more that says how many were left out. Empty exactly when `valid` is true. */
  readonly violations: ReadonlyArray<Violation>;
  /**
   * Problems that prevent the acceptance of a valid document, such as an id that does not exist or that occurs twice: at most 200, and one more that says that
   * there are more. Empty when the document is not valid, because it is then not compared with the graph.
   */
  readonly obstacles: ReadonlyArray<Violation>;
  /** Problems that do not prevent submission: at most 200, and one more that says that there are more. */
  readonly warnings: ReadonlyArray<Violation>;
  /** The exact changes that acceptance would make now; null when the document is not acceptable. */
  readonly preview?: Maybe<ContributionPreview>;
};

/**
 * The exact changes that acceptance makes in the graph. New objects get the date of acceptance. An item of type `other`, the additional information and the
 * `meta` of a case study change nothing.
 */
export type ContributionPreview = {
  /** Revision of the data from which the preview was computed. */
  readonly revision: Scalars['Int']['output'];
  /** SHA-256 of the changes, hexadecimal; previews with the same digest make the same changes. Pass it to `reviewContribution`. */
  readonly digest: Scalars['String']['output'];
  /** Objects that are added, in the order of the document: items before inline objects. */
  readonly added: ReadonlyArray<AddedObject>;
  /** Objects whose fields change, in the order of the document. */
  readonly changed: ReadonlyArray<ChangedObject>;
  /** Links that are added. */
  readonly linksAdded: ReadonlyArray<LinkChange>;
  /** Links that are removed. */
  readonly linksRemoved: ReadonlyArray<LinkChange>;
};

/** An object that a contribution adds. */
export type AddedObject = {
  /** Kind of object. */
  readonly kind: NodeKind;
  /** Id that the object will get: the next free number of its kind, never one that was used before. */
  readonly id: Scalars['ID']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Place in the document, a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
  /** Its fields; those that the document does not set are empty. */
  readonly fields: ReadonlyArray<AddedField>;
};

/** A field of an object that is added. */
export type AddedField = {
  /** Name of the field in the graph. The steps of a case study are `procedure`. */
  readonly field: Scalars['String']['output'];
  /** Its value. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
};

/** An object of the graph that a contribution changes. */
export type ChangedObject = {
  /** Kind of object. */
  readonly kind: NodeKind;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** Its name before the change. */
  readonly name: Scalars['String']['output'];
  /** Place in the document, a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
  /** The fields that change, and only those. */
  readonly fields: ReadonlyArray<FieldChange>;
};

/** A field that changes. */
export type FieldChange = {
  /** Name of the field in the graph. The steps of a case study are `procedure`. */
  readonly field: Scalars['String']['output'];
  /** Its value before; null when it has none. */
  readonly before?: Maybe<Scalars['JSON']['output']>;
  /** Its value after. */
  readonly after?: Maybe<Scalars['JSON']['output']>;
};

/** A link that a contribution adds or removes. A link between a technique and a tactic applies to its sub-techniques too. */
export type LinkChange = {
  /** Kind of link: `ACHIEVES` (technique to tactic) or `MITIGATES` (mitigation to technique). */
  readonly kind: EdgeKind;
  /** Id of the object that it starts from. */
  readonly sourceId: Scalars['ID']['output'];
  /** Name of that object. */
  readonly sourceName: Scalars['String']['output'];
  /** Id of the object that it leads to. */
  readonly targetId: Scalars['ID']['output'];
  /** Name of that object. */
  readonly targetName: Scalars['String']['output'];
  /** Place in the document, a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
};

/** A submitted contribution. Only reviewers and its submitter, who has the receipt, can read it. */
export type Contribution = {
  /** Number of the contribution. */
  readonly id: Scalars['ID']['output'];
  /** State of the contribution. */
  readonly status: ContributionStatus;
  /** When it was submitted. */
  readonly submittedAt: Scalars['DateTime']['output'];
  /** When its state last changed. */
  readonly movedAt: Scalars['DateTime']['output'];
  /** Revision that accepting it created; null unless it was accepted and changed the graph. */
  readonly revision?: Maybe<Scalars['Int']['output']>;
  /** The document as it was submitted, without its contact. */
  readonly document: Scalars['JSON']['output'];
  /** The `additional-info` of the document. */
  readonly additionalInfo: Scalars['String']['output'];
  /** Contact for questions; null when it was erased. */
  readonly contact?: Maybe<ContributionContact>;
  /** When the contact was erased, some time after the contribution was rejected or withdrawn; null when it was not erased. */
  readonly contactErasedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its moves, oldest first; the first one is the submission. */
  readonly moves: ReadonlyArray<ContributionMove>;
  /** The changes that were previewed at submission; after acceptance, the changes that were made. */
  readonly previewed: ContributionPreview;
  /** Result of checking it against the current graph, with a current preview; null when its state is final. */
  readonly check?: Maybe<ContributionCheck>;
};

/** Contact for questions about a contribution. Private. */
export type ContributionContact = {
  /** Name; null when none was given. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** E-mail addresses; null when none were given. */
  readonly emails?: Maybe<Scalars['String']['output']>;
};

/** One change of the state of a contribution. */
export type ContributionMove = {
  /** State before; null for the submission. */
  readonly from?: Maybe<ContributionStatus>;
  /** State after. */
  readonly to: ContributionStatus;
  /** When the state changed. */
  readonly at: Scalars['DateTime']['output'];
  /** Role of whoever changed it. */
  readonly role: ContributionRole;
  /** Name of the reviewer, from the token; null for a submitter, and for callers who are not reviewers. */
  readonly reviewer?: Maybe<Scalars['String']['output']>;
  /** Note; null when there is none. */
  readonly note?: Maybe<Scalars['String']['output']>;
};

/** A contribution that was just submitted. */
export type Submission = {
  /** The contribution. */
  readonly contribution: Contribution;
  /** The receipt, with which the submitter can read and withdraw the contribution. Keep it: it is returned only here. Send it as `Authorization: Bearer RECEIPT`. */
  readonly receipt: Scalars['String']['output'];
  /** Problems that do not prevent submission, for the reviewer to consider. */
  readonly warnings: ReadonlyArray<Violation>;
};

/** An import or contribution that changed an object. */
export type Provenance = {
  /** Import or contribution. */
  readonly kind: ProvenanceKind;
  /** Revision that the write created. */
  readonly revision: Scalars['Int']['output'];
  /** When it was written. */
  readonly at: Scalars['DateTime']['output'];
  /** Name of the imported collection, `starter` for the bundled facts, or `contribution` with its number. */
  readonly source: Scalars['String']['output'];
  /** Version of the imported collection; null for a contribution. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Number of the contribution; null for an import. */
  readonly contributionId?: Maybe<Scalars['ID']['output']>;
  /** Names of the fields that it changed; `*` when it added the object; empty when the fields were not recorded. */
  readonly fields: ReadonlyArray<Scalars['String']['output']>;
};

/** The changes of the knowledge base by one import or contribution. */
export type KnowledgeChange = {
  /** Revision that the write created. */
  readonly revision: Scalars['Int']['output'];
  /** When it was written. */
  readonly at: Scalars['DateTime']['output'];
  /** Import or contribution. */
  readonly kind: ProvenanceKind;
  /** Name of the imported collection, `starter` for the bundled facts, or `contribution` with its number. */
  readonly source: Scalars['String']['output'];
  /** Version of the imported collection; null for a contribution. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Number of the contribution; null for an import. */
  readonly contributionId?: Maybe<Scalars['ID']['output']>;
  /** Number of objects that it added or changed, at least 1. */
  readonly objectCount: Scalars['Int']['output'];
  /** The objects that it added or changed and that still exist, by id. At most 1,000. */
  readonly objects: ReadonlyArray<ChangedNode>;
};


/** The changes of the knowledge base by one import or contribution. */
export type KnowledgeChangeObjectsArgs = {
  first?: Scalars['Int']['input'];
};

/** An object that a write added or changed. */
export type ChangedNode = {
  /** The object as it is now. */
  readonly node: Node;
  /** Names of the fields that changed; `*` when the object was added; empty when the fields were not recorded. */
  readonly fields: ReadonlyArray<Scalars['String']['output']>;
};

/** One page of changes (Relay connection). */
export type KnowledgeChangeConnection = {
  /** The changes with their cursors. */
  readonly edges: ReadonlyArray<KnowledgeChangeEdge>;
  /** The changes without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<KnowledgeChange>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of changes on all pages, under the same argument. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of changes: the change and its cursor. */
export type KnowledgeChangeEdge = {
  /** Opaque position in the connection, stable when changes are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The change. */
  readonly node: KnowledgeChange;
};

/** One page of contributions (Relay connection). */
export type ContributionConnection = {
  /** The contributions with their cursors. */
  readonly edges: ReadonlyArray<ContributionEdge>;
  /** The contributions without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Contribution>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of contributions on all pages, in the same status. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of contributions: the object and its cursor. */
export type ContributionEdge = {
  /** Opaque position in the connection, stable when contributions are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The contribution. */
  readonly node: Contribution;
};

/** Operations that change data. */
export type Mutation = {
  /** Submits a contribution document. One that is not acceptable is refused with code `INPUT_REFUSED`, its `violations` and its `obstacles`. */
  readonly submitContribution: Submission;
  /** Withdraws a contribution whose state is not final. For its submitter. */
  readonly withdrawContribution: Contribution;
  /** Changes the state of a contribution. If its state does not allow that, or the graph changed since the preview, the error has code `CONFLICT` and says what changed. For reviewers. */
  readonly reviewContribution: Contribution;
  /** Decides about findings in one transaction and one revision, for callers with the scope `write`. What can be decided is; repeating it changes nothing. */
  readonly triageFindings: TriageFindingsPayload;
  /** Creates a target, for callers with the scope `write`. An application outside the caller's list is `FORBIDDEN`. */
  readonly createTarget: TargetPayload;
  /** Changes a target, for callers with the scope `write`. */
  readonly updateTarget: TargetPayload;
  /** Deletes a target whose runs have all ended, for callers with the scope `write`. Its application, scans and findings stay. */
  readonly deleteTarget: DeleteTargetPayload;
  /** Ends an artefact that is gone, for callers with the scope `write`: it leaves the list, and its findings are closed as `REPLACED`. */
  readonly endArtifact: EndArtifactPayload;
  /** Queues the import of a file, or scanners over a target, for callers with the scope `scan`. */
  readonly createScanRun: ScanRunPayload;
  /** Cancels a scan run, for callers with the scope `scan`. Safe to repeat; a run that ended otherwise is `RUN_ENDED`. */
  readonly cancelScanRun: ScanRunPayload;
  /** Queues a scan of a registered repository, for callers with the scope `scan` and for signed webhooks. A queued run for the same target, ref and scanners is superseded. */
  readonly createVcsScan: VcsScanPayload;
  /** Queues the examination of an AI artefact, for callers with the scope `scan`. Nothing of it is loaded or run. */
  readonly createTrustScan: ScanRunPayload;
  /** Queues an export, for callers with the scope `read`. */
  readonly createDataExport: DataExportPayload;
};


/** Operations that change data. */
export type MutationSubmitContributionArgs = {
  document: Scalars['JSON']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** Operations that change data. */
export type MutationWithdrawContributionArgs = {
  id: Scalars['ID']['input'];
  receipt?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
};


/** Operations that change data. */
export type MutationReviewContributionArgs = {
  id: Scalars['ID']['input'];
  decision: ReviewDecision;
  note?: InputMaybe<Scalars['String']['input']>;
  previewed?: InputMaybe<Scalars['String']['input']>;
};


/** Operations that change data. */
export type MutationTriageFindingsArgs = {
  input: TriageFindingsInput;
};


/** Operations that change data. */
export type MutationCreateTargetArgs = {
  input: CreateTargetInput;
};


/** Operations that change data. */
export type MutationUpdateTargetArgs = {
  input: UpdateTargetInput;
};


/** Operations that change data. */
export type MutationDeleteTargetArgs = {
  input: DeleteTargetInput;
};


/** Operations that change data. */
export type MutationEndArtifactArgs = {
  input: EndArtifactInput;
};


/** Operations that change data. */
export type MutationCreateScanRunArgs = {
  input: CreateScanRunInput;
};


/** Operations that change data. */
export type MutationCancelScanRunArgs = {
  input: CancelScanRunInput;
};


/** Operations that change data. */
export type MutationCreateVcsScanArgs = {
  input: CreateVcsScanInput;
};


/** Operations that change data. */
export type MutationCreateTrustScanArgs = {
  input: CreateTrustScanInput;
};


/** Operations that change data. */
export type MutationCreateDataExportArgs = {
  input: CreateDataExportInput;
};

/** Kinds of edge in the graph, named in the direction from source to target. The matrix and views of weaknesses have none of these: see `Matrix.tactics`. */
export type EdgeKind =
  /** A technique achieves a tactic. */
  | 'ACHIEVES'
  /** A sub-technique specialises its parent. */
  | 'SPECIALIZES'
  /** A mitigation mitigates a technique. */
  | 'MITIGATES'
  /** A case study employs a technique. */
  | 'EMPLOYS'
  /** A case study pursues a tactic. */
  | 'PURSUES'
  /** A technique exploits a weakness. */
  | 'EXPLOITS'
  /** A weakness is a more specific form of another (CWE view 1000). */
  | 'CHILD_OF'
  /** A weakness is similar to another. */
  | 'PEER_OF'
  /** A weakness can be followed by another. */
  | 'CAN_PRECEDE'
  /** A weakness can also be the other. */
  | 'CAN_ALSO_BE'
  /** A composite weakness requires another. */
  | 'REQUIRES'
  /** A chain of weaknesses starts with another. */
  | 'STARTS_WITH'
  /** A weakness, or a category, is a member of a category. */
  | 'MEMBER_OF'
  /** A research finding is about a technique or weakness. */
  | 'CONCERNS'
  /** A research finding is shown by a chart. */
  | 'SHOWN_BY'
  /** An application has a security finding that is open and not mitigated. */
  | 'HAS_FINDING'
  /** A security finding shows a weakness: its tool names the weakness, or it was derived as `SecurityFinding.derivedFrom` says. */
  | 'SHOWS_WEAKNESS'
  /** A security finding makes a technique possible: its tool names the technique. */
  | 'MAKES_POSSIBLE'
  /** An entry of a catalogue of vulnerabilities has a weakness, as the catalogue says. */
  | 'HAS_WEAKNESS'
  /** An entry of a catalogue of vulnerabilities names a technique. */
  | 'NAMES_TECHNIQUE';

/** Which end of an edge an object is on. */
export type EdgeDirection =
  /** The edge leaves the object: it is the source. */
  | 'OUT'
  /** The edge reaches the object: it is the target. */
  | 'IN';

/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type Weakness = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Description in the official catalogue; null until that is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it refers to, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** Date when the source first listed it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** Date when the source last changed it; null when the source does not say. Because of errors in sources it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** True when the newest import no longer lists it. A retired object keeps its relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The weakness to use instead of a deprecated or retired one; null when the catalogue names none, or several. */
  readonly supersededBy?: Maybe<Weakness>;
  /** The CWE number: 79 for `CWE-79`. */
  readonly number: Scalars['Int']['output'];
  /** Level of abstraction. */
  readonly abstraction: WeaknessAbstraction;
  /** `Simple`, `Composite` or `Chain`. */
  readonly structure: Scalars['String']['output'];
  /** Editorial status in CWE. */
  readonly status: WeaknessStatus;
  /** Extended description in the catalogue; null when it has none. */
  readonly extendedDescription?: Maybe<Scalars['String']['output']>;
  /** Other names of the weakness, such as `XSS`. */
  readonly alternateTerms: ReadonlyArray<Scalars['String']['output']>;
  /** Likelihood of exploit in the catalogue; null when it is not rated. */
  readonly likelihood?: Maybe<LikelihoodOfExploit>;
  /** Languages, technologies, operating systems and architectures in which the weakness occurs. */
  readonly platforms: ReadonlyArray<WeaknessPlatform>;
  /** Consequences that the weakness can have. */
  readonly consequences: ReadonlyArray<WeaknessConsequence>;
  /** Mitigations that the catalogue proposes. */
  readonly potentialMitigations: ReadonlyArray<WeaknessMitigation>;
  /** Real vulnerabilities that are examples of the weakness. */
  readonly observedExamples: ReadonlyArray<ObservedExample>;
  /** Corresponding entries in other taxonomies. */
  readonly taxonomyMappings: ReadonlyArray<TaxonomyMapping>;
  /**
   * Severity from 0 (informational) to 5 (very high). Derived by this service from the scope and impact of the consequences and the likelihood of
   * exploit; CWE itself rates no severity.
   * The gravest impact decides: 4 for code execution, gained privileges or modified memory; 3 for bypassed protection, data, memory or files read or
   * modified, or altered logic; 2 for denial of service and all else; 1 for mere loss of quality. A High likelihood adds 1, a Low one takes 1 away.
   */
  readonly severity: Scalars['Int']['output'];
  /**
   * Effort to remedy from 1 (trivial) to 5 (redesign). Derived by this service from the abstraction and the phases of the potential mitigations; CWE
   * itself rates no effort.
   * 1 for a Variant, 2 for a Base, 3 for a Class or Compound, 4 for a Pillar; 1 more when the mitigations belong to requirements or architecture only.
   */
  readonly remediationEffort: Scalars['Int']['output'];
  /** How to remedy the weakness, never empty. Derived by this service from the potential mitigations; a general sentence when the catalogue has none. */
  readonly recommendation: Scalars['String']['output'];
  /** Weaknesses one level more abstract (ChildOf in view 1000, Research Concepts), by number. A few weaknesses have two or three. */
  readonly parents: ReadonlyArray<Weakness>;
  /** Weaknesses one level more specific, by number. */
  readonly children: WeaknessConnection;
  /** More abstract weaknesses at all levels, nearest first, then by number. Each is listed once, at its shortest distance. */
  readonly ancestors: ReadonlyArray<Weakness>;
  /** More specific weaknesses at all levels, nearest first, then by number. Each is listed once. */
  readonly descendants: WeaknessConnection;
  /** Categories that list the weakness, by number. */
  readonly categories: ReadonlyArray<WeaknessCategory>;
  /** Techniques that exploit the weakness, by id; each edge says who links the two and why. */
  readonly techniques: WeaknessTechniqueConnection;
  /** Security findings with this weakness, in all applications. */
  readonly findings?: Maybe<SecurityFindingConnection>;
  /** Entries of imported catalogues that name the weakness, by id. */
  readonly vulnerabilities: LinkedVulnerabilityConnection;
  /** Research findings about the weakness, in the order of the report. */
  readonly researchFindings: ReadonlyArray<ResearchFinding>;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessDescriptionArgs = {
  format?: TextFormat;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessExtendedDescriptionArgs = {
  format?: TextFormat;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessAncestorsArgs = {
  depth?: Scalars['Int']['input'];
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessDescendantsArgs = {
  depth?: Scalars['Int']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessFindingsArgs = {
  kinds?: Scalars['Boolean']['input'];
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a kind of flaw that can become a vulnerability. Its id looks like `CWE-79`. */
export type WeaknessVulnerabilitiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A CWE category: a group of weaknesses with something in common. Its id looks like `CWE-310`; weaknesses, categories and views share one sequence of ids. */
export type WeaknessCategory = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Description in the official catalogue; null until that is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it refers to, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** Date when the source first listed it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** Date when the source last changed it; null when the source does not say. Because of errors in sources it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** True when the newest import no longer lists it. A retired object keeps its relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The CWE number: 310 for `CWE-310`. */
  readonly number: Scalars['Int']['output'];
  /** Summary of what the category contains. The same text as `description`. */
  readonly summary?: Maybe<Scalars['String']['output']>;
  /** Editorial status in CWE. */
  readonly status: WeaknessStatus;
  /** Its weaknesses, by number. */
  readonly weaknesses: WeaknessConnection;
};


/** A CWE category: a group of weaknesses with something in common. Its id looks like `CWE-310`; weaknesses, categories and views share one sequence of ids. */
export type WeaknessCategoryDescriptionArgs = {
  format?: TextFormat;
};


/** A CWE category: a group of weaknesses with something in common. Its id looks like `CWE-310`; weaknesses, categories and views share one sequence of ids. */
export type WeaknessCategorySummaryArgs = {
  format?: TextFormat;
};


/** A CWE category: a group of weaknesses with something in common. Its id looks like `CWE-310`; weaknesses, categories and views share one sequence of ids. */
export type WeaknessCategoryWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A chart of the report: its definition, and its rows under any filter. Its id looks like `genai-adoption-by-wave`. */
export type Chart = Node & {
  /** Public id, unique among charts and research findings. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Subtitle; null when there is none. */
  readonly subtitle?: Maybe<Scalars['String']['output']>;
  /** How it is drawn: `bar`, `stacked-bar`, `grouped-bar`, `line`, `area`, `dot` or `heatmap`. */
  readonly type: Scalars['String']['output'];
  /** Kind of its values. */
  readonly measure: ChartMeasure;
  /** Unit of its values, such as `percent`. */
  readonly unit: Scalars['String']['output'];
  /** Attribute that forms its categories. */
  readonly dimension: ChartAxis;
  /** Attribute that forms its series; null when it has none. */
  readonly series?: Maybe<ChartAxis>;
  /** Names of the filters that it accepts, of `period`, `industry` and `seniority`; the attributes of its axes are included. */
  readonly filters: ReadonlyArray<Scalars['String']['output']>;
  /** Values that its filters accept. */
  readonly available: ChartFilters;
  /** Source of its numbers. */
  readonly source: ChartSource;
  /**
   * Note that a reader needs to interpret the chart; null when there is none. For a survey chart it ends with what withheld values are and what the
   * shown ones still reveal about them.
   */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** True when its numbers are synthetic, made up for demonstration. A chart over the graph itself shows real numbers even in a synthetic report. */
  readonly synthetic: Scalars['Boolean']['output'];
  /** True when the newest import no longer contains it. */
  readonly retired: Scalars['Boolean']['output'];
  /**
   * The filters that apply to its rows. A value of an attribute that an axis shows selects rows, any other narrows the respondents. An attribute or a
   * value that the chart does not have is refused with BAD_USER_INPUT, which lists those that it has, in all fields with these arguments.
   */
  readonly appliedFilters: AppliedFilters;
  /**
   * Its rows under the filters, by category and series. A survey chart adds up stored cells, so the cost does not grow with the respondents; a chart
   * over the graph counts objects of the current revision.
   */
  readonly rows: ReadonlyArray<ChartRow>;
  /** Number of respondents in the rows under the filters, each counted once; null when the chart is not over a survey. */
  readonly base?: Maybe<Scalars['Int']['output']>;
  /** A complete Vega-Lite specification of the chart with the rows under the filters. Series keep their colour, and both axes their order, under every filter. */
  readonly vegaLite: Scalars['JSON']['output'];
  /** Research findings that it supports, in the order of the report. */
  readonly findings: ReadonlyArray<ResearchFinding>;
};


/** A chart of the report: its definition, and its rows under any filter. Its id looks like `genai-adoption-by-wave`. */
export type ChartAppliedFiltersArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


/** A chart of the report: its definition, and its rows under any filter. Its id looks like `genai-adoption-by-wave`. */
export type ChartRowsArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


/** A chart of the report: its definition, and its rows under any filter. Its id looks like `genai-adoption-by-wave`. */
export type ChartBaseArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


/** A chart of the report: its definition, and its rows under any filter. Its id looks like `genai-adoption-by-wave`. */
export type ChartVegaLiteArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};

/** A research finding of the report: a claim with its evidence and charts. Not a security finding. Its id is its slug. */
export type ResearchFinding = Node & {
  /** Public id: the slug. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The slug, as used in REST paths. */
  readonly slug: Scalars['String']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** The claim in one sentence. */
  readonly claim: Scalars['String']['output'];
  /** The finding in a paragraph. */
  readonly summary: Scalars['String']['output'];
  /** How the finding was obtained; null when unknown. */
  readonly method?: Maybe<Scalars['String']['output']>;
  /** Confidence of the authors. */
  readonly confidence: FindingConfidence;
  /** Date of publication. */
  readonly publishedAt: Scalars['Date']['output'];
  /** True when its report is synthetic, made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
  /** True when the newest import no longer contains it. */
  readonly retired: Scalars['Boolean']['output'];
  /** Readiness of the claim for publication; null when the newest import no longer contains the finding. */
  readonly claimReadiness?: Maybe<ClaimReadiness>;
  /** Its evidence, in the order of the report. */
  readonly evidence: ReadonlyArray<Evidence>;
  /**
   * Charts that show the finding, in the order of the report. Filters given here apply to the rows of each chart that has the attribute, as its
   * `appliedFilters` says, unless its fields have filters of their own; a value that only other charts of the finding have leaves a chart without rows. An
   * attribute or a value that none of them has is refused with BAD_USER_INPUT.
   */
  readonly charts: ReadonlyArray<Chart>;
  /** Techniques that the finding is about, in the order of the report. Unknown ids are left out. */
  readonly techniques: ReadonlyArray<Technique>;
  /** Weaknesses that the finding is about, in the order of the report. Unknown ids are left out. */
  readonly weaknesses: ReadonlyArray<Weakness>;
};


/** A research finding of the report: a claim with its evidence and charts. Not a security finding. Its id is its slug. */
export type ResearchFindingSummaryArgs = {
  format?: TextFormat;
};


/** A research finding of the report: a claim with its evidence and charts. Not a security finding. Its id is its slug. */
export type ResearchFindingMethodArgs = {
  format?: TextFormat;
};


/** A research finding of the report: a claim with its evidence and charts. Not a security finding. Its id is its slug. */
export type ResearchFindingChartsArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};

/** A CWE view: a selection and arrangement of the catalogue, such as `CWE-1000` (Research Concepts). */
export type WeaknessView = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The CWE number: 1000 for `CWE-1000`. */
  readonly number: Scalars['Int']['output'];
  /** Name in the source. */
  readonly name: Scalars['String']['output'];
  /** Purpose of the view; null until the official catalogue is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** `Graph`, `Explicit` or `Implicit`. */
  readonly type: Scalars['String']['output'];
  /** Editorial status in CWE. */
  readonly status: WeaknessStatus;
  /** True when the newest import no longer lists it. */
  readonly retired: Scalars['Boolean']['output'];
};


/** A CWE view: a selection and arrangement of the catalogue, such as `CWE-1000` (Research Concepts). */
export type WeaknessViewDescriptionArgs = {
  format?: TextFormat;
};

/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type Application = Node & {
  /** Public id: the guid. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Public id, a UUIDv5 of the name. */
  readonly guid: Scalars['ID']['output'];
  /** Number of the application, unique in this installation. */
  readonly number: Scalars['Int']['output'];
  /** Name of the application, unique. */
  readonly name: Scalars['String']['output'];
  /** When the application was first stored. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When a scan of the application was last stored, or a decision about its findings made or ended. */
  readonly changedAt: Scalars['DateTime']['output'];
  /** The tools that scan the application, by type and name. */
  readonly scanners: ReadonlyArray<Scanner>;
  /** Its scans, newest first. */
  readonly scans: ScanConnection;
  /** Its security findings. */
  readonly findings: SecurityFindingConnection;
  /** Numbers of its findings. The service maintains these counts, so that the price does not grow with the findings. */
  readonly findingCounts: SecurityFindingCounts;
  /** Numbers of its open findings, mitigated ones included, by severity, category and type; most severe first, then by category. The service maintains these counts. */
  readonly openCategories: ReadonlyArray<SecurityFindingCategoryCount>;
  /** Whether its findings violate the policy. */
  readonly policyCompliance: PolicyCompliance;
  /** The weaknesses of its findings, those with most open findings first, then by number. */
  readonly weaknesses: ApplicationWeaknessConnection;
  /**
   * Its exposure: the techniques that its open, unmitigated findings make possible. Most severe finding first, then most findings, then by id; each with the paths that explain it.
   * It is the whole exposure only where `unjudgedFindingCount` is 0.
   */
  readonly techniques: ApplicationTechniqueConnection;
  /**
   * Number of its open, unmitigated findings whose exposure is not known: they name no weakness and no technique that the graph has. `findings(filter: {judged: false})` lists them.
   * A rule of the tool that names a CWE, a threat model that names techniques, or an import of the catalogue that has what they name makes it known.
   */
  readonly unjudgedFindingCount: Scalars['Int']['output'];
  /** Version of the knowledge base that has those techniques, such as `2026.05`; null on an empty graph. */
  readonly techniquesVersion?: Maybe<Scalars['String']['output']>;
  /** The tactics that those techniques achieve, in matrix order: what its findings help an attacker to reach. */
  readonly tactics: ReadonlyArray<ExposedTactic>;
  /** The threat models of its newest scans, by title. */
  readonly threatModels: ReadonlyArray<ThreatModel>;
  /** Development of its open findings: one point for each of the newest scans, in chronological order. */
  readonly trend: ReadonlyArray<SecurityFindingTrendPoint>;
  /** Its targets by name, for callers with the scope `read`. */
  readonly targets?: Maybe<TargetConnection>;
  /** Artefacts of trust scans, at most 100, for callers with the scope `read`: malicious ones and what replaced such first, then by the newest examination. */
  readonly artifacts?: Maybe<ReadonlyArray<Artifact>>;
  /** Chains of techniques that its open, unmitigated findings make possible, best score first, then longest, then by the ids of their steps. */
  readonly attackPaths: AttackPathConnection;
  /** One of its attack paths, among those that the filter leaves; null when it is not among them. */
  readonly attackPath?: Maybe<AttackPath>;
  /** What to fix first to cut its attack paths. */
  readonly remediation: Remediation;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationScansArgs = {
  scanType?: InputMaybe<ScanType>;
  importedSince?: InputMaybe<Scalars['String']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationFindingsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationTrendArgs = {
  last?: Scalars['Int']['input'];
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationTargetsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationAttackPathsArgs = {
  filter?: AttackPathFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationAttackPathArgs = {
  id: Scalars['ID']['input'];
  filter?: AttackPathFilter;
};


/** An application with its security findings. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationRemediationArgs = {
  filter?: AttackPathFilter;
  rounds?: Scalars['Int']['input'];
};

/** An entry of a catalogue of vulnerabilities. Findings join it by a CVE or a GHSA id that both name; entries without one join weaknesses and techniques only. */
export type Vulnerability = Node & {
  /** Public id: the catalogue, a colon and the id there, such as `KEV:CVE-2021-44228`. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The catalogue. */
  readonly source: VulnerabilitySource;
  /** Its id in the catalogue, such as `CVE-2021-44228` or `GHSA-jfh8-c2jp-5v3q`. */
  readonly entryId: Scalars['String']['output'];
  /** Title, one line. */
  readonly title: Scalars['String']['output'];
  /** Description; null when the catalogue has none. */
  readonly text?: Maybe<Scalars['String']['output']>;
  /** What the catalogue demands or where it is fixed; null when it does not say. */
  readonly remedy?: Maybe<Scalars['String']['output']>;
  /** Severity from 0 (informational) to 5 (very high) by the rating of the catalogue; null when it states none, as KEV. */
  readonly severity?: Maybe<Scalars['Int']['output']>;
  /** CVSS rating; null when the catalogue states none. */
  readonly cvss?: Maybe<CvssRating>;
  /** Ids of its CVEs. */
  readonly cves: ReadonlyArray<Scalars['String']['output']>;
  /** Its other ids, such as those of GHSA or PyPI. */
  readonly aliases: ReadonlyArray<Scalars['String']['output']>;
  /** CWE numbers that the catalogue names. */
  readonly sourceCwes: ReadonlyArray<Scalars['Int']['output']>;
  /** Weaknesses that the catalogue names and the graph has, in its order. */
  readonly weaknesses: ReadonlyArray<Weakness>;
  /** Ids of the techniques that the catalogue names, even when the graph does not have them. */
  readonly sourceTechniques: ReadonlyArray<Scalars['ID']['output']>;
  /** Techniques that the catalogue names and the graph has, in its order. */
  readonly techniques: ReadonlyArray<Technique>;
  /** Products, packages or artifacts that it affects, as the catalogue names them; at most 100 are stored. */
  readonly affected: ReadonlyArray<Scalars['String']['output']>;
  /** Documents that the catalogue names, in its order; at most 100 are stored. */
  readonly references: ReadonlyArray<Reference>;
  /** Tags that the catalogue gives it. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** Date when the catalogue published it, in KEV when it was added; null when it does not say. */
  readonly published?: Maybe<Scalars['Date']['output']>;
  /** Date when the catalogue last changed it; null when it does not say. */
  readonly modified?: Maybe<Scalars['Date']['output']>;
  /** True when KEV lists one of its CVEs, false when KEV is imported and lists none of them; null when that is not known: KEV was not imported, or it names no CVE. */
  readonly knownExploited?: Maybe<Scalars['Boolean']['output']>;
  /** Earliest date by which KEV demands a remedy for one of its CVEs; null when it demands none or was not imported. */
  readonly dueDate?: Maybe<Scalars['Date']['output']>;
  /** The highest score by EPSS of its CVEs; null when none has one or no scores were imported. */
  readonly epss?: Maybe<EpssScore>;
  /** Security findings that name one of its CVEs or GHSA ids, in all applications, by id; null, with an error, when they need a credential. */
  readonly findings?: Maybe<VulnerabilityFindingConnection>;
  /** True when the newest import no longer lists it, or its record is withdrawn. No finding, weakness or technique joins a retired entry. */
  readonly retired: Scalars['Boolean']['output'];
};


/** An entry of a catalogue of vulnerabilities. Findings join it by a CVE or a GHSA id that both name; entries without one join weaknesses and techniques only. */
export type VulnerabilityTextArgs = {
  format?: TextFormat;
};


/** An entry of a catalogue of vulnerabilities. Findings join it by a CVE or a GHSA id that both name; entries without one join weaknesses and techniques only. */
export type VulnerabilityRemedyArgs = {
  format?: TextFormat;
};


/** An entry of a catalogue of vulnerabilities. Findings join it by a CVE or a GHSA id that both name; entries without one join weaknesses and techniques only. */
export type VulnerabilityFindingsArgs = {
  status?: InputMaybe<SecurityFindingStatus>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFinding = Node & {
  /** Public id: the guid of the application, a colon and the issue id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The application that has the finding. */
  readonly application: Application;
  /** Number of the finding in its application, from 1. It never changes and is never reused. */
  readonly issueId: Scalars['Int']['output'];
  /** How the finding was made. */
  readonly scanType: ScanType;
  /** Name of the tool that reports the finding. */
  readonly tool: Scalars['String']['output'];
  /** Id of the tool's rule, of the threat or of the advisory; null when the source names none. */
  readonly rule?: Maybe<Scalars['String']['output']>;
  /** Title, one line of plain text. */
  readonly title: Scalars['String']['output'];
  /** Description in the source; null when it has none. Cut off after 65,536 characters. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** How to remedy the finding, according to the source; null when it does not say. */
  readonly recommendation?: Maybe<Scalars['String']['output']>;
  /** Severity from 0 (informational) to 5 (very high): low is 2, medium 3, high 4, critical 5. */
  readonly severity: Scalars['Int']['output'];
  /** Whether the finding still needs attention. */
  readonly status: SecurityFindingStatus;
  /** How the finding is resolved: by a decision where one is in force, else by its tool. */
  readonly resolution: SecurityFindingResolution;
  /** State of the finding as reported by its tool, whatever was decided. */
  readonly sourceState: SecurityFindingSourceState;
  /** When status or resolution last changed. */
  readonly statusSince: Scalars['DateTime']['output'];
  /** When the finding was first found according to the source, else when its first scan was made. Closing and reopening do not change it. */
  readonly firstFound: Scalars['DateTime']['output'];
  /** When a scan last reported the finding. */
  readonly lastSeen: Scalars['DateTime']['output'];
  /** True when the newest scan of its tool is the first to report the finding. */
  readonly isNew: Scalars['Boolean']['output'];
  /** True when the finding violates the policy: open, not mitigated, and of severity 4 or 5. */
  readonly violatesPolicy: Scalars['Boolean']['output'];
  /** When the finding is due: 15 days after it was first found at severity 5, 30 days at 4, 90 at 3, 180 at 2, 365 below. */
  readonly remediateBy: Scalars['DateTime']['output'];
  /** Number of times the newest scan reports the finding, at least 1. */
  readonly count: Scalars['Int']['output'];
  /** The principal weakness: the first that the source names and the catalogue has; null when there is none. */
  readonly weakness?: Maybe<Weakness>;
  /** All weaknesses that the source names and the catalogue has, in its order. */
  readonly weaknesses: ReadonlyArray<Weakness>;
  /** The finding category: that of the principal weakness in the view of software development, else the category that the source names; null when there is none. */
  readonly category?: Maybe<WeaknessCategory>;
  /** CWE numbers that the source names, or that were derived as `derivedFrom` says. */
  readonly sourceCwes: ReadonlyArray<Scalars['Int']['output']>;
  /** How the first of `sourceCwes` was derived; null when the source has a field that names it, and when there is none. */
  readonly derivedFrom?: Maybe<WeaknessDerivation>;
  /** The source from which the weakness was derived: the taxon, tag or text that names it, or tool and rule in the table, such as `bandit B602`. Null exactly when `derivedFrom` is. */
  readonly derivedBy?: Maybe<Scalars['String']['output']>;
  /** Ids of the techniques that the source itself names, even when the graph does not have them. */
  readonly sourceTechniques: ReadonlyArray<Scalars['ID']['output']>;
  /** Techniques that the finding makes possible, by id: those that its tool names, and those that exploit its weaknesses or more abstract ones. */
  readonly techniques: ReadonlyArray<Technique>;
  /** The same techniques with what is known of them. */
  readonly exposure: ReadonlyArray<SecurityFindingExposure>;
  /** Ids of its CVEs. */
  readonly cves: ReadonlyArray<Scalars['String']['output']>;
  /** CVSS rating; null when the source gives none. */
  readonly cvss?: Maybe<CvssRating>;
  /** Documents that the source names, in its order. */
  readonly references: ReadonlyArray<Reference>;
  /** Where the finding is: the first of `locations`, else the end of the first code flow; null when the source does not say. */
  readonly location?: Maybe<SecurityFindingLocation>;
  /** All locations of the finding, in the order of the source; at most 100 are stored. */
  readonly locations: ReadonlyArray<SecurityFindingLocation>;
  /** Locations that help to understand the finding, in the order of the source; at most 100 are stored. */
  readonly relatedLocations: ReadonlyArray<RelatedLocation>;
  /** Code flows that lead to the finding, such as from the input of data to its harmful use, in the order of the source; at most 10 are stored, with about 131,000 characters. */
  readonly codeFlows: ReadonlyArray<CodeFlow>;
  /** Tags that the source gives the finding. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** Where in which scan the finding is reported. */
  readonly evidence: SecurityFindingEvidence;
  /** The newest scan that reports the finding. */
  readonly lastScan: Scan;
  /** The decision in force; null when there is none. For callers with the scope `read`. */
  readonly triage?: Maybe<FindingTriage>;
  /** Changes of the decision in the order of time, the newest 1,000. For callers with the scope `read`. */
  readonly history: ReadonlyArray<FindingTriageMove>;
  /** Number of changes of the decision, which `triageFindings` can require. For callers with the scope `read`. */
  readonly triageVersion: Scalars['Int']['output'];
  /** Id of the target whose scans report the finding; null when it belongs to the whole application. For callers with the scope `read`. */
  readonly targetId?: Maybe<Scalars['ID']['output']>;
  /** Id of the scan run that was the last to report the finding; null when another import did. For callers with the scope `read`. */
  readonly runId?: Maybe<Scalars['ID']['output']>;
  /** Entries of the imported catalogue of known exploited vulnerabilities (CISA KEV) for its CVEs, by CVE; empty when there are none or the catalogue was not imported. */
  readonly knownExploited: ReadonlyArray<KnownExploitedVulnerability>;
  /** Entries of imported catalogues that name one of its CVEs or GHSA ids, by id. */
  readonly vulnerabilities: ReadonlyArray<Vulnerability>;
  /** The highest score by EPSS of its CVEs; null when none has one or no scores were imported. */
  readonly epss?: Maybe<EpssScore>;
};


/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFindingDescriptionArgs = {
  format?: TextFormat;
};


/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFindingRecommendationArgs = {
  format?: TextFormat;
};


/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFindingLocationsArgs = {
  first?: Scalars['Int']['input'];
};


/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFindingRelatedLocationsArgs = {
  first?: Scalars['Int']['input'];
};


/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFindingCodeFlowsArgs = {
  first?: Scalars['Int']['input'];
};


/** A security finding: a flaw in an application that a tool or a person reports. */
export type SecurityFindingVulnerabilitiesArgs = {
  first?: Scalars['Int']['input'];
};

/** Results of a search, best first. */
export type SearchConnection = {
  /** The results with their cursors. */
  readonly edges: ReadonlyArray<SearchEdge>;
  /** The objects without their cursors, best first. */
  readonly nodes: ReadonlyArray<Node>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects that match. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Number of matching objects of each kind, as the facet `kind`. The argument `kinds` does not change these counts. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One object that a search found. */
export type SearchEdge = {
  /** Opaque position in the results. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Node;
  /** Its kind. */
  readonly kind: NodeKind;
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Relevance, above 0; greater is better, and comparable only within one search. An exact id ranks first, then names, then texts. */
  readonly rank: Scalars['Float']['output'];
  /** The matching part of the text, about 300 characters at most, as HTML: matching words are inside `<mark>`, everything else is escaped. */
  readonly snippet: Scalars['String']['output'];
};

/** Paths between two objects. */
export type PathAnswer = {
  /** The shortest paths, all of the same length, in a stable order; empty when there is none within the limits. */
  readonly paths: ReadonlyArray<Path>;
  /** True when the answer holds all shortest paths, or when it is certain that there is none. */
  readonly complete: Scalars['Boolean']['output'];
  /** Why the search stopped. */
  readonly stopped: PathStop;
  /** Number of objects that the search visited. */
  readonly visited: Scalars['Int']['output'];
};

/** Why a search for paths stopped. */
export type PathStop =
  /** The shortest paths were found, all of them. */
  | 'FOUND'
  /** More shortest paths exist than `limit` allows. */
  | 'PATH_LIMIT'
  /** The search visited everything that can be reached: there is no path. */
  | 'EXHAUSTED'
  /** There is no path within `maxHops`; a longer one may exist. */
  | 'HOP_LIMIT';

/** One path from the first object to the last. */
export type Path = {
  /** Number of hops; 0 when both ends are the same object. */
  readonly length: Scalars['Int']['output'];
  /** The objects from the first to the last: one more than there are hops. */
  readonly nodes: ReadonlyArray<Node>;
  /** The hops in order. */
  readonly hops: ReadonlyArray<PathHop>;
};

/** One hop of a path. */
export type PathHop = {
  /** The object that the hop leaves. */
  readonly from: Node;
  /** The object that the hop reaches. */
  readonly to: Node;
  /** Kind of the edge. */
  readonly kind: EdgeKind;
  /** OUT when the hop follows the edge from source to target, IN when it goes against it. */
  readonly direction: EdgeDirection;
  /** Source that states the edge: `atlas`, `cwe`, the sources of a link, or the tool of a security finding. */
  readonly source: Scalars['String']['output'];
  /**
   * Why the source states the edge: the rationale of a link, how a mitigation is used, the steps of a case study; for HAS_FINDING the place of the finding, for
   * SHOWS_WEAKNESS what the weakness was derived from. Null when the source does not say.
   */
  readonly rationale?: Maybe<Scalars['String']['output']>;
};


/** One hop of a path. */
export type PathHopRationaleArgs = {
  format?: TextFormat;
};

/** An object with its neighbours. */
export type Neighborhood = {
  /** The object itself. */
  readonly node: Node;
  /** Its neighbours, grouped by kind of edge and direction, in the order of `EdgeKind`, OUT before IN. Empty groups are left out. */
  readonly groups: ReadonlyArray<NeighborGroup>;
};

/** The neighbours of an object along one kind of edge. */
export type NeighborGroup = {
  /** The kind of edge. */
  readonly kind: EdgeKind;
  /** OUT when the object is the source of these edges, IN when it is the target. */
  readonly direction: EdgeDirection;
  /** Number of neighbours in this group. */
  readonly count: Scalars['Int']['output'];
  /** The neighbours in this group, by id; security findings by application and issue id. */
  readonly neighbors: NodeConnection;
};


/** The neighbours of an object along one kind of edge. */
export type NeighborGroupNeighborsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** One page of objects of any kind (Relay connection). */
export type NodeConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<NodeEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Node>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of objects of any kind: the object and its cursor. */
export type NodeEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Node;
};

/** Defects in the data: missing mitigations, unknown ids, duplicates. Each list is empty when there are none. */
export type Hygiene = {
  /** Current techniques without any mitigation, by id. */
  readonly techniquesWithoutMitigation: NodeConnection;
  /** Steps of case studies that name an unknown tactic or technique, by case study and position. */
  readonly unresolvedSteps: ReadonlyArray<UnresolvedStep>;
  /** Current weaknesses that have no technique, no relation and no category, by number. */
  readonly unlinkedWeaknesses: NodeConnection;
  /** Techniques that one mitigation lists more than once, by mitigation. */
  readonly duplicateLinks: ReadonlyArray<DuplicateLink>;
  /** Links, relations and parents whose other end is not in the graph, by id. */
  readonly danglingLinks: ReadonlyArray<DanglingLink>;
};


/** Defects in the data: missing mitigations, unknown ids, duplicates. Each list is empty when there are none. */
export type HygieneTechniquesWithoutMitigationArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Defects in the data: missing mitigations, unknown ids, duplicates. Each list is empty when there are none. */
export type HygieneUnlinkedWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A step whose tactic or technique is not in the graph. */
export type UnresolvedStep = {
  /** The case study. */
  readonly caseStudy: CaseStudy;
  /** Position of the step, from 1. */
  readonly position: Scalars['Int']['output'];
  /** Ids that the step names and that do not exist. */
  readonly missingIds: ReadonlyArray<Scalars['ID']['output']>;
};

/** A technique that a mitigation lists more than once. */
export type DuplicateLink = {
  /** The mitigation. */
  readonly mitigation: Mitigation;
  /** The technique. */
  readonly technique: Technique;
  /** Number of times the mitigation lists the technique, at least 2. */
  readonly count: Scalars['Int']['output'];
};

/** An edge of which one end is not in the graph. */
export type DanglingLink = {
  /** The object that has the edge. */
  readonly node: Node;
  /** The kind of edge. */
  readonly kind: EdgeKind;
  /** The id that does not exist. */
  readonly missingId: Scalars['ID']['output'];
};

/** Fields by which weaknesses can be sorted. Equal values are sorted by number. */
export type WeaknessOrderField =
  /** The CWE number. */
  | 'NUMBER'
  /** The name, without regard to case. */
  | 'NAME'
  /** The derived severity. */
  | 'SEVERITY'
  /** The date of the last change; unknown dates sort as the oldest. */
  | 'MODIFIED';

/** A sort order for weaknesses. */
export type WeaknessOrder = {
  /** Field to sort by. */
  readonly field: WeaknessOrderField;
  /** Ascending or descending. */
  readonly direction?: OrderDirection;
};

/** Level of abstraction of a weakness (CWE schema, `Abstraction`). */
export type WeaknessAbstraction =
  /** The most abstract level: a theme of weaknesses. */
  | 'Pillar'
  /** Described independently of language and technology. */
  | 'Class'
  /** Specific enough for detection and prevention; the usual level for mapping. */
  | 'Base'
  /** Specific to a product, language or technology. */
  | 'Variant'
  /** Several weaknesses in combination (a chain or a composite). */
  | 'Compound';

/** Editorial status of an entry (CWE schema, `StatusEnumeration`). */
export type WeaknessStatus =
  /** Complete and reviewed. */
  | 'Stable'
  /** Reviewed, and nearly complete. */
  | 'Usable'
  /** The important parts are written. */
  | 'Draft'
  /** Important parts are missing. */
  | 'Incomplete'
  /** Valid, but no longer relevant. */
  | 'Obsolete'
  /** Withdrawn, usually because it duplicates another entry. */
  | 'Deprecated';

/** How likely it is that a weakness is exploited (CWE schema, `LikelihoodEnumeration`). */
export type LikelihoodOfExploit =
  /** Exploitation is likely. */
  | 'High'
  /** Exploitation is possible. */
  | 'Medium'
  /** Exploitation is unlikely. */
  | 'Low'
  /** CWE does not know how likely exploitation is. */
  | 'Unknown';

/** A platform on which a weakness occurs (CWE schema, `Applicable_Platforms`). */
export type WeaknessPlatform = {
  /** `Language`, `Technology`, `Operating_System` or `Architecture`. */
  readonly type: Scalars['String']['output'];
  /** Name of the platform, such as `Java`; null when the source gives only a class. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Class of platforms, such as `Web Based`; null when the source gives only a name. */
  readonly class?: Maybe<Scalars['String']['output']>;
  /** How often the weakness occurs there: `Often`, `Sometimes`, `Rarely` or `Undetermined`; null when unknown. */
  readonly prevalence?: Maybe<Scalars['String']['output']>;
};

/** A consequence that a weakness can have (CWE schema, `Common_Consequences`). */
export type WeaknessConsequence = {
  /** Security properties that are violated, such as `Confidentiality`. */
  readonly scopes: ReadonlyArray<Scalars['String']['output']>;
  /** Technical impacts, such as `Read Application Data`. */
  readonly impacts: ReadonlyArray<Scalars['String']['output']>;
  /** Likelihood relative to the other consequences of the weakness; null when unknown. */
  readonly likelihood?: Maybe<Scalars['String']['output']>;
  /** Explanation; null when there is none. */
  readonly note?: Maybe<Scalars['String']['output']>;
};


/** A consequence that a weakness can have (CWE schema, `Common_Consequences`). */
export type WeaknessConsequenceNoteArgs = {
  format?: TextFormat;
};

/** A mitigation that the catalogue proposes for a weakness (CWE schema, `Potential_Mitigations`). */
export type WeaknessMitigation = {
  /** Phases of development in which it is applied, such as `Implementation`. */
  readonly phases: ReadonlyArray<Scalars['String']['output']>;
  /** Strategy, such as `Input Validation`; null when there is none. */
  readonly strategy?: Maybe<Scalars['String']['output']>;
  /** The mitigation in words; null until the official catalogue is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Effectiveness, such as `High`, `Moderate` or `Limited`; null when unknown. */
  readonly effectiveness?: Maybe<Scalars['String']['output']>;
};


/** A mitigation that the catalogue proposes for a weakness (CWE schema, `Potential_Mitigations`). */
export type WeaknessMitigationDescriptionArgs = {
  format?: TextFormat;
};

/** A real vulnerability that shows a weakness. */
export type ObservedExample = {
  /** Usually a CVE id. */
  readonly reference: Scalars['String']['output'];
  /** Description of the incident; null when there is none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Where to read more; null when there is none. */
  readonly link?: Maybe<Scalars['String']['output']>;
};

/** The entry of another taxonomy that corresponds to a weakness. */
export type TaxonomyMapping = {
  /** Name of the taxonomy, such as `OWASP Top Ten 2007`. */
  readonly taxonomy: Scalars['String']['output'];
  /** Id of the entry in that taxonomy; null when it has none. */
  readonly entryId?: Maybe<Scalars['String']['output']>;
  /** Name of the entry in that taxonomy; null when there is none. */
  readonly entryName?: Maybe<Scalars['String']['output']>;
  /** How closely the two correspond: `Exact`, `Imprecise`, `CWE More Abstract` or `CWE More Specific`; null when unknown. */
  readonly fit?: Maybe<Scalars['String']['output']>;
};

/** The edition of the CWE catalogue that the weaknesses come from. */
export type WeaknessCatalog = {
  /** Source of the weaknesses: `starter` for the bundled data, else `CWE`. */
  readonly source: Scalars['String']['output'];
  /** Version of CWE, such as `4.19.1`. */
  readonly version: Scalars['String']['output'];
  /** Date of that version; null when the source does not say. */
  readonly date?: Maybe<Scalars['Date']['output']>;
  /** When it was imported. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** Number of weaknesses, without retired ones. */
  readonly weaknessCount: Scalars['Int']['output'];
  /** Number of categories, without retired ones. */
  readonly categoryCount: Scalars['Int']['output'];
};

/** Conditions on weaknesses. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type WeaknessFilter = {
  /** Weaknesses of one of these abstractions. */
  readonly abstraction?: InputMaybe<ReadonlyArray<WeaknessAbstraction>>;
  /** Weaknesses with one of these editorial statuses. */
  readonly status?: InputMaybe<ReadonlyArray<WeaknessStatus>>;
  /** Weaknesses with one of these likelihoods of exploit. */
  readonly likelihood?: InputMaybe<ReadonlyArray<LikelihoodOfExploit>>;
  /** Weaknesses of at least this derived severity, 0 to 5. */
  readonly severityAtLeast?: InputMaybe<Scalars['Int']['input']>;
  /** Weaknesses that occur on one of these platforms, by name or class, such as `Java` or `Web Based`. A platform that no weakness has is an error. */
  readonly platform?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Weaknesses that one of these categories lists, by id. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Weaknesses below one of these in the hierarchy, at any depth, by id. */
  readonly descendantOf?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Weaknesses that one of these techniques exploits, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: only weaknesses that a technique exploits; false: only weaknesses that none exploits. */
  readonly hasTechnique?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that all occur in the name, the alternate terms or the texts, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current objects, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Conditions on categories. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type WeaknessCategoryFilter = {
  /** Categories with one of these editorial statuses. */
  readonly status?: InputMaybe<ReadonlyArray<WeaknessStatus>>;
  /** Categories that list one of these weaknesses, by id. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Words that all occur in the name or the summary, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current objects, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of weaknesses (Relay connection). */
export type WeaknessConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<WeaknessEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Weakness>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `abstraction`, `status`, `likelihood` and `category` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One entry in a page of weaknesses: the object and its cursor. */
export type WeaknessEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Weakness;
};

/** One page of categories (Relay connection). */
export type WeaknessCategoryConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<WeaknessCategoryEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<WeaknessCategory>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of categories: the object and its cursor. */
export type WeaknessCategoryEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: WeaknessCategory;
};

/** One page of weaknesses that a technique exploits (Relay connection). */
export type TechniqueWeaknessConnection = {
  /** The objects with their cursors and the fields of the relation. */
  readonly edges: ReadonlyArray<TechniqueWeaknessEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Weakness>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of weaknesses that a technique exploits: the object and its cursor. */
export type TechniqueWeaknessEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Weakness;
  /** Who asserts the link, such as `starter` or the `source` column of an imported file. */
  readonly source: Scalars['String']['output'];
  /** Reason for the link, in one line. */
  readonly rationale: Scalars['String']['output'];
  /** Where the link is documented; null when there is none. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** One page of techniques that exploit a weakness (Relay connection). */
export type WeaknessTechniqueConnection = {
  /** The objects with their cursors and the fields of the relation. */
  readonly edges: ReadonlyArray<WeaknessTechniqueEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Technique>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of techniques that exploit a weakness: the object and its cursor. */
export type WeaknessTechniqueEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Technique;
  /** Who asserts the link, such as `starter` or the `source` column of an imported file. */
  readonly source: Scalars['String']['output'];
  /** Reason for the link, in one line. */
  readonly rationale: Scalars['String']['output'];
  /** Where the link is documented; null when there is none. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** How a security finding is made. */
export type ScanType =
  /** Analysis of source code or binaries. */
  | 'STATIC'
  /** Requests to the running application. */
  | 'DYNAMIC'
  /** People, for example in a threat model or a penetration test. */
  | 'MANUAL'
  /** Software composition analysis: the components are looked up among known vulnerabilities. */
  | 'SCA';

/** State of a security finding: whether it still needs attention. */
export type SecurityFindingStatus =
  /** The newest scan of its tool reports the finding, mitigated or not. */
  | 'OPEN'
  /** The finding is no longer reported, reported as fixed, or a false positive. */
  | 'CLOSED';

/** Decision about a security finding. */
export type SecurityFindingResolution =
  /** No decision: the finding is open, or it was fixed. */
  | 'UNRESOLVED'
  /** The risk is accepted, or the finding is suppressed in its tool. */
  | 'MITIGATED'
  /** The finding is judged to be wrong: there is no such flaw. */
  | 'POTENTIAL_FALSE_POSITIVE'
  /** The finding went with the artefact that had it: other bytes took its place, or it was ended. */
  | 'REPLACED';

/** How an application depends on a component. */
export type DependencyMode =
  /** The application itself names the component. */
  | 'DIRECT'
  /** Another component depends on it. */
  | 'TRANSITIVE'
  /** The scan does not say how the application depends on it. */
  | 'UNKNOWN';

/** Fields by which security findings can be sorted. Equal values are sorted by application and issue id. */
export type SecurityFindingOrderField =
  /** Application and issue id: the order in which findings were first stored. */
  | 'ID'
  /** Severity. */
  | 'SEVERITY'
  /** Date when the finding was first found. */
  | 'FIRST_FOUND'
  /** When an import or a decision last changed the finding. */
  | 'CHANGED';

/** A sort order for security findings. */
export type SecurityFindingOrder = {
  /** Field to sort by. */
  readonly field: SecurityFindingOrderField;
  /** Ascending or descending. */
  readonly direction?: OrderDirection;
};

/** State of a finding as reported by its tool. */
export type SecurityFindingSourceState =
  /** The tool reports it. */
  | 'OPEN'
  /** The tool reports it as accepted or suppressed. */
  | 'SUPPRESSED'
  /** The tool reports it as a false positive. */
  | 'FALSE_POSITIVE'
  /** The tool reports it as fixed, or reports it no longer. */
  | 'FIXED';

/** Conditions on security findings. An object must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type SecurityFindingFilter = {
  /** Findings of this application, by guid. Below `Application` it is that application. NOT_FOUND where it does not exist for the caller. */
  readonly application?: InputMaybe<Scalars['ID']['input']>;
  /** Findings made in one of these ways. */
  readonly scanType?: InputMaybe<ReadonlyArray<ScanType>>;
  /** Findings of one of these tools, by name. */
  readonly tool?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Findings of one of these rules of their tool. */
  readonly rule?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Findings of one of these severities, 0 to 5. */
  readonly severity?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** Findings of at least this severity, 0 to 5. */
  readonly severityAtLeast?: InputMaybe<Scalars['Int']['input']>;
  /** Findings with this status. */
  readonly status?: InputMaybe<SecurityFindingStatus>;
  /** Findings with one of these resolutions. */
  readonly resolution?: InputMaybe<ReadonlyArray<SecurityFindingResolution>>;
  /** Findings with one of these weaknesses, by id; see `kinds`. Not together with `technique`. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: findings whose weakness is a more specific form of one in `weakness`, at any level, match too. */
  readonly kinds?: InputMaybe<Scalars['Boolean']['input']>;
  /** Findings that make one of these techniques possible, by id: the tool names the technique, or the technique exploits the finding's weakness or a more abstract one. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** False: findings that name no weakness and no technique that the graph has, so that what they make possible is not known; true: all others. */
  readonly judged?: InputMaybe<Scalars['Boolean']['input']>;
  /** Findings with one of these as principal weakness, by id; `CWE-0` for findings without one. */
  readonly principalWeakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Findings in one of these categories, by CWE number; 0 for findings without one. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** Findings with one of these CVEs, such as `CVE-2024-3094`. */
  readonly cve?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Findings with exactly this CVSS score. */
  readonly cvss?: InputMaybe<Scalars['Float']['input']>;
  /** Findings with at least this CVSS score. */
  readonly cvssAtLeast?: InputMaybe<Scalars['Float']['input']>;
  /** True: findings that the newest scan of their tool is the first to report; false: all others. */
  readonly new?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: findings that the newest scan of their tool reports; false: findings that it no longer reports. */
  readonly reported?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: findings that violate the policy, see `SecurityFinding.violatesPolicy`; false: all others. */
  readonly violatesPolicy?: InputMaybe<Scalars['Boolean']['input']>;
  /** Findings that were mitigated or dismissed on this day or later, `YYYY-MM-DD`. */
  readonly mitigatedAfter?: InputMaybe<Scalars['String']['input']>;
  /** Findings of components that the application depends on in one of these ways. */
  readonly dependency?: InputMaybe<ReadonlyArray<DependencyMode>>;
  /** Findings whose location (path, URL, component or label) begins with this text. At most 200 characters. */
  readonly placeStartsWith?: InputMaybe<Scalars['String']['input']>;
  /** Findings that an import or a decision changed on or after this day (from 00:00 UTC) or this instant (RFC 3339). */
  readonly changedSince?: InputMaybe<Scalars['String']['input']>;
  /** Findings of this target, by id: those of the scans of its runs, or all of the application for a target of the kind APPLICATION. For callers with the scope `read`; NOT_FOUND where it does not exist for them. */
  readonly target?: InputMaybe<Scalars['ID']['input']>;
  /** Findings about which one of these decisions is in force. For callers with the scope `read`. */
  readonly decision?: InputMaybe<ReadonlyArray<FindingDecision>>;
  /** Findings that this scan run reported, by id; of an incremental one those that it added or changed. For callers with the scope `read`; NOT_FOUND where it does not exist for them. */
  readonly run?: InputMaybe<Scalars['ID']['input']>;
};

/** A tool that scans an application for findings of one type. Each of its scans replaces the one before. */
export type Scanner = {
  /** Name of the tool as it spells it. */
  readonly tool: Scalars['String']['output'];
  /** The part of the application that it scans, as the tool names it; null for the whole application. Scans of one part do not close findings of another. */
  readonly part?: Maybe<Scalars['String']['output']>;
  /** Type of the findings that it reports. */
  readonly scanType: ScanType;
  /** Its newest scan. */
  readonly newestScan: Scan;
};

/** One scan: the results of one tool in one file. */
export type Scan = {
  /** Number of the scan, unique in this installation. */
  readonly id: Scalars['ID']['output'];
  /** The application that was scanned. */
  readonly application: Application;
  /** Type of the findings that it reports. */
  readonly scanType: ScanType;
  /** Name of the tool that made the scan. */
  readonly tool: Scalars['String']['output'];
  /** Version of the tool; null when unknown. */
  readonly toolVersion?: Maybe<Scalars['String']['output']>;
  /** Name of what was scanned, as the source calls it; null when unknown. */
  readonly target?: Maybe<Scalars['String']['output']>;
  /** When the scan started; null when the source does not say. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the scan was stored. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** Format of the file, such as `sarif`; `connector` for findings that a connector sent. */
  readonly format: Scalars['String']['output'];
  /** SHA-256 of the file, hexadecimal; null when there was none. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** Size of the file in bytes; null when there was none. */
  readonly bytes?: Maybe<Scalars['Float']['output']>;
  /** True when the scan is incremental: findings that it does not report stay open. */
  readonly incremental: Scalars['Boolean']['output'];
  /** Number of different findings that the scan reports. */
  readonly reported: Scalars['Int']['output'];
  /** Number of results in the file that repeat another one and are counted with it; null when they were not counted. */
  readonly repeats?: Maybe<Scalars['Int']['output']>;
  /** Number of findings that were not known before. */
  readonly new: Scalars['Int']['output'];
  /** Number of open findings that the scan closed: no longer reported, or reported as closed. */
  readonly fixed: Scalars['Int']['output'];
  /** Number of closed findings that the scan reopened. */
  readonly reopened: Scalars['Int']['output'];
  /** Number of known findings whose details changed with this scan. */
  readonly changed: Scalars['Int']['output'];
  /** Number of findings that did not change. */
  readonly unchanged: Scalars['Int']['output'];
  /** Numbers of open findings of its tool after the scan: six numbers, for severities 0 to 5. */
  readonly openBySeverity: ReadonlyArray<Scalars['Int']['output']>;
  /** The threat model that the scan comes from; null when it does not come from one. */
  readonly threatModel?: Maybe<ThreatModel>;
  /** The scan run that brought it in, for callers with the scope `read`; null for other imports. */
  readonly run?: Maybe<ScanRun>;
};

/** Numbers of security findings by severity, status and type. Values without findings have the number 0. */
export type SecurityFindingCounts = {
  /** Number of all findings. */
  readonly total: Scalars['Int']['output'];
  /** Number of open findings. */
  readonly open: Scalars['Int']['output'];
  /** Number of findings that violate the policy, see `SecurityFinding.violatesPolicy`. */
  readonly violatingPolicy: Scalars['Int']['output'];
  /** Numbers by severity, 0 to 5. */
  readonly bySeverity: ReadonlyArray<SecurityFindingSeverityCount>;
  /** Numbers by status. */
  readonly byStatus: ReadonlyArray<SecurityFindingStatusCount>;
  /** Numbers by scan type. */
  readonly byScanType: ReadonlyArray<SecurityFindingTypeCount>;
};

/** Number of findings of one severity. */
export type SecurityFindingSeverityCount = {
  /** Severity from 0 (informational) to 5 (very high). */
  readonly severity: Scalars['Int']['output'];
  /** Number of findings of this severity. */
  readonly total: Scalars['Int']['output'];
  /** Number of open ones among them. */
  readonly open: Scalars['Int']['output'];
};

/** Number of findings with one status. */
export type SecurityFindingStatusCount = {
  /** The status. */
  readonly status: SecurityFindingStatus;
  /** Number of findings with this status. */
  readonly total: Scalars['Int']['output'];
};

/** Number of findings of one scan type. */
export type SecurityFindingTypeCount = {
  /** The scan type. */
  readonly scanType: ScanType;
  /** Number of findings of this type. */
  readonly total: Scalars['Int']['output'];
  /** Number of open ones among them. */
  readonly open: Scalars['Int']['output'];
};

/** Number of open findings of one scan type, severity and category. */
export type SecurityFindingCategoryCount = {
  /** The scan type. */
  readonly scanType: ScanType;
  /** Severity from 0 (informational) to 5 (very high). */
  readonly severity: Scalars['Int']['output'];
  /** The finding category; null for findings without one. */
  readonly category?: Maybe<WeaknessCategory>;
  /** Number of findings, mitigated ones included. */
  readonly count: Scalars['Int']['output'];
};

/** The policy that findings are measured against. */
export type SecurityPolicy = {
  /** Public id, a UUID that is the same on every machine. */
  readonly id: Scalars['ID']['output'];
  /** Name of the policy. */
  readonly name: Scalars['String']['output'];
  /** The requirement of the policy, one line of plain text. */
  readonly description: Scalars['String']['output'];
  /** Version of the policy, from 1. */
  readonly version: Scalars['Int']['output'];
  /** Minimum severity, 0 to 5: findings of this severity or more violate the policy while they are open and not mitigated. */
  readonly leastSeverity: Scalars['Int']['output'];
  /** Days to remedy a finding after it was first found: six numbers, for severities 0 to 5. */
  readonly graceDays: ReadonlyArray<Scalars['Int']['output']>;
};

/** Compliance of an application with the policy. */
export type PolicyCompliance = {
  /** The policy that was applied. */
  readonly policy: SecurityPolicy;
  /** Number of findings that violate the policy. */
  readonly violations: Scalars['Int']['output'];
  /** When the first grace period of a violating finding ends; null when no finding violates the policy. */
  readonly graceEndsAt?: Maybe<Scalars['DateTime']['output']>;
};

/** One point of a trend: the open findings of an application after a scan. */
export type SecurityFindingTrendPoint = {
  /** The scan after which was counted. */
  readonly scan: Scan;
  /** When the scan was made. */
  readonly at: Scalars['DateTime']['output'];
  /** Number of open findings of the application after the scan, of all its tools. */
  readonly open: Scalars['Int']['output'];
  /** The same number by severity: six numbers, for severities 0 to 5. */
  readonly openBySeverity: ReadonlyArray<Scalars['Int']['output']>;
};

/** A technique that security findings of an application make possible. */
export type ExposedTechnique = {
  /** The technique. Its `mitigations` say what helps. */
  readonly technique: Technique;
  /** Number of open, unmitigated findings that make it possible, each counted once. */
  readonly findingCount: Scalars['Int']['output'];
  /** Highest severity among these findings, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
  /** Explanation: each path leads from findings to the technique, shortest first. */
  readonly paths: ReadonlyArray<ExposurePath>;
};

/** A tactic that findings of an application help to reach. */
export type ExposedTactic = {
  /** The tactic. */
  readonly tactic: Tactic;
  /** Exposed techniques that achieve it, sub-techniques included, at least 1. */
  readonly techniqueCount: Scalars['Int']['output'];
  /** Number of open, unmitigated findings that make one of them possible, each counted once. */
  readonly findingCount: Scalars['Int']['output'];
  /** Highest severity among these findings, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
};

/** The exposure of two applications by their open findings, side by side. */
export type ApplicationDifference = {
  /** The first application. */
  readonly a: Application;
  /** The second application. */
  readonly b: Application;
  /** Techniques to which only the first is exposed, in the order of `Application.techniques`. */
  readonly onlyA: ReadonlyArray<ExposedTechnique>;
  /** Techniques to which only the second is exposed, in the order of `Application.techniques`. */
  readonly onlyB: ReadonlyArray<ExposedTechnique>;
  /** Techniques to which both are exposed, in the order of the first. */
  readonly both: ReadonlyArray<SharedExposure>;
};

/** A technique to which two applications are exposed. */
export type SharedExposure = {
  /** The technique. */
  readonly technique: Technique;
  /** How the first application is exposed to it. */
  readonly a: ExposedTechnique;
  /** How the second application is exposed to it. */
  readonly b: ExposedTechnique;
  /** Which of the two has the graver finding, by severity. */
  readonly graver: ExposureComparison;
};

/** Comparison of two applications by the gravity of their exposure. */
export type ExposureComparison =
  /** The first. */
  | 'A'
  /** The second. */
  | 'B'
  /** Neither: the gravest findings are of the same severity. */
  | 'EQUAL';

/** Explanation why findings make a technique possible: finding → weakness → more abstract weaknesses, if any → technique. */
export type ExposurePath = {
  /** The weakness of the findings; null when their tool itself names the technique. */
  readonly weakness?: Maybe<Weakness>;
  /** More abstract weaknesses up to the one that the technique exploits, nearest first; empty when it exploits the weakness itself. */
  readonly ancestors: ReadonlyArray<Weakness>;
  /** Source of the link between technique and weakness; null when the tool names the technique. */
  readonly source?: Maybe<Scalars['String']['output']>;
  /** Reason for the link between technique and weakness; null when the tool names the technique. */
  readonly rationale?: Maybe<Scalars['String']['output']>;
  /** Where the link is documented; null when there is none. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Number of open, unmitigated findings on this path. */
  readonly findingCount: Scalars['Int']['output'];
  /** Highest severity among these findings, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
  /** The findings on this path, most severe first. */
  readonly findings: SecurityFindingConnection;
};


/** Explanation why findings make a technique possible: finding → weakness → more abstract weaknesses, if any → technique. */
export type ExposurePathFindingsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A technique that a finding makes possible. */
export type SecurityFindingExposure = {
  /** The technique. */
  readonly technique: Technique;
  /** Name of the technique, without that of its parent. */
  readonly name: Scalars['String']['output'];
  /** How far the technique is known to work; null when that is not known. */
  readonly maturity?: Maybe<Maturity>;
};

/** How the weakness of a finding was derived when its source has no field for it. */
export type WeaknessDerivation =
  /** The rule or the result refers to an entry of a taxonomy, as SARIF `taxa` and `relationships` do. */
  | 'TAXA'
  /** A tag of the rule or the result names it, such as `external/cwe/cwe-079`. */
  | 'TAGS'
  /** The id, the address or the text of the rule names it, such as `https://cwe.mitre.org/data/definitions/79.html`. */
  | 'TEXT'
  /** The source names none; the service's table of rules of common tools does, see `derivedBy`. */
  | 'RULE_TABLE';

/** A location that helps to understand a finding. */
export type RelatedLocation = {
  /** The location; null when the source gives only a message. */
  readonly location?: Maybe<SecurityFindingLocation>;
  /** Message of the source, one line of at most 500 characters; null when there is none. */
  readonly message?: Maybe<Scalars['String']['output']>;
};

/** A code flow: the steps by which a program reaches a finding. */
export type CodeFlow = {
  /** Message of the source, one line of at most 500 characters; null when there is none. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** Its threads, in the order of the source: one, unless several threads take part. At most 10 are stored. */
  readonly threadFlows: ReadonlyArray<ThreadFlow>;
};

/** A thread of a code flow. */
export type ThreadFlow = {
  /** Message of the source, one line of at most 500 characters; null when there is none. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** Its steps in the order of execution; the first 199 and the last are stored. */
  readonly steps: ReadonlyArray<CodeFlowStep>;
};


/** A thread of a code flow. */
export type ThreadFlowStepsArgs = {
  first?: Scalars['Int']['input'];
};

/** A step of a code flow. */
export type CodeFlowStep = {
  /** Location of the step, with a snippet of at most 500 characters; null when the source does not say. */
  readonly location?: Maybe<SecurityFindingLocation>;
  /** Message of the source, one line of at most 500 characters; null when there is none. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** Kinds of the step in the words of the source, such as `source`, `sink`, `call` or `return`. */
  readonly kinds: ReadonlyArray<Scalars['String']['output']>;
  /** Importance of the step; null when the source does not say. */
  readonly importance?: Maybe<StepImportance>;
  /** Depth of the step in nested calls, from 0; null when the source does not say. */
  readonly nestingLevel?: Maybe<Scalars['Int']['output']>;
};

/** Importance of a step of a code flow. */
export type StepImportance =
  /** The flow cannot be understood without it. */
  | 'ESSENTIAL'
  /** The step helps to understand the flow. */
  | 'IMPORTANT'
  /** The step can be left out. */
  | 'UNIMPORTANT';

/** A CVSS rating. */
export type CvssRating = {
  /** Version of CVSS, such as `3.1`; null when unknown. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Base score from 0 to 10; null when unknown. */
  readonly score?: Maybe<Scalars['Float']['output']>;
  /** Vector string; null when unknown. */
  readonly vector?: Maybe<Scalars['String']['output']>;
};

/** Where a finding is reported: the scan, and the place in its file. */
export type SecurityFindingEvidence = {
  /** The scan that reports it. */
  readonly scan: Scan;
  /** Place in the file of that scan: a JSON pointer (RFC 6901) or a line. */
  readonly pointer: Scalars['String']['output'];
  /** Fingerprint by which the finding is recognised in the next scan of the tool. */
  readonly fingerprint: Scalars['String']['output'];
  /** Fingerprints of the tool itself: `{ fingerprints, partialFingerprints }`, each by their names as in SARIF; null where it writes none. */
  readonly sourceFingerprints?: Maybe<Scalars['JSON']['output']>;
};

/** Location of a finding: in code, on the network, in a component or in a threat model. */
export type SecurityFindingLocation = CodeLocation | HttpLocation | ComponentLocation | ModelLocation;

/** A location in source code. */
export type CodeLocation = {
  /** Path of the file, as the tool reports it. */
  readonly path: Scalars['String']['output'];
  /** First line, from 1; null when unknown. */
  readonly line?: Maybe<Scalars['Int']['output']>;
  /** Last line; null when unknown. */
  readonly endLine?: Maybe<Scalars['Int']['output']>;
  /** Column, from 1; null when unknown. */
  readonly column?: Maybe<Scalars['Int']['output']>;
  /** Module or package; null when unknown. */
  readonly module?: Maybe<Scalars['String']['output']>;
  /** Function or method; null when unknown. */
  readonly procedure?: Maybe<Scalars['String']['output']>;
  /** The code at this location; null when the tool does not show it. */
  readonly snippet?: Maybe<Scalars['String']['output']>;
};

/** A location on the network. */
export type HttpLocation = {
  /** Absolute URL. */
  readonly url: Scalars['String']['output'];
  /** Host without the port. */
  readonly hostname: Scalars['String']['output'];
  /** Port; null when unknown. */
  readonly port?: Maybe<Scalars['Int']['output']>;
  /** Path of the URL. */
  readonly path: Scalars['String']['output'];
  /** HTTP method; null when unknown. */
  readonly method?: Maybe<Scalars['String']['output']>;
  /** Name of the vulnerable parameter; null when unknown. */
  readonly parameter?: Maybe<Scalars['String']['output']>;
  /** The attack that was sent; null when unknown. */
  readonly attack?: Maybe<Scalars['String']['output']>;
};

/** A component with a known vulnerability. */
export type ComponentLocation = {
  /** Name of the component. */
  readonly name: Scalars['String']['output'];
  /** Version; null when unknown. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Package ecosystem, such as `npm` or `PyPI`; null when unknown. */
  readonly ecosystem?: Maybe<Scalars['String']['output']>;
  /** Package URL; null when unknown. */
  readonly purl?: Maybe<Scalars['String']['output']>;
  /** File that names the component, such as a lock file; null when unknown. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** SPDX ids of its licences. */
  readonly licences: ReadonlyArray<Scalars['String']['output']>;
  /** How the application depends on the component. */
  readonly dependency: DependencyMode;
};

/** A location in a threat model. */
export type ModelLocation = {
  /** Name of the location in the source. */
  readonly label: Scalars['String']['output'];
  /** The components that the threat affects. */
  readonly components: ReadonlyArray<ThreatModelComponent>;
  /** CAPEC numbers of the attack patterns. */
  readonly capecIds: ReadonlyArray<Scalars['Int']['output']>;
  /** Likelihood as the source spells it; null when unknown. */
  readonly likelihood?: Maybe<Scalars['String']['output']>;
  /** Impact as the source spells it; null when unknown. */
  readonly impact?: Maybe<Scalars['String']['output']>;
  /** How the attack enters; null when unknown. */
  readonly inputVector?: Maybe<Scalars['String']['output']>;
};

/** A threat model of an application, with its components, controls and threats. */
export type ThreatModel = {
  /** Id of the threat model: the number of its scan. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Format: `tm-bom`, `threat-dragon`, `threagile` or `threat-composer`. */
  readonly format: Scalars['String']['output'];
  /** Description; null when it has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The scan by which it was imported. */
  readonly scan: Scan;
  /** Parts of the modelled system, in the order of the source. */
  readonly components: ReadonlyArray<ThreatModelComponent>;
  /** Security controls, in the order of the source. */
  readonly controls: ReadonlyArray<ThreatModelControl>;
  /** Its threats, as security findings. */
  readonly threats: SecurityFindingConnection;
};


/** A threat model of an application, with its components, controls and threats. */
export type ThreatModelDescriptionArgs = {
  format?: TextFormat;
};


/** A threat model of an application, with its components, controls and threats. */
export type ThreatModelThreatsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A part of the system that a threat model describes. */
export type ThreatModelComponent = {
  /** Id in the threat model. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Kind of component in the words of the source, such as `process`, `store`, `actor` or `technical asset`. */
  readonly kind: Scalars['String']['output'];
  /** Description; null when it has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
};


/** A part of the system that a threat model describes. */
export type ThreatModelComponentDescriptionArgs = {
  format?: TextFormat;
};

/** A security control in a threat model. */
export type ThreatModelControl = {
  /** Id in the threat model. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Description; null when it has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Status in the words of the source; null when it has none. */
  readonly status?: Maybe<Scalars['String']['output']>;
};


/** A security control in a threat model. */
export type ThreatModelControlDescriptionArgs = {
  format?: TextFormat;
};

/** Fields by which applications can be sorted. Equal values are sorted by guid. */
export type ApplicationOrderField =
  /** The name, without regard to case. */
  | 'NAME'
  /** When a scan of the application was last stored. */
  | 'CHANGED';

/** How an application complies with the policy at an instant. */
export type PolicyComplianceStatus =
  /** It has no scan, so that nothing is known. */
  | 'NOT_ASSESSED'
  /** It violates the policy, and a grace period has ended. */
  | 'DID_NOT_PASS'
  /** It violates the policy, and all grace periods go on. */
  | 'CONDITIONAL_PASS'
  /** It has scans, and no violation. */
  | 'PASSED';

/** Which applications to list by their compliance with the policy. */
export type PolicyComplianceFilter = {
  /** Any of these; an empty list matches no application. */
  readonly status: ReadonlyArray<PolicyComplianceStatus>;
  /** The instant at which grace periods count as ended (RFC 3339). */
  readonly at: Scalars['String']['input'];
};

/** A sort order for applications. */
export type ApplicationOrder = {
  /** Field to sort by. */
  readonly field: ApplicationOrderField;
  /** Ascending or descending. */
  readonly direction?: OrderDirection;
};

/** One page of applications (Relay connection). */
export type ApplicationConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ApplicationEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Application>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of applications: the object and its cursor. */
export type ApplicationEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Application;
};

/** One page of scans (Relay connection). */
export type ScanConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ScanEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Scan>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of scans: the object and its cursor. */
export type ScanEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Scan;
};

/** One page of security findings (Relay connection). */
export type SecurityFindingConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<SecurityFindingEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<SecurityFinding>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `severity`, `status`, `scanType`, `weakness` (the principal one) and `tool` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One entry in a page of security findings: the object and its cursor. */
export type SecurityFindingEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: SecurityFinding;
};

/** One page of weaknesses of the findings of an application (Relay connection). */
export type ApplicationWeaknessConnection = {
  /** The objects with their cursors and the fields of the relation. */
  readonly edges: ReadonlyArray<ApplicationWeaknessEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Weakness>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of weaknesses of the findings of an application: the object and its cursor. */
export type ApplicationWeaknessEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Weakness;
  /** Number of open findings with this weakness. */
  readonly openCount: Scalars['Int']['output'];
  /** Number of closed findings with this weakness. */
  readonly closedCount: Scalars['Int']['output'];
  /** Highest severity of its open findings, 0 to 5; 0 when none is open. */
  readonly severity: Scalars['Int']['output'];
};

/** One page of techniques that findings of an application make possible (Relay connection). */
export type ApplicationTechniqueConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ApplicationTechniqueEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<ExposedTechnique>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of techniques that findings of an application make possible: the object and its cursor. */
export type ApplicationTechniqueEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: ExposedTechnique;
};

/** Decision of a person about a finding. It outlives scans. */
export type FindingDecision =
  /** No decision: the state is what the tool says. */
  | 'NONE'
  /** The finding is true: it is open while the tool reports it. */
  | 'CONFIRMED'
  /** The risk is accepted: the finding is open and mitigated, until the decision expires. */
  | 'ACCEPTED'
  /** The finding is not true: it is closed, whatever the tool says. */
  | 'FALSE_POSITIVE'
  /** The finding is fixed: it is closed until a scan that started later reports it. */
  | 'FIXED';

/** Reason for a decision. */
export type FindingTriageReason =
  /** Of ACCEPTED: it will not be fixed. */
  | 'WONT_FIX'
  /** Of ACCEPTED: it is in code of tests. */
  | 'TEST_CODE'
  /** Of ACCEPTED: something else keeps it from doing harm. */
  | 'COMPENSATING_CONTROL'
  /** Of ACCEPTED: it will be fixed later. */
  | 'DEFERRED'
  /** Of FALSE_POSITIVE: nothing leads to it. */
  | 'NOT_REACHABLE'
  /** Of FALSE_POSITIVE: what it names is not there. */
  | 'NOT_PRESENT'
  /** Of FALSE_POSITIVE: the rule is wrong. */
  | 'WRONG_RULE'
  /** Of FALSE_POSITIVE: another reason, which the comment names. */
  | 'OTHER';

/** The decision after a change. */
export type FindingTriageOutcome =
  /** The decision was withdrawn. */
  | 'NONE'
  /** The finding was confirmed. */
  | 'CONFIRMED'
  /** The risk was accepted. */
  | 'ACCEPTED'
  /** The finding was called a false positive. */
  | 'FALSE_POSITIVE'
  /** The finding was called fixed. */
  | 'FIXED'
  /** The time of the decision was over. */
  | 'EXPIRED'
  /** A scan that started after the decision that the finding is fixed reports it. */
  | 'REOPENED';

/** The decision in force about a finding. */
export type FindingTriage = {
  /** The decision; never NONE. */
  readonly decision: FindingDecision;
  /** Why; null for CONFIRMED and FIXED. */
  readonly reason?: Maybe<FindingTriageReason>;
  /** Comment of who decided; null when none was made. */
  readonly comment?: Maybe<Scalars['String']['output']>;
  /** When an accepted finding is open again; null when it stays accepted. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
  /** Name of the credential that decided. */
  readonly by: Scalars['String']['output'];
  /** When it was decided. */
  readonly at: Scalars['DateTime']['output'];
};

/** A change of the decision about a finding. */
export type FindingTriageMove = {
  /** When it was made. */
  readonly at: Scalars['DateTime']['output'];
  /** Name of the credential that made it; `service` for what expired or was reopened. */
  readonly by: Scalars['String']['output'];
  /** The decision before. */
  readonly from: FindingDecision;
  /** The decision after. */
  readonly to: FindingTriageOutcome;
  /** Why; null when no reason was given. */
  readonly reason?: Maybe<FindingTriageReason>;
  /** Comment of who decided; null when none was made. */
  readonly comment?: Maybe<Scalars['String']['output']>;
  /** When an accepted finding is open again; null when it stays accepted. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
};

/** A decision about findings. */
export type TriageFindingsInput = {
  /** Ids of 1 to 500 findings, each once. */
  readonly ids: ReadonlyArray<Scalars['ID']['input']>;
  /** The new decision; NONE withdraws the decision in force. */
  readonly decision: FindingDecision;
  /** Why; required for ACCEPTED and FALSE_POSITIVE, which have reasons of their own, and not taken for the others. */
  readonly reason?: InputMaybe<FindingTriageReason>;
  /** At most 4,000 characters; required for ACCEPTED and FALSE_POSITIVE. */
  readonly comment?: InputMaybe<Scalars['String']['input']>;
  /** When an accepted finding is open again: a day (from 00:00 UTC) or an instant (RFC 3339) in the future, at most 366 days on. Only for ACCEPTED. */
  readonly until?: InputMaybe<Scalars['String']['input']>;
  /** Values of `triageVersion` of which the finding must have one; any when not given. Only for one finding. */
  readonly ifVersion?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

/** A finding about which nothing could be decided. */
export type TriageFailure = {
  /** Id of the finding as it was given. */
  readonly id: Scalars['ID']['output'];
  /** `NOT_FOUND` or `CONFLICT`. */
  readonly code: Scalars['String']['output'];
  /** The problem, as a sentence. */
  readonly detail: Scalars['String']['output'];
};

/** Result of a decision about findings. */
export type TriageFindingsPayload = {
  /** Number of findings about which the decision is new. */
  readonly changed: Scalars['Int']['output'];
  /** Number of findings about which the same was decided before. */
  readonly unchanged: Scalars['Int']['output'];
  /** The findings about which nothing could be decided, in the order of the input. */
  readonly failed: ReadonlyArray<TriageFailure>;
  /** The others, in the order of the input. */
  readonly findings: ReadonlyArray<SecurityFinding>;
  /** Revision of the data afterwards; null when the decision was refused. */
  readonly revision?: Maybe<Scalars['Int']['output']>;
  /** Why nothing was decided; empty otherwise. */
  readonly errors: ReadonlyArray<MutationError>;
};

/** Kind of target, which determines its locator and the operations on it. */
export type TargetKind =
  /** An application as such: results are only imported. Its locator is empty. */
  | 'APPLICATION'
  /** A git repository: `url`, `ref`, `folder`. */
  | 'REPOSITORY'
  /** Hosts: `allow`, `deny`, rules as in the scope file of the sidecar. Nothing acts on them. */
  | 'HOST'
  /** A model file: `uri`, `sha256`. */
  | 'MODEL'
  /** A manifest or configuration of MCP servers: `uri`, `sha256`. Never contacted or started. */
  | 'MCP_SERVER'
  /** A skill: `uri`, `sha256`, or `url`, `ref`, `folder` of a repository. */
  | 'SKILL';

/** Decision of the operator's policy about a target. */
export type TargetScopeState =
  /** The policy allows to act on it. */
  | 'ALLOWED'
  /** The policy does not allow to act on it; results that others bring are still taken. */
  | 'REFUSED';

/** Status of a control at a target. */
export type TargetControlStatus =
  /** The control is planned. */
  | 'PLANNED'
  /** The control is in force. */
  | 'IMPLEMENTED';

/** Sender of the events of a repository. */
export type WebhookProvider =
  /** GitHub: `X-Hub-Signature-256`. */
  | 'GITHUB'
  /** GitLab: `X-Gitlab-Token`. */
  | 'GITLAB'
  /** Standard Webhooks: `webhook-signature`. */
  | 'STANDARD';

/** Fields by which targets can be sorted. */
export type TargetOrderField =
  /** The name without regard to case. */
  | 'NAME'
  /** The last change. */
  | 'CHANGED';

/** A sort order for targets. */
export type TargetOrder = {
  /** Field to sort by. */
  readonly field?: TargetOrderField;
  /** Order of the targets. */
  readonly direction?: OrderDirection;
};

/** Conditions on targets. All given conditions must hold. */
export type TargetFilter = {
  /** Targets of one of these kinds; at most 100. */
  readonly kind?: InputMaybe<ReadonlyArray<TargetKind>>;
  /** Targets of the application with this guid or name; NOT_FOUND where it does not exist for the caller. */
  readonly application?: InputMaybe<Scalars['String']['input']>;
  /** With this label. */
  readonly label?: InputMaybe<Scalars['String']['input']>;
  /** Targets of this owner. */
  readonly owner?: InputMaybe<Scalars['String']['input']>;
  /** With this text in the name, without regard to case. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** With this state under the policy of the operator. */
  readonly scope?: InputMaybe<TargetScopeState>;
};

/** A target: something that is scanned, and whose findings are read together. For callers with the scope `read`. */
export type Target = {
  /** Id of the target, a UUIDv7 such as `0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73`. */
  readonly id: Scalars['ID']['output'];
  /** 1 to 200 characters, one of its kind in the application. */
  readonly name: Scalars['String']['output'];
  /** The kind of target. */
  readonly kind: TargetKind;
  /** The application that its findings belong to. */
  readonly application: Application;
  /** Where it is; its members depend on the kind. */
  readonly locator: Scalars['JSON']['output'];
  /** The owner, a name or team; null when none is noted. */
  readonly owner?: Maybe<Scalars['String']['output']>;
  /** Words to find it by. */
  readonly labels: ReadonlyArray<Scalars['String']['output']>;
  /** Names of the scanners that run when none are named. */
  readonly scanners: ReadonlyArray<Scalars['String']['output']>;
  /** Mitigations that are planned or implemented at it. */
  readonly controls: ReadonlyArray<TargetControl>;
  /** The webhook that starts its scans; null when there is none. */
  readonly webhook?: Maybe<TargetWebhook>;
  /** The verdict of the operator's policy. */
  readonly scope: TargetScope;
  /** Numbers of its open findings. */
  readonly counts: TargetCounts;
  /** The run of it that was made last; null when there is none. */
  readonly newestRun?: Maybe<TargetRun>;
  /** Version of the target, which grows with each change of it; `updateTarget` and `deleteTarget` can require it. */
  readonly version: Scalars['Int']['output'];
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was last changed. */
  readonly changedAt: Scalars['DateTime']['output'];
  /** Its artefacts, at most 100: malicious ones and what replaced such first, then by the newest examination. */
  readonly artifacts: ReadonlyArray<Artifact>;
  /** Its scan runs, newest first. */
  readonly runs: ScanRunConnection;
  /** Chains of techniques that its open, unmitigated findings make possible, best score first, then longest, then by the ids of their steps. */
  readonly attackPaths: AttackPathConnection;
  /** One of its attack paths, among those that the filter leaves; null when it is not among them. */
  readonly attackPath?: Maybe<AttackPath>;
  /** What to fix first to cut its attack paths. */
  readonly remediation: Remediation;
};


/** A target: something that is scanned, and whose findings are read together. For callers with the scope `read`. */
export type TargetRunsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A target: something that is scanned, and whose findings are read together. For callers with the scope `read`. */
export type TargetAttackPathsArgs = {
  filter?: AttackPathFilter;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A target: something that is scanned, and whose findings are read together. For callers with the scope `read`. */
export type TargetAttackPathArgs = {
  id: Scalars['ID']['input'];
  filter?: AttackPathFilter;
};


/** A target: something that is scanned, and whose findings are read together. For callers with the scope `read`. */
export type TargetRemediationArgs = {
  filter?: AttackPathFilter;
  rounds?: Scalars['Int']['input'];
};

/** A mitigation at a target. */
export type TargetControl = {
  /** Id of the mitigation, such as `AML.M0020`. */
  readonly mitigationId: Scalars['ID']['output'];
  /** The mitigation; null when the knowledge base no longer has it. */
  readonly mitigation?: Maybe<Mitigation>;
  /** Whether the control is planned or in force. */
  readonly status: TargetControlStatus;
  /** A note on it; null when there is none. */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** Since when; null when that was not given. */
  readonly since?: Maybe<Scalars['Date']['output']>;
};

/** The webhook of a target. Its secret is shown once, by the mutation that makes or renews it. */
export type TargetWebhook = {
  /** Who sends the events. */
  readonly provider: WebhookProvider;
  /** Always true: it has a secret, which is returned only when it is made. */
  readonly hasSecret: Scalars['Boolean']['output'];
};

/** Decision of the operator's policy about a target. It is checked again whenever something acts on the target. */
export type TargetScope = {
  /** True when the service may act on it. */
  readonly state: TargetScopeState;
  /** When that was judged. */
  readonly checkedAt: Scalars['DateTime']['output'];
  /** The rule of the policy that decided, such as `git.allow[0]`; null when no rule is needed. */
  readonly rule?: Maybe<Scalars['String']['output']>;
};

/** Summary of the newest run of a target. */
export type TargetRun = {
  /** Id of the run, a UUIDv7. */
  readonly id: Scalars['ID']['output'];
  /** Where it stands: `queued`, `running`, `cancelling`, `succeeded`, `failed`, `timed_out` or `cancelled`. */
  readonly state: Scalars['String']['output'];
  /** When it ended; null until then. */
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Numbers of open findings of a target: of its whole application for the kind APPLICATION, else of the scans of the target. */
export type TargetCounts = {
  /** All of them. */
  readonly open: Scalars['Int']['output'];
  /** By severity, 0 to 5. */
  readonly bySeverity: ReadonlyArray<Scalars['Int']['output']>;
};

/** One page of targets (Relay connection). */
export type TargetConnection = {
  /** The targets with their cursors. */
  readonly edges: ReadonlyArray<TargetEdge>;
  /** The targets alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Target>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of targets: the object and its cursor. */
export type TargetEdge = {
  /** Opaque place in the connection, stable when targets are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The target. */
  readonly node: Target;
};

/** Reason for which a mutation did nothing. */
export type MutationError = {
  /** Code of the closed table of errors, such as `CONFLICT`. */
  readonly code: Scalars['String']['output'];
  /** The problem, as a sentence. */
  readonly message: Scalars['String']['output'];
};

/** A place of the input that is refused. All places are listed at once. */
export type InputError = MutationError & {
  /** `INPUT_REFUSED`. */
  readonly code: Scalars['String']['output'];
  /** The problem, and the values that are allowed. */
  readonly message: Scalars['String']['output'];
  /** Where, as a JSON Pointer into the input, such as `/locator/url`. */
  readonly pointer: Scalars['String']['output'];
};

/** A state of the data, or a rule, that does not allow the mutation. */
export type StateError = MutationError & {
  /** Such as `CONFLICT`, `NOT_FOUND`, `PRECONDITION_FAILED` or `TARGET_BUSY`. */
  readonly code: Scalars['String']['output'];
  /** The reason why its state does not allow the change. */
  readonly message: Scalars['String']['output'];
  /** Further details, such as `existing`, the id of the object that already has the name. */
  readonly details: Scalars['JSON']['output'];
};

/** A control at a target. */
export type TargetControlInput = {
  /** Id of a mitigation, such as `AML.M0020`. */
  readonly mitigation: Scalars['ID']['input'];
  /** Whether the control is planned or in force. */
  readonly status: TargetControlStatus;
  /** A note on it, at most 1,000 characters. */
  readonly note?: InputMaybe<Scalars['String']['input']>;
  /** Date since when, such as `2026-09-01`. */
  readonly since?: InputMaybe<Scalars['String']['input']>;
};

/** The webhook of a target. */
export type TargetWebhookInput = {
  /** Who sends the events; required when the target has no webhook yet. */
  readonly provider?: InputMaybe<WebhookProvider>;
  /** True to replace the secret by a new one. */
  readonly renew?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Input for a new target. */
export type CreateTargetInput = {
  /** 1 to 200 characters. */
  readonly name: Scalars['String']['input'];
  /** The kind of target; cannot be changed. */
  readonly kind: TargetKind;
  /** Name of its application, which is created when there is none; the name of the target by default. Cannot be changed. */
  readonly application?: InputMaybe<Scalars['String']['input']>;
  /** Where it is; its members depend on the kind. An empty object when not given. */
  readonly locator?: InputMaybe<Scalars['JSON']['input']>;
  /** At most 200 characters. */
  readonly owner?: InputMaybe<Scalars['String']['input']>;
  /** At most 20 of at most 50 characters. */
  readonly labels?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Names of scanners; by default those that fit the kind. */
  readonly scanners?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Mitigations that are planned or implemented, each once. */
  readonly controls?: InputMaybe<ReadonlyArray<TargetControlInput>>;
  /** The webhook that starts its scans; none when not given. */
  readonly webhook?: InputMaybe<TargetWebhookInput>;
};

/** Changes of a target. An absent field stays as it is, null clears it. */
export type UpdateTargetInput = {
  /** The target. */
  readonly id: Scalars['ID']['input'];
  /** Versions of which the target must have one; any when not given. */
  readonly ifVersion?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** 1 to 200 characters. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Given members replace the present ones, null clears one (JSON Merge Patch, RFC 7396). */
  readonly locator?: InputMaybe<Scalars['JSON']['input']>;
  /** At most 200 characters. */
  readonly owner?: InputMaybe<Scalars['String']['input']>;
  /** All labels. */
  readonly labels?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** All scanners; null for those that fit the kind. */
  readonly scanners?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** All controls. */
  readonly controls?: InputMaybe<ReadonlyArray<TargetControlInput>>;
  /** The webhook; null takes it away. */
  readonly webhook?: InputMaybe<TargetWebhookInput>;
};

/** Input for deleting a target. */
export type DeleteTargetInput = {
  /** The target. */
  readonly id: Scalars['ID']['input'];
  /** Versions of which the target must have one; any when not given. */
  readonly ifVersion?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
};

/** Result of creating or changing a target. */
export type TargetPayload = {
  /** The target; null when there are errors. */
  readonly target?: Maybe<Target>;
  /** The new secret of its webhook; null when none was made. It is shown only here. */
  readonly webhookSecret?: Maybe<Scalars['String']['output']>;
  /** Why nothing was done; empty when it was. */
  readonly errors: ReadonlyArray<MutationError>;
};

/** Result of deleting a target. */
export type DeleteTargetPayload = {
  /** Id of the target that was deleted; null when there are errors. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Why nothing was done; empty when it was. */
  readonly errors: ReadonlyArray<MutationError>;
};

/**
 * An AI artefact that trust scans examine: what the locator of a target names, else an upload by its name within its application or target, else by its
 * digest. A scan of it replaces only earlier scans of it. For callers with the scope `read`.
 */
export type Artifact = {
  /** Id of the artefact. */
  readonly id: Scalars['ID']['output'];
  /** Its name, as findings have it. */
  readonly name: Scalars['String']['output'];
  /** SHA-256 of what was examined last; null when it is not known. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** The verdict of the newest examination. */
  readonly verdict: TrustVerdict;
  /** When it was last examined. */
  readonly examinedAt: Scalars['DateTime']['output'];
  /** Id of the scan run that examined it; null when the run is no longer listed. */
  readonly runId?: Maybe<Scalars['ID']['output']>;
  /** The malicious version that other bytes replaced within 24 hours; it stays here until the artefact is ended. Null when there is none. */
  readonly replacedVersion?: Maybe<ArtifactVersion>;
};

/** An earlier version of an artefact. */
export type ArtifactVersion = {
  /** SHA-256 of its bytes; null when it is not known. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** Its verdict. */
  readonly verdict: TrustVerdict;
  /** When it was examined. */
  readonly examinedAt: Scalars['DateTime']['output'];
  /** When other bytes were examined in its place. */
  readonly replacedAt: Scalars['DateTime']['output'];
};

/** Input for ending an artefact. */
export type EndArtifactInput = {
  /** The artefact. */
  readonly id: Scalars['ID']['input'];
};

/** Result of ending an artefact. */
export type EndArtifactPayload = {
  /** Id of the artefact that was ended; null when there are errors. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Why nothing was done; empty when it was. */
  readonly errors: ReadonlyArray<MutationError>;
};

/** Kind of work of a scan run. */
export type ScanRunKind =
  /** Import of an uploaded file. */
  | 'IMPORT'
  /** Scanners on a target. */
  | 'SCAN'
  /** Clone of a repository, scanned by scanners. */
  | 'VCS'
  /** Examination of an AI artefact without running it. */
  | 'TRUST';

/** State of a scan run. The last four are final. */
export type ScanRunState =
  /** The run waits for a worker. */
  | 'QUEUED'
  /** A worker is executing the run. */
  | 'RUNNING'
  /** Cancellation was requested; the worker is about to stop. */
  | 'CANCELLING'
  /** The run completed. */
  | 'SUCCEEDED'
  /** The run failed; `error` says why. */
  | 'FAILED'
  /** The run exceeded its time limit. */
  | 'TIMED_OUT'
  /** The run was cancelled; nothing of it was stored. */
  | 'CANCELLED';

/** Stage of a scan run in progress. */
export type ScanRunStage =
  /** The repository is being cloned. */
  | 'CLONING'
  /** Scanners are running. */
  | 'SCANNING'
  /** The artefact is being examined. */
  | 'EXAMINING'
  /** The results are being stored. */
  | 'IMPORTING';

/** Verdict of a trust scan. */
export type TrustVerdict =
  /** The artefact has a finding of severity 5. */
  | 'MALICIOUS'
  /** The artefact has a finding of severity 3 or 4. */
  | 'SUSPICIOUS'
  /** The artefact has no finding above severity 2, and everything was examined. */
  | 'CLEAN'
  /** None of the other verdicts applies, for example because something was not examined. */
  | 'UNKNOWN';

/**
 * A scan run: one piece of work on the queue, such as the import of an uploaded file. For callers with the scope `read`, and for the caller who
 * requested it.
 */
export type ScanRun = {
  /** Id of the run, a UUIDv7; later runs have greater ids. */
  readonly id: Scalars['ID']['output'];
  /** The kind of work. */
  readonly kind: ScanRunKind;
  /** The target whose findings it brings in; null when it is of an application as a whole, or the target was deleted. */
  readonly target?: Maybe<Target>;
  /** The application; null until a run has stored findings for it. */
  readonly application?: Maybe<Application>;
  /** Name of the application. */
  readonly applicationName: Scalars['String']['output'];
  /** Guid that the application has or will have. */
  readonly applicationGuid: Scalars['ID']['output'];
  /** State of the run. */
  readonly state: ScanRunState;
  /** The current phase; null unless it is running. */
  readonly stage?: Maybe<ScanRunStage>;
  /** Progress of the worker. */
  readonly progress: ScanRunProgress;
  /** Number of workers that have taken the run up, without those that returned it to the queue. */
  readonly attempt: Scalars['Int']['output'];
  /** Maximum number of attempts before the run fails. */
  readonly maxAttempts: Scalars['Int']['output'];
  /** The scanners that it ran; empty for imports. */
  readonly scanners: ReadonlyArray<ScanRunScanner>;
  /** The commit that was scanned; null when that was not said. */
  readonly commit?: Maybe<ScanRunCommit>;
  /** The file that it reads; null when there is none. */
  readonly artifact?: Maybe<ScanRunArtifact>;
  /** Counts of new, changed and closed findings by tool; empty until it has succeeded. */
  readonly results: ReadonlyArray<ScanRunResult>;
  /** The verdict of a trust scan; null for other kinds, and until it has ended. */
  readonly verdict?: Maybe<TrustVerdict>;
  /** True when all scanners succeeded and everything was examined, false when not; null until it has ended. */
  readonly complete?: Maybe<Scalars['Boolean']['output']>;
  /** Parts that a trust scan did not examine. */
  readonly notExamined: ReadonlyArray<ScanRunOmission>;
  /** Ids of findings, as `SecurityFinding.id`, that a trust scan closed because other bytes took the place of the artefact; at most 1,000, gravest first. */
  readonly replaced: ReadonlyArray<Scalars['ID']['output']>;
  /** Results that could be read only in part. */
  readonly warnings: ReadonlyArray<ScanRunWarning>;
  /** Name of the credential that requested it. */
  readonly requestedBy: Scalars['String']['output'];
  /** When it was requested. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When a worker first took it up; null before. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When anything of it last changed but the sign of life of its worker. */
  readonly updatedAt: Scalars['DateTime']['output'];
  /** When it ended; null before. */
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Until when its files are kept; null until it has ended. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why it failed or timed out, or what took its place; null unless one of these happened. */
  readonly error?: Maybe<ScanRunError>;
  /** Log of the worker with times and without secrets; the last 256 KiB. */
  readonly log: Scalars['String']['output'];
  /** True when the log is longer than `log`. */
  readonly isLogTruncated: Scalars['Boolean']['output'];
  /** SHA-256 of the stored SARIF; null when none is stored. */
  readonly sarifSha256?: Maybe<Scalars['String']['output']>;
};

/** Progress of the worker of a scan run. */
export type ScanRunProgress = {
  /** Percentage done, 0 to 100; null while the total is unknown. */
  readonly percent?: Maybe<Scalars['Int']['output']>;
  /** Amount done, in units of the stage, such as findings. */
  readonly done: Scalars['Int']['output'];
  /** Total amount; null while it is unknown. */
  readonly total?: Maybe<Scalars['Int']['output']>;
  /** The current step, as a sentence; null when there is none. */
  readonly message?: Maybe<Scalars['String']['output']>;
};

/** A scanner of a scan run. */
export type ScanRunScanner = {
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its version; null when it is not known. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** State of the run. */
  readonly state: Scalars['String']['output'];
  /** The code that its program ended with; null when none did. */
  readonly exitCode?: Maybe<Scalars['Int']['output']>;
  /** Duration in milliseconds; null until it has ended. */
  readonly durationMs?: Maybe<Scalars['Int']['output']>;
  /** Number of findings that it reported; null until it has ended. */
  readonly findings?: Maybe<Scalars['Int']['output']>;
  /** Number of its warnings; null until it has ended. */
  readonly warnings?: Maybe<Scalars['Int']['output']>;
};

/** A commit that was scanned. */
export type ScanRunCommit = {
  /** The commit id; null when only the ref was said. */
  readonly sha?: Maybe<Scalars['String']['output']>;
  /** The branch or tag; null when that was not said. */
  readonly ref?: Maybe<Scalars['String']['output']>;
};

/** The file or folder that a scan run reads. */
export type ScanRunArtifact = {
  /** SHA-256 of the file's bytes, decoded, hexadecimal; of a folder, over a line of each regular file below it, with its own SHA-256, two blanks, `./`, and its path. */
  readonly sha256: Scalars['String']['output'];
  /** Size of the file, or of all regular files of the folder. */
  readonly bytes: Scalars['Float']['output'];
  /** Format of the file: for an import, the verb of its importer; null when unknown. */
  readonly format?: Maybe<Scalars['String']['output']>;
};

/** Result of one tool. */
export type ScanRunResult = {
  /** The scan. */
  readonly scanId?: Maybe<Scalars['ID']['output']>;
  /** Name of the tool. */
  readonly tool: Scalars['String']['output'];
  /** The kind of findings that it reports. */
  readonly scanType: ScanType;
  /** Number of different findings that were reported. */
  readonly reported: Scalars['Int']['output'];
  /** Number of findings that were not known before. */
  readonly new: Scalars['Int']['output'];
  /** Number of open findings that were closed. */
  readonly fixed: Scalars['Int']['output'];
  /** Number of closed findings that were reopened. */
  readonly reopened: Scalars['Int']['output'];
  /** Number of known findings whose details changed. */
  readonly changed: Scalars['Int']['output'];
  /** Number of findings that did not change. */
  readonly unchanged: Scalars['Int']['output'];
};

/** A problem in a file that was read only in part. */
export type ScanRunWarning = {
  /** Where in the file, as a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
  /** The problem at this place. */
  readonly message: Scalars['String']['output'];
};

/** A part of an artefact that was not examined. */
export type ScanRunOmission = {
  /** Where it is. */
  readonly place: Scalars['String']['output'];
  /** Why it was left out. */
  readonly reason: Scalars['String']['output'];
};

/** Reason for which a scan run failed or timed out. */
export type ScanRunError = {
  /** `RUN_FAILED`. */
  readonly code: Scalars['String']['output'];
  /** One of `older`, `scanner_failed`, `clone_failed`, `clone_too_large`, `out_of_scope`, `format_unknown`, `input_refused`, `output_too_large`, `memory_exceeded`, `timed_out`, `interrupted` (its workers were ended), `internal` (the service failed at it), `superseded`. */
  readonly reason: Scalars['String']['output'];
  /** The reason of the failure, as a sentence. */
  readonly detail: Scalars['String']['output'];
};

/** Conditions on scan runs. All given conditions must hold. */
export type ScanRunFilter = {
  /** Runs of this target; NOT_FOUND where it does not exist for the caller and no run names it. */
  readonly target?: InputMaybe<Scalars['ID']['input']>;
  /** Runs of the application with this guid or name; NOT_FOUND where it does not exist for the caller and no run names it. */
  readonly application?: InputMaybe<Scalars['String']['input']>;
  /** Runs of one of these kinds. */
  readonly kind?: InputMaybe<ReadonlyArray<ScanRunKind>>;
  /** Runs in one of these states. */
  readonly state?: InputMaybe<ReadonlyArray<ScanRunState>>;
  /** Runs of this commit. */
  readonly commit?: InputMaybe<Scalars['String']['input']>;
  /** Runs requested at this instant (RFC 3339) or later. */
  readonly since?: InputMaybe<Scalars['String']['input']>;
  /** Runs requested before this instant (RFC 3339). */
  readonly until?: InputMaybe<Scalars['String']['input']>;
};

/** One page of scan runs (Relay connection). */
export type ScanRunConnection = {
  /** The runs with their cursors. */
  readonly edges: ReadonlyArray<ScanRunEdge>;
  /** The runs alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<ScanRun>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of scan runs: the object and its cursor. */
export type ScanRunEdge = {
  /** Opaque place in the connection, stable when runs are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The run. */
  readonly node: ScanRun;
};

/** Input for a scan run: of a file that was sent to `POST /v1/seceng/scan-runs`, which calls this mutation with the id of the file, or of scanners over a target. */
export type CreateScanRunInput = {
  /** Id of the file that was uploaded to this process with the request; null with `scanners`. */
  readonly upload?: InputMaybe<Scalars['ID']['input']>;
  /** Names of the scanners to run over what the `file:` locator of the target names, in place of a file; an empty list stands for those of the target. */
  readonly scanners?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** The target whose findings they are; else `application`. */
  readonly target?: InputMaybe<Scalars['ID']['input']>;
  /** Name of the application whose findings they are, which is created when there is none. */
  readonly application?: InputMaybe<Scalars['String']['input']>;
  /** The verb of the importer that reads it, such as `sarif`; detected by its content when absent. */
  readonly format?: InputMaybe<Scalars['String']['input']>;
  /** The commit that was scanned. */
  readonly commit?: InputMaybe<Scalars['String']['input']>;
  /** The branch or tag that was scanned. */
  readonly ref?: InputMaybe<Scalars['String']['input']>;
  /** When the scan began (RFC 3339), not in the future; what the file says when not given. */
  readonly startedAt?: InputMaybe<Scalars['String']['input']>;
  /** True to accept a scan that is older than the newest of its tool. */
  readonly allowOlder?: InputMaybe<Scalars['Boolean']['input']>;
  /** True to only add and update: findings that it does not report stay as they are. */
  readonly incremental?: InputMaybe<Scalars['Boolean']['input']>;
  /** Time limit of one attempt in milliseconds, 1,000 to 3,600,000. */
  readonly timeoutMs?: InputMaybe<Scalars['Int']['input']>;
};

/** Input for cancelling a scan run. */
export type CancelScanRunInput = {
  /** The run. */
  readonly id: Scalars['ID']['input'];
};

/** Result of creating or cancelling a scan run. */
export type ScanRunPayload = {
  /** The run; null when there are errors. */
  readonly run?: Maybe<ScanRun>;
  /** Why nothing was done; empty when it was. */
  readonly errors: ReadonlyArray<MutationError>;
};

/** A scanner that the service has a template for, brought along or of the operator's policy. */
export type ScannerProgram = {
  /** Name by which targets and scan runs name it, such as `secretlint`. */
  readonly name: Scalars['String']['output'];
  /** Version that its program reports; null when it is not available, reports none, or has not reported it yet. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** True when it can run in this process; null while that is being found out, which takes some seconds after the start of the process. */
  readonly available?: Maybe<Scalars['Boolean']['output']>;
  /** Why it cannot run, or that this is not known yet; null when it can. */
  readonly reason?: Maybe<Scalars['String']['output']>;
};

/** Input for a scan of a repository. */
export type CreateVcsScanInput = {
  /** The target, a repository, or a skill in one. */
  readonly target: Scalars['ID']['input'];
  /** A branch, a tag or a full commit id; that of the target's locator when not given. */
  readonly ref?: InputMaybe<Scalars['String']['input']>;
  /** Names of the scanners to run, in their order; those of the target when not given. */
  readonly scanners?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Time limit of one attempt in milliseconds, 1,000 to 3,600,000. */
  readonly timeoutMs?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of requesting the scan of a repository. */
export type VcsScanPayload = {
  /** The run; null when there are errors, or the event was ignored. */
  readonly run?: Maybe<ScanRun>;
  /** Why an event of a webhook starts no run, such as `event ping`; null when it does. */
  readonly ignored?: Maybe<Scalars['String']['output']>;
  /** Why nothing was done; empty when it was. */
  readonly errors: ReadonlyArray<MutationError>;
};

/**
 * Input for the examination of an AI artefact: a file that was sent to `POST /v1/seceng/trust-scan`, which calls this mutation with the id of the file, a file
 * that was handed in before, or what a target names.
 */
export type CreateTrustScanInput = {
  /** Id of the file that was uploaded to this process with the request. */
  readonly upload?: InputMaybe<Scalars['ID']['input']>;
  /** The target whose findings they are; without `upload` and `artifact`, what its locator names is examined. */
  readonly target?: InputMaybe<Scalars['ID']['input']>;
  /** Name of the application whose findings they are, which is created when there is none; in place of `target`. */
  readonly application?: InputMaybe<Scalars['String']['input']>;
  /** SHA-256 of a file that was handed in before to an application that the caller may see; in place of `upload`. */
  readonly artifact?: InputMaybe<Scalars['String']['input']>;
  /** Name of the file in findings, at most 200 characters; the name of the target, or the start of the digest, when not given. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Time limit of one attempt in milliseconds, 1,000 to 3,600,000; 1,800,000 when not given. */
  readonly timeoutMs?: InputMaybe<Scalars['Int']['input']>;
};

/** A catalogue of vulnerabilities. What it lists is reference data that findings join, and no finding of an application. */
export type VulnerabilitySource =
  /** CISA's catalogue of known exploited vulnerabilities: `skg import kev`. */
  | 'KEV'
  /** Reports and vulnerabilities of the AI Vulnerability Database: `skg import avid`. */
  | 'AVID'
  /** Records of the Open Source Vulnerability format: `skg import osv`. */
  | 'OSV';

/** A vulnerability catalogue that was imported. */
export type VulnerabilityCatalog = {
  /** Name of the catalogue: `KEV`, `AVID`, `OSV`, or `EPSS`, which has scores and no entries. */
  readonly source: Scalars['String']['output'];
  /** Version that the catalogue states; null when it states none. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Date of that version; null when the catalogue does not say. */
  readonly date?: Maybe<Scalars['Date']['output']>;
  /** When it was last imported and differed from what was stored. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** Number of its entries or scores, without retired ones. */
  readonly count: Scalars['Int']['output'];
};

/** A CVE's score by EPSS of FIRST: an estimate, which says nothing of a single application. */
export type EpssScore = {
  /** CVE id. */
  readonly cve: Scalars['String']['output'];
  /** Estimated probability that the CVE is exploited within 30 days, 0 to 1. */
  readonly score: Scalars['Float']['output'];
  /** Share of all scored CVEs with this score or a lower one, 0 to 1. */
  readonly percentile: Scalars['Float']['output'];
  /** Date of the scores; null when it is not known. */
  readonly date?: Maybe<Scalars['Date']['output']>;
};

/** An entry of a catalogue of vulnerabilities that are known to be exploited. */
export type KnownExploitedVulnerability = {
  /** CVE id. */
  readonly cve: Scalars['String']['output'];
  /** Name of the catalogue: `CISA KEV`. */
  readonly source: Scalars['String']['output'];
  /** Date when the CVE was added to the catalogue; null when it does not say. */
  readonly dateAdded?: Maybe<Scalars['Date']['output']>;
  /** Date by which the catalogue demands a remedy; null when it does not say. */
  readonly dueDate?: Maybe<Scalars['Date']['output']>;
  /** True when ransomware campaigns are known to use the vulnerability; false when the catalogue knows of none. */
  readonly usedByRansomware: Scalars['Boolean']['output'];
};

/** Fields by which entries of catalogues can be sorted. Equal values are sorted by id. */
export type VulnerabilityOrderField =
  /** The public id: by catalogue, then by the id there. */
  | 'ID'
  /** The date of publication; unknown dates sort as the oldest. */
  | 'PUBLISHED';

/** A sort order for entries of catalogues. */
export type VulnerabilityOrder = {
  /** Field to sort by. */
  readonly field: VulnerabilityOrderField;
  /** Ascending or descending. */
  readonly direction?: OrderDirection;
};

/** Conditions on entries of catalogues. An entry must match all fields that are given, and at least one value of each list. Absent and null fields are ignored. */
export type VulnerabilityFilter = {
  /** Entries of one of these catalogues. */
  readonly source?: InputMaybe<ReadonlyArray<VulnerabilitySource>>;
  /** Entries with one of these ids of theirs, such as `CVE-2021-44228` or `GHSA-jfh8-c2jp-5v3q`, in the spelling of their source. At most 100. */
  readonly names?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Entries that name one of these weaknesses, by id. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Entries that name one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: only entries with a CVE that KEV lists; false: only others. */
  readonly knownExploited?: InputMaybe<Scalars['Boolean']['input']>;
  /** Entries with a CVE of at least this score by EPSS, 0 to 1. */
  readonly epssAtLeast?: InputMaybe<Scalars['Float']['input']>;
  /** Entries that were published on this day, `YYYY-MM-DD`, or later. */
  readonly publishedSince?: InputMaybe<Scalars['String']['input']>;
  /** Words that all occur in the title, the ids or the texts, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False (the default) returns current entries, true retired ones, null both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of entries of catalogues (Relay connection). */
export type VulnerabilityConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<VulnerabilityEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Vulnerability>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `source` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One entry in a page of entries of catalogues: the object and its cursor. */
export type VulnerabilityEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Vulnerability;
};

/** One page of entries that name a weakness or a technique (Relay connection). */
export type LinkedVulnerabilityConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<VulnerabilityEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Vulnerability>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One page of findings that name a vulnerability (Relay connection). */
export type VulnerabilityFindingConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<VulnerabilityFindingEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<SecurityFinding>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages. Computed only when requested. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of findings that name a vulnerability: the object and its cursor. */
export type VulnerabilityFindingEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: SecurityFinding;
};

/** Treatment of techniques that a mitigation already covers when attack paths are computed. */
export type AttackControlMode =
  /** Name implemented mitigations at each step, and change nothing else. */
  | 'ANNOTATE'
  /** Leave out techniques for which a linked mitigation is implemented. This is optimistic, because a mitigation may only detect. */
  | 'EXCLUDE';

/** Conditions on findings and attack paths. All given conditions must hold. */
export type AttackPathFilter = {
  /** Only findings of at least this severity, 0 to 5. */
  readonly severityAtLeast?: Scalars['Int']['input'];
  /** How to treat techniques that an implemented mitigation covers. */
  readonly controls?: AttackControlMode;
  /** Only paths whose first step is at one of these tactics, such as `AML.TA0003`; an empty list does not restrict. */
  readonly from?: ReadonlyArray<Scalars['ID']['input']>;
  /** Only paths whose last step is at one of these tactics; an empty list does not restrict. */
  readonly to?: ReadonlyArray<Scalars['ID']['input']>;
  /** Only paths with this technique on them; null does not restrict. There are none when it is not exposed. */
  readonly through?: InputMaybe<Scalars['ID']['input']>;
  /** The most steps of a path, 1 to 16. */
  readonly maxSteps?: Scalars['Int']['input'];
  /** Ids of up to 100 findings that count as fixed. Ids of findings that do not exist or are no longer open are ignored. */
  readonly without?: ReadonlyArray<Scalars['ID']['input']>;
};

/** One page of attack paths, best first (Relay connection). */
export type AttackPathConnection = {
  /** The paths with their cursors. */
  readonly edges: ReadonlyArray<AttackPathEdge>;
  /** The paths alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<AttackPath>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of listed paths on all pages; variants count as one, and a path that is part of a listed one is not listed. */
  readonly totalCount: Scalars['Int']['output'];
  /** Exact number of all paths, parts and variants included; computed without listing them. */
  readonly pathCount: Scalars['BigInt']['output'];
  /** False when there are more than 10,000 paths: then only the best 10,000 were compared and listed. */
  readonly complete: Scalars['Boolean']['output'];
  /** Number of techniques that the findings expose. */
  readonly exposedTechniqueCount: Scalars['Int']['output'];
  /** Number of findings that expose them. */
  readonly exposedFindingCount: Scalars['Int']['output'];
  /** Number of open, unmitigated findings under the same conditions that name no weakness and no technique that the graph has: while it is above 0, there may be more paths than are known. */
  readonly unjudgedFindingCount: Scalars['Int']['output'];
};

/** An attack path with its cursor. */
export type AttackPathEdge = {
  /** Opaque place in the list. Send it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The path. */
  readonly node: AttackPath;
};

/**
 * A chain of techniques that open findings make possible, each seen before the next in at least one case study. It ranks by its score: 10 × severity + 6 ×
 * maturity + 2 × precedent (at most 5) + 12 if it ends at Exfiltration or Impact + 2 × steps after the first (at most 5).
 */
export type AttackPath = {
  /** Stable id, `ap_` and 16 hexadecimal digits: the same wherever the target and the steps are the same. */
  readonly id: Scalars['ID']['output'];
  /** Score from 0 to 100; `factors` explains it. */
  readonly score: Scalars['Int']['output'];
  /** The least severity of its steps, 0 to 5: the chain is as grave as its mildest step. */
  readonly severity: Scalars['Int']['output'];
  /** The least maturity of its steps; null when one of them has none. */
  readonly maturity?: Maybe<Maturity>;
  /** The least number of case studies that show one of its transitions; 0 for a single step. */
  readonly precedent: Scalars['Int']['output'];
  /** True when it ends at the tactic Exfiltration or Impact. */
  readonly goal: Scalars['Boolean']['output'];
  /** Number of steps. */
  readonly length: Scalars['Int']['output'];
  /** The parts that add up to its score, always in the same order. */
  readonly factors: ReadonlyArray<AttackPathFactor>;
  /** Its steps, first to last. Their tactics follow each other in the matrix. */
  readonly steps: ReadonlyArray<AttackStep>;
  /** True when the same findings expose every step: fixing them ends the whole path. */
  readonly sameFindings: Scalars['Boolean']['output'];
  /** Ids of paths with the same tactics and findings at each step and other techniques, best first. */
  readonly variants: ReadonlyArray<Scalars['ID']['output']>;
  /** Case studies that contain all its steps in this order, by id; empty when the chain combines several studies. */
  readonly witnesses: ReadonlyArray<CaseStudy>;
};

/** One part of the score of an attack path. */
export type AttackPathFactor = {
  /** `severity`, `maturity`, `precedent`, `goal` or `length`. */
  readonly name: Scalars['String']['output'];
  /** The measure itself: a number, a maturity or null, or true or false. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** Points that the factor contributes to the score. */
  readonly points: Scalars['Int']['output'];
};

/** A technique at one of its tactics, exposed by findings. */
export type AttackStep = {
  /** The technique. */
  readonly technique: Technique;
  /** Name of the technique, without that of its parent. */
  readonly techniqueName: Scalars['String']['output'];
  /** Maturity of the technique; null when it has none. */
  readonly maturity?: Maybe<Maturity>;
  /** The tactic that it serves here. */
  readonly tactic: Tactic;
  /** The greatest severity of its findings, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
  /** Number of findings that expose it. */
  readonly findingCount: Scalars['Int']['output'];
  /** The findings that expose it, gravest first, then by application and issue id. */
  readonly findings: ReadonlyArray<SecurityFinding>;
  /** The weaknesses by which findings expose it, nearest first, then by number. Findings whose tool names the technique itself have none here. */
  readonly weaknesses: ReadonlyArray<AttackStepWeakness>;
  /** The transition from the step before; null for the first step. */
  readonly transition?: Maybe<AttackTransition>;
  /** Mitigations linked to the technique or its parent. */
  readonly mitigations: AttackStepMitigations;
};


/** A technique at one of its tactics, exposed by findings. */
export type AttackStepFindingsArgs = {
  first?: Scalars['Int']['input'];
};

/** A weakness of findings that makes a technique possible. */
export type AttackStepWeakness = {
  /** The weakness of the findings. */
  readonly weakness: Weakness;
  /** More abstract weaknesses up to the one that is linked to the technique; empty when the weakness itself is linked. */
  readonly ancestors: ReadonlyArray<Weakness>;
};

/** Why one step can follow another: case studies in which it did. */
export type AttackTransition = {
  /** Number of case studies with the two steps in this order. */
  readonly count: Scalars['Int']['output'];
  /** These case studies, by id. A step of a study counts for its technique, that one's parent and its sub-techniques. */
  readonly studies: ReadonlyArray<CaseStudy>;
};

/** Mitigations of a step, each list by id. */
export type AttackStepMitigations = {
  /** Those that the target has implemented. */
  readonly implemented: ReadonlyArray<Mitigation>;
  /** Those that the target plans; they stand in `missing` too. */
  readonly planned: ReadonlyArray<Mitigation>;
  /** All that are not implemented. */
  readonly missing: ReadonlyArray<Mitigation>;
};

/** What to fix first: the findings and the mitigations that cut most of the listed attack paths, chosen round by round. */
export type Remediation = {
  /** What to fix first by fixing findings. */
  readonly findings: FindingRemediation;
  /** What to fix first by implementing mitigations, most paths cut first. */
  readonly mitigations: ReadonlyArray<MitigationRound>;
  /** Number of listed paths to cut, variants included. */
  readonly pathCount: Scalars['Int']['output'];
  /** Number of open, unmitigated findings under the same conditions that name no weakness and no technique that the graph has: while it is above 0, there may be more paths than are known. */
  readonly unjudgedFindingCount: Scalars['Int']['output'];
};

/** Findings to fix, round by round. */
export type FindingRemediation = {
  /** Each round takes the technique with the most paths cut for each finding to fix. */
  readonly rounds: ReadonlyArray<FindingRound>;
  /** The least number of findings that cuts every listed path, found by trying all sets; null with more than 12 exposed techniques. */
  readonly minimum?: Maybe<Scalars['Int']['output']>;
};

/** One round: fixing these findings ends the exposure of their technique. */
export type FindingRound = {
  /** The technique that is no longer exposed. */
  readonly technique: Technique;
  /** Name of the technique, without that of its parent. */
  readonly techniqueName: Scalars['String']['output'];
  /** The findings to fix that no earlier round fixed, gravest first, then by issue id. */
  readonly findings: ReadonlyArray<SecurityFinding>;
  /** Number of findings to fix in this round. */
  readonly findingCount: Scalars['Int']['output'];
  /** The weaknesses by which these findings expose the technique, by number. */
  readonly weaknesses: ReadonlyArray<Weakness>;
  /** Number of paths that this round cuts. */
  readonly pathsCut: Scalars['Int']['output'];
  /** Number of paths left after this round. */
  readonly pathsLeft: Scalars['Int']['output'];
  /** Share of all paths cut by this round and those before it, 0 to 1, three decimals. */
  readonly share: Scalars['Float']['output'];
  /** Number of paths that would be listed after this round, including paths that were part of others before. */
  readonly pathCountAfter: Scalars['BigInt']['output'];
  /** The best score after this round; null when no path is left. */
  readonly bestScoreAfter?: Maybe<Scalars['Int']['output']>;
};


/** One round: fixing these findings ends the exposure of their technique. */
export type FindingRoundFindingsArgs = {
  first?: Scalars['Int']['input'];
};

/** One round: implement this mitigation. */
export type MitigationRound = {
  /** The mitigation. */
  readonly mitigation: Mitigation;
  /** Exposed techniques that it, or that of their parent, is linked to, on the paths cut in this round, by id. */
  readonly techniques: ReadonlyArray<Technique>;
  /** Number of paths that this round cuts. */
  readonly pathsCut: Scalars['Int']['output'];
  /** Number of paths left after this round. */
  readonly pathsLeft: Scalars['Int']['output'];
  /** Share of all paths cut by this round and those before it, 0 to 1, three decimals. */
  readonly share: Scalars['Float']['output'];
};

/** Format of an export. */
export type DataExportFormat =
  /** SARIF 2.1.0, with decisions as suppressions. */
  | 'SARIF'
  /** CSV (RFC 4180), one finding a row, safe from formulas. */
  | 'CSV'
  /** JSON Lines as `skg import findings` reads them. */
  | 'JSONL'
  /** CycloneDX 1.6 VEX: a vulnerability for each CVE and component. */
  | 'CYCLONEDX_VEX'
  /** OpenVEX 0.2.0: a statement for each CVE and component. */
  | 'OPENVEX'
  /** STIX 2.1 bundle of techniques, mitigations and CVEs that open findings expose. */
  | 'STIX'
  /** ATT&CK Navigator layer 4.5 of the techniques that open findings make possible. */
  | 'NAVIGATOR'
  /** Attack Flow 2.0.0 of the best attack paths of a target. */
  | 'ATTACK_FLOW';

/** Consumer whose limits a file of findings keeps. */
export type DataExportProfile =
  /** Code scanning of GitHub: results in a line of a file alone, at most 20 runs and one run a category in a file; a ZIP where more files are needed. */
  | 'GITHUB';

/** State of an export. The last three are final. */
export type DataExportState =
  /** The export waits for a worker. */
  | 'QUEUED'
  /** A worker is writing the file. */
  | 'RUNNING'
  /** The file is there until `expiresAt`. */
  | 'SUCCEEDED'
  /** The export failed; `error` says why. */
  | 'FAILED'
  /** The export exceeded its time limit. */
  | 'TIMED_OUT';

/** A file of findings, or of what follows from them, all at one revision. It exists for its maker only. */
export type DataExport = {
  /** UUIDv7, such as `0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b62`. */
  readonly id: Scalars['ID']['output'];
  /** Format of the file. */
  readonly format: DataExportFormat;
  /** Consumer whose limits the file keeps; null for none. */
  readonly profile?: Maybe<DataExportProfile>;
  /** The scope of the findings that it covers. */
  readonly scope: DataExportScope;
  /** State of the export. */
  readonly state: DataExportState;
  /** Progress of the worker. */
  readonly progress: ScanRunProgress;
  /** Revision that the file shows; null until it has succeeded. */
  readonly revision?: Maybe<Scalars['Int']['output']>;
  /** Number of findings in the file; of open findings behind it for `STIX` and `NAVIGATOR`, of attack paths for `ATTACK_FLOW`. Null until it has succeeded. */
  readonly rows?: Maybe<Scalars['Int']['output']>;
  /** Number of findings that the format has no place for: those without a CVE or a component; with the profile `GITHUB` those that are fixed or stand in no line of a file, listed by kind in the file. Null until it has succeeded. */
  readonly omitted?: Maybe<Scalars['Int']['output']>;
  /** Size of the file in bytes; null until it has succeeded. */
  readonly bytes?: Maybe<Scalars['BigInt']['output']>;
  /** SHA-256 of the file in hexadecimal; null until it has succeeded. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** Media type of the file: `application/zip` where a profile needs several. */
  readonly mediaType: Scalars['String']['output'];
  /** Name for the file, such as `shop-41.openvex.json`; null until it has succeeded. */
  readonly fileName?: Maybe<Scalars['String']['output']>;
  /** Compact JWS (EdDSA) over `exportId`, `format`, `sha256`, `bytes`, `revision` and `createdAt`; null without a key and until it has succeeded. */
  readonly signature?: Maybe<Scalars['String']['output']>;
  /** When it was requested. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it ended; null until then. */
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Until when the file is kept; null until it ends. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why it failed; null for other states. */
  readonly error?: Maybe<DataExportError>;
};

/** The scope of an export. */
export type DataExportScope = {
  /** Id of the target; null for other scopes. */
  readonly target?: Maybe<Scalars['ID']['output']>;
  /** Guid of the application; null for other scopes. */
  readonly application?: Maybe<Scalars['ID']['output']>;
  /** Names of the applications in it, narrowed to those that exist for its maker; null until it has succeeded. */
  readonly applications?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** Reason for which an export failed. */
export type DataExportError = {
  /** `EXPORT_FAILED`. */
  readonly code: Scalars['String']['output'];
  /** One of `interrupted`, `timed_out`, `refused`, `disk_full`. */
  readonly reason: Scalars['String']['output'];
  /** The reason of the failure, as a sentence. */
  readonly detail: Scalars['String']['output'];
};

/** Input for an export: a format and exactly one of `target`, `application` and `all`. */
export type CreateDataExportInput = {
  /** Format of the file. */
  readonly format: DataExportFormat;
  /** Consumer whose limits the file keeps; for `SARIF` only. */
  readonly profile?: InputMaybe<DataExportProfile>;
  /** Only findings of this target. */
  readonly target?: InputMaybe<Scalars['ID']['input']>;
  /** Only findings of the application with this guid or name. */
  readonly application?: InputMaybe<Scalars['String']['input']>;
  /** True: findings of all applications that exist for the caller. */
  readonly all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only findings that meet these conditions; without `application`. */
  readonly filter?: InputMaybe<SecurityFindingFilter>;
  /** Which attack paths; for `ATTACK_FLOW` only. */
  readonly paths?: InputMaybe<AttackPathFilter>;
  /** How many attack paths, best first, 1 to 100; for `ATTACK_FLOW` only. */
  readonly limit?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of creating an export. */
export type DataExportPayload = {
  /** The export; null when there are errors. */
  readonly export?: Maybe<DataExport>;
  /** Why nothing was done; empty when it was. */
  readonly errors: ReadonlyArray<MutationError>;
};

/** Kind of answers that a survey question takes. */
export type SurveyQuestionKind =
  /** Exactly one option. */
  | 'single'
  /** Any number of options; shares can add up to more than 1. */
  | 'multiple'
  /** A rating for each item. */
  | 'scale';

/** A survey of the report. */
export type Survey = {
  /** Id in the report. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Where it is published; null when unknown. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Licence of its data; null when unknown. */
  readonly licence?: Maybe<Scalars['String']['output']>;
  /** Who ran it; null when unknown. */
  readonly publisher?: Maybe<Scalars['String']['output']>;
  /** First day of fielding. */
  readonly fieldedFrom: Scalars['Date']['output'];
  /** Last day of fielding. */
  readonly fieldedTo: Scalars['Date']['output'];
  /** Number of respondents that are counted. Individual answers are not stored. */
  readonly respondents: Scalars['Int']['output'];
};

/** Number of respondents with one value of an attribute. */
export type DistributionEntry = {
  /** The value, such as `Financial services`. */
  readonly value: Scalars['String']['output'];
  /** Number of respondents with this value. */
  readonly count: Scalars['Int']['output'];
  /** Share of all respondents, 0 to 1. */
  readonly share: Scalars['Float']['output'];
};

/** Distribution of the respondents of all surveys by attribute. Respondents who gave no value are in no entry. */
export type SurveyDistributions = {
  /** Distribution by period of the answer: `YYYY`, `YYYY-Hn` or `YYYY-Qn`. */
  readonly period: ReadonlyArray<DistributionEntry>;
  /** Distribution by industry. */
  readonly industry: ReadonlyArray<DistributionEntry>;
  /** Distribution by seniority. */
  readonly seniority: ReadonlyArray<DistributionEntry>;
  /** Distribution by role. */
  readonly role: ReadonlyArray<DistributionEntry>;
  /** Distribution by size of the organisation. */
  readonly organisationSize: ReadonlyArray<DistributionEntry>;
};

/** One answer to a question, or one item of a scale. */
export type SurveyOption = {
  /** The option or item. */
  readonly option: Scalars['String']['output'];
  /** Number of respondents who chose the option or rated the item; null when the base is smaller than the minimum that may be shown. */
  readonly count?: Maybe<Scalars['Int']['output']>;
  /** Share of the question's base that chose the option, 0 to 1; null for a scale, and when the base is smaller than the minimum that may be shown. */
  readonly share?: Maybe<Scalars['Float']['output']>;
  /** Mean rating of an item of a scale; null for other questions, and when the base is smaller than the minimum that may be shown. */
  readonly mean?: Maybe<Scalars['Float']['output']>;
};

/** A survey question with the totals of its answers. */
export type SurveyQuestion = {
  /** Id in its survey. */
  readonly id: Scalars['ID']['output'];
  /** Id of the survey. */
  readonly surveyId: Scalars['ID']['output'];
  /** Text of the question. */
  readonly text: Scalars['String']['output'];
  /** Kind of answers that it takes. */
  readonly kind: SurveyQuestionKind;
  /** Number of respondents that its shares refer to. */
  readonly base: Scalars['Int']['output'];
  /** Its options or items, in the order of the codebook. */
  readonly options: ReadonlyArray<SurveyOption>;
};

/** All surveys of the report together. */
export type SurveyAggregate = {
  /** The surveys, in the order of the report. */
  readonly surveys: ReadonlyArray<Survey>;
  /** Respondents of all surveys. */
  readonly respondents: Scalars['Int']['output'];
  /** Who they are. */
  readonly distributions: SurveyDistributions;
  /** Every question, by survey and place in it. */
  readonly questions: ReadonlyArray<SurveyQuestion>;
  /** True when the report's numbers are synthetic, made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** Source of numbers. */
export type DataSource = {
  /** Name of the source. */
  readonly title: Scalars['String']['output'];
  /** Its address; null when unknown. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Its licence; null when unknown. */
  readonly licence?: Maybe<Scalars['String']['output']>;
};

/** The four kinds of benchmark table in a report. */
export type BenchmarkKind =
  /** Benchmarks by role. */
  | 'roles'
  /** Benchmarks by industry. */
  | 'verticals'
  /** Benchmarks over time. */
  | 'historical'
  /** Early signals of change. */
  | 'signals';

/** Type of the values of a benchmark column. */
export type BenchmarkColumnType =
  /** Text. */
  | 'text'
  /** A number. */
  | 'number'
  /** A whole number. */
  | 'integer'
  /** A number from 0 to 100. */
  | 'percent'
  /** `YYYY`, `YYYY-Hn`, `YYYY-Qn` or `YYYY-MM`. */
  | 'period';

/** A column of a benchmark table. */
export type BenchmarkColumn = {
  /** Key of its values in the rows. */
  readonly name: Scalars['String']['output'];
  /** Title of the column. */
  readonly label: Scalars['String']['output'];
  /** Type of its values. */
  readonly type: BenchmarkColumnType;
  /** Unit of its values; null when the table's unit applies or there is none. */
  readonly unit?: Maybe<Scalars['String']['output']>;
};

/** A benchmark table. */
export type Benchmark = {
  /** Kind of the table. */
  readonly kind: BenchmarkKind;
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Unit of the values, unless a column has its own. */
  readonly unit: Scalars['String']['output'];
  /** Columns, in order. */
  readonly columns: ReadonlyArray<BenchmarkColumn>;
  /** Rows, in order. Each is an object that has, for the name of every column, a value or null. */
  readonly rows: ReadonlyArray<Scalars['JSON']['output']>;
  /** Source of the numbers; null when unknown. */
  readonly source?: Maybe<DataSource>;
  /** True when the numbers are synthetic, made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** Kind of values that a chart shows. */
export type ChartMeasure =
  /** Percentage of the base, 0 to 100. */
  | 'share'
  /** Number. */
  | 'count'
  /** Mean of a rating. */
  | 'mean'
  /** Value given by the source, in the unit of the chart. */
  | 'value';

/** Attribute that forms the categories or the series of a chart. */
export type ChartAxis = {
  /** Name of the attribute: `option`, `item`, `period`, `industry`, `seniority`, `role` or `organisationSize` for a survey, else `category` or `series`. */
  readonly name: Scalars['String']['output'];
  /** Title of the axis or legend. */
  readonly label: Scalars['String']['output'];
  /** True when the order of its values means something, such as that of periods or of frequencies: the series are drawn in one hue from light to dark. */
  readonly ordered: Scalars['Boolean']['output'];
};

/** Source of the numbers in a chart. */
export type ChartSource = {
  /** Name of the source. */
  readonly title: Scalars['String']['output'];
  /** Its address; null when unknown. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Its licence; null when unknown. */
  readonly licence?: Maybe<Scalars['String']['output']>;
  /** Number of respondents of the survey; null when the source is not a survey. */
  readonly respondents?: Maybe<Scalars['Int']['output']>;
};

/** Values that each filter of a chart accepts, in the order of the source. Empty when the chart does not have the attribute. */
export type ChartFilters = {
  /** Accepted periods: `YYYY`, `YYYY-Hn` or `YYYY-Qn`. */
  readonly period: ReadonlyArray<Scalars['String']['output']>;
  /** Accepted industries. */
  readonly industry: ReadonlyArray<Scalars['String']['output']>;
  /** Accepted seniorities. */
  readonly seniority: ReadonlyArray<Scalars['String']['output']>;
};

/** Filters that were applied. */
export type AppliedFilters = {
  /** The period; null for all periods. */
  readonly period?: Maybe<Scalars['String']['output']>;
  /** The industry; null for all industries. */
  readonly industry?: Maybe<Scalars['String']['output']>;
  /** The seniority; null for all seniorities. */
  readonly seniority?: Maybe<Scalars['String']['output']>;
};

/** One row of a chart: a value for a category and a series. */
export type ChartRow = {
  /** Id of the chart. */
  readonly chartId: Scalars['ID']['output'];
  /** Category of the row. */
  readonly category: Scalars['String']['output'];
  /** Position of the category in the order of the whole chart; the same for all series and under every filter. */
  readonly categoryOrder: Scalars['Int']['output'];
  /** Series; null when the chart has none. */
  readonly series?: Maybe<Scalars['String']['output']>;
  /** The value in the unit of the chart, a share in percent with four decimals; null when suppressed, or when there is none. */
  readonly value?: Maybe<Scalars['Float']['output']>;
  /** Number of respondents or objects in the row; null when suppressed, or when the chart does not count. */
  readonly count?: Maybe<Scalars['Int']['output']>;
  /** Number that the value is a share of; null when the chart does not count. */
  readonly base?: Maybe<Scalars['Int']['output']>;
  /**
   * True when the value is withheld: its base is smaller than the minimum (5 by default), or a difference would reveal the value
   * of another row or filter whose base is. No sum or difference of shown values equals a withheld one. The base is shown, and shown values still limit
   * what a withheld value can be: a part counts at most as much as its whole and its base, and at least the rest of the whole. Where
   * these limits meet, the value is known: when a whole shows 0 or 100 percent, so does each of its parts.
   */
  readonly suppressed: Scalars['Boolean']['output'];
  /** True when the numbers of its chart are synthetic, made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** Confidence of the authors in a research finding. */
export type FindingConfidence =
  /** The authors are sure. */
  | 'high'
  /** The authors are fairly sure. */
  | 'medium'
  /** The authors are not sure. */
  | 'low';

/** Whether an editor has checked a piece of evidence against its source. */
export type EvidenceValidation =
  /** Nobody has checked it yet. */
  | 'pending'
  /** The source supports the evidence. */
  | 'confirmed'
  /** The source does not support the evidence. */
  | 'rejected';

/** A statement of a source that supports a research finding. */
export type Evidence = {
  /** Id of the source. */
  readonly sourceId: Scalars['ID']['output'];
  /** The source; null when the report no longer has it. */
  readonly source?: Maybe<CitationSource>;
  /** Quotation from the source. */
  readonly quote: Scalars['String']['output'];
  /** Page or section of the source; null when unknown. */
  readonly locator?: Maybe<Scalars['String']['output']>;
  /** Whether an editor has checked it against the source. */
  readonly validated: EvidenceValidation;
  /** Date when it was checked; null when it was not, or when the date is unknown. */
  readonly validatedAt?: Maybe<Scalars['Date']['output']>;
};

/** Readiness of a claim for publication. */
export type ClaimReadiness = {
  /**
   * Score from 0 to 1: the sum of the weights of what the finding has. `claim` 0.10 and `summary` 0.05: stated. `method` 0.15: the method is described.
   * `confidence` 0.05: not low. `chart` 0.10: at least one. `two-confirmed-sources` 0.20: evidence of two sources is confirmed. `no-pending-evidence`
   * 0.10, `no-rejected-evidence` 0.10, `locators` 0.10: of all evidence, and there is some. `no-critical-citation-problem` 0.05: none in the replacement
   * queue.
   */
  readonly score: Scalars['Float']['output'];
  /** Names of what the finding lacks, in the order of the weights of `score`. */
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
};

/** Conditions on research findings. An object must match all fields that are given, and at least one value of each list. */
export type ResearchFindingFilter = {
  /** Findings of one of these confidences. */
  readonly confidence?: InputMaybe<ReadonlyArray<FindingConfidence>>;
  /** Findings about one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Findings about one of these weaknesses, by id. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Findings that one of these charts shows, by id. */
  readonly chart?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: only findings that the newest import no longer contains; false or absent: only those that it contains. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of charts (Relay connection). */
export type ChartConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ChartEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<Chart>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of charts: the object and its cursor. */
export type ChartEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Chart;
};

/** One page of research findings (Relay connection). */
export type ResearchFindingConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ResearchFindingEdge>;
  /** The objects without their cursors, in the order of `edges`. */
  readonly nodes: ReadonlyArray<ResearchFinding>;
  /** Whether more pages exist, and the cursors of this page's first and last edge. */
  readonly pageInfo: PageInfo;
  /** Number of objects on all pages, under the same filter. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One entry in a page of research findings: the object and its cursor. */
export type ResearchFindingEdge = {
  /** Opaque position in the connection, stable when objects are added. Pass it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: ResearchFinding;
};

/** The report: title, edition, authors. */
export type Report = {
  /** Id of the report, the same for all editions. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Edition, such as `2026`. */
  readonly edition: Scalars['String']['output'];
  /** Date of publication. */
  readonly publishedAt: Scalars['Date']['output'];
  /** Authors, in order. */
  readonly authors: ReadonlyArray<Scalars['String']['output']>;
  /** Licence of the report's own content. */
  readonly licence: Scalars['String']['output'];
  /** Where it is published; null when unknown. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** True when its numbers and texts are synthetic, made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** Numbers of the parts of the report and of objects in the graph. */
export type ReportCounts = {
  /** Number of charts. */
  readonly charts: Scalars['Int']['output'];
  /** Number of research findings. */
  readonly findings: Scalars['Int']['output'];
  /** Number of citations in the sentences of the report. */
  readonly citations: Scalars['Int']['output'];
  /** Number of citable sources. */
  readonly sources: Scalars['Int']['output'];
  /** Number of respondents of all surveys. */
  readonly respondents: Scalars['Int']['output'];
  /** Number of claims, stat boxes and pull quotes. */
  readonly narrativeBlocks: Scalars['Int']['output'];
  /** Number of techniques in the graph. */
  readonly techniques: Scalars['Int']['output'];
  /** Number of weaknesses in the graph. */
  readonly weaknesses: Scalars['Int']['output'];
};

/** Contents of the report: its charts, research findings and benchmark tables. */
export type ReportManifest = {
  /** The report; null before one is imported. */
  readonly report?: Maybe<Report>;
  /** Numbers of its parts. */
  readonly counts: ReportCounts;
  /** Values that at least one of its charts accepts for each filter: periods sorted, the others in the order of the first chart that has them. */
  readonly filters: ChartFilters;
  /** Its charts, in the order of the report. */
  readonly charts: ReadonlyArray<Chart>;
  /** Its research findings, in the order of the report. */
  readonly findings: ReadonlyArray<ResearchFinding>;
  /** Its benchmark tables. */
  readonly benchmarks: ReadonlyArray<Benchmark>;
  /** When the data last changed; null on an empty database. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A citable source. */
export type CitationSource = {
  /** Id in the report. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** URL in the report. */
  readonly url: Scalars['String']['output'];
  /** Publisher. */
  readonly publisher: Scalars['String']['output'];
  /** Type: `standard`, `peer-reviewed`, `government`, `vendor-report`, `survey`, `dataset`, `preprint`, `news` or `blog`. */
  readonly type: Scalars['String']['output'];
  /** When it was published; null when not known. */
  readonly publishedAt?: Maybe<Scalars['Date']['output']>;
  /** Date when the authors last read it. */
  readonly accessedAt: Scalars['Date']['output'];
  /** State of the link at the last check: `ok`, `redirected`, `dead` or `unchecked`. */
  readonly linkStatus: Scalars['String']['output'];
};

/** Factors of the readiness of a citation, each from 0 to 1. */
export type ReadinessFactors = {
  /**
   * Strength of the type of source: `standard` and `peer-reviewed` 1, `government` 0.9, `dataset` 0.8, `survey` 0.7, `preprint` 0.6, `vendor-report` 0.5, `news`
   * 0.4, `blog` 0.25.
   */
  readonly sourceType: Scalars['Float']['output'];
  /** Recency when the report was published: halved every four years; 1 when newer than the report, 0 without a date. */
  readonly recency: Scalars['Float']['output'];
  /** Share of its uses as evidence that name a page or section; 0 when it is not used as evidence. */
  readonly locator: Scalars['Float']['output'];
  /** Average validation of its uses as evidence: confirmed 1, pending 0.5, rejected 0; 0 when it is not used as evidence. */
  readonly validated: Scalars['Float']['output'];
  /** State of the link: `ok` 1, `redirected` 0.75, `unchecked` 0.5, `dead` 0. */
  readonly link: Scalars['Float']['output'];
};

/** Readiness of a source to be cited in the narrative. */
export type CitationReadiness = {
  /**
   * From 0 to 1: the weighted sum of the factors, with three decimals. Weights: `sourceType` 0.30, `validated` 0.30, `recency` 0.15, `locator` 0.15,
   * `link` 0.10. The factors depend only on the report, not on the current date.
   */
  readonly score: Scalars['Float']['output'];
  /** The factors of the score. */
  readonly factors: ReadinessFactors;
};

/** A source that is the same work as another one. */
export type CitationDuplicate = {
  /** Id of the source. */
  readonly id: Scalars['ID']['output'];
  /** Why the two are considered the same: `same-url`, `same-doi` or `near-title`. */
  readonly reason: Scalars['String']['output'];
};

/** A citation: the best source of a work. Other sources of the same work are its duplicates. */
export type CuratedCitation = {
  /** Id of the source. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Address as the report has it. */
  readonly url: Scalars['String']['output'];
  /** Publisher. */
  readonly publisher: Scalars['String']['output'];
  /** Type, with the values of `CitationSource.type`. */
  readonly type: Scalars['String']['output'];
  /** When it was published; null when not known. */
  readonly publishedAt?: Maybe<Scalars['Date']['output']>;
  /** Slugs of the research findings that it is evidence for. */
  readonly findings: ReadonlyArray<Scalars['String']['output']>;
  /** Readiness to be cited. */
  readonly readiness: CitationReadiness;
  /**
   * Other sources of the same work: the same URL apart from scheme, `www.`, trailing slash and tracking parameters; the same DOI in any form; or a nearly equal
   * title.
   */
  readonly duplicates: ReadonlyArray<CitationDuplicate>;
};

/** A passage of the report that can stand alone: a claim, a stat box or a pull quote. */
export type NarrativeBlock = {
  /** Id, stable as long as the text of the report does not change. */
  readonly id: Scalars['ID']['output'];
  /** Kind: `claim`, `stat-box` or `pull-quote`. */
  readonly kind: Scalars['String']['output'];
  /** The text, without markup. */
  readonly text: Scalars['String']['output'];
  /** The number of a stat box; null when there is none. */
  readonly value?: Maybe<Scalars['Float']['output']>;
  /** Unit of the number, such as `%`; null when there is none. */
  readonly unit?: Maybe<Scalars['String']['output']>;
  /** The quantity that the number measures; null when unknown. */
  readonly label?: Maybe<Scalars['String']['output']>;
  /** Person or source to whom a quote is attributed; null when unknown. */
  readonly attribution?: Maybe<Scalars['String']['output']>;
  /** Id of the section that contains it; null when it is in none. */
  readonly section?: Maybe<Scalars['String']['output']>;
  /** Anchor in the report's page; null when it has none. */
  readonly anchor?: Maybe<Scalars['String']['output']>;
  /** Slugs of the research findings that it belongs to. */
  readonly findings: ReadonlyArray<Scalars['String']['output']>;
  /** Ids of the charts that it belongs to. */
  readonly charts: ReadonlyArray<Scalars['String']['output']>;
};

/** A section of the report: a heading and the text up to the next heading. */
export type ReportSection = {
  /** Id, the anchor of the heading where it has one. */
  readonly id: Scalars['ID']['output'];
  /** Level of the heading, 1 to 6. */
  readonly level: Scalars['Int']['output'];
  /** The heading; empty for text before the first one. */
  readonly heading: Scalars['String']['output'];
  /** The text without markup: paragraphs separated by blank lines, lists with dashes. */
  readonly text: Scalars['String']['output'];
  /** Number of words. */
  readonly words: Scalars['Int']['output'];
};

/** The whole text of the report. */
export type ReportContent = {
  /** Title of the report. */
  readonly title: Scalars['String']['output'];
  /** Edition. */
  readonly edition: Scalars['String']['output'];
  /** True when the report is synthetic, made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
  /** Sections, in order. */
  readonly sections: ReadonlyArray<ReportSection>;
  /** Number of words in all sections. */
  readonly words: Scalars['Int']['output'];
};

/** A static export: a file with the same content as a path of the service. */
export type StaticExport = {
  /** Id, such as `chart-catalog`. */
  readonly id: Scalars['ID']['output'];
  /** Path of the service, and of the file in a folder of exports. */
  readonly path: Scalars['String']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Media type. */
  readonly mediaType: Scalars['String']['output'];
  /** Size in bytes. */
  readonly bytes: Scalars['Int']['output'];
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: Scalars['String']['output'];
  /** Revision of the data in the file. */
  readonly revision: Scalars['Int']['output'];
  /** Whether it can be fetched (specification §3.4); an export is listed once it is made. */
  readonly status: ExportStatus;
  /** When the current revision was written; null on an empty database. */
  readonly generatedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** State of a static export, in the spelling of the specification, which names no other. */
export type ExportStatus =
  /** The bytes were made at the revision, and have the size and the digest that are listed. */
  | 'Ready';

/** Verdict of a status check. */
export type StatusVerdict =
  /** Everything is in order. */
  | 'ok'
  /** Usable, but something needs attention. */
  | 'degraded'
  /** A promised part is missing or does not work. */
  | 'broken'
  /** The check could not be made; the message says why. */
  | 'unknown';

/** One check of the report's wiring. */
export type WiringCheck = {
  /** Id, such as `charts-have-rows`. */
  readonly id: Scalars['ID']['output'];
  /** Verdict. */
  readonly status: StatusVerdict;
  /** Result of the check, in a sentence. */
  readonly message: Scalars['String']['output'];
  /** Result of the check as data: an object or a list whose shape depends on the check. */
  readonly details?: Maybe<Scalars['JSON']['output']>;
};

/**
 * Checks that the report is complete: charts have rows, findings have charts, routes have operations, exported files belong to the
 * current revision, imports had no warnings.
 */
export type WiringStatus = {
  /**
   * The worst verdict of the checks. A check that could not run counts as `degraded`; exported files that no setting asks to check (`EXPORT_DIR`) do
   * not count.
   */
  readonly status: StatusVerdict;
  /** The checks, in a fixed order. */
  readonly checks: ReadonlyArray<WiringCheck>;
};

/** A disagreement between configuration, search index and claim readiness about a research finding. */
export type FindingInconsistency = {
  /** Slug of the finding. */
  readonly slug: Scalars['String']['output'];
  /** `not-indexed`, `index-differs`, `not-configured`, `no-readiness`, `readiness-differs` or `readiness-not-configured`. */
  readonly kind: Scalars['String']['output'];
  /** Description of the disagreement, in a sentence. */
  readonly message: Scalars['String']['output'];
};

/** Agreement of the configured research findings, the search index and the stored claim readiness. */
export type FindingsStatus = {
  /** `ok`, or `degraded` when there is any inconsistency. */
  readonly status: StatusVerdict;
  /** Number of research findings in the report. */
  readonly configured: Scalars['Int']['output'];
  /** Number of research findings in the search index. */
  readonly indexed: Scalars['Int']['output'];
  /** Number of research findings whose stored readiness is complete. */
  readonly ready: Scalars['Int']['output'];
  /** Disagreements, by slug. */
  readonly inconsistencies: ReadonlyArray<FindingInconsistency>;
};

/** A file of generated research output. */
export type ResearchArtifact = {
  /** Path in the research folder. */
  readonly path: Scalars['String']['output'];
  /** SHA-256 of the file when the report was imported; null when the file was missing. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** `indexed`, `stale` (not the file that was indexed), `missing` (indexed, but no file) or `unindexed` (a file that the index does not name). */
  readonly status: Scalars['String']['output'];
  /** When it was indexed; null when it was not. */
  readonly indexedAt?: Maybe<Scalars['Date']['output']>;
};

/** An entity that generated research names and that may belong in the graph. */
export type CandidateEntity = {
  /** Name as the text has it. */
  readonly name: Scalars['String']['output'];
  /** Presumed kind of entity. */
  readonly kind: Scalars['String']['output'];
  /** Number of times the texts name it. */
  readonly mentions: Scalars['Int']['output'];
  /** Id of the object in the graph with this name, ignoring case; null when there is none. */
  readonly matchedId?: Maybe<Scalars['ID']['output']>;
};

/** Numbers of artifacts by status. */
export type ArtifactCounts = {
  /** Number of files that are unchanged since they were indexed. */
  readonly indexed: Scalars['Int']['output'];
  /** Number of files that changed since they were indexed. */
  readonly stale: Scalars['Int']['output'];
  /** Number of index entries without a file. */
  readonly missing: Scalars['Int']['output'];
  /** Number of files without an index entry. */
  readonly unindexed: Scalars['Int']['output'];
};

/** State of the generated research output. */
export type GeneratedResearchStatus = {
  /** Artifacts, by path. */
  readonly artifacts: ReadonlyArray<ResearchArtifact>;
  /** Entities that the research names, most frequent first. */
  readonly candidateEntities: ReadonlyArray<CandidateEntity>;
  /** Numbers of artifacts by status. */
  readonly counts: ArtifactCounts;
};

/** Progress of validating the evidence of a research finding. */
export type EvidenceTally = {
  /** Slug of the finding. */
  readonly slug: Scalars['String']['output'];
  /** Number of pieces of evidence. */
  readonly evidence: Scalars['Int']['output'];
  /** Number of confirmed pieces. */
  readonly confirmed: Scalars['Int']['output'];
  /** Number of pieces that nobody has checked yet. */
  readonly pending: Scalars['Int']['output'];
  /** Number of rejected pieces. */
  readonly rejected: Scalars['Int']['output'];
};

/** The evidence that has waited longest to be checked. */
export type PendingEvidence = {
  /** Slug of the finding. */
  readonly slug: Scalars['String']['output'];
  /** Id of the source. */
  readonly sourceId: Scalars['ID']['output'];
  /** Date when the source was read. */
  readonly since: Scalars['Date']['output'];
};

/** Progress of validating the evidence of all research findings. */
export type EvidenceTrailStatus = {
  /** Number of pieces of evidence that nobody has checked yet. */
  readonly pendingSourceValidations: Scalars['Int']['output'];
  /** Progress by research finding, in the order of the report. */
  readonly findings: ReadonlyArray<EvidenceTally>;
  /** The piece that has waited longest; null when none waits. */
  readonly oldestPending?: Maybe<PendingEvidence>;
};

/** Urgency of replacing a citation. */
export type CitationSeverity =
  /** Replace it before anything else. */
  | 'critical'
  /** Replace it soon. */
  | 'high'
  /** Replace it in the next edition. */
  | 'medium'
  /** Replace it when convenient. */
  | 'low';

/** Numbers of queued citations by severity. */
export type SeverityCounts = {
  /** Number of critical ones. */
  readonly critical: Scalars['Int']['output'];
  /** Number of those with high severity. */
  readonly high: Scalars['Int']['output'];
  /** Number of those with medium severity. */
  readonly medium: Scalars['Int']['output'];
  /** Number of those with low severity. */
  readonly low: Scalars['Int']['output'];
};

/** Number of queued citations with one kind of problem. */
export type ProblemCount = {
  /** Problem: `dead-link`, `superseded`, `weak-source` or `missing-locator`. */
  readonly problem: Scalars['String']['output'];
  /** Number of citations with this problem. */
  readonly count: Scalars['Int']['output'];
};

/** Proposed replacement of a citation. */
export type CitationReplacement = {
  /** Id of the source to cite instead; null when none is named. */
  readonly sourceId?: Maybe<Scalars['ID']['output']>;
  /** The source; null when none is named. */
  readonly source?: Maybe<CitationSource>;
  /** The action to take; null when none is noted. */
  readonly note?: Maybe<Scalars['String']['output']>;
};

/** A citation that must be replaced. */
export type QueuedCitation = {
  /** Id of the citation. */
  readonly id: Scalars['ID']['output'];
  /** Id of the cited source. */
  readonly sourceId: Scalars['ID']['output'];
  /** The cited source; null when the report no longer has it. */
  readonly source?: Maybe<CitationSource>;
  /** Slug of the research finding that contains it. */
  readonly findingSlug: Scalars['String']['output'];
  /** The sentence that contains the citation. */
  readonly sentence: Scalars['String']['output'];
  /** Problem: `dead-link`, `superseded`, `weak-source` or `missing-locator`. */
  readonly problem: Scalars['String']['output'];
  /** Urgency of replacing it. */
  readonly severity: CitationSeverity;
  /** Proposed replacement; null when there is none. */
  readonly replacement?: Maybe<CitationReplacement>;
};

/** The queue of citations to be replaced. */
export type CitationQueueStatus = {
  /** Number of citations in the queue. */
  readonly total: Scalars['Int']['output'];
  /** Numbers by severity. */
  readonly bySeverity: SeverityCounts;
  /** Numbers by problem. */
  readonly byProblem: ReadonlyArray<ProblemCount>;
  /** The citations, most urgent first, then in the order of the report. */
  readonly items: ReadonlyArray<QueuedCitation>;
};

/** Status of the parts of the report. Each is computed only when requested. */
export type ReportStatus = {
  /** Checks that the report is complete. */
  readonly wiring: WiringStatus;
  /** Agreement of configuration, search index and claim readiness about research findings. */
  readonly findings: FindingsStatus;
  /** Status of the generated research output. */
  readonly generatedResearch: GeneratedResearchStatus;
  /** Progress of validating evidence. */
  readonly evidenceTrail: EvidenceTrailStatus;
  /** Citations to be replaced. */
  readonly citationQueue: CitationQueueStatus;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type ReferenceResolver<TResult, TReference, TContext> = (
      reference: TReference,
      context: TContext,
      info: GraphQLResolveInfo
    ) => Promise<TResult> | TResult;

      type ScalarCheck<T, S> = S extends true ? T : NullableCheck<T, S>;
      type NullableCheck<T, S> = Maybe<T> extends T ? Maybe<ListCheck<NonNullable<T>, S>> : ListCheck<T, S>;
      type ListCheck<T, S> = T extends (infer U)[] ? NullableCheck<U, S>[] : GraphQLRecursivePick<T, S>;
      export type GraphQLRecursivePick<T, S> = { [K in keyof T & keyof S]: ScalarCheck<T[K], S[K]> };
    

export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

/** Mapping of federation types */
export type FederationTypes = {
  Matrix: Matrix;
  Tactic: Tactic;
  Technique: Technique;
  Mitigation: Mitigation;
  CaseStudy: CaseStudy;
  Weakness: Weakness;
  WeaknessCategory: WeaknessCategory;
  Chart: Chart;
  ResearchFinding: ResearchFinding;
  WeaknessView: WeaknessView;
  Application: Application;
  Vulnerability: Vulnerability;
  SecurityFinding: SecurityFinding;
  Target: Target;
  ScanRun: ScanRun;
};

/** Mapping of federation reference types */
export type FederationReferenceTypes = {
  Matrix:
    ( { __typename: 'Matrix' }
    & GraphQLRecursivePick<FederationTypes['Matrix'], {"id":true}> );
  Tactic:
    ( { __typename: 'Tactic' }
    & GraphQLRecursivePick<FederationTypes['Tactic'], {"id":true}> );
  Technique:
    ( { __typename: 'Technique' }
    & GraphQLRecursivePick<FederationTypes['Technique'], {"id":true}> );
  Mitigation:
    ( { __typename: 'Mitigation' }
    & GraphQLRecursivePick<FederationTypes['Mitigation'], {"id":true}> );
  CaseStudy:
    ( { __typename: 'CaseStudy' }
    & GraphQLRecursivePick<FederationTypes['CaseStudy'], {"id":true}> );
  Weakness:
    ( { __typename: 'Weakness' }
    & GraphQLRecursivePick<FederationTypes['Weakness'], {"id":true}> );
  WeaknessCategory:
    ( { __typename: 'WeaknessCategory' }
    & GraphQLRecursivePick<FederationTypes['WeaknessCategory'], {"id":true}> );
  Chart:
    ( { __typename: 'Chart' }
    & GraphQLRecursivePick<FederationTypes['Chart'], {"id":true}> );
  ResearchFinding:
    ( { __typename: 'ResearchFinding' }
    & GraphQLRecursivePick<FederationTypes['ResearchFinding'], {"id":true}> );
  WeaknessView:
    ( { __typename: 'WeaknessView' }
    & GraphQLRecursivePick<FederationTypes['WeaknessView'], {"id":true}> );
  Application:
    ( { __typename: 'Application' }
    & ( GraphQLRecursivePick<FederationTypes['Application'], {"guid":true}>
        | GraphQLRecursivePick<FederationTypes['Application'], {"id":true}> ) );
  Vulnerability:
    ( { __typename: 'Vulnerability' }
    & GraphQLRecursivePick<FederationTypes['Vulnerability'], {"id":true}> );
  SecurityFinding:
    ( { __typename: 'SecurityFinding' }
    & GraphQLRecursivePick<FederationTypes['SecurityFinding'], {"id":true}> );
  Target:
    ( { __typename: 'Target' }
    & GraphQLRecursivePick<FederationTypes['Target'], {"id":true}> );
  ScanRun:
    ( { __typename: 'ScanRun' }
    & GraphQLRecursivePick<FederationTypes['ScanRun'], {"id":true}> );
};



/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  BigInt: ResolverTypeWrapper<Scalars['BigInt']['output']>;
  Maturity: Maturity;
  TextFormat: TextFormat;
  OrderDirection: OrderDirection;
  NodeKind: ResolverTypeWrapper<StoredNodeKind>;
  Node: ResolverTypeWrapper<ShownNode>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Reference: ResolverTypeWrapper<StoredReference>;
  Facet: ResolverTypeWrapper<Facet>;
  FacetValue: ResolverTypeWrapper<FacetValue>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ServiceLimits: ResolverTypeWrapper<ServiceLimits>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ObjectOrderField: ObjectOrderField;
  ObjectOrder: ObjectOrder;
  CaseStudyOrderField: CaseStudyOrderField;
  CaseStudyOrder: CaseStudyOrder;
  CaseStudyType: CaseStudyType;
  IncidentDateGranularity: IncidentDateGranularity;
  AttackReference: ResolverTypeWrapper<AttackReference>;
  Matrix: ResolverTypeWrapper<StoredMatrix>;
  MatrixCounts: ResolverTypeWrapper<MatrixCounts>;
  Tactic: ResolverTypeWrapper<StoredTactic>;
  Technique: ResolverTypeWrapper<StoredTechnique>;
  Mitigation: ResolverTypeWrapper<StoredMitigation>;
  CaseStudy: ResolverTypeWrapper<StoredCaseStudy>;
  ProcedureStep: ResolverTypeWrapper<StoredProcedureStep>;
  TechniqueFilter: TechniqueFilter;
  MitigationFilter: MitigationFilter;
  CaseStudyFilter: CaseStudyFilter;
  TacticFilter: TacticFilter;
  TacticConnection: ResolverTypeWrapper<ShownTacticConnection>;
  TacticEdge: ResolverTypeWrapper<ShownTacticEdge>;
  TechniqueConnection: ResolverTypeWrapper<ShownTechniqueConnection>;
  TechniqueEdge: ResolverTypeWrapper<ShownTechniqueEdge>;
  MitigationConnection: ResolverTypeWrapper<ShownMitigationConnection>;
  MitigationEdge: ResolverTypeWrapper<ShownMitigationEdge>;
  CaseStudyConnection: ResolverTypeWrapper<ShownCaseStudyConnection>;
  CaseStudyEdge: ResolverTypeWrapper<ShownCaseStudyEdge>;
  TechniqueMitigationConnection: ResolverTypeWrapper<ShownTechniqueMitigationConnection>;
  TechniqueMitigationEdge: ResolverTypeWrapper<ShownTechniqueMitigationEdge>;
  TechniqueCaseStudyConnection: ResolverTypeWrapper<ShownTechniqueCaseStudyConnection>;
  TechniqueCaseStudyEdge: ResolverTypeWrapper<ShownTechniqueCaseStudyEdge>;
  MitigationTechniqueConnection: ResolverTypeWrapper<ShownMitigationTechniqueConnection>;
  MitigationTechniqueEdge: ResolverTypeWrapper<ShownMitigationTechniqueEdge>;
  ContributionStatus: ResolverTypeWrapper<StoredContributionStatus>;
  ReviewDecision: ReviewDecision;
  ViolationSeverity: ViolationSeverity;
  ContributionRole: ContributionRole;
  ProvenanceKind: ProvenanceKind;
  Violation: ResolverTypeWrapper<Violation>;
  ContributionCheck: ResolverTypeWrapper<Omit<ContributionCheck, 'preview'> & { preview?: Maybe<ResolversTypes['ContributionPreview']> }>;
  ContributionPreview: ResolverTypeWrapper<StoredContributionPreview>;
  AddedObject: ResolverTypeWrapper<StoredAddedObject>;
  AddedField: ResolverTypeWrapper<AddedField>;
  ChangedObject: ResolverTypeWrapper<StoredChangedObject>;
  FieldChange: ResolverTypeWrapper<StoredFieldChange>;
  LinkChange: ResolverTypeWrapper<StoredLinkChange>;
  Contribution: ResolverTypeWrapper<ShownContribution>;
  ContributionContact: ResolverTypeWrapper<StoredContributionContact>;
  ContributionMove: ResolverTypeWrapper<ShownContributionMove>;
  Submission: ResolverTypeWrapper<Omit<Submission, 'contribution'> & { contribution: ResolversTypes['Contribution'] }>;
  Provenance: ResolverTypeWrapper<ShownProvenance>;
  KnowledgeChange: ResolverTypeWrapper<ShownKnowledgeChange>;
  ChangedNode: ResolverTypeWrapper<ShownChangedNode>;
  KnowledgeChangeConnection: ResolverTypeWrapper<ShownKnowledgeChangeConnection>;
  KnowledgeChangeEdge: ResolverTypeWrapper<ShownKnowledgeChangeEdge>;
  ContributionConnection: ResolverTypeWrapper<ShownContributionConnection>;
  ContributionEdge: ResolverTypeWrapper<ShownContributionEdge>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  EdgeKind: EdgeKind;
  EdgeDirection: EdgeDirection;
  Weakness: ResolverTypeWrapper<StoredWeakness>;
  WeaknessCategory: ResolverTypeWrapper<StoredWeaknessCategory>;
  Chart: ResolverTypeWrapper<StoredChart>;
  ResearchFinding: ResolverTypeWrapper<StoredResearchFinding>;
  WeaknessView: ResolverTypeWrapper<StoredWeaknessView>;
  Application: ResolverTypeWrapper<StoredApplication>;
  Vulnerability: ResolverTypeWrapper<StoredVulnerability>;
  SecurityFinding: ResolverTypeWrapper<StoredSecurityFinding>;
  SearchConnection: ResolverTypeWrapper<ShownSearchConnection>;
  SearchEdge: ResolverTypeWrapper<ShownSearchEdge>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  PathAnswer: ResolverTypeWrapper<ShownPathAnswer>;
  PathStop: PathStop;
  Path: ResolverTypeWrapper<ShownPath>;
  PathHop: ResolverTypeWrapper<ShownPathHop>;
  Neighborhood: ResolverTypeWrapper<ShownNeighborhood>;
  NeighborGroup: ResolverTypeWrapper<ShownNeighborGroup>;
  NodeConnection: ResolverTypeWrapper<ShownNodeConnection>;
  NodeEdge: ResolverTypeWrapper<ShownNodeEdge>;
  Hygiene: ResolverTypeWrapper<ShownHygiene>;
  UnresolvedStep: ResolverTypeWrapper<ShownUnresolvedStep>;
  DuplicateLink: ResolverTypeWrapper<ShownDuplicateLink>;
  DanglingLink: ResolverTypeWrapper<ShownDanglingLink>;
  WeaknessOrderField: WeaknessOrderField;
  WeaknessOrder: WeaknessOrder;
  WeaknessAbstraction: WeaknessAbstraction;
  WeaknessStatus: WeaknessStatus;
  LikelihoodOfExploit: LikelihoodOfExploit;
  WeaknessPlatform: ResolverTypeWrapper<StoredWeaknessPlatform>;
  WeaknessConsequence: ResolverTypeWrapper<StoredWeaknessConsequence>;
  WeaknessMitigation: ResolverTypeWrapper<StoredWeaknessMitigation>;
  ObservedExample: ResolverTypeWrapper<StoredObservedExample>;
  TaxonomyMapping: ResolverTypeWrapper<StoredTaxonomyMapping>;
  WeaknessCatalog: ResolverTypeWrapper<StoredWeaknessCatalog>;
  WeaknessFilter: WeaknessFilter;
  WeaknessCategoryFilter: WeaknessCategoryFilter;
  WeaknessConnection: ResolverTypeWrapper<ShownWeaknessConnection>;
  WeaknessEdge: ResolverTypeWrapper<ShownWeaknessEdge>;
  WeaknessCategoryConnection: ResolverTypeWrapper<ShownWeaknessCategoryConnection>;
  WeaknessCategoryEdge: ResolverTypeWrapper<ShownWeaknessCategoryEdge>;
  TechniqueWeaknessConnection: ResolverTypeWrapper<ShownTechniqueWeaknessConnection>;
  TechniqueWeaknessEdge: ResolverTypeWrapper<ShownTechniqueWeaknessEdge>;
  WeaknessTechniqueConnection: ResolverTypeWrapper<ShownWeaknessTechniqueConnection>;
  WeaknessTechniqueEdge: ResolverTypeWrapper<ShownWeaknessTechniqueEdge>;
  ScanType: ResolverTypeWrapper<StoredScanType>;
  SecurityFindingStatus: SecurityFindingStatus;
  SecurityFindingResolution: SecurityFindingResolution;
  DependencyMode: DependencyMode;
  SecurityFindingOrderField: SecurityFindingOrderField;
  SecurityFindingOrder: SecurityFindingOrder;
  SecurityFindingSourceState: SecurityFindingSourceState;
  SecurityFindingFilter: SecurityFindingFilter;
  Scanner: ResolverTypeWrapper<StoredScanner>;
  Scan: ResolverTypeWrapper<StoredScan>;
  SecurityFindingCounts: ResolverTypeWrapper<ShownSecurityFindingCounts>;
  SecurityFindingSeverityCount: ResolverTypeWrapper<SecurityFindingSeverityCount>;
  SecurityFindingStatusCount: ResolverTypeWrapper<SecurityFindingStatusCount>;
  SecurityFindingTypeCount: ResolverTypeWrapper<Omit<SecurityFindingTypeCount, 'scanType'> & { scanType: ResolversTypes['ScanType'] }>;
  SecurityFindingCategoryCount: ResolverTypeWrapper<ShownSecurityFindingCategoryCount>;
  SecurityPolicy: ResolverTypeWrapper<SecurityPolicy>;
  PolicyCompliance: ResolverTypeWrapper<PolicyCompliance>;
  SecurityFindingTrendPoint: ResolverTypeWrapper<ShownSecurityFindingTrendPoint>;
  ExposedTechnique: ResolverTypeWrapper<ShownExposedTechnique>;
  ExposedTactic: ResolverTypeWrapper<ShownExposedTactic>;
  ApplicationDifference: ResolverTypeWrapper<ShownApplicationDifference>;
  SharedExposure: ResolverTypeWrapper<ShownSharedExposure>;
  ExposureComparison: ExposureComparison;
  ExposurePath: ResolverTypeWrapper<ShownExposurePath>;
  SecurityFindingExposure: ResolverTypeWrapper<ShownSecurityFindingExposure>;
  WeaknessDerivation: ResolverTypeWrapper<StoredWeaknessDerivation>;
  RelatedLocation: ResolverTypeWrapper<ShownRelatedLocation>;
  CodeFlow: ResolverTypeWrapper<ShownCodeFlow>;
  ThreadFlow: ResolverTypeWrapper<ShownThreadFlow>;
  CodeFlowStep: ResolverTypeWrapper<ShownCodeFlowStep>;
  StepImportance: ResolverTypeWrapper<StoredStepImportance>;
  CvssRating: ResolverTypeWrapper<CvssRating>;
  SecurityFindingEvidence: ResolverTypeWrapper<ShownSecurityFindingEvidence>;
  SecurityFindingLocation: ResolverTypeWrapper<ShownSecurityFindingLocation>;
  CodeLocation: ResolverTypeWrapper<StoredCodeLocation>;
  HttpLocation: ResolverTypeWrapper<StoredHttpLocation>;
  ComponentLocation: ResolverTypeWrapper<StoredComponentLocation>;
  ModelLocation: ResolverTypeWrapper<ShownModelLocation>;
  ThreatModel: ResolverTypeWrapper<StoredThreatModel>;
  ThreatModelComponent: ResolverTypeWrapper<StoredThreatModelComponent>;
  ThreatModelControl: ResolverTypeWrapper<StoredThreatModelControl>;
  ApplicationOrderField: ApplicationOrderField;
  PolicyComplianceStatus: PolicyComplianceStatus;
  PolicyComplianceFilter: PolicyComplianceFilter;
  ApplicationOrder: ApplicationOrder;
  ApplicationConnection: ResolverTypeWrapper<ShownApplicationConnection>;
  ApplicationEdge: ResolverTypeWrapper<ShownApplicationEdge>;
  ScanConnection: ResolverTypeWrapper<ShownScanConnection>;
  ScanEdge: ResolverTypeWrapper<ShownScanEdge>;
  SecurityFindingConnection: ResolverTypeWrapper<ShownSecurityFindingConnection>;
  SecurityFindingEdge: ResolverTypeWrapper<ShownSecurityFindingEdge>;
  ApplicationWeaknessConnection: ResolverTypeWrapper<ShownApplicationWeaknessConnection>;
  ApplicationWeaknessEdge: ResolverTypeWrapper<ShownApplicationWeaknessEdge>;
  ApplicationTechniqueConnection: ResolverTypeWrapper<ShownApplicationTechniqueConnection>;
  ApplicationTechniqueEdge: ResolverTypeWrapper<ShownApplicationTechniqueEdge>;
  FindingDecision: FindingDecision;
  FindingTriageReason: FindingTriageReason;
  FindingTriageOutcome: FindingTriageOutcome;
  FindingTriage: ResolverTypeWrapper<StoredFindingTriage>;
  FindingTriageMove: ResolverTypeWrapper<StoredFindingTriageMove>;
  TriageFindingsInput: TriageFindingsInput;
  TriageFailure: ResolverTypeWrapper<ShownTriageFailure>;
  TriageFindingsPayload: ResolverTypeWrapper<Omit<TriageFindingsPayload, 'failed' | 'findings' | 'errors'> & { failed: ReadonlyArray<ResolversTypes['TriageFailure']>, findings: ReadonlyArray<ResolversTypes['SecurityFinding']>, errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  TargetKind: TargetKind;
  TargetScopeState: TargetScopeState;
  TargetControlStatus: TargetControlStatus;
  WebhookProvider: WebhookProvider;
  TargetOrderField: TargetOrderField;
  TargetOrder: TargetOrder;
  TargetFilter: TargetFilter;
  Target: ResolverTypeWrapper<StoredTarget>;
  TargetControl: ResolverTypeWrapper<StoredTargetControl>;
  TargetWebhook: ResolverTypeWrapper<TargetWebhook>;
  TargetScope: ResolverTypeWrapper<TargetScope>;
  TargetRun: ResolverTypeWrapper<TargetRun>;
  TargetCounts: ResolverTypeWrapper<TargetCounts>;
  TargetConnection: ResolverTypeWrapper<ShownTargetConnection>;
  TargetEdge: ResolverTypeWrapper<ShownTargetEdge>;
  MutationError: ResolverTypeWrapper<ShownMutationError>;
  InputError: ResolverTypeWrapper<InputError>;
  StateError: ResolverTypeWrapper<StateError>;
  TargetControlInput: TargetControlInput;
  TargetWebhookInput: TargetWebhookInput;
  CreateTargetInput: CreateTargetInput;
  UpdateTargetInput: UpdateTargetInput;
  DeleteTargetInput: DeleteTargetInput;
  TargetPayload: ResolverTypeWrapper<Omit<TargetPayload, 'target' | 'errors'> & { target?: Maybe<ResolversTypes['Target']>, errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  DeleteTargetPayload: ResolverTypeWrapper<Omit<DeleteTargetPayload, 'errors'> & { errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  Artifact: ResolverTypeWrapper<StoredArtifact>;
  ArtifactVersion: ResolverTypeWrapper<StoredArtifactVersion>;
  EndArtifactInput: EndArtifactInput;
  EndArtifactPayload: ResolverTypeWrapper<Omit<EndArtifactPayload, 'errors'> & { errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  ScanRunKind: ScanRunKind;
  ScanRunState: ScanRunState;
  ScanRunStage: ScanRunStage;
  TrustVerdict: TrustVerdict;
  ScanRun: ResolverTypeWrapper<ShownScanRun>;
  ScanRunProgress: ResolverTypeWrapper<ScanRunProgress>;
  ScanRunScanner: ResolverTypeWrapper<ScanRunScanner>;
  ScanRunCommit: ResolverTypeWrapper<ScanRunCommit>;
  ScanRunArtifact: ResolverTypeWrapper<ScanRunArtifact>;
  ScanRunResult: ResolverTypeWrapper<Omit<ScanRunResult, 'scanType'> & { scanType: ResolversTypes['ScanType'] }>;
  ScanRunWarning: ResolverTypeWrapper<ScanRunWarning>;
  ScanRunOmission: ResolverTypeWrapper<ScanRunOmission>;
  ScanRunError: ResolverTypeWrapper<ScanRunError>;
  ScanRunFilter: ScanRunFilter;
  ScanRunConnection: ResolverTypeWrapper<ShownScanRunConnection>;
  ScanRunEdge: ResolverTypeWrapper<ShownScanRunEdge>;
  CreateScanRunInput: CreateScanRunInput;
  CancelScanRunInput: CancelScanRunInput;
  ScanRunPayload: ResolverTypeWrapper<Omit<ScanRunPayload, 'run' | 'errors'> & { run?: Maybe<ResolversTypes['ScanRun']>, errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  ScannerProgram: ResolverTypeWrapper<ShownScannerProgram>;
  CreateVcsScanInput: CreateVcsScanInput;
  VcsScanPayload: ResolverTypeWrapper<Omit<VcsScanPayload, 'run' | 'errors'> & { run?: Maybe<ResolversTypes['ScanRun']>, errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  CreateTrustScanInput: CreateTrustScanInput;
  VulnerabilitySource: VulnerabilitySource;
  VulnerabilityCatalog: ResolverTypeWrapper<ShownVulnerabilityCatalog>;
  EpssScore: ResolverTypeWrapper<EpssScore>;
  KnownExploitedVulnerability: ResolverTypeWrapper<KnownExploitedVulnerability>;
  VulnerabilityOrderField: VulnerabilityOrderField;
  VulnerabilityOrder: VulnerabilityOrder;
  VulnerabilityFilter: VulnerabilityFilter;
  VulnerabilityConnection: ResolverTypeWrapper<ShownVulnerabilityConnection>;
  VulnerabilityEdge: ResolverTypeWrapper<ShownVulnerabilityEdge>;
  LinkedVulnerabilityConnection: ResolverTypeWrapper<ShownLinkedVulnerabilityConnection>;
  VulnerabilityFindingConnection: ResolverTypeWrapper<ShownVulnerabilityFindingConnection>;
  VulnerabilityFindingEdge: ResolverTypeWrapper<ShownVulnerabilityFindingEdge>;
  AttackControlMode: AttackControlMode;
  AttackPathFilter: AttackPathFilter;
  AttackPathConnection: ResolverTypeWrapper<ShownAttackPathConnection>;
  AttackPathEdge: ResolverTypeWrapper<ShownAttackPathEdge>;
  AttackPath: ResolverTypeWrapper<ShownAttackPath>;
  AttackPathFactor: ResolverTypeWrapper<AttackPathFactor>;
  AttackStep: ResolverTypeWrapper<ShownAttackStep>;
  AttackStepWeakness: ResolverTypeWrapper<ShownAttackStepWeakness>;
  AttackTransition: ResolverTypeWrapper<ShownAttackTransition>;
  AttackStepMitigations: ResolverTypeWrapper<ShownAttackStepMitigations>;
  Remediation: ResolverTypeWrapper<ShownRemediation>;
  FindingRemediation: ResolverTypeWrapper<ShownFindingRemediation>;
  FindingRound: ResolverTypeWrapper<ShownFindingRound>;
  MitigationRound: ResolverTypeWrapper<ShownMitigationRound>;
  DataExportFormat: DataExportFormat;
  DataExportProfile: DataExportProfile;
  DataExportState: DataExportState;
  DataExport: ResolverTypeWrapper<ShownDataExport>;
  DataExportScope: ResolverTypeWrapper<ShownDataExportScope>;
  DataExportError: ResolverTypeWrapper<DataExportError>;
  CreateDataExportInput: CreateDataExportInput;
  DataExportPayload: ResolverTypeWrapper<Omit<DataExportPayload, 'export' | 'errors'> & { export?: Maybe<ResolversTypes['DataExport']>, errors: ReadonlyArray<ResolversTypes['MutationError']> }>;
  SurveyQuestionKind: SurveyQuestionKind;
  Survey: ResolverTypeWrapper<StoredSurvey>;
  DistributionEntry: ResolverTypeWrapper<StoredDistributionEntry>;
  SurveyDistributions: ResolverTypeWrapper<Omit<SurveyDistributions, 'period' | 'industry' | 'seniority' | 'role' | 'organisationSize'> & { period: ReadonlyArray<ResolversTypes['DistributionEntry']>, industry: ReadonlyArray<ResolversTypes['DistributionEntry']>, seniority: ReadonlyArray<ResolversTypes['DistributionEntry']>, role: ReadonlyArray<ResolversTypes['DistributionEntry']>, organisationSize: ReadonlyArray<ResolversTypes['DistributionEntry']> }>;
  SurveyOption: ResolverTypeWrapper<ShownSurveyOption>;
  SurveyQuestion: ResolverTypeWrapper<ShownSurveyQuestion>;
  SurveyAggregate: ResolverTypeWrapper<ShownSurveyAggregate>;
  DataSource: ResolverTypeWrapper<StoredDataSource>;
  BenchmarkKind: ResolverTypeWrapper<StoredBenchmarkKind>;
  BenchmarkColumnType: BenchmarkColumnType;
  BenchmarkColumn: ResolverTypeWrapper<StoredBenchmarkColumn>;
  Benchmark: ResolverTypeWrapper<StoredBenchmark>;
  ChartMeasure: ChartMeasure;
  ChartAxis: ResolverTypeWrapper<StoredChartAxis>;
  ChartSource: ResolverTypeWrapper<ChartSource>;
  ChartFilters: ResolverTypeWrapper<ChartFilters>;
  AppliedFilters: ResolverTypeWrapper<AppliedFilters>;
  ChartRow: ResolverTypeWrapper<ChartRow>;
  FindingConfidence: FindingConfidence;
  EvidenceValidation: EvidenceValidation;
  Evidence: ResolverTypeWrapper<StoredEvidence>;
  ClaimReadiness: ResolverTypeWrapper<StoredClaimReadiness>;
  ResearchFindingFilter: ResearchFindingFilter;
  ChartConnection: ResolverTypeWrapper<ShownChartConnection>;
  ChartEdge: ResolverTypeWrapper<ShownChartEdge>;
  ResearchFindingConnection: ResolverTypeWrapper<ShownResearchFindingConnection>;
  ResearchFindingEdge: ResolverTypeWrapper<ShownResearchFindingEdge>;
  Report: ResolverTypeWrapper<StoredReport>;
  ReportCounts: ResolverTypeWrapper<ReportCounts>;
  ReportManifest: ResolverTypeWrapper<ShownReportManifest>;
  CitationSource: ResolverTypeWrapper<StoredCitationSource>;
  ReadinessFactors: ResolverTypeWrapper<StoredReadinessFactors>;
  CitationReadiness: ResolverTypeWrapper<Omit<CitationReadiness, 'factors'> & { factors: ResolversTypes['ReadinessFactors'] }>;
  CitationDuplicate: ResolverTypeWrapper<CitationDuplicate>;
  CuratedCitation: ResolverTypeWrapper<ShownCuratedCitation>;
  NarrativeBlock: ResolverTypeWrapper<StoredNarrativeBlock>;
  ReportSection: ResolverTypeWrapper<StoredReportSection>;
  ReportContent: ResolverTypeWrapper<ShownReportContent>;
  StaticExport: ResolverTypeWrapper<StaticExport>;
  ExportStatus: ExportStatus;
  StatusVerdict: StatusVerdict;
  WiringCheck: ResolverTypeWrapper<WiringCheck>;
  WiringStatus: ResolverTypeWrapper<WiringStatus>;
  FindingInconsistency: ResolverTypeWrapper<FindingInconsistency>;
  FindingsStatus: ResolverTypeWrapper<FindingsStatus>;
  ResearchArtifact: ResolverTypeWrapper<StoredResearchArtifact>;
  CandidateEntity: ResolverTypeWrapper<CandidateEntity>;
  ArtifactCounts: ResolverTypeWrapper<ArtifactCounts>;
  GeneratedResearchStatus: ResolverTypeWrapper<Omit<GeneratedResearchStatus, 'artifacts'> & { artifacts: ReadonlyArray<ResolversTypes['ResearchArtifact']> }>;
  EvidenceTally: ResolverTypeWrapper<EvidenceTally>;
  PendingEvidence: ResolverTypeWrapper<PendingEvidence>;
  EvidenceTrailStatus: ResolverTypeWrapper<EvidenceTrailStatus>;
  CitationSeverity: ResolverTypeWrapper<StoredCitationSeverity>;
  SeverityCounts: ResolverTypeWrapper<SeverityCounts>;
  ProblemCount: ResolverTypeWrapper<ProblemCount>;
  CitationReplacement: ResolverTypeWrapper<ShownCitationReplacement>;
  QueuedCitation: ResolverTypeWrapper<ShownQueuedCitation>;
  CitationQueueStatus: ResolverTypeWrapper<Omit<CitationQueueStatus, 'items'> & { items: ReadonlyArray<ResolversTypes['QueuedCitation']> }>;
  ReportStatus: ResolverTypeWrapper<ShownReportStatus>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  BigInt: Scalars['BigInt']['output'];
  Node: ShownNode;
  ID: Scalars['ID']['output'];
  String: Scalars['String']['output'];
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  Reference: StoredReference;
  Facet: Facet;
  FacetValue: FacetValue;
  Int: Scalars['Int']['output'];
  ServiceLimits: ServiceLimits;
  Query: Record<PropertyKey, never>;
  ObjectOrder: ObjectOrder;
  CaseStudyOrder: CaseStudyOrder;
  AttackReference: AttackReference;
  Matrix: StoredMatrix;
  MatrixCounts: MatrixCounts;
  Tactic: StoredTactic;
  Technique: StoredTechnique;
  Mitigation: StoredMitigation;
  CaseStudy: StoredCaseStudy;
  ProcedureStep: StoredProcedureStep;
  TechniqueFilter: TechniqueFilter;
  MitigationFilter: MitigationFilter;
  CaseStudyFilter: CaseStudyFilter;
  TacticFilter: TacticFilter;
  TacticConnection: ShownTacticConnection;
  TacticEdge: ShownTacticEdge;
  TechniqueConnection: ShownTechniqueConnection;
  TechniqueEdge: ShownTechniqueEdge;
  MitigationConnection: ShownMitigationConnection;
  MitigationEdge: ShownMitigationEdge;
  CaseStudyConnection: ShownCaseStudyConnection;
  CaseStudyEdge: ShownCaseStudyEdge;
  TechniqueMitigationConnection: ShownTechniqueMitigationConnection;
  TechniqueMitigationEdge: ShownTechniqueMitigationEdge;
  TechniqueCaseStudyConnection: ShownTechniqueCaseStudyConnection;
  TechniqueCaseStudyEdge: ShownTechniqueCaseStudyEdge;
  MitigationTechniqueConnection: ShownMitigationTechniqueConnection;
  MitigationTechniqueEdge: ShownMitigationTechniqueEdge;
  Violation: Violation;
  ContributionCheck: Omit<ContributionCheck, 'preview'> & { preview?: Maybe<ResolversParentTypes['ContributionPreview']> };
  ContributionPreview: StoredContributionPreview;
  AddedObject: StoredAddedObject;
  AddedField: AddedField;
  ChangedObject: StoredChangedObject;
  FieldChange: StoredFieldChange;
  LinkChange: StoredLinkChange;
  Contribution: ShownContribution;
  ContributionContact: StoredContributionContact;
  ContributionMove: ShownContributionMove;
  Submission: Omit<Submission, 'contribution'> & { contribution: ResolversParentTypes['Contribution'] };
  Provenance: ShownProvenance;
  KnowledgeChange: ShownKnowledgeChange;
  ChangedNode: ShownChangedNode;
  KnowledgeChangeConnection: ShownKnowledgeChangeConnection;
  KnowledgeChangeEdge: ShownKnowledgeChangeEdge;
  ContributionConnection: ShownContributionConnection;
  ContributionEdge: ShownContributionEdge;
  Mutation: Record<PropertyKey, never>;
  Weakness: StoredWeakness;
  WeaknessCategory: StoredWeaknessCategory;
  Chart: StoredChart;
  ResearchFinding: StoredResearchFinding;
  WeaknessView: StoredWeaknessView;
  Application: StoredApplication;
  Vulnerability: StoredVulnerability;
  SecurityFinding: StoredSecurityFinding;
  SearchConnection: ShownSearchConnection;
  SearchEdge: ShownSearchEdge;
  Float: Scalars['Float']['output'];
  PathAnswer: ShownPathAnswer;
  Path: ShownPath;
  PathHop: ShownPathHop;
  Neighborhood: ShownNeighborhood;
  NeighborGroup: ShownNeighborGroup;
  NodeConnection: ShownNodeConnection;
  NodeEdge: ShownNodeEdge;
  Hygiene: ShownHygiene;
  UnresolvedStep: ShownUnresolvedStep;
  DuplicateLink: ShownDuplicateLink;
  DanglingLink: ShownDanglingLink;
  WeaknessOrder: WeaknessOrder;
  WeaknessPlatform: StoredWeaknessPlatform;
  WeaknessConsequence: StoredWeaknessConsequence;
  WeaknessMitigation: StoredWeaknessMitigation;
  ObservedExample: StoredObservedExample;
  TaxonomyMapping: StoredTaxonomyMapping;
  WeaknessCatalog: StoredWeaknessCatalog;
  WeaknessFilter: WeaknessFilter;
  WeaknessCategoryFilter: WeaknessCategoryFilter;
  WeaknessConnection: ShownWeaknessConnection;
  WeaknessEdge: ShownWeaknessEdge;
  WeaknessCategoryConnection: ShownWeaknessCategoryConnection;
  WeaknessCategoryEdge: ShownWeaknessCategoryEdge;
  TechniqueWeaknessConnection: ShownTechniqueWeaknessConnection;
  TechniqueWeaknessEdge: ShownTechniqueWeaknessEdge;
  WeaknessTechniqueConnection: ShownWeaknessTechniqueConnection;
  WeaknessTechniqueEdge: ShownWeaknessTechniqueEdge;
  SecurityFindingOrder: SecurityFindingOrder;
  SecurityFindingFilter: SecurityFindingFilter;
  Scanner: StoredScanner;
  Scan: StoredScan;
  SecurityFindingCounts: ShownSecurityFindingCounts;
  SecurityFindingSeverityCount: SecurityFindingSeverityCount;
  SecurityFindingStatusCount: SecurityFindingStatusCount;
  SecurityFindingTypeCount: SecurityFindingTypeCount;
  SecurityFindingCategoryCount: ShownSecurityFindingCategoryCount;
  SecurityPolicy: SecurityPolicy;
  PolicyCompliance: PolicyCompliance;
  SecurityFindingTrendPoint: ShownSecurityFindingTrendPoint;
  ExposedTechnique: ShownExposedTechnique;
  ExposedTactic: ShownExposedTactic;
  ApplicationDifference: ShownApplicationDifference;
  SharedExposure: ShownSharedExposure;
  ExposurePath: ShownExposurePath;
  SecurityFindingExposure: ShownSecurityFindingExposure;
  RelatedLocation: ShownRelatedLocation;
  CodeFlow: ShownCodeFlow;
  ThreadFlow: ShownThreadFlow;
  CodeFlowStep: ShownCodeFlowStep;
  CvssRating: CvssRating;
  SecurityFindingEvidence: ShownSecurityFindingEvidence;
  SecurityFindingLocation: ShownSecurityFindingLocation;
  CodeLocation: StoredCodeLocation;
  HttpLocation: StoredHttpLocation;
  ComponentLocation: StoredComponentLocation;
  ModelLocation: ShownModelLocation;
  ThreatModel: StoredThreatModel;
  ThreatModelComponent: StoredThreatModelComponent;
  ThreatModelControl: StoredThreatModelControl;
  PolicyComplianceFilter: PolicyComplianceFilter;
  ApplicationOrder: ApplicationOrder;
  ApplicationConnection: ShownApplicationConnection;
  ApplicationEdge: ShownApplicationEdge;
  ScanConnection: ShownScanConnection;
  ScanEdge: ShownScanEdge;
  SecurityFindingConnection: ShownSecurityFindingConnection;
  SecurityFindingEdge: ShownSecurityFindingEdge;
  ApplicationWeaknessConnection: ShownApplicationWeaknessConnection;
  ApplicationWeaknessEdge: ShownApplicationWeaknessEdge;
  ApplicationTechniqueConnection: ShownApplicationTechniqueConnection;
  ApplicationTechniqueEdge: ShownApplicationTechniqueEdge;
  FindingTriage: StoredFindingTriage;
  FindingTriageMove: StoredFindingTriageMove;
  TriageFindingsInput: TriageFindingsInput;
  TriageFailure: ShownTriageFailure;
  TriageFindingsPayload: Omit<TriageFindingsPayload, 'failed' | 'findings' | 'errors'> & { failed: ReadonlyArray<ResolversParentTypes['TriageFailure']>, findings: ReadonlyArray<ResolversParentTypes['SecurityFinding']>, errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  TargetOrder: TargetOrder;
  TargetFilter: TargetFilter;
  Target: StoredTarget;
  TargetControl: StoredTargetControl;
  TargetWebhook: TargetWebhook;
  TargetScope: TargetScope;
  TargetRun: TargetRun;
  TargetCounts: TargetCounts;
  TargetConnection: ShownTargetConnection;
  TargetEdge: ShownTargetEdge;
  MutationError: ShownMutationError;
  InputError: InputError;
  StateError: StateError;
  TargetControlInput: TargetControlInput;
  TargetWebhookInput: TargetWebhookInput;
  CreateTargetInput: CreateTargetInput;
  UpdateTargetInput: UpdateTargetInput;
  DeleteTargetInput: DeleteTargetInput;
  TargetPayload: Omit<TargetPayload, 'target' | 'errors'> & { target?: Maybe<ResolversParentTypes['Target']>, errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  DeleteTargetPayload: Omit<DeleteTargetPayload, 'errors'> & { errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  Artifact: StoredArtifact;
  ArtifactVersion: StoredArtifactVersion;
  EndArtifactInput: EndArtifactInput;
  EndArtifactPayload: Omit<EndArtifactPayload, 'errors'> & { errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  ScanRun: ShownScanRun;
  ScanRunProgress: ScanRunProgress;
  ScanRunScanner: ScanRunScanner;
  ScanRunCommit: ScanRunCommit;
  ScanRunArtifact: ScanRunArtifact;
  ScanRunResult: ScanRunResult;
  ScanRunWarning: ScanRunWarning;
  ScanRunOmission: ScanRunOmission;
  ScanRunError: ScanRunError;
  ScanRunFilter: ScanRunFilter;
  ScanRunConnection: ShownScanRunConnection;
  ScanRunEdge: ShownScanRunEdge;
  CreateScanRunInput: CreateScanRunInput;
  CancelScanRunInput: CancelScanRunInput;
  ScanRunPayload: Omit<ScanRunPayload, 'run' | 'errors'> & { run?: Maybe<ResolversParentTypes['ScanRun']>, errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  ScannerProgram: ShownScannerProgram;
  CreateVcsScanInput: CreateVcsScanInput;
  VcsScanPayload: Omit<VcsScanPayload, 'run' | 'errors'> & { run?: Maybe<ResolversParentTypes['ScanRun']>, errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  CreateTrustScanInput: CreateTrustScanInput;
  VulnerabilityCatalog: ShownVulnerabilityCatalog;
  EpssScore: EpssScore;
  KnownExploitedVulnerability: KnownExploitedVulnerability;
  VulnerabilityOrder: VulnerabilityOrder;
  VulnerabilityFilter: VulnerabilityFilter;
  VulnerabilityConnection: ShownVulnerabilityConnection;
  VulnerabilityEdge: ShownVulnerabilityEdge;
  LinkedVulnerabilityConnection: ShownLinkedVulnerabilityConnection;
  VulnerabilityFindingConnection: ShownVulnerabilityFindingConnection;
  VulnerabilityFindingEdge: ShownVulnerabilityFindingEdge;
  AttackPathFilter: AttackPathFilter;
  AttackPathConnection: ShownAttackPathConnection;
  AttackPathEdge: ShownAttackPathEdge;
  AttackPath: ShownAttackPath;
  AttackPathFactor: AttackPathFactor;
  AttackStep: ShownAttackStep;
  AttackStepWeakness: ShownAttackStepWeakness;
  AttackTransition: ShownAttackTransition;
  AttackStepMitigations: ShownAttackStepMitigations;
  Remediation: ShownRemediation;
  FindingRemediation: ShownFindingRemediation;
  FindingRound: ShownFindingRound;
  MitigationRound: ShownMitigationRound;
  DataExport: ShownDataExport;
  DataExportScope: ShownDataExportScope;
  DataExportError: DataExportError;
  CreateDataExportInput: CreateDataExportInput;
  DataExportPayload: Omit<DataExportPayload, 'export' | 'errors'> & { export?: Maybe<ResolversParentTypes['DataExport']>, errors: ReadonlyArray<ResolversParentTypes['MutationError']> };
  Survey: StoredSurvey;
  DistributionEntry: StoredDistributionEntry;
  SurveyDistributions: Omit<SurveyDistributions, 'period' | 'industry' | 'seniority' | 'role' | 'organisationSize'> & { period: ReadonlyArray<ResolversParentTypes['DistributionEntry']>, industry: ReadonlyArray<ResolversParentTypes['DistributionEntry']>, seniority: ReadonlyArray<ResolversParentTypes['DistributionEntry']>, role: ReadonlyArray<ResolversParentTypes['DistributionEntry']>, organisationSize: ReadonlyArray<ResolversParentTypes['DistributionEntry']> };
  SurveyOption: ShownSurveyOption;
  SurveyQuestion: ShownSurveyQuestion;
  SurveyAggregate: ShownSurveyAggregate;
  DataSource: StoredDataSource;
  BenchmarkColumn: StoredBenchmarkColumn;
  Benchmark: StoredBenchmark;
  ChartAxis: StoredChartAxis;
  ChartSource: ChartSource;
  ChartFilters: ChartFilters;
  AppliedFilters: AppliedFilters;
  ChartRow: ChartRow;
  Evidence: StoredEvidence;
  ClaimReadiness: StoredClaimReadiness;
  ResearchFindingFilter: ResearchFindingFilter;
  ChartConnection: ShownChartConnection;
  ChartEdge: ShownChartEdge;
  ResearchFindingConnection: ShownResearchFindingConnection;
  ResearchFindingEdge: ShownResearchFindingEdge;
  Report: StoredReport;
  ReportCounts: ReportCounts;
  ReportManifest: ShownReportManifest;
  CitationSource: StoredCitationSource;
  ReadinessFactors: StoredReadinessFactors;
  CitationReadiness: Omit<CitationReadiness, 'factors'> & { factors: ResolversParentTypes['ReadinessFactors'] };
  CitationDuplicate: CitationDuplicate;
  CuratedCitation: ShownCuratedCitation;
  NarrativeBlock: StoredNarrativeBlock;
  ReportSection: StoredReportSection;
  ReportContent: ShownReportContent;
  StaticExport: StaticExport;
  WiringCheck: WiringCheck;
  WiringStatus: WiringStatus;
  FindingInconsistency: FindingInconsistency;
  FindingsStatus: FindingsStatus;
  ResearchArtifact: StoredResearchArtifact;
  CandidateEntity: CandidateEntity;
  ArtifactCounts: ArtifactCounts;
  GeneratedResearchStatus: Omit<GeneratedResearchStatus, 'artifacts'> & { artifacts: ReadonlyArray<ResolversParentTypes['ResearchArtifact']> };
  EvidenceTally: EvidenceTally;
  PendingEvidence: PendingEvidence;
  EvidenceTrailStatus: EvidenceTrailStatus;
  SeverityCounts: SeverityCounts;
  ProblemCount: ProblemCount;
  CitationReplacement: ShownCitationReplacement;
  QueuedCitation: ShownQueuedCitation;
  CitationQueueStatus: Omit<CitationQueueStatus, 'items'> & { items: ReadonlyArray<ResolversParentTypes['QueuedCitation']> };
  ReportStatus: ShownReportStatus;
};

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export interface BigIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['BigInt'], any> {
  name: 'BigInt';
}

export type NodeKindResolvers = EnumResolverSignature<{ TACTIC?: any, TECHNIQUE?: any, MITIGATION?: any, CASE_STUDY?: any, WEAKNESS?: any, WEAKNESS_CATEGORY?: any, WEAKNESS_VIEW?: any, MATRIX?: any, CHART?: any, RESEARCH_FINDING?: any, APPLICATION?: any, SECURITY_FINDING?: any, VULNERABILITY?: any }, ResolversTypes['NodeKind']>;

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Matrix' | 'Tactic' | 'Technique' | 'Mitigation' | 'CaseStudy' | 'Weakness' | 'WeaknessCategory' | 'Chart' | 'ResearchFinding' | 'WeaknessView' | 'Application' | 'Vulnerability' | 'SecurityFinding', ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ReferenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Reference'] = ResolversParentTypes['Reference']> = {
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FacetResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Facet'] = ResolversParentTypes['Facet']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<ResolversTypes['FacetValue']>, ParentType, ContextType>;
};

export type FacetValueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FacetValue'] = ResolversParentTypes['FacetValue']> = {
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ServiceLimitsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ServiceLimits'] = ResolversParentTypes['ServiceLimits']> = {
  depth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  aliases?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rootFields?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  fields?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  repeats?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  fragments?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  operations?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tokens?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  documentLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  variables?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pageSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  defaultPageSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cost?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  bodyBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  matrix?: Resolver<Maybe<ResolversTypes['Matrix']>, ParentType, ContextType>;
  tactic?: Resolver<Maybe<ResolversTypes['Tactic']>, ParentType, ContextType, RequireFields<QueryTacticArgs, 'id'>>;
  technique?: Resolver<Maybe<ResolversTypes['Technique']>, ParentType, ContextType, RequireFields<QueryTechniqueArgs, 'id'>>;
  mitigation?: Resolver<Maybe<ResolversTypes['Mitigation']>, ParentType, ContextType, RequireFields<QueryMitigationArgs, 'id'>>;
  caseStudy?: Resolver<Maybe<ResolversTypes['CaseStudy']>, ParentType, ContextType, RequireFields<QueryCaseStudyArgs, 'id'>>;
  tactics?: Resolver<ResolversTypes['TacticConnection'], ParentType, ContextType, Partial<QueryTacticsArgs>>;
  techniques?: Resolver<ResolversTypes['TechniqueConnection'], ParentType, ContextType, Partial<QueryTechniquesArgs>>;
  mitigations?: Resolver<ResolversTypes['MitigationConnection'], ParentType, ContextType, Partial<QueryMitigationsArgs>>;
  caseStudies?: Resolver<ResolversTypes['CaseStudyConnection'], ParentType, ContextType, Partial<QueryCaseStudiesArgs>>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revisionAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  serviceLimits?: Resolver<ResolversTypes['ServiceLimits'], ParentType, ContextType>;
  validateContribution?: Resolver<ResolversTypes['ContributionCheck'], ParentType, ContextType, RequireFields<QueryValidateContributionArgs, 'document'>>;
  contribution?: Resolver<ResolversTypes['Contribution'], ParentType, ContextType, RequireFields<QueryContributionArgs, 'id'>>;
  changes?: Resolver<ResolversTypes['KnowledgeChangeConnection'], ParentType, ContextType, Partial<QueryChangesArgs>>;
  contributions?: Resolver<ResolversTypes['ContributionConnection'], ParentType, ContextType, Partial<QueryContributionsArgs>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  search?: Resolver<ResolversTypes['SearchConnection'], ParentType, ContextType, RequireFields<QuerySearchArgs, 'text'>>;
  path?: Resolver<ResolversTypes['PathAnswer'], ParentType, ContextType, RequireFields<QueryPathArgs, 'from' | 'to' | 'maxHops' | 'limit'>>;
  neighbors?: Resolver<Maybe<ResolversTypes['Neighborhood']>, ParentType, ContextType, RequireFields<QueryNeighborsArgs, 'id'>>;
  hygiene?: Resolver<ResolversTypes['Hygiene'], ParentType, ContextType>;
  weaknessCatalog?: Resolver<Maybe<ResolversTypes['WeaknessCatalog']>, ParentType, ContextType>;
  weakness?: Resolver<Maybe<ResolversTypes['Weakness']>, ParentType, ContextType, RequireFields<QueryWeaknessArgs, 'id'>>;
  weaknessCategory?: Resolver<Maybe<ResolversTypes['WeaknessCategory']>, ParentType, ContextType, RequireFields<QueryWeaknessCategoryArgs, 'id'>>;
  weaknesses?: Resolver<ResolversTypes['WeaknessConnection'], ParentType, ContextType, Partial<QueryWeaknessesArgs>>;
  weaknessCategories?: Resolver<ResolversTypes['WeaknessCategoryConnection'], ParentType, ContextType, Partial<QueryWeaknessCategoriesArgs>>;
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType, RequireFields<QueryApplicationArgs, 'guid'>>;
  applications?: Resolver<Maybe<ResolversTypes['ApplicationConnection']>, ParentType, ContextType, Partial<QueryApplicationsArgs>>;
  applicationDifference?: Resolver<Maybe<ResolversTypes['ApplicationDifference']>, ParentType, ContextType, RequireFields<QueryApplicationDifferenceArgs, 'a' | 'b'>>;
  securityFinding?: Resolver<Maybe<ResolversTypes['SecurityFinding']>, ParentType, ContextType, RequireFields<QuerySecurityFindingArgs, 'id'>>;
  securityFindings?: Resolver<Maybe<ResolversTypes['SecurityFindingConnection']>, ParentType, ContextType, Partial<QuerySecurityFindingsArgs>>;
  securityFindingCounts?: Resolver<Maybe<ResolversTypes['SecurityFindingCounts']>, ParentType, ContextType>;
  securityPolicy?: Resolver<ResolversTypes['SecurityPolicy'], ParentType, ContextType>;
  scans?: Resolver<Maybe<ResolversTypes['ScanConnection']>, ParentType, ContextType, Partial<QueryScansArgs>>;
  target?: Resolver<Maybe<ResolversTypes['Target']>, ParentType, ContextType, RequireFields<QueryTargetArgs, 'id'>>;
  targets?: Resolver<ResolversTypes['TargetConnection'], ParentType, ContextType, Partial<QueryTargetsArgs>>;
  scanRun?: Resolver<Maybe<ResolversTypes['ScanRun']>, ParentType, ContextType, RequireFields<QueryScanRunArgs, 'id'>>;
  scanRuns?: Resolver<ResolversTypes['ScanRunConnection'], ParentType, ContextType, Partial<QueryScanRunsArgs>>;
  scanners?: Resolver<ReadonlyArray<ResolversTypes['ScannerProgram']>, ParentType, ContextType>;
  vulnerabilityCatalogs?: Resolver<ReadonlyArray<ResolversTypes['VulnerabilityCatalog']>, ParentType, ContextType>;
  vulnerability?: Resolver<Maybe<ResolversTypes['Vulnerability']>, ParentType, ContextType, RequireFields<QueryVulnerabilityArgs, 'id'>>;
  vulnerabilities?: Resolver<ResolversTypes['VulnerabilityConnection'], ParentType, ContextType, Partial<QueryVulnerabilitiesArgs>>;
  dataExport?: Resolver<Maybe<ResolversTypes['DataExport']>, ParentType, ContextType, RequireFields<QueryDataExportArgs, 'id'>>;
  surveyAggregate?: Resolver<ResolversTypes['SurveyAggregate'], ParentType, ContextType>;
  benchmark?: Resolver<Maybe<ResolversTypes['Benchmark']>, ParentType, ContextType, RequireFields<QueryBenchmarkArgs, 'kind'>>;
  chart?: Resolver<Maybe<ResolversTypes['Chart']>, ParentType, ContextType, RequireFields<QueryChartArgs, 'id'>>;
  charts?: Resolver<ResolversTypes['ChartConnection'], ParentType, ContextType, Partial<QueryChartsArgs>>;
  researchFinding?: Resolver<Maybe<ResolversTypes['ResearchFinding']>, ParentType, ContextType, RequireFields<QueryResearchFindingArgs, 'slug'>>;
  researchFindings?: Resolver<ResolversTypes['ResearchFindingConnection'], ParentType, ContextType, Partial<QueryResearchFindingsArgs>>;
  chartDataset?: Resolver<ReadonlyArray<ResolversTypes['ChartRow']>, ParentType, ContextType, RequireFields<QueryChartDatasetArgs, 'chartId'>>;
  report?: Resolver<Maybe<ResolversTypes['Report']>, ParentType, ContextType>;
  reportManifest?: Resolver<ResolversTypes['ReportManifest'], ParentType, ContextType>;
  reportOverview?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  citations?: Resolver<ReadonlyArray<ResolversTypes['CuratedCitation']>, ParentType, ContextType, Partial<QueryCitationsArgs>>;
  narrative?: Resolver<ReadonlyArray<ResolversTypes['NarrativeBlock']>, ParentType, ContextType, Partial<QueryNarrativeArgs>>;
  reportContent?: Resolver<Maybe<ResolversTypes['ReportContent']>, ParentType, ContextType>;
  exports?: Resolver<ReadonlyArray<ResolversTypes['StaticExport']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ReportStatus'], ParentType, ContextType>;
};

export type AttackReferenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackReference'] = ResolversParentTypes['AttackReference']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MatrixResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Matrix'] = ResolversParentTypes['Matrix'], FederationReferenceType extends FederationReferenceTypes['Matrix'] = FederationReferenceTypes['Matrix']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Matrix']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<MatrixDescriptionArgs, 'format'>>;
  tactics?: Resolver<ReadonlyArray<ResolversTypes['Tactic']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  importedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['MatrixCounts'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MatrixCountsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MatrixCounts'] = ResolversParentTypes['MatrixCounts']> = {
  tactics?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  techniques?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  subtechniques?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  mitigations?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  caseStudies?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  steps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TacticResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Tactic'] = ResolversParentTypes['Tactic'], FederationReferenceType extends FederationReferenceTypes['Tactic'] = FederationReferenceTypes['Tactic']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Tactic']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<TacticDescriptionArgs, 'format'>>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  createdDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modifiedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  attackReference?: Resolver<Maybe<ResolversTypes['AttackReference']>, ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  supersededBy?: Resolver<Maybe<ResolversTypes['Tactic']>, ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  techniques?: Resolver<ResolversTypes['TechniqueConnection'], ParentType, ContextType, Partial<TacticTechniquesArgs>>;
  caseStudies?: Resolver<ResolversTypes['CaseStudyConnection'], ParentType, ContextType, Partial<TacticCaseStudiesArgs>>;
  provenance?: Resolver<ReadonlyArray<ResolversTypes['Provenance']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TechniqueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Technique'] = ResolversParentTypes['Technique'], FederationReferenceType extends FederationReferenceTypes['Technique'] = FederationReferenceTypes['Technique']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Technique']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<TechniqueDescriptionArgs, 'format'>>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  createdDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modifiedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  attackReference?: Resolver<Maybe<ResolversTypes['AttackReference']>, ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  supersededBy?: Resolver<Maybe<ResolversTypes['Technique']>, ParentType, ContextType>;
  maturity?: Resolver<Maybe<ResolversTypes['Maturity']>, ParentType, ContextType>;
  platforms?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Technique']>, ParentType, ContextType>;
  subtechniques?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  tactics?: Resolver<ReadonlyArray<ResolversTypes['Tactic']>, ParentType, ContextType>;
  mitigations?: Resolver<ResolversTypes['TechniqueMitigationConnection'], ParentType, ContextType, Partial<TechniqueMitigationsArgs>>;
  caseStudies?: Resolver<ResolversTypes['TechniqueCaseStudyConnection'], ParentType, ContextType, Partial<TechniqueCaseStudiesArgs>>;
  provenance?: Resolver<ReadonlyArray<ResolversTypes['Provenance']>, ParentType, ContextType>;
  weaknesses?: Resolver<ResolversTypes['TechniqueWeaknessConnection'], ParentType, ContextType, Partial<TechniqueWeaknessesArgs>>;
  findings?: Resolver<Maybe<ResolversTypes['SecurityFindingConnection']>, ParentType, ContextType, Partial<TechniqueFindingsArgs>>;
  vulnerabilities?: Resolver<ResolversTypes['LinkedVulnerabilityConnection'], ParentType, ContextType, Partial<TechniqueVulnerabilitiesArgs>>;
  researchFindings?: Resolver<ReadonlyArray<ResolversTypes['ResearchFinding']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MitigationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mitigation'] = ResolversParentTypes['Mitigation'], FederationReferenceType extends FederationReferenceTypes['Mitigation'] = FederationReferenceTypes['Mitigation']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Mitigation']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<MitigationDescriptionArgs, 'format'>>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  createdDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modifiedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  attackReference?: Resolver<Maybe<ResolversTypes['AttackReference']>, ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  supersededBy?: Resolver<Maybe<ResolversTypes['Mitigation']>, ParentType, ContextType>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  lifecyclePhases?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  techniques?: Resolver<ResolversTypes['MitigationTechniqueConnection'], ParentType, ContextType, Partial<MitigationTechniquesArgs>>;
  provenance?: Resolver<ReadonlyArray<ResolversTypes['Provenance']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CaseStudyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CaseStudy'] = ResolversParentTypes['CaseStudy'], FederationReferenceType extends FederationReferenceTypes['CaseStudy'] = FederationReferenceTypes['CaseStudy']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['CaseStudy']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<CaseStudyDescriptionArgs, 'format'>>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  createdDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modifiedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  attackReference?: Resolver<Maybe<ResolversTypes['AttackReference']>, ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  supersededBy?: Resolver<Maybe<ResolversTypes['CaseStudy']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<CaseStudySummaryArgs, 'format'>>;
  type?: Resolver<Maybe<ResolversTypes['CaseStudyType']>, ParentType, ContextType>;
  incidentDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  incidentDateGranularity?: Resolver<Maybe<ResolversTypes['IncidentDateGranularity']>, ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  actor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reporter?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  procedure?: Resolver<ReadonlyArray<ResolversTypes['ProcedureStep']>, ParentType, ContextType>;
  techniques?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  tactics?: Resolver<ReadonlyArray<ResolversTypes['Tactic']>, ParentType, ContextType>;
  provenance?: Resolver<ReadonlyArray<ResolversTypes['Provenance']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProcedureStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProcedureStep'] = ResolversParentTypes['ProcedureStep']> = {
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tacticId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  techniqueId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tactic?: Resolver<Maybe<ResolversTypes['Tactic']>, ParentType, ContextType>;
  technique?: Resolver<Maybe<ResolversTypes['Technique']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ProcedureStepDescriptionArgs, 'format'>>;
  leadsTo?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Int']>>, ParentType, ContextType>;
  caseStudy?: Resolver<ResolversTypes['CaseStudy'], ParentType, ContextType>;
};

export type TacticConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TacticConnection'] = ResolversParentTypes['TacticConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TacticEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Tactic']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TacticEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TacticEdge'] = ResolversParentTypes['TacticEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Tactic'], ParentType, ContextType>;
};

export type TechniqueConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueConnection'] = ResolversParentTypes['TechniqueConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TechniqueEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type TechniqueEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueEdge'] = ResolversParentTypes['TechniqueEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
};

export type MitigationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MitigationConnection'] = ResolversParentTypes['MitigationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MitigationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Mitigation']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type MitigationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MitigationEdge'] = ResolversParentTypes['MitigationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Mitigation'], ParentType, ContextType>;
};

export type CaseStudyConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CaseStudyConnection'] = ResolversParentTypes['CaseStudyConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CaseStudyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CaseStudy']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type CaseStudyEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CaseStudyEdge'] = ResolversParentTypes['CaseStudyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CaseStudy'], ParentType, ContextType>;
};

export type TechniqueMitigationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueMitigationConnection'] = ResolversParentTypes['TechniqueMitigationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TechniqueMitigationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Mitigation']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TechniqueMitigationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueMitigationEdge'] = ResolversParentTypes['TechniqueMitigationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Mitigation'], ParentType, ContextType>;
  use?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<TechniqueMitigationEdgeUseArgs, 'format'>>;
};

export type TechniqueCaseStudyConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueCaseStudyConnection'] = ResolversParentTypes['TechniqueCaseStudyConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TechniqueCaseStudyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CaseStudy']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TechniqueCaseStudyEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueCaseStudyEdge'] = ResolversParentTypes['TechniqueCaseStudyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CaseStudy'], ParentType, ContextType>;
  steps?: Resolver<ReadonlyArray<ResolversTypes['ProcedureStep']>, ParentType, ContextType>;
};

export type MitigationTechniqueConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MitigationTechniqueConnection'] = ResolversParentTypes['MitigationTechniqueConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MitigationTechniqueEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MitigationTechniqueEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MitigationTechniqueEdge'] = ResolversParentTypes['MitigationTechniqueEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  use?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<MitigationTechniqueEdgeUseArgs, 'format'>>;
};

export type ContributionStatusResolvers = EnumResolverSignature<{ submitted?: any, in_review?: any, accepted?: any, rejected?: any, withdrawn?: any }, ResolversTypes['ContributionStatus']>;

export type ViolationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Violation'] = ResolversParentTypes['Violation']> = {
  severity?: Resolver<ResolversTypes['ViolationSeverity'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rule?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  allowed?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  suggestion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ContributionCheckResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContributionCheck'] = ResolversParentTypes['ContributionCheck']> = {
  valid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  acceptable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  violations?: Resolver<ReadonlyArray<ResolversTypes['Violation']>, ParentType, ContextType>;
  obstacles?: Resolver<ReadonlyArray<ResolversTypes['Violation']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Violation']>, ParentType, ContextType>;
  preview?: Resolver<Maybe<ResolversTypes['ContributionPreview']>, ParentType, ContextType>;
};

export type ContributionPreviewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContributionPreview'] = ResolversParentTypes['ContributionPreview']> = {
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  added?: Resolver<ReadonlyArray<ResolversTypes['AddedObject']>, ParentType, ContextType>;
  changed?: Resolver<ReadonlyArray<ResolversTypes['ChangedObject']>, ParentType, ContextType>;
  linksAdded?: Resolver<ReadonlyArray<ResolversTypes['LinkChange']>, ParentType, ContextType>;
  linksRemoved?: Resolver<ReadonlyArray<ResolversTypes['LinkChange']>, ParentType, ContextType>;
};

export type AddedObjectResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AddedObject'] = ResolversParentTypes['AddedObject']> = {
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fields?: Resolver<ReadonlyArray<ResolversTypes['AddedField']>, ParentType, ContextType>;
};

export type AddedFieldResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AddedField'] = ResolversParentTypes['AddedField']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type ChangedObjectResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChangedObject'] = ResolversParentTypes['ChangedObject']> = {
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fields?: Resolver<ReadonlyArray<ResolversTypes['FieldChange']>, ParentType, ContextType>;
};

export type FieldChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FieldChange'] = ResolversParentTypes['FieldChange']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type LinkChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LinkChange'] = ResolversParentTypes['LinkChange']> = {
  kind?: Resolver<ResolversTypes['EdgeKind'], ParentType, ContextType>;
  sourceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sourceName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  targetId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  targetName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ContributionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Contribution'] = ResolversParentTypes['Contribution']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ContributionStatus'], ParentType, ContextType>;
  submittedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  movedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  document?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  additionalInfo?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['ContributionContact']>, ParentType, ContextType>;
  contactErasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  moves?: Resolver<ReadonlyArray<ResolversTypes['ContributionMove']>, ParentType, ContextType>;
  previewed?: Resolver<ResolversTypes['ContributionPreview'], ParentType, ContextType>;
  check?: Resolver<Maybe<ResolversTypes['ContributionCheck']>, ParentType, ContextType>;
};

export type ContributionContactResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContributionContact'] = ResolversParentTypes['ContributionContact']> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  emails?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ContributionMoveResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContributionMove'] = ResolversParentTypes['ContributionMove']> = {
  from?: Resolver<Maybe<ResolversTypes['ContributionStatus']>, ParentType, ContextType>;
  to?: Resolver<ResolversTypes['ContributionStatus'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['ContributionRole'], ParentType, ContextType>;
  reviewer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SubmissionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Submission'] = ResolversParentTypes['Submission']> = {
  contribution?: Resolver<ResolversTypes['Contribution'], ParentType, ContextType>;
  receipt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Violation']>, ParentType, ContextType>;
};

export type ProvenanceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Provenance'] = ResolversParentTypes['Provenance']> = {
  kind?: Resolver<ResolversTypes['ProvenanceKind'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  contributionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  fields?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type KnowledgeChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['KnowledgeChange'] = ResolversParentTypes['KnowledgeChange']> = {
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ProvenanceKind'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  contributionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  objectCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  objects?: Resolver<ReadonlyArray<ResolversTypes['ChangedNode']>, ParentType, ContextType, RequireFields<KnowledgeChangeObjectsArgs, 'first'>>;
};

export type ChangedNodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChangedNode'] = ResolversParentTypes['ChangedNode']> = {
  node?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
  fields?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type KnowledgeChangeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['KnowledgeChangeConnection'] = ResolversParentTypes['KnowledgeChangeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['KnowledgeChangeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['KnowledgeChange']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type KnowledgeChangeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['KnowledgeChangeEdge'] = ResolversParentTypes['KnowledgeChangeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['KnowledgeChange'], ParentType, ContextType>;
};

export type ContributionConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContributionConnection'] = ResolversParentTypes['ContributionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ContributionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Contribution']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ContributionEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContributionEdge'] = ResolversParentTypes['ContributionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Contribution'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  submitContribution?: Resolver<ResolversTypes['Submission'], ParentType, ContextType, RequireFields<MutationSubmitContributionArgs, 'document'>>;
  withdrawContribution?: Resolver<ResolversTypes['Contribution'], ParentType, ContextType, RequireFields<MutationWithdrawContributionArgs, 'id'>>;
  reviewContribution?: Resolver<ResolversTypes['Contribution'], ParentType, ContextType, RequireFields<MutationReviewContributionArgs, 'id' | 'decision'>>;
  triageFindings?: Resolver<ResolversTypes['TriageFindingsPayload'], ParentType, ContextType, RequireFields<MutationTriageFindingsArgs, 'input'>>;
  createTarget?: Resolver<ResolversTypes['TargetPayload'], ParentType, ContextType, RequireFields<MutationCreateTargetArgs, 'input'>>;
  updateTarget?: Resolver<ResolversTypes['TargetPayload'], ParentType, ContextType, RequireFields<MutationUpdateTargetArgs, 'input'>>;
  deleteTarget?: Resolver<ResolversTypes['DeleteTargetPayload'], ParentType, ContextType, RequireFields<MutationDeleteTargetArgs, 'input'>>;
  endArtifact?: Resolver<ResolversTypes['EndArtifactPayload'], ParentType, ContextType, RequireFields<MutationEndArtifactArgs, 'input'>>;
  createScanRun?: Resolver<ResolversTypes['ScanRunPayload'], ParentType, ContextType, RequireFields<MutationCreateScanRunArgs, 'input'>>;
  cancelScanRun?: Resolver<ResolversTypes['ScanRunPayload'], ParentType, ContextType, RequireFields<MutationCancelScanRunArgs, 'input'>>;
  createVcsScan?: Resolver<ResolversTypes['VcsScanPayload'], ParentType, ContextType, RequireFields<MutationCreateVcsScanArgs, 'input'>>;
  createTrustScan?: Resolver<ResolversTypes['ScanRunPayload'], ParentType, ContextType, RequireFields<MutationCreateTrustScanArgs, 'input'>>;
  createDataExport?: Resolver<ResolversTypes['DataExportPayload'], ParentType, ContextType, RequireFields<MutationCreateDataExportArgs, 'input'>>;
};

export type WeaknessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Weakness'] = ResolversParentTypes['Weakness'], FederationReferenceType extends FederationReferenceTypes['Weakness'] = FederationReferenceTypes['Weakness']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Weakness']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessDescriptionArgs, 'format'>>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  createdDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modifiedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  supersededBy?: Resolver<Maybe<ResolversTypes['Weakness']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  abstraction?: Resolver<ResolversTypes['WeaknessAbstraction'], ParentType, ContextType>;
  structure?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WeaknessStatus'], ParentType, ContextType>;
  extendedDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessExtendedDescriptionArgs, 'format'>>;
  alternateTerms?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  likelihood?: Resolver<Maybe<ResolversTypes['LikelihoodOfExploit']>, ParentType, ContextType>;
  platforms?: Resolver<ReadonlyArray<ResolversTypes['WeaknessPlatform']>, ParentType, ContextType>;
  consequences?: Resolver<ReadonlyArray<ResolversTypes['WeaknessConsequence']>, ParentType, ContextType>;
  potentialMitigations?: Resolver<ReadonlyArray<ResolversTypes['WeaknessMitigation']>, ParentType, ContextType>;
  observedExamples?: Resolver<ReadonlyArray<ResolversTypes['ObservedExample']>, ParentType, ContextType>;
  taxonomyMappings?: Resolver<ReadonlyArray<ResolversTypes['TaxonomyMapping']>, ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remediationEffort?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  recommendation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parents?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  children?: Resolver<ResolversTypes['WeaknessConnection'], ParentType, ContextType, Partial<WeaknessChildrenArgs>>;
  ancestors?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType, RequireFields<WeaknessAncestorsArgs, 'depth'>>;
  descendants?: Resolver<ResolversTypes['WeaknessConnection'], ParentType, ContextType, RequireFields<WeaknessDescendantsArgs, 'depth'>>;
  categories?: Resolver<ReadonlyArray<ResolversTypes['WeaknessCategory']>, ParentType, ContextType>;
  techniques?: Resolver<ResolversTypes['WeaknessTechniqueConnection'], ParentType, ContextType, Partial<WeaknessTechniquesArgs>>;
  findings?: Resolver<Maybe<ResolversTypes['SecurityFindingConnection']>, ParentType, ContextType, RequireFields<WeaknessFindingsArgs, 'kinds'>>;
  vulnerabilities?: Resolver<ResolversTypes['LinkedVulnerabilityConnection'], ParentType, ContextType, Partial<WeaknessVulnerabilitiesArgs>>;
  researchFindings?: Resolver<ReadonlyArray<ResolversTypes['ResearchFinding']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WeaknessCategoryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessCategory'] = ResolversParentTypes['WeaknessCategory'], FederationReferenceType extends FederationReferenceTypes['WeaknessCategory'] = FederationReferenceTypes['WeaknessCategory']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['WeaknessCategory']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessCategoryDescriptionArgs, 'format'>>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  createdDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modifiedDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessCategorySummaryArgs, 'format'>>;
  status?: Resolver<ResolversTypes['WeaknessStatus'], ParentType, ContextType>;
  weaknesses?: Resolver<ResolversTypes['WeaknessConnection'], ParentType, ContextType, Partial<WeaknessCategoryWeaknessesArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ChartResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Chart'] = ResolversParentTypes['Chart'], FederationReferenceType extends FederationReferenceTypes['Chart'] = FederationReferenceTypes['Chart']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Chart']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subtitle?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  measure?: Resolver<ResolversTypes['ChartMeasure'], ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dimension?: Resolver<ResolversTypes['ChartAxis'], ParentType, ContextType>;
  series?: Resolver<Maybe<ResolversTypes['ChartAxis']>, ParentType, ContextType>;
  filters?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  available?: Resolver<ResolversTypes['ChartFilters'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['ChartSource'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  appliedFilters?: Resolver<ResolversTypes['AppliedFilters'], ParentType, ContextType, Partial<ChartAppliedFiltersArgs>>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['ChartRow']>, ParentType, ContextType, Partial<ChartRowsArgs>>;
  base?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType, Partial<ChartBaseArgs>>;
  vegaLite?: Resolver<ResolversTypes['JSON'], ParentType, ContextType, Partial<ChartVegaLiteArgs>>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['ResearchFinding']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ResearchFindingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResearchFinding'] = ResolversParentTypes['ResearchFinding'], FederationReferenceType extends FederationReferenceTypes['ResearchFinding'] = FederationReferenceTypes['ResearchFinding']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['ResearchFinding']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  claim?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<ResearchFindingSummaryArgs, 'format'>>;
  method?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ResearchFindingMethodArgs, 'format'>>;
  confidence?: Resolver<ResolversTypes['FindingConfidence'], ParentType, ContextType>;
  publishedAt?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  claimReadiness?: Resolver<Maybe<ResolversTypes['ClaimReadiness']>, ParentType, ContextType>;
  evidence?: Resolver<ReadonlyArray<ResolversTypes['Evidence']>, ParentType, ContextType>;
  charts?: Resolver<ReadonlyArray<ResolversTypes['Chart']>, ParentType, ContextType, Partial<ResearchFindingChartsArgs>>;
  techniques?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  weaknesses?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WeaknessViewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessView'] = ResolversParentTypes['WeaknessView'], FederationReferenceType extends FederationReferenceTypes['WeaknessView'] = FederationReferenceTypes['WeaknessView']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['WeaknessView']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessViewDescriptionArgs, 'format'>>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WeaknessStatus'], ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ApplicationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Application'] = ResolversParentTypes['Application'], FederationReferenceType extends FederationReferenceTypes['Application'] = FederationReferenceTypes['Application']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Application']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  guid?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  changedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  scanners?: Resolver<ReadonlyArray<ResolversTypes['Scanner']>, ParentType, ContextType>;
  scans?: Resolver<ResolversTypes['ScanConnection'], ParentType, ContextType, Partial<ApplicationScansArgs>>;
  findings?: Resolver<ResolversTypes['SecurityFindingConnection'], ParentType, ContextType, Partial<ApplicationFindingsArgs>>;
  findingCounts?: Resolver<ResolversTypes['SecurityFindingCounts'], ParentType, ContextType>;
  openCategories?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingCategoryCount']>, ParentType, ContextType>;
  policyCompliance?: Resolver<ResolversTypes['PolicyCompliance'], ParentType, ContextType>;
  weaknesses?: Resolver<ResolversTypes['ApplicationWeaknessConnection'], ParentType, ContextType, Partial<ApplicationWeaknessesArgs>>;
  techniques?: Resolver<ResolversTypes['ApplicationTechniqueConnection'], ParentType, ContextType, Partial<ApplicationTechniquesArgs>>;
  unjudgedFindingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  techniquesVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tactics?: Resolver<ReadonlyArray<ResolversTypes['ExposedTactic']>, ParentType, ContextType>;
  threatModels?: Resolver<ReadonlyArray<ResolversTypes['ThreatModel']>, ParentType, ContextType>;
  trend?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingTrendPoint']>, ParentType, ContextType, RequireFields<ApplicationTrendArgs, 'last'>>;
  targets?: Resolver<Maybe<ResolversTypes['TargetConnection']>, ParentType, ContextType, Partial<ApplicationTargetsArgs>>;
  artifacts?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Artifact']>>, ParentType, ContextType>;
  attackPaths?: Resolver<ResolversTypes['AttackPathConnection'], ParentType, ContextType, RequireFields<ApplicationAttackPathsArgs, 'filter'>>;
  attackPath?: Resolver<Maybe<ResolversTypes['AttackPath']>, ParentType, ContextType, RequireFields<ApplicationAttackPathArgs, 'id' | 'filter'>>;
  remediation?: Resolver<ResolversTypes['Remediation'], ParentType, ContextType, RequireFields<ApplicationRemediationArgs, 'filter' | 'rounds'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type VulnerabilityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Vulnerability'] = ResolversParentTypes['Vulnerability'], FederationReferenceType extends FederationReferenceTypes['Vulnerability'] = FederationReferenceTypes['Vulnerability']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Vulnerability']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['VulnerabilitySource'], ParentType, ContextType>;
  entryId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<VulnerabilityTextArgs, 'format'>>;
  remedy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<VulnerabilityRemedyArgs, 'format'>>;
  severity?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  cvss?: Resolver<Maybe<ResolversTypes['CvssRating']>, ParentType, ContextType>;
  cves?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  aliases?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  sourceCwes?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  weaknesses?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  sourceTechniques?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  techniques?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  affected?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  published?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  modified?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  knownExploited?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  dueDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  epss?: Resolver<Maybe<ResolversTypes['EpssScore']>, ParentType, ContextType>;
  findings?: Resolver<Maybe<ResolversTypes['VulnerabilityFindingConnection']>, ParentType, ContextType, Partial<VulnerabilityFindingsArgs>>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SecurityFindingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFinding'] = ResolversParentTypes['SecurityFinding'], FederationReferenceType extends FederationReferenceTypes['SecurityFinding'] = FederationReferenceTypes['SecurityFinding']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['SecurityFinding']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  issueId?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  scanType?: Resolver<ResolversTypes['ScanType'], ParentType, ContextType>;
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rule?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<SecurityFindingDescriptionArgs, 'format'>>;
  recommendation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<SecurityFindingRecommendationArgs, 'format'>>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SecurityFindingStatus'], ParentType, ContextType>;
  resolution?: Resolver<ResolversTypes['SecurityFindingResolution'], ParentType, ContextType>;
  sourceState?: Resolver<ResolversTypes['SecurityFindingSourceState'], ParentType, ContextType>;
  statusSince?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  firstFound?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastSeen?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isNew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  violatesPolicy?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  remediateBy?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weakness?: Resolver<Maybe<ResolversTypes['Weakness']>, ParentType, ContextType>;
  weaknesses?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['WeaknessCategory']>, ParentType, ContextType>;
  sourceCwes?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  derivedFrom?: Resolver<Maybe<ResolversTypes['WeaknessDerivation']>, ParentType, ContextType>;
  derivedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sourceTechniques?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  techniques?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  exposure?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingExposure']>, ParentType, ContextType>;
  cves?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  cvss?: Resolver<Maybe<ResolversTypes['CvssRating']>, ParentType, ContextType>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  location?: Resolver<Maybe<ResolversTypes['SecurityFindingLocation']>, ParentType, ContextType>;
  locations?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingLocation']>, ParentType, ContextType, RequireFields<SecurityFindingLocationsArgs, 'first'>>;
  relatedLocations?: Resolver<ReadonlyArray<ResolversTypes['RelatedLocation']>, ParentType, ContextType, RequireFields<SecurityFindingRelatedLocationsArgs, 'first'>>;
  codeFlows?: Resolver<ReadonlyArray<ResolversTypes['CodeFlow']>, ParentType, ContextType, RequireFields<SecurityFindingCodeFlowsArgs, 'first'>>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['SecurityFindingEvidence'], ParentType, ContextType>;
  lastScan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
  triage?: Resolver<Maybe<ResolversTypes['FindingTriage']>, ParentType, ContextType>;
  history?: Resolver<ReadonlyArray<ResolversTypes['FindingTriageMove']>, ParentType, ContextType>;
  triageVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  targetId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  runId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  knownExploited?: Resolver<ReadonlyArray<ResolversTypes['KnownExploitedVulnerability']>, ParentType, ContextType>;
  vulnerabilities?: Resolver<ReadonlyArray<ResolversTypes['Vulnerability']>, ParentType, ContextType, RequireFields<SecurityFindingVulnerabilitiesArgs, 'first'>>;
  epss?: Resolver<Maybe<ResolversTypes['EpssScore']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SearchConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SearchConnection'] = ResolversParentTypes['SearchConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['SearchEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Node']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type SearchEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SearchEdge'] = ResolversParentTypes['SearchEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['NodeKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rank?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  snippet?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PathAnswerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PathAnswer'] = ResolversParentTypes['PathAnswer']> = {
  paths?: Resolver<ReadonlyArray<ResolversTypes['Path']>, ParentType, ContextType>;
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  stopped?: Resolver<ResolversTypes['PathStop'], ParentType, ContextType>;
  visited?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PathResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Path'] = ResolversParentTypes['Path']> = {
  length?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Node']>, ParentType, ContextType>;
  hops?: Resolver<ReadonlyArray<ResolversTypes['PathHop']>, ParentType, ContextType>;
};

export type PathHopResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PathHop'] = ResolversParentTypes['PathHop']> = {
  from?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['EdgeKind'], ParentType, ContextType>;
  direction?: Resolver<ResolversTypes['EdgeDirection'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rationale?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<PathHopRationaleArgs, 'format'>>;
};

export type NeighborhoodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Neighborhood'] = ResolversParentTypes['Neighborhood']> = {
  node?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
  groups?: Resolver<ReadonlyArray<ResolversTypes['NeighborGroup']>, ParentType, ContextType>;
};

export type NeighborGroupResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NeighborGroup'] = ResolversParentTypes['NeighborGroup']> = {
  kind?: Resolver<ResolversTypes['EdgeKind'], ParentType, ContextType>;
  direction?: Resolver<ResolversTypes['EdgeDirection'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  neighbors?: Resolver<ResolversTypes['NodeConnection'], ParentType, ContextType, Partial<NeighborGroupNeighborsArgs>>;
};

export type NodeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NodeConnection'] = ResolversParentTypes['NodeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['NodeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Node']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type NodeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NodeEdge'] = ResolversParentTypes['NodeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
};

export type HygieneResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Hygiene'] = ResolversParentTypes['Hygiene']> = {
  techniquesWithoutMitigation?: Resolver<ResolversTypes['NodeConnection'], ParentType, ContextType, Partial<HygieneTechniquesWithoutMitigationArgs>>;
  unresolvedSteps?: Resolver<ReadonlyArray<ResolversTypes['UnresolvedStep']>, ParentType, ContextType>;
  unlinkedWeaknesses?: Resolver<ResolversTypes['NodeConnection'], ParentType, ContextType, Partial<HygieneUnlinkedWeaknessesArgs>>;
  duplicateLinks?: Resolver<ReadonlyArray<ResolversTypes['DuplicateLink']>, ParentType, ContextType>;
  danglingLinks?: Resolver<ReadonlyArray<ResolversTypes['DanglingLink']>, ParentType, ContextType>;
};

export type UnresolvedStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnresolvedStep'] = ResolversParentTypes['UnresolvedStep']> = {
  caseStudy?: Resolver<ResolversTypes['CaseStudy'], ParentType, ContextType>;
  position?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  missingIds?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type DuplicateLinkResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DuplicateLink'] = ResolversParentTypes['DuplicateLink']> = {
  mitigation?: Resolver<ResolversTypes['Mitigation'], ParentType, ContextType>;
  technique?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DanglingLinkResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DanglingLink'] = ResolversParentTypes['DanglingLink']> = {
  node?: Resolver<ResolversTypes['Node'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['EdgeKind'], ParentType, ContextType>;
  missingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WeaknessPlatformResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessPlatform'] = ResolversParentTypes['WeaknessPlatform']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  class?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  prevalence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WeaknessConsequenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessConsequence'] = ResolversParentTypes['WeaknessConsequence']> = {
  scopes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  impacts?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  likelihood?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessConsequenceNoteArgs, 'format'>>;
};

export type WeaknessMitigationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessMitigation'] = ResolversParentTypes['WeaknessMitigation']> = {
  phases?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  strategy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessMitigationDescriptionArgs, 'format'>>;
  effectiveness?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ObservedExampleResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ObservedExample'] = ResolversParentTypes['ObservedExample']> = {
  reference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TaxonomyMappingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TaxonomyMapping'] = ResolversParentTypes['TaxonomyMapping']> = {
  taxonomy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entryId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  entryName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fit?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WeaknessCatalogResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessCatalog'] = ResolversParentTypes['WeaknessCatalog']> = {
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  importedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  weaknessCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  categoryCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WeaknessConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessConnection'] = ResolversParentTypes['WeaknessConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WeaknessEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type WeaknessEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessEdge'] = ResolversParentTypes['WeaknessEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Weakness'], ParentType, ContextType>;
};

export type WeaknessCategoryConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessCategoryConnection'] = ResolversParentTypes['WeaknessCategoryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WeaknessCategoryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['WeaknessCategory']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WeaknessCategoryEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessCategoryEdge'] = ResolversParentTypes['WeaknessCategoryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WeaknessCategory'], ParentType, ContextType>;
};

export type TechniqueWeaknessConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueWeaknessConnection'] = ResolversParentTypes['TechniqueWeaknessConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TechniqueWeaknessEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TechniqueWeaknessEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TechniqueWeaknessEdge'] = ResolversParentTypes['TechniqueWeaknessEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Weakness'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rationale?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WeaknessTechniqueConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessTechniqueConnection'] = ResolversParentTypes['WeaknessTechniqueConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WeaknessTechniqueEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WeaknessTechniqueEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessTechniqueEdge'] = ResolversParentTypes['WeaknessTechniqueEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rationale?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ScanTypeResolvers = EnumResolverSignature<{ STATIC?: any, DYNAMIC?: any, MANUAL?: any, SCA?: any }, ResolversTypes['ScanType']>;

export type ScannerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Scanner'] = ResolversParentTypes['Scanner']> = {
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  part?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  scanType?: Resolver<ResolversTypes['ScanType'], ParentType, ContextType>;
  newestScan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
};

export type ScanResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Scan'] = ResolversParentTypes['Scan']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  scanType?: Resolver<ResolversTypes['ScanType'], ParentType, ContextType>;
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  toolVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  importedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  format?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sha256?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bytes?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  incremental?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reported?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  repeats?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  new?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  fixed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reopened?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  openBySeverity?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  threatModel?: Resolver<Maybe<ResolversTypes['ThreatModel']>, ParentType, ContextType>;
  run?: Resolver<Maybe<ResolversTypes['ScanRun']>, ParentType, ContextType>;
};

export type SecurityFindingCountsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingCounts'] = ResolversParentTypes['SecurityFindingCounts']> = {
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  violatingPolicy?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  bySeverity?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingSeverityCount']>, ParentType, ContextType>;
  byStatus?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingStatusCount']>, ParentType, ContextType>;
  byScanType?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingTypeCount']>, ParentType, ContextType>;
};

export type SecurityFindingSeverityCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingSeverityCount'] = ResolversParentTypes['SecurityFindingSeverityCount']> = {
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SecurityFindingStatusCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingStatusCount'] = ResolversParentTypes['SecurityFindingStatusCount']> = {
  status?: Resolver<ResolversTypes['SecurityFindingStatus'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SecurityFindingTypeCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingTypeCount'] = ResolversParentTypes['SecurityFindingTypeCount']> = {
  scanType?: Resolver<ResolversTypes['ScanType'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SecurityFindingCategoryCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingCategoryCount'] = ResolversParentTypes['SecurityFindingCategoryCount']> = {
  scanType?: Resolver<ResolversTypes['ScanType'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['WeaknessCategory']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SecurityPolicyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityPolicy'] = ResolversParentTypes['SecurityPolicy']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  leastSeverity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  graceDays?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PolicyComplianceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PolicyCompliance'] = ResolversParentTypes['PolicyCompliance']> = {
  policy?: Resolver<ResolversTypes['SecurityPolicy'], ParentType, ContextType>;
  violations?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  graceEndsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SecurityFindingTrendPointResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingTrendPoint'] = ResolversParentTypes['SecurityFindingTrendPoint']> = {
  scan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  openBySeverity?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ExposedTechniqueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ExposedTechnique'] = ResolversParentTypes['ExposedTechnique']> = {
  technique?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  findingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  paths?: Resolver<ReadonlyArray<ResolversTypes['ExposurePath']>, ParentType, ContextType>;
};

export type ExposedTacticResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ExposedTactic'] = ResolversParentTypes['ExposedTactic']> = {
  tactic?: Resolver<ResolversTypes['Tactic'], ParentType, ContextType>;
  techniqueCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationDifferenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationDifference'] = ResolversParentTypes['ApplicationDifference']> = {
  a?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  b?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  onlyA?: Resolver<ReadonlyArray<ResolversTypes['ExposedTechnique']>, ParentType, ContextType>;
  onlyB?: Resolver<ReadonlyArray<ResolversTypes['ExposedTechnique']>, ParentType, ContextType>;
  both?: Resolver<ReadonlyArray<ResolversTypes['SharedExposure']>, ParentType, ContextType>;
};

export type SharedExposureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SharedExposure'] = ResolversParentTypes['SharedExposure']> = {
  technique?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  a?: Resolver<ResolversTypes['ExposedTechnique'], ParentType, ContextType>;
  b?: Resolver<ResolversTypes['ExposedTechnique'], ParentType, ContextType>;
  graver?: Resolver<ResolversTypes['ExposureComparison'], ParentType, ContextType>;
};

export type ExposurePathResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ExposurePath'] = ResolversParentTypes['ExposurePath']> = {
  weakness?: Resolver<Maybe<ResolversTypes['Weakness']>, ParentType, ContextType>;
  ancestors?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rationale?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  findingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findings?: Resolver<ResolversTypes['SecurityFindingConnection'], ParentType, ContextType, Partial<ExposurePathFindingsArgs>>;
};

export type SecurityFindingExposureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingExposure'] = ResolversParentTypes['SecurityFindingExposure']> = {
  technique?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maturity?: Resolver<Maybe<ResolversTypes['Maturity']>, ParentType, ContextType>;
};

export type WeaknessDerivationResolvers = EnumResolverSignature<{ TAXA?: any, TAGS?: any, TEXT?: any, RULE_TABLE?: any }, ResolversTypes['WeaknessDerivation']>;

export type RelatedLocationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RelatedLocation'] = ResolversParentTypes['RelatedLocation']> = {
  location?: Resolver<Maybe<ResolversTypes['SecurityFindingLocation']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CodeFlowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CodeFlow'] = ResolversParentTypes['CodeFlow']> = {
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  threadFlows?: Resolver<ReadonlyArray<ResolversTypes['ThreadFlow']>, ParentType, ContextType>;
};

export type ThreadFlowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreadFlow'] = ResolversParentTypes['ThreadFlow']> = {
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  steps?: Resolver<ReadonlyArray<ResolversTypes['CodeFlowStep']>, ParentType, ContextType, RequireFields<ThreadFlowStepsArgs, 'first'>>;
};

export type CodeFlowStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CodeFlowStep'] = ResolversParentTypes['CodeFlowStep']> = {
  location?: Resolver<Maybe<ResolversTypes['SecurityFindingLocation']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kinds?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  importance?: Resolver<Maybe<ResolversTypes['StepImportance']>, ParentType, ContextType>;
  nestingLevel?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type StepImportanceResolvers = EnumResolverSignature<{ ESSENTIAL?: any, IMPORTANT?: any, UNIMPORTANT?: any }, ResolversTypes['StepImportance']>;

export type CvssRatingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CvssRating'] = ResolversParentTypes['CvssRating']> = {
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  vector?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SecurityFindingEvidenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingEvidence'] = ResolversParentTypes['SecurityFindingEvidence']> = {
  scan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fingerprint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sourceFingerprints?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type SecurityFindingLocationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingLocation'] = ResolversParentTypes['SecurityFindingLocation']> = {
  __resolveType: TypeResolveFn<'CodeLocation' | 'HttpLocation' | 'ComponentLocation' | 'ModelLocation', ParentType, ContextType>;
};

export type CodeLocationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CodeLocation'] = ResolversParentTypes['CodeLocation']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  endLine?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  module?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  procedure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  snippet?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type HttpLocationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HttpLocation'] = ResolversParentTypes['HttpLocation']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hostname?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  port?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  method?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parameter?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  attack?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ComponentLocationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ComponentLocation'] = ResolversParentTypes['ComponentLocation']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ecosystem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  purl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  licences?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  dependency?: Resolver<ResolversTypes['DependencyMode'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ModelLocationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ModelLocation'] = ResolversParentTypes['ModelLocation']> = {
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  components?: Resolver<ReadonlyArray<ResolversTypes['ThreatModelComponent']>, ParentType, ContextType>;
  capecIds?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  likelihood?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  impact?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  inputVector?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ThreatModelResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreatModel'] = ResolversParentTypes['ThreatModel']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  format?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ThreatModelDescriptionArgs, 'format'>>;
  scan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
  components?: Resolver<ReadonlyArray<ResolversTypes['ThreatModelComponent']>, ParentType, ContextType>;
  controls?: Resolver<ReadonlyArray<ResolversTypes['ThreatModelControl']>, ParentType, ContextType>;
  threats?: Resolver<ResolversTypes['SecurityFindingConnection'], ParentType, ContextType, Partial<ThreatModelThreatsArgs>>;
};

export type ThreatModelComponentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreatModelComponent'] = ResolversParentTypes['ThreatModelComponent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ThreatModelComponentDescriptionArgs, 'format'>>;
};

export type ThreatModelControlResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ThreatModelControl'] = ResolversParentTypes['ThreatModelControl']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ThreatModelControlDescriptionArgs, 'format'>>;
  status?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationConnection'] = ResolversParentTypes['ApplicationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ApplicationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Application']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationEdge'] = ResolversParentTypes['ApplicationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
};

export type ScanConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanConnection'] = ResolversParentTypes['ScanConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ScanEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Scan']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ScanEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanEdge'] = ResolversParentTypes['ScanEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
};

export type SecurityFindingConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingConnection'] = ResolversParentTypes['SecurityFindingConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['SecurityFinding']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type SecurityFindingEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingEdge'] = ResolversParentTypes['SecurityFindingEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['SecurityFinding'], ParentType, ContextType>;
};

export type ApplicationWeaknessConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationWeaknessConnection'] = ResolversParentTypes['ApplicationWeaknessConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ApplicationWeaknessEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationWeaknessEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationWeaknessEdge'] = ResolversParentTypes['ApplicationWeaknessEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Weakness'], ParentType, ContextType>;
  openCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  closedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationTechniqueConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationTechniqueConnection'] = ResolversParentTypes['ApplicationTechniqueConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ApplicationTechniqueEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ExposedTechnique']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationTechniqueEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApplicationTechniqueEdge'] = ResolversParentTypes['ApplicationTechniqueEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ExposedTechnique'], ParentType, ContextType>;
};

export type FindingTriageResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FindingTriage'] = ResolversParentTypes['FindingTriage']> = {
  decision?: Resolver<ResolversTypes['FindingDecision'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['FindingTriageReason']>, ParentType, ContextType>;
  comment?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type FindingTriageMoveResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FindingTriageMove'] = ResolversParentTypes['FindingTriageMove']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['FindingDecision'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['FindingTriageOutcome'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['FindingTriageReason']>, ParentType, ContextType>;
  comment?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type TriageFailureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TriageFailure'] = ResolversParentTypes['TriageFailure']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TriageFindingsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TriageFindingsPayload'] = ResolversParentTypes['TriageFindingsPayload']> = {
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ReadonlyArray<ResolversTypes['TriageFailure']>, ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['SecurityFinding']>, ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type TargetResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Target'] = ResolversParentTypes['Target'], FederationReferenceType extends FederationReferenceTypes['Target'] = FederationReferenceTypes['Target']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Target']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TargetKind'], ParentType, ContextType>;
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  locator?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  owner?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  labels?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  scanners?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  controls?: Resolver<ReadonlyArray<ResolversTypes['TargetControl']>, ParentType, ContextType>;
  webhook?: Resolver<Maybe<ResolversTypes['TargetWebhook']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['TargetScope'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['TargetCounts'], ParentType, ContextType>;
  newestRun?: Resolver<Maybe<ResolversTypes['TargetRun']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  changedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  artifacts?: Resolver<ReadonlyArray<ResolversTypes['Artifact']>, ParentType, ContextType>;
  runs?: Resolver<ResolversTypes['ScanRunConnection'], ParentType, ContextType, Partial<TargetRunsArgs>>;
  attackPaths?: Resolver<ResolversTypes['AttackPathConnection'], ParentType, ContextType, RequireFields<TargetAttackPathsArgs, 'filter'>>;
  attackPath?: Resolver<Maybe<ResolversTypes['AttackPath']>, ParentType, ContextType, RequireFields<TargetAttackPathArgs, 'id' | 'filter'>>;
  remediation?: Resolver<ResolversTypes['Remediation'], ParentType, ContextType, RequireFields<TargetRemediationArgs, 'filter' | 'rounds'>>;
};

export type TargetControlResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetControl'] = ResolversParentTypes['TargetControl']> = {
  mitigationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mitigation?: Resolver<Maybe<ResolversTypes['Mitigation']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['TargetControlStatus'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type TargetWebhookResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetWebhook'] = ResolversParentTypes['TargetWebhook']> = {
  provider?: Resolver<ResolversTypes['WebhookProvider'], ParentType, ContextType>;
  hasSecret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TargetScopeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetScope'] = ResolversParentTypes['TargetScope']> = {
  state?: Resolver<ResolversTypes['TargetScopeState'], ParentType, ContextType>;
  checkedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  rule?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TargetRunResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetRun'] = ResolversParentTypes['TargetRun']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type TargetCountsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetCounts'] = ResolversParentTypes['TargetCounts']> = {
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  bySeverity?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type TargetConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetConnection'] = ResolversParentTypes['TargetConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TargetEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Target']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TargetEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetEdge'] = ResolversParentTypes['TargetEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Target'], ParentType, ContextType>;
};

export type MutationErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MutationError'] = ResolversParentTypes['MutationError']> = {
  __resolveType: TypeResolveFn<'InputError' | 'StateError', ParentType, ContextType>;
};

export type InputErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InputError'] = ResolversParentTypes['InputError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type StateErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StateError'] = ResolversParentTypes['StateError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  details?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TargetPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TargetPayload'] = ResolversParentTypes['TargetPayload']> = {
  target?: Resolver<Maybe<ResolversTypes['Target']>, ParentType, ContextType>;
  webhookSecret?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type DeleteTargetPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteTargetPayload'] = ResolversParentTypes['DeleteTargetPayload']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type ArtifactResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Artifact'] = ResolversParentTypes['Artifact']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sha256?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['TrustVerdict'], ParentType, ContextType>;
  examinedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  runId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replacedVersion?: Resolver<Maybe<ResolversTypes['ArtifactVersion']>, ParentType, ContextType>;
};

export type ArtifactVersionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ArtifactVersion'] = ResolversParentTypes['ArtifactVersion']> = {
  sha256?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  verdict?: Resolver<ResolversTypes['TrustVerdict'], ParentType, ContextType>;
  examinedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  replacedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type EndArtifactPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EndArtifactPayload'] = ResolversParentTypes['EndArtifactPayload']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type ScanRunResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRun'] = ResolversParentTypes['ScanRun'], FederationReferenceType extends FederationReferenceTypes['ScanRun'] = FederationReferenceTypes['ScanRun']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['ScanRun']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ScanRunKind'], ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['Target']>, ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  applicationName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  applicationGuid?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ScanRunState'], ParentType, ContextType>;
  stage?: Resolver<Maybe<ResolversTypes['ScanRunStage']>, ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['ScanRunProgress'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  maxAttempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  scanners?: Resolver<ReadonlyArray<ResolversTypes['ScanRunScanner']>, ParentType, ContextType>;
  commit?: Resolver<Maybe<ResolversTypes['ScanRunCommit']>, ParentType, ContextType>;
  artifact?: Resolver<Maybe<ResolversTypes['ScanRunArtifact']>, ParentType, ContextType>;
  results?: Resolver<ReadonlyArray<ResolversTypes['ScanRunResult']>, ParentType, ContextType>;
  verdict?: Resolver<Maybe<ResolversTypes['TrustVerdict']>, ParentType, ContextType>;
  complete?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  notExamined?: Resolver<ReadonlyArray<ResolversTypes['ScanRunOmission']>, ParentType, ContextType>;
  replaced?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['ScanRunWarning']>, ParentType, ContextType>;
  requestedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['ScanRunError']>, ParentType, ContextType>;
  log?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isLogTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sarifSha256?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ScanRunProgressResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunProgress'] = ResolversParentTypes['ScanRunProgress']> = {
  percent?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  done?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  total?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ScanRunScannerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunScanner'] = ResolversParentTypes['ScanRunScanner']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  exitCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  durationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  findings?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  warnings?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ScanRunCommitResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunCommit'] = ResolversParentTypes['ScanRunCommit']> = {
  sha?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ref?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ScanRunArtifactResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunArtifact'] = ResolversParentTypes['ScanRunArtifact']> = {
  sha256?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  format?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ScanRunResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunResult'] = ResolversParentTypes['ScanRunResult']> = {
  scanId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scanType?: Resolver<ResolversTypes['ScanType'], ParentType, ContextType>;
  reported?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  new?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  fixed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reopened?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ScanRunWarningResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunWarning'] = ResolversParentTypes['ScanRunWarning']> = {
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ScanRunOmissionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunOmission'] = ResolversParentTypes['ScanRunOmission']> = {
  place?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ScanRunErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunError'] = ResolversParentTypes['ScanRunError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ScanRunConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunConnection'] = ResolversParentTypes['ScanRunConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ScanRunEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ScanRun']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ScanRunEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunEdge'] = ResolversParentTypes['ScanRunEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ScanRun'], ParentType, ContextType>;
};

export type ScanRunPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScanRunPayload'] = ResolversParentTypes['ScanRunPayload']> = {
  run?: Resolver<Maybe<ResolversTypes['ScanRun']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type ScannerProgramResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ScannerProgram'] = ResolversParentTypes['ScannerProgram']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  available?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type VcsScanPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VcsScanPayload'] = ResolversParentTypes['VcsScanPayload']> = {
  run?: Resolver<Maybe<ResolversTypes['ScanRun']>, ParentType, ContextType>;
  ignored?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type VulnerabilityCatalogResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VulnerabilityCatalog'] = ResolversParentTypes['VulnerabilityCatalog']> = {
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  importedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EpssScoreResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EpssScore'] = ResolversParentTypes['EpssScore']> = {
  cve?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  percentile?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type KnownExploitedVulnerabilityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['KnownExploitedVulnerability'] = ResolversParentTypes['KnownExploitedVulnerability']> = {
  cve?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dateAdded?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  dueDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  usedByRansomware?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type VulnerabilityConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VulnerabilityConnection'] = ResolversParentTypes['VulnerabilityConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['VulnerabilityEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Vulnerability']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  facets?: Resolver<ReadonlyArray<ResolversTypes['Facet']>, ParentType, ContextType>;
};

export type VulnerabilityEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VulnerabilityEdge'] = ResolversParentTypes['VulnerabilityEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Vulnerability'], ParentType, ContextType>;
};

export type LinkedVulnerabilityConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LinkedVulnerabilityConnection'] = ResolversParentTypes['LinkedVulnerabilityConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['VulnerabilityEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Vulnerability']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type VulnerabilityFindingConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VulnerabilityFindingConnection'] = ResolversParentTypes['VulnerabilityFindingConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['VulnerabilityFindingEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['SecurityFinding']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type VulnerabilityFindingEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VulnerabilityFindingEdge'] = ResolversParentTypes['VulnerabilityFindingEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['SecurityFinding'], ParentType, ContextType>;
};

export type AttackPathConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackPathConnection'] = ResolversParentTypes['AttackPathConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['AttackPathEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['AttackPath']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pathCount?: Resolver<ResolversTypes['BigInt'], ParentType, ContextType>;
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  exposedTechniqueCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  exposedFindingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unjudgedFindingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AttackPathEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackPathEdge'] = ResolversParentTypes['AttackPathEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AttackPath'], ParentType, ContextType>;
};

export type AttackPathResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackPath'] = ResolversParentTypes['AttackPath']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  maturity?: Resolver<Maybe<ResolversTypes['Maturity']>, ParentType, ContextType>;
  precedent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  goal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  length?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  factors?: Resolver<ReadonlyArray<ResolversTypes['AttackPathFactor']>, ParentType, ContextType>;
  steps?: Resolver<ReadonlyArray<ResolversTypes['AttackStep']>, ParentType, ContextType>;
  sameFindings?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  variants?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  witnesses?: Resolver<ReadonlyArray<ResolversTypes['CaseStudy']>, ParentType, ContextType>;
};

export type AttackPathFactorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackPathFactor'] = ResolversParentTypes['AttackPathFactor']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AttackStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackStep'] = ResolversParentTypes['AttackStep']> = {
  technique?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  techniqueName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maturity?: Resolver<Maybe<ResolversTypes['Maturity']>, ParentType, ContextType>;
  tactic?: Resolver<ResolversTypes['Tactic'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['SecurityFinding']>, ParentType, ContextType, RequireFields<AttackStepFindingsArgs, 'first'>>;
  weaknesses?: Resolver<ReadonlyArray<ResolversTypes['AttackStepWeakness']>, ParentType, ContextType>;
  transition?: Resolver<Maybe<ResolversTypes['AttackTransition']>, ParentType, ContextType>;
  mitigations?: Resolver<ResolversTypes['AttackStepMitigations'], ParentType, ContextType>;
};

export type AttackStepWeaknessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackStepWeakness'] = ResolversParentTypes['AttackStepWeakness']> = {
  weakness?: Resolver<ResolversTypes['Weakness'], ParentType, ContextType>;
  ancestors?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
};

export type AttackTransitionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackTransition'] = ResolversParentTypes['AttackTransition']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  studies?: Resolver<ReadonlyArray<ResolversTypes['CaseStudy']>, ParentType, ContextType>;
};

export type AttackStepMitigationsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackStepMitigations'] = ResolversParentTypes['AttackStepMitigations']> = {
  implemented?: Resolver<ReadonlyArray<ResolversTypes['Mitigation']>, ParentType, ContextType>;
  planned?: Resolver<ReadonlyArray<ResolversTypes['Mitigation']>, ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['Mitigation']>, ParentType, ContextType>;
};

export type RemediationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Remediation'] = ResolversParentTypes['Remediation']> = {
  findings?: Resolver<ResolversTypes['FindingRemediation'], ParentType, ContextType>;
  mitigations?: Resolver<ReadonlyArray<ResolversTypes['MitigationRound']>, ParentType, ContextType>;
  pathCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unjudgedFindingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FindingRemediationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FindingRemediation'] = ResolversParentTypes['FindingRemediation']> = {
  rounds?: Resolver<ReadonlyArray<ResolversTypes['FindingRound']>, ParentType, ContextType>;
  minimum?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type FindingRoundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FindingRound'] = ResolversParentTypes['FindingRound']> = {
  technique?: Resolver<ResolversTypes['Technique'], ParentType, ContextType>;
  techniqueName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['SecurityFinding']>, ParentType, ContextType, RequireFields<FindingRoundFindingsArgs, 'first'>>;
  findingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weaknesses?: Resolver<ReadonlyArray<ResolversTypes['Weakness']>, ParentType, ContextType>;
  pathsCut?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pathsLeft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  pathCountAfter?: Resolver<ResolversTypes['BigInt'], ParentType, ContextType>;
  bestScoreAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type MitigationRoundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MitigationRound'] = ResolversParentTypes['MitigationRound']> = {
  mitigation?: Resolver<ResolversTypes['Mitigation'], ParentType, ContextType>;
  techniques?: Resolver<ReadonlyArray<ResolversTypes['Technique']>, ParentType, ContextType>;
  pathsCut?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pathsLeft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type DataExportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DataExport'] = ResolversParentTypes['DataExport']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  format?: Resolver<ResolversTypes['DataExportFormat'], ParentType, ContextType>;
  profile?: Resolver<Maybe<ResolversTypes['DataExportProfile']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['DataExportScope'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DataExportState'], ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['ScanRunProgress'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  rows?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  omitted?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  bytes?: Resolver<Maybe<ResolversTypes['BigInt']>, ParentType, ContextType>;
  sha256?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  mediaType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fileName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  signature?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['DataExportError']>, ParentType, ContextType>;
};

export type DataExportScopeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DataExportScope'] = ResolversParentTypes['DataExportScope']> = {
  target?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  applications?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
};

export type DataExportErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DataExportError'] = ResolversParentTypes['DataExportError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  detail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DataExportPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DataExportPayload'] = ResolversParentTypes['DataExportPayload']> = {
  export?: Resolver<Maybe<ResolversTypes['DataExport']>, ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['MutationError']>, ParentType, ContextType>;
};

export type SurveyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Survey'] = ResolversParentTypes['Survey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  licence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fieldedFrom?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  fieldedTo?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  respondents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DistributionEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DistributionEntry'] = ResolversParentTypes['DistributionEntry']> = {
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type SurveyDistributionsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SurveyDistributions'] = ResolversParentTypes['SurveyDistributions']> = {
  period?: Resolver<ReadonlyArray<ResolversTypes['DistributionEntry']>, ParentType, ContextType>;
  industry?: Resolver<ReadonlyArray<ResolversTypes['DistributionEntry']>, ParentType, ContextType>;
  seniority?: Resolver<ReadonlyArray<ResolversTypes['DistributionEntry']>, ParentType, ContextType>;
  role?: Resolver<ReadonlyArray<ResolversTypes['DistributionEntry']>, ParentType, ContextType>;
  organisationSize?: Resolver<ReadonlyArray<ResolversTypes['DistributionEntry']>, ParentType, ContextType>;
};

export type SurveyOptionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SurveyOption'] = ResolversParentTypes['SurveyOption']> = {
  option?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  share?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  mean?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type SurveyQuestionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SurveyQuestion'] = ResolversParentTypes['SurveyQuestion']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  surveyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SurveyQuestionKind'], ParentType, ContextType>;
  base?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  options?: Resolver<ReadonlyArray<ResolversTypes['SurveyOption']>, ParentType, ContextType>;
};

export type SurveyAggregateResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SurveyAggregate'] = ResolversParentTypes['SurveyAggregate']> = {
  surveys?: Resolver<ReadonlyArray<ResolversTypes['Survey']>, ParentType, ContextType>;
  respondents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  distributions?: Resolver<ResolversTypes['SurveyDistributions'], ParentType, ContextType>;
  questions?: Resolver<ReadonlyArray<ResolversTypes['SurveyQuestion']>, ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DataSourceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DataSource'] = ResolversParentTypes['DataSource']> = {
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  licence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type BenchmarkKindResolvers = EnumResolverSignature<{ roles?: any, verticals?: any, historical?: any, signals?: any }, ResolversTypes['BenchmarkKind']>;

export type BenchmarkColumnResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BenchmarkColumn'] = ResolversParentTypes['BenchmarkColumn']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['BenchmarkColumnType'], ParentType, ContextType>;
  unit?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type BenchmarkResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Benchmark'] = ResolversParentTypes['Benchmark']> = {
  kind?: Resolver<ResolversTypes['BenchmarkKind'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  columns?: Resolver<ReadonlyArray<ResolversTypes['BenchmarkColumn']>, ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['JSON']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['DataSource']>, ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ChartAxisResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChartAxis'] = ResolversParentTypes['ChartAxis']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ordered?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ChartSourceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChartSource'] = ResolversParentTypes['ChartSource']> = {
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  licence?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  respondents?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ChartFiltersResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChartFilters'] = ResolversParentTypes['ChartFilters']> = {
  period?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  industry?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  seniority?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AppliedFiltersResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AppliedFilters'] = ResolversParentTypes['AppliedFilters']> = {
  period?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  industry?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  seniority?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ChartRowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChartRow'] = ResolversParentTypes['ChartRow']> = {
  chartId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  category?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  categoryOrder?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  series?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  base?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  suppressed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type EvidenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Evidence'] = ResolversParentTypes['Evidence']> = {
  sourceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['CitationSource']>, ParentType, ContextType>;
  quote?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  locator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  validated?: Resolver<ResolversTypes['EvidenceValidation'], ParentType, ContextType>;
  validatedAt?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type ClaimReadinessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ClaimReadiness'] = ResolversParentTypes['ClaimReadiness']> = {
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ChartConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChartConnection'] = ResolversParentTypes['ChartConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ChartEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Chart']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ChartEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChartEdge'] = ResolversParentTypes['ChartEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Chart'], ParentType, ContextType>;
};

export type ResearchFindingConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResearchFindingConnection'] = ResolversParentTypes['ResearchFindingConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ResearchFindingEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ResearchFinding']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ResearchFindingEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResearchFindingEdge'] = ResolversParentTypes['ResearchFindingEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ResearchFinding'], ParentType, ContextType>;
};

export type ReportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Report'] = ResolversParentTypes['Report']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  edition?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publishedAt?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  authors?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  licence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ReportCountsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReportCounts'] = ResolversParentTypes['ReportCounts']> = {
  charts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  citations?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sources?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  respondents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  narrativeBlocks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  techniques?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weaknesses?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReportManifestResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReportManifest'] = ResolversParentTypes['ReportManifest']> = {
  report?: Resolver<Maybe<ResolversTypes['Report']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['ReportCounts'], ParentType, ContextType>;
  filters?: Resolver<ResolversTypes['ChartFilters'], ParentType, ContextType>;
  charts?: Resolver<ReadonlyArray<ResolversTypes['Chart']>, ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['ResearchFinding']>, ParentType, ContextType>;
  benchmarks?: Resolver<ReadonlyArray<ResolversTypes['Benchmark']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CitationSourceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CitationSource'] = ResolversParentTypes['CitationSource']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publisher?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publishedAt?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  accessedAt?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  linkStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReadinessFactorsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReadinessFactors'] = ResolversParentTypes['ReadinessFactors']> = {
  sourceType?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  recency?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  locator?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  validated?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  link?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type CitationReadinessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CitationReadiness'] = ResolversParentTypes['CitationReadiness']> = {
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  factors?: Resolver<ResolversTypes['ReadinessFactors'], ParentType, ContextType>;
};

export type CitationDuplicateResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CitationDuplicate'] = ResolversParentTypes['CitationDuplicate']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CuratedCitationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CuratedCitation'] = ResolversParentTypes['CuratedCitation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publisher?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publishedAt?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  readiness?: Resolver<ResolversTypes['CitationReadiness'], ParentType, ContextType>;
  duplicates?: Resolver<ReadonlyArray<ResolversTypes['CitationDuplicate']>, ParentType, ContextType>;
};

export type NarrativeBlockResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NarrativeBlock'] = ResolversParentTypes['NarrativeBlock']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  unit?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  attribution?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  section?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  anchor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  charts?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ReportSectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReportSection'] = ResolversParentTypes['ReportSection']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  heading?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  words?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReportContentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReportContent'] = ResolversParentTypes['ReportContent']> = {
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  edition?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  synthetic?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sections?: Resolver<ReadonlyArray<ResolversTypes['ReportSection']>, ParentType, ContextType>;
  words?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type StaticExportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StaticExport'] = ResolversParentTypes['StaticExport']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mediaType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  bytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sha256?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ExportStatus'], ParentType, ContextType>;
  generatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type WiringCheckResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WiringCheck'] = ResolversParentTypes['WiringCheck']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['StatusVerdict'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  details?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type WiringStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WiringStatus'] = ResolversParentTypes['WiringStatus']> = {
  status?: Resolver<ResolversTypes['StatusVerdict'], ParentType, ContextType>;
  checks?: Resolver<ReadonlyArray<ResolversTypes['WiringCheck']>, ParentType, ContextType>;
};

export type FindingInconsistencyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FindingInconsistency'] = ResolversParentTypes['FindingInconsistency']> = {
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FindingsStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FindingsStatus'] = ResolversParentTypes['FindingsStatus']> = {
  status?: Resolver<ResolversTypes['StatusVerdict'], ParentType, ContextType>;
  configured?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  indexed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ready?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inconsistencies?: Resolver<ReadonlyArray<ResolversTypes['FindingInconsistency']>, ParentType, ContextType>;
};

export type ResearchArtifactResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResearchArtifact'] = ResolversParentTypes['ResearchArtifact']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sha256?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  indexedAt?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type CandidateEntityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CandidateEntity'] = ResolversParentTypes['CandidateEntity']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mentions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  matchedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ArtifactCountsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ArtifactCounts'] = ResolversParentTypes['ArtifactCounts']> = {
  indexed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stale?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  missing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unindexed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type GeneratedResearchStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GeneratedResearchStatus'] = ResolversParentTypes['GeneratedResearchStatus']> = {
  artifacts?: Resolver<ReadonlyArray<ResolversTypes['ResearchArtifact']>, ParentType, ContextType>;
  candidateEntities?: Resolver<ReadonlyArray<ResolversTypes['CandidateEntity']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['ArtifactCounts'], ParentType, ContextType>;
};

export type EvidenceTallyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EvidenceTally'] = ResolversParentTypes['EvidenceTally']> = {
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  confirmed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PendingEvidenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PendingEvidence'] = ResolversParentTypes['PendingEvidence']> = {
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sourceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
};

export type EvidenceTrailStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EvidenceTrailStatus'] = ResolversParentTypes['EvidenceTrailStatus']> = {
  pendingSourceValidations?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findings?: Resolver<ReadonlyArray<ResolversTypes['EvidenceTally']>, ParentType, ContextType>;
  oldestPending?: Resolver<Maybe<ResolversTypes['PendingEvidence']>, ParentType, ContextType>;
};

export type CitationSeverityResolvers = EnumResolverSignature<{ critical?: any, high?: any, medium?: any, low?: any }, ResolversTypes['CitationSeverity']>;

export type SeverityCountsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SeverityCounts'] = ResolversParentTypes['SeverityCounts']> = {
  critical?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  high?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  medium?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  low?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProblemCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProblemCount'] = ResolversParentTypes['ProblemCount']> = {
  problem?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CitationReplacementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CitationReplacement'] = ResolversParentTypes['CitationReplacement']> = {
  sourceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['CitationSource']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type QueuedCitationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['QueuedCitation'] = ResolversParentTypes['QueuedCitation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sourceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['CitationSource']>, ParentType, ContextType>;
  findingSlug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  problem?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['CitationSeverity'], ParentType, ContextType>;
  replacement?: Resolver<Maybe<ResolversTypes['CitationReplacement']>, ParentType, ContextType>;
};

export type CitationQueueStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CitationQueueStatus'] = ResolversParentTypes['CitationQueueStatus']> = {
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  bySeverity?: Resolver<ResolversTypes['SeverityCounts'], ParentType, ContextType>;
  byProblem?: Resolver<ReadonlyArray<ResolversTypes['ProblemCount']>, ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['QueuedCitation']>, ParentType, ContextType>;
};

export type ReportStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReportStatus'] = ResolversParentTypes['ReportStatus']> = {
  wiring?: Resolver<ResolversTypes['WiringStatus'], ParentType, ContextType>;
  findings?: Resolver<ResolversTypes['FindingsStatus'], ParentType, ContextType>;
  generatedResearch?: Resolver<ResolversTypes['GeneratedResearchStatus'], ParentType, ContextType>;
  evidenceTrail?: Resolver<ResolversTypes['EvidenceTrailStatus'], ParentType, ContextType>;
  citationQueue?: Resolver<ResolversTypes['CitationQueueStatus'], ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  BigInt?: GraphQLScalarType;
  NodeKind?: NodeKindResolvers;
  Node?: NodeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Reference?: ReferenceResolvers<ContextType>;
  Facet?: FacetResolvers<ContextType>;
  FacetValue?: FacetValueResolvers<ContextType>;
  ServiceLimits?: ServiceLimitsResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  AttackReference?: AttackReferenceResolvers<ContextType>;
  Matrix?: MatrixResolvers<ContextType>;
  MatrixCounts?: MatrixCountsResolvers<ContextType>;
  Tactic?: TacticResolvers<ContextType>;
  Technique?: TechniqueResolvers<ContextType>;
  Mitigation?: MitigationResolvers<ContextType>;
  CaseStudy?: CaseStudyResolvers<ContextType>;
  ProcedureStep?: ProcedureStepResolvers<ContextType>;
  TacticConnection?: TacticConnectionResolvers<ContextType>;
  TacticEdge?: TacticEdgeResolvers<ContextType>;
  TechniqueConnection?: TechniqueConnectionResolvers<ContextType>;
  TechniqueEdge?: TechniqueEdgeResolvers<ContextType>;
  MitigationConnection?: MitigationConnectionResolvers<ContextType>;
  MitigationEdge?: MitigationEdgeResolvers<ContextType>;
  CaseStudyConnection?: CaseStudyConnectionResolvers<ContextType>;
  CaseStudyEdge?: CaseStudyEdgeResolvers<ContextType>;
  TechniqueMitigationConnection?: TechniqueMitigationConnectionResolvers<ContextType>;
  TechniqueMitigationEdge?: TechniqueMitigationEdgeResolvers<ContextType>;
  TechniqueCaseStudyConnection?: TechniqueCaseStudyConnectionResolvers<ContextType>;
  TechniqueCaseStudyEdge?: TechniqueCaseStudyEdgeResolvers<ContextType>;
  MitigationTechniqueConnection?: MitigationTechniqueConnectionResolvers<ContextType>;
  MitigationTechniqueEdge?: MitigationTechniqueEdgeResolvers<ContextType>;
  ContributionStatus?: ContributionStatusResolvers;
  Violation?: ViolationResolvers<ContextType>;
  ContributionCheck?: ContributionCheckResolvers<ContextType>;
  ContributionPreview?: ContributionPreviewResolvers<ContextType>;
  AddedObject?: AddedObjectResolvers<ContextType>;
  AddedField?: AddedFieldResolvers<ContextType>;
  ChangedObject?: ChangedObjectResolvers<ContextType>;
  FieldChange?: FieldChangeResolvers<ContextType>;
  LinkChange?: LinkChangeResolvers<ContextType>;
  Contribution?: ContributionResolvers<ContextType>;
  ContributionContact?: ContributionContactResolvers<ContextType>;
  ContributionMove?: ContributionMoveResolvers<ContextType>;
  Submission?: SubmissionResolvers<ContextType>;
  Provenance?: ProvenanceResolvers<ContextType>;
  KnowledgeChange?: KnowledgeChangeResolvers<ContextType>;
  ChangedNode?: ChangedNodeResolvers<ContextType>;
  KnowledgeChangeConnection?: KnowledgeChangeConnectionResolvers<ContextType>;
  KnowledgeChangeEdge?: KnowledgeChangeEdgeResolvers<ContextType>;
  ContributionConnection?: ContributionConnectionResolvers<ContextType>;
  ContributionEdge?: ContributionEdgeResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Weakness?: WeaknessResolvers<ContextType>;
  WeaknessCategory?: WeaknessCategoryResolvers<ContextType>;
  Chart?: ChartResolvers<ContextType>;
  ResearchFinding?: ResearchFindingResolvers<ContextType>;
  WeaknessView?: WeaknessViewResolvers<ContextType>;
  Application?: ApplicationResolvers<ContextType>;
  Vulnerability?: VulnerabilityResolvers<ContextType>;
  SecurityFinding?: SecurityFindingResolvers<ContextType>;
  SearchConnection?: SearchConnectionResolvers<ContextType>;
  SearchEdge?: SearchEdgeResolvers<ContextType>;
  PathAnswer?: PathAnswerResolvers<ContextType>;
  Path?: PathResolvers<ContextType>;
  PathHop?: PathHopResolvers<ContextType>;
  Neighborhood?: NeighborhoodResolvers<ContextType>;
  NeighborGroup?: NeighborGroupResolvers<ContextType>;
  NodeConnection?: NodeConnectionResolvers<ContextType>;
  NodeEdge?: NodeEdgeResolvers<ContextType>;
  Hygiene?: HygieneResolvers<ContextType>;
  UnresolvedStep?: UnresolvedStepResolvers<ContextType>;
  DuplicateLink?: DuplicateLinkResolvers<ContextType>;
  DanglingLink?: DanglingLinkResolvers<ContextType>;
  WeaknessPlatform?: WeaknessPlatformResolvers<ContextType>;
  WeaknessConsequence?: WeaknessConsequenceResolvers<ContextType>;
  WeaknessMitigation?: WeaknessMitigationResolvers<ContextType>;
  ObservedExample?: ObservedExampleResolvers<ContextType>;
  TaxonomyMapping?: TaxonomyMappingResolvers<ContextType>;
  WeaknessCatalog?: WeaknessCatalogResolvers<ContextType>;
  WeaknessConnection?: WeaknessConnectionResolvers<ContextType>;
  WeaknessEdge?: WeaknessEdgeResolvers<ContextType>;
  WeaknessCategoryConnection?: WeaknessCategoryConnectionResolvers<ContextType>;
  WeaknessCategoryEdge?: WeaknessCategoryEdgeResolvers<ContextType>;
  TechniqueWeaknessConnection?: TechniqueWeaknessConnectionResolvers<ContextType>;
  TechniqueWeaknessEdge?: TechniqueWeaknessEdgeResolvers<ContextType>;
  WeaknessTechniqueConnection?: WeaknessTechniqueConnectionResolvers<ContextType>;
  WeaknessTechniqueEdge?: WeaknessTechniqueEdgeResolvers<ContextType>;
  ScanType?: ScanTypeResolvers;
  Scanner?: ScannerResolvers<ContextType>;
  Scan?: ScanResolvers<ContextType>;
  SecurityFindingCounts?: SecurityFindingCountsResolvers<ContextType>;
  SecurityFindingSeverityCount?: SecurityFindingSeverityCountResolvers<ContextType>;
  SecurityFindingStatusCount?: SecurityFindingStatusCountResolvers<ContextType>;
  SecurityFindingTypeCount?: SecurityFindingTypeCountResolvers<ContextType>;
  SecurityFindingCategoryCount?: SecurityFindingCategoryCountResolvers<ContextType>;
  SecurityPolicy?: SecurityPolicyResolvers<ContextType>;
  PolicyCompliance?: PolicyComplianceResolvers<ContextType>;
  SecurityFindingTrendPoint?: SecurityFindingTrendPointResolvers<ContextType>;
  ExposedTechnique?: ExposedTechniqueResolvers<ContextType>;
  ExposedTactic?: ExposedTacticResolvers<ContextType>;
  ApplicationDifference?: ApplicationDifferenceResolvers<ContextType>;
  SharedExposure?: SharedExposureResolvers<ContextType>;
  ExposurePath?: ExposurePathResolvers<ContextType>;
  SecurityFindingExposure?: SecurityFindingExposureResolvers<ContextType>;
  WeaknessDerivation?: WeaknessDerivationResolvers;
  RelatedLocation?: RelatedLocationResolvers<ContextType>;
  CodeFlow?: CodeFlowResolvers<ContextType>;
  ThreadFlow?: ThreadFlowResolvers<ContextType>;
  CodeFlowStep?: CodeFlowStepResolvers<ContextType>;
  StepImportance?: StepImportanceResolvers;
  CvssRating?: CvssRatingResolvers<ContextType>;
  SecurityFindingEvidence?: SecurityFindingEvidenceResolvers<ContextType>;
  SecurityFindingLocation?: SecurityFindingLocationResolvers<ContextType>;
  CodeLocation?: CodeLocationResolvers<ContextType>;
  HttpLocation?: HttpLocationResolvers<ContextType>;
  ComponentLocation?: ComponentLocationResolvers<ContextType>;
  ModelLocation?: ModelLocationResolvers<ContextType>;
  ThreatModel?: ThreatModelResolvers<ContextType>;
  ThreatModelComponent?: ThreatModelComponentResolvers<ContextType>;
  ThreatModelControl?: ThreatModelControlResolvers<ContextType>;
  ApplicationConnection?: ApplicationConnectionResolvers<ContextType>;
  ApplicationEdge?: ApplicationEdgeResolvers<ContextType>;
  ScanConnection?: ScanConnectionResolvers<ContextType>;
  ScanEdge?: ScanEdgeResolvers<ContextType>;
  SecurityFindingConnection?: SecurityFindingConnectionResolvers<ContextType>;
  SecurityFindingEdge?: SecurityFindingEdgeResolvers<ContextType>;
  ApplicationWeaknessConnection?: ApplicationWeaknessConnectionResolvers<ContextType>;
  ApplicationWeaknessEdge?: ApplicationWeaknessEdgeResolvers<ContextType>;
  ApplicationTechniqueConnection?: ApplicationTechniqueConnectionResolvers<ContextType>;
  ApplicationTechniqueEdge?: ApplicationTechniqueEdgeResolvers<ContextType>;
  FindingTriage?: FindingTriageResolvers<ContextType>;
  FindingTriageMove?: FindingTriageMoveResolvers<ContextType>;
  TriageFailure?: TriageFailureResolvers<ContextType>;
  TriageFindingsPayload?: TriageFindingsPayloadResolvers<ContextType>;
  Target?: TargetResolvers<ContextType>;
  TargetControl?: TargetControlResolvers<ContextType>;
  TargetWebhook?: TargetWebhookResolvers<ContextType>;
  TargetScope?: TargetScopeResolvers<ContextType>;
  TargetRun?: TargetRunResolvers<ContextType>;
  TargetCounts?: TargetCountsResolvers<ContextType>;
  TargetConnection?: TargetConnectionResolvers<ContextType>;
  TargetEdge?: TargetEdgeResolvers<ContextType>;
  MutationError?: MutationErrorResolvers<ContextType>;
  InputError?: InputErrorResolvers<ContextType>;
  StateError?: StateErrorResolvers<ContextType>;
  TargetPayload?: TargetPayloadResolvers<ContextType>;
  DeleteTargetPayload?: DeleteTargetPayloadResolvers<ContextType>;
  Artifact?: ArtifactResolvers<ContextType>;
  ArtifactVersion?: ArtifactVersionResolvers<ContextType>;
  EndArtifactPayload?: EndArtifactPayloadResolvers<ContextType>;
  ScanRun?: ScanRunResolvers<ContextType>;
  ScanRunProgress?: ScanRunProgressResolvers<ContextType>;
  ScanRunScanner?: ScanRunScannerResolvers<ContextType>;
  ScanRunCommit?: ScanRunCommitResolvers<ContextType>;
  ScanRunArtifact?: ScanRunArtifactResolvers<ContextType>;
  ScanRunResult?: ScanRunResultResolvers<ContextType>;
  ScanRunWarning?: ScanRunWarningResolvers<ContextType>;
  ScanRunOmission?: ScanRunOmissionResolvers<ContextType>;
  ScanRunError?: ScanRunErrorResolvers<ContextType>;
  ScanRunConnection?: ScanRunConnectionResolvers<ContextType>;
  ScanRunEdge?: ScanRunEdgeResolvers<ContextType>;
  ScanRunPayload?: ScanRunPayloadResolvers<ContextType>;
  ScannerProgram?: ScannerProgramResolvers<ContextType>;
  VcsScanPayload?: VcsScanPayloadResolvers<ContextType>;
  VulnerabilityCatalog?: VulnerabilityCatalogResolvers<ContextType>;
  EpssScore?: EpssScoreResolvers<ContextType>;
  KnownExploitedVulnerability?: KnownExploitedVulnerabilityResolvers<ContextType>;
  VulnerabilityConnection?: VulnerabilityConnectionResolvers<ContextType>;
  VulnerabilityEdge?: VulnerabilityEdgeResolvers<ContextType>;
  LinkedVulnerabilityConnection?: LinkedVulnerabilityConnectionResolvers<ContextType>;
  VulnerabilityFindingConnection?: VulnerabilityFindingConnectionResolvers<ContextType>;
  VulnerabilityFindingEdge?: VulnerabilityFindingEdgeResolvers<ContextType>;
  AttackPathConnection?: AttackPathConnectionResolvers<ContextType>;
  AttackPathEdge?: AttackPathEdgeResolvers<ContextType>;
  AttackPath?: AttackPathResolvers<ContextType>;
  AttackPathFactor?: AttackPathFactorResolvers<ContextType>;
  AttackStep?: AttackStepResolvers<ContextType>;
  AttackStepWeakness?: AttackStepWeaknessResolvers<ContextType>;
  AttackTransition?: AttackTransitionResolvers<ContextType>;
  AttackStepMitigations?: AttackStepMitigationsResolvers<ContextType>;
  Remediation?: RemediationResolvers<ContextType>;
  FindingRemediation?: FindingRemediationResolvers<ContextType>;
  FindingRound?: FindingRoundResolvers<ContextType>;
  MitigationRound?: MitigationRoundResolvers<ContextType>;
  DataExport?: DataExportResolvers<ContextType>;
  DataExportScope?: DataExportScopeResolvers<ContextType>;
  DataExportError?: DataExportErrorResolvers<ContextType>;
  DataExportPayload?: DataExportPayloadResolvers<ContextType>;
  Survey?: SurveyResolvers<ContextType>;
  DistributionEntry?: DistributionEntryResolvers<ContextType>;
  SurveyDistributions?: SurveyDistributionsResolvers<ContextType>;
  SurveyOption?: SurveyOptionResolvers<ContextType>;
  SurveyQuestion?: SurveyQuestionResolvers<ContextType>;
  SurveyAggregate?: SurveyAggregateResolvers<ContextType>;
  DataSource?: DataSourceResolvers<ContextType>;
  BenchmarkKind?: BenchmarkKindResolvers;
  BenchmarkColumn?: BenchmarkColumnResolvers<ContextType>;
  Benchmark?: BenchmarkResolvers<ContextType>;
  ChartAxis?: ChartAxisResolvers<ContextType>;
  ChartSource?: ChartSourceResolvers<ContextType>;
  ChartFilters?: ChartFiltersResolvers<ContextType>;
  AppliedFilters?: AppliedFiltersResolvers<ContextType>;
  ChartRow?: ChartRowResolvers<ContextType>;
  Evidence?: EvidenceResolvers<ContextType>;
  ClaimReadiness?: ClaimReadinessResolvers<ContextType>;
  ChartConnection?: ChartConnectionResolvers<ContextType>;
  ChartEdge?: ChartEdgeResolvers<ContextType>;
  ResearchFindingConnection?: ResearchFindingConnectionResolvers<ContextType>;
  ResearchFindingEdge?: ResearchFindingEdgeResolvers<ContextType>;
  Report?: ReportResolvers<ContextType>;
  ReportCounts?: ReportCountsResolvers<ContextType>;
  ReportManifest?: ReportManifestResolvers<ContextType>;
  CitationSource?: CitationSourceResolvers<ContextType>;
  ReadinessFactors?: ReadinessFactorsResolvers<ContextType>;
  CitationReadiness?: CitationReadinessResolvers<ContextType>;
  CitationDuplicate?: CitationDuplicateResolvers<ContextType>;
  CuratedCitation?: CuratedCitationResolvers<ContextType>;
  NarrativeBlock?: NarrativeBlockResolvers<ContextType>;
  ReportSection?: ReportSectionResolvers<ContextType>;
  ReportContent?: ReportContentResolvers<ContextType>;
  StaticExport?: StaticExportResolvers<ContextType>;
  WiringCheck?: WiringCheckResolvers<ContextType>;
  WiringStatus?: WiringStatusResolvers<ContextType>;
  FindingInconsistency?: FindingInconsistencyResolvers<ContextType>;
  FindingsStatus?: FindingsStatusResolvers<ContextType>;
  ResearchArtifact?: ResearchArtifactResolvers<ContextType>;
  CandidateEntity?: CandidateEntityResolvers<ContextType>;
  ArtifactCounts?: ArtifactCountsResolvers<ContextType>;
  GeneratedResearchStatus?: GeneratedResearchStatusResolvers<ContextType>;
  EvidenceTally?: EvidenceTallyResolvers<ContextType>;
  PendingEvidence?: PendingEvidenceResolvers<ContextType>;
  EvidenceTrailStatus?: EvidenceTrailStatusResolvers<ContextType>;
  CitationSeverity?: CitationSeverityResolvers;
  SeverityCounts?: SeverityCountsResolvers<ContextType>;
  ProblemCount?: ProblemCountResolvers<ContextType>;
  CitationReplacement?: CitationReplacementResolvers<ContextType>;
  QueuedCitation?: QueuedCitationResolvers<ContextType>;
  CitationQueueStatus?: CitationQueueStatusResolvers<ContextType>;
  ReportStatus?: ReportStatusResolvers<ContextType>;
};

