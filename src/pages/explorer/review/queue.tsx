import { Day } from '../../shared/day.tsx'
import { type ReviewQueueVariables, reviewQueueDocument } from '../../shared/documents/review-queue.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, kindNames, plain } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/failure.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useTitle } from '../parts/title.ts'
import { useSearchPart } from '../url.ts'

const statuses = ['SUBMITTED', 'IN_REVIEW', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const

/** The contributions that wait, oldest first. */
export function Queue() {
  const [{ status = 'submitted', after }, change] = useSearchPart()
  const variables: ReviewQueueVariables = {
    status: statuses.find((one) => one.toLowerCase() === status) ?? null,
    after: after ?? null,
  }
  const { data, problem } = useGraph(reviewQueueDocument, variables, { as: 'reviewer' })
  useTitle('Review', { narrowedBy: [plain(status)], isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} needs="reviewer" />
  if (!data) return <Skeleton lines={8} />
  const { nodes, totalCount, pageInfo } = data.contributions
  return (
    <article>
      <h1>{counted(totalCount, 'contribution')}</h1>
      <form className="controls" aria-label="Filters of contributions" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="Status"
          value={status}
          none={undefined}
          options={[
            ...statuses.map((value) => ({ value: value.toLowerCase(), name: plain(value) })),
            { value: 'all', name: 'all' },
          ]}
          onChange={(value) => change({ status: value, after: null })}
        />
      </form>
      {nodes.length === 0 && <p className="muted">Nothing is waiting.</p>}
      <ul className="apps">
        {nodes.map(({ number, status: state, submittedAt, additionalInfo, previewed }) => (
          <li key={number} className="card">
            <h2>
              <a href={`/contribute/review?id=${number}`}>Contribution {number}</a>{' '}
              <span className="muted">
                {plain(state)}, <Day of={submittedAt} />
              </span>
            </h2>
            <p className="clip">
              {[
                ...previewed.added.map((one) => `new ${nounOf(one.kind)} ${one.name}`),
                ...previewed.changed.map((one) => `edit of ${one.id} ${one.name}`),
                previewed.linksAdded.length > 0 && `${counted(previewed.linksAdded.length, 'link')} added`,
                previewed.linksRemoved.length > 0 && `${counted(previewed.linksRemoved.length, 'link')} removed`,
              ]
                .filter(Boolean)
                .join('; ') || 'Changes nothing in the graph.'}
            </p>
            {additionalInfo && <p className="muted clip">{additionalInfo}</p>}
          </li>
        ))}
      </ul>
      <NextPage pageInfo={pageInfo} />
    </article>
  )
}

function nounOf(kind: string): string {
  return (kindNames[kind] ?? kind).toLowerCase()
}
