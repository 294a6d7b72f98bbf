import { dateOf, numberOf } from '../../shared/words.ts'

type Point = { readonly at: string; readonly open: number }
const [width, height] = [96, 22] as const
const dayMs = 86_400_000

/**
 * How the open findings of an application developed, in steps from day to day; nothing while all scans are of one
 * day.
 */
export function Steps({ points }: { readonly points: readonly Point[] }) {
  const days = [...new Map(points.map(({ at, open }) => [dateOf(at), open]))]
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const most = Math.max(1, ...days.map(([, open]) => open))
  const start = Date.parse(first[0])
  const unit = (width - 2) / (Date.parse(last[0]) - start + dayMs)
  const x = (day: string) => 1 + (Date.parse(day) - start) * unit
  const y = (open: number) => (height - 2 - (open * (height - 4)) / most).toFixed(1)
  const line = days.slice(1).map(([day, open]) => `H${x(day).toFixed(1)}V${y(open)}`)
  const words = `Open findings from ${numberOf(first[1])} on ${first[0]} to ${numberOf(last[1])} on ${last[0]} UTC`
  return (
    <svg className="steps" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <title>{words}</title>
      <path d={`M1 ${y(first[1])}${line.join('')}H${width - 1}`} />
    </svg>
  )
}
