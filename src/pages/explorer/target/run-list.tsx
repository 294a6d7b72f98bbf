import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { revisionDocument } from '../../shared/documents/revision.ts'
import { type TargetRunsData, targetRunsDocument } from '../../shared/documents/target-runs.ts'
import { type GraphProblem, requestGraph } from '../../shared/graph.ts'
import { noteAway, noteRevision, queries } from '../../shared/queries.ts'
import { counted, dayOf, minuteOf, numberOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { turnPage, useSearchPart } from '../url.ts'

type Run = NonNullable<TargetRunsData['target']>['runs']['nodes'][number]
const final: ReadonlySet<string> = new Set(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'CANCELLED'])
const pollMs = 2_000

/** The runs of a target, newest first; those in progress move as they go on. */
export function RunList({ id }: { readonly id: string }) {
  const [{ runs: after }] = useSearchPart()
  const variables = { id, after: after ?? null }
  const { data, error } = useQuery({
    queryKey: [targetRunsDocument.name, variables],
    queryFn: async ({ signal }) => {
      try {
        return await requestGraph(targetRunsDocument, variables, signal)
      } catch (cause) {
        if ((cause as GraphProblem).code === 'OFFLINE') noteAway()
        throw cause
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.target?.runs.nodes.some(isMoving) ? pollMs : 15_000),
  })
  const runs = data?.target?.runs
  const moving = runs?.nodes.filter(isMoving).length ?? 0
  useRevisionAfter(moving)
  return (
    <section className="card" aria-label="Runs" id="runs">
      <h2>
        <Dfn of="run">{runs ? counted(runs.totalCount, 'run') : 'Runs'}</Dfn>
      </h2>
      {error && !runs && <p className="muted">{error.message}</p>}
      {runs?.totalCount === 0 && (
        <>
          <p className="muted">
            Nothing was run yet. Hand in the results of a scanner with a key that has the scope scan:
          </p>
          <pre className="commands">
            <code>
              {`curl "${location.origin}/v1/seceng/scan-runs?target=${id}" \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/sarif+json" \\
  --data-binary @examples/results.sarif`}
            </code>
          </pre>
        </>
      )}
      <ul className="plain runs" aria-live="polite">
        {runs?.nodes.map((run) => (
          <li key={run.id}>
            <span className={`pill ${run.state === 'SUCCEEDED' ? 'good' : run.state === 'FAILED' ? 'bad' : ''}`}>
              {plain(run.state)}
            </span>{' '}
            {plain(run.kind)} <span className="muted">{wordsOf(run)}</span>
            {isMoving(run) && (
              <progress
                aria-label={`Progress of the run of ${dayOf(run.createdAt)}`}
                {...(run.progress.percent !== null && { value: run.progress.percent })}
                max={100}
              />
            )}
            {run.error && <p className="problem">{run.error.detail}</p>}
          </li>
        ))}
      </ul>
      <p className="take">
        {after && (
          <button type="button" className="button" onClick={() => turnPage({ runs: null }, 'runs')}>
            Newest runs
          </button>
        )}
        {runs?.pageInfo.hasNextPage && (
          <button type="button" className="button" onClick={() => turnPage({ runs: runs.pageInfo.endCursor }, 'runs')}>
            Older runs
          </button>
        )}
      </p>
    </section>
  )
}

function isMoving({ state }: Pick<Run, 'state'>): boolean {
  return !final.has(state)
}

function wordsOf({
  stage,
  progress,
  results,
  verdict,
  scanners,
  warnings,
  requestedBy,
  createdAt,
  complete,
}: Run): string {
  const sum = (field: 'reported' | 'new' | 'fixed') => results.reduce((total, result) => total + result[field], 0)
  const tools = [...new Set([...results.map(({ tool }) => tool), ...scanners.map(({ name }) => name)])]
  return [
    stage && plain(stage),
    progress.message,
    results.length > 0 &&
      `${numberOf(sum('reported'))} reported, ${numberOf(sum('new'))} new, ${numberOf(sum('fixed'))} fixed`,
    tools.join(', '),
    verdict && `verdict: ${plain(verdict)}`,
    complete === false && 'some scanners failed',
    warnings.length > 0 && counted(warnings.length, 'warning'),
    `by ${requestedBy}, ${minuteOf(createdAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Asks for the revision when a run has ended, so that what it brought in is offered at once. */
function useRevisionAfter(moving: number): void {
  const before = useRef(moving)
  useEffect(() => {
    if (moving < before.current)
      void queries
        .fetchQuery({
          queryKey: ['revision after a run', Date.now()],
          queryFn: () => requestGraph(revisionDocument, {}),
          gcTime: 0,
        })
        .then(({ revision }) => noteRevision(revision))
        .catch(noteAway)
    before.current = moving
  }, [moving])
}
