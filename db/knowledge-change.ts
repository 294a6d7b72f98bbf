import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type {
  AddedObject,
  ChangedObject,
  ContributionChange,
  KnowledgeKind,
  LinkChange,
  PreviewedStep,
} from './contribution-tables.ts'
import type { Database } from './engine/database.ts'
import { insertRows } from './engine/snapshot.ts'
import type { IsoDate, ProcedureStep } from './knowledge-tables.ts'

/** The table of each kind of object. */
export const tableOfKind = {
  TACTIC: 'tactic',
  TECHNIQUE: 'technique',
  MITIGATION: 'mitigation',
  CASE_STUDY: 'caseStudy',
} as const satisfies Record<KnowledgeKind, string>

/** Makes exactly `change`; new objects are dated `today`. */
export async function applyChange(trx: Database, change: ContributionChange, today: IsoDate): Promise<void> {
  for (const object of change.added) await addObject(trx, object, today)
  for (const object of change.changed) await changeObject(trx, object)
  for (const link of change.linksRemoved) await removeLink(trx, link)
  for (const link of change.linksAdded) await addLink(trx, link)
}

const emptyObject = { description: null, references: [], attackReference: null, retired: false, supersededBy: null }
const emptyOfKind = {
  TACTIC: {},
  TECHNIQUE: { maturity: null, platforms: [], parentId: null },
  MITIGATION: { categories: [], lifecyclePhases: [] },
  CASE_STUDY: { type: null, target: null, actor: null, reporter: null },
} as const

async function addObject(trx: Database, { kind, id, fields }: AddedObject, today: IsoDate): Promise<void> {
  const { procedure, ...columns } = fields
  const position = kind === 'TACTIC' ? { position: (await lastPosition(trx)) + 1 } : {}
  const dates = { createdDate: today, modifiedDate: today }
  await insertRows(trx, tableOfKind[kind], [
    { ...emptyObject, ...emptyOfKind[kind], ...dates, ...position, ...columns, id },
  ])
  if (procedure) await storeSteps(trx, id, procedure as readonly PreviewedStep[])
}

async function changeObject(trx: Database, { kind, id, fields }: ChangedObject): Promise<void> {
  const columns = fields.flatMap(({ field, after }) =>
    field === 'procedure' ? [] : [[field, field === 'references' ? JSON.stringify(after) : after]],
  )
  if (columns.length > 0)
    await trx.updateTable(tableOfKind[kind]).set(Object.fromEntries(columns)).where('id', '=', id).execute()
  const procedure = fields.find(({ field }) => field === 'procedure')
  if (procedure) await storeSteps(trx, id, procedure.after as readonly PreviewedStep[])
}

/**
 * Replaces the steps of a case study; what leads to what is kept only while the techniques and tactics are the same.
 */
async function storeSteps(trx: Database, caseStudyId: string, steps: readonly PreviewedStep[]): Promise<void> {
  const before = await trx
    .selectFrom('procedureStep')
    .selectAll()
    .where('caseStudyId', '=', caseStudyId)
    .orderBy('position')
    .execute()
  await trx.deleteFrom('procedureStep').where('caseStudyId', '=', caseStudyId).execute()
  await insertRows(trx, 'procedureStep', stepRows(caseStudyId, steps, before))
}

/** Returns the rows of steps that replace those of `before`. */
export function stepRows(
  caseStudyId: string,
  steps: readonly PreviewedStep[],
  before: readonly ProcedureStep[],
): ProcedureStep[] {
  const pairsOf = (list: readonly Pick<ProcedureStep, 'tacticId' | 'techniqueId'>[]) =>
    list.map(({ tacticId, techniqueId }) => [tacticId, techniqueId])
  const isSame = isDeepStrictEqual(pairsOf(before), pairsOf(steps))
  return steps.map(({ tacticId, techniqueId, description }, index) => ({
    caseStudyId,
    position: index + 1,
    tacticId,
    techniqueId,
    description,
    leadsTo: (isSame && before[index]?.leadsTo) || null,
  }))
}

async function addLink(trx: Database, { kind, sourceId, targetId }: LinkChange): Promise<void> {
  if (kind === 'ACHIEVES') {
    await sql`
      insert into technique_tactic (technique_id, tactic_id, position)
        select ${sourceId}, ${targetId}, coalesce(max(position), 0) + 1
          from technique_tactic where technique_id = ${sourceId}`.execute(trx)
  } else {
    await sql`
      insert into mitigation_technique (mitigation_id, technique_id, position)
        select ${sourceId}, ${targetId}, coalesce(max(position), 0) + 1
          from mitigation_technique where mitigation_id = ${sourceId}`.execute(trx)
  }
}

/** Takes a link away and closes the gap that it leaves in the order of its source. */
async function removeLink(trx: Database, { kind, sourceId, targetId }: LinkChange): Promise<void> {
  if (kind === 'ACHIEVES') {
    const own = await trx
      .selectFrom('techniqueTactic')
      .selectAll()
      .where('techniqueId', '=', sourceId)
      .orderBy('position')
      .execute()
    await trx.deleteFrom('techniqueTactic').where('techniqueId', '=', sourceId).execute()
    const kept = own.filter(({ tacticId }) => tacticId !== targetId)
    await insertRows(
      trx,
      'techniqueTactic',
      kept.map((row, index) => ({ ...row, position: index + 1 })),
    )
  } else {
    const own = await trx
      .selectFrom('mitigationTechnique')
      .selectAll()
      .where('mitigationId', '=', sourceId)
      .orderBy('position')
      .execute()
    await trx.deleteFrom('mitigationTechnique').where('mitigationId', '=', sourceId).execute()
    const kept = own.filter(({ techniqueId }) => techniqueId !== targetId)
    await insertRows(
      trx,
      'mitigationTechnique',
      kept.map((row, index) => ({ ...row, position: index + 1 })),
    )
  }
}

async function lastPosition(trx: Database): Promise<number> {
  const { last } = await trx
    .selectFrom('tactic')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
