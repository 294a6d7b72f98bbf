import type { Chart } from '../../../db/chart-tables.ts'
import { toldBy } from '../../../db/figure-audit.ts'
import type { SurveyGroup } from '../../../db/survey-tables.ts'
import { surveyAttributes } from '../../../db/survey-tables.ts'
import type { SurveyCube } from '../survey/reader.ts'

/**
 * Returns the respondents of each question that a chart shows, grouped by all that its charts tell apart ('*' for the
 * rest): what decides which figures would reveal another. Of a scale, those who rated each item.
 */
export function groupsOfQuestions(
  charts: readonly Chart[],
  cubes: ReadonlyMap<string, SurveyCube>,
): ReadonlyMap<string, readonly SurveyGroup[]> {
  const byQuestion = Map.groupBy(charts, ({ questionId }) => questionId)
  byQuestion.delete(null)
  return new Map(
    [...byQuestion].map(([questionId, own]) => [questionId!, groupsOf(own, cubes.get(own[0]!.surveyId!)!)]),
  )
}

function groupsOf(charts: readonly Chart[], cube: SurveyCube): SurveyGroup[] {
  const { questionId, surveyId } = charts[0]!
  const told = new Set(charts.flatMap(toldBy))
  const question = cube.questions.find(({ id }) => `${surveyId}/${id}` === questionId)!
  const groups = new Map<string, SurveyGroup>()
  for (const respondents of cube.groups) {
    const tally = respondents.answers.get(question.id)
    if (!tally) continue
    const values = surveyAttributes.map((name) => (told.has(name) ? respondents[name] : '*'))
    const bases = tally.sums
      ? question.options.map((item, index) => [item, tally.counts[index]!, [tally.sums![index]!]] as const)
      : [[null, tally.base, tally.counts] as const]
    for (const [item, base, counts] of bases) {
      if (base === 0) continue
      const key = JSON.stringify([item, ...values])
      const group = groups.get(key)
      if (group) {
        group.base += base
        group.counts = group.counts!.map((count, place) => count + counts[place]!)
      } else {
        const [period, industry, seniority, role, organisationSize] = values as [string, string, string, string, string]
        groups.set(key, {
          questionId: questionId!,
          item,
          period,
          industry,
          seniority,
          role,
          organisationSize,
          base,
          counts,
        })
      }
    }
  }
  return [...groups.values()]
}
