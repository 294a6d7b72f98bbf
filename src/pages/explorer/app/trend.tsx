import './trend.css'
import { useRef } from 'react'
import type { ApplicationHistoryData } from '../../shared/documents/application-history.ts'
import { dateOf, numberOf, severityName } from '../../shared/words.ts'
import { Actions } from '../parts/actions.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { savePicture } from '../parts/save-picture.ts'

type Point = NonNullable<ApplicationHistoryData['application']>['trend'][number]
type Day = Point & { readonly day: string }
const [width, height, foot, left] = [640, 160, 18, 30] as const
const dayMs = 86_400_000

/**
 * How open findings have developed from day to day, stacked by severity, gravest at the bottom; nothing while all scans
 * are of one day.
 */
export function Trend({ points, name }: { readonly points: readonly Point[]; readonly name: string }) {
  const drawn = useRef<SVGSVGElement>(null)
  const days = daysOf(points)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const most = Math.max(...days.map(({ open }) => open), 1)
  // Each day is as wide as every other, and its last scan holds until the day of the next.
  const unit = (width - left - 10) / (daysBetween(first, last) + 1)
  const x = (day: Day) => left + daysBetween(first, day) * unit
  const y = (count: number) => height - foot - (count * (height - foot - 14)) / most
  const steps = days.map((day, index) => ({
    day,
    from: x(day),
    to: days[index + 1] ? x(days[index + 1]!) : x(last) + unit,
  }))
  const words = `Open findings from ${numberOf(first.open)} on ${first.day} to ${numberOf(last.open)} on ${last.day} (days in UTC)`
  return (
    <figure className="trend">
      <svg ref={drawn} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {[5, 4, 3, 2, 1, 0].map((severity) => (
          <g key={severity} className={`fill-${severity}`}>
            {steps.map(({ day, from, to }) => {
              const own = day.openBySeverity[severity] ?? 0
              const below = day.openBySeverity.slice(severity + 1).reduce((total, count) => total + count, 0)
              if (own === 0) return null
              return (
                <rect key={day.day} x={from} y={y(below + own)} width={to - from} height={y(below) - y(below + own)}>
                  <title>{`${day.day}: ${numberOf(own)} ${severityName(severity)}`}</title>
                </rect>
              )
            })}
          </g>
        ))}
        <text x={left - 4} y={y(most) + 4} textAnchor="end">
          {numberOf(most)}
        </text>
        <text x={left - 4} y={y(0)} textAnchor="end">
          0
        </text>
        <text x={left} y={height - 3}>
          {first.day}
        </text>
        <text x={width - 10} y={height - 3} textAnchor="end">
          {last.day} UTC
        </text>
      </svg>
      <figcaption className="muted">{words}</figcaption>
      <p className="take">
        <Actions
          actions={[
            ...(['svg', 'png'] as const).map((form) => ({
              name: form.toUpperCase(),
              run: () => savePicture(drawn.current!, `${name} open findings`, form),
            })),
            { name: 'CSV', run: () => saveTrend(name, days) },
          ]}
        />
      </p>
    </figure>
  )
}

/** Returns what was open at the end of each day in UTC that has a scan. */
function daysOf(points: readonly Point[]): readonly Day[] {
  return [...new Map(points.map((point) => [dateOf(point.at), { ...point, day: dateOf(point.at) }])).values()]
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to.day) - Date.parse(from.day)) / dayMs)
}

function saveTrend(name: string, days: readonly Day[]): void {
  const head = ['day (UTC)', 'open', ...[0, 1, 2, 3, 4, 5].map((severity) => `severity ${severity}`)]
  saveCsv(`${name} open findings`, [
    head,
    ...days.map(({ day, open, openBySeverity }) => [day, open, ...openBySeverity]),
  ])
}
