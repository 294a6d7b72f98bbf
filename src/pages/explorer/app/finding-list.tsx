import '../parts/stacked-table.css'
import { lazy, Suspense, useState } from 'react'
import { useCredentials } from '../../shared/credentials.tsx'
import { type FindingsVariables, findingsDocument } from '../../shared/documents/findings.ts'
import { ideAddress } from '../../shared/graph.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Problem } from '../parts/failure.tsx'
import { loadPart } from '../parts/load-part.ts'
import { SignIn } from '../parts/sign-in.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SortHeading } from '../parts/sort-heading.tsx'
import { sortingOf } from '../parts/sorting.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { turnPage, useSearchPart } from '../url.ts'
import { ChooseMatching } from './choose-matching.tsx'
import { mostDecided } from './deciding.ts'
import { filterOf, isNarrowed } from './finding-filter.ts'
import { FindingFilters } from './finding-filters.tsx'
import { FindingRow } from './finding-row.tsx'
import type { Decided } from './take-back.tsx'

const DecisionForm = lazy(async () => ({ default: (await loadPart(() => import('./decision-form.tsx'))).DecisionForm }))
const TakeBack = lazy(async () => ({ default: (await loadPart(() => import('./take-back.tsx'))).TakeBack }))
const AddToBrief = lazy(async () => ({
  default: (await loadPart(() => import('../parts/add-to-brief.tsx'))).AddToBrief,
}))
const size = 25

/** The findings of an application, gravest first, narrowed by the address. */
export function FindingList({ guid, target }: { readonly guid: string; readonly target?: string }) {
  const [search, change] = useSearchPart()
  const [last, setLast] = useState<Decided | null>(null)
  const decided = useCredentials().some(({ kind }) => kind === 'key')
  const { after, before } = search
  const sorting = sortingOf(search.order, ['SEVERITY', 'FIRST_FOUND'], { field: 'SEVERITY', direction: 'DESC' })
  const of = {
    guid,
    orderBy: sorting as NonNullable<FindingsVariables['orderBy']>,
    filter: { ...filterOf(search), ...(target && { target }) },
  }
  const variables: FindingsVariables = {
    ...of,
    decided,
    ...(before ? { before, last: size } : { after: after ?? null, first: size }),
  }
  const { data, problem, isOld } = useGraph(findingsDocument, variables)
  const findings = data?.application?.findings
  const chosen = useChosen(findings?.nodes.map(({ id }) => id) ?? [])
  if (problem) return <Problem problem={problem} />
  if (!findings) return <Skeleton lines={8} />
  const { all, elsewhere } = chosen
  const narrow = (name: string) => (value: string | null) => change({ [name]: value, after: null, before: null })
  return (
    <section className={isOld ? 'card is-old' : 'card'} aria-busy={isOld} id="findings">
      <h2>{counted(findings.totalCount, 'finding')}</h2>
      {(findings.totalCount > 0 || isNarrowed(search)) && <FindingFilters findings={findings} withDecision={decided} />}
      {findings.nodes.length === 0 ? (
        <p className="muted">
          {isNarrowed(search) ? 'No finding is like this.' : 'No tool and nobody reported a finding.'}
        </p>
      ) : (
        <TableScroll label="Findings">
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label="Choose all findings of this page"
                    checked={chosen.isAll}
                    onChange={chosen.toggleAll}
                  />
                </th>
                <SortHeading name="Severity" field="SEVERITY" sorting={sorting} onSort={narrow('order')} />
                <th scope="col">
                  <Dfn of="finding">Finding</Dfn>
                </th>
                <th scope="col">Place</th>
                <th scope="col">
                  <Dfn of="weakness">Weakness</Dfn>
                </th>
                <th scope="col">
                  <Dfn of="status">Status</Dfn>
                </th>
                <SortHeading name="Found (UTC)" field="FIRST_FOUND" sorting={sorting} onSort={narrow('order')} />
              </tr>
            </thead>
            <tbody data-rows="">
              {findings.nodes.map((finding) => (
                <FindingRow key={finding.id} finding={finding} chosen={chosen} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {all.length > 0 && (
        <p role="status">
          {counted(all.length, 'finding')} chosen{elsewhere > 0 && `, ${numberOf(elsewhere)} of them not on this page`}.{' '}
          {findings.totalCount > findings.nodes.length && all.length < Math.min(findings.totalCount, mostDecided) && (
            <ChooseMatching of={of} totalCount={findings.totalCount} onChoose={chosen.choose} />
          )}{' '}
          <button type="button" className="button" onClick={chosen.clear}>
            Choose none
          </button>
        </p>
      )}
      {!decided && findings.nodes.length > 0 && (
        <p className="take">
          <SignIn to="decide" />
        </p>
      )}
      {decided && all.length > 0 && (
        <Suspense>
          <DecisionForm
            ids={all}
            unseen={elsewhere}
            onDone={(done) => {
              chosen.clear()
              setLast(done)
            }}
          />
        </Suspense>
      )}
      {last && (
        <Suspense>
          <TakeBack key={last.words + last.before.map(({ id }) => id).join()} {...last} />
        </Suspense>
      )}
      <p className="take">
        {all.length > 0 && (
          <Suspense>
            <AddToBrief ids={all} />
          </Suspense>
        )}
        {findings.pageInfo.hasPreviousPage && (
          <button
            type="button"
            className="button"
            onClick={() => turnPage({ before: findings.pageInfo.startCursor, after: null }, 'findings')}
          >
            Previous page
          </button>
        )}
        {findings.pageInfo.hasNextPage && (
          <button
            type="button"
            className="button"
            onClick={() => turnPage({ after: findings.pageInfo.endCursor, before: null }, 'findings')}
          >
            Next page
          </button>
        )}
        {findings.nodes.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={async () => (await import('./save-findings.ts')).saveFindings(findings.nodes)}
          >
            This page as CSV
          </button>
        )}
        <a className="button" href={ideAddress(findingsDocument, variables)}>
          These findings as GraphQL
        </a>
      </p>
    </section>
  )
}
