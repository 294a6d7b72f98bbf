import { numberOf, severityName } from '../../shared/words.ts'

type Props = { readonly counts: readonly { readonly severity: number; readonly open: number }[] }

/**
 * How many open findings have each severity, gravest first: a bar whose parts are as wide as their shares, and the
 * numbers below it.
 */
export function Severities({ counts }: Props) {
  const shown = counts.filter(({ open }) => open > 0).toSorted((a, b) => b.severity - a.severity)
  if (shown.length === 0) return null
  const total = shown.reduce((sum, { open }) => sum + open, 0)
  return (
    <div className="severities">
      <div className="shares" aria-hidden="true">
        {shown.map(({ severity, open }) => (
          <i
            key={severity}
            className={`heat-${severity}`}
            style={{ width: `${(100 * open) / total}%` }}
            title={`${severityName(severity)}: ${numberOf(open)}`}
          />
        ))}
      </div>
      <ul aria-label="Open findings by severity">
        {shown.map(({ severity, open }) => (
          <li key={severity}>
            <i className={`heat-${severity}`} aria-hidden="true" /> {severityName(severity)} <b>{numberOf(open)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
