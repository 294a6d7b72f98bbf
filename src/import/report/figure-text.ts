import type { SurveyFigures } from '../../../db/figure-suppression.ts'

/** Formats what the audits of surveys found, a survey a line. */
export function figureLines(figures: readonly SurveyFigures[]): string[] {
  return figures.length === 0 ? ['No chart shows a survey.'] : figures.map(lineOf)
}

function lineOf(figures: SurveyFigures): string {
  const { surveyId, questions, pending, unjudgeable, shown, withheldForBase, withheldForOthers } = figures
  const { proved, narrowest, extreme, knowable } = figures
  const number = (count: number) => count.toLocaleString('en')
  return [
    `${surveyId}: ${number(shown)} figures shown`,
    `${number(withheldForBase)} withheld for their base`,
    `${number(withheldForOthers)} withheld for others`,
    ...(proved > 0 ? [`${number(proved)} small ones proved safe, the narrowest interval is ${narrowest} wide`] : []),
    ...(extreme > 0
      ? [`${number(extreme)} small ones are none or all, of which ${number(knowable)} may be known`]
      : []),
    ...(pending > 0
      ? [
          `${number(pending)} of ${number(questions)} questions wait for their audit, and withhold what could be unsafe (skg survey audit makes it now)`,
        ]
      : []),
    ...(unjudgeable > 0
      ? [
          `${number(unjudgeable)} of ${number(questions)} questions were imported before figures were audited: import the report again`,
        ]
      : []),
  ].join('; ')
}
