import type { ApplicationViewData } from '../../shared/documents/application.ts'
import { counted, numberOf } from '../../shared/words.ts'

type Point = NonNullable<ApplicationViewData['application']>['openByAge'][number]
const [width, height, foot] = [640, 220, 28] as const
/** Room for a digit of the letters of phones. */
const digit = 13
const names = ['up to 30 days', '31 to 90 days', '91 to 180 days', 'older'] as const

/** How many findings were open at the end of each week, by how old they were then; a single day is not drawn. */
export function Ages({ points }: { readonly points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <p className="muted">No scan says anything of it.</p>
  const most = Math.max(1, ...points.map(({ open }) => open))
  const left = 8 + digit * numberOf(most).length
  const step = (width - left - 6) / points.length
  const y = (count: number) => height - foot - (count * (height - foot - 12)) / most
  const before = first === last ? '' : `${numberOf(first.open)} open on ${first.day}, `
  const words = `${before}${numberOf(last.open)} ${before ? '' : 'open '}on ${last.day}; of these ${numberOf(last.byAge.at(-1) ?? 0)} for over 180 days.`
  return (
    <figure className="ages">
      {first !== last && (
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Open findings by age. ${words}`}>
          <path d={`M${left} ${y(0)}H${width}M${left} ${y(most)}H${width}`} className="rule" />
          {points.map(({ day, byAge }, index) =>
            byAge.map((count, age) => {
              const below = byAge.slice(age + 1).reduce((sum, own) => sum + own, 0)
              if (count === 0) return null
              return (
                <rect
                  key={`${day} ${names[age]}`}
                  className={`age-${age}`}
                  x={left + index * step + 2}
                  y={y(below + count)}
                  width={step - 4}
                  height={y(below) - y(below + count)}
                >
                  <title>{`${day}: ${counted(count, 'finding')} ${names[age]}`}</title>
                </rect>
              )
            }),
          )}
          <text x={left - 5} y={y(most) + 4} textAnchor="end">
            {numberOf(most)}
          </text>
          <text x={left - 5} y={y(0)} textAnchor="end">
            0
          </text>
          <text x={left} y={height - 4}>
            {first.day}
          </text>
          <text x={width} y={height - 4} textAnchor="end">
            {last.day} UTC
          </text>
        </svg>
      )}
      <figcaption>
        <p className="muted">{words}</p>
        <ul className="legend" aria-label="Open now, by age">
          {last.byAge.map((count, age) => (
            <li key={names[age]}>
              <i className={`age-${age}`} aria-hidden="true" /> {names[age]} <b>{numberOf(count)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
