import { sql } from 'kysely'
import type { Maybe } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import { lastIncidentDay } from './knowledge-counts.ts'

/** Conditions on techniques that findings make possible; those that are given must all hold. */
export type ExposedTechniqueFilter = {
  /** A day: a current case study employs it whose incident was, or may have been, on this day or later. */
  readonly caseStudySince?: Maybe<string>
  readonly maturity?: Maybe<readonly string[]>
  readonly tactic?: Maybe<readonly string[]>
}

/** Returns the ids of the current techniques that the filter leaves, in any order. */
export async function listExposedTechniques(
  db: Database,
  { caseStudySince, maturity, tactic }: ExposedTechniqueFilter,
): Promise<readonly string[]> {
  let query = db.selectFrom('technique').select('id').where('retired', '=', false)
  if (maturity) query = query.where(sql<boolean>`maturity = ${anyOf(maturity)}`)
  if (tactic)
    query = query.where(
      'id',
      'in',
      db.selectFrom('techniqueTactic').select('techniqueId').where('tacticId', '=', anyOf(tactic)),
    )
  if (caseStudySince != null)
    query = query.where(
      'id',
      'in',
      db
        .selectFrom('procedureStep')
        .innerJoin('caseStudy', 'caseStudy.id', 'caseStudyId')
        .select('techniqueId')
        .where('retired', '=', false)
        .where(sql<boolean>`${lastIncidentDay} >= ${caseStudySince}::date`),
    )
  return (await query.execute()).map(({ id }) => id)
}
