import { counted, numberOf } from '../../shared/words.ts'

type Cut = {
  readonly cut: number
  /** Paths that findings support, variants counted. */
  readonly total: number
  readonly bestScoreBefore: number | null
  readonly bestScoreAfter: number | null
}

/** Returns how many paths there are that findings support: more than are listed, since variants are listed as one. */
export function supportedPaths(total: number): string {
  return `${counted(total, 'path')} that findings support, variants counted`
}

/** Returns what is left when no path is left that rests on a finding. */
export function noneLeft(byDesign: number | null): string {
  const rest = byDesign === 0 ? '' : `; ${byDesign === null ? 'those' : numberOf(byDesign)} by design remain`
  return `no path that rests on a finding is left${rest}`
}

/** Returns what is said where no finding is to be fixed for the sake of attack paths. */
export function nothingToFix(byDesign: number): string {
  const others = byDesign > 0 ? `, only ${numberOf(byDesign)} by design` : ''
  return `No attack path is known that rests on a finding${others}: fix the gravest findings first.`
}

/** Returns what fixing a finding alone does to attack paths: first how the best score falls, then how many it cuts. */
export function cutWords({ cut, total, bestScoreBefore, bestScoreAfter }: Cut): string {
  const of = supportedPaths(total)
  if (bestScoreAfter === null) return `Fixing it alone cuts all ${of}: ${noneLeft(null)}.`
  const falls = bestScoreAfter !== bestScoreBefore
  const lowers = falls ? `lowers the best score from ${bestScoreBefore} to ${bestScoreAfter}, and ` : ''
  const cuts = cut === 0 ? `cuts none of ${of}: other findings keep them alive` : `cuts ${numberOf(cut)} of ${of}`
  return `Fixing it alone ${lowers}${cuts}.`
}

/** Returns how a score changes in a round of fixes; `byDesign` is null where nobody counted those paths. */
export function scoreWords(before: number | null, after: number | null, byDesign: number | null): string {
  if (after === null) return noneLeft(byDesign)
  const from = before === null || before === after ? 'is' : `falls from ${before} to`
  return `the best score ${from} ${after}`
}

/** Returns what a round of fixes does: how the best score falls, and why where it cuts no path whole. */
export function effectWords(
  before: number | null,
  after: number | null,
  byDesign: number | null,
  pathsCut: number,
): string {
  const why = pathsCut === 0 ? '; no path falls whole, since other findings keep them possible' : ''
  return `${scoreWords(before, after, byDesign)}${why}`
}
