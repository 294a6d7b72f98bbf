import type { ChartContract, Claim } from '../../src/import/report/contracts.ts'

/** A title with its claims, and the values that each axis of the chart shows. */
export type ClaimingTitle = {
  readonly title: string
  readonly claims: readonly Claim[]
  readonly values: { readonly category: readonly string[]; readonly series: readonly string[] }
}

type Reader = readonly [words: RegExp, isChecked: (read: ClaimingTitle, match: RegExpExecArray) => boolean]

/** What words of a title say, and what its claims must then check. Words that are not here cannot be checked. */
const readers: readonly Reader[] = [
  [/\bmore than (\d+) percent\b/, ({ claims }, [, number]) => claims.every(({ atMost }) => atMost! <= Number(number))],
  [/(?<!more than )\b(\d+) (?:percent|to \d+ percent)\b/, (read, [, number]) => isPinned(read, Number(number))],
  [/\bfrom \d+ to (\d+) percent\b/, (read, [, number]) => isPinned(read, Number(number))],
  [/\bdoubled\b/, (read) => hasRatio(read, 2)],
  [/\btripled?\b/, (read) => hasRatio(read, 3)],
  [/\b(?:halved|by more than half|less than half)\b/i, (read) => hasRatio(read, 2)],
  [/\b(?:best|most|longest|leads?|last|least)(?! serious)\b/, (read) => hasExtreme(read)],
  [/\btrail\b/, ({ claims, values }) => claims.filter(({ below }) => below).length >= values.category.length - 2],
  [/\b(?:every|no industry shown)\b/i, ({ claims, values }) => areAllNamed(claims, values)],
  [/\b(?:spread|rises|more (?:often|confident|through))\b/, ({ claims }) => claims.some(({ above }) => above)],
  [/\b(?:less often|fewer)\b/, ({ claims }) => claims.some(({ below }) => below)],
  [/\bthe larger\b/i, ({ claims, values }) => claims.filter(({ above }) => above).length === values.series.length - 1],
  [/\bmoves from\b/, ({ claims }) => claims.some(({ above }) => above) && claims.some(({ below }) => below)],
  [/\bhardly\b/, (read) => isNarrow(read)],
]

/** Returns the clauses of a title of which nothing can be checked, and the words whose check no claim makes. */
export function unchecked(read: ClaimingTitle): readonly string[] {
  const clauses = read.title.split(/[,;]/)
  const unread = clauses.filter((clause) => !readers.some(([words]) => words.test(clause)))
  const unproved = readers.flatMap(([words, isChecked]) => {
    const matches = [...read.title.matchAll(new RegExp(words, `${words.flags}g`))]
    return matches.filter((match) => !isChecked(read, match)).map(([said]) => said)
  })
  return [...unread.map((clause) => clause.trim()), ...unproved]
}

/** Returns what a chart under no filter shows on each axis. */
export function claimingTitle(
  { title, claims = [] }: ChartContract,
  cells: readonly { readonly category: string; readonly series: string | null }[],
): ClaimingTitle {
  const distinct = (names: readonly (string | null)[]) => [...new Set(names)].filter((name) => name !== null)
  const series = distinct(cells.map((cell) => cell.series))
  return { title, claims, values: { category: distinct(cells.map(({ category }) => category)), series } }
}

/** Checks that a row, or the sum of rows of one category, is claimed to be this number once rounded. */
function isPinned({ claims }: ClaimingTitle, number: number): boolean {
  return [...Map.groupBy(claims, ({ category }) => category).values()].some((own) => {
    const rows = [...Map.groupBy(own, ({ series }) => series).values()]
    const bounds = rows.map((row) => [
      row.find(({ atLeast }) => atLeast !== undefined)?.atLeast,
      row.find(({ atMost }) => atMost !== undefined)?.atMost,
    ])
    const isNear = (low = -1, high = -1) => low >= number - 0.5 && high <= number + 0.5 && high >= low
    const sum = (end: 0 | 1) => bounds.reduce((total, row) => total + (row[end] ?? Number.NaN), 0)
    return bounds.some(([low, high]) => isNear(low, high)) || isNear(sum(0), sum(1))
  })
}

/** Checks that one row is claimed to be this many times another of the same name. */
function hasRatio({ claims }: ClaimingTitle, times: number): boolean {
  return claims.some((more) =>
    claims.some((less) => {
      const isSame = more.category === less.category || more.series === less.series
      return isSame && more.atLeast !== undefined && less.atMost !== undefined && more.atLeast >= times * less.atMost
    }),
  )
}

/** Checks that what the title calls the first or the last is claimed to be it, and that the title names it. */
function hasExtreme({ title, claims }: ClaimingTitle): boolean {
  const extremes = claims.filter((claim) => claim.is)
  const isNamed = (name: string) =>
    name
      .split(/[^\p{L}]+/u)
      .some((word) => word.length > 3 && title.toLowerCase().includes(word.slice(0, 5).toLowerCase()))
  return extremes.length > 0 && extremes.every(({ category }) => isNamed(category))
}

/** Checks that claims are made of all values of an axis but those of nobody and those that the starter withholds. */
function areAllNamed(claims: readonly Claim[], values: ClaimingTitle['values']): boolean {
  return (['category', 'series'] as const).some((axis) => {
    const named = new Set(claims.map((claim) => claim[axis]))
    const missing = values[axis].filter((name) => !named.has(name))
    return values[axis].length > 1 && missing.every((name) => /^(None|Other|Agriculture|Education)/.test(name))
  })
}

function isNarrow({ claims }: ClaimingTitle): boolean {
  const [most, least] = [claims.find(({ atMost }) => atMost)?.atMost, claims.find(({ atLeast }) => atLeast)?.atLeast]
  return most !== undefined && least !== undefined && most - least < 0.1
}
