import { Day } from '../../shared/day.tsx'
import {
  type ApplicationsData,
  type ApplicationsVariables,
  applicationsDocument,
} from '../../shared/documents/applications.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { NoApplication } from '../parts/no-application.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { sortingOf } from '../parts/sorting.ts'
import { TakeAlong } from '../parts/take-along.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useTitle } from '../parts/title.ts'
import { listOf } from '../parts/unjudged.tsx'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { turnPage, useSearchPart } from '../url.ts'
import { Severities } from './severities.tsx'

/** The applications whose findings are known. */
export function AppsPage() {
  const [{ after, name, order }, change] = useSearchPart()
  const sorting = sortingOf(order, ['NAME', 'CHANGED', 'EXPOSURE'], { field: 'NAME', direction: 'ASC' })
  const variables: ApplicationsVariables = {
    after: after ?? null,
    name: name ?? null,
    orderBy: [sorting] as NonNullable<ApplicationsVariables['orderBy']>,
  }
  const narrow = (part: string) => (value: string | null) => change({ [part]: value, after: null })
  const { data, problem } = useGraph(applicationsDocument, variables)
  useTitle('Applications', { narrowedBy: [name && `name ${name}`], isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} />
  if (!data?.applications) return <Skeleton lines={8} />
  const { nodes, totalCount, pageInfo } = data.applications
  if (totalCount === 0 && !name) return <NoApplication />
  return (
    <article>
      <h1>{counted(totalCount, 'application')}</h1>
      <Filters label="Filters of applications" active={name ? 1 : 0}>
        <TextFilter label="Name" value={name ?? ''} onChange={narrow('name')} />
        <Choice
          label="Order"
          value={order}
          none="by name"
          options={[
            { value: 'EXPOSURE DESC', name: 'most techniques first' },
            { value: 'CHANGED DESC', name: 'newest scan first' },
          ]}
          onChange={narrow('order')}
        />
      </Filters>
      <ul className="apps" data-rows="">
        {nodes.map((application) => (
          <ApplicationCard key={application.guid} application={application} />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <button type="button" className="button" onClick={() => turnPage({ after: pageInfo.endCursor })}>
          Next page
        </button>
      )}
      <TakeAlong document={applicationsDocument} variables={variables} />
      <SavedFilters />
    </article>
  )
}

type Listed = NonNullable<ApplicationsData['applications']>['nodes'][number]

/** An application: who answers for it, what is open, which tools looked at it and when, what it exposes. */
function ApplicationCard({ application }: { readonly application: Listed }) {
  const { guid, name, owner, team, trend, findingCounts, scanners } = application
  const tools = [...new Set(scanners.map(({ tool }) => tool))]
  const lastScan = trend.at(-1)
  return (
    <li className="card">
      <h2>
        <a href={`/apps/${guid}`}>{name}</a>
      </h2>
      <p className="muted">
        {[owner ?? 'no owner', ...(team ? [team] : []), ...(tools.length > 0 ? [tools.join(', ')] : []), ''].join(
          ' · ',
        )}
        {lastScan ? (
          <>
            last scanned <Day of={lastScan.at} />
          </>
        ) : (
          'never scanned'
        )}
      </p>
      <p className="muted">
        {counted(findingCounts.open, 'open finding')} of {numberOf(findingCounts.total)},{' '}
        {numberOf(findingCounts.violatingPolicy)} against the policy
      </p>
      <Severities counts={findingCounts.bySeverity} />
      <p className="exposure">
        <ExposureLine application={application} />
      </p>
    </li>
  )
}

/** Says how many techniques an application exposes; null is not known, which is not none. */
function ExposureLine({ application }: { readonly application: Listed }) {
  const { guid, exposedTechniqueCount: count, unmappedFindingCount: unmapped } = application
  const unknown = unmapped > 0 && (
    <>
      {' '}
      No rule knows <a href={listOf(guid, { linkClass: 'UNMAPPED' })}>{counted(unmapped, 'open finding')}</a>: what{' '}
      {unmapped === 1 ? 'it makes' : 'they make'} possible is not known.
    </>
  )
  if (count === null)
    return (
      <>
        <a href={`/apps/${guid}#made-of`}>Not known what it exposes: say what it consists of</a>.{unknown}
      </>
    )
  if (count > 0)
    return (
      <>
        <a href={`/?app=${guid}`}>
          Exposes {unmapped > 0 ? 'at least ' : ''}
          {counted(count, 'technique')}
        </a>
        .{unknown}
      </>
    )
  return unknown || <span className="muted">Exposes no technique, as far as its findings and components say</span>
}
