import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import { type Owned, ownedRows } from './engine/owned-rows.ts'
import { byteOrder } from './engine/page.ts'
import type { CaseStudy, Matrix, Mitigation, ProcedureStep, Tactic, Technique } from './knowledge-tables.ts'
import type { Tables } from './tables.ts'

/** Returns the only matrix; null before the first import. */
export async function findMatrix(db: Database): Promise<Matrix | null> {
  return (await db.selectFrom('matrix').selectAll().executeTakeFirst()) ?? null
}

/** Returns how many objects there are, retired ones left out. */
export function countMatrix(db: Database) {
  const current = (eb: ExpressionBuilder<Tables, never>, table: 'tactic' | 'technique' | 'mitigation' | 'caseStudy') =>
    eb
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('retired', '=', false)
  return db
    .selectNoFrom((eb) => [
      current(eb, 'tactic').as('tactics'),
      current(eb, 'technique').as('techniques'),
      current(eb, 'technique').where('parentId', 'is not', null).as('subtechniques'),
      current(eb, 'mitigation').as('mitigations'),
      current(eb, 'caseStudy').as('caseStudies'),
      eb
        .selectFrom('procedureStep')
        .innerJoin('caseStudy', 'caseStudy.id', 'caseStudyId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('retired', '=', false)
        .as('steps'),
    ])
    .executeTakeFirstOrThrow()
    .then((counts) => ({
      tactics: counts.tactics ?? 0,
      techniques: counts.techniques ?? 0,
      subtechniques: counts.subtechniques ?? 0,
      mitigations: counts.mitigations ?? 0,
      caseStudies: counts.caseStudies ?? 0,
      steps: counts.steps ?? 0,
    }))
}

/** Returns the tactics of the matrix in its order, retired ones left out. */
export function listMatrixTactics(db: Database): Promise<Tactic[]> {
  return db.selectFrom('tactic').selectAll().where('retired', '=', false).orderBy('position').execute()
}

/** Returns the tactics with these ids, in any order; unknown ids are left out. */
export function findTactics(db: Database, ids: readonly string[]): Promise<Tactic[]> {
  return db.selectFrom('tactic').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the techniques with these ids, in any order; unknown ids are left out. */
export function findTechniques(db: Database, ids: readonly string[]): Promise<Technique[]> {
  return db.selectFrom('technique').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the current technique of each of these ids of ATT&CK that exactly one has. */
export async function findTechniquesOfAttack(
  db: Database,
  attackIds: readonly string[],
): Promise<{ readonly attackId: string; readonly id: string }[]> {
  const { rows } = await sql<{ attackId: string; id: string }>`
    select attack_reference ->> 'id' as attack_id, min(id) as id from technique
      where not retired and attack_reference ->> 'id' = ${anyOf(attackIds)} group by 1 having count(*) = 1`.execute(db)
  return rows
}

/** Returns the mitigations with these ids, in any order; unknown ids are left out. */
export function findMitigations(db: Database, ids: readonly string[]): Promise<Mitigation[]> {
  return db.selectFrom('mitigation').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the case studies with these ids, in any order; unknown ids are left out. */
export function findCaseStudies(db: Database, ids: readonly string[]): Promise<CaseStudy[]> {
  return db.selectFrom('caseStudy').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the tactics of each technique, in the order of its source. */
export function listTacticsOfTechniques(db: Database, techniqueIds: readonly string[]): Promise<Owned<Tactic>[]> {
  return ownedRows(db, 'techniqueTactic', { from: 'techniqueId', to: 'tacticId' }, 'tactic', techniqueIds)
    .orderBy('techniqueTactic.position')
    .execute()
}

/** Returns the techniques of each tactic, by id. */
export function listTechniquesOfTactics(db: Database, tacticIds: readonly string[]): Promise<Owned<Technique>[]> {
  return ownedRows(db, 'techniqueTactic', { from: 'tacticId', to: 'techniqueId' }, 'technique', tacticIds)
    .orderBy(byteOrder('technique.id'))
    .execute()
}

/** Returns the sub-techniques of each technique, by id. */
export function listSubtechniques(db: Database, parentIds: readonly string[]): Promise<Owned<Technique>[]> {
  return db
    .selectFrom('technique')
    .selectAll()
    .select((eb) => eb.ref('parentId').$notNull().as('ownerId'))
    .where('parentId', '=', anyOf(parentIds))
    .orderBy(byteOrder('id'))
    .execute()
}

/** Returns the mitigations of each technique with their use, by id. */
export function listMitigationsOfTechniques(
  db: Database,
  techniqueIds: readonly string[],
): Promise<Owned<MitigationUse>[]> {
  return ownedRows(db, 'mitigationTechnique', { from: 'techniqueId', to: 'mitigationId' }, 'mitigation', techniqueIds)
    .select(['use', 'position'])
    .orderBy(byteOrder('mitigation.id'))
    .orderBy('position')
    .execute()
}
export type MitigationUse = Mitigation & { readonly use: string | null; readonly position: number }

/**
 * Returns the mitigations of each technique or its sub-techniques, once each, by id: with the use against the technique
 * itself, else against the first sub-technique.
 */
export async function listMitigationsOfFamilies(
  db: Database,
  techniqueIds: readonly string[],
): Promise<Owned<MitigationUse>[]> {
  const { rows } = await sql<Owned<MitigationUse>>`
    select mitigation.*, own.owner_id, own.use, own.position from (
      select distinct on (owner.id, mitigation_id) owner.id as owner_id, mitigation_id, use, mitigation_technique.position
        from technique as owner join technique as helped on owner.id in (helped.id, helped.parent_id)
        join mitigation_technique on technique_id = helped.id
        where owner.id = any(${techniqueIds}::text[])
        order by owner.id, mitigation_id, helped.id collate "C", mitigation_technique.position
    ) as own join mitigation on mitigation.id = mitigation_id order by mitigation.id collate "C"`.execute(db)
  return rows
}

/** Returns the techniques of each mitigation with their use, in the order of the source. */
export function listTechniquesOfMitigations(
  db: Database,
  mitigationIds: readonly string[],
): Promise<Owned<TechniqueUse>[]> {
  return ownedRows(db, 'mitigationTechnique', { from: 'mitigationId', to: 'techniqueId' }, 'technique', mitigationIds)
    .select(['use', 'position'])
    .orderBy('position')
    .execute()
}
export type TechniqueUse = Technique & { readonly use: string | null; readonly position: number }

/** Returns the case studies that employ each technique, by id. */
export function listCaseStudiesOfTechniques(
  db: Database,
  techniqueIds: readonly string[],
): Promise<Owned<CaseStudyUse>[]> {
  return listCaseStudiesBy(db, 'techniqueId', techniqueIds)
}

/** Returns the case studies that employ each technique or one of its sub-techniques, once each, by id. */
export async function listCaseStudiesOfFamilies(
  db: Database,
  techniqueIds: readonly string[],
): Promise<Owned<CaseStudyUse>[]> {
  const { rows } = await sql<Owned<CaseStudyUse>>`
    select case_study.*, owner.id as owner_id, ${stepsOfStudy} as steps
      from technique as owner join technique as employed on owner.id in (employed.id, employed.parent_id)
      join procedure_step on technique_id = employed.id join case_study on case_study.id = case_study_id
      where owner.id = any(${techniqueIds}::text[])
      group by case_study.id, owner.id order by case_study.id collate "C"`.execute(db)
  return rows
}

const stepsOfStudy = sql<readonly ProcedureStep[]>`jsonb_agg(jsonb_build_object(
  'caseStudyId', case_study_id, 'position', procedure_step.position, 'tacticId', tactic_id, 'techniqueId', technique_id,
  'description', procedure_step.description, 'leadsTo', leads_to) order by procedure_step.position)`

/** Returns the case studies that pursue each tactic, by id. */
export function listCaseStudiesOfTactics(db: Database, tacticIds: readonly string[]): Promise<Owned<CaseStudyUse>[]> {
  return listCaseStudiesBy(db, 'tacticId', tacticIds)
}
export type CaseStudyUse = CaseStudy & { readonly steps: readonly ProcedureStep[] }

async function listCaseStudiesBy(
  db: Database,
  column: 'techniqueId' | 'tacticId',
  ids: readonly string[],
): Promise<Owned<CaseStudyUse>[]> {
  const rows = await db
    .selectFrom('procedureStep')
    .innerJoin('caseStudy', 'caseStudy.id', 'caseStudyId')
    .selectAll('caseStudy')
    .select([`procedureStep.${column} as ownerId`, stepsOfStudy.as('steps')])
    .where(`procedureStep.${column}`, '=', anyOf(ids))
    .groupBy(['caseStudy.id', `procedureStep.${column}`])
    .orderBy(byteOrder('caseStudy.id'))
    .execute()
  return rows
}

/** Returns the steps of each case study, in order. */
export function listStepsOfCaseStudies(db: Database, caseStudyIds: readonly string[]): Promise<Owned<ProcedureStep>[]> {
  return db
    .selectFrom('procedureStep')
    .selectAll()
    .select('caseStudyId as ownerId')
    .where('caseStudyId', '=', anyOf(caseStudyIds))
    .orderBy('position')
    .execute()
}

/** Returns the steps that employ each technique itself, by case study, then in order. */
export function listOwnProceduresOfTechniques(
  db: Database,
  techniqueIds: readonly string[],
): Promise<Owned<ProcedureStep>[]> {
  return db
    .selectFrom('procedureStep')
    .selectAll()
    .select('techniqueId as ownerId')
    .where('techniqueId', '=', anyOf(techniqueIds))
    .orderBy(byteOrder('caseStudyId'))
    .orderBy('position')
    .execute()
}

/** Returns the steps that employ each technique or one of its sub-techniques, by case study, then in order. */
export function listProceduresOfTechniques(
  db: Database,
  techniqueIds: readonly string[],
): Promise<Owned<ProcedureStep>[]> {
  return db
    .selectFrom('technique as employed')
    .innerJoin('procedureStep', 'procedureStep.techniqueId', 'employed.id')
    .innerJoin('technique as owner', (join) =>
      join.on((eb) =>
        eb.or([eb('owner.id', '=', eb.ref('employed.id')), eb('owner.id', '=', eb.ref('employed.parentId'))]),
      ),
    )
    .selectAll('procedureStep')
    .select('owner.id as ownerId')
    .where('owner.id', '=', anyOf(techniqueIds))
    .orderBy(byteOrder('caseStudyId'))
    .orderBy('procedureStep.position')
    .execute()
}
