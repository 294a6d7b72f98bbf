import type { ComponentEvidence, ComponentKind, ComponentState, Confidence } from './component.ts'
import type { Tables } from './tables.ts'

/** Where an attacker stands before the first step, in the order in which positions are listed (contract: applications §5.1). */
export const positions = ['outsider', 'user', 'content', 'supplier', 'insider', 'physical'] as const
export type Position = (typeof positions)[number]

/** What a path can end at, in the order of the states (contract: applications §5.1). */
export const goals = ['data', 'host', 'integrity', 'model', 'money', 'availability', 'harm'] as const
export type Goal = (typeof goals)[number]

/** How well a path is founded, best first: proved 4, stated 3, derived 2, by design 1 (contract: applications §6.1). */
export const standings = ['proved', 'stated', 'derived', 'design'] as const
export type Standing = (typeof standings)[number]

/** What a person says of a component: it is there, it is not; null takes the declaration back. */
export type Declaration = { readonly kind: ComponentKind; readonly present: boolean | null }

/** What is known of one component of a target, before suppositions and hints that follow from others. */
export type ComponentFacts = {
  readonly kind: ComponentKind
  /** The declaration that counts: that of the target, else that of the application; null without one. */
  readonly declared: boolean | null
  /** The greatest confidence of its evidence; 0 without evidence. */
  readonly evidence: 0 | Confidence
}

/** The state of one component as it is answered (contract: applications §1.2). */
export type ResolvedComponent = {
  readonly kind: ComponentKind
  readonly state: ComponentState
  /** 3 present or configured, 2 used, 1 hint, 0 absent or unknown. */
  readonly confidence: 0 | Confidence
  /** True when it is declared absent and there is evidence of it. */
  readonly contradicted: boolean
  /** The components of which this one is a hint; empty unless it has no evidence of its own. */
  readonly impliedBy: readonly ComponentKind[]
}

/** What `candidatesOf` reads of a finding; text is cut to 4,000 characters there (contract: applications §9.2). */
export type FindingFacts = {
  /** What reports it: code and dependencies by a tool, a statement by a threat model or a person, or a probe of a model. */
  readonly origin: 'code' | 'dependency' | 'threat-model' | 'manual' | 'ai-scanner'
  /** Name of the tool in lower case, such as `bandit`. */
  readonly tool: string
  readonly rule: string | null
  /** How often the rule is right; null when the tool does not say. */
  readonly precision: 'high' | 'medium' | 'low' | 'latent' | null
  readonly title: string
  readonly description: string | null
  readonly recommendation: string | null
  readonly tags: readonly string[]
  /** Numbers of the catalogue CWE in the order of the source. */
  readonly cwes: readonly number[]
  /** Ids of techniques that the source itself names, such as `AML.T0051`. */
  readonly techniques: readonly string[]
  /** The location and all places of its trace: paths of files, or names of elements of a threat model. */
  readonly places: readonly string[]
  /** The components of which one of `places` is evidence. */
  readonly near: readonly ComponentKind[]
}

/** A link that a reviewer confirmed or refused; the newest for a technique counts. */
export type JudgedLink = { readonly technique: string; readonly verdict: 'confirmed' | 'refused' }

/**
 * What tables and tool say of a finding before components are known. Plain JSON in a fixed order: findings whose candidates have the same text, the
 * same judged links and the same severity are one group.
 */
export type Candidates = {
  /** Findings that say that something is used, or lie in test code, have no links. */
  readonly set: 'informational' | 'test' | null
  /** Techniques that the tool names, with the level of a link by them. */
  readonly named: readonly { readonly technique: string; readonly level: 2 | 3 | 4 }[]
  /** Numbers of the rules by words that match, in the order of the table. */
  readonly words: readonly number[]
  /** Ids of lists such as OWASP that the finding carries and the table knows. */
  readonly ids: readonly string[]
  /** For each set of weaknesses of the table that the finding has: the rules whose text and place hold, in order; components are asked later. */
  readonly rules: readonly { readonly set: number; readonly rules: readonly number[] }[]
  /** True when the table knows each weakness of the finding and it has one. */
  readonly judged: boolean
}

/** A component of which a finding is evidence: a hint from code, used from a threat model (contract: applications §12.2). */
export type FindingEvidence = Pick<ComponentEvidence, 'kind' | 'confidence'>

/** Findings with equal candidates, judged links and severity. */
export type FindingGroup = {
  readonly candidates: Candidates
  readonly judged: readonly JudgedLink[]
  /** 0 to 5. */
  readonly severity: number
  /** How many open findings it has; at least 1. */
  readonly count: number
  /** The first 5, ascending. */
  readonly issueIds: readonly number[]
  /** The greatest id of the group: fix-first takes superfluous groups out in its order. */
  readonly lastIssueId: number
}

export type LinkAuthor = 'tool' | 'reviewer' | 'id' | 'words' | 'table'

/** A technique that a finding makes believable (contract: applications §4.3). */
export type Link = {
  readonly technique: string
  readonly level: 2 | 3 | 4
  readonly by: LinkAuthor
  /** One sentence for people. */
  readonly why: string
  /** False when the application lacks what the technique needs, or nothing says what the weakness yields. */
  readonly fits: boolean
  /** The reason why it does not fit; null when it does. */
  readonly reason: string | null
  /** What the rule says that it yields, in place of what the technique does; null leaves that to the technique. */
  readonly yields: readonly string[] | null
}

export const findingClasses = ['mapped', 'conventional', 'informational', 'test', 'unmapped'] as const
export type FindingClass = (typeof findingClasses)[number]

/** What `linksOf` returns for a group. */
export type GroupLinks = { readonly class: FindingClass; readonly links: readonly Link[] }

/** The part of the knowledge base that paths are made of; retired objects are left out. */
export type Knowledge = {
  /** The release, such as `2026.05`. */
  readonly release: string
  /** Ids of tactics in the order of the matrix. */
  readonly tactics: readonly string[]
  readonly techniques: readonly KnownTechnique[]
  /** By id; steps in the order of the study's `step-id`. */
  readonly studies: readonly { readonly id: string; readonly techniques: readonly string[] }[]
}
export type KnownTechnique = {
  readonly id: string
  /** 3 realized, 2 demonstrated, 1 feasible, 0 unknown. */
  readonly maturity: number
  /** Its own tactics; those of its parent for a sub-technique without any. */
  readonly tactics: readonly string[]
  readonly parent: string | null
}

/** Which paths are asked for. Empty lists do not restrict. */
export type ModelFilter = {
  /** Tactics of the first step. */
  readonly from: readonly string[]
  /** Tactics of the last step. */
  readonly to: readonly string[]
  readonly through: string | null
  /** At most 6 count. */
  readonly maxSteps: number
  readonly standingAtLeast: Standing
}

/** Everything that the answer depends on. Findings that are closed, accepted, left out or too mild are in no group. */
export type ModelInput = {
  readonly targetId: string
  /** All kinds; a kind that is left out is unknown. */
  readonly components: readonly ComponentFacts[]
  readonly suppose: readonly ComponentKind[]
  readonly supposeAbsent: readonly ComponentKind[]
  readonly groups: readonly FindingGroup[]
  /** Points of impact that the target sets itself, 0 to 20. */
  readonly goals: ReadonlyMap<Goal, number>
  /** Null: outsider, user, content and supplier, and physical where a sensor is present. */
  readonly attackers: readonly Position[] | null
  readonly knowledge: Knowledge
  readonly tables: Tables
  readonly filter: ModelFilter
  /** What implemented mitigations do: nothing, take 10 points of evidence, or take the technique away. */
  readonly controls: 'ignore' | 'annotate' | 'exclude'
  /** Of each technique, or its parent: the mitigations of the knowledge base. */
  readonly mitigations: ReadonlyMap<string, readonly string[]>
  readonly implemented: ReadonlySet<string>
  /** How many scans and statements could have given evidence of components. */
  readonly sourceCount: number
  /** Null when fix-first is not asked for. */
  readonly rounds: number | null
}

/** A technique that the application makes possible (contract: applications §4). */
export type Exposure = {
  readonly technique: string
  readonly kind: 'design' | 'finding'
  /** The greatest level of its links; 1 for design without a link. */
  readonly level: 1 | 2 | 3 | 4
  /** The greatest severity of its links; 0 without one. */
  readonly severity: number
  /** The alternative of its needs that is used. */
  readonly needs: readonly { readonly kind: ComponentKind; readonly state: ComponentState }[]
  /** True when a component that it uses is only a hint. */
  readonly isHint: boolean
  readonly yields: readonly string[]
  readonly links: readonly ExposureLink[]
}
/** A link of a group to an exposed technique; that of a parent has at most level 3. */
export type ExposureLink = Pick<Link, 'level' | 'by' | 'why'> & {
  /** Index into the groups of the input. */
  readonly group: number
}

export type ModelStep = {
  readonly technique: string
  readonly tactic: string
  readonly kind: 'design' | 'finding'
  readonly level: 1 | 2 | 3 | 4
  readonly severity: number
  readonly needs: Exposure['needs']
  /** The state that it follows: a position for the first step. */
  readonly after: string
  readonly yields: string
  /** All findings that are linked to it. */
  readonly findingCount: number
  /** The first 5 by level, severity and id. */
  readonly links: readonly (Pick<Link, 'level' | 'by' | 'why'> & { readonly issueId: number })[]
  /** Implemented mitigations that cover it. */
  readonly implemented: readonly string[]
  /** Case studies that show the step before it before this one; empty for the first. */
  readonly transition: readonly string[]
  /** One sentence for people: what is needed and there, and what it yields. */
  readonly why: string
}

export type ModelFactor = { readonly name: FactorName; readonly value: FactorValue; readonly points: number }
export type FactorName = 'evidence' | 'severity' | 'precedent' | 'maturity' | 'impact'
export type FactorValue = number | string | PrecedentValue
/** `shown` of `of` transitions are in some study; `whole`: a study shows all steps in this order. */
export type PrecedentValue = { readonly shown: number; readonly of: number; readonly whole: boolean }

export type ModelPath = {
  readonly id: string
  /** `technique@tactic` of each step, joined by `>`. */
  readonly text: string
  readonly score: number
  readonly factors: readonly ModelFactor[]
  /** 1 to 4, after the penalty for a hint and that of controls. */
  readonly evidence: 1 | 2 | 3 | 4
  readonly standing: Standing
  readonly severity: number
  readonly maturity: number
  readonly precedent: PrecedentValue
  readonly access: Position
  readonly goalKind: Goal
  /** First yield, last state before the goal, and goal, joined by `>`. */
  readonly story: string
  /** Case studies that show all its steps in order, by id. */
  readonly witnesses: readonly string[]
  readonly steps: readonly ModelStep[]
  /** Ids of the first 100. */
  readonly variants: readonly string[]
  readonly variantCount: number
  /** The standing of which it is the best path, among the first five; null elsewhere. */
  readonly bestOf: Standing | null
}

/** Two facts that would change the answer most (contract: applications §8.2). */
export type Unknown = {
  readonly kind: ComponentKind
  readonly question: string
  /** What is supposed: true that it is there. */
  readonly supposed: boolean
  /** Null without a path. */
  readonly bestScoreIf: number | null
  readonly pathsIf: number
}

export type Outcome = {
  readonly kind: 'paths' | 'no_ai' | 'unknown' | 'none'
  /** One sentence for people. */
  readonly text: string
  /** For `none`: the components that the nearest technique to a goal lacks. */
  readonly missing: readonly ComponentKind[]
}

export type FixRound = {
  /** The technique of the step that is taken away. */
  readonly technique: string
  /** Indexes of the groups that are fixed, ascending. */
  readonly groups: readonly number[]
  readonly findingCount: number
  /** The id of the path that it began with, and its score. */
  readonly path: string
  readonly best: number
  /** Of paths with links; null when none is left. */
  readonly bestScoreAfter: number | null
  /** Of all paths. */
  readonly bestOverall: number | null
  readonly pathsCut: number
  readonly pathsLeft: number
  /** Cut so far of all paths with links, three decimals. */
  readonly share: number
}
/** A path that no finding supports: what ends it is its design or a mitigation. */
export type ByDesign = {
  readonly path: string
  readonly score: number
  readonly components: readonly ComponentKind[]
  /** That cover a step and are not implemented. */
  readonly mitigations: readonly string[]
}
export type MitigationFix = {
  readonly mitigation: string
  readonly techniques: readonly string[]
  readonly best: number
  readonly bestScoreAfter: number | null
  readonly pathsCut: number
  readonly pathsLeft: number
  readonly share: number
}
export type FixFirst = {
  readonly findings: readonly FixRound[]
  readonly byDesign: readonly ByDesign[]
  readonly mitigations: readonly MitigationFix[]
  /** All paths with links before the first round. */
  readonly paths: number
}

export type ModelResult = {
  readonly outcome: Outcome
  readonly hasAi: boolean
  readonly components: readonly ResolvedComponent[]
  /** Open findings by class; the sum is all. */
  readonly classes: Readonly<Record<FindingClass, number>>
  /** Of class `unmapped` and severity 4 or 5: how many, and the first 5. */
  readonly notJudged: { readonly count: number; readonly issueIds: readonly number[] }
  /** By id. */
  readonly exposed: readonly Exposure[]
  /** Techniques of preparation and context whose needs are met, by id: possible around it, never counted. */
  readonly around: readonly string[]
  /** The list (contract: applications §12.5); its length is `total`. */
  readonly items: readonly ModelPath[]
  /** All concrete paths that pass the filter. */
  readonly paths: number
  readonly bestScore: number | null
  readonly unknowns: readonly Unknown[]
  readonly fixFirst: FixFirst | null
  readonly tables: { readonly needs: string; readonly mappings: string; readonly atlas: string }
  readonly warnings: readonly string[]
}
