import type { Mitigation, ProcedureStep, Tactic, Technique } from '../../../db/knowledge-tables.ts'
import { readEach, readObject, refused, type SourceObject } from '../source-object.ts'
import type { AtlasContent } from './content.ts'
import { maturities, type Notes, readCaseStudy, readEnum, readLinks, readOwn, sharedColumns } from './object.ts'

const names = {
  attack: 'attack-reference',
  created: 'created-date',
  modified: 'modified-date',
  description: 'description',
} as const

/** Reads a file of format 6: objects in maps by id, and relationships by the id of their source. */
export function readAtlasV6(content: Record<string, unknown>, version: string | null, notes: Notes): AtlasContent {
  const root = readObject(content, '', null, notes.warnings, notes.keys.root('', '', content))
  const format = root.required('format-version')
  if (!format.startsWith('6.')) throw refused('/format-version', `is ${format}, but only 6.x is understood`)
  const relations = new Map(root.entries('relationships'))
  const relationsOf = (sourceId: string, kind: string) => relations.get(sourceId)?.objects(kind) ?? []
  const own = <T>(key: string, read: (object: SourceObject) => T) =>
    readOwn(
      root.entries(key).map(([, object]) => object),
      notes,
      read,
    )

  const order = tacticOrder(relations, notes)
  const tactics: Tactic[] = own('tactics', (object) => sharedColumns(object, names))
    .map((tactic) => ({ ...tactic, position: order.get(tactic.id) ?? null }))
    .sort((a, b) => (a.position ?? tacticsAtMost) - (b.position ?? tacticsAtMost))
  const techniques: Technique[] = own('techniques', (object) => {
    const shared = sharedColumns(object, names)
    const [parentId = null, ...others] = targetsOf(shared.id, relationsOf(shared.id, 'specializes'), 'parent', notes)
    if (others.length > 0) object.warn(`has the parents ${parentId}, ${others.join(', ')}; the first is taken`)
    return {
      ...shared,
      maturity: readEnum(object, 'maturity', maturities),
      platforms: object.texts('platforms'),
      parentId,
    }
  })
  const mitigations: Mitigation[] = own('mitigations', (object) => ({
    ...sharedColumns(object, names),
    categories: object.texts('categories'),
    lifecyclePhases: object.texts('lifecycle-phases'),
  }))
  const caseStudies = own('case-studies', (object) =>
    readCaseStudy(object, names, { type: 'type', date: 'date', granularity: 'date-granularity' }),
  )
  const matrix = root.object('matrix')
  const collection = root.object('collection')
  collection?.text('version')
  warnOfLostRelations(relations, [matrix?.text('id') ?? '', ...notes.seen])

  return {
    format: 'v6',
    source: collection?.text('name') ?? 'ATLAS',
    version,
    matrix: { name: matrix?.text('name') ?? 'ATLAS', description: matrix?.text('description') ?? null },
    tactics,
    techniques,
    mitigations,
    caseStudies,
    techniqueTactics: techniques.flatMap(({ id }) =>
      [...new Set(targetsOf(id, relationsOf(id, 'achieves'), 'tactic', notes))].map((tacticId, index) => ({
        techniqueId: id,
        tacticId,
        position: index + 1,
      })),
    ),
    mitigationTechniques: mitigations.flatMap(({ id }) =>
      readLinks(id, relationsOf(id, 'mitigates'), { technique: 'target', use: 'description' }, notes),
    ),
    procedureSteps: caseStudies.flatMap(({ id }) => readSteps(id, relationsOf(id, 'employs'), notes)),
  }
}

const tacticsAtMost = 10_000

function tacticOrder(relations: ReadonlyMap<string, SourceObject>, { warnings }: Notes): Map<string, number> {
  const sequences = [...relations.values()].flatMap((source) => source.objects('sequences'))
  return new Map(
    readEach(sequences, warnings, (sequence) => {
      const target = sequence.required('target')
      const position = Number(sequence.text('position') ?? Number.NaN)
      if (Number.isInteger(position) && position > 0 && position <= tacticsAtMost) return [target, position] as const
      throw refused(`${sequence.pointer}/position`, `must be a whole number from 1 to ${tacticsAtMost}`)
    }),
  )
}

function targetsOf(
  id: string,
  relations: readonly SourceObject[],
  what: 'tactic' | 'parent',
  { warnings, mentions }: Notes,
): string[] {
  return readEach(relations, warnings, (relation) => {
    const target = relation.required('target')
    mentions.push({ id, pointer: `${relation.pointer}/target`, what, target })
    return target
  })
}

function warnOfLostRelations(relations: ReadonlyMap<string, SourceObject>, known: readonly string[]): void {
  const ids = new Set(known)
  for (const [id, source] of relations) {
    if (ids.has(id)) continue
    source.warn(`has the relationships of ${id}, which is not in the file; they are left out`)
    source.leaveOut()
  }
}

/** The steps in the order of their step ids, which is not the order of the list. */
function readSteps(
  caseStudyId: string,
  employs: readonly SourceObject[],
  { warnings, mentions }: Notes,
): ProcedureStep[] {
  const orderOf = (relation: SourceObject) =>
    Number(/\d+/.exec(relation.text('step-id') ?? '')?.[0] ?? Number.POSITIVE_INFINITY)
  const relations = readEach(employs, warnings, (relation) => ({ relation, techniqueId: relation.required('target') }))
    .map((step) => ({ ...step, order: orderOf(step.relation) }))
    .sort((a, b) => Math.sign(a.order - b.order) || 0)
  const positionOf = new Map(relations.map(({ relation }, index) => [relation.text('step-id'), index + 1]))
  return relations.map(({ relation, techniqueId }, index) => {
    const tacticId = relation.text('tactic') ?? ''
    mentions.push(
      { id: caseStudyId, pointer: `${relation.pointer}/tactic`, what: 'tactic', target: tacticId },
      { id: caseStudyId, pointer: `${relation.pointer}/target`, what: 'technique', target: techniqueId },
    )
    const leadsTo = relation.texts('leads-to').flatMap((stepId) => {
      const position = positionOf.get(stepId)
      if (position === undefined) relation.warn(`leads to ${stepId}, which is no step of ${caseStudyId}`, 'leads-to')
      return position === undefined ? [] : [position]
    })
    return {
      caseStudyId,
      position: index + 1,
      tacticId,
      techniqueId,
      description: relation.text('description'),
      leadsTo: relation.has('leads-to') ? leadsTo : null,
    }
  })
}
