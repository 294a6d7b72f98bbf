import '../parts/stacked-table.css'
import { useCredentials } from '../../shared/credentials.tsx'
import {
  type SoftwareComponentsVariables,
  softwareComponentsDocument,
} from '../../shared/documents/software-components.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, dayOf, numberOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Choice } from '../parts/choice.tsx'
import { Message, Problem } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { ImportCommands } from '../parts/import-commands.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SortHeading } from '../parts/sort-heading.tsx'
import { sortingOf } from '../parts/sorting.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useTitle } from '../parts/title.ts'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { useSearchPart } from '../url.ts'
import { kindNames, kinds, verdictNames, verdicts, wordsOfFilter } from './kinds.ts'

const fields = ['NAME', 'KIND', 'APPLICATION', 'DEPENDENCY', 'OPEN_FINDINGS']

/** Lists software components, models and datasets of all applications, narrowed by the address. */
export function ComponentsPage() {
  const [search, change] = useSearchPart()
  const { kind, name, licence, ecosystem, findings, application, after } = search
  const hasKey = useCredentials().some((one) => one.kind === 'key')
  const verdict = verdicts.find((one) => one === search.verdict)
  const known = kinds.find((one) => one === kind)
  const filter = {
    ...(known && { kind: [known] }),
    ...(name && { name }),
    ...(licence && { licence }),
    ...(ecosystem && { ecosystem: [ecosystem] }),
    ...(application && { application }),
    ...(findings && { withFindings: findings === 'open' }),
    ...(verdict && { verdict: [verdict] }),
    ...(search.gone ? {} : { current: true }),
  }
  const sorting = sortingOf(search.order, fields, { field: 'NAME', direction: 'ASC' })
  const orderBy = sorting as NonNullable<SoftwareComponentsVariables['orderBy']>
  const variables: SoftwareComponentsVariables = { filter, orderBy, after: after ?? null }
  const { data, problem, isOld } = useGraph(softwareComponentsDocument, variables)
  useTitle('Components', { narrowedBy: wordsOfFilter(search), isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
  const { nodes, totalCount, pageInfo } = data.softwareComponents
  const narrow = (part: string) => (value: string | null) => change({ [part]: value, after: null })
  const sortedBy = { sorting, onSort: narrow('order') }
  if (totalCount === 0 && wordsOfFilter(search).length === 0)
    return (
      <Message title="No component is known yet">
        <p>Import the bill of materials of an application, or what a scanner of packages found:</p>
        <ImportCommands lines={['cyclonedx examples/cyclonedx.json --application shop']} />
      </Message>
    )
  return (
    <article className={isOld ? 'listed is-old' : 'listed'} aria-busy={isOld}>
      <h1>
        <Dfn of="component">{counted(totalCount, known === undefined ? 'component' : kindNames[known])}</Dfn>
      </h1>
      <Filters label="Filters of components" active={wordsOfFilter(search).length}>
        <Choice
          label="Kind"
          value={kind}
          none="any"
          options={kinds.map((value) => ({ value, name: kindNames[value] }))}
          onChange={narrow('kind')}
        />
        <Choice
          label="Findings"
          value={findings}
          none="any"
          options={[
            { value: 'open', name: 'with open ones' },
            { value: 'none', name: 'without an open one' },
          ]}
          onChange={narrow('findings')}
        />
        {(hasKey || verdict) && (
          <Choice
            label="Trust scan"
            value={verdict}
            none="any"
            options={verdicts.map((value) => ({ value, name: verdictNames[value] }))}
            onChange={narrow('verdict')}
          />
        )}
        <Choice
          label="Named"
          value={search.gone}
          none="by a newest scan"
          options={[{ value: 'shown', name: 'by any scan, also before' }]}
          onChange={narrow('gone')}
        />
        <TextFilter label="Name has" value={name ?? ''} onChange={narrow('name')} />
        <TextFilter label="Ecosystem" value={ecosystem ?? ''} onChange={narrow('ecosystem')} />
        <TextFilter label="Licence" value={licence ?? ''} onChange={narrow('licence')} />
        {application && (
          <button type="button" className="button" onClick={() => narrow('application')(null)}>
            Of {nodes[0]?.application.name ?? 'one application'} · remove
          </button>
        )}
      </Filters>
      {nodes.length === 0 ? (
        <p className="muted">No component is like this.</p>
      ) : (
        <TableScroll label="Components">
          <table className="table stacked">
            <thead>
              <tr>
                <SortHeading name="Component" field="NAME" {...sortedBy} />
                <th scope="col">Version</th>
                <SortHeading name="Kind" field="KIND" {...sortedBy} />
                <SortHeading name="Application" field="APPLICATION" {...sortedBy} />
                <SortHeading name="Dependency" field="DEPENDENCY" {...sortedBy}>
                  <Dfn of="dependency">meaning</Dfn>
                </SortHeading>
                <th scope="col">Licence</th>
                <SortHeading name="Open findings" field="OPEN_FINDINGS" isNumber {...sortedBy} />
              </tr>
            </thead>
            <tbody data-rows="">
              {nodes.map((one) => (
                <tr key={one.number}>
                  <td className="title">
                    <a href={`/components/${one.number}`}>
                      <Name text={one.name} />
                    </a>{' '}
                    <span className="muted">{one.ecosystem}</span>
                    {one.lastSeenAt && <span className="muted"> last named {dayOf(one.lastSeenAt)}</span>}
                  </td>
                  <td className="place" data-label="Version">
                    {one.version ?? <span className="muted">not said</span>}
                  </td>
                  <td data-label="Kind">{kindNames[one.kind]}</td>
                  <td data-label="Application">
                    <a href={`/apps/${one.application.guid}`}>
                      <Name text={one.application.name} />
                    </a>
                  </td>
                  <td data-label="Dependency">{plain(one.dependency)}</td>
                  <td data-label="Licence">{one.licences.join(', ') || <span className="muted">not said</span>}</td>
                  <td className="number" data-label="Open findings">
                    {numberOf(one.openFindingCount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <NextPage pageInfo={pageInfo} />
      <TakeAlong document={softwareComponentsDocument} variables={variables} />
      <SavedFilters />
    </article>
  )
}
