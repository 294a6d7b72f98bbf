import '../parts/stacked-table.css'
import { type OverviewFindingsVariables, overviewFindingsDocument } from '../../shared/documents/overview-findings.ts'
import { ideAddress } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, dateOf, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SortHeading } from '../parts/sort-heading.tsx'
import { stateWords } from '../parts/state-words.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { pageOf, turnPage, useSearchPart } from '../url.ts'
import type { Days } from './days.ts'
import { addressWith, listOfAddress, noList } from './lists.ts'
import { type Chosen, selWith, without } from './selection.ts'

/** As the document asks for. */
const mostOwners = 20

/**
 * The findings that a number of the overview counts, with who answers for each and by when; nothing while none is
 * asked for.
 */
export function OverviewFindings({ chosen, days }: { readonly chosen: Chosen; readonly days: Days }) {
  const [search, change] = useSearchPart()
  const list = listOfAddress(search, chosen, days)
  const variables: OverviewFindingsVariables = {
    filter: list?.filter ?? null,
    orderBy: (list?.sorting ?? null) as NonNullable<OverviewFindingsVariables['orderBy']> | null,
    after: search.further ?? null,
  }
  const { data, problem, isOld } = useGraph(overviewFindingsDocument, variables, { isOn: list !== null })
  if (!list) return null
  if (problem) return <Problem problem={problem} />
  if (!data?.securityFindings) return <Skeleton lines={8} />
  const { nodes, totalCount, topValues, pageInfo } = data.securityFindings
  const narrow = (name: string) => (value: string | null) => change({ [name]: value, further: null })
  const sortedBy = { sorting: list.sorting, onSort: narrow('order') }
  const owners = topValues?.values ?? []
  const unowned = owners.length < mostOwners ? totalCount - owners.reduce((sum, { count }) => sum + count, 0) : 0
  return (
    <section className={isOld ? 'card is-old' : 'card'} aria-busy={isOld} id="findings" aria-label="Findings">
      <h2>
        {counted(totalCount, 'finding')} {list.words}
      </h2>
      <p>
        {owners.map(({ value, label, count }) => (
          <span key={value} className="chip">
            <a href={addressWith(search, { sel: selWith(chosen, 'owner', value), further: null })}>
              <Name text={label} /> {numberOf(count)}
            </a>
          </span>
        ))}
        {unowned > 0 && (
          <span className="chip">
            <a href={addressWith(search, { sel: selWith(chosen, 'owner', without), further: null })}>
              no owner {numberOf(unowned)}
            </a>
          </span>
        )}
        <a href={addressWith(search, noList, 'main')}>Close this list</a>
      </p>
      <div className="controls">
        <TextFilter label="Title, place or CVE" value={search.text ?? ''} least={3} onChange={narrow('text')} />
      </div>
      {nodes.length === 0 && <p className="muted">{search.text ? 'No finding is like this.' : 'There is none.'}</p>}
      {nodes.length > 0 && (
        <TableScroll label="Table of findings">
          <table className="table stacked">
            <thead>
              <tr>
                <SortHeading name="Severity" field="SEVERITY" {...sortedBy} />
                <th scope="col">Finding</th>
                <SortHeading name="Due (UTC)" field="DUE" {...sortedBy} />
                <th scope="col">Owner</th>
                <th scope="col">Application</th>
                <th scope="col">
                  <Dfn of="status">Status</Dfn>
                </th>
                <SortHeading name="Found (UTC)" field="FIRST_FOUND" {...sortedBy} />
              </tr>
            </thead>
            <tbody data-rows="">
              {nodes.map(({ id, title, severity, status, resolution, remediateBy, firstFound, application }) => (
                <tr key={id}>
                  <td>
                    <Severity of={severity} />
                  </td>
                  <td className="title">
                    <a href={pageOf(id)}>
                      <Name text={title} />
                    </a>
                  </td>
                  <td data-label="Due (UTC)">{remediateBy && <time className="day">{dateOf(remediateBy)}</time>}</td>
                  <td data-label="Owner">{application.owner ?? <span className="muted">no owner</span>}</td>
                  <td data-label="Application">
                    <a href={`/apps/${application.guid}`}>
                      <Name text={application.name} />
                    </a>
                  </td>
                  <td data-label="Status">{stateWords({ status, resolution, decision: null })}</td>
                  <td data-label="Found (UTC)">
                    <time className="day">{dateOf(firstFound)}</time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <p className="take">
        {pageInfo.hasNextPage && (
          <button
            type="button"
            className="button"
            onClick={() => turnPage({ further: pageInfo.endCursor }, 'findings')}
          >
            Next findings
          </button>
        )}
        <a className="button" href={ideAddress(overviewFindingsDocument, variables)}>
          These findings as GraphQL
        </a>
      </p>
    </section>
  )
}
