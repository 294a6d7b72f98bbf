import { overviewFindingsDocument } from '../../shared/documents/overview-findings.ts'
import { ideAddress } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, dateOf, numberOf } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { stateWords } from '../parts/state-words.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
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
  const [search] = useSearchPart()
  const list = listOfAddress(search, chosen, days)
  const variables = {
    filter: list?.filter ?? null,
    orderBy: list && { field: list.order, direction: list.order === 'DUE' ? ('ASC' as const) : ('DESC' as const) },
    after: search.further ?? null,
  }
  const { data, problem, isOld } = useGraph(overviewFindingsDocument, variables, { isOn: list !== null })
  if (!list) return null
  if (problem) return <Problem problem={problem} />
  if (!data?.securityFindings) return <Skeleton lines={8} />
  const { nodes, totalCount, topValues, pageInfo } = data.securityFindings
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
      {nodes.length > 0 && (
        <TableScroll label="Table of findings">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <Dfn of="severity">Severity</Dfn>
                </th>
                <th scope="col">Finding</th>
                <th scope="col">
                  <Dfn of="overdue">Due (UTC)</Dfn>
                </th>
                <th scope="col">Owner</th>
                <th scope="col">Application</th>
                <th scope="col">
                  <Dfn of="status">Status</Dfn>
                </th>
                <th scope="col">Found (UTC)</th>
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
                  <td>{remediateBy ? dateOf(remediateBy) : ''}</td>
                  <td>{application.owner ?? <span className="muted">no owner</span>}</td>
                  <td>
                    <a href={`/apps/${application.guid}`}>
                      <Name text={application.name} />
                    </a>
                  </td>
                  <td>{stateWords({ status, resolution, decision: null })}</td>
                  <td>{dateOf(firstFound)}</td>
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
