import { type JudgedSelection, judgeQuestion, rowsOf, type WithheldFigures } from './chart-suppression.ts'
import type { ChartSuppression } from './chart-tables.ts'
import type { Database } from './engine/database.ts'
import { insertRows } from './engine/snapshot.ts'
import {
  auditTaskOf,
  digestOf,
  hasSmallFigure,
  type JudgedFigures,
  type SurveyChart,
  selectionsIn,
  thinAttributes,
} from './figure-audit.ts'
import { findAudits, storePending } from './figure-audit-store.ts'
import type { AuditResult } from './figure-audit-task.ts'
import { type JudgedQuestion, surveyAttributes } from './survey-tables.ts'

/** Rows inserted by one statement. */
const batch = 10_000

/** What the audit of the charts over one survey found; the numbers are of the questions that were judged. */
export type SurveyFigures = {
  readonly surveyId: string
  /**
   * Questions, and items of scales, that charts show; those whose audit is not made yet; and those that must be
   * imported again for it.
   */
  readonly questions: number
  readonly pending: number
  readonly unjudgeable: number
} & Omit<AuditResult, 'withheld'>

/** What charts withhold beside figures of too few, and why, and what the audits found. */
export type Suppressions = {
  readonly withheld: readonly WithheldFigures[]
  readonly figures: readonly SurveyFigures[]
}

type Judged = JudgedFigures & {
  readonly surveyId: string
  readonly question: JudgedQuestion
  readonly withheld: readonly JudgedSelection[]
  /** True when a figure of too few is among those that charts can show. */
  readonly isSmall: boolean
}

/**
 * Decides again which rows of survey charts are hidden beside those of too small a base, which the query itself hides
 * (contract: report §2), and returns them with the reason. All charts over one question are judged together, for what
 * one of them hides must not follow from the others. Until the audit of a question is made, all that fixes several
 * attributes is hidden, and all that fixes one with a value of too few.
 */
export async function storeSuppressions(trx: Database): Promise<Suppressions> {
  const judged = await listJudged(trx)
  await trx.deleteFrom('chartSuppression').execute()
  const { minBase } = await findSetting(trx)
  const rows = judged.flatMap((figures) => [
    ...figures.withheld.flatMap((each) => each.rows),
    ...(figures.result ? auditRows(figures, figures.result) : figures.isSmall ? pendingRows(figures, minBase) : []),
  ])
  for (let start = 0; start < rows.length; start += batch)
    await insertRows(trx, 'chartSuppression', rows.slice(start, start + batch))
  await storeWithheldTotals(trx, judged)
  await trx.updateTable('surveySetting').set({ judged: true }).execute()
  await storePending(
    trx,
    judged.flatMap(({ digest, result }) => (digest && !result ? [digest] : [])),
  )
  return {
    withheld: judged.flatMap(({ withheld }) => withheld.map(({ rows: _, ...figures }) => figures)),
    figures: figuresBySurvey(judged),
  }
}

/** Returns what the audits of the stored charts found, by survey. */
export async function listSurveyFigures(db: Database): Promise<readonly SurveyFigures[]> {
  return figuresBySurvey(await listJudged(db))
}

/** Returns what is known of the figures of each question and each item of a scale that charts show. */
export async function listJudged(db: Database): Promise<readonly Judged[]> {
  const { minBase } = await findSetting(db)
  const charts = await db
    .selectFrom('chart')
    .selectAll()
    .where('questionId', 'is not', null)
    .where('retired', '=', false)
    .orderBy('id')
    .execute()
  const questions = await db.selectFrom('surveyQuestion').selectAll().execute()
  const groups = Map.groupBy(await db.selectFrom('surveyGroup').selectAll().execute(), ({ questionId }) => questionId)
  const judged = [...Map.groupBy(charts, ({ questionId }) => questionId)].flatMap(([questionId, own]) => {
    const question = questions.find(({ id }) => id === questionId)
    if (!question) return []
    const all = groups.get(question.id) ?? []
    const withheld = judgeQuestion(own, all, minBase)
    return [...Map.groupBy(all, ({ item }) => item)].map(([item, of]) => {
      const hidden = withheld.filter((figures) => figures.item === item)
      const selections = hidden.map((figures) => surveyAttributes.map((name) => figures.withheld[name] ?? null))
      const isSmall = hasSmallFigure({ charts: own, groups: of }, minBase)
      const task = isSmall ? auditTaskOf(question, own, of, selections, minBase) : null
      const digest = task && digestOf(task)
      const { surveyId } = question
      return { surveyId, question, item, charts: own, groups: of, withheld: hidden, isSmall, task, digest }
    })
  })
  const results = await findAudits(
    db,
    judged.flatMap(({ digest }) => digest ?? []),
  )
  return judged.map((figures) => ({
    ...figures,
    questionId: figures.question.id,
    result: (figures.digest && results.get(figures.digest)) || null,
  }))
}

function findSetting(db: Database) {
  return db.selectFrom('surveySetting').select('minBase').executeTakeFirstOrThrow()
}

/** Returns the rows that the audit withholds. */
function auditRows({ charts, question, item }: Judged, { withheld }: AuditResult): ChartSuppression[] {
  const isShown = (chart: SurveyChart, option: number) =>
    item !== null || chart.options === null || chart.options.includes(option)
  return withheld.flatMap(({ selection, option }) =>
    charts.flatMap((chart) => {
      if (option === null) return rowsOf(chart, item, selection)
      return isShown(chart, option) ? rowsOf(chart, item ?? question.options[option]!.option, selection) : []
    }),
  )
}

/** Returns the rows that are withheld until the audit is made. */
function pendingRows({ charts, groups, item }: Judged, minBase: number): ChartSuppression[] {
  const thin = thinAttributes(groups, minBase)
  return charts.flatMap((chart) =>
    [...selectionsIn(chart, groups).values()].flatMap(({ selection, base }) => {
      const fixed = surveyAttributes.filter((_, at) => selection[at] !== null)
      const isOpen = base < minBase || fixed.length === 0 || (fixed.length === 1 && !thin.includes(fixed[0]!))
      return isOpen ? [] : rowsOf(chart, item, selection)
    }),
  )
}

/**
 * Stores which totals of a survey are withheld: those without which a figure of few would follow even if no chart had a
 * filter.
 */
async function storeWithheldTotals(trx: Database, judged: readonly Judged[]): Promise<void> {
  await trx
    .updateTable('surveyQuestion')
    .set({ withheld: '[]' as never })
    .execute()
  for (const [question, own] of Map.groupBy(judged, (figures) => figures.question)) {
    const places = own.flatMap(({ item, result }) =>
      (result?.withheld ?? [])
        .filter(({ selection }) => selection.every((value) => value === null))
        .flatMap(({ option }) => {
          if (item !== null) return [question.options.findIndex((each) => each.option === item)]
          return option === null ? question.options.map((_, place) => place) : [option]
        }),
    )
    if (places.length === 0) continue
    const withheld = JSON.stringify([...new Set(places)].sort((a, b) => a - b)) as never
    await trx.updateTable('surveyQuestion').set({ withheld }).where('id', '=', question.id).execute()
  }
}

function figuresBySurvey(judged: readonly Judged[]): SurveyFigures[] {
  return [...Map.groupBy(judged, ({ surveyId }) => surveyId)].map(([surveyId, own]) => {
    const results = own.flatMap(({ result }) => result ?? [])
    const sum = (of: (result: AuditResult) => number) => results.reduce((all, result) => all + of(result), 0)
    const narrowest = results.flatMap((result) => result.narrowest ?? [])
    return {
      surveyId,
      questions: own.length,
      pending: own.filter(({ isSmall, task, result }) => isSmall && task && !result).length,
      unjudgeable: own.filter(({ isSmall, task }) => isSmall && !task).length,
      shown:
        sum(({ shown }) => shown) +
        own.filter(({ isSmall }) => !isSmall).reduce((all, each) => all + countShown(each), 0),
      withheldForBase: sum((result) => result.withheldForBase),
      withheldForOthers: sum((result) => result.withheldForOthers),
      proved: sum(({ proved }) => proved),
      narrowest: narrowest.length > 0 ? Math.min(...narrowest) : null,
      extreme: sum(({ extreme }) => extreme),
      knowable: sum(({ knowable }) => knowable),
    }
  })
}

/** Counts the figures of a question that withholds none. */
function countShown({ charts, groups, question, item }: Judged): number {
  const keys = charts.flatMap((chart) =>
    [...selectionsIn(chart, groups).keys()].flatMap((key) =>
      item === null
        ? (chart.options ?? question.options.map((_, place) => place)).map((option) => `${key} ${option}`)
        : [key],
    ),
  )
  return new Set(keys).size
}
