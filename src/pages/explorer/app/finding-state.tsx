import { Day } from '../../shared/day.tsx'
import type { FindingViewData } from '../../shared/documents/finding.ts'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { counted } from '../../shared/words.ts'
import { cutWords } from '../parts/cut-words.ts'
import { Fold } from '../parts/fold.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { stateWords } from '../parts/state-words.ts'
import { pageOf } from '../url.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>
const dayMs = 86_400_000

/** Severity, state, due date and owner of a finding, in one line. */
export function FindingState({ finding }: { readonly finding: Finding }) {
  const { severity, status, resolution, statusSince, isNew, violatesPolicy, remediateBy, triage, application } = finding
  const { owner, team } = application
  const isOpen = status === 'OPEN' && resolution === 'UNRESOLVED'
  const overdueDays = Math.floor((Date.now() - Date.parse(remediateBy)) / dayMs)
  return (
    <p className="finding-state">
      <Severity of={severity} />
      <span>
        {stateWords({ status, resolution, decision: triage?.decision ?? null })} since <Day of={statusSince} />
        {isNew && overdueDays <= 0 ? ', first reported by the newest scan' : ''}
      </span>
      {isOpen && (
        <span className={overdueDays > 0 ? 'overdue' : undefined}>
          due <Day of={remediateBy} />
          {overdueDays > 0 ? `, ${counted(overdueDays, 'day')} overdue` : ''}
        </span>
      )}
      <span>
        {owner === null ? (
          'nobody is named as its owner'
        ) : (
          <>
            owner <Name text={team ? `${owner} (${team})` : owner} />
          </>
        )}
      </span>
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

/** What fixing it alone does to the best score and to attack paths, with a bar where it cuts some. */
function PathsCut({ finding: { pathsCut, status, resolution, links } }: { readonly finding: Finding }) {
  if (!pathsCut) {
    return status === 'OPEN' && resolution === 'UNRESOLVED' ? (
      <p className="muted">How many attack paths fixing it cuts is not known until all findings are read.</p>
    ) : null
  }
  const { cut, total } = pathsCut
  if (total === 0)
    return <p className="muted">No attack path of this application rests on a finding; those by design remain.</p>
  if (!links.some(({ fits }) => fits))
    return <p className="muted">No attack path of this application rests on it: fixing it cuts none.</p>
  return (
    <div className="paths-cut">
      <p>{cutWords(pathsCut)}</p>
      {cut > 0 && (
        <div className="bar" aria-hidden="true">
          <div style={{ width: `${(100 * cut) / total}%` }} />
        </div>
      )}
    </div>
  )
}
