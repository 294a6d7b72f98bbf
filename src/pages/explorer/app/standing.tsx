import { Day } from '../../shared/day.tsx'
import type { ApplicationViewData } from '../../shared/documents/application.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { Strip, StripHeads, StripLegend } from '../overview/strip.tsx'
import { UnknownExposure } from '../parts/unknown-exposure.tsx'

type Application = NonNullable<ApplicationViewData['application']>
/** Where an application stands: one sentence, and how it stands at each tactic; then what is not known of it. */
export function Standing({ application }: { readonly application: Application }) {
  const { guid, name, owner, team, risk, exposedTechniques, exposure, attackPaths, supported } = application
  const tactics = risk.tactics.map(({ tactic }) => tactic)
  const { open, overdue, bestScore, lastScanAt } = risk
  return (
    <>
      <div data-answer="" className="app-standing">
        <p className="muted">
          Application · {owner ?? 'no owner'}
          {team ? ` · ${team}` : ''} ·{' '}
          {lastScanAt ? (
            <>
              last scanned <Day of={lastScanAt} />
            </>
          ) : (
            'never scanned'
          )}
        </p>
        <h1>{name}</h1>
        <p className="standing">
          {open === null ? (
            'No scan says anything of it: what is open is not known.'
          ) : (
            <>
              <a href={`/apps/${guid}?status=OPEN#findings`}>{counted(open, 'open finding')}</a>,{' '}
              {numberOf(overdue ?? 0)} overdue.
            </>
          )}{' '}
          {exposedTechniques.length > 0 ? (
            <>
              {risk.known ? '' : 'At least '}
              <a href={`/?app=${guid}`}>{counted(exposedTechniques.length, 'technique')}</a>{' '}
              {exposedTechniques.length === 1 ? 'is' : 'are'} possible
            </>
          ) : risk.known ? (
            'No technique is possible'
          ) : (
            'Which techniques are possible is not known'
          )}
          {bestScore === null ? (
            ', and no attack path is known.'
          ) : (
            <>
              ; the best of <a href="#paths">{counted(attackPaths.totalCount, 'attack path')}</a>, of which{' '}
              {numberOf(supported.totalCount)} {supported.totalCount === 1 ? 'rests' : 'rest'} on findings, scores{' '}
              {bestScore} of 100.
            </>
          )}
        </p>
        <StripHeads tactics={tactics} />
        <Strip risk={risk} tactics={tactics} />
      </div>
      <StripLegend />
      <UnknownExposure exposure={exposure} guid={guid} />
    </>
  )
}
