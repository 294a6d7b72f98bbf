import type { ReactNode } from 'react'
import type { OverviewData } from '../../shared/documents/overview.ts'
import { counted, numberOf, severityName } from '../../shared/words.ts'
import type { Search } from '../url.ts'
import type { Days } from './days.ts'
import { addressWith, type ListName, listAddress, noList } from './lists.ts'

type Shown = {
  readonly data: OverviewData
  readonly days: Days
  readonly search: Search
}

/** Where the portfolio stands, in one sentence; each number leads to what it counts. */
export function Standing({ data, days, search }: Shown) {
  const { now, then, same, opened, closed } = data
  if (!now?.risk || !then || !same) return null
  const { applicationCount, open, overdue, risk } = now
  const unknown = risk.unknown.totalCount
  const compared = then.applicationCount - then.unknown
  return (
    <p className="standing">
      <a href={addressWith(search, { ...noList, only: null, after: null }, 'applications')}>
        {counted(applicationCount, 'application')}
      </a>{' '}
      {applicationCount === 1 ? 'has' : 'have'}{' '}
      <ListLink search={search} list="open">
        {counted(open, 'open finding')}
      </ListLink>
      ,{' '}
      <ListLink search={search} list="overdue">
        {numberOf(overdue ?? 0)} overdue
      </ListLink>
      .{' '}
      {compared === 0 ? (
        <>
          None was scanned by <time className="day">{days.date} UTC</time>: whether it gets better is not known.
        </>
      ) : (
        <>
          {compared === applicationCount ? 'On' : `In the ${numberOf(compared)} scanned by`}{' '}
          <time className="day">{days.date} UTC</time> {numberOf(then.open)} {then.open === 1 ? 'was' : 'were'} open
          {same.open === then.open ? ', as many as now' : `, ${numberOf(same.open)} now`}
          {overdueThen(then, same)}
          {then.unknown > 0 && ` (the other ${numberOf(then.unknown)} cannot be compared)`}.
        </>
      )}{' '}
      Since then{' '}
      <ListLink search={search} list="opened">
        {numberOf(opened?.totalCount ?? 0)} found
      </ListLink>
      ,{' '}
      <ListLink search={search} list="closed">
        {numberOf(closed?.totalCount ?? 0)} fixed
      </ListLink>
      .{' '}
      {unknown === 0 ? (
        'The exposure of all is known.'
      ) : (
        <>
          The exposure of{' '}
          <a href={addressWith(search, { ...noList, only: 'unknown', after: null }, 'applications')}>
            {numberOf(unknown)}
          </a>{' '}
          is not wholly known.
        </>
      )}
    </p>
  )
}

/** What was overdue then, and is now in the same applications; that of a day of which it is not stored is not known. */
function overdueThen(then: NonNullable<OverviewData['then']>, same: NonNullable<OverviewData['same']>): string {
  if (then.overdue !== null)
    return `; ${numberOf(then.overdue)} overdue${same.overdue === then.overdue ? ', as many as now' : `, ${numberOf(same.overdue ?? 0)} now`}`
  const from = then.overdueKnownFrom === null ? '' : `, it is from ${then.overdueKnownFrom} on`
  return `; what was overdue is not known${from}`
}

/** The open findings of each severity, gravest first, and what is due by Friday. */
export function Numbers({ data, days, search }: Shown) {
  const { now, due } = data
  const overdue = now?.overdue ?? 0
  const levels = [5, 4, 3, 2, 1, 0].map((severity) => [severity, now?.openBySeverity[severity] ?? 0] as const)
  return (
    <ul className="numbers" aria-label="Open findings">
      {levels.map(([severity, count]) => (
        <li key={severity}>
          <a href={listAddress(search, 'open', { severity: String(severity) })}>
            <i className={`heat-${severity}`} aria-hidden="true" /> {severityName(severity)} {numberOf(count)}
          </a>
        </li>
      ))}
      <li>
        <ListLink search={search} list="due">
          {numberOf(due?.totalCount ?? 0)} due by Friday, {days.friday} UTC
          {overdue > 0 && `, ${numberOf(overdue)} of them overdue`}
        </ListLink>
      </li>
    </ul>
  )
}

/** What changed since the day of comparison. */
export function Changed({ data, days, search }: Shown) {
  const { now, opened, closed, lapsed } = data
  return (
    <section className="card" aria-label="What changed">
      <h2>What changed after {days.date} UTC</h2>
      <ul className="plain">
        <li>
          <ListLink search={search} list="opened">
            {counted(opened?.totalCount ?? 0, 'finding')} found
          </ListLink>
        </li>
        <li>
          <ListLink search={search} list="closed">
            {counted(closed?.totalCount ?? 0, 'finding')} fixed
          </ListLink>
        </li>
        <li>
          <ListLink search={search} list="lapsed">
            {counted(lapsed?.totalCount ?? 0, 'open finding')} became overdue
          </ListLink>
        </li>
        <li>
          <a href={addressWith(search, { ...noList, only: 'new', after: null }, 'applications')}>
            {counted(now?.risk?.new.totalCount ?? 0, 'application')} first stored
          </a>
        </li>
      </ul>
      <p className="muted">
        What was open on a day is what the last scans until its end left open; overdue is what the policy of today
        wanted remedied by then. Applications that were removed are not listed: nothing of them is kept.
      </p>
    </section>
  )
}

/** How much is not known, and what would make it known. */
export function UnknownPart({ data, search }: Omit<Shown, 'days'>) {
  const { now, unjudged } = data
  return (
    <section className="card" aria-label="What is not known">
      <h2>What is not known</h2>
      <ul className="plain">
        <li>
          <a href={addressWith(search, { ...noList, only: 'unknown', after: null }, 'applications')}>
            {counted(now?.risk?.unknown.totalCount ?? 0, 'application')}
          </a>{' '}
          of which something is not known: a scan of the sources shows the components, or somebody says at its target
          what it consists of; a rule of your own tells what a finding makes possible.
        </li>
        <li>
          <ListLink search={search} list="unjudged">
            {counted(unjudged?.totalCount ?? 0, 'open finding')}
          </ListLink>{' '}
          that name no weakness or technique of the graph: the rule or threat of the tool names a CWE or a technique, or
          the catalogue that has what it names is imported.
        </li>
      </ul>
    </section>
  )
}

type LinkProps = { readonly search: Search; readonly list: ListName; readonly children: ReactNode }

function ListLink({ search, list, children }: LinkProps) {
  return <a href={listAddress(search, list)}>{children}</a>
}
