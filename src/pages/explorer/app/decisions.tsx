import type { FindingViewData } from '../../shared/documents/finding.ts'
import { dayOf, minuteOf, plain } from '../../shared/words.ts'
import { DecisionForm } from './decision-form.tsx'

type Finding = NonNullable<FindingViewData['securityFinding']>

/** Shows the decisions about a finding, when and by whom, and a form for a new one. */
export function Decisions({ finding: { id, triage, history } }: { readonly finding: Finding }) {
  const moves = history ?? []
  return (
    <section className="card" aria-label="Decisions">
      <h2>{triage ? `Decided: ${plain(triage.decision)}` : 'No decision yet'}</h2>
      {triage && (
        <p>
          {[
            triage.reason && plain(triage.reason),
            triage.comment,
            triage.until && `until ${dayOf(triage.until)}`,
            `by ${triage.by}, ${dayOf(triage.at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <DecisionForm ids={[id]} />
      {moves.length > 0 && (
        <>
          <h3>History</h3>
          <ol className="plain">
            {moves.map(({ at, by, from, to, reason, comment }) => (
              <li key={`${at} ${to}`}>
                <time dateTime={at}>{minuteOf(at)}</time> {by}: {plain(from)} → {plain(to)}
                <span className="muted">
                  {reason ? ` · ${plain(reason)}` : ''}
                  {comment ? ` · ${comment}` : ''}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
