import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import { appendRevision, lockWriters } from './engine/revision.ts'
import { storeSuppressions } from './figure-suppression.ts'
import type { Benchmark, BenchmarkKind, JudgedQuestion, Survey } from './survey-tables.ts'

/** Returns all surveys, in the order of the report. */
export function listSurveys(db: Database): Promise<Survey[]> {
  return db.selectFrom('survey').selectAll().orderBy('position').execute()
}

/** Returns the surveys with these ids, in any order; unknown ids are left out. */
export function findSurveys(db: Database, ids: readonly string[]): Promise<Survey[]> {
  return db.selectFrom('survey').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns all questions, by survey and place in it. */
export function listQuestions(db: Database): Promise<JudgedQuestion[]> {
  return db
    .selectFrom('surveyQuestion')
    .innerJoin('survey', 'survey.id', 'surveyQuestion.surveyId')
    .selectAll('surveyQuestion')
    .orderBy('survey.position')
    .orderBy('surveyQuestion.position')
    .execute()
}

/** Returns all benchmark tables, by kind. */
export async function listBenchmarks(db: Database): Promise<Benchmark[]> {
  return (await db.selectFrom('benchmark').selectAll().orderBy('id').execute()).map(inOrderOfColumns)
}

/** Returns the benchmark table of a kind; undefined when there is none. */
export async function findBenchmark(db: Database, kind: BenchmarkKind): Promise<Benchmark | undefined> {
  const found = await db.selectFrom('benchmark').selectAll().where('id', '=', kind).executeTakeFirst()
  return found && inOrderOfColumns(found)
}

/** jsonb has an order of keys of its own. */
function inOrderOfColumns(benchmark: Benchmark): Benchmark {
  const { columns, rows } = benchmark
  return {
    ...benchmark,
    rows: rows.map((row) => Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]))),
  }
}

/** Returns the least number of respondents that a figure may rest on. */
export async function findMinBase(db: Database): Promise<number> {
  return (await db.selectFrom('surveySetting').select('minBase').executeTakeFirstOrThrow()).minBase
}

/**
 * Makes `minBase` the least number of respondents that a figure may rest on, for all processes; a change is a new
 * revision.
 */
export async function storeMinBase(db: Database, minBase: number): Promise<void> {
  const setting = await db.selectFrom('surveySetting').selectAll().executeTakeFirstOrThrow()
  if (setting.minBase === minBase && setting.judged) return
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // An import under way has judged its charts by the least base that it read.
    await lockWriters(trx)
    await trx.updateTable('surveySetting').set({ minBase, judged: true }).execute()
    const hasCharts = await trx.selectFrom('surveyGroup').select('questionId').limit(1).executeTakeFirst()
    if (!hasCharts && setting.minBase === minBase) return
    await storeSuppressions(trx)
    await appendRevision(trx, `SURVEY_MIN_BASE ${minBase}`, ['survey', 'chart'])
  })
}
