import type { FindingViewData } from '../../shared/documents/finding.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, dayOf, plain } from '../../shared/words.ts'
import { Fold } from '../parts/fold.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { pageOf } from '../url.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>
const dayMs = 86_400_000

/** Severity, state and due date of a finding, in one line. */
export function FindingState({ finding }: { readonly finding: Finding }) {
  const { severity, status, resolution, statusSince, isNew, violatesPolicy, remediateBy } = finding
  const isOpen = status === 'OPEN' && resolution === 'UNRESOLVED'
  const overdueDays = Math.floor((Date.now() - Date.parse(remediateBy)) / dayMs)
  return (
    <p className="finding-state">
      <Severity of={severity} />
      <span>
        {resolution === 'UNRESOLVED' ? plain(status) : plain(resolution)} since {dayOf(statusSince)}
        {isNew ? ' · new' : ''}
      </span>
      {isOpen && (
        <span className={overdueDays > 0 ? 'overdue' : undefined}>
          due {dayOf(remediateBy)}
          {overdueDays > 0 ? `, ${counted(overdueDays, 'day')} overdue` : ''}
        </span>
      )}
      {violatesPolicy && <span className="tag">against the policy</span>}
    </p>
  )
}

/** What the tool recommends, else where help is; and how many attack paths fixing this finding cuts. */
export function WhatToDo({ finding }: { readonly finding: Finding }) {
  const { recommendation, weaknesses, tool } = finding
  const [weakness] = weaknesses
  return (
    <>
      {recommendation ? (
        <Fold label="all of it">
          <SourceText html={recommendation} />
        </Fold>
      ) : (
        <p>
          {tool} recommends nothing.{' '}
          {weakness ? (
            <>
              See what mitigates <a href={pageOf(weakness.id)}>{`${weakness.id} ${weakness.label}`}</a>.
            </>
          ) : (
            'It names no weakness that the graph has.'
          )}
        </p>
      )}
      <PathsCut finding={finding} />
    </>
  )
}

/** The bar "cuts 8 of 50 attack paths", with the best score before and after. */
function PathsCut({ finding: { pathsCut, status, resolution } }: { readonly finding: Finding }) {
  if (!pathsCut) {
    return status === 'OPEN' && resolution === 'UNRESOLVED' ? (
      <p className="muted">How many attack paths fixing it cuts is not known until all findings are read.</p>
    ) : null
  }
  const { cut, total, bestScoreBefore, bestScoreAfter } = pathsCut
  if (total === 0) return <p className="muted">No attack path of this application rests on a finding.</p>
  return (
    <div className="paths-cut">
      <p>
        Fixing it alone cuts <strong>{cut === 0 ? 'none' : cut}</strong> of {counted(total, 'attack path')}
        {bestScoreAfter === null
          ? '; none that rests on a finding is left'
          : bestScoreAfter !== bestScoreBefore
            ? `, best score ${bestScoreBefore} → ${bestScoreAfter}`
            : ''}
        .
      </p>
      <div className="bar" aria-hidden="true">
        <div style={{ width: `${(100 * cut) / total}%` }} />
      </div>
    </div>
  )
}
