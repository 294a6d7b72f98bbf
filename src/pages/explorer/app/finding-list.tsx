import { lazy, Suspense, useState } from 'react'
import { useCredentials } from '../../shared/credentials.tsx'
import { type FindingsVariables, findingsDocument } from '../../shared/documents/findings.ts'
import { ideAddress } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { Soft } from '../../shared/soft.tsx'
import { counted, dateOf, numberOf, plain, severityName } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { loadPart } from '../parts/load-part.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { SortHeading } from '../parts/sort-heading.tsx'
import { sortingOf } from '../parts/sorting.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { pageOf, turnPage, useSearchPart } from '../url.ts'
import { chipOf, filterOf } from './finding-filter.ts'
import { placeOf } from './place.ts'
import type { Decided } from './take-back.tsx'

const DecisionForm = lazy(async () => ({ default: (await loadPart(() => import('./decision-form.tsx'))).DecisionForm }))
const TakeBack = lazy(async () => ({ default: (await loadPart(() => import('./take-back.tsx'))).TakeBack }))
const AddToBrief = lazy(async () => ({
  default: (await loadPart(() => import('../parts/add-to-brief.tsx'))).AddToBrief,
}))
const size = 25
const names: Readonly<Record<string, string>> = {
  scanType: 'Type',
  severity: 'Severity',
  status: 'Status',
  tool: 'Tool',
}

const chipNames = ['weakness', 'technique', 'linkedTechnique', 'linkClass', 'resolution', 'judged'] as const
const filterNames = ['text', 'decision', ...Object.keys(names), ...chipNames]

/** The findings of an application, gravest first, narrowed by the address. */
export function FindingList({ guid, target }: { readonly guid: string; readonly target?: string }) {
  const [search, change] = useSearchPart()
  const [last, setLast] = useState<Decided | null>(null)
  const decided = useCredentials().some(({ kind }) => kind === 'key')
  const { after, before } = search
  const sorting = sortingOf(search.order, ['SEVERITY', 'FIRST_FOUND'], { field: 'SEVERITY', direction: 'DESC' })
  const variables: FindingsVariables = {
    guid,
    orderBy: sorting as NonNullable<FindingsVariables['orderBy']>,
    filter: { ...filterOf(search), ...(target && { target }) },
    decided,
    ...(before ? { before, last: size } : { after: after ?? null, first: size }),
  }
  const { data, problem, isOld } = useGraph(findingsDocument, variables)
  const findings = data?.application?.findings
  const chosen = useChosen(findings?.nodes.map(({ id }) => id) ?? [])
  if (problem) return <Problem problem={problem} />
  if (!findings) return <Skeleton lines={8} />
  const optionsOf = (field: string) => findings.facets.find((facet) => facet.field === field)?.values ?? []
  const { ids } = chosen
  const narrow = (name: string) => (value: string | null) => change({ [name]: value, after: null, before: null })
  return (
    <section className={isOld ? 'card is-old' : 'card'} aria-busy={isOld} id="findings">
      <h2>{counted(findings.totalCount, 'finding')}</h2>
      <Filters label="Filters of findings" active={filterNames.filter((name) => search[name]).length}>
        <TextFilter label="Text" value={search.text ?? ''} least={3} onChange={narrow('text')} />
        {Object.entries(names).map(([field, name]) => (
          <Choice
            key={field}
            label={name}
            value={search[field]}
            none="any"
            options={optionsOf(field).map(({ value, label, count }) => ({
              value,
              name: `${field === 'severity' ? severityName(Number(value)) : /^[A-Z_]+$/.test(label) && field !== 'tool' ? plain(label) : label} (${numberOf(count)})`,
            }))}
            onChange={narrow(field)}
          />
        ))}
        {decided && (
          <Choice
            label="Decision"
            value={search.decision}
            none="any"
            options={['CONFIRMED', 'ACCEPTED', 'FALSE_POSITIVE', 'FIXED', 'NONE'].map((value) => ({
              value,
              name: plain(value),
            }))}
            onChange={narrow('decision')}
          />
        )}
        {chipNames.map(
          (name) =>
            search[name] && (
              <button key={name} type="button" className="button" onClick={() => narrow(name)(null)}>
                {chipOf(name, search[name])} · remove
              </button>
            ),
        )}
      </Filters>
      {findings.nodes.length === 0 ? (
        <p className="muted">No finding is like this.</p>
      ) : (
        <TableScroll label="Findings">
          <table className="table">
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
              {findings.nodes.map(
                ({
                  id,
                  title,
                  severity,
                  status,
                  resolution,
                  triage,
                  tool,
                  firstFound,
                  firstFoundDerived,
                  weakness,
                  location,
                }) => (
                  <tr key={id}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={`Choose ${title}`}
                        checked={chosen.isChosen(id)}
                        onChange={chosen.toggle(id)}
                      />
                    </td>
                    <td>
                      <Severity of={severity} />
                    </td>
                    <td className="title">
                      <a href={pageOf(id)}>
                        <Name text={title} />
                      </a>{' '}
                      <span className="muted">{tool}</span>
                    </td>
                    <td className="place">
                      <Soft text={placeOf(location)} />
                    </td>
                    <td className="id">
                      {weakness && (
                        <a href={pageOf(weakness.id)} title={weakness.label}>
                          {weakness.id}
                        </a>
                      )}
                    </td>
                    <td>
                      {resolution === 'UNRESOLVED' ? plain(status) : plain(resolution)}
                      {triage && <span className="muted"> {plain(triage.decision)}</span>}
                    </td>
                    <td>
                      {dateOf(firstFound)}
                      {firstFoundDerived && (
                        <span className="tag" title="The date of the first scan that reported it">
                          derived
                        </span>
                      )}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </TableScroll>
      )}
      {decided && ids.length > 0 && (
        <Suspense>
          <DecisionForm
            ids={ids}
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
        {ids.length > 0 && (
          <Suspense>
            <AddToBrief ids={ids} />
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
        <button
          type="button"
          className="button"
          onClick={async () => (await import('./save-findings.ts')).saveFindings(findings.nodes)}
        >
          This page as CSV
        </button>
        <a className="button" href={ideAddress(findingsDocument, variables)}>
          These findings as GraphQL
        </a>
      </p>
    </section>
  )
}
