import { anyOf, type Database } from './engine/database.ts'
import { byteOrder } from './engine/page.ts'
import { findMatrix } from './knowledge.ts'
import { matrixOrder } from './knowledge-collections.ts'

/**
 * Returns all that the knowledge room stores, objects by id and relations by owner and position; null before the first
 * import.
 */
export async function readStoredKnowledge(db: Database) {
  const matrix = await findMatrix(db)
  if (!matrix) return null
  const [tactics, techniques, mitigations, caseStudies, techniqueTactics, mitigationTechniques, procedureSteps] =
    await Promise.all([
      db.selectFrom('tactic').selectAll().orderBy(matrixOrder).orderBy(byteOrder('id')).execute(),
      db.selectFrom('technique').selectAll().orderBy(byteOrder('id')).execute(),
      db.selectFrom('mitigation').selectAll().orderBy(byteOrder('id')).execute(),
      db.selectFrom('caseStudy').selectAll().orderBy(byteOrder('id')).execute(),
      db.selectFrom('techniqueTactic').selectAll().orderBy(byteOrder('techniqueId')).orderBy('position').execute(),
      db.selectFrom('mitigationTechnique').selectAll().orderBy(byteOrder('mitigationId')).orderBy('position').execute(),
      db.selectFrom('procedureStep').selectAll().orderBy(byteOrder('caseStudyId')).orderBy('position').execute(),
    ])
  return {
    matrix,
    tactics,
    techniques,
    mitigations,
    caseStudies,
    techniqueTactics,
    mitigationTechniques,
    procedureSteps,
  }
}

/** Returns which of these mitigations help against which technique, each pair once, by mitigation. */
export function listHelp(db: Database, mitigationIds: readonly string[]) {
  return db
    .selectFrom('mitigationTechnique')
    .innerJoin('mitigation', 'mitigation.id', 'mitigationId')
    .select(['techniqueId', 'mitigationId', 'name'])
    .where('mitigationId', '=', anyOf(mitigationIds))
    .groupBy(['techniqueId', 'mitigationId', 'name'])
    .orderBy(byteOrder('mitigationId'))
    .execute()
}

/** Returns which current case studies employ which technique, each pair once, by case study. */
export function listEmployments(db: Database) {
  return db
    .selectFrom('procedureStep')
    .innerJoin('caseStudy', 'caseStudy.id', 'caseStudyId')
    .select(['techniqueId', 'caseStudyId'])
    .where('retired', '=', false)
    .groupBy(['techniqueId', 'caseStudyId'])
    .orderBy(byteOrder('caseStudyId'))
    .execute()
}
