import { severityName } from '../../shared/words.ts'

type Props = { readonly counts: readonly { readonly severity: number; readonly open: number }[] }

/** How many open findings have each severity: a bar with numbers, gravest first. */
export function Severities({ counts }: Props) {
  const shown = counts.filter(({ open }) => open > 0).toSorted((a, b) => b.severity - a.severity)
  if (shown.length === 0) return <p className="muted">No open findings.</p>
  return (
    <ul className="severities" aria-label="Open findings by severity">
      {shown.map(({ severity, open }) => (
        <li
          key={severity}
          className={`heat-${severity}`}
          style={{ flexGrow: open }}
          title={`${severityName(severity)}: ${open}`}
        >
          <span className="hidden">{severityName(severity)} </span>
          <b>{open}</b> <small aria-hidden="true">S{severity}</small>
        </li>
      ))}
    </ul>
  )
}
