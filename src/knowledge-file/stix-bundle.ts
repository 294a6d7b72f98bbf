import type { CaseStudy, ProcedureStep, Tactic } from '../../db/knowledge-tables.ts'
import { groupBy, type KnowledgeText, type StoredKnowledge } from './content.ts'
import {
  attackPattern,
  courseOfAction,
  midnight,
  phaseName,
  published,
  relate,
  type StixObject,
  stixId,
  stixObject,
} from './stix-object.ts'

/**
 * Returns the knowledge as a STIX 2.1 bundle in the words of MITRE's: matrix and tactics as `x-mitre-matrix` and
 * `x-mitre-tactic`, techniques as `attack-pattern`, mitigations as `course-of-action`, case studies as `campaign`, and
 * their relationships. Retired objects are in it as deprecated. Relations to what is not stored are left out.
 */
export function stixBundle(stored: StoredKnowledge): KnowledgeText {
  const objects = [...objectsOf(stored)]
  const head = `{"type":"bundle","id":"${stixId('bundle', 'knowledge')}","objects":[\n`
  return {
    content: `${head}${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]}\n`,
    objectCount: objects.length,
    omittedCount: 0,
  }
}

function* objectsOf(stored: StoredKnowledge): Generator<StixObject> {
  const nameOf = new Map(stored.tactics.filter(({ retired }) => !retired).map(({ id, name }) => [id, name]))
  const tacticsOf = groupBy(stored.techniqueTactics, 'techniqueId')
  const tactics = mapOf(stored.tactics, tacticObject)
  const patterns = mapOf(stored.techniques, (technique) => {
    const names = tacticsOf.get(technique.id)?.flatMap(({ tacticId }) => nameOf.get(tacticId) ?? []) ?? []
    return attackPattern({ ...technique, tactics: names })
  })
  const courses = mapOf(stored.mitigations, courseOfAction)
  const campaigns = mapOf(stored.caseStudies, campaign)
  const supersessions = [...stored.tactics, ...stored.techniques, ...stored.mitigations, ...stored.caseStudies]
  const all = new Map([...tactics, ...patterns, ...courses, ...campaigns])

  yield matrixObject(stored, tactics)
  yield* all.values()
  yield* relations(stored.techniques, ({ id, parentId }) => [
    patterns.get(id),
    'subtechnique-of',
    patterns.get(parentId ?? ''),
  ])
  yield* relations(supersessions, ({ id, supersededBy }) => [all.get(id), 'revoked-by', all.get(supersededBy ?? '')])
  yield* described(
    stored.mitigationTechniques,
    ({ mitigationId, techniqueId }) => [courses.get(mitigationId), 'mitigates', patterns.get(techniqueId)],
    ({ use }) => use,
  )
  yield* described(
    stored.procedureSteps,
    ({ caseStudyId, techniqueId }) => [campaigns.get(caseStudyId), 'uses', patterns.get(techniqueId)],
    stepText,
  )
}

type Ends = readonly [StixObject | undefined, string, StixObject | undefined]

function* relations<T>(rows: readonly T[], endsOf: (row: T) => Ends): Generator<StixObject> {
  for (const row of rows) {
    const [from, type, to] = endsOf(row)
    if (from && to) yield relate(from, type, to)
  }
}

/** Returns one relationship of each two objects, with the texts of all rows that relate them. */
function* described<T>(
  rows: readonly T[],
  endsOf: (row: T) => Ends,
  textOf: (row: T) => string | null,
): Generator<StixObject> {
  const found = rows.flatMap((row) => {
    const [from, type, to] = endsOf(row)
    return from && to ? [{ from, type, to, text: textOf(row) }] : []
  })
  for (const own of Map.groupBy(found, ({ from, to }) => `${from.id} ${to.id}`).values()) {
    const { from, type, to } = own[0]!
    const texts = own.flatMap(({ text }) => text ?? [])
    yield relate(from, type, to, texts.length > 0 ? { description: texts.join('\n\n') } : {})
  }
}

function mapOf<T extends { readonly id: string }>(
  objects: readonly T[],
  make: (object: T) => StixObject,
): ReadonlyMap<string, StixObject> {
  return new Map(objects.map((object) => [object.id, make(object)]))
}

/** The matrix has the times of its first and its last tactic, for its publisher's are not stored. */
function matrixObject({ matrix, tactics }: StoredKnowledge, made: ReadonlyMap<string, StixObject>): StixObject {
  const listed = tactics.flatMap(({ id, retired }) => (retired ? [] : [made.get(id)!]))
  const [created = midnight('1970-01-01')] = listed.map((tactic) => tactic.created).sort()
  const modified =
    listed
      .map((tactic) => tactic.modified)
      .sort()
      .at(-1) ?? created
  return stixObject('x-mitre-matrix', matrix.id, created, modified, {
    name: matrix.name,
    ...(matrix.description !== null && { description: matrix.description }),
    tactic_refs: listed.map(({ id }) => id),
    external_references: [
      { source_name: 'mitre-atlas', external_id: matrix.id, url: 'https://atlas.mitre.org/matrices/ATLAS' },
    ],
  })
}

function tacticObject(tactic: Tactic): StixObject {
  return published('x-mitre-tactic', tactic, 'tactics', { x_mitre_shortname: phaseName(tactic.name) })
}

function campaign(study: CaseStudy): StixObject {
  const { incidentDate, incidentDateGranularity, type, target, actor, reporter } = study
  const custom = { type, target, actor, reporter, date_granularity: incidentDateGranularity?.toLowerCase() }
  return published('campaign', study, 'studies', {
    ...(incidentDate !== null && { first_seen: midnight(incidentDate) }),
    ...Object.fromEntries(Object.entries(custom).flatMap(([name, value]) => (value ? [[`x_skg_${name}`, value]] : []))),
  })
}

function stepText({ position, tacticId, description }: ProcedureStep): string {
  return `${position}. (${tacticId})${description === null ? '' : ` ${description}`}`
}
