import './overview.css'
import { useEffect, useState } from 'react'
import { type OverviewVariables, overviewDocument } from '../../shared/documents/overview.ts'
import { queries, useGraph } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import { Message, Problem } from '../parts/failure.tsx'
import { NoApplication } from '../parts/no-application.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { turnPage, useSearchPart } from '../url.ts'
import { daysOf } from './days.ts'
import { OverviewFindings } from './finding-list.tsx'
import { Fixes } from './fixes.tsx'
import { addressWith, applicationsOf, listFilter, listOfAddress } from './lists.ts'
import { Examined, RiskRow } from './risk-row.tsx'
import { chosenOf, chosenWords, selectionOf } from './selection.ts'
import { SelectionForm } from './selection-form.tsx'
import { Changed, Numbers, Standing, UnknownPart } from './standing.tsx'
import { StripHeads, StripLegend } from './strip.tsx'

/**
 * All applications that the caller may read: where they stand, which are worst, what to fix, what changed, what is
 * not known.
 */
export function OverviewPage() {
  const [search] = useSearchPart()
  const [now] = useState(() => new Date())
  const days = daysOf(now, search.date)
  const chosen = chosenOf(search)
  const variables: OverviewVariables = {
    selection: selectionOf(chosen),
    date: days.date,
    since: days.since,
    known: search.only === 'unknown' ? false : null,
    createdSince: search.only === 'new' ? days.since : null,
    after: search.after ?? null,
    opened: listFilter('opened', chosen, days),
    closed: listFilter('closed', chosen, days),
    lapsed: listFilter('lapsed', chosen, days),
    due: listFilter('due', chosen, days),
    unjudged: listFilter('unjudged', chosen, days),
  }
  const { data, problem, isOld } = useGraph(overviewDocument, variables)
  useTitle('Overview', {
    narrowedBy: [...chosenWords(chosen), applicationsOf(search, days), listOfAddress(search, chosen, days)?.title],
    isFurther: Boolean(search.after ?? search.further),
  })
  const risk = data?.now?.risk
  useFurther(risk?.examinedCount, data?.now?.applicationCount)
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={12} />
  if (!data.applications || !data.now || !risk) return <Message title="Nothing is known of this day">{null}</Message>
  if (data.applications.totalCount === 0) return <NoApplication />
  const tactics = data.matrix?.tactics ?? []
  const shown = { data, days, search }
  const { nodes, totalCount, pageInfo } = risk.applications
  const rowOf = (one: (typeof nodes)[number]) => (
    <RiskRow key={one.application.guid} risk={one} tactics={tactics} search={search} />
  )
  return (
    <article className={isOld ? 'overview is-old' : 'overview'} aria-busy={isOld}>
      <h1>Overview</h1>
      <p className="printed">
        {chosenWords(chosen).join(', ') || 'All applications that the reader may read'} · as of{' '}
        {now.toISOString().slice(0, 16).replace('T', ' ')} UTC, revision {data.revision} · {location.href}
      </p>
      <div data-answer>
        <Standing {...shown} />
        {nodes.length > 0 && <StripHeads tactics={tactics} />}
        <ol className="risks" aria-label="Most at risk">
          {nodes.slice(0, 1).map(rowOf)}
        </ol>
      </div>
      <Numbers {...shown} />
      <SelectionForm applications={data.applications} chosen={chosen} days={days} />
      <Examined count={risk.examinedCount} total={data.now.applicationCount} />
      <section id="applications" aria-label="Applications by risk">
        <h2>
          {counted(totalCount, 'application')}
          {onlyWords[search.only ?? ''] ?? ''} by risk
        </h2>
        <p className="muted">
          In the order of their best attack path, whose score is 0 to 100, then of what is overdue, then of open
          findings of severity 5 and 4{nodes.length > 0 && '; the first of this page is above'}.
        </p>
        {search.only && (
          <p>
            <a href={addressWith(search, { only: null, after: null }, 'applications')}>Show all</a>
          </p>
        )}
        <StripLegend />
        {tactics.length === 0 && <p className="muted">The graph has no tactics: import ATLAS to see a strip.</p>}
        {nodes.length > 1 && <StripHeads tactics={tactics} />}
        <ol className="risks" start={2} aria-label="The others">
          {nodes.slice(1).map(rowOf)}
        </ol>
        {pageInfo.hasNextPage && (
          <p className="take">
            <button type="button" className="button" onClick={() => turnPage({ after: pageInfo.endCursor })}>
              Next applications
            </button>
          </p>
        )}
      </section>
      <OverviewFindings chosen={chosen} days={days} />
      <div className="two">
        <Fixes chosen={chosen} />
        <div>
          <Changed {...shown} />
          <UnknownPart data={data} search={search} />
        </div>
      </div>
      <TakeAlong
        document={overviewDocument}
        variables={variables}
        actions={[{ name: 'Print', run: () => window.print() }]}
      />
      <SavedFilters />
    </article>
  )
}

const onlyWords: Readonly<Record<string, string>> = {
  unknown: ' of which something is not known,',
  new: ' first stored since,',
}
const furtherMs = 1_000

/** Asks again while a request computes the paths of further applications. */
function useFurther(examined: number | undefined, total: number | undefined): void {
  useEffect(() => {
    if (examined === undefined || total === undefined || examined >= total) return
    const timer = setTimeout(
      () => void queries.refetchQueries({ queryKey: [overviewDocument.name], type: 'active' }),
      furtherMs,
    )
    return () => clearTimeout(timer)
  }, [examined, total])
}
