import { storeSuppressions } from './chart-suppression.ts'
import { anyOf, type Database } from './database.ts'
import { appendRevision } from './revision.ts'
import type { Benchmark, BenchmarkKind, Survey, SurveyQuestion } from './tables.ts'

/** All surveys, in the order of the report. */
export function listSurveys(db: Database): Promise<Survey[]> {
  return db.selectFrom('survey').selectAll().orderBy('position').execute()
}

/** The surveys with these ids, in any order; unknown ids are left out. */
export function findSurveys(db: Database, ids: readonly string[]): Promise<Survey[]> {
  return db.selectFrom('survey').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** All questions, by survey and place in it. */
export function listQuestions(db: Database): Promise<SurveyQuestion[]> {
  return db
    .selectFrom('surveyQuestion')
    .innerJoin('survey', 'survey.id', 'surveyQuestion.surveyId')
    .selectAll('surveyQuestion')
    .orderBy('survey.position')
    .orderBy('surveyQuestion.position')
    .execute()
}

/** All benchmark tables, by kind. */
export function listBenchmarks(db: Database): Promise<Benchmark[]> {
  return db.selectFrom('benchmark').selectAll().orderBy('id').execute()
}

/** The benchmark table of a kind; undefined when there is none. */
export function findBenchmark(db: Database, kind: BenchmarkKind): Promise<Benchmark | undefined> {
  return db.selectFrom('benchmark').selectAll().where('id', '=', kind).executeTakeFirst()
}

/** The least number of respondents that a figure may rest on. */
export async function findMinBase(db: Database): Promise<number> {
  return (await db.selectFrom('surveySetting').select('minBase').executeTakeFirstOrThrow()).minBase
}

/** Makes `minBase` the least number of respondents that a figure may rest on, for all processes; a change is a new revision. */
export async function storeMinBase(db: Database, minBase: number): Promise<void> {
  if ((await findMinBase(db)) === minBase) return
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('surveySetting').set({ minBase }).execute()
    await storeSuppressions(trx)
    await appendRevision(trx, `SURVEY_MIN_BASE ${minBase}`)
  })
}
