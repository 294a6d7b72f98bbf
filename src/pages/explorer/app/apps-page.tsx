import { type ApplicationsVariables, applicationsDocument } from '../../shared/documents/applications.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, dayOf, numberOf } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { NoApplication } from '../parts/no-application.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { sortingOf } from '../parts/sorting.ts'
import { TakeAlong } from '../parts/take-along.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useTitle } from '../parts/title.ts'
import { Unjudged } from '../parts/unjudged.tsx'
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
        {nodes.map(
          ({ guid, name, changedAt, findingCounts, exposedTechniqueCount, scanners, unjudgedFindingCount }) => (
            <li key={guid} className="card">
              <h2>
                <a href={`/apps/${guid}`}>{name}</a>
              </h2>
              <p className="muted">
                {counted(findingCounts.open, 'open finding')} of {numberOf(findingCounts.total)},{' '}
                {numberOf(findingCounts.violatingPolicy)} against the policy ·{' '}
                {[...new Set(scanners.map(({ tool }) => tool))].join(', ')} · {dayOf(changedAt)}
              </p>
              <Severities counts={findingCounts.bySeverity} />
              <p className="exposure">
                <ExposureLine guid={guid} count={exposedTechniqueCount} />
              </p>
              <Unjudged count={unjudgedFindingCount} guid={guid} />
            </li>
          ),
        )}
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

/** Says how many techniques an application exposes; null is not known, which is not none. */
function ExposureLine({ guid, count }: { readonly guid: string; readonly count: number | null }) {
  if (count === null) return <a href={`/apps/${guid}`}>Not known what it exposes: say what it consists of</a>
  if (count === 0) return <span className="muted">Exposes no technique, as far as its findings and components say</span>
  return <a href={`/?app=${guid}`}>Exposes {counted(count, 'technique')}</a>
}
