import loadHighs from 'highs'
import type { PublicFigure, PublicFigures } from './public-figures.ts'

const highs = await (loadHighs as unknown as typeof loadHighs.default)()

type Kind = 'single' | 'multiple' | 'rating'

/**
 * Returns the bounds of each withheld figure that follow from all shown ones, by linear programming: unknown are the
 * respondents of each group and their answers. It knows what a reader knows: values, bases, counts, that one answer or
 * several were allowed, and the range of ratings.
 */
export function boundsOf({ figures, industries, seniorities }: PublicFigures, kind: Kind) {
  const options = [...new Set(figures.map(({ option }) => option))]
  const groups = [...industries, ''].flatMap((industry) =>
    [...seniorities, ''].map((seniority) => ({ industry, seniority })),
  )
  const people = (at: number) => `n${at}`
  const answers = (at: number, option: string) => `x${at}_${options.indexOf(option)}`
  const members = ({ industry, seniority }: PublicFigure) =>
    groups.flatMap((group, at) =>
      (industry === null || group.industry === industry) && (seniority === null || group.seniority === seniority)
        ? [at]
        : [],
    )
  const sum = (terms: readonly string[]) => terms.join(' + ')
  const rules = figures.flatMap((figure) => {
    const own = members(figure)
    return [
      `${sum(own.map(people))} = ${figure.base}`,
      ...(figure.count === null ? [] : [`${sum(own.map((at) => answers(at, figure.option)))} = ${figure.count}`]),
    ]
  })
  for (const at of groups.keys()) {
    const all = options.map((option) => answers(at, option))
    if (kind === 'single') rules.push(`${sum(all)} - ${people(at)} = 0`)
    else if (kind === 'rating') rules.push(`${all[0]} - ${people(at)} >= 0`, `${all[0]} - 5 ${people(at)} <= 0`)
    else for (const answer of all) rules.push(`${answer} - ${people(at)} <= 0`)
  }
  const text = [...new Set(rules)].map((rule, index) => `r${index}: ${rule}`).join('\n')
  const solve = (way: string, figure: PublicFigure) => {
    const goal = sum(members(figure).map((at) => answers(at, figure.option)))
    const { Status, ObjectiveValue } = highs.solve(`${way}\n goal: ${goal}\nSubject To\n${text}\nEnd`)
    if (Status !== 'Optimal') throw new Error(`what is shown contradicts itself: ${Status}`)
    return ObjectiveValue
  }
  return figures
    .filter(({ count }) => count === null)
    .map((figure) => ({ figure, least: solve('Minimize', figure), most: solve('Maximize', figure) }))
}
