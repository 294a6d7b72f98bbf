import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Matrix as MatrixRow, Tactic as TacticRow, Technique as TechniqueRow, Mitigation as MitigationRow, CaseStudy as CaseStudyRow, ProcedureStep as ProcedureStepRow, Weakness as WeaknessRow, WeaknessCategory as WeaknessCategoryRow, WeaknessView as WeaknessViewRow, WeaknessCatalog as WeaknessCatalogRow, WeaknessConsequence as WeaknessConsequenceRow, WeaknessMitigation as WeaknessMitigationRow } from '../db/tables.ts';
import type { TacticConnection as TacticConnectionModel, TacticEdge as TacticEdgeModel, TechniqueConnection as TechniqueConnectionModel, TechniqueEdge as TechniqueEdgeModel, MitigationConnection as MitigationConnectionModel, MitigationEdge as MitigationEdgeModel, CaseStudyConnection as CaseStudyConnectionModel, CaseStudyEdge as CaseStudyEdgeModel, TechniqueMitigationConnection as TechniqueMitigationConnectionModel, TechniqueMitigationEdge as TechniqueMitigationEdgeModel, TechniqueCaseStudyConnection as TechniqueCaseStudyConnectionModel, TechniqueCaseStudyEdge as TechniqueCaseStudyEdgeModel, MitigationTechniqueConnection as MitigationTechniqueConnectionModel, MitigationTechniqueEdge as MitigationTechniqueEdgeModel, SearchConnection as SearchConnectionModel, SearchEdge as SearchEdgeModel, NodeConnection as NodeConnectionModel, NodeEdge as NodeEdgeModel, WeaknessConnection as WeaknessConnectionModel, WeaknessEdge as WeaknessEdgeModel, WeaknessCategoryConnection as WeaknessCategoryConnectionModel, WeaknessCategoryEdge as WeaknessCategoryEdgeModel, TechniqueWeaknessConnection as TechniqueWeaknessConnectionModel, TechniqueWeaknessEdge as TechniqueWeaknessEdgeModel, WeaknessTechniqueConnection as WeaknessTechniqueConnectionModel, WeaknessTechniqueEdge as WeaknessTechniqueEdgeModel, Hygiene as HygieneModel, Neighborhood as NeighborhoodModel, NeighborGroup as NeighborGroupModel, Path as PathModel, PathHop as PathHopModel, PathAnswer as PathAnswerModel, NodeModel, UnresolvedStep as UnresolvedStepModel, DuplicateLink as DuplicateLinkModel, DanglingLink as DanglingLinkModel } from './models.ts';
import type { Context } from './context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
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

/** An object with an id that is unique in the whole graph: `AML.T0051` (ATLAS) or `CWE-79` (CWE). See `Query.node`. */
export type Node = {
  /** Public id, used as it is everywhere: in queries, REST paths and links. */
  readonly id: Scalars['ID']['output'];
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
  /** Greatest nesting of fields; introspection is not counted. */
  readonly depth: Scalars['Int']['output'];
  /** Greatest number of aliases in a document, fragments counted where they are spread. */
  readonly aliases: Scalars['Int']['output'];
  /** Greatest number of fields at the root of an operation. */
  readonly rootFields: Scalars['Int']['output'];
  /** Greatest number of lexical tokens in a document. */
  readonly tokens: Scalars['Int']['output'];
  /** Greatest `first` or `last` of a connection. */
  readonly pageSize: Scalars['Int']['output'];
  /** Page size when neither `first` nor `last` is given. */
  readonly defaultPageSize: Scalars['Int']['output'];
  /** Greatest cost of an operation. A field costs 1, multiplied by the page size of every connection around it; `extensions.cost` tells it. */
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
  /** The limits that every GraphQL request is held to. */
  readonly serviceLimits: ServiceLimits;
  /** The object with this id, of whatever kind; null when there is none. */
  readonly node?: Maybe<Node>;
  /** The objects with these ids, in the order asked; null where there is none. At most 100. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /**
   * Full-text search over all kinds: words in any form, `"quoted phrases"`, `-excluded` words, ids, and names with typing errors. Names weigh more than
   * texts; an exact id comes first.
   */
  readonly search: SearchConnection;
  /** The shortest paths between two objects, over edges of all kinds in both directions. */
  readonly path: PathAnswer;
  /** What surrounds an object, counted by kind of edge; null when there is no such object. */
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
  /** Weaknesses that it exploits, by number; the edge says who links them and why. */
  readonly weaknesses: TechniqueWeaknessConnection;
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

/** A mitigation: what prevents or weakens techniques. Id such as `AML.M0015`. */
export type Mitigation = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
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
  | 'MATRIX';

/** Kinds of edge in the graph, named in the direction from source to target. */
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
  | 'MEMBER_OF';

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

/** A CWE category: an informal group of weaknesses. Id such as `CWE-310`; ids of weaknesses, categories and views never coincide. */
export type WeaknessCategory = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
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

/** A CWE view: a way to look at the catalogue, such as `CWE-1000` (Research Concepts). */
export type WeaknessView = Node & {
  /** Public id. */
  readonly id: Scalars['ID']['output'];
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
  WeaknessView: WeaknessView;
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
  WeaknessView:
    ( { __typename: 'WeaknessView' }
    & GraphQLRecursivePick<FederationTypes['WeaknessView'], {"id":true}> );
};



/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  TextFormat: TextFormat;
  OrderDirection: OrderDirection;
  Node: ResolverTypeWrapper<NodeModel>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
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
  Matrix: ResolverTypeWrapper<MatrixRow>;
  MatrixCounts: ResolverTypeWrapper<MatrixCounts>;
  Tactic: ResolverTypeWrapper<TacticRow>;
  Technique: ResolverTypeWrapper<TechniqueRow>;
  Mitigation: ResolverTypeWrapper<MitigationRow>;
  CaseStudy: ResolverTypeWrapper<CaseStudyRow>;
  ProcedureStep: ResolverTypeWrapper<ProcedureStepRow>;
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
  NodeKind: NodeKind;
  EdgeKind: EdgeKind;
  EdgeDirection: EdgeDirection;
  Weakness: ResolverTypeWrapper<WeaknessRow>;
  WeaknessCategory: ResolverTypeWrapper<WeaknessCategoryRow>;
  WeaknessView: ResolverTypeWrapper<WeaknessViewRow>;
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
  WeaknessConsequence: ResolverTypeWrapper<WeaknessConsequenceRow>;
  WeaknessMitigation: ResolverTypeWrapper<WeaknessMitigationRow>;
  ObservedExample: ResolverTypeWrapper<ObservedExample>;
  TaxonomyMapping: ResolverTypeWrapper<TaxonomyMapping>;
  WeaknessCatalog: ResolverTypeWrapper<WeaknessCatalogRow>;
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
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  Node: NodeModel;
  ID: Scalars['ID']['output'];
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  String: Scalars['String']['output'];
  Reference: Reference;
  Facet: Facet;
  FacetValue: FacetValue;
  Int: Scalars['Int']['output'];
  ServiceLimits: ServiceLimits;
  Query: Record<PropertyKey, never>;
  ObjectOrder: ObjectOrder;
  CaseStudyOrder: CaseStudyOrder;
  AttackReference: AttackReference;
  Matrix: MatrixRow;
  MatrixCounts: MatrixCounts;
  Tactic: TacticRow;
  Technique: TechniqueRow;
  Mitigation: MitigationRow;
  CaseStudy: CaseStudyRow;
  ProcedureStep: ProcedureStepRow;
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
  Weakness: WeaknessRow;
  WeaknessCategory: WeaknessCategoryRow;
  WeaknessView: WeaknessViewRow;
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
  WeaknessConsequence: WeaknessConsequenceRow;
  WeaknessMitigation: WeaknessMitigationRow;
  ObservedExample: ObservedExample;
  TaxonomyMapping: TaxonomyMapping;
  WeaknessCatalog: WeaknessCatalogRow;
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
};

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Matrix' | 'Tactic' | 'Technique' | 'Mitigation' | 'CaseStudy' | 'Weakness' | 'WeaknessCategory' | 'WeaknessView', ParentType, ContextType>;
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
  tokens?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  serviceLimits?: Resolver<ResolversTypes['ServiceLimits'], ParentType, ContextType>;
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
};

export type AttackReferenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AttackReference'] = ResolversParentTypes['AttackReference']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MatrixResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Matrix'] = ResolversParentTypes['Matrix'], FederationReferenceType extends FederationReferenceTypes['Matrix'] = FederationReferenceTypes['Matrix']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Matrix']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TechniqueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Technique'] = ResolversParentTypes['Technique'], FederationReferenceType extends FederationReferenceTypes['Technique'] = FederationReferenceTypes['Technique']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Technique']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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
  weaknesses?: Resolver<ResolversTypes['TechniqueWeaknessConnection'], ParentType, ContextType, Partial<TechniqueWeaknessesArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MitigationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mitigation'] = ResolversParentTypes['Mitigation'], FederationReferenceType extends FederationReferenceTypes['Mitigation'] = FederationReferenceTypes['Mitigation']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Mitigation']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CaseStudyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CaseStudy'] = ResolversParentTypes['CaseStudy'], FederationReferenceType extends FederationReferenceTypes['CaseStudy'] = FederationReferenceTypes['CaseStudy']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['CaseStudy']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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

export type WeaknessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Weakness'] = ResolversParentTypes['Weakness'], FederationReferenceType extends FederationReferenceTypes['Weakness'] = FederationReferenceTypes['Weakness']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Weakness']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WeaknessCategoryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessCategory'] = ResolversParentTypes['WeaknessCategory'], FederationReferenceType extends FederationReferenceTypes['WeaknessCategory'] = FederationReferenceTypes['WeaknessCategory']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['WeaknessCategory']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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

export type WeaknessViewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WeaknessView'] = ResolversParentTypes['WeaknessView'], FederationReferenceType extends FederationReferenceTypes['WeaknessView'] = FederationReferenceTypes['WeaknessView']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['WeaknessView']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<WeaknessViewDescriptionArgs, 'format'>>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WeaknessStatus'], ParentType, ContextType>;
  retired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export type Resolvers<ContextType = Context> = {
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
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
  Weakness?: WeaknessResolvers<ContextType>;
  WeaknessCategory?: WeaknessCategoryResolvers<ContextType>;
  WeaknessView?: WeaknessViewResolvers<ContextType>;
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
};

