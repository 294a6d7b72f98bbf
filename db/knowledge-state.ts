import type { ContributionTables, KnowledgeKind, LinkKind } from './contribution-tables.ts'
import type { Database } from './engine/database.ts'
import { currentRevision } from './engine/revision.ts'
import type {
  CaseStudy,
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
} from './knowledge-tables.ts'

export type KnowledgeObject =
  | ({ readonly kind: 'TACTIC' } & Tactic)
  | ({ readonly kind: 'TECHNIQUE' } & Technique)
  | ({ readonly kind: 'MITIGATION' } & Mitigation)
  | ({ readonly kind: 'CASE_STUDY' } & CaseStudy)

/** The whole knowledge room at one revision, in memory. */
export type KnowledgeState = {
  readonly revision: number
  readonly objects: ReadonlyMap<string, KnowledgeObject>
  /** Ids of the tactics of each technique, in order. */
  readonly tacticsOfTechnique: ReadonlyMap<string, readonly string[]>
  /** The links of each mitigation, in order. */
  readonly linksOfMitigation: ReadonlyMap<string, readonly MitigationTechnique[]>
  /** The steps of each case study, in order. */
  readonly stepsOfCaseStudy: ReadonlyMap<string, readonly ProcedureStep[]>
  readonly subtechniques: ReadonlyMap<string, readonly string[]>
  /** The greatest number that an object of each kind has, or had. */
  readonly lastNumber: Readonly<Record<KnowledgeKind, number>>
  /** Ids that links and steps name, be they of objects or not. */
  readonly mentioned: ReadonlySet<string>
}

/** Returns the knowledge room as `db`, which should be a transaction of one snapshot, has it. */
export async function readKnowledge(db: Database): Promise<KnowledgeState> {
  const revision = await currentRevision(db)
  const tactics = await db.selectFrom('tactic').selectAll().execute()
  const techniques = await db.selectFrom('technique').selectAll().execute()
  const mitigations = await db.selectFrom('mitigation').selectAll().execute()
  const caseStudies = await db.selectFrom('caseStudy').selectAll().execute()
  const achieved = await db.selectFrom('techniqueTactic').selectAll().orderBy('position').execute()
  const links = await db.selectFrom('mitigationTechnique').selectAll().orderBy('position').execute()
  const steps = await db.selectFrom('procedureStep').selectAll().orderBy('position').execute()
  const counters = await db.selectFrom('identifierCounter').selectAll().execute()

  const objects = new Map<string, KnowledgeObject>()
  for (const row of tactics) objects.set(row.id, { kind: 'TACTIC', ...row })
  for (const row of techniques) objects.set(row.id, { kind: 'TECHNIQUE', ...row })
  for (const row of mitigations) objects.set(row.id, { kind: 'MITIGATION', ...row })
  for (const row of caseStudies) objects.set(row.id, { kind: 'CASE_STUDY', ...row })
  const children = techniques.filter(({ parentId }) => parentId !== null)
  return {
    revision,
    objects,
    tacticsOfTechnique: mapValues(
      Map.groupBy(achieved, ({ techniqueId }) => techniqueId),
      (own) => own.map(({ tacticId }) => tacticId),
    ),
    linksOfMitigation: Map.groupBy(links, ({ mitigationId }) => mitigationId),
    stepsOfCaseStudy: Map.groupBy(steps, ({ caseStudyId }) => caseStudyId),
    subtechniques: mapValues(
      Map.groupBy(children, ({ parentId }) => parentId!),
      (own) => own.map(({ id }) => id).sort(),
    ),
    lastNumber: lastNumbers([...objects.values()], counters),
    mentioned: new Set([
      ...achieved.map(({ tacticId }) => tacticId),
      ...links.map(({ techniqueId }) => techniqueId),
      ...steps.flatMap(({ tacticId, techniqueId }) => [tacticId, techniqueId]),
    ]),
  }
}

/** Checks whether the link stands in the graph. */
export function hasLink(state: KnowledgeState, kind: LinkKind, sourceId: string, targetId: string): boolean {
  return kind === 'ACHIEVES'
    ? (state.tacticsOfTechnique.get(sourceId) ?? []).includes(targetId)
    : (state.linksOfMitigation.get(sourceId) ?? []).some(({ techniqueId }) => techniqueId === targetId)
}

/** How ids of our own begin, by kind; the number follows with four digits (§2.2). */
export const idPrefixes: Readonly<Record<KnowledgeKind, string>> = {
  TACTIC: 'AML.TA',
  TECHNIQUE: 'AML.T',
  MITIGATION: 'AML.M',
  CASE_STUDY: 'AML.CS',
}

/** The greatest number of an id of four digits. */
export const largestNumber = 9999

/** Returns the number in an id of `kind`, its sub-techniques' included; 0 for an id of another matrix. */
export function numberOf(kind: KnowledgeKind, id: string): number {
  const prefix = idPrefixes[kind]
  const digits = id.startsWith(prefix) ? /^\d{4}(?=$|\.)/.exec(id.slice(prefix.length)) : null
  return digits ? Number(digits[0]) : 0
}

type Counters = readonly ContributionTables['identifierCounter'][]

function lastNumbers(objects: readonly KnowledgeObject[], counters: Counters): Record<KnowledgeKind, number> {
  const last = { TACTIC: 0, TECHNIQUE: 0, MITIGATION: 0, CASE_STUDY: 0 }
  const see = (kind: KnowledgeKind, number: number) => {
    last[kind] = Math.max(last[kind], number)
  }
  for (const { kind, id } of objects) see(kind, numberOf(kind, id))
  for (const { kind, last: counted } of counters) see(kind, counted)
  return last
}

function mapValues<T, U>(map: ReadonlyMap<string, T>, change: (value: T) => U): Map<string, U> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}
