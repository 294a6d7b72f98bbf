import { numberOf } from '../../shared/words.ts'
import type { Scale } from './layer.ts'

/** An entry of the legend: the scores from one on, below that of the next entry. */
export type ScoreLevel = {
  readonly level: string
  readonly name: string
  readonly from: number
  /** A score that has the colour of the entry. */
  readonly example: number
}

/** As many entries as the legend has for scores. */
const most = 5

/** Returns the legend of scores: each of a few by itself, else ranges of the scale that hold them all. */
export function scoreLevels(scores: readonly number[], { least, most: highest }: Scale): readonly ScoreLevel[] {
  const own = [...new Set(scores)].toSorted((a, b) => a - b)
  if (own.length <= most)
    return own.map((score) => ({
      level: `score-${score}`,
      name: `score ${numberOf(score)}`,
      from: score,
      example: score,
    }))
  const edge = (step: number) => least + ((highest - least) * step) / most
  return Array.from({ length: most }, (_, step) => ({
    level: `step-${step}`,
    name: rangeOf(
      edge(step),
      edge(step + 1),
      step === 0 && own.some((score) => score < least),
      step === most - 1 && own.some((score) => score > highest),
    ),
    from: step === 0 ? Number.NEGATIVE_INFINITY : edge(step),
    example: edge(step + 0.5),
  }))
}

function rangeOf(from: number, to: number, hasLower: boolean, hasHigher: boolean): string {
  if (hasLower) return `below ${numberOf(to)}`
  return hasHigher ? `${numberOf(from)} and more` : `${numberOf(from)} to ${numberOf(to)}`
}
