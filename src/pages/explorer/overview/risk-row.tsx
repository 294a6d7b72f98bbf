import { Day } from '../../shared/day.tsx'
import { Name } from '../../shared/name.tsx'
import { counted, numberOf } from '../../shared/words.ts'
import { UnknownExposure } from '../parts/unknown-exposure.tsx'
import type { Search } from '../url.ts'
import { listAddress } from './lists.ts'
import { Steps } from './steps.tsx'
import { type Risk, Strip, type Tactic } from './strip.tsx'

type Props = { readonly risk: Risk; readonly tactics: readonly Tactic[]; readonly search: Search }

/** An application in the order of risk: who answers for it, how it stands at each tactic, what is overdue. */
export function RiskRow({ risk, tactics, search }: Props) {
  const { application, bestScore, exposure, open, overdue, lastScanAt } = risk
  const { guid, name, owner, trend } = application
  return (
    <li className="risk" data-guid={guid}>
      <div className="who">
        <a href={`/apps/${guid}`}>
          <Name text={name} />
        </a>{' '}
        <span className="muted">{owner ?? 'no owner'}</span>
      </div>
      <div className="score">
        {exposure === null ? (
          <span className="muted">not computed</span>
        ) : bestScore === null ? (
          <span className="muted">{risk.known ? 'no path' : 'no path known'}</span>
        ) : (
          <>
            <span className="muted">score</span> <b>{bestScore}</b>
          </>
        )}
      </div>
      <Strip risk={risk} tactics={tactics} />
      <div className="work">
        {open === null ? (
          <span className="muted">findings not known</span>
        ) : (
          <>
            <a href={`/apps/${guid}?status=OPEN#findings`}>{numberOf(open)} open</a>,{' '}
            <a href={listAddress(search, 'overdue', { app: guid })}>{numberOf(overdue ?? 0)} overdue</a>
          </>
        )}
      </div>
      <Steps points={trend} />
      <div className="scanned muted">
        {lastScanAt ? (
          <>
            scanned <Day of={lastScanAt} />
          </>
        ) : (
          'never scanned'
        )}
      </div>
      <div className="unsure">
        {exposure === null ? (
          <span className="muted">Its attack paths are not computed yet: what it exposes is not known.</span>
        ) : (
          <UnknownExposure exposure={exposure} guid={guid} isShort />
        )}
      </div>
    </li>
  )
}

/** How far the paths of the applications are computed, while some are not. */
export function Examined({ count, total }: { readonly count: number; readonly total: number }) {
  if (count >= total) return null
  return (
    <p className="banner warn" role="status">
      From {numberOf(count)} of {counted(total, 'application')}: the attack paths of the others are not computed yet.
      Until then what they expose is not known, and they come last.
    </p>
  )
}
