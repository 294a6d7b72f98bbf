import './strip.css'
import type { OverviewData } from '../../shared/documents/overview.ts'
import { counted, severityName } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'

export type Risk = NonNullable<NonNullable<OverviewData['now']>['risk']>['applications']['nodes'][number]
/** What a strip shows of an application. */
export type AtTactics = Pick<Risk, 'known' | 'tactics'> & { readonly application: { readonly guid: string } }
export type Tactic = NonNullable<OverviewData['matrix']>['tactics'][number]

/**
 * An application at each tactic: hatched what is not known, empty where no technique fits, else how many are
 * exposed.
 */
export function Strip({ risk, tactics }: { readonly risk: AtTactics; readonly tactics: readonly Tactic[] }) {
  const at = new Map(risk.tactics.map((own) => [own.tactic.id, own]))
  return (
    <ol className="strip" aria-label="At each tactic">
      {tactics.map(({ id, label }) => {
        const { techniqueCount = 0, fits = false, severity = null } = at.get(id) ?? {}
        const words = wordsOf({ techniqueCount, fits, severity, isKnown: risk.known })
        const name = `${label}: ${words}`
        const mark = techniqueCount > 0 ? colourOf(severity) : risk.known ? (fits ? 'pale' : 'empty') : ''
        const isLink = techniqueCount > 0 || (risk.known && fits)
        return (
          <li key={id} className={`${mark}${risk.known ? '' : ' unknown'}`} title={name}>
            {isLink ? (
              <a href={`/?app=${risk.application.guid}&tactic=${id}&only=shown&fold=none`} aria-label={name}>
                {techniqueCount}
              </a>
            ) : (
              <span className="hidden">{name}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The names of the tactics above their columns; each cell of a strip has its own for readers who do not see. */
export function StripHeads({ tactics }: { readonly tactics: readonly Tactic[] }) {
  return (
    <div className="risk heads" aria-hidden="true">
      <div className="strip">
        {tactics.map(({ id, label }) => (
          <span key={id}>{label}</span>
        ))}
      </div>
    </div>
  )
}

type Cell = {
  readonly techniqueCount: number
  readonly fits: boolean
  readonly severity: number | null
  readonly isKnown: boolean
}

function wordsOf({ techniqueCount, fits, severity, isKnown }: Cell): string {
  if (techniqueCount === 0) return isKnown ? (fits ? '0 techniques exposed' : 'no technique fits') : 'not known'
  const what = `${counted(techniqueCount, 'technique')} exposed, ${severity === null ? 'by design' : severityName(severity)}`
  return isKnown ? what : `at least ${what}; not all is known`
}

function colourOf(severity: number | null): string {
  return severity === null ? 'cool-2' : `heat-${severity}`
}

/** What the marks and colours of the strips mean. */
export function StripLegend() {
  return (
    <ul className="legend strip-legend" aria-label="Legend">
      <li>a number: techniques exposed, in the colour of the gravest finding of any of them</li>
      <li>
        <i className="unknown" aria-hidden="true" /> hatched: not known
      </li>
      <li>
        <i className="empty" aria-hidden="true" /> empty: <Dfn of="fits">no technique fits</Dfn>
      </li>
      <li>
        <i className="pale" aria-hidden="true" /> pale, 0: none <Dfn of="exposed">exposed</Dfn>
      </li>
      {[5, 4, 3, 2, 1, 0].map((severity) => (
        <li key={severity}>
          <i className={`heat-${severity}`} aria-hidden="true" /> {severityName(severity)}
        </li>
      ))}
      <li>
        <i className="cool-2" aria-hidden="true" /> <Dfn of="by-design">by design</Dfn>
      </li>
    </ul>
  )
}
