import { type ApplicationsVariables, applicationsDocument } from '../../shared/documents/applications.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, dayOf, numberOf, severityName } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { Message, Problem } from '../parts/failure.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { sortingOf } from '../parts/sorting.ts'
import { TakeAlong } from '../parts/take-along.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useTitle } from '../parts/title.ts'
import { Unjudged } from '../parts/unjudged.tsx'
import { pageOf, turnPage, useSearchPart } from '../url.ts'
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
  if (totalCount === 0 && !name)
    return (
      <Message title="No application is known yet">
        <p>Import the findings of one, from any scanner that writes SARIF:</p>
        <ImportCommands lines={['sarif examples/results.sarif --application shop']} />
      </Message>
    )
  return (
    <article>
      <h1>{counted(totalCount, 'application')}</h1>
      <form className="controls" aria-label="Filters of applications" onSubmit={(event) => event.preventDefault()}>
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
      </form>
      <ul className="apps" data-rows="">
        {nodes.map(({ guid, name, changedAt, findingCounts, techniques, scanners, unjudgedFindingCount }) => (
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
            <p>
              {techniques.totalCount === 0 ? (
                <span className="muted">{noExposureWords(findingCounts.open, unjudgedFindingCount)}</span>
              ) : (
                <>
                  <a href={`/?app=${guid}`}>Related to {counted(techniques.totalCount, 'technique')}</a>
                  {techniques.nodes[0] && (
                    <span className="muted">
                      , gravest{' '}
                      <a href={pageOf(techniques.nodes[0].technique.id)}>{techniques.nodes[0].technique.label}</a> (
                      {severityName(techniques.nodes[0].severity)})
                    </span>
                  )}
                </>
              )}
            </p>
            <Unjudged count={unjudgedFindingCount} guid={guid} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <button type="button" className="button" onClick={() => turnPage({ after: pageInfo.endCursor })}>
          Next page
        </button>
      )}
      <TakeAlong document={applicationsDocument} variables={variables} />
    </article>
  )
}

/** Returns why an application is related to no technique that is known. */
function noExposureWords(open: number, unjudged: number): string {
  if (open === 0) return 'No open findings.'
  return unjudged === 0
    ? 'Every open finding was judged: related to no known technique.'
    : 'No related technique is known.'
}
