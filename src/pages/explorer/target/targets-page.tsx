import '../parts/stacked-table.css'
import { Day } from '../../shared/day.tsx'
import { type TargetsData, type TargetsVariables, targetsDocument } from '../../shared/documents/targets.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Choice } from '../parts/choice.tsx'
import { Message, Problem } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SortHeading } from '../parts/sort-heading.tsx'
import { type Sorting, sortingOf } from '../parts/sorting.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useTitle } from '../parts/title.ts'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { useSearchPart } from '../url.ts'
import { openWords } from './open-words.ts'

const kinds = ['APPLICATION', 'REPOSITORY', 'HOST', 'MODEL', 'MCP_SERVER', 'SKILL'] as const
const fields = ['NAME', 'KIND', 'APPLICATION', 'OWNER', 'OPEN_FINDINGS', 'NEWEST_RUN']

/** Lists the targets, with their open findings and newest runs. */
export function TargetsPage() {
  const [{ kind, name, order, after }, change] = useSearchPart()
  const known = kinds.find((one) => one === kind)
  const sorting = sortingOf(order, fields, { field: 'NAME', direction: 'ASC' })
  const words = [known && plain(known), name && `named ${name}`].flatMap((word) => word || [])
  const variables: TargetsVariables = {
    filter: { ...(known && { kind: [known] }), ...(name && { name }) },
    orderBy: sorting as NonNullable<TargetsVariables['orderBy']>,
    after: after ?? null,
  }
  const { data, problem, isOld } = useGraph(targetsDocument, variables)
  useTitle('Targets', { narrowedBy: words, isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
  const { nodes, totalCount, pageInfo } = data.targets
  const narrow = (part: string) => (value: string | null) => change({ [part]: value, after: null })
  const sortedBy = { sorting, onSort: narrow('order') }
  if (totalCount === 0 && words.length === 0)
    return (
      <Message title="There is no target yet">
        <p>
          A target is what is scanned: a repository, a host, a model. Create one with a key that has the scope write:
        </p>
        <pre className="commands">
          <code>
            {`curl ${location.origin}/v1/seceng/targets -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"name": "shop", "kind": "application", "locator": {}}'`}
          </code>
        </pre>
      </Message>
    )
  return (
    <article className={isOld ? 'is-old' : ''} aria-busy={isOld}>
      <h1>
        <Dfn of="target">{counted(totalCount, 'target')}</Dfn>
      </h1>
      <Filters label="Filters of targets" active={words.length}>
        <Choice
          label="Kind"
          value={kind}
          none="any"
          options={kinds.map((value) => ({ value, name: plain(value) }))}
          onChange={narrow('kind')}
        />
        <TextFilter label="Name has" value={name ?? ''} onChange={narrow('name')} />
      </Filters>
      {nodes.length === 0 ? (
        <p className="muted">No target is like this.</p>
      ) : (
        <Targets targets={nodes} {...sortedBy} />
      )}
      <NextPage pageInfo={pageInfo} />
      <TakeAlong document={targetsDocument} variables={variables} />
      <SavedFilters />
    </article>
  )
}

type Listed = TargetsData['targets']['nodes'][number]

function Targets({
  targets,
  ...sortedBy
}: {
  readonly targets: readonly Listed[]
  readonly sorting: Sorting
  readonly onSort: (sorting: string) => void
}) {
  return (
    <TableScroll label="Targets">
      <table className="table stacked">
        <thead>
          <tr>
            <SortHeading name="Target" field="NAME" {...sortedBy} />
            <SortHeading name="Kind" field="KIND" {...sortedBy} />
            <SortHeading name="Application" field="APPLICATION" {...sortedBy} />
            <SortHeading name="Owner" field="OWNER" {...sortedBy} />
            <SortHeading name="Open findings" field="OPEN_FINDINGS" {...sortedBy} />
            <SortHeading name="Newest run" field="NEWEST_RUN" {...sortedBy} />
          </tr>
        </thead>
        <tbody data-rows="">
          {targets.map((target) => (
            <TargetRow key={target.id} target={target} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function TargetRow({ target }: { readonly target: Listed }) {
  const { id, name, kind, application, newestRun, scope, owner, labels } = target
  return (
    <tr>
      <td className="title">
        <a href={`/targets/${id}`}>
          <Name text={name} />
        </a>{' '}
        <span className="muted">{labels.join(', ')}</span>
        {scope.state === 'REFUSED' && (
          <p className="banner warn">The operator’s policy refuses it{scope.rule ? ` (${scope.rule})` : ''}.</p>
        )}
      </td>
      <td data-label="Kind">{plain(kind)}</td>
      <td data-label="Application">
        <a href={`/apps/${application.guid}`}>
          <Name text={application.name} />
        </a>
      </td>
      <td data-label="Owner">{owner ?? <span className="muted">none</span>}</td>
      <td data-label="Open findings">{openWords(target)}</td>
      <td data-label="Newest run">
        {newestRun ? (
          <>
            {plain(newestRun.state)} {newestRun.finishedAt && <Day of={newestRun.finishedAt} />}
          </>
        ) : (
          <span className="muted">none</span>
        )}
      </td>
    </tr>
  )
}
