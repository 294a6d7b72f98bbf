import type { ComponentEvidence, ComponentKind, ComponentState, Confidence } from './component.ts'
import type { Tables } from './tables.ts'

/**
 * Where an attacker stands before the first step, in the order in which positions are listed (contract: applications
 * §5.1).
 */
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
  /**
   * What reports it: code and dependencies by a tool, a statement by a threat model or a person, or a probe of a model.
   */
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
 * What tables and tool say of a finding before components are known. Plain JSON in a fixed order: findings whose
 * candidates have the same text, the same judged links and the same severity are one group.
 */
export type Candidates = {
  /** Findings that say that something is used, or lie in test code, have no links. */
  readonly set: 'informational' | 'test' | null
  /** Techniques that the tool names, with the level of a link by them. */
  readonly named: readonly { readonly technique: string; readonly level: 2 | 3 | 4 }[]
  /** Numbers of the rules by words, or by names of packages, that match, in the order of the table. */
  readonly words: readonly number[]
  /** Ids of lists such as OWASP that the finding carries and the table knows. */
  readonly ids: readonly string[]
  /** The level of links by words and ids. */
  readonly stated: 2 | 3
  /**
   * For each weakness that the table has rules for: those whose text and place hold, in order; components are asked
   * later.
   */
  readonly rules: readonly (readonly number[])[]
  /** True when the table knows each weakness of the finding and it has one. */
  readonly judged: boolean
}

/**
 * A component of which a finding is evidence: a hint from code, used from a threat model (contract: applications
 * §12.2).
 */
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
