import './trend.css'
import { useRef } from 'react'
import type { ApplicationViewData } from '../../shared/documents/application.ts'
import { dayOf } from '../../shared/words.ts'
import { Actions } from '../parts/actions.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { savePicture } from '../parts/save-picture.ts'

type Point = NonNullable<ApplicationViewData['application']>['trend'][number]
const [width, height, foot] = [640, 160, 18]

/** How open findings have developed, stacked by severity, gravest at the bottom. */
export function Trend({ points, name }: { readonly points: readonly Point[]; readonly name: string }) {
  const drawn = useRef<SVGSVGElement>(null)
  if (points.length < 2) return null
  const most = Math.max(...points.map(({ open }) => open), 1)
  const x = (index: number) => 30 + (index * (width - 40)) / (points.length - 1)
  const y = (count: number) => height - foot - (count * (height - foot - 14)) / most
  const below = (point: Point, severity: number) =>
    point.openBySeverity.slice(severity + 1).reduce((total, count) => total + count, 0)
  const words = `Open findings from ${points[0]!.open} on ${dayOf(points[0]!.at)} to ${points.at(-1)!.open} on ${dayOf(points.at(-1)!.at)}`
  return (
    <figure className="trend">
      <svg ref={drawn} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {[5, 4, 3, 2, 1, 0].map((severity) => {
          const bottom = points.map((point, index) => `${x(index)},${y(below(point, severity))}`)
          const top = points.map(
            (point, index) => `${x(index)},${y(below(point, severity) + point.openBySeverity[severity]!)}`,
          )
          return (
            <polygon
              key={severity}
              className={`fill-${severity}`}
              points={[...bottom, ...top.toReversed()].join(' ')}
            />
          )
        })}
        <text x={26} y={y(most) + 4} textAnchor="end">
          {most}
        </text>
        <text x={26} y={y(0)} textAnchor="end">
          0
        </text>
        <text x={30} y={height - 3}>
          {dayOf(points[0]!.at)}
        </text>
        <text x={width - 10} y={height - 3} textAnchor="end">
          {dayOf(points.at(-1)!.at)}
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
            { name: 'CSV', run: () => saveTrend(name, points) },
          ]}
        />
      </p>
    </figure>
  )
}

function saveTrend(name: string, points: readonly Point[]): void {
  const head = ['at', 'open', ...[0, 1, 2, 3, 4, 5].map((severity) => `severity ${severity}`)]
  saveCsv(`${name} open findings`, [
    head,
    ...points.map(({ at, open, openBySeverity }) => [at, open, ...openBySeverity]),
  ])
}
