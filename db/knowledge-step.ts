import { sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** The steps of a case study, in order. */
export type StoredStudySteps = {
  readonly id: string
  readonly retired: boolean
  readonly steps: readonly {
    readonly tacticId: string
    readonly techniqueId: string
    readonly leadsTo: readonly number[] | null
  }[]
}

/** Returns the case studies that have steps, by id, each with its steps. */
export async function listStudySteps(db: Database): Promise<readonly StoredStudySteps[]> {
  const { rows } = await sql<StoredStudySteps>`
    select case_study.id, retired, jsonb_agg(jsonb_build_object(
        'tacticId', tactic_id, 'techniqueId', technique_id, 'leadsTo', leads_to) order by position) as steps
      from case_study join procedure_step on case_study_id = case_study.id
      group by case_study.id order by case_study.id collate "C"`.execute(db)
  return rows
}

/** Returns the parent of each sub-technique. */
export function listParents(db: Database) {
  return db.selectFrom('technique').select(['id', 'parentId']).where('parentId', 'is not', null).execute()
}
