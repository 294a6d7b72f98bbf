import type {
  CaseStudy,
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../db/tables.ts'
import type { AtlasSnapshot } from './atlas.ts'
import { caseStudyTypes, granularities, maturities, readEnum, sharedColumns } from './atlas-object.ts'
import { readObject, refused, type SourceObject, type Warning } from './source-object.ts'

const names = {
  attack: 'attack-reference',
  created: 'created-date',
  modified: 'modified-date',
  description: 'description',
} as const

type Relations = {
  of(sourceId: string, type: string): readonly SourceObject[]
}

/** What a file of format 6 says: objects in maps by id, and relationships by the id of their source. */
export function readAtlasV6(content: Record<string, unknown>, warnings: Warning[]): AtlasSnapshot {
  const root = readObject(content, '', null, warnings)
  const format = root.required('format-version')
  if (!format.startsWith('6.')) throw refused('/format-version', `is ${format}, but only 6.x is understood`)
  const collection = root.object('collection')
  const matrix = root.object('matrix')
  const relations = readRelations(root)
  const objectsOf = (key: string) => root.entries(key).map(([, object]) => object)

  const tacticOrder = new Map(
    root
      .entries('relationships')
      .flatMap(([, source]) => source.objects('sequences'))
      .map((sequence, index) => [sequence.required('target'), Number(sequence.text('position') ?? index + 1)]),
  )
  const tactics: Tactic[] = objectsOf('tactics')
    .map((object) => ({ ...sharedColumns(object, names), position: tacticOrder.get(object.required('id')) ?? null }))
    .sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY))
  const techniques: Technique[] = objectsOf('techniques').map((object) => ({
    ...sharedColumns(object, names),
    maturity: readEnum(object, 'maturity', maturities),
    platforms: object.texts('platforms'),
    parentId: relations.of(object.required('id'), 'specializes')[0]?.text('target') ?? null,
  }))
  const mitigations: Mitigation[] = objectsOf('mitigations').map((object) => ({
    ...sharedColumns(object, names),
    categories: object.texts('categories'),
    lifecyclePhases: object.texts('lifecycle-phases'),
  }))
  const caseStudies: CaseStudy[] = objectsOf('case-studies').map((object) => ({
    ...sharedColumns(object, names),
    type: readEnum(object, 'type', caseStudyTypes),
    incidentDate: object.date('date'),
    incidentDateGranularity: readEnum(object, 'date-granularity', granularities),
    target: object.text('target'),
    actor: object.text('actor'),
    reporter: object.text('reporter'),
  }))

  return {
    format: 'v6',
    source: collection?.text('name') ?? 'ATLAS',
    version: collection?.text('version') ?? 'unknown',
    matrix: { name: matrix?.text('name') ?? 'ATLAS', description: matrix?.text('description') ?? null },
    tactics,
    techniques,
    mitigations,
    caseStudies,
    techniqueTactics: techniques.flatMap(({ id }): TechniqueTactic[] =>
      relations.of(id, 'achieves').map((relation, index) => ({
        techniqueId: id,
        tacticId: relation.required('target'),
        position: index + 1,
      })),
    ),
    mitigationTechniques: mitigations.flatMap(({ id }): MitigationTechnique[] =>
      relations.of(id, 'mitigates').map((relation, index) => ({
        mitigationId: id,
        position: index + 1,
        techniqueId: relation.required('target'),
        use: relation.text('description'),
      })),
    ),
    procedureSteps: caseStudies.flatMap(({ id }) => readSteps(id, relations.of(id, 'employs'))),
    warnings,
  }
}

function readRelations(root: SourceObject): Relations {
  const bySource = new Map(root.entries('relationships'))
  return { of: (sourceId, type) => bySource.get(sourceId)?.objects(type) ?? [] }
}

/** The steps in the order of their step ids, which is not the order of the list. */
function readSteps(caseStudyId: string, employs: readonly SourceObject[]): ProcedureStep[] {
  const orderOf = (relation: SourceObject) =>
    Number(/\d+/.exec(relation.text('step-id') ?? '')?.[0] ?? Number.POSITIVE_INFINITY)
  const relations = employs.toSorted((a, b) => Math.sign(orderOf(a) - orderOf(b)) || 0)
  const positionOf = new Map(relations.map((relation, index) => [relation.text('step-id'), index + 1]))
  return relations.map((relation, index) => ({
    caseStudyId,
    position: index + 1,
    tacticId: relation.text('tactic') ?? '',
    techniqueId: relation.required('target'),
    description: relation.text('description'),
    leadsTo: relation.has('leads-to')
      ? relation.texts('leads-to').flatMap((stepId) => {
          const position = positionOf.get(stepId)
          if (position === undefined)
            relation.warn(`leads to ${stepId}, which is no step of ${caseStudyId}`, 'leads-to')
          return position === undefined ? [] : [position]
        })
      : null,
  }))
}
