import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Matrix as StoredMatrix, Tactic as StoredTactic, Technique as StoredTechnique, Mitigation as StoredMitigation, CaseStudy as StoredCaseStudy, ProcedureStep as StoredProcedureStep, Weakness as StoredWeakness, WeaknessCategory as StoredWeaknessCategory, WeaknessView as StoredWeaknessView, WeaknessCatalog as StoredWeaknessCatalog, WeaknessConsequence as StoredWeaknessConsequence, WeaknessMitigation as StoredWeaknessMitigation, Survey as StoredSurvey, Chart as StoredChart, ResearchFinding as StoredResearchFinding, Report as StoredReport, CitationSource as StoredCitationSource } from '../db/tables.ts';
import type { SurveyAggregate as SurveyAggregateModel, SurveyQuestion as SurveyQuestionModel, Benchmark as BenchmarkModel, CuratedCitation as CuratedCitationModel, Evidence as EvidenceModel, ReportContent as ReportContentModel, ReportManifest as ReportManifestModel, ReportStatus as ReportStatusModel, QueuedCitation as QueuedCitationModel, CitationReplacement as CitationReplacementModel, TacticConnection as TacticConnectionModel, TacticEdge as TacticEdgeModel, TechniqueConnection as TechniqueConnectionModel, TechniqueEdge as TechniqueEdgeModel, MitigationConnection as MitigationConnectionModel, MitigationEdge as MitigationEdgeModel, CaseStudyConnection as CaseStudyConnectionModel, CaseStudyEdge as CaseStudyEdgeModel, TechniqueMitigationConnection as TechniqueMitigationConnectionModel, TechniqueMitigationEdge as TechniqueMitigationEdgeModel, TechniqueCaseStudyConnection as TechniqueCaseStudyConnectionModel, TechniqueCaseStudyEdge as TechniqueCaseStudyEdgeModel, MitigationTechniqueConnection as MitigationTechniqueConnectionModel, MitigationTechniqueEdge as MitigationTechniqueEdgeModel, ContributionConnection as ContributionConnectionModel, ContributionEdge as ContributionEdgeModel, SearchConnection as SearchConnectionModel, SearchEdge as SearchEdgeModel, NodeConnection as NodeConnectionModel, NodeEdge as NodeEdgeModel, WeaknessConnection as WeaknessConnectionModel, WeaknessEdge as WeaknessEdgeModel, WeaknessCategoryConnection as WeaknessCategoryConnectionModel, WeaknessCategoryEdge as WeaknessCategoryEdgeModel, TechniqueWeaknessConnection as TechniqueWeaknessConnectionModel, TechniqueWeaknessEdge as TechniqueWeaknessEdgeModel, WeaknessTechniqueConnection as WeaknessTechniqueConnectionModel, WeaknessTechniqueEdge as WeaknessTechniqueEdgeModel, ApplicationConnection as ApplicationConnectionModel, ApplicationEdge as ApplicationEdgeModel, ScanConnection as ScanConnectionModel, ScanEdge as ScanEdgeModel, SecurityFindingConnection as SecurityFindingConnectionModel, SecurityFindingEdge as SecurityFindingEdgeModel, ApplicationWeaknessConnection as ApplicationWeaknessConnectionModel, ApplicationWeaknessEdge as ApplicationWeaknessEdgeModel, ApplicationTechniqueConnection as ApplicationTechniqueConnectionModel, ApplicationTechniqueEdge as ApplicationTechniqueEdgeModel, ChartConnection as ChartConnectionModel, ChartEdge as ChartEdgeModel, ResearchFindingConnection as ResearchFindingConnectionModel, ResearchFindingEdge as ResearchFindingEdgeModel, Hygiene as HygieneModel, Neighborhood as NeighborhoodModel, NeighborGroup as NeighborGroupModel, Path as PathModel, PathHop as PathHopModel, PathAnswer as PathAnswerModel, Application as ApplicationModel, Scanner as ScannerModel, Scan as ScanModel, SecurityFinding as SecurityFindingModel, SecurityFindingCategoryCount as SecurityFindingCategoryCountModel, SecurityFindingCounts as SecurityFindingCountsModel, SecurityFindingEvidence as SecurityFindingEvidenceModel, SecurityFindingTrendPoint as SecurityFindingTrendPointModel, SecurityFindingLocation as SecurityFindingLocationModel, ModelLocation as ModelLocationModel, ThreatModel as ThreatModelModel, RelatedLocation as RelatedLocationModel, CodeFlow as CodeFlowModel, ThreadFlow as ThreadFlowModel, CodeFlowStep as CodeFlowStepModel, ExposedTactic as ExposedTacticModel, ApplicationDifference as ApplicationDifferenceModel, SharedExposure as SharedExposureModel, ExposedTechnique as ExposedTechniqueModel, ExposurePath as ExposurePathModel, ThreatModelComponent as ThreatModelComponentModel, ThreatModelControl as ThreatModelControlModel, Contribution as ContributionModel, ContributionMove as ContributionMoveModel, ContributionPreview as ContributionPreviewModel, AddedObject as AddedObjectModel, Provenance as ProvenanceModel, NodeModel, UnresolvedStep as UnresolvedStepModel, DuplicateLink as DuplicateLinkModel, DanglingLink as DanglingLinkModel } from './runtime/models.ts';
import type { Context } from './runtime/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
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
  /** Any JSON value, where the form depends on the data. */
  JSON: { input: unknown; output: unknown; }
  _FieldSet: { input: unknown; output: unknown; }
};

/** How a text is given back. The stored text is Markdown. */
export type TextFormat =
  /** The text byte for byte as its source gives it, with Markdown links to other objects. */
  | 'MARKDOWN'
  /** Plain text: no markup, links reduced to their words, literal tokens such as `<think>` kept. */
  | 'TEXT'
  /** Sanitised HTML: no scripts, styles, images or frames; literal tokens such as `<think>` are escaped. */
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
  | 'SECURITY_FINDING';

/**
 * An object with an id that is unique in the whole graph: `AML.T0051` (ATLAS), `CWE-79` (CWE), `genai-adoption-by-wave` (chart or research finding),
 * a guid (application), a guid, colon and number (security finding).
 * See `Query.node`.
 */
export type Node = {
  /** Public id, used as it is everywhere: in queries, REST paths and links. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
};

/** Where a page stands in its connection (Relay Cursor Connections Specification). */
export type PageInfo = {
  /** True when edges follow this page. Paging backwards, it is true when `before` was given. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** True when edges precede this page. Paging forwards, it is true when `after` was given. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge; null on an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** Cursor of the last edge; null on an empty page. Give it as `after` to read on. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** A document that an object cites. */
export type Reference = {
  /** Title as the source gives it; null when it gives none. */
  readonly title?: Maybe<Scalars['String']['output']>;
  /** Absolute URL as the source gives it; null when it gives none. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** One dimension by which a collection can be narrowed, with how many objects have each value. */
export type Facet = {
  /** What is counted: the name of the filter field, such as `maturity` or `tactic`. */
  readonly field: Scalars['String']['output'];
  /** The values, most frequent first, then by value. An object with several values counts once under each. */
  readonly values: ReadonlyArray<FacetValue>;
};

/** One value of a facet. */
export type FacetValue = {
  /** The value as the filter takes it, such as `AML.TA0005` or `realized`. */
  readonly value: Scalars['String']['output'];
  /** The value for people: the name of the object when the value is an id, else the value. */
  readonly label: Scalars['String']['output'];
  /** How many objects of the filtered collection have it, at least 1. */
  readonly count: Scalars['Int']['output'];
};

/**
 * The limits that every GraphQL request is held to. A request over a limit is refused before it runs, with code `LIMIT_EXCEEDED`
 * and the limit named.
 */
export type ServiceLimits = {
  /** Greatest nesting of fields; introspection is not counted, but by its cost. */
  readonly depth: Scalars['Int']['output'];
  /** Greatest number of aliases in an operation, fragments counted where they are spread. */
  readonly aliases: Scalars['Int']['output'];
  /** Greatest number of fields at the root of an operation. */
  readonly rootFields: Scalars['Int']['output'];
  /** Greatest number of fields in a document, fragments counted where they are spread. */
  readonly fields: Scalars['Int']['output'];
  /** Greatest number of fields in a document that select once more what was selected before at the same place of the answer. */
  readonly repeats: Scalars['Int']['output'];
  /** Greatest number of inline fragments and spreads in a document, fragments counted where they are spread. */
  readonly fragments: Scalars['Int']['output'];
  /** Greatest number of operations in a document. */
  readonly operations: Scalars['Int']['output'];
  /** Greatest number of lexical tokens in a document. */
  readonly tokens: Scalars['Int']['output'];
  /** Greatest length of a document, in UTF-16 code units. */
  readonly documentLength: Scalars['Int']['output'];
  /** Greatest number of values in the variables of a request: each scalar, list and object counts as one. They may lie 100 deep in each other. */
  readonly variables: Scalars['Int']['output'];
  /** Greatest `first` or `last` of a connection. */
  readonly pageSize: Scalars['Int']['output'];
  /** Page size when neither `first` nor `last` is given. */
  readonly defaultPageSize: Scalars['Int']['output'];
  /** Greatest cost of an operation; 1 is the price of a plain field. `extensions.cost` tells it; a request over the limit is told which of its paths cost most. */
  readonly cost: Scalars['Int']['output'];
  /** Greatest size of a request body, in bytes. */
  readonly bodyBytes: Scalars['Int']['output'];
};

export type Query = {
  /** The ATLAS matrix; null before the first import. */
  readonly matrix?: Maybe<Matrix>;
  /** The tactic with this id; null when there is none. Retired ones are found. */
  readonly tactic?: Maybe<Tactic>;
  /** The technique or sub-technique with this id; null when there is none. Retired ones are found. */
  readonly technique?: Maybe<Technique>;
  /** The mitigation with this id; null when there is none. Retired ones are found. */
  readonly mitigation?: Maybe<Mitigation>;
  /** The case study with this id; null when there is none. Retired ones are found. */
  readonly caseStudy?: Maybe<CaseStudy>;
  /** Tactics in matrix order, retired ones last. */
  readonly tactics: TacticConnection;
  /** Techniques, sub-techniques included. */
  readonly techniques: TechniqueConnection;
  /** Mitigations. */
  readonly mitigations: MitigationConnection;
  /** Case studies. */
  readonly caseStudies: CaseStudyConnection;
  /** The revision of the data that answers are made from: it grows by one with each import or write, and is 0 on an empty database. */
  readonly revision: Scalars['Int']['output'];
  /** When that revision was made; null on an empty database. */
  readonly revisionAt?: Maybe<Scalars['DateTime']['output']>;
  /** The limits that every GraphQL request is held to. */
  readonly serviceLimits: ServiceLimits;
  /** The verdict on a contribution document (specification §2), with a preview of what it would change. Nothing is kept. */
  readonly validateContribution: ContributionCheck;
  /** The contribution with this number, for reviewers and for whoever has its receipt; for others an error. */
  readonly contribution: Contribution;
  /** Contributions, oldest first. For reviewers. */
  readonly contributions: ContributionConnection;
  /** The object with this id, of whatever kind; null when there is none. */
  readonly node?: Maybe<Node>;
  /** The objects with these ids, in the order asked; null where there is none. At most 100. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /**
   * Full-text search over all kinds: words in any form, `"quoted phrases"`, `-excluded` words, ids, and names with typing errors. Names weigh more than
   * texts; an exact id comes first. Security findings are not searched; `securityFindings` has filters for them.
   */
  readonly search: SearchConnection;
  /**
   * The shortest paths between two objects, over edges of all kinds in both directions. An object of a type without edges (see `EdgeKind`) is refused with
   * what to ask instead.
   */
  readonly path: PathAnswer;
  /**
   * What surrounds an object, counted by kind of edge; null when there is no such object. An object of a type without edges (see `EdgeKind`) is refused with
   * what to ask instead.
   */
  readonly neighbors?: Maybe<Neighborhood>;
  /** What is not in order in the data. */
  readonly hygiene: Hygiene;
  /** The CWE catalogue; null before the first import. */
  readonly weaknessCatalog?: Maybe<WeaknessCatalog>;
  /** The weakness with this id; null when there is none (a category's id gives null here, see `weaknessCategory` and `node`). */
  readonly weakness?: Maybe<Weakness>;
  /** The category with this id; null when there is none. */
  readonly weaknessCategory?: Maybe<WeaknessCategory>;
  /** Weaknesses. */
  readonly weaknesses: WeaknessConnection;
  /** Categories, by number. */
  readonly weaknessCategories: WeaknessCategoryConnection;
  /** The application with this guid; null when there is none. */
  readonly application?: Maybe<Application>;
  /** Applications. */
  readonly applications: ApplicationConnection;
  /** Difference of two applications: the techniques that the open, unmitigated findings of only one, or of both, make possible. Null when one is not there. */
  readonly applicationDifference?: Maybe<ApplicationDifference>;
  /** The security finding with this id; null when there is none. */
  readonly securityFinding?: Maybe<SecurityFinding>;
  /** Security findings of all applications. */
  readonly securityFindings: SecurityFindingConnection;
  /** How many security findings there are in all applications. Read from kept counts, whatever their number. */
  readonly securityFindingCounts: SecurityFindingCounts;
  /** The policy that findings of all applications are measured by. */
  readonly securityPolicy: SecurityPolicy;
  /** Scans of all applications, newest first. */
  readonly scans: ScanConnection;
  /** The surveys of the report, with who answered and what, without filters. */
  readonly surveyAggregate: SurveyAggregate;
  /** A benchmark table; null when the report has none of this kind. */
  readonly benchmark?: Maybe<Benchmark>;
  /** A chart; null when there is none of this id. */
  readonly chart?: Maybe<Chart>;
  /** Charts of the report, in its order. */
  readonly charts: ChartConnection;
  /** A research finding; null when there is none of this slug. */
  readonly researchFinding?: Maybe<ResearchFinding>;
  /** Research findings of the report, in its order. */
  readonly researchFindings: ResearchFindingConnection;
  /**
   * The rows of a chart as the SQL function `get_chart_dataset` returns them: an unknown chart has none; an attribute or a value that the chart does not
   * have is refused.
   */
  readonly chartDataset: ReadonlyArray<ChartRow>;
  /** The report; null before one is imported. */
  readonly report?: Maybe<Report>;
  /** What the report is made of. */
  readonly reportManifest: ReportManifest;
  /** The overview that the SQL function `get_report_overview` gives: report, counts, charts, findings, revision. */
  readonly reportOverview: Scalars['JSON']['output'];
  /** Curated citations, best first: each work once. */
  readonly citations: ReadonlyArray<CuratedCitation>;
  /** Claims, stat boxes and pull quotes of the report, in its order. */
  readonly narrative: ReadonlyArray<NarrativeBlock>;
  /** The whole text of the report; null before one with a text is imported. */
  readonly reportContent?: Maybe<ReportContent>;
  /** The static exports, as the service answers them now. */
  readonly exports: ReadonlyArray<StaticExport>;
  /** State of the report's parts. */
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

/** What objects of the knowledge base can be ordered by. Equal values are ordered by id. */
export type ObjectOrderField =
  /** The id. */
  | 'ID'
  /** The name, without regard to case. */
  | 'NAME'
  /** The date of creation; unknown dates are smallest. */
  | 'CREATED'
  /** The date of the last change; unknown dates are smallest. */
  | 'MODIFIED';

/** An ordering of techniques or mitigations. */
export type ObjectOrder = {
  /** What to order by. */
  readonly field: ObjectOrderField;
  /** Which way. */
  readonly direction?: OrderDirection;
};

/** What case studies can be ordered by. Equal values are ordered by id. */
export type CaseStudyOrderField =
  /** The id. */
  | 'ID'
  /** The name, without regard to case. */
  | 'NAME'
  /** The date of the incident or exercise; unknown dates are smallest. */
  | 'INCIDENT_DATE';

/** An ordering of case studies. */
export type CaseStudyOrder = {
  /** What to order by. */
  readonly field: CaseStudyOrderField;
  /** Which way. */
  readonly direction?: OrderDirection;
};

/** How far a technique has been shown to work (MITRE ATLAS; specification §2.4). */
export type Maturity =
  /** Shown in research or an academic setting to be possible. */
  | 'feasible'
  /** Shown to work in a red-team exercise or on a realistic system. */
  | 'demonstrated'
  /** Used by a threat actor in a real incident. */
  | 'realized';

/** What a case study reports (specification §2.7). */
export type CaseStudyType =
  /** A real attack by an adversary. */
  | 'incident'
  /** A demonstration by researchers or a red team. */
  | 'exercise';

/** How exactly the date of a case study is known (specification §2.7). The parts that are not known stand at their first value. */
export type IncidentDateGranularity =
  /** Only the year is known. */
  | 'YEAR'
  /** The year and the month are known. */
  | 'MONTH'
  /** The day is known. */
  | 'DATE';

/** An object of MITRE ATT&CK that an object here corresponds to. */
export type AttackReference = {
  /** Id in ATT&CK, such as `T1594` or `TA0043`. */
  readonly id: Scalars['String']['output'];
  /** Page at attack.mitre.org; null when the source gives none. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** The matrix: tactics in order, and where the knowledge base comes from. */
export type Matrix = Node & {
  /** Always `ATLAS`. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name of the matrix. */
  readonly name: Scalars['String']['output'];
  /** What the matrix is; null when the source does not say. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The tactics in matrix order, retired ones left out. */
  readonly tactics: ReadonlyArray<Tactic>;
  /** Where the objects come from: `starter` for the bundled facts, else the name of the imported collection. */
  readonly source: Scalars['String']['output'];
  /** Version of that source, such as `5.6.0` or `2026.05`. */
  readonly version: Scalars['String']['output'];
  /** When it was imported. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** How many objects are there, retired ones left out. */
  readonly counts: MatrixCounts;
};


/** The matrix: tactics in order, and where the knowledge base comes from. */
export type MatrixDescriptionArgs = {
  format?: TextFormat;
};

/** How many objects a matrix has, retired ones left out. */
export type MatrixCounts = {
  /** Tactics. */
  readonly tactics: Scalars['Int']['output'];
  /** Techniques, sub-techniques included. */
  readonly techniques: Scalars['Int']['output'];
  /** Sub-techniques alone. */
  readonly subtechniques: Scalars['Int']['output'];
  /** Mitigations. */
  readonly mitigations: Scalars['Int']['output'];
  /** Case studies. */
  readonly caseStudies: Scalars['Int']['output'];
  /** Steps of all case studies. */
  readonly steps: Scalars['Int']['output'];
};

/** A tactic: a goal of the adversary, the why of a technique. Id such as `AML.TA0005`. */
export type Tactic = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What it is, in full once the official file is imported, in one sentence of our own before. Null when the source says nothing. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it cites, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** When the source first had it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** When the source last changed it; null when the source does not say. Sources err: it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The MITRE ATT&CK object that it corresponds to; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. Retired objects keep their relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The tactic that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<Tactic>;
  /** Place in the matrix, from 1; null when retired. */
  readonly position?: Maybe<Scalars['Int']['output']>;
  /** Techniques that achieve this tactic, sub-techniques included, by id. */
  readonly techniques: TechniqueConnection;
  /** Case studies with a step that pursues this tactic, by id. */
  readonly caseStudies: CaseStudyConnection;
  /** The imports and contributions that made it what it is, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
};


/** A tactic: a goal of the adversary, the why of a technique. Id such as `AML.TA0005`. */
export type TacticDescriptionArgs = {
  format?: TextFormat;
};


/** A tactic: a goal of the adversary, the why of a technique. Id such as `AML.TA0005`. */
export type TacticTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A tactic: a goal of the adversary, the why of a technique. Id such as `AML.TA0005`. */
export type TacticCaseStudiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A technique: how an adversary achieves a tactic. Id such as `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type Technique = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What it is, in full once the official file is imported, in one sentence of our own before. Null when the source says nothing. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it cites, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** When the source first had it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** When the source last changed it; null when the source does not say. Sources err: it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The MITRE ATT&CK object that it corresponds to; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. Retired objects keep their relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The technique that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<Technique>;
  /** How far it has been shown to work; null when the source does not say. */
  readonly maturity?: Maybe<Maturity>;
  /** Kinds of system that it concerns, such as `Generative AI`; empty before format 6 of ATLAS. */
  readonly platforms: ReadonlyArray<Scalars['String']['output']>;
  /** The technique that this one specialises; null unless it is a sub-technique. */
  readonly parent?: Maybe<Technique>;
  /** Techniques that specialise this one, by id. */
  readonly subtechniques: ReadonlyArray<Technique>;
  /** Tactics that it achieves, in the order of the source. A sub-technique has those of its parent. */
  readonly tactics: ReadonlyArray<Tactic>;
  /** Mitigations against it, by id; the edge says how each is used. */
  readonly mitigations: TechniqueMitigationConnection;
  /** Case studies that employ it, by id; the edge has the steps. */
  readonly caseStudies: TechniqueCaseStudyConnection;
  /** The imports and contributions that made it what it is, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
  /** Weaknesses that it exploits, by number; the edge says who links them and why. */
  readonly weaknesses: TechniqueWeaknessConnection;
  /** Security findings that make it possible, of all applications: their tool names it, or it exploits a weakness of theirs or one that this is a kind of. */
  readonly findings: SecurityFindingConnection;
  /** Research findings that are about it, in the order of the report. */
  readonly researchFindings: ReadonlyArray<ResearchFinding>;
};


/** A technique: how an adversary achieves a tactic. Id such as `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueDescriptionArgs = {
  format?: TextFormat;
};


/** A technique: how an adversary achieves a tactic. Id such as `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueMitigationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: how an adversary achieves a tactic. Id such as `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueCaseStudiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: how an adversary achieves a tactic. Id such as `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A technique: how an adversary achieves a tactic. Id such as `AML.T0051`, or `AML.T0051.000` for a sub-technique. */
export type TechniqueFindingsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A mitigation: what prevents or weakens techniques. Id such as `AML.M0015`. */
export type Mitigation = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What it is, in full once the official file is imported, in one sentence of our own before. Null when the source says nothing. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it cites, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** When the source first had it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** When the source last changed it; null when the source does not say. Sources err: it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The MITRE ATT&CK object that it corresponds to; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. Retired objects keep their relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The mitigation that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<Mitigation>;
  /** Kinds of mitigation as the source names them, such as `Policy` or `Technical - AI`. */
  readonly categories: ReadonlyArray<Scalars['String']['output']>;
  /** Phases of the AI lifecycle in which it is applied, in the order of the source. */
  readonly lifecyclePhases: ReadonlyArray<Scalars['String']['output']>;
  /** Techniques that it mitigates, in the order of the source; the edge says how it is used. A source may list one twice, with two uses. */
  readonly techniques: MitigationTechniqueConnection;
  /** The imports and contributions that made it what it is, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
};


/** A mitigation: what prevents or weakens techniques. Id such as `AML.M0015`. */
export type MitigationDescriptionArgs = {
  format?: TextFormat;
};


/** A mitigation: what prevents or weakens techniques. Id such as `AML.M0015`. */
export type MitigationTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A case study: an attack on an AI system, step by step. Id such as `AML.CS0003`. */
export type CaseStudy = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What it is, in full once the official file is imported, in one sentence of our own before. Null when the source says nothing. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it cites, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** When the source first had it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** When the source last changed it; null when the source does not say. Sources err: it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** The MITRE ATT&CK object that it corresponds to; null when there is none. */
  readonly attackReference?: Maybe<AttackReference>;
  /** True when the newest import no longer lists it. Retired objects keep their relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The case study that replaces it; null when it is not retired or nothing replaces it. */
  readonly supersededBy?: Maybe<CaseStudy>;
  /** What happened; the same text as `description`, under the specification's name (§2.7). */
  readonly summary?: Maybe<Scalars['String']['output']>;
  /** Whether it happened or was shown; null when the source does not say. */
  readonly type?: Maybe<CaseStudyType>;
  /** When it happened; see `incidentDateGranularity` for how exact it is. */
  readonly incidentDate?: Maybe<Scalars['Date']['output']>;
  /** How exact `incidentDate` is; null when the source does not say. */
  readonly incidentDateGranularity?: Maybe<IncidentDateGranularity>;
  /** The system that was attacked; null when the source does not say. */
  readonly target?: Maybe<Scalars['String']['output']>;
  /** Who attacked; null when the source does not say. */
  readonly actor?: Maybe<Scalars['String']['output']>;
  /** Who reported it; null when the source does not say. §2.7 wants it for incidents. */
  readonly reporter?: Maybe<Scalars['String']['output']>;
  /** The steps in order. */
  readonly procedure: ReadonlyArray<ProcedureStep>;
  /** Techniques that its steps employ, each once, in the order of first use. */
  readonly techniques: ReadonlyArray<Technique>;
  /** Tactics that its steps pursue, each once, in the order of first use. */
  readonly tactics: ReadonlyArray<Tactic>;
  /** The imports and contributions that made it what it is, oldest first. */
  readonly provenance: ReadonlyArray<Provenance>;
};


/** A case study: an attack on an AI system, step by step. Id such as `AML.CS0003`. */
export type CaseStudyDescriptionArgs = {
  format?: TextFormat;
};


/** A case study: an attack on an AI system, step by step. Id such as `AML.CS0003`. */
export type CaseStudySummaryArgs = {
  format?: TextFormat;
};

/** One step of a case study: a technique used for a tactic. One pair can occur in several steps of a study; the position tells them apart. */
export type ProcedureStep = {
  /** Place in the procedure, from 1. */
  readonly position: Scalars['Int']['output'];
  /** Id of the tactic as the source gives it, also when it does not resolve. */
  readonly tacticId: Scalars['ID']['output'];
  /** Id of the technique as the source gives it, also when it does not resolve. */
  readonly techniqueId: Scalars['ID']['output'];
  /** The tactic; null when its id no longer resolves (see `Query.hygiene`). */
  readonly tactic?: Maybe<Tactic>;
  /** The technique; null when its id no longer resolves (see `Query.hygiene`). */
  readonly technique?: Maybe<Technique>;
  /** What was done; null when the source does not say. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Positions of the steps that this one leads to, empty for a last step; null when the source does not say (before format 6 of ATLAS). */
  readonly leadsTo?: Maybe<ReadonlyArray<Scalars['Int']['output']>>;
  /** The case study that the step belongs to. */
  readonly caseStudy: CaseStudy;
};


/** One step of a case study: a technique used for a tactic. One pair can occur in several steps of a study; the position tells them apart. */
export type ProcedureStepDescriptionArgs = {
  format?: TextFormat;
};

/** Narrows techniques. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type TechniqueFilter = {
  /** Achieves one of these tactics, by id. */
  readonly tactic?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Has one of these maturities. */
  readonly maturity?: InputMaybe<ReadonlyArray<Maturity>>;
  /** Concerns one of these platforms, as `Technique.platforms` spells them. A name that no technique has is an error. */
  readonly platform?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Is mitigated by one of these mitigations, by id. */
  readonly mitigatedBy?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is employed in one of these case studies, by id. */
  readonly usedInCaseStudy?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is linked to one of these weaknesses, by id such as `CWE-1427`. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: only sub-techniques; false: only top-level techniques. */
  readonly isSubtechnique?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: only techniques with at least one mitigation; false: only those with none. */
  readonly hasMitigation?: InputMaybe<Scalars['Boolean']['input']>;
  /** All of these words occur in the name or the description, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False, the default: current ones; true: retired ones; null: both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Narrows mitigations. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type MitigationFilter = {
  /** Mitigates one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Has one of these categories, as `Mitigation.categories` spells them. A name that no mitigation has is an error. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Is applied in one of these phases, as `Mitigation.lifecyclePhases` spells them. A name that no mitigation has is an error. */
  readonly lifecyclePhase?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** All of these words occur in the name or the description, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False, the default: current ones; true: retired ones; null: both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Narrows case studies. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type CaseStudyFilter = {
  /** Has one of these types. */
  readonly type?: InputMaybe<ReadonlyArray<CaseStudyType>>;
  /** Has a step with one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Has a step with one of these tactics, by id. */
  readonly tactic?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Happened in one of these years, such as 2023. */
  readonly year?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** All of these words occur in the name or the summary, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False, the default: current ones; true: retired ones; null: both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Narrows tactics. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type TacticFilter = {
  /** Is achieved by one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is pursued in one of these case studies, by id. */
  readonly caseStudy?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** All of these words occur in the name or the description, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False, the default: current ones; true: retired ones; null: both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of tactics (Relay connection). */
export type TacticConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<TacticEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Tactic>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of tactics, with its cursor. */
export type TacticEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Tactic;
};

/** One page of techniques (Relay connection). */
export type TechniqueConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<TechniqueEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Technique>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `maturity`, `platform` and `tactic` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One of techniques, with its cursor. */
export type TechniqueEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Technique;
};

/** One page of mitigations (Relay connection). */
export type MitigationConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<MitigationEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Mitigation>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `category` and `lifecyclePhase` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One of mitigations, with its cursor. */
export type MitigationEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Mitigation;
};

/** One page of case studies (Relay connection). */
export type CaseStudyConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<CaseStudyEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<CaseStudy>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `type`, `year` and `tactic` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One of case studies, with its cursor. */
export type CaseStudyEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: CaseStudy;
};

/** One page of mitigations of a technique (Relay connection). */
export type TechniqueMitigationConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<TechniqueMitigationEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Mitigation>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of mitigations of a technique, with its cursor. */
export type TechniqueMitigationEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Mitigation;
  /** How the mitigation is used against the technique; null when the source does not say. */
  readonly use?: Maybe<Scalars['String']['output']>;
};


/** One of mitigations of a technique, with its cursor. */
export type TechniqueMitigationEdgeUseArgs = {
  format?: TextFormat;
};

/** One page of case studies that employ a technique (Relay connection). */
export type TechniqueCaseStudyConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<TechniqueCaseStudyEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<CaseStudy>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of case studies that employ a technique, with its cursor. */
export type TechniqueCaseStudyEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: CaseStudy;
  /** The steps of the case study that employ the technique, in order. */
  readonly steps: ReadonlyArray<ProcedureStep>;
};

/** One page of techniques that a mitigation addresses (Relay connection). */
export type MitigationTechniqueConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<MitigationTechniqueEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Technique>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of techniques that a mitigation addresses, with its cursor. */
export type MitigationTechniqueEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Technique;
  /** How the mitigation is used against the technique; null when the source does not say. */
  readonly use?: Maybe<Scalars['String']['output']>;
};


/** One of techniques that a mitigation addresses, with its cursor. */
export type MitigationTechniqueEdgeUseArgs = {
  format?: TextFormat;
};

/**
 * Where a contribution stands. It goes from `submitted` to `in_review` and from there to `accepted` or `rejected`; its submitter may withdraw it before that.
 * `accepted`, `rejected` and `withdrawn` are final.
 */
export type ContributionStatus =
  /** Handed in, and not yet looked at. */
  | 'submitted'
  /** A reviewer looks at it. */
  | 'in_review'
  /** The graph has what it changes. */
  | 'accepted'
  /** A reviewer refused it. */
  | 'rejected'
  /** Its submitter took it back. */
  | 'withdrawn';

/** What a reviewer decides. */
export type ReviewDecision =
  /** Takes a submitted contribution to review. */
  | 'start'
  /** Makes what was previewed in the graph. A contribution that is only submitted is taken to review first; both moves are recorded. */
  | 'accept'
  /** Refuses it; nothing changes in the graph. */
  | 'reject';

/** How much weight a violation has. */
export type ViolationSeverity =
  /** The document cannot be submitted like this. */
  | 'error'
  /** The document can be submitted, but a reviewer should look here. */
  | 'warning';

/** Who made a move. */
export type ContributionRole =
  /** The submitter. */
  | 'submitter'
  /** A reviewer. */
  | 'reviewer';

/** What made an object what it is. */
export type ProvenanceKind =
  /** An import of a source. */
  | 'import'
  /** A contribution that was accepted. */
  | 'contribution';

/** What is wrong, or suspicious, at one place of a contribution document (specification §7.1). */
export type Violation = {
  /** `ERROR` for what prevents submission, `WARNING` for what does not. */
  readonly severity: ViolationSeverity;
  /** Where, as a JSON Pointer into the document, such as `/submissions/0/name`. */
  readonly pointer: Scalars['String']['output'];
  /** The keyword of the schema, such as `required`, or the name of a check against the graph, such as `unknown-id`. */
  readonly rule: Scalars['String']['output'];
  /** What is wrong, in words. */
  readonly message: Scalars['String']['output'];
  /** The value that is wrong, as JSON of at most 200 characters; null when something is missing or the value is private. */
  readonly value?: Maybe<Scalars['String']['output']>;
  /** What is allowed there; null when that says nothing. */
  readonly allowed?: Maybe<Scalars['String']['output']>;
  /** What was probably meant; null when nothing is near. */
  readonly suggestion?: Maybe<Scalars['String']['output']>;
};

/** The verdict of the schema on a contribution document and, where the schema accepts it, what the graph makes of it. */
export type ContributionCheck = {
  /** The verdict of the JSON Schema alone (specification §2, §7.1), as any validator of draft-07 gives it. */
  readonly valid: Scalars['Boolean']['output'];
  /** Whether the document can be submitted: it is valid, and nothing in the graph hinders its acceptance. */
  readonly acceptable: Scalars['Boolean']['output'];
  /** What the schema refuses, at most 200 and one that says that there are more; empty exactly when `valid`. */
  readonly violations: ReadonlyArray<Violation>;
  /**
   * What hinders the acceptance of a valid document, such as an id that does not exist or that the document has twice; at most 200 and one that says that
   * there are more. Empty when the document is not valid, since it is then not compared with the graph.
   */
  readonly obstacles: ReadonlyArray<Violation>;
  /** What does not prevent submission, at most 200 and one that says that there are more. */
  readonly warnings: ReadonlyArray<Violation>;
  /** Exactly what acceptance would change now; null when the document is not acceptable. */
  readonly preview?: Maybe<ContributionPreview>;
};

/**
 * Exactly what acceptance changes in the graph. New objects are dated on the day of acceptance. An item of type `other`, the additional information and the
 * `meta` of a case study change nothing.
 */
export type ContributionPreview = {
  /** The revision of the data that it was made from. */
  readonly revision: Scalars['Int']['output'];
  /** SHA-256 of the change, hexadecimal; two previews with one digest change the same. Give it to `reviewContribution`. */
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
  /** What it is. */
  readonly kind: NodeKind;
  /** The id that it is given: the next free number of its kind, never one that was used before. */
  readonly id: Scalars['ID']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Where the document has it, as a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
  /** Its fields; those that the document does not give are empty. */
  readonly fields: ReadonlyArray<AddedField>;
};

/** A field of an object that is added. */
export type AddedField = {
  /** Name of the field, as the graph has it. The steps of a case study are `procedure`. */
  readonly field: Scalars['String']['output'];
  /** Its value. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
};

/** An object of the graph that a contribution changes. */
export type ChangedObject = {
  /** What it is. */
  readonly kind: NodeKind;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** Its name before the change. */
  readonly name: Scalars['String']['output'];
  /** Where the document has it, as a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
  /** The fields that change, and only those. */
  readonly fields: ReadonlyArray<FieldChange>;
};

/** A field that changes. */
export type FieldChange = {
  /** Name of the field, as the graph has it. The steps of a case study are `procedure`. */
  readonly field: Scalars['String']['output'];
  /** Its value before; null when it has none. */
  readonly before?: Maybe<Scalars['JSON']['output']>;
  /** Its value after. */
  readonly after?: Maybe<Scalars['JSON']['output']>;
};

/** A link that a contribution adds or removes. One between a technique and a tactic takes its sub-techniques along. */
export type LinkChange = {
  /** What the link says: `ACHIEVES` (technique to tactic) or `MITIGATES` (mitigation to technique). */
  readonly kind: EdgeKind;
  /** Id of the object that it starts from. */
  readonly sourceId: Scalars['ID']['output'];
  /** Name of that object. */
  readonly sourceName: Scalars['String']['output'];
  /** Id of the object that it leads to. */
  readonly targetId: Scalars['ID']['output'];
  /** Name of that object. */
  readonly targetName: Scalars['String']['output'];
  /** Where the document has it, as a JSON Pointer. */
  readonly pointer: Scalars['String']['output'];
};

/** A contribution that was submitted. Only its submitter, by the receipt, and reviewers see it. */
export type Contribution = {
  /** Number of the contribution. */
  readonly id: Scalars['ID']['output'];
  /** Where it stands. */
  readonly status: ContributionStatus;
  /** When it was submitted. */
  readonly submittedAt: Scalars['DateTime']['output'];
  /** When it was last moved. */
  readonly movedAt: Scalars['DateTime']['output'];
  /** The revision of the data that accepting it made; null unless it is accepted and changed the graph. */
  readonly revision?: Maybe<Scalars['Int']['output']>;
  /** The document as it was sent, without its contact. */
  readonly document: Scalars['JSON']['output'];
  /** The `additional-info` of the document. */
  readonly additionalInfo: Scalars['String']['output'];
  /** Whom to ask; null when it was erased. */
  readonly contact?: Maybe<ContributionContact>;
  /** When the contact was erased, as happens some time after the contribution was rejected or withdrawn; null when it was not. */
  readonly contactErasedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Its moves, oldest first; the first one is the submission. */
  readonly moves: ReadonlyArray<ContributionMove>;
  /** What was previewed when it was submitted; once it is accepted, what was done. */
  readonly previewed: ContributionPreview;
  /** The verdict on it against the graph of now, with the preview of now; null when it is at its end. */
  readonly check?: Maybe<ContributionCheck>;
};

/** Whom to ask about a contribution. Private. */
export type ContributionContact = {
  /** Name; null when none was given. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** E-mail addresses; null when none were given. */
  readonly emails?: Maybe<Scalars['String']['output']>;
};

/** One move of a contribution. */
export type ContributionMove = {
  /** Where it stood; null for the submission. */
  readonly from?: Maybe<ContributionStatus>;
  /** Where it went. */
  readonly to: ContributionStatus;
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** Who moved it. */
  readonly role: ContributionRole;
  /** Name of the reviewer, as the token has it; null for a submitter, and for whoever is no reviewer. */
  readonly reviewer?: Maybe<Scalars['String']['output']>;
  /** What was noted; null when nothing was. */
  readonly note?: Maybe<Scalars['String']['output']>;
};

/** A contribution that was just submitted. */
export type Submission = {
  /** The contribution. */
  readonly contribution: Contribution;
  /** The receipt, which opens the contribution to its submitter: keep it, for it is told only here. Send it as `Authorization: Bearer RECEIPT`. */
  readonly receipt: Scalars['String']['output'];
  /** What a reviewer will look at. */
  readonly warnings: ReadonlyArray<Violation>;
};

/** An import or contribution that changed an object. */
export type Provenance = {
  /** What it was. */
  readonly kind: ProvenanceKind;
  /** The revision of the data that it made. */
  readonly revision: Scalars['Int']['output'];
  /** When. */
  readonly at: Scalars['DateTime']['output'];
  /** Name of the imported collection, `starter` for the bundled facts, or `contribution` with its number. */
  readonly source: Scalars['String']['output'];
  /** Version of the imported collection; null for a contribution. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Number of the contribution; null for an import. */
  readonly contributionId?: Maybe<Scalars['ID']['output']>;
  /** Fields that it changed, by name; `*` when it added the object; empty when that was not yet recorded. */
  readonly fields: ReadonlyArray<Scalars['String']['output']>;
};

/** One page of contributions (Relay connection). */
export type ContributionConnection = {
  /** The contributions with their cursors. */
  readonly edges: ReadonlyArray<ContributionEdge>;
  /** The contributions alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Contribution>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, in the same status. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of contributions, with its cursor. */
export type ContributionEdge = {
  /** Opaque place in the connection, stable when contributions are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The contribution. */
  readonly node: Contribution;
};

/** What changes the state of the service. */
export type Mutation = {
  /** Hands in a contribution document. One that is not acceptable is refused with code `INPUT_REFUSED`, its `violations` and its `obstacles`. */
  readonly submitContribution: Submission;
  /** Takes back a contribution that is not at its end. For its submitter. */
  readonly withdrawContribution: Contribution;
  /** Moves a contribution. A state that does not allow it, or a graph that moved since the preview, gives code `CONFLICT` and what moved. For reviewers. */
  readonly reviewContribution: Contribution;
};


/** What changes the state of the service. */
export type MutationSubmitContributionArgs = {
  document: Scalars['JSON']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


/** What changes the state of the service. */
export type MutationWithdrawContributionArgs = {
  id: Scalars['ID']['input'];
  receipt?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
};


/** What changes the state of the service. */
export type MutationReviewContributionArgs = {
  id: Scalars['ID']['input'];
  decision: ReviewDecision;
  note?: InputMaybe<Scalars['String']['input']>;
  previewed?: InputMaybe<Scalars['String']['input']>;
};

/**
 * Kinds of edge in the graph, named in the direction from source to target. The matrix, views of weaknesses, applications and security findings have none of
 * these: see `Matrix.tactics`, `Application.techniques` and `SecurityFinding.techniques`.
 */
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
  | 'SHOWN_BY';

/** Which end of an edge an object is on. */
export type EdgeDirection =
  /** The edge leaves the object: it is the source. */
  | 'OUT'
  /** The edge reaches the object: it is the target. */
  | 'IN';

/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type Weakness = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What it is, as the official catalogue says; null until it is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it cites, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** When the source first had it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** When the source last changed it; null when the source does not say. Sources err: it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** True when the newest import no longer lists it. Retired objects keep their relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The weakness that a deprecated or retired entry refers to instead; null when it names none, or several. */
  readonly supersededBy?: Maybe<Weakness>;
  /** The CWE number: 79 for `CWE-79`. */
  readonly number: Scalars['Int']['output'];
  /** How abstract it is. */
  readonly abstraction: WeaknessAbstraction;
  /** `Simple`, `Composite` or `Chain`. */
  readonly structure: Scalars['String']['output'];
  /** Editorial status in CWE. */
  readonly status: WeaknessStatus;
  /** Further explanation; null when the catalogue has none. */
  readonly extendedDescription?: Maybe<Scalars['String']['output']>;
  /** Other names, such as `XSS`. */
  readonly alternateTerms: ReadonlyArray<Scalars['String']['output']>;
  /** Likelihood of exploit; null when the catalogue does not rate it. */
  readonly likelihood?: Maybe<LikelihoodOfExploit>;
  /** Languages, technologies, systems and architectures that it occurs in. */
  readonly platforms: ReadonlyArray<WeaknessPlatform>;
  /** What it can lead to. */
  readonly consequences: ReadonlyArray<WeaknessConsequence>;
  /** What the catalogue proposes against it. */
  readonly potentialMitigations: ReadonlyArray<WeaknessMitigation>;
  /** Real vulnerabilities that show it. */
  readonly observedExamples: ReadonlyArray<ObservedExample>;
  /** Its counterparts in other taxonomies. */
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
  /** What to do about it, never empty. Derived by this service from the potential mitigations; a general sentence when the catalogue has none. */
  readonly recommendation: Scalars['String']['output'];
  /** Weaknesses one step more abstract (nature ChildOf in view 1000, Research Concepts), by number. A few have two or three. */
  readonly parents: ReadonlyArray<Weakness>;
  /** Weaknesses one step more specific, by number. */
  readonly children: WeaknessConnection;
  /** Weaknesses above it, nearest first, then by number. The hierarchy is a directed graph without cycles: each stands once, at its least depth. */
  readonly ancestors: ReadonlyArray<Weakness>;
  /** Weaknesses below it, nearest first, then by number; each stands once. */
  readonly descendants: WeaknessConnection;
  /** Categories that list it, by number. */
  readonly categories: ReadonlyArray<WeaknessCategory>;
  /** Techniques that exploit it, by id; the edge says who links them and why. */
  readonly techniques: WeaknessTechniqueConnection;
  /** Security findings that have it, of all applications. */
  readonly findings: SecurityFindingConnection;
  /** Research findings that are about it, in the order of the report. */
  readonly researchFindings: ReadonlyArray<ResearchFinding>;
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessDescriptionArgs = {
  format?: TextFormat;
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessExtendedDescriptionArgs = {
  format?: TextFormat;
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessAncestorsArgs = {
  depth?: Scalars['Int']['input'];
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessDescendantsArgs = {
  depth?: Scalars['Int']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A CWE weakness: a flaw that can become a vulnerability. Id such as `CWE-79`. */
export type WeaknessFindingsArgs = {
  kinds?: Scalars['Boolean']['input'];
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A CWE category: an informal group of weaknesses. Id such as `CWE-310`; ids of weaknesses, categories and views never coincide. */
export type WeaknessCategory = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What it is, as the official catalogue says; null until it is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Documents that it cites, in the order of the source. */
  readonly references: ReadonlyArray<Reference>;
  /** When the source first had it; null when the source does not say. */
  readonly createdDate?: Maybe<Scalars['Date']['output']>;
  /** When the source last changed it; null when the source does not say. Sources err: it can precede `createdDate`. */
  readonly modifiedDate?: Maybe<Scalars['Date']['output']>;
  /** True when the newest import no longer lists it. Retired objects keep their relations. */
  readonly retired: Scalars['Boolean']['output'];
  /** The CWE number: 310 for `CWE-310`. */
  readonly number: Scalars['Int']['output'];
  /** What the category gathers; the same text as `description`, under CWE's name. */
  readonly summary?: Maybe<Scalars['String']['output']>;
  /** Editorial status in CWE. */
  readonly status: WeaknessStatus;
  /** Its weaknesses, by number. */
  readonly weaknesses: WeaknessConnection;
};


/** A CWE category: an informal group of weaknesses. Id such as `CWE-310`; ids of weaknesses, categories and views never coincide. */
export type WeaknessCategoryDescriptionArgs = {
  format?: TextFormat;
};


/** A CWE category: an informal group of weaknesses. Id such as `CWE-310`; ids of weaknesses, categories and views never coincide. */
export type WeaknessCategorySummaryArgs = {
  format?: TextFormat;
};


/** A CWE category: an informal group of weaknesses. Id such as `CWE-310`; ids of weaknesses, categories and views never coincide. */
export type WeaknessCategoryWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A chart of the report: its contract, and rows under any filter. Id such as `genai-adoption-by-wave`. */
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
  /** What its values are. */
  readonly measure: ChartMeasure;
  /** Unit of its values, such as `percent`. */
  readonly unit: Scalars['String']['output'];
  /** What its categories are. */
  readonly dimension: ChartAxis;
  /** What its series are; null when it has none. */
  readonly series?: Maybe<ChartAxis>;
  /** Names of the filters that it takes, those that its axes show included: of `period`, `industry`, `seniority`. */
  readonly filters: ReadonlyArray<Scalars['String']['output']>;
  /** The values that its filters take. */
  readonly available: ChartFilters;
  /** Where its figures come from. */
  readonly source: ChartSource;
  /**
   * What a reader must know to read it right; null when there is nothing. Of a chart over a survey it ends with what withheld values are and what the
   * shown ones still tell of them.
   */
  readonly note?: Maybe<Scalars['String']['output']>;
  /** True when its figures are made up for demonstration. A chart over the graph itself is real also in a synthetic report. */
  readonly synthetic: Scalars['Boolean']['output'];
  /** True when the newest import no longer has it. */
  readonly retired: Scalars['Boolean']['output'];
  /**
   * The filters that its rows are under. A value of an attribute that an axis shows selects its rows, any other narrows the respondents. An attribute or a
   * value that the chart does not have is refused with BAD_USER_INPUT, which names what it has: here and in all fields with these arguments.
   */
  readonly appliedFilters: AppliedFilters;
  /**
   * Its rows under the filters, by category and series. A chart over a survey sums stored cells, so the cost does not grow with the respondents; a chart
   * over the graph counts the current revision.
   */
  readonly rows: ReadonlyArray<ChartRow>;
  /** Respondents that the rows under the filters count, each once; null when the chart is not over a survey. */
  readonly base?: Maybe<Scalars['Int']['output']>;
  /** A complete Vega-Lite specification of the chart with the rows under the filters. Series keep their colour, and both axes their order, under every filter. */
  readonly vegaLite: Scalars['JSON']['output'];
  /** Research findings that it supports, in the order of the report. */
  readonly findings: ReadonlyArray<ResearchFinding>;
};


/** A chart of the report: its contract, and rows under any filter. Id such as `genai-adoption-by-wave`. */
export type ChartAppliedFiltersArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


/** A chart of the report: its contract, and rows under any filter. Id such as `genai-adoption-by-wave`. */
export type ChartRowsArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


/** A chart of the report: its contract, and rows under any filter. Id such as `genai-adoption-by-wave`. */
export type ChartBaseArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};


/** A chart of the report: its contract, and rows under any filter. Id such as `genai-adoption-by-wave`. */
export type ChartVegaLiteArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};

/** A finding of the report: a claim with its evidence and charts. Never to be confused with a security finding. Id and slug are the same. */
export type ResearchFinding = Node & {
  /** Public id: the slug. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The slug, as REST paths have it. */
  readonly slug: Scalars['String']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** The claim in one sentence. */
  readonly claim: Scalars['String']['output'];
  /** The finding in a paragraph. */
  readonly summary: Scalars['String']['output'];
  /** How it was found; null when not said. */
  readonly method?: Maybe<Scalars['String']['output']>;
  /** How sure the authors are. */
  readonly confidence: FindingConfidence;
  /** Date of publication. */
  readonly publishedAt: Scalars['Date']['output'];
  /** True when its report is made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
  /** True when the newest import no longer has it. */
  readonly retired: Scalars['Boolean']['output'];
  /** How ready the claim is to be published; null when the newest import no longer has it. */
  readonly claimReadiness?: Maybe<ClaimReadiness>;
  /** Its evidence, in the order of the report. */
  readonly evidence: ReadonlyArray<Evidence>;
  /**
   * Charts that show it, in the order of the report. Filters given here are those of the rows of each chart which has the attribute, as its
   * `appliedFilters` says, unless its fields are given their own; a value that only other charts of the finding have leaves a chart without rows. An
   * attribute or a value that none of them has is refused with BAD_USER_INPUT.
   */
  readonly charts: ReadonlyArray<Chart>;
  /** Techniques that it is about and that the graph knows, in the order of the report. */
  readonly techniques: ReadonlyArray<Technique>;
  /** Weaknesses that it is about and that the graph knows, in the order of the report. */
  readonly weaknesses: ReadonlyArray<Weakness>;
};


/** A finding of the report: a claim with its evidence and charts. Never to be confused with a security finding. Id and slug are the same. */
export type ResearchFindingSummaryArgs = {
  format?: TextFormat;
};


/** A finding of the report: a claim with its evidence and charts. Never to be confused with a security finding. Id and slug are the same. */
export type ResearchFindingMethodArgs = {
  format?: TextFormat;
};


/** A finding of the report: a claim with its evidence and charts. Never to be confused with a security finding. Id and slug are the same. */
export type ResearchFindingChartsArgs = {
  period?: InputMaybe<Scalars['String']['input']>;
  industry?: InputMaybe<Scalars['String']['input']>;
  seniority?: InputMaybe<Scalars['String']['input']>;
};

/** A CWE view: a way to look at the catalogue, such as `CWE-1000` (Research Concepts). */
export type WeaknessView = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The CWE number: 1000 for `CWE-1000`. */
  readonly number: Scalars['Int']['output'];
  /** Name as the source gives it. */
  readonly name: Scalars['String']['output'];
  /** What the view is for; null until the official catalogue is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** `Graph`, `Explicit` or `Implicit`. */
  readonly type: Scalars['String']['output'];
  /** Editorial status in CWE. */
  readonly status: WeaknessStatus;
  /** True when the newest import no longer lists it. */
  readonly retired: Scalars['Boolean']['output'];
};


/** A CWE view: a way to look at the catalogue, such as `CWE-1000` (Research Concepts). */
export type WeaknessViewDescriptionArgs = {
  format?: TextFormat;
};

/** An application whose findings are known. Its guid is a UUIDv5 of its name, the same on every machine. */
export type Application = Node & {
  /** Public id: the guid. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** Public id, a UUIDv5 of the name. */
  readonly guid: Scalars['ID']['output'];
  /** Number of the application, unique in this database. */
  readonly number: Scalars['Int']['output'];
  /** Name, unique. */
  readonly name: Scalars['String']['output'];
  /** When it was first stored. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** When a scan of it was last stored. */
  readonly changedAt: Scalars['DateTime']['output'];
  /** The tools that scan it, by type and name. */
  readonly scanners: ReadonlyArray<Scanner>;
  /** Its scans, newest first. */
  readonly scans: ScanConnection;
  /** Its security findings. */
  readonly findings: SecurityFindingConnection;
  /** How many findings it has. Read from kept counts, whatever their number. */
  readonly findingCounts: SecurityFindingCounts;
  /** How many open findings, mitigated ones included, have each severity, category and type; gravest first, then by category. Read from kept counts. */
  readonly openCategories: ReadonlyArray<SecurityFindingCategoryCount>;
  /** How it stands to the policy. */
  readonly policyCompliance: PolicyCompliance;
  /** The weaknesses that its findings have, most open findings first, then by number. */
  readonly weaknesses: ApplicationWeaknessConnection;
  /** Its exposure: the techniques that its open, unmitigated findings make possible, gravest finding first, then most findings, then by id. Each with the paths that say why. */
  readonly techniques: ApplicationTechniqueConnection;
  /** Version of the knowledge base that has those techniques, such as `2026.05`; null on an empty graph. */
  readonly techniquesVersion?: Maybe<Scalars['String']['output']>;
  /** The tactics that those techniques achieve, in matrix order: what its findings help an attacker to reach. */
  readonly tactics: ReadonlyArray<ExposedTactic>;
  /** The threat models of its newest scans, by title. */
  readonly threatModels: ReadonlyArray<ThreatModel>;
  /** How its open findings have developed: one point for each of the newest scans, in the order of time. */
  readonly trend: ReadonlyArray<SecurityFindingTrendPoint>;
};


/** An application whose findings are known. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationScansArgs = {
  scanType?: InputMaybe<ScanType>;
  importedSince?: InputMaybe<Scalars['String']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application whose findings are known. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationFindingsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  offset?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application whose findings are known. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationWeaknessesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application whose findings are known. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationTechniquesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** An application whose findings are known. Its guid is a UUIDv5 of its name, the same on every machine. */
export type ApplicationTrendArgs = {
  last?: Scalars['Int']['input'];
};

/** A security finding: something in an application that a tool or a person reports as a flaw. */
export type SecurityFinding = Node & {
  /** Public id: guid of the application, a colon, issue id. */
  readonly id: Scalars['ID']['output'];
  /** Name for people. That of a sub-technique is qualified by its parent's: `LLM Prompt Injection: Indirect`. */
  readonly label: Scalars['String']['output'];
  /** Its kind. */
  readonly kind: NodeKind;
  /** The application. */
  readonly application: Application;
  /** Number in the application, from 1; it never changes and is never given again. */
  readonly issueId: Scalars['Int']['output'];
  /** How it was made. */
  readonly scanType: ScanType;
  /** The tool that reports it. */
  readonly tool: Scalars['String']['output'];
  /** The tool's rule, the threat's number or the advisory's id; null when the source names none. */
  readonly rule?: Maybe<Scalars['String']['output']>;
  /** Plain text of one line. */
  readonly title: Scalars['String']['output'];
  /** What it is, as the source says; null when it does not. What is longer than 65,536 characters is cut off. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** What to do about it, as the source says; null when it does not. */
  readonly recommendation?: Maybe<Scalars['String']['output']>;
  /** From 0 (informational) to 5 (very high): low 2, medium 3, high 4, critical 5. */
  readonly severity: Scalars['Int']['output'];
  /** Whether it is still to be dealt with. */
  readonly status: SecurityFindingStatus;
  /** What was decided on it. */
  readonly resolution: SecurityFindingResolution;
  /** Since when status and resolution are so. */
  readonly statusSince: Scalars['DateTime']['output'];
  /** When it was first found, as the source says, else when its first scan was made. It stays when the finding is closed and opened again. */
  readonly firstFound: Scalars['DateTime']['output'];
  /** When a scan last reported it. */
  readonly lastSeen: Scalars['DateTime']['output'];
  /** True when the newest scan of its tool is the first that reports it. */
  readonly isNew: Scalars['Boolean']['output'];
  /** True when it is against the policy: open, not mitigated, and of severity 4 or 5. */
  readonly violatesPolicy: Scalars['Boolean']['output'];
  /** When it should be remedied: 15 days after it was first found at severity 5, 30 at 4, 90 at 3, 180 at 2, 365 below. */
  readonly remediateBy: Scalars['DateTime']['output'];
  /** How often the newest scan reports it, at least 1. */
  readonly count: Scalars['Int']['output'];
  /** The principal weakness: the first that the source names and the catalogue has; null when there is none. */
  readonly weakness?: Maybe<Weakness>;
  /** All weaknesses that the source names and the catalogue has, in its order. */
  readonly weaknesses: ReadonlyArray<Weakness>;
  /** The finding category: that of the principal weakness in the view of software development, else the category that the source names; null when there is none. */
  readonly category?: Maybe<WeaknessCategory>;
  /** CWE numbers as the source names them, or as `derivedFrom` tells. */
  readonly sourceCwes: ReadonlyArray<Scalars['Int']['output']>;
  /** How the first of `sourceCwes` was found where no field of the source is for it; null when the source names it in such a field, and when there is none. */
  readonly derivedFrom?: Maybe<WeaknessDerivation>;
  /** What it was derived from: the taxon, the tag or the text that names it, or tool and rule in the table, such as `bandit B602`; null with `derivedFrom`. */
  readonly derivedBy?: Maybe<Scalars['String']['output']>;
  /** Techniques that the source itself names, by id, whether the graph has them or not. */
  readonly sourceTechniques: ReadonlyArray<Scalars['ID']['output']>;
  /** Techniques that it makes possible, by id: those that its tool names, and those that exploit its weaknesses or what these are kinds of. */
  readonly techniques: ReadonlyArray<Technique>;
  /** CVE ids. */
  readonly cves: ReadonlyArray<Scalars['String']['output']>;
  /** What the newest imported catalogue of known exploited vulnerabilities (CISA KEV) says of its CVEs, whichever source reported the finding; empty when it has none of them, or none was imported. By CVE. */
  readonly knownExploited: ReadonlyArray<KnownExploitedVulnerability>;
  /** CVSS rating; null when the source gives none. */
  readonly cvss?: Maybe<CvssRating>;
  /** Documents that the source names, in its order. */
  readonly references: ReadonlyArray<Reference>;
  /** Where it is: the first of `locations`, else the end of the first code flow; null when the source does not say. */
  readonly location?: Maybe<SecurityFindingLocation>;
  /** All places where the source sees it, in its order; at most 100 are kept. */
  readonly locations: ReadonlyArray<SecurityFindingLocation>;
  /** Places that help to understand it, in the order of the source; at most 100 are kept. */
  readonly relatedLocations: ReadonlyArray<RelatedLocation>;
  /** Ways of the program to it, such as from where data come in to where they do harm, in the order of the source; at most 10 are kept, and about 131,000 characters of them. */
  readonly codeFlows: ReadonlyArray<CodeFlow>;
  /** Tags of the source. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** Where this is said. */
  readonly evidence: SecurityFindingEvidence;
  /** The scan that reports it now, or reported it last. */
  readonly lastScan: Scan;
};


/** A security finding: something in an application that a tool or a person reports as a flaw. */
export type SecurityFindingDescriptionArgs = {
  format?: TextFormat;
};


/** A security finding: something in an application that a tool or a person reports as a flaw. */
export type SecurityFindingRecommendationArgs = {
  format?: TextFormat;
};


/** A security finding: something in an application that a tool or a person reports as a flaw. */
export type SecurityFindingLocationsArgs = {
  first?: Scalars['Int']['input'];
};


/** A security finding: something in an application that a tool or a person reports as a flaw. */
export type SecurityFindingRelatedLocationsArgs = {
  first?: Scalars['Int']['input'];
};


/** A security finding: something in an application that a tool or a person reports as a flaw. */
export type SecurityFindingCodeFlowsArgs = {
  first?: Scalars['Int']['input'];
};

/** What a search found, best first. */
export type SearchConnection = {
  /** The hits with their cursors. */
  readonly edges: ReadonlyArray<SearchEdge>;
  /** The objects alone, best first. */
  readonly nodes: ReadonlyArray<Node>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many objects match. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
  /** How many objects of each kind match, as the facet `kind`; narrowing by `kinds` does not change these counts. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One object that a search found. */
export type SearchEdge = {
  /** Opaque place in the results. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Node;
  /** Its kind. */
  readonly kind: NodeKind;
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** How well it matches, above 0; greater is better, and comparable only within one search. An exact id ranks first, then names, then texts. */
  readonly rank: Scalars['Float']['output'];
  /** The part of the text that matches, at most about 300 characters, as HTML: matching words stand in `<mark>`, everything else is escaped. */
  readonly snippet: Scalars['String']['output'];
};

/** Paths between two objects. */
export type PathAnswer = {
  /** The shortest paths, all of the same length, in a stable order; empty when there is none within the limits. */
  readonly paths: ReadonlyArray<Path>;
  /** True when these are all the shortest paths there are, or when it is certain that there is none. */
  readonly complete: Scalars['Boolean']['output'];
  /** Why the search stopped. */
  readonly stopped: PathStop;
  /** How many objects were looked at. */
  readonly visited: Scalars['Int']['output'];
};

/** Why a search for paths stopped. */
export type PathStop =
  /** The shortest paths were found, all of them. */
  | 'FOUND'
  /** More shortest paths exist than were asked for. */
  | 'PATH_LIMIT'
  /** Everything that can be reached was looked at: there is no path. */
  | 'EXHAUSTED'
  /** No path within `maxHops`; a longer one may exist. */
  | 'HOP_LIMIT';

/** One path from the first object to the last. */
export type Path = {
  /** How many hops, 0 when both ends are the same object. */
  readonly length: Scalars['Int']['output'];
  /** The objects from the first to the last: one more than hops. */
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
  /** The kind of edge that is walked. */
  readonly kind: EdgeKind;
  /** OUT when the edge is walked from its source to its target, IN when against that. */
  readonly direction: EdgeDirection;
  /** Where the edge comes from: `atlas`, `cwe`, or the sources of a link. */
  readonly source: Scalars['String']['output'];
};

/** What surrounds an object. */
export type Neighborhood = {
  /** The object itself. */
  readonly node: Node;
  /** Its neighbours by kind of edge and direction, in the order of `EdgeKind`, OUT before IN; kinds without neighbours are left out. */
  readonly groups: ReadonlyArray<NeighborGroup>;
};

/** The neighbours of an object along one kind of edge. */
export type NeighborGroup = {
  /** The kind of edge. */
  readonly kind: EdgeKind;
  /** OUT when the object is the source of these edges, IN when it is the target. */
  readonly direction: EdgeDirection;
  /** How many neighbours. */
  readonly count: Scalars['Int']['output'];
  /** The neighbours, by id. */
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
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<NodeEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Node>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of objects of any kind, with its cursor. */
export type NodeEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Node;
};

/** What is not in order in the data. Each list is empty when all is well. */
export type Hygiene = {
  /** Current techniques that no mitigation addresses, by id. */
  readonly techniquesWithoutMitigation: NodeConnection;
  /** Steps of case studies whose tactic or technique does not resolve, by case study and position. */
  readonly unresolvedSteps: ReadonlyArray<UnresolvedStep>;
  /** Current weaknesses that no technique exploits and no relation or category mentions, by number. */
  readonly unlinkedWeaknesses: NodeConnection;
  /** Techniques that one mitigation lists more than once, by mitigation. */
  readonly duplicateLinks: ReadonlyArray<DuplicateLink>;
  /** Links, relations and parents whose other end is not in the graph, by id. */
  readonly danglingLinks: ReadonlyArray<DanglingLink>;
};


/** What is not in order in the data. Each list is empty when all is well. */
export type HygieneTechniquesWithoutMitigationArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What is not in order in the data. Each list is empty when all is well. */
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
  /** The ids of the step that do not resolve. */
  readonly missingIds: ReadonlyArray<Scalars['ID']['output']>;
};

/** A technique that a mitigation lists more than once. */
export type DuplicateLink = {
  /** The mitigation. */
  readonly mitigation: Mitigation;
  /** The technique. */
  readonly technique: Technique;
  /** How often it is listed, at least 2. */
  readonly count: Scalars['Int']['output'];
};

/** An edge of which one end is not in the graph. */
export type DanglingLink = {
  /** The object that has the edge. */
  readonly node: Node;
  /** The kind of edge. */
  readonly kind: EdgeKind;
  /** The id that does not resolve. */
  readonly missingId: Scalars['ID']['output'];
};

/** What weaknesses can be ordered by. Equal values are ordered by number. */
export type WeaknessOrderField =
  /** The CWE number. */
  | 'NUMBER'
  /** The name, without regard to case. */
  | 'NAME'
  /** The derived severity. */
  | 'SEVERITY'
  /** The date of the last change; unknown dates are smallest. */
  | 'MODIFIED';

/** An ordering of weaknesses. */
export type WeaknessOrder = {
  /** What to order by. */
  readonly field: WeaknessOrderField;
  /** Which way. */
  readonly direction?: OrderDirection;
};

/** How abstract a weakness is (CWE schema, `Abstraction`). */
export type WeaknessAbstraction =
  /** The most abstract kind: a theme. */
  | 'Pillar'
  /** Described without a language or technology. */
  | 'Class'
  /** Specific enough for detection and prevention; the usual level for mapping. */
  | 'Base'
  /** Bound to a product, language or technology. */
  | 'Variant'
  /** Several weaknesses together (a chain or a composite). */
  | 'Compound';

/** Editorial status of an entry (CWE schema, `StatusEnumeration`). */
export type WeaknessStatus =
  /** Complete and reviewed. */
  | 'Stable'
  /** Reviewed, and close to stable. */
  | 'Usable'
  /** The important parts are there. */
  | 'Draft'
  /** Important parts are missing. */
  | 'Incomplete'
  /** Valid, but no longer relevant. */
  | 'Obsolete'
  /** Withdrawn, usually for a duplicate. */
  | 'Deprecated';

/** How likely it is that a weakness is exploited (CWE schema, `LikelihoodEnumeration`). */
export type LikelihoodOfExploit =
  /** Likely. */
  | 'High'
  /** Possible. */
  | 'Medium'
  /** Unlikely. */
  | 'Low'
  /** Not known. */
  | 'Unknown';

/** Where a weakness occurs (CWE schema, `Applicable_Platforms`). */
export type WeaknessPlatform = {
  /** `Language`, `Technology`, `Operating_System` or `Architecture`. */
  readonly type: Scalars['String']['output'];
  /** Name, such as `Java`; null when only a class is given. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Class, such as `Web Based`; null when only a name is given. */
  readonly class?: Maybe<Scalars['String']['output']>;
  /** How often: `Often`, `Sometimes`, `Rarely` or `Undetermined`; null when not said. */
  readonly prevalence?: Maybe<Scalars['String']['output']>;
};

/** What a weakness can lead to (CWE schema, `Common_Consequences`). */
export type WeaknessConsequence = {
  /** Security properties that are harmed, such as `Confidentiality`. */
  readonly scopes: ReadonlyArray<Scalars['String']['output']>;
  /** Technical impacts, such as `Read Application Data`. */
  readonly impacts: ReadonlyArray<Scalars['String']['output']>;
  /** How likely, next to the other consequences; null when not said. */
  readonly likelihood?: Maybe<Scalars['String']['output']>;
  /** Explanation; null when not given. */
  readonly note?: Maybe<Scalars['String']['output']>;
};


/** What a weakness can lead to (CWE schema, `Common_Consequences`). */
export type WeaknessConsequenceNoteArgs = {
  format?: TextFormat;
};

/** What the catalogue proposes against a weakness (CWE schema, `Potential_Mitigations`). */
export type WeaknessMitigation = {
  /** Phases of development, such as `Implementation`. */
  readonly phases: ReadonlyArray<Scalars['String']['output']>;
  /** Strategy, such as `Input Validation`; null when not given. */
  readonly strategy?: Maybe<Scalars['String']['output']>;
  /** What to do; null until the official catalogue is imported. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** How well it works: `High`, `Moderate`, `Limited` and so on; null when not said. */
  readonly effectiveness?: Maybe<Scalars['String']['output']>;
};


/** What the catalogue proposes against a weakness (CWE schema, `Potential_Mitigations`). */
export type WeaknessMitigationDescriptionArgs = {
  format?: TextFormat;
};

/** A real vulnerability that shows a weakness. */
export type ObservedExample = {
  /** Usually a CVE id. */
  readonly reference: Scalars['String']['output'];
  /** What happened; null when not given. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Where to read more; null when not given. */
  readonly link?: Maybe<Scalars['String']['output']>;
};

/** The counterpart of a weakness in another taxonomy. */
export type TaxonomyMapping = {
  /** Name of the taxonomy, such as `OWASP Top Ten 2007`. */
  readonly taxonomy: Scalars['String']['output'];
  /** Id there; null when it has none. */
  readonly entryId?: Maybe<Scalars['String']['output']>;
  /** Name there; null when not given. */
  readonly entryName?: Maybe<Scalars['String']['output']>;
  /** How well they fit: `Exact`, `Imprecise`, `CWE More Abstract`, `CWE More Specific`; null when not said. */
  readonly fit?: Maybe<Scalars['String']['output']>;
};

/** The CWE catalogue that the weaknesses come from. */
export type WeaknessCatalog = {
  /** Where the weaknesses come from: `starter` for the bundled facts, else `CWE`. */
  readonly source: Scalars['String']['output'];
  /** Version of CWE, such as `4.19.1`. */
  readonly version: Scalars['String']['output'];
  /** Date of that version; null when the source does not say. */
  readonly date?: Maybe<Scalars['Date']['output']>;
  /** When it was imported. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** How many weaknesses, retired ones left out. */
  readonly weaknessCount: Scalars['Int']['output'];
  /** How many categories, retired ones left out. */
  readonly categoryCount: Scalars['Int']['output'];
};

/** Narrows weaknesses. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type WeaknessFilter = {
  /** Has one of these abstractions. */
  readonly abstraction?: InputMaybe<ReadonlyArray<WeaknessAbstraction>>;
  /** Has one of these statuses. */
  readonly status?: InputMaybe<ReadonlyArray<WeaknessStatus>>;
  /** Has one of these likelihoods of exploit. */
  readonly likelihood?: InputMaybe<ReadonlyArray<LikelihoodOfExploit>>;
  /** Has at least this severity, 0 to 5. */
  readonly severityAtLeast?: InputMaybe<Scalars['Int']['input']>;
  /** Occurs on one of these platforms, by name or class, such as `Java` or `Web Based`. A name that no weakness has is an error. */
  readonly platform?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Is listed by one of these categories, by id. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is below one of these weaknesses, at any depth, by id. */
  readonly descendantOf?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is exploited by one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: only weaknesses that a technique exploits; false: only the others. */
  readonly hasTechnique?: InputMaybe<Scalars['Boolean']['input']>;
  /** All of these words occur in the name, the texts or the other names, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False, the default: current ones; true: retired ones; null: both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Narrows categories. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type WeaknessCategoryFilter = {
  /** Has one of these statuses. */
  readonly status?: InputMaybe<ReadonlyArray<WeaknessStatus>>;
  /** Lists one of these weaknesses, by id. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** All of these words occur in the name or the summary, in any form and order. At most 200 characters. */
  readonly text?: InputMaybe<Scalars['String']['input']>;
  /** False, the default: current ones; true: retired ones; null: both. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of weaknesses (Relay connection). */
export type WeaknessConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<WeaknessEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Weakness>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `abstraction`, `status`, `likelihood` and `category` over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One of weaknesses, with its cursor. */
export type WeaknessEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Weakness;
};

/** One page of categories (Relay connection). */
export type WeaknessCategoryConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<WeaknessCategoryEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<WeaknessCategory>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of categories, with its cursor. */
export type WeaknessCategoryEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: WeaknessCategory;
};

/** One page of weaknesses that a technique exploits (Relay connection). */
export type TechniqueWeaknessConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<TechniqueWeaknessEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Weakness>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of weaknesses that a technique exploits, with its cursor. */
export type TechniqueWeaknessEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Weakness;
  /** Who asserts the link, such as `starter` or the `source` column of an imported file. */
  readonly source: Scalars['String']['output'];
  /** Why the two belong together, in one line. */
  readonly rationale: Scalars['String']['output'];
  /** Where the link is documented; null when not given. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** One page of techniques that exploit a weakness (Relay connection). */
export type WeaknessTechniqueConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<WeaknessTechniqueEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Technique>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of techniques that exploit a weakness, with its cursor. */
export type WeaknessTechniqueEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Technique;
  /** Who asserts the link, such as `starter` or the `source` column of an imported file. */
  readonly source: Scalars['String']['output'];
  /** Why the two belong together, in one line. */
  readonly rationale: Scalars['String']['output'];
  /** Where the link is documented; null when not given. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** How findings are made. */
export type ScanType =
  /** By analysis of source code or binaries. */
  | 'STATIC'
  /** By requests to the running application. */
  | 'DYNAMIC'
  /** By people, such as in a threat model or a penetration test. */
  | 'MANUAL'
  /** By looking up the components that it is made of. */
  | 'SCA';

/** Whether a finding is still to be dealt with. */
export type SecurityFindingStatus =
  /** The newest scan of its tool reports it, mitigated or not. */
  | 'OPEN'
  /** No longer reported, reported as fixed, or a false positive. */
  | 'CLOSED';

/** What was decided on a finding. */
export type SecurityFindingResolution =
  /** Nothing: it is open, or it was fixed. */
  | 'UNRESOLVED'
  /** It is accepted, or suppressed in its tool. */
  | 'MITIGATED'
  /** It is none. */
  | 'POTENTIAL_FALSE_POSITIVE';

/** How an application depends on a component. */
export type DependencyMode =
  /** It names the component itself. */
  | 'DIRECT'
  /** Another component brings it. */
  | 'TRANSITIVE'
  /** The scan does not say. */
  | 'UNKNOWN';

/** What security findings can be ordered by. Equal values are ordered by application and issue id. */
export type SecurityFindingOrderField =
  /** By application and issue id: in the order in which they were first stored. */
  | 'ID'
  /** By severity. */
  | 'SEVERITY'
  /** By the date when they were first found. */
  | 'FIRST_FOUND';

/** An ordering of security findings. */
export type SecurityFindingOrder = {
  /** What to order by. */
  readonly field: SecurityFindingOrderField;
  /** Which way. */
  readonly direction?: OrderDirection;
};

/** Narrows security findings. Fields are combined with and; the values of a list with or. A field that is absent or null does not narrow. */
export type SecurityFindingFilter = {
  /** Is of this application, by guid. Inside an application it is that one. */
  readonly application?: InputMaybe<Scalars['ID']['input']>;
  /** Was made in one of these ways. */
  readonly scanType?: InputMaybe<ReadonlyArray<ScanType>>;
  /** Was reported by one of these tools, by name. */
  readonly tool?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Was reported by one of these rules of its tool. */
  readonly rule?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Has one of these severities, 0 to 5. */
  readonly severity?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** Has at least this severity, 0 to 5. */
  readonly severityAtLeast?: InputMaybe<Scalars['Int']['input']>;
  /** Has this status. */
  readonly status?: InputMaybe<SecurityFindingStatus>;
  /** Has one of these resolutions. */
  readonly resolution?: InputMaybe<ReadonlyArray<SecurityFindingResolution>>;
  /** Has one of these weaknesses, by id; see `kinds`. Not together with `technique`. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** True: a weakness that is a kind of one in `weakness`, at any depth, counts as well. */
  readonly kinds?: InputMaybe<Scalars['Boolean']['input']>;
  /** Makes one of these techniques possible: its tool names it, or it exploits a weakness of the finding or one that this is a kind of. By id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Has one of these as its principal weakness, by id; `CWE-0` for none. */
  readonly principalWeakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is in one of these categories, by CWE number; 0 for none. */
  readonly category?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** Names one of these CVEs, such as `CVE-2024-3094`. */
  readonly cve?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Has exactly this CVSS score. */
  readonly cvss?: InputMaybe<Scalars['Float']['input']>;
  /** Has at least this CVSS score. */
  readonly cvssAtLeast?: InputMaybe<Scalars['Float']['input']>;
  /** True: was first found by the newest scan of its tool; false: the others. */
  readonly new?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: is reported by the newest scan of its tool; false: is no longer. */
  readonly reported?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: is against the policy, see `SecurityFinding.violatesPolicy`; false: is not. */
  readonly violatesPolicy?: InputMaybe<Scalars['Boolean']['input']>;
  /** Was mitigated or dismissed on this day or later, `YYYY-MM-DD`. */
  readonly mitigatedAfter?: InputMaybe<Scalars['String']['input']>;
  /** Is of a component that the application depends on in one of these ways. */
  readonly dependency?: InputMaybe<ReadonlyArray<DependencyMode>>;
  /** Its place (path, URL, component or label) begins with this. At most 200 characters. */
  readonly placeStartsWith?: InputMaybe<Scalars['String']['input']>;
};

/** A tool that scans an application for findings of one type: its scans follow each other. */
export type Scanner = {
  /** Name of the tool as it spells it. */
  readonly tool: Scalars['String']['output'];
  /** What part of the application it looks at, as the tool names it; null when it looks at all of it. Scans of one part do not close findings of another. */
  readonly part?: Maybe<Scalars['String']['output']>;
  /** What kind of findings it makes. */
  readonly scanType: ScanType;
  /** Its newest scan. */
  readonly newestScan: Scan;
};

/** One scan: what one file says of one tool. */
export type Scan = {
  /** Number of the scan, unique in this database. */
  readonly id: Scalars['ID']['output'];
  /** The application. */
  readonly application: Application;
  /** What kind of findings it makes. */
  readonly scanType: ScanType;
  /** Name of the tool. */
  readonly tool: Scalars['String']['output'];
  /** Version of the tool; null when not said. */
  readonly toolVersion?: Maybe<Scalars['String']['output']>;
  /** What the source calls the thing that was scanned; null when not said. */
  readonly target?: Maybe<Scalars['String']['output']>;
  /** When it started; null when the source does not say. */
  readonly startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was stored. */
  readonly importedAt: Scalars['DateTime']['output'];
  /** The kind of file, such as `sarif`; `connector` for findings that were handed over. */
  readonly format: Scalars['String']['output'];
  /** SHA-256 of the file, hexadecimal; null when there was none. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** Size of the file in bytes; null when there was none. */
  readonly bytes?: Maybe<Scalars['Float']['output']>;
  /** True when it only adds: what it does not report is not closed. */
  readonly incremental: Scalars['Boolean']['output'];
  /** Different findings that it reports. */
  readonly reported: Scalars['Int']['output'];
  /** Results of the file that repeat another one, and are counted with it; null when they were not counted. */
  readonly repeats?: Maybe<Scalars['Int']['output']>;
  /** Findings that were not known before. */
  readonly new: Scalars['Int']['output'];
  /** Open findings that it closed: no longer reported, or reported as closed. */
  readonly fixed: Scalars['Int']['output'];
  /** Closed findings that it opened again. */
  readonly reopened: Scalars['Int']['output'];
  /** Findings of which it says something else than before. */
  readonly changed: Scalars['Int']['output'];
  /** Findings that stay as they were. */
  readonly unchanged: Scalars['Int']['output'];
  /** Open findings of its tool after it, by severity 0 to 5. */
  readonly openBySeverity: ReadonlyArray<Scalars['Int']['output']>;
  /** The threat model that it is of; null when it is none. */
  readonly threatModel?: Maybe<ThreatModel>;
};

/** How many security findings there are, by what. Values that no finding has count 0. */
export type SecurityFindingCounts = {
  /** All. */
  readonly total: Scalars['Int']['output'];
  /** Those that are open. */
  readonly open: Scalars['Int']['output'];
  /** Those that are against the policy, see `SecurityFinding.violatesPolicy`. */
  readonly violatingPolicy: Scalars['Int']['output'];
  /** By severity, 0 to 5. */
  readonly bySeverity: ReadonlyArray<SecurityFindingSeverityCount>;
  /** By status. */
  readonly byStatus: ReadonlyArray<SecurityFindingStatusCount>;
  /** By the way in which they were made. */
  readonly byScanType: ReadonlyArray<SecurityFindingTypeCount>;
};

/** How many findings have a severity. */
export type SecurityFindingSeverityCount = {
  /** From 0 (informational) to 5 (very high). */
  readonly severity: Scalars['Int']['output'];
  /** All of them. */
  readonly total: Scalars['Int']['output'];
  /** Those that are open. */
  readonly open: Scalars['Int']['output'];
};

/** How many findings have a status. */
export type SecurityFindingStatusCount = {
  /** The status. */
  readonly status: SecurityFindingStatus;
  /** How many have it. */
  readonly total: Scalars['Int']['output'];
};

/** How many findings were made in a way. */
export type SecurityFindingTypeCount = {
  /** The way. */
  readonly scanType: ScanType;
  /** All of them. */
  readonly total: Scalars['Int']['output'];
  /** Those that are open. */
  readonly open: Scalars['Int']['output'];
};

/** How many open findings of one type have a severity and a category. */
export type SecurityFindingCategoryCount = {
  /** How they were made. */
  readonly scanType: ScanType;
  /** From 0 (informational) to 5 (very high). */
  readonly severity: Scalars['Int']['output'];
  /** Their finding category; null for those that have none. */
  readonly category?: Maybe<WeaknessCategory>;
  /** How many there are, mitigated ones included. */
  readonly count: Scalars['Int']['output'];
};

/** A policy that findings are measured by. */
export type SecurityPolicy = {
  /** Public id, a UUID that is the same on every machine. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** What it demands, in one line of plain text. */
  readonly description: Scalars['String']['output'];
  /** Number of this version, from 1. */
  readonly version: Scalars['Int']['output'];
  /** Findings of this severity or more violate it while they are open and not mitigated, 0 to 5. */
  readonly leastSeverity: Scalars['Int']['output'];
  /** Days in which a finding is to be remedied after it was first found, by severity 0 to 5. */
  readonly graceDays: ReadonlyArray<Scalars['Int']['output']>;
};

/** How an application stands to the policy. */
export type PolicyCompliance = {
  /** The policy. */
  readonly policy: SecurityPolicy;
  /** Findings that violate it. */
  readonly violations: Scalars['Int']['output'];
  /** When the first of their grace periods ends; null when no finding violates the policy. */
  readonly graceEndsAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A point of a trend: how things stood after a scan. */
export type SecurityFindingTrendPoint = {
  /** The scan. */
  readonly scan: Scan;
  /** When the scan was made. */
  readonly at: Scalars['DateTime']['output'];
  /** Open findings of the application after it, of all its tools. */
  readonly open: Scalars['Int']['output'];
  /** The same by severity 0 to 5. */
  readonly openBySeverity: ReadonlyArray<Scalars['Int']['output']>;
};

/** A technique that findings of an application make possible. */
export type ExposedTechnique = {
  /** The technique; ask it for its mitigations. */
  readonly technique: Technique;
  /** Open, unmitigated findings that make it possible; a finding with several weaknesses counts once for each. */
  readonly findingCount: Scalars['Int']['output'];
  /** Severity of the gravest of them, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
  /** Why: each path leads from findings to the technique, shortest first. */
  readonly paths: ReadonlyArray<ExposurePath>;
};

/** A tactic that findings of an application help to reach. */
export type ExposedTactic = {
  /** The tactic. */
  readonly tactic: Tactic;
  /** Exposed techniques that achieve it, sub-techniques included, at least 1. */
  readonly techniqueCount: Scalars['Int']['output'];
  /** Open, unmitigated findings that make one of them possible; a finding with several weaknesses counts once for each. */
  readonly findingCount: Scalars['Int']['output'];
  /** Severity of the gravest of them, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
};

/** What the open findings of two applications make possible, side by side. */
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
  /** What exposes the first. */
  readonly a: ExposedTechnique;
  /** What exposes the second. */
  readonly b: ExposedTechnique;
  /** Which of the two has the graver finding, by severity. */
  readonly graver: ExposureComparison;
};

/** Which of two applications is exposed more gravely. */
export type ExposureComparison =
  /** The first. */
  | 'A'
  /** The second. */
  | 'B'
  /** Neither: the gravest findings are of the same severity. */
  | 'EQUAL';

/** Why findings make a technique possible: finding → weakness [→ what it is a kind of] → technique. */
export type ExposurePath = {
  /** The weakness of the findings; null when their tool itself names the technique. */
  readonly weakness?: Maybe<Weakness>;
  /** From the weakness above it to the one that the technique exploits, nearest first; empty when it exploits the weakness itself. */
  readonly ancestors: ReadonlyArray<Weakness>;
  /** Who links the technique and the weakness; null when the tool names the technique. */
  readonly source?: Maybe<Scalars['String']['output']>;
  /** Why the two belong together; null when the tool names the technique. */
  readonly rationale?: Maybe<Scalars['String']['output']>;
  /** Where the link is documented; null when not given. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Open, unmitigated findings on this path. */
  readonly findingCount: Scalars['Int']['output'];
  /** Severity of the gravest of them, 0 to 5. */
  readonly severity: Scalars['Int']['output'];
  /** Those findings, gravest first. */
  readonly findings: SecurityFindingConnection;
};


/** Why findings make a technique possible: finding → weakness [→ what it is a kind of] → technique. */
export type ExposurePathFindingsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** How a finding came by its weaknesses where its source has no field that names them. */
export type WeaknessDerivation =
  /** Its rule or its result refers to a taxonomy that has them, as SARIF `taxa` and `relationships` do. */
  | 'TAXA'
  /** Tags of its rule or its result name them, such as `external/cwe/cwe-079`. */
  | 'TAGS'
  /** The id, the address or the text of its rule names them, such as `https://cwe.mitre.org/data/definitions/79.html`. */
  | 'TEXT'
  /** The source names none: a table of rules of common tools does, see `derivedBy`. */
  | 'RULE_TABLE';

/** An entry of a catalogue of vulnerabilities that are known to be exploited. */
export type KnownExploitedVulnerability = {
  /** CVE id. */
  readonly cve: Scalars['String']['output'];
  /** The catalogue, by the name of its tool: `CISA KEV`. */
  readonly source: Scalars['String']['output'];
  /** When the catalogue took it in; null when it does not say. */
  readonly dateAdded?: Maybe<Scalars['Date']['output']>;
  /** By when the catalogue asks to remedy it; null when it does not say. */
  readonly dueDate?: Maybe<Scalars['Date']['output']>;
  /** True when ransomware is known to use it; false when the catalogue does not know of any. */
  readonly usedByRansomware: Scalars['Boolean']['output'];
};

/** A place that helps to understand a finding. */
export type RelatedLocation = {
  /** Where it is; null when the source gives a message alone. */
  readonly location?: Maybe<SecurityFindingLocation>;
  /** What the source says of it, in one line of at most 500 characters; null when it says nothing. */
  readonly message?: Maybe<Scalars['String']['output']>;
};

/** A way of the program to a finding. */
export type CodeFlow = {
  /** What the source says of it, in one line of at most 500 characters; null when it says nothing. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** Its threads, in the order of the source; one, but where several work together. At most 10 are kept. */
  readonly threadFlows: ReadonlyArray<ThreadFlow>;
};

/** A thread of a code flow. */
export type ThreadFlow = {
  /** What the source says of it, in one line of at most 500 characters; null when it says nothing. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** Its steps in the order of the program; the first 199 and the last are kept. */
  readonly steps: ReadonlyArray<CodeFlowStep>;
};


/** A thread of a code flow. */
export type ThreadFlowStepsArgs = {
  first?: Scalars['Int']['input'];
};

/** A step of a code flow. */
export type CodeFlowStep = {
  /** Where it is; its snippet has at most 500 characters. Null when the source does not say. */
  readonly location?: Maybe<SecurityFindingLocation>;
  /** What the source says of it, in one line of at most 500 characters; null when it says nothing. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** What happens there as the source spells it, such as `source`, `sink`, `call` or `return`. */
  readonly kinds: ReadonlyArray<Scalars['String']['output']>;
  /** How much it matters; null when the source does not say. */
  readonly importance?: Maybe<StepImportance>;
  /** How deep it is in the calls, from 0; null when the source does not say. */
  readonly nestingLevel?: Maybe<Scalars['Int']['output']>;
};

/** How much a step of a code flow matters. */
export type StepImportance =
  /** The flow cannot be understood without it. */
  | 'ESSENTIAL'
  /** It helps to understand the flow. */
  | 'IMPORTANT'
  /** It can be left out. */
  | 'UNIMPORTANT';

/** A CVSS rating. */
export type CvssRating = {
  /** Version of CVSS, such as `3.1`; null when not said. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Base score, 0 to 10; null when not said. */
  readonly score?: Maybe<Scalars['Float']['output']>;
  /** Vector; null when not said. */
  readonly vector?: Maybe<Scalars['String']['output']>;
};

/** Where a finding is said. */
export type SecurityFindingEvidence = {
  /** The scan that says it so. */
  readonly scan: Scan;
  /** Place in the file of that scan: a JSON pointer (RFC 6901) or a line. */
  readonly pointer: Scalars['String']['output'];
  /** What makes it the same finding in the next scan of the tool. */
  readonly fingerprint: Scalars['String']['output'];
};

/** Where a finding is. */
export type SecurityFindingLocation = CodeLocation | HttpLocation | ComponentLocation | ModelLocation;

/** A place in source code. */
export type CodeLocation = {
  /** Path as the tool gives it. */
  readonly path: Scalars['String']['output'];
  /** Line, from 1; null when unknown. */
  readonly line?: Maybe<Scalars['Int']['output']>;
  /** Last line; null when unknown. */
  readonly endLine?: Maybe<Scalars['Int']['output']>;
  /** Column, from 1; null when unknown. */
  readonly column?: Maybe<Scalars['Int']['output']>;
  /** Module or package; null when unknown. */
  readonly module?: Maybe<Scalars['String']['output']>;
  /** Function or method; null when unknown. */
  readonly procedure?: Maybe<Scalars['String']['output']>;
  /** The code; null when the tool does not show it. */
  readonly snippet?: Maybe<Scalars['String']['output']>;
};

/** A place on the network. */
export type HttpLocation = {
  /** Absolute URL. */
  readonly url: Scalars['String']['output'];
  /** Host without the port. */
  readonly hostname: Scalars['String']['output'];
  /** Port; null when not said. */
  readonly port?: Maybe<Scalars['Int']['output']>;
  /** Path of the URL. */
  readonly path: Scalars['String']['output'];
  /** HTTP method; null when not said. */
  readonly method?: Maybe<Scalars['String']['output']>;
  /** Parameter that is vulnerable; null when not said. */
  readonly parameter?: Maybe<Scalars['String']['output']>;
  /** What was sent; null when not said. */
  readonly attack?: Maybe<Scalars['String']['output']>;
};

/** A component with a known vulnerability. */
export type ComponentLocation = {
  /** Name of the component. */
  readonly name: Scalars['String']['output'];
  /** Version; null when not said. */
  readonly version?: Maybe<Scalars['String']['output']>;
  /** Such as `npm` or `PyPI`; null when not said. */
  readonly ecosystem?: Maybe<Scalars['String']['output']>;
  /** Package URL; null when not said. */
  readonly purl?: Maybe<Scalars['String']['output']>;
  /** Where it was found, such as a lock file; null when not said. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** SPDX ids of its licences. */
  readonly licences: ReadonlyArray<Scalars['String']['output']>;
  /** How the application depends on it. */
  readonly dependency: DependencyMode;
};

/** A place in a threat model. */
export type ModelLocation = {
  /** What the source calls the place. */
  readonly label: Scalars['String']['output'];
  /** The components that it concerns. */
  readonly components: ReadonlyArray<ThreatModelComponent>;
  /** CAPEC numbers of the attack patterns. */
  readonly capecIds: ReadonlyArray<Scalars['Int']['output']>;
  /** Likelihood as the source spells it; null when not said. */
  readonly likelihood?: Maybe<Scalars['String']['output']>;
  /** Impact as the source spells it; null when not said. */
  readonly impact?: Maybe<Scalars['String']['output']>;
  /** How the attack comes in; null when not said. */
  readonly inputVector?: Maybe<Scalars['String']['output']>;
};

/** A threat model. */
export type ThreatModel = {
  /** Number of its scan. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** `tm-bom`, `threat-dragon`, `threagile` or `threat-composer`. */
  readonly format: Scalars['String']['output'];
  /** Description; null when it has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The scan that it came with. */
  readonly scan: Scan;
  /** What it is a model of, in the order of the source. */
  readonly components: ReadonlyArray<ThreatModelComponent>;
  /** Controls, in the order of the source. */
  readonly controls: ReadonlyArray<ThreatModelControl>;
  /** Its threats, as findings. */
  readonly threats: SecurityFindingConnection;
};


/** A threat model. */
export type ThreatModelDescriptionArgs = {
  format?: TextFormat;
};


/** A threat model. */
export type ThreatModelThreatsArgs = {
  filter?: InputMaybe<SecurityFindingFilter>;
  orderBy?: InputMaybe<SecurityFindingOrder>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A part of what a threat model is about. */
export type ThreatModelComponent = {
  /** Id in the threat model. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** As the source spells it, such as `process`, `store`, `actor` or `technical asset`. */
  readonly kind: Scalars['String']['output'];
  /** Description; null when it has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
};


/** A part of what a threat model is about. */
export type ThreatModelComponentDescriptionArgs = {
  format?: TextFormat;
};

/** A control in a threat model. */
export type ThreatModelControl = {
  /** Id in the threat model. */
  readonly id: Scalars['ID']['output'];
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Description; null when it has none. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** As the source spells it; null when it has none. */
  readonly status?: Maybe<Scalars['String']['output']>;
};


/** A control in a threat model. */
export type ThreatModelControlDescriptionArgs = {
  format?: TextFormat;
};

/** What applications can be ordered by. Equal values are ordered by guid. */
export type ApplicationOrderField =
  /** The name, without regard to case. */
  | 'NAME'
  /** The instant when a scan was last stored. */
  | 'CHANGED';

/** An ordering of applications. */
export type ApplicationOrder = {
  /** What to order by. */
  readonly field: ApplicationOrderField;
  /** Which way. */
  readonly direction?: OrderDirection;
};

/** One page of applications (Relay connection). */
export type ApplicationConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ApplicationEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Application>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of applications, with its cursor. */
export type ApplicationEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Application;
};

/** One page of scans (Relay connection). */
export type ScanConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ScanEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Scan>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of scans, with its cursor. */
export type ScanEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Scan;
};

/** One page of security findings (Relay connection). */
export type SecurityFindingConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<SecurityFindingEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<SecurityFinding>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
  /** Counts by `severity`, `status`, `scanType` and `weakness` (the principal one) over all pages, under the same filter. */
  readonly facets: ReadonlyArray<Facet>;
};

/** One of security findings, with its cursor. */
export type SecurityFindingEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: SecurityFinding;
};

/** One page of weaknesses of the findings of an application (Relay connection). */
export type ApplicationWeaknessConnection = {
  /** The objects with their cursors and what the relation says of them. */
  readonly edges: ReadonlyArray<ApplicationWeaknessEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Weakness>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of weaknesses of the findings of an application, with its cursor. */
export type ApplicationWeaknessEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Weakness;
  /** Open findings that have it. */
  readonly openCount: Scalars['Int']['output'];
  /** Closed findings that have it. */
  readonly closedCount: Scalars['Int']['output'];
  /** Severity of the gravest open one, 0 to 5; 0 when none is open. */
  readonly severity: Scalars['Int']['output'];
};

/** One page of techniques that findings of an application make possible (Relay connection). */
export type ApplicationTechniqueConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ApplicationTechniqueEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<ExposedTechnique>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. Counted only when asked. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of techniques that findings of an application make possible, with its cursor. */
export type ApplicationTechniqueEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: ExposedTechnique;
};

/** How a question was answered. */
export type SurveyQuestionKind =
  /** One option. */
  | 'single'
  /** Any number of options; shares add up to more than 1. */
  | 'multiple'
  /** A rating for each item. */
  | 'scale';

/** A survey of the report. */
export type Survey = {
  /** Id in the report. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Where it is published; null when not said. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Licence of its data; null when not said. */
  readonly licence?: Maybe<Scalars['String']['output']>;
  /** Who ran it; null when not said. */
  readonly publisher?: Maybe<Scalars['String']['output']>;
  /** First day of fielding. */
  readonly fieldedFrom: Scalars['Date']['output'];
  /** Last day of fielding. */
  readonly fieldedTo: Scalars['Date']['output'];
  /** Respondents that are counted. Their single answers are not kept. */
  readonly respondents: Scalars['Int']['output'];
};

/** Respondents who share a value of an attribute. */
export type DistributionEntry = {
  /** The value, such as `Financial services`. */
  readonly value: Scalars['String']['output'];
  /** Respondents with it. */
  readonly count: Scalars['Int']['output'];
  /** Their part of all respondents, 0 to 1. */
  readonly share: Scalars['Float']['output'];
};

/** Who the respondents of all surveys are. Those who gave no value are in no entry. */
export type SurveyDistributions = {
  /** By period of their answer: `YYYY`, `YYYY-Hn` or `YYYY-Qn`. */
  readonly period: ReadonlyArray<DistributionEntry>;
  /** By industry. */
  readonly industry: ReadonlyArray<DistributionEntry>;
  /** By seniority. */
  readonly seniority: ReadonlyArray<DistributionEntry>;
  /** By role. */
  readonly role: ReadonlyArray<DistributionEntry>;
  /** By size of the organisation. */
  readonly organisationSize: ReadonlyArray<DistributionEntry>;
};

/** One answer to a question, or one item of a scale. */
export type SurveyOption = {
  /** The option or item. */
  readonly option: Scalars['String']['output'];
  /** Respondents who chose the option, or rated the item; null where the base is under the least base that may be shown. */
  readonly count?: Maybe<Scalars['Int']['output']>;
  /** Part of the question's base that chose it, 0 to 1; null for a scale, and where the base is under the least base that may be shown. */
  readonly share?: Maybe<Scalars['Float']['output']>;
  /** Mean rating of an item of a scale; null for other questions, and where the base is under the least base that may be shown. */
  readonly mean?: Maybe<Scalars['Float']['output']>;
};

/** A question of a survey with all answers. */
export type SurveyQuestion = {
  /** Id in its survey. */
  readonly id: Scalars['ID']['output'];
  /** The survey. */
  readonly surveyId: Scalars['ID']['output'];
  /** The question. */
  readonly text: Scalars['String']['output'];
  /** How it was answered. */
  readonly kind: SurveyQuestionKind;
  /** Respondents that its shares are of. */
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
  /** True when the report's figures are made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** Where figures come from. */
export type DataSource = {
  /** Name of the source. */
  readonly title: Scalars['String']['output'];
  /** Its address; null when not said. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Its licence; null when not said. */
  readonly licence?: Maybe<Scalars['String']['output']>;
};

/** The four benchmark tables of a report. */
export type BenchmarkKind =
  /** By role. */
  | 'roles'
  /** By industry. */
  | 'verticals'
  /** Over time. */
  | 'historical'
  /** Early signs. */
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
  /** Unit of its values; null when it is that of the table, or there is none. */
  readonly unit?: Maybe<Scalars['String']['output']>;
};

/** A benchmark table. */
export type Benchmark = {
  /** Which of the four. */
  readonly kind: BenchmarkKind;
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Unit of the values, unless a column has its own. */
  readonly unit: Scalars['String']['output'];
  /** Columns, in order. */
  readonly columns: ReadonlyArray<BenchmarkColumn>;
  /** Rows, in order: each an object with a value, or null, for the name of every column. */
  readonly rows: ReadonlyArray<Scalars['JSON']['output']>;
  /** Where the figures come from; null when not said. */
  readonly source?: Maybe<DataSource>;
  /** True when the figures are made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** What the values of a chart are. */
export type ChartMeasure =
  /** Percent of the base, 0 to 100. */
  | 'share'
  /** How many. */
  | 'count'
  /** Mean of a rating. */
  | 'mean'
  /** What the source says, in the unit of the chart. */
  | 'value';

/** What the categories or the series of a chart are. */
export type ChartAxis = {
  /** Name: `option`, `item`, `period`, `industry`, `seniority`, `role` or `organisationSize` over a survey; else `category` or `series`. */
  readonly name: Scalars['String']['output'];
  /** Title of the axis or legend. */
  readonly label: Scalars['String']['output'];
};

/** Where the figures of a chart come from. */
export type ChartSource = {
  /** Name of the source. */
  readonly title: Scalars['String']['output'];
  /** Its address; null when not said. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Its licence; null when not said. */
  readonly licence?: Maybe<Scalars['String']['output']>;
  /** Respondents of the survey; null when it is no survey. */
  readonly respondents?: Maybe<Scalars['Int']['output']>;
};

/** The values that each filter of a chart takes, in the order of the source; empty when the chart does not have that attribute. */
export type ChartFilters = {
  /** Periods: `YYYY`, `YYYY-Hn` or `YYYY-Qn`. */
  readonly period: ReadonlyArray<Scalars['String']['output']>;
  /** Industries. */
  readonly industry: ReadonlyArray<Scalars['String']['output']>;
  /** Seniorities. */
  readonly seniority: ReadonlyArray<Scalars['String']['output']>;
};

/** Filters as they are set. */
export type AppliedFilters = {
  /** The period; null for all. */
  readonly period?: Maybe<Scalars['String']['output']>;
  /** The industry; null for all. */
  readonly industry?: Maybe<Scalars['String']['output']>;
  /** The seniority; null for all. */
  readonly seniority?: Maybe<Scalars['String']['output']>;
};

/** One value of a chart. */
export type ChartRow = {
  /** Id of the chart. */
  readonly chartId: Scalars['ID']['output'];
  /** Place on the dimension. */
  readonly category: Scalars['String']['output'];
  /** Place of the category in the order of the whole chart; equal for all its series, and under every filter. */
  readonly categoryOrder: Scalars['Int']['output'];
  /** Series; null when the chart has none. */
  readonly series?: Maybe<Scalars['String']['output']>;
  /** The value in the unit of the chart, a share in percent with four decimals; null when suppressed, or when there is none. */
  readonly value?: Maybe<Scalars['Float']['output']>;
  /** How many it stands for; null when suppressed, or when nothing is counted. */
  readonly count?: Maybe<Scalars['Int']['output']>;
  /** Of how many; null when nothing is counted. */
  readonly base?: Maybe<Scalars['Int']['output']>;
  /**
   * True when the value is withheld: its base is under the least base (`SURVEY_MIN_BASE`, 5 unless set), or it would tell, by a difference, the value
   * of a row or of another filter whose base is. No sum or difference of shown values is a withheld one. Its base is shown, and shown values still bound
   * it: a part counts at most what its whole counts, at most its base, and at least what is left of the whole when all else is counted in full. Where
   * these bounds meet, they tell it: a shown 0 or 100 percent of a whole is also true of each of its parts, withheld ones included.
   */
  readonly suppressed: Scalars['Boolean']['output'];
  /** True when the figures of its chart are made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** How sure the authors of a finding are. */
export type FindingConfidence =
  /** Sure. */
  | 'high'
  /** Fairly sure. */
  | 'medium'
  /** Not sure. */
  | 'low';

/** Whether an editor has checked a piece of evidence against its source. */
export type EvidenceValidation =
  /** Not checked yet. */
  | 'pending'
  /** The source says so. */
  | 'confirmed'
  /** The source does not say so. */
  | 'rejected';

/** What a source says in support of a finding. */
export type Evidence = {
  /** Id of the source. */
  readonly sourceId: Scalars['ID']['output'];
  /** The source; null when the report no longer has it. */
  readonly source?: Maybe<CitationSource>;
  /** What the source says. */
  readonly quote: Scalars['String']['output'];
  /** Where in the source; null when not said. */
  readonly locator?: Maybe<Scalars['String']['output']>;
  /** Whether it was checked. */
  readonly validated: EvidenceValidation;
  /** When it was checked; null when it was not, or that is not said. */
  readonly validatedAt?: Maybe<Scalars['Date']['output']>;
};

/** How ready a claim is to be published. */
export type ClaimReadiness = {
  /**
   * From 0 to 1: the sum of the weights of what the finding has. `claim` 0.10 and `summary` 0.05: stated. `method` 0.15: how it was found is told.
   * `confidence` 0.05: not low. `chart` 0.10: at least one. `two-confirmed-sources` 0.20: evidence of two sources is confirmed. `no-pending-evidence`
   * 0.10, `no-rejected-evidence` 0.10, `locators` 0.10: of all evidence, and there is some. `no-critical-citation-problem` 0.05: none in the replacement
   * queue.
   */
  readonly score: Scalars['Float']['output'];
  /** Names of what it lacks, in the order of the weights above. */
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
};

/** Narrows research findings. Fields are combined with and; the values of a list with or. */
export type ResearchFindingFilter = {
  /** Has one of these confidences. */
  readonly confidence?: InputMaybe<ReadonlyArray<FindingConfidence>>;
  /** Is about one of these techniques, by id. */
  readonly technique?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is about one of these weaknesses, by id. */
  readonly weakness?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Is shown by one of these charts, by id. */
  readonly chart?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Whether the newest import still has it; those that it has when not given. */
  readonly retired?: InputMaybe<Scalars['Boolean']['input']>;
};

/** One page of charts (Relay connection). */
export type ChartConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ChartEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<Chart>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of charts, with its cursor. */
export type ChartEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: Chart;
};

/** One page of research findings (Relay connection). */
export type ResearchFindingConnection = {
  /** The objects with their cursors. */
  readonly edges: ReadonlyArray<ResearchFindingEdge>;
  /** The objects alone, in the order of the edges. */
  readonly nodes: ReadonlyArray<ResearchFinding>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** How many there are on all pages, under the same filter. */
  readonly totalCount: Scalars['Int']['output'];
};

/** One of research findings, with its cursor. */
export type ResearchFindingEdge = {
  /** Opaque place in the connection, stable when objects are added. Give it as `after` or `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The object. */
  readonly node: ResearchFinding;
};

/** The report as a whole. */
export type Report = {
  /** Identity over its editions. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Edition, such as `2026`. */
  readonly edition: Scalars['String']['output'];
  /** Date of publication. */
  readonly publishedAt: Scalars['Date']['output'];
  /** Authors, in order. */
  readonly authors: ReadonlyArray<Scalars['String']['output']>;
  /** Licence of its own content. */
  readonly licence: Scalars['String']['output'];
  /** Where it is published; null when not said. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** True when its figures and texts are made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
};

/** How many of each the report, and the graph around it, have. */
export type ReportCounts = {
  /** Charts. */
  readonly charts: Scalars['Int']['output'];
  /** Research findings. */
  readonly findings: Scalars['Int']['output'];
  /** Citations in the report's sentences. */
  readonly citations: Scalars['Int']['output'];
  /** Citable sources. */
  readonly sources: Scalars['Int']['output'];
  /** Respondents of all surveys. */
  readonly respondents: Scalars['Int']['output'];
  /** Claims, stat boxes and pull quotes. */
  readonly narrativeBlocks: Scalars['Int']['output'];
  /** Techniques of the graph. */
  readonly techniques: Scalars['Int']['output'];
  /** Weaknesses of the graph. */
  readonly weaknesses: Scalars['Int']['output'];
};

/** What the report is made of. */
export type ReportManifest = {
  /** The report; null before one is imported. */
  readonly report?: Maybe<Report>;
  /** How many of each there are. */
  readonly counts: ReportCounts;
  /** The values that any of its charts takes for each filter: periods sorted, the others in the order of the first chart that has them. */
  readonly filters: ChartFilters;
  /** Its charts, in its order. */
  readonly charts: ReadonlyArray<Chart>;
  /** Its findings, in its order. */
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
  /** Address as the report has it. */
  readonly url: Scalars['String']['output'];
  /** Publisher. */
  readonly publisher: Scalars['String']['output'];
  /** `standard`, `peer-reviewed`, `government`, `vendor-report`, `survey`, `dataset`, `preprint`, `news` or `blog`. */
  readonly type: Scalars['String']['output'];
  /** When it was published; null when not known. */
  readonly publishedAt?: Maybe<Scalars['Date']['output']>;
  /** When it was last read. */
  readonly accessedAt: Scalars['Date']['output'];
  /** State of its link when last checked: `ok`, `redirected`, `dead` or `unchecked`. */
  readonly linkStatus: Scalars['String']['output'];
};

/** What the readiness of a citation is made of, each from 0 to 1. */
export type ReadinessFactors = {
  /**
   * How strong its type is: `standard` and `peer-reviewed` 1, `government` 0.9, `dataset` 0.8, `survey` 0.7, `preprint` 0.6, `vendor-report` 0.5, `news`
   * 0.4, `blog` 0.25.
   */
  readonly sourceType: Scalars['Float']['output'];
  /** How recent it was when the report came out: halved every four years; 1 when later than the report, 0 without a date. */
  readonly recency: Scalars['Float']['output'];
  /** Part of its uses as evidence that say where in the source; 0 when it is no evidence. */
  readonly locator: Scalars['Float']['output'];
  /** How far its uses as evidence are validated: confirmed 1, pending 0.5, rejected 0, on average; 0 when it is no evidence. */
  readonly validated: Scalars['Float']['output'];
  /** State of its link: `ok` 1, `redirected` 0.75, `unchecked` 0.5, `dead` 0. */
  readonly link: Scalars['Float']['output'];
};

/** How fit a source is to be cited in the narrative. */
export type CitationReadiness = {
  /**
   * From 0 to 1: the weighted sum of the factors, with three decimals. Weights: `sourceType` 0.30, `validated` 0.30, `recency` 0.15, `locator` 0.15,
   * `link` 0.10. The factors do not depend on the day of asking, only on the report.
   */
  readonly score: Scalars['Float']['output'];
  /** The factors. */
  readonly factors: ReadinessFactors;
};

/** A source that is the same work as another. */
export type CitationDuplicate = {
  /** Id of the source. */
  readonly id: Scalars['ID']['output'];
  /** Why they are held to be the same: `same-url`, `same-doi` or `near-title`. */
  readonly reason: Scalars['String']['output'];
};

/** A source that stands for a work among the citations; other sources of the same work are its duplicates. */
export type CuratedCitation = {
  /** Id of the source. */
  readonly id: Scalars['ID']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Address as the report has it. */
  readonly url: Scalars['String']['output'];
  /** Publisher. */
  readonly publisher: Scalars['String']['output'];
  /** Type, as of `CitationSource`. */
  readonly type: Scalars['String']['output'];
  /** When it was published; null when not known. */
  readonly publishedAt?: Maybe<Scalars['Date']['output']>;
  /** Findings that it is evidence of, by slug. */
  readonly findings: ReadonlyArray<Scalars['String']['output']>;
  /** How fit it is to be cited. */
  readonly readiness: CitationReadiness;
  /**
   * Sources of the same work: the same address but for scheme, `www.`, trailing slash and tracking parameters; the same DOI in any form; or a nearly equal
   * title.
   */
  readonly duplicates: ReadonlyArray<CitationDuplicate>;
};

/** A piece of the report that can stand alone. */
export type NarrativeBlock = {
  /** Id, stable while the report's text is. */
  readonly id: Scalars['ID']['output'];
  /** `claim`, `stat-box` or `pull-quote`. */
  readonly kind: Scalars['String']['output'];
  /** The text, without markup. */
  readonly text: Scalars['String']['output'];
  /** The number of a stat box; null when there is none. */
  readonly value?: Maybe<Scalars['Float']['output']>;
  /** Unit of the number, such as `%`; null when there is none. */
  readonly unit?: Maybe<Scalars['String']['output']>;
  /** What the number counts; null when not said. */
  readonly label?: Maybe<Scalars['String']['output']>;
  /** Whom a quote is attributed to; null when not said. */
  readonly attribution?: Maybe<Scalars['String']['output']>;
  /** Id of the section; null when it is in none. */
  readonly section?: Maybe<Scalars['String']['output']>;
  /** Anchor in the report's page; null when it has none. */
  readonly anchor?: Maybe<Scalars['String']['output']>;
  /** Findings that it tells, by slug. */
  readonly findings: ReadonlyArray<Scalars['String']['output']>;
  /** Charts that it tells, by id. */
  readonly charts: ReadonlyArray<Scalars['String']['output']>;
};

/** A section of the report: a heading and the text up to the next. */
export type ReportSection = {
  /** Id, the anchor of the heading where it has one. */
  readonly id: Scalars['ID']['output'];
  /** Level of the heading, 1 to 6. */
  readonly level: Scalars['Int']['output'];
  /** The heading; empty for text before the first one. */
  readonly heading: Scalars['String']['output'];
  /** The text, without markup: paragraphs apart, lists with dashes. */
  readonly text: Scalars['String']['output'];
  /** Words of the text. */
  readonly words: Scalars['Int']['output'];
};

/** The whole text of the report. */
export type ReportContent = {
  /** Title of the report. */
  readonly title: Scalars['String']['output'];
  /** Edition. */
  readonly edition: Scalars['String']['output'];
  /** True when the report is made up for demonstration. */
  readonly synthetic: Scalars['Boolean']['output'];
  /** Sections, in order. */
  readonly sections: ReadonlyArray<ReportSection>;
  /** Words of all sections. */
  readonly words: Scalars['Int']['output'];
};

/** A static export: a file that mirrors what a path of this service answers. */
export type StaticExport = {
  /** Id, such as `chart-catalog`. */
  readonly id: Scalars['ID']['output'];
  /** Path of the service, and of the file in an export folder. */
  readonly path: Scalars['String']['output'];
  /** Title. */
  readonly title: Scalars['String']['output'];
  /** Media type. */
  readonly mediaType: Scalars['String']['output'];
  /** Size in bytes. */
  readonly bytes: Scalars['Int']['output'];
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: Scalars['String']['output'];
  /** Revision of the data that it shows. */
  readonly revision: Scalars['Int']['output'];
  /** When that revision was made; null on an empty database. */
  readonly generatedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Verdict of a check. */
export type StatusVerdict =
  /** All is as it should be. */
  | 'ok'
  /** Usable, but something should be looked at. */
  | 'degraded'
  /** Something that is promised does not work. */
  | 'broken'
  /** The check could not be made; the message says why. */
  | 'unknown';

/** One check of the wiring. */
export type WiringCheck = {
  /** Id, such as `charts-have-rows`. */
  readonly id: Scalars['ID']['output'];
  /** Verdict. */
  readonly status: StatusVerdict;
  /** What was found, in a sentence. */
  readonly message: Scalars['String']['output'];
  /** What was found, as data: an object or list whose form depends on the check. */
  readonly details?: Maybe<Scalars['JSON']['output']>;
};

/**
 * Whether everything that the report promises is there: charts have rows, findings have charts, routes have operations, exported files are those of the
 * current revision, imports had no warnings.
 */
export type WiringStatus = {
  /**
   * The gravest verdict of the checks. A check that failed to run counts as `degraded`; exported files that no setting asks to check (`EXPORT_DIR`) do
   * not count.
   */
  readonly status: StatusVerdict;
  /** The checks, in a fixed order. */
  readonly checks: ReadonlyArray<WiringCheck>;
};

/** Something about a finding on which the three views disagree. */
export type FindingInconsistency = {
  /** Slug of the finding. */
  readonly slug: Scalars['String']['output'];
  /** `not-indexed`, `index-differs`, `not-configured`, `no-readiness`, `readiness-differs` or `readiness-not-configured`. */
  readonly kind: Scalars['String']['output'];
  /** What is wrong, in a sentence. */
  readonly message: Scalars['String']['output'];
};

/** Whether the configured findings, the search index and the stored claim readiness agree. */
export type FindingsStatus = {
  /** `ok`, or `degraded` when there is any inconsistency. */
  readonly status: StatusVerdict;
  /** Findings that the report has. */
  readonly configured: Scalars['Int']['output'];
  /** Findings that the search index has. */
  readonly indexed: Scalars['Int']['output'];
  /** Findings whose stored readiness lacks nothing. */
  readonly ready: Scalars['Int']['output'];
  /** Disagreements, by slug. */
  readonly inconsistencies: ReadonlyArray<FindingInconsistency>;
};

/** A file of generated research output. */
export type ResearchArtifact = {
  /** Path in the research folder. */
  readonly path: Scalars['String']['output'];
  /** SHA-256 of the file when the report was imported; null when it was missing. */
  readonly sha256?: Maybe<Scalars['String']['output']>;
  /** `indexed`, `stale` (not the file that was indexed), `missing` (indexed, but no file) or `unindexed` (a file that the index does not name). */
  readonly status: Scalars['String']['output'];
  /** When it was indexed; null when it was not. */
  readonly indexedAt?: Maybe<Scalars['Date']['output']>;
};

/** Something that generated research names and that may belong into the graph. */
export type CandidateEntity = {
  /** Name as the text has it. */
  readonly name: Scalars['String']['output'];
  /** What it is thought to be. */
  readonly kind: Scalars['String']['output'];
  /** How often the texts name it. */
  readonly mentions: Scalars['Int']['output'];
  /** Id of the object of the graph with this name, case aside; null when there is none. */
  readonly matchedId?: Maybe<Scalars['ID']['output']>;
};

/** How many artifacts have each status. */
export type ArtifactCounts = {
  /** Files that are as they were indexed. */
  readonly indexed: Scalars['Int']['output'];
  /** Files that changed since. */
  readonly stale: Scalars['Int']['output'];
  /** Entries without a file. */
  readonly missing: Scalars['Int']['output'];
  /** Files without an entry. */
  readonly unindexed: Scalars['Int']['output'];
};

/** State of the generated research output. */
export type GeneratedResearchStatus = {
  /** Artifacts, by path. */
  readonly artifacts: ReadonlyArray<ResearchArtifact>;
  /** Entities, most mentioned first. */
  readonly candidateEntities: ReadonlyArray<CandidateEntity>;
  /** Artifacts by status. */
  readonly counts: ArtifactCounts;
};

/** Validation of the evidence of a finding. */
export type EvidenceTally = {
  /** Slug of the finding. */
  readonly slug: Scalars['String']['output'];
  /** Pieces of evidence. */
  readonly evidence: Scalars['Int']['output'];
  /** Confirmed ones. */
  readonly confirmed: Scalars['Int']['output'];
  /** Ones not checked yet. */
  readonly pending: Scalars['Int']['output'];
  /** Rejected ones. */
  readonly rejected: Scalars['Int']['output'];
};

/** The evidence that has waited longest to be checked. */
export type PendingEvidence = {
  /** Slug of the finding. */
  readonly slug: Scalars['String']['output'];
  /** Id of the source. */
  readonly sourceId: Scalars['ID']['output'];
  /** When the source was read. */
  readonly since: Scalars['Date']['output'];
};

/** State of the validation of evidence. */
export type EvidenceTrailStatus = {
  /** Pieces of evidence not checked yet. */
  readonly pendingSourceValidations: Scalars['Int']['output'];
  /** Findings, in the order of the report. */
  readonly findings: ReadonlyArray<EvidenceTally>;
  /** The one that has waited longest; null when none waits. */
  readonly oldestPending?: Maybe<PendingEvidence>;
};

/** How urgently a citation must be replaced. */
export type CitationSeverity =
  /** Before anything else. */
  | 'critical'
  /** Soon. */
  | 'high'
  /** In the next edition. */
  | 'medium'
  /** When convenient. */
  | 'low';

/** How many queued citations have each severity. */
export type SeverityCounts = {
  /** Critical ones. */
  readonly critical: Scalars['Int']['output'];
  /** High ones. */
  readonly high: Scalars['Int']['output'];
  /** Medium ones. */
  readonly medium: Scalars['Int']['output'];
  /** Low ones. */
  readonly low: Scalars['Int']['output'];
};

/** How many queued citations have a problem. */
export type ProblemCount = {
  /** `dead-link`, `superseded`, `weak-source` or `missing-locator`. */
  readonly problem: Scalars['String']['output'];
  /** How many. */
  readonly count: Scalars['Int']['output'];
};

/** What could replace a citation. */
export type CitationReplacement = {
  /** Id of the source to cite instead; null when none is named. */
  readonly sourceId?: Maybe<Scalars['ID']['output']>;
  /** The source; null when none is named. */
  readonly source?: Maybe<CitationSource>;
  /** What to do; null when not said. */
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
  /** Slug of the finding that it stands in. */
  readonly findingSlug: Scalars['String']['output'];
  /** The sentence that cites. */
  readonly sentence: Scalars['String']['output'];
  /** `dead-link`, `superseded`, `weak-source` or `missing-locator`. */
  readonly problem: Scalars['String']['output'];
  /** How urgent it is. */
  readonly severity: CitationSeverity;
  /** What could replace it; null when nothing is proposed. */
  readonly replacement?: Maybe<CitationReplacement>;
};

/** The queue of citations to be replaced. */
export type CitationQueueStatus = {
  /** How many there are. */
  readonly total: Scalars['Int']['output'];
  /** How many by severity. */
  readonly bySeverity: SeverityCounts;
  /** How many by problem. */
  readonly byProblem: ReadonlyArray<ProblemCount>;
  /** The citations, most urgent first, then in the order of the report. */
  readonly items: ReadonlyArray<QueuedCitation>;
};

/** State of the report's parts. Each is looked up when asked. */
export type ReportStatus = {
  /** Whether everything that the report promises is there. */
  readonly wiring: WiringStatus;
  /** Whether three views of the findings agree. */
  readonly findings: FindingsStatus;
  /** The generated research output. */
  readonly generatedResearch: GeneratedResearchStatus;
  /** The validation of evidence. */
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
  SecurityFinding: SecurityFinding;
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
  SecurityFinding:
    ( { __typename: 'SecurityFinding' }
    & GraphQLRecursivePick<FederationTypes['SecurityFinding'], {"id":true}> );
};



/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  TextFormat: TextFormat;
  OrderDirection: OrderDirection;
  NodeKind: NodeKind;
  Node: ResolverTypeWrapper<NodeModel>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Reference: ResolverTypeWrapper<Reference>;
  Facet: ResolverTypeWrapper<Facet>;
  FacetValue: ResolverTypeWrapper<FacetValue>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ServiceLimits: ResolverTypeWrapper<ServiceLimits>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ObjectOrderField: ObjectOrderField;
  ObjectOrder: ObjectOrder;
  CaseStudyOrderField: CaseStudyOrderField;
  CaseStudyOrder: CaseStudyOrder;
  Maturity: Maturity;
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
  TacticConnection: ResolverTypeWrapper<TacticConnectionModel>;
  TacticEdge: ResolverTypeWrapper<TacticEdgeModel>;
  TechniqueConnection: ResolverTypeWrapper<TechniqueConnectionModel>;
  TechniqueEdge: ResolverTypeWrapper<TechniqueEdgeModel>;
  MitigationConnection: ResolverTypeWrapper<MitigationConnectionModel>;
  MitigationEdge: ResolverTypeWrapper<MitigationEdgeModel>;
  CaseStudyConnection: ResolverTypeWrapper<CaseStudyConnectionModel>;
  CaseStudyEdge: ResolverTypeWrapper<CaseStudyEdgeModel>;
  TechniqueMitigationConnection: ResolverTypeWrapper<TechniqueMitigationConnectionModel>;
  TechniqueMitigationEdge: ResolverTypeWrapper<TechniqueMitigationEdgeModel>;
  TechniqueCaseStudyConnection: ResolverTypeWrapper<TechniqueCaseStudyConnectionModel>;
  TechniqueCaseStudyEdge: ResolverTypeWrapper<TechniqueCaseStudyEdgeModel>;
  MitigationTechniqueConnection: ResolverTypeWrapper<MitigationTechniqueConnectionModel>;
  MitigationTechniqueEdge: ResolverTypeWrapper<MitigationTechniqueEdgeModel>;
  ContributionStatus: ContributionStatus;
  ReviewDecision: ReviewDecision;
  ViolationSeverity: ViolationSeverity;
  ContributionRole: ContributionRole;
  ProvenanceKind: ProvenanceKind;
  Violation: ResolverTypeWrapper<Violation>;
  ContributionCheck: ResolverTypeWrapper<Omit<ContributionCheck, 'preview'> & { preview?: Maybe<ResolversTypes['ContributionPreview']> }>;
  ContributionPreview: ResolverTypeWrapper<ContributionPreviewModel>;
  AddedObject: ResolverTypeWrapper<AddedObjectModel>;
  AddedField: ResolverTypeWrapper<AddedField>;
  ChangedObject: ResolverTypeWrapper<ChangedObject>;
  FieldChange: ResolverTypeWrapper<FieldChange>;
  LinkChange: ResolverTypeWrapper<LinkChange>;
  Contribution: ResolverTypeWrapper<ContributionModel>;
  ContributionContact: ResolverTypeWrapper<ContributionContact>;
  ContributionMove: ResolverTypeWrapper<ContributionMoveModel>;
  Submission: ResolverTypeWrapper<Omit<Submission, 'contribution'> & { contribution: ResolversTypes['Contribution'] }>;
  Provenance: ResolverTypeWrapper<ProvenanceModel>;
  ContributionConnection: ResolverTypeWrapper<ContributionConnectionModel>;
  ContributionEdge: ResolverTypeWrapper<ContributionEdgeModel>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  EdgeKind: EdgeKind;
  EdgeDirection: EdgeDirection;
  Weakness: ResolverTypeWrapper<StoredWeakness>;
  WeaknessCategory: ResolverTypeWrapper<StoredWeaknessCategory>;
  Chart: ResolverTypeWrapper<StoredChart>;
  ResearchFinding: ResolverTypeWrapper<StoredResearchFinding>;
  WeaknessView: ResolverTypeWrapper<StoredWeaknessView>;
  Application: ResolverTypeWrapper<ApplicationModel>;
  SecurityFinding: ResolverTypeWrapper<SecurityFindingModel>;
  SearchConnection: ResolverTypeWrapper<SearchConnectionModel>;
  SearchEdge: ResolverTypeWrapper<SearchEdgeModel>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  PathAnswer: ResolverTypeWrapper<PathAnswerModel>;
  PathStop: PathStop;
  Path: ResolverTypeWrapper<PathModel>;
  PathHop: ResolverTypeWrapper<PathHopModel>;
  Neighborhood: ResolverTypeWrapper<NeighborhoodModel>;
  NeighborGroup: ResolverTypeWrapper<NeighborGroupModel>;
  NodeConnection: ResolverTypeWrapper<NodeConnectionModel>;
  NodeEdge: ResolverTypeWrapper<NodeEdgeModel>;
  Hygiene: ResolverTypeWrapper<HygieneModel>;
  UnresolvedStep: ResolverTypeWrapper<UnresolvedStepModel>;
  DuplicateLink: ResolverTypeWrapper<DuplicateLinkModel>;
  DanglingLink: ResolverTypeWrapper<DanglingLinkModel>;
  WeaknessOrderField: WeaknessOrderField;
  WeaknessOrder: WeaknessOrder;
  WeaknessAbstraction: WeaknessAbstraction;
  WeaknessStatus: WeaknessStatus;
  LikelihoodOfExploit: LikelihoodOfExploit;
  WeaknessPlatform: ResolverTypeWrapper<WeaknessPlatform>;
  WeaknessConsequence: ResolverTypeWrapper<StoredWeaknessConsequence>;
  WeaknessMitigation: ResolverTypeWrapper<StoredWeaknessMitigation>;
  ObservedExample: ResolverTypeWrapper<ObservedExample>;
  TaxonomyMapping: ResolverTypeWrapper<TaxonomyMapping>;
  WeaknessCatalog: ResolverTypeWrapper<StoredWeaknessCatalog>;
  WeaknessFilter: WeaknessFilter;
  WeaknessCategoryFilter: WeaknessCategoryFilter;
  WeaknessConnection: ResolverTypeWrapper<WeaknessConnectionModel>;
  WeaknessEdge: ResolverTypeWrapper<WeaknessEdgeModel>;
  WeaknessCategoryConnection: ResolverTypeWrapper<WeaknessCategoryConnectionModel>;
  WeaknessCategoryEdge: ResolverTypeWrapper<WeaknessCategoryEdgeModel>;
  TechniqueWeaknessConnection: ResolverTypeWrapper<TechniqueWeaknessConnectionModel>;
  TechniqueWeaknessEdge: ResolverTypeWrapper<TechniqueWeaknessEdgeModel>;
  WeaknessTechniqueConnection: ResolverTypeWrapper<WeaknessTechniqueConnectionModel>;
  WeaknessTechniqueEdge: ResolverTypeWrapper<WeaknessTechniqueEdgeModel>;
  ScanType: ScanType;
  SecurityFindingStatus: SecurityFindingStatus;
  SecurityFindingResolution: SecurityFindingResolution;
  DependencyMode: DependencyMode;
  SecurityFindingOrderField: SecurityFindingOrderField;
  SecurityFindingOrder: SecurityFindingOrder;
  SecurityFindingFilter: SecurityFindingFilter;
  Scanner: ResolverTypeWrapper<ScannerModel>;
  Scan: ResolverTypeWrapper<ScanModel>;
  SecurityFindingCounts: ResolverTypeWrapper<SecurityFindingCountsModel>;
  SecurityFindingSeverityCount: ResolverTypeWrapper<SecurityFindingSeverityCount>;
  SecurityFindingStatusCount: ResolverTypeWrapper<SecurityFindingStatusCount>;
  SecurityFindingTypeCount: ResolverTypeWrapper<SecurityFindingTypeCount>;
  SecurityFindingCategoryCount: ResolverTypeWrapper<SecurityFindingCategoryCountModel>;
  SecurityPolicy: ResolverTypeWrapper<SecurityPolicy>;
  PolicyCompliance: ResolverTypeWrapper<PolicyCompliance>;
  SecurityFindingTrendPoint: ResolverTypeWrapper<SecurityFindingTrendPointModel>;
  ExposedTechnique: ResolverTypeWrapper<ExposedTechniqueModel>;
  ExposedTactic: ResolverTypeWrapper<ExposedTacticModel>;
  ApplicationDifference: ResolverTypeWrapper<ApplicationDifferenceModel>;
  SharedExposure: ResolverTypeWrapper<SharedExposureModel>;
  ExposureComparison: ExposureComparison;
  ExposurePath: ResolverTypeWrapper<ExposurePathModel>;
  WeaknessDerivation: WeaknessDerivation;
  KnownExploitedVulnerability: ResolverTypeWrapper<KnownExploitedVulnerability>;
  RelatedLocation: ResolverTypeWrapper<RelatedLocationModel>;
  CodeFlow: ResolverTypeWrapper<CodeFlowModel>;
  ThreadFlow: ResolverTypeWrapper<ThreadFlowModel>;
  CodeFlowStep: ResolverTypeWrapper<CodeFlowStepModel>;
  StepImportance: StepImportance;
  CvssRating: ResolverTypeWrapper<CvssRating>;
  SecurityFindingEvidence: ResolverTypeWrapper<SecurityFindingEvidenceModel>;
  SecurityFindingLocation: ResolverTypeWrapper<SecurityFindingLocationModel>;
  CodeLocation: ResolverTypeWrapper<CodeLocation>;
  HttpLocation: ResolverTypeWrapper<HttpLocation>;
  ComponentLocation: ResolverTypeWrapper<ComponentLocation>;
  ModelLocation: ResolverTypeWrapper<ModelLocationModel>;
  ThreatModel: ResolverTypeWrapper<ThreatModelModel>;
  ThreatModelComponent: ResolverTypeWrapper<ThreatModelComponentModel>;
  ThreatModelControl: ResolverTypeWrapper<ThreatModelControlModel>;
  ApplicationOrderField: ApplicationOrderField;
  ApplicationOrder: ApplicationOrder;
  ApplicationConnection: ResolverTypeWrapper<ApplicationConnectionModel>;
  ApplicationEdge: ResolverTypeWrapper<ApplicationEdgeModel>;
  ScanConnection: ResolverTypeWrapper<ScanConnectionModel>;
  ScanEdge: ResolverTypeWrapper<ScanEdgeModel>;
  SecurityFindingConnection: ResolverTypeWrapper<SecurityFindingConnectionModel>;
  SecurityFindingEdge: ResolverTypeWrapper<SecurityFindingEdgeModel>;
  ApplicationWeaknessConnection: ResolverTypeWrapper<ApplicationWeaknessConnectionModel>;
  ApplicationWeaknessEdge: ResolverTypeWrapper<ApplicationWeaknessEdgeModel>;
  ApplicationTechniqueConnection: ResolverTypeWrapper<ApplicationTechniqueConnectionModel>;
  ApplicationTechniqueEdge: ResolverTypeWrapper<ApplicationTechniqueEdgeModel>;
  SurveyQuestionKind: SurveyQuestionKind;
  Survey: ResolverTypeWrapper<StoredSurvey>;
  DistributionEntry: ResolverTypeWrapper<DistributionEntry>;
  SurveyDistributions: ResolverTypeWrapper<SurveyDistributions>;
  SurveyOption: ResolverTypeWrapper<SurveyOption>;
  SurveyQuestion: ResolverTypeWrapper<SurveyQuestionModel>;
  SurveyAggregate: ResolverTypeWrapper<SurveyAggregateModel>;
  DataSource: ResolverTypeWrapper<DataSource>;
  BenchmarkKind: BenchmarkKind;
  BenchmarkColumnType: BenchmarkColumnType;
  BenchmarkColumn: ResolverTypeWrapper<BenchmarkColumn>;
  Benchmark: ResolverTypeWrapper<BenchmarkModel>;
  ChartMeasure: ChartMeasure;
  ChartAxis: ResolverTypeWrapper<ChartAxis>;
  ChartSource: ResolverTypeWrapper<ChartSource>;
  ChartFilters: ResolverTypeWrapper<ChartFilters>;
  AppliedFilters: ResolverTypeWrapper<AppliedFilters>;
  ChartRow: ResolverTypeWrapper<ChartRow>;
  FindingConfidence: FindingConfidence;
  EvidenceValidation: EvidenceValidation;
  Evidence: ResolverTypeWrapper<EvidenceModel>;
  ClaimReadiness: ResolverTypeWrapper<ClaimReadiness>;
  ResearchFindingFilter: ResearchFindingFilter;
  ChartConnection: ResolverTypeWrapper<ChartConnectionModel>;
  ChartEdge: ResolverTypeWrapper<ChartEdgeModel>;
  ResearchFindingConnection: ResolverTypeWrapper<ResearchFindingConnectionModel>;
  ResearchFindingEdge: ResolverTypeWrapper<ResearchFindingEdgeModel>;
  Report: ResolverTypeWrapper<StoredReport>;
  ReportCounts: ResolverTypeWrapper<ReportCounts>;
  ReportManifest: ResolverTypeWrapper<ReportManifestModel>;
  CitationSource: ResolverTypeWrapper<StoredCitationSource>;
  ReadinessFactors: ResolverTypeWrapper<ReadinessFactors>;
  CitationReadiness: ResolverTypeWrapper<CitationReadiness>;
  CitationDuplicate: ResolverTypeWrapper<CitationDuplicate>;
  CuratedCitation: ResolverTypeWrapper<CuratedCitationModel>;
  NarrativeBlock: ResolverTypeWrapper<NarrativeBlock>;
  ReportSection: ResolverTypeWrapper<ReportSection>;
  ReportContent: ResolverTypeWrapper<ReportContentModel>;
  StaticExport: ResolverTypeWrapper<StaticExport>;
  StatusVerdict: StatusVerdict;
  WiringCheck: ResolverTypeWrapper<WiringCheck>;
  WiringStatus: ResolverTypeWrapper<WiringStatus>;
  FindingInconsistency: ResolverTypeWrapper<FindingInconsistency>;
  FindingsStatus: ResolverTypeWrapper<FindingsStatus>;
  ResearchArtifact: ResolverTypeWrapper<ResearchArtifact>;
  CandidateEntity: ResolverTypeWrapper<CandidateEntity>;
  ArtifactCounts: ResolverTypeWrapper<ArtifactCounts>;
  GeneratedResearchStatus: ResolverTypeWrapper<GeneratedResearchStatus>;
  EvidenceTally: ResolverTypeWrapper<EvidenceTally>;
  PendingEvidence: ResolverTypeWrapper<PendingEvidence>;
  EvidenceTrailStatus: ResolverTypeWrapper<EvidenceTrailStatus>;
  CitationSeverity: CitationSeverity;
  SeverityCounts: ResolverTypeWrapper<SeverityCounts>;
  ProblemCount: ResolverTypeWrapper<ProblemCount>;
  CitationReplacement: ResolverTypeWrapper<CitationReplacementModel>;
  QueuedCitation: ResolverTypeWrapper<QueuedCitationModel>;
  CitationQueueStatus: ResolverTypeWrapper<Omit<CitationQueueStatus, 'items'> & { items: ReadonlyArray<ResolversTypes['QueuedCitation']> }>;
  ReportStatus: ResolverTypeWrapper<ReportStatusModel>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Node: NodeModel;
  ID: Scalars['ID']['output'];
  String: Scalars['String']['output'];
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  Reference: Reference;
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
  TacticConnection: TacticConnectionModel;
  TacticEdge: TacticEdgeModel;
  TechniqueConnection: TechniqueConnectionModel;
  TechniqueEdge: TechniqueEdgeModel;
  MitigationConnection: MitigationConnectionModel;
  MitigationEdge: MitigationEdgeModel;
  CaseStudyConnection: CaseStudyConnectionModel;
  CaseStudyEdge: CaseStudyEdgeModel;
  TechniqueMitigationConnection: TechniqueMitigationConnectionModel;
  TechniqueMitigationEdge: TechniqueMitigationEdgeModel;
  TechniqueCaseStudyConnection: TechniqueCaseStudyConnectionModel;
  TechniqueCaseStudyEdge: TechniqueCaseStudyEdgeModel;
  MitigationTechniqueConnection: MitigationTechniqueConnectionModel;
  MitigationTechniqueEdge: MitigationTechniqueEdgeModel;
  Violation: Violation;
  ContributionCheck: Omit<ContributionCheck, 'preview'> & { preview?: Maybe<ResolversParentTypes['ContributionPreview']> };
  ContributionPreview: ContributionPreviewModel;
  AddedObject: AddedObjectModel;
  AddedField: AddedField;
  ChangedObject: ChangedObject;
  FieldChange: FieldChange;
  LinkChange: LinkChange;
  Contribution: ContributionModel;
  ContributionContact: ContributionContact;
  ContributionMove: ContributionMoveModel;
  Submission: Omit<Submission, 'contribution'> & { contribution: ResolversParentTypes['Contribution'] };
  Provenance: ProvenanceModel;
  ContributionConnection: ContributionConnectionModel;
  ContributionEdge: ContributionEdgeModel;
  Mutation: Record<PropertyKey, never>;
  Weakness: StoredWeakness;
  WeaknessCategory: StoredWeaknessCategory;
  Chart: StoredChart;
  ResearchFinding: StoredResearchFinding;
  WeaknessView: StoredWeaknessView;
  Application: ApplicationModel;
  SecurityFinding: SecurityFindingModel;
  SearchConnection: SearchConnectionModel;
  SearchEdge: SearchEdgeModel;
  Float: Scalars['Float']['output'];
  PathAnswer: PathAnswerModel;
  Path: PathModel;
  PathHop: PathHopModel;
  Neighborhood: NeighborhoodModel;
  NeighborGroup: NeighborGroupModel;
  NodeConnection: NodeConnectionModel;
  NodeEdge: NodeEdgeModel;
  Hygiene: HygieneModel;
  UnresolvedStep: UnresolvedStepModel;
  DuplicateLink: DuplicateLinkModel;
  DanglingLink: DanglingLinkModel;
  WeaknessOrder: WeaknessOrder;
  WeaknessPlatform: WeaknessPlatform;
  WeaknessConsequence: StoredWeaknessConsequence;
  WeaknessMitigation: StoredWeaknessMitigation;
  ObservedExample: ObservedExample;
  TaxonomyMapping: TaxonomyMapping;
  WeaknessCatalog: StoredWeaknessCatalog;
  WeaknessFilter: WeaknessFilter;
  WeaknessCategoryFilter: WeaknessCategoryFilter;
  WeaknessConnection: WeaknessConnectionModel;
  WeaknessEdge: WeaknessEdgeModel;
  WeaknessCategoryConnection: WeaknessCategoryConnectionModel;
  WeaknessCategoryEdge: WeaknessCategoryEdgeModel;
  TechniqueWeaknessConnection: TechniqueWeaknessConnectionModel;
  TechniqueWeaknessEdge: TechniqueWeaknessEdgeModel;
  WeaknessTechniqueConnection: WeaknessTechniqueConnectionModel;
  WeaknessTechniqueEdge: WeaknessTechniqueEdgeModel;
  SecurityFindingOrder: SecurityFindingOrder;
  SecurityFindingFilter: SecurityFindingFilter;
  Scanner: ScannerModel;
  Scan: ScanModel;
  SecurityFindingCounts: SecurityFindingCountsModel;
  SecurityFindingSeverityCount: SecurityFindingSeverityCount;
  SecurityFindingStatusCount: SecurityFindingStatusCount;
  SecurityFindingTypeCount: SecurityFindingTypeCount;
  SecurityFindingCategoryCount: SecurityFindingCategoryCountModel;
  SecurityPolicy: SecurityPolicy;
  PolicyCompliance: PolicyCompliance;
  SecurityFindingTrendPoint: SecurityFindingTrendPointModel;
  ExposedTechnique: ExposedTechniqueModel;
  ExposedTactic: ExposedTacticModel;
  ApplicationDifference: ApplicationDifferenceModel;
  SharedExposure: SharedExposureModel;
  ExposurePath: ExposurePathModel;
  KnownExploitedVulnerability: KnownExploitedVulnerability;
  RelatedLocation: RelatedLocationModel;
  CodeFlow: CodeFlowModel;
  ThreadFlow: ThreadFlowModel;
  CodeFlowStep: CodeFlowStepModel;
  CvssRating: CvssRating;
  SecurityFindingEvidence: SecurityFindingEvidenceModel;
  SecurityFindingLocation: SecurityFindingLocationModel;
  CodeLocation: CodeLocation;
  HttpLocation: HttpLocation;
  ComponentLocation: ComponentLocation;
  ModelLocation: ModelLocationModel;
  ThreatModel: ThreatModelModel;
  ThreatModelComponent: ThreatModelComponentModel;
  ThreatModelControl: ThreatModelControlModel;
  ApplicationOrder: ApplicationOrder;
  ApplicationConnection: ApplicationConnectionModel;
  ApplicationEdge: ApplicationEdgeModel;
  ScanConnection: ScanConnectionModel;
  ScanEdge: ScanEdgeModel;
  SecurityFindingConnection: SecurityFindingConnectionModel;
  SecurityFindingEdge: SecurityFindingEdgeModel;
  ApplicationWeaknessConnection: ApplicationWeaknessConnectionModel;
  ApplicationWeaknessEdge: ApplicationWeaknessEdgeModel;
  ApplicationTechniqueConnection: ApplicationTechniqueConnectionModel;
  ApplicationTechniqueEdge: ApplicationTechniqueEdgeModel;
  Survey: StoredSurvey;
  DistributionEntry: DistributionEntry;
  SurveyDistributions: SurveyDistributions;
  SurveyOption: SurveyOption;
  SurveyQuestion: SurveyQuestionModel;
  SurveyAggregate: SurveyAggregateModel;
  DataSource: DataSource;
  BenchmarkColumn: BenchmarkColumn;
  Benchmark: BenchmarkModel;
  ChartAxis: ChartAxis;
  ChartSource: ChartSource;
  ChartFilters: ChartFilters;
  AppliedFilters: AppliedFilters;
  ChartRow: ChartRow;
  Evidence: EvidenceModel;
  ClaimReadiness: ClaimReadiness;
  ResearchFindingFilter: ResearchFindingFilter;
  ChartConnection: ChartConnectionModel;
  ChartEdge: ChartEdgeModel;
  ResearchFindingConnection: ResearchFindingConnectionModel;
  ResearchFindingEdge: ResearchFindingEdgeModel;
  Report: StoredReport;
  ReportCounts: ReportCounts;
  ReportManifest: ReportManifestModel;
  CitationSource: StoredCitationSource;
  ReadinessFactors: ReadinessFactors;
  CitationReadiness: CitationReadiness;
  CitationDuplicate: CitationDuplicate;
  CuratedCitation: CuratedCitationModel;
  NarrativeBlock: NarrativeBlock;
  ReportSection: ReportSection;
  ReportContent: ReportContentModel;
  StaticExport: StaticExport;
  WiringCheck: WiringCheck;
  WiringStatus: WiringStatus;
  FindingInconsistency: FindingInconsistency;
  FindingsStatus: FindingsStatus;
  ResearchArtifact: ResearchArtifact;
  CandidateEntity: CandidateEntity;
  ArtifactCounts: ArtifactCounts;
  GeneratedResearchStatus: GeneratedResearchStatus;
  EvidenceTally: EvidenceTally;
  PendingEvidence: PendingEvidence;
  EvidenceTrailStatus: EvidenceTrailStatus;
  SeverityCounts: SeverityCounts;
  ProblemCount: ProblemCount;
  CitationReplacement: CitationReplacementModel;
  QueuedCitation: QueuedCitationModel;
  CitationQueueStatus: Omit<CitationQueueStatus, 'items'> & { items: ReadonlyArray<ResolversParentTypes['QueuedCitation']> };
  ReportStatus: ReportStatusModel;
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

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Matrix' | 'Tactic' | 'Technique' | 'Mitigation' | 'CaseStudy' | 'Weakness' | 'WeaknessCategory' | 'Chart' | 'ResearchFinding' | 'WeaknessView' | 'Application' | 'SecurityFinding', ParentType, ContextType>;
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
  applications?: Resolver<ResolversTypes['ApplicationConnection'], ParentType, ContextType, Partial<QueryApplicationsArgs>>;
  applicationDifference?: Resolver<Maybe<ResolversTypes['ApplicationDifference']>, ParentType, ContextType, RequireFields<QueryApplicationDifferenceArgs, 'a' | 'b'>>;
  securityFinding?: Resolver<Maybe<ResolversTypes['SecurityFinding']>, ParentType, ContextType, RequireFields<QuerySecurityFindingArgs, 'id'>>;
  securityFindings?: Resolver<ResolversTypes['SecurityFindingConnection'], ParentType, ContextType, Partial<QuerySecurityFindingsArgs>>;
  securityFindingCounts?: Resolver<ResolversTypes['SecurityFindingCounts'], ParentType, ContextType>;
  securityPolicy?: Resolver<ResolversTypes['SecurityPolicy'], ParentType, ContextType>;
  scans?: Resolver<ResolversTypes['ScanConnection'], ParentType, ContextType, Partial<QueryScansArgs>>;
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
  findings?: Resolver<ResolversTypes['SecurityFindingConnection'], ParentType, ContextType, Partial<TechniqueFindingsArgs>>;
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
  findings?: Resolver<ResolversTypes['SecurityFindingConnection'], ParentType, ContextType, RequireFields<WeaknessFindingsArgs, 'kinds'>>;
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
  techniquesVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tactics?: Resolver<ReadonlyArray<ResolversTypes['ExposedTactic']>, ParentType, ContextType>;
  threatModels?: Resolver<ReadonlyArray<ResolversTypes['ThreatModel']>, ParentType, ContextType>;
  trend?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingTrendPoint']>, ParentType, ContextType, RequireFields<ApplicationTrendArgs, 'last'>>;
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
  cves?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  knownExploited?: Resolver<ReadonlyArray<ResolversTypes['KnownExploitedVulnerability']>, ParentType, ContextType>;
  cvss?: Resolver<Maybe<ResolversTypes['CvssRating']>, ParentType, ContextType>;
  references?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  location?: Resolver<Maybe<ResolversTypes['SecurityFindingLocation']>, ParentType, ContextType>;
  locations?: Resolver<ReadonlyArray<ResolversTypes['SecurityFindingLocation']>, ParentType, ContextType, RequireFields<SecurityFindingLocationsArgs, 'first'>>;
  relatedLocations?: Resolver<ReadonlyArray<ResolversTypes['RelatedLocation']>, ParentType, ContextType, RequireFields<SecurityFindingRelatedLocationsArgs, 'first'>>;
  codeFlows?: Resolver<ReadonlyArray<ResolversTypes['CodeFlow']>, ParentType, ContextType, RequireFields<SecurityFindingCodeFlowsArgs, 'first'>>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  evidence?: Resolver<ResolversTypes['SecurityFindingEvidence'], ParentType, ContextType>;
  lastScan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
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

export type KnownExploitedVulnerabilityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['KnownExploitedVulnerability'] = ResolversParentTypes['KnownExploitedVulnerability']> = {
  cve?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dateAdded?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  dueDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  usedByRansomware?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

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

export type CvssRatingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CvssRating'] = ResolversParentTypes['CvssRating']> = {
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  vector?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SecurityFindingEvidenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SecurityFindingEvidence'] = ResolversParentTypes['SecurityFindingEvidence']> = {
  scan?: Resolver<ResolversTypes['Scan'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fingerprint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  ContributionConnection?: ContributionConnectionResolvers<ContextType>;
  ContributionEdge?: ContributionEdgeResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Weakness?: WeaknessResolvers<ContextType>;
  WeaknessCategory?: WeaknessCategoryResolvers<ContextType>;
  Chart?: ChartResolvers<ContextType>;
  ResearchFinding?: ResearchFindingResolvers<ContextType>;
  WeaknessView?: WeaknessViewResolvers<ContextType>;
  Application?: ApplicationResolvers<ContextType>;
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
  KnownExploitedVulnerability?: KnownExploitedVulnerabilityResolvers<ContextType>;
  RelatedLocation?: RelatedLocationResolvers<ContextType>;
  CodeFlow?: CodeFlowResolvers<ContextType>;
  ThreadFlow?: ThreadFlowResolvers<ContextType>;
  CodeFlowStep?: CodeFlowStepResolvers<ContextType>;
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
  Survey?: SurveyResolvers<ContextType>;
  DistributionEntry?: DistributionEntryResolvers<ContextType>;
  SurveyDistributions?: SurveyDistributionsResolvers<ContextType>;
  SurveyOption?: SurveyOptionResolvers<ContextType>;
  SurveyQuestion?: SurveyQuestionResolvers<ContextType>;
  SurveyAggregate?: SurveyAggregateResolvers<ContextType>;
  DataSource?: DataSourceResolvers<ContextType>;
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
  SeverityCounts?: SeverityCountsResolvers<ContextType>;
  ProblemCount?: ProblemCountResolvers<ContextType>;
  CitationReplacement?: CitationReplacementResolvers<ContextType>;
  QueuedCitation?: QueuedCitationResolvers<ContextType>;
  CitationQueueStatus?: CitationQueueStatusResolvers<ContextType>;
  ReportStatus?: ReportStatusResolvers<ContextType>;
};

