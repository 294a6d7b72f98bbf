import { momentNamed, nameOfMoment, type Since } from '../../../ground/moment.ts'
import { Day } from '../../shared/day.tsx'
import { changeObjectsDocument } from '../../shared/documents/change-objects.ts'
import { type ChangesData, changesDocument } from '../../shared/documents/changes.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, kindNames } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Message, Problem } from '../parts/failure.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, turnPage, useSearchPart } from '../url.ts'

type Change = ChangesData['changes']['nodes'][number]

/** Shows what changed: all that one revision did, or the imports and contributions, newest first. */
export function ChangesPage() {
  const [{ revision }] = useSearchPart()
  const at = momentNamed(revision ?? '')
  return at && at.revision > 0 ? <OneChange {...at} /> : <Changes />
}

/** Lists all objects of one import or contribution, in pages by id. */
function OneChange({ epoch, revision }: Since) {
  const [{ behind }] = useSearchPart()
  const variables = { since: revision - 1, epoch, behind: behind ?? null }
  const { data, problem } = useGraph(changeObjectsDocument, variables)
  useTitle(`What changed in revision ${revision}`, { isFurther: Boolean(behind) })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
  const write = data.changes.nodes.find((one) => one.revision === revision)
  if (!write)
    return (
      <Message title={`Revision ${revision} changed no knowledge`}>
        <p>
          <a href="/changes">All changes</a>
        </p>
      </Message>
    )
  const last = write.objects.at(-1)
  return (
    <article>
      <h1>
        What changed in <Dfn of="revision">revision</Dfn> {revision}
      </h1>
      <p>
        <a href="/changes">All changes</a>
      </p>
      <Write write={write} epoch={data.epoch} isWhole />
      <p className="take">
        {behind && (
          <button type="button" className="button" onClick={() => turnPage({ behind: null })}>
            First page
          </button>
        )}
        {last && write.objects.length === mostObjects && (
          <button type="button" className="button" onClick={() => turnPage({ behind: last.node.id })}>
            Next page
          </button>
        )}
      </p>
      <TakeAlong document={changeObjectsDocument} variables={variables} />
    </article>
  )
}
/** As many as one page of a change has, and as are shown of it among others. */
const [mostObjects, mostBrief] = [1_000, 200] as const

function Changes() {
  const [{ since: from, after }] = useSearchPart()
  const at = momentNamed(from ?? '')
  const since = at && String(at.revision)
  const variables = { since: at?.revision ?? null, epoch: at?.epoch ?? null, after: after ?? null }
  const { data, problem } = useGraph(changesDocument, variables)
  useTitle('What changed', { narrowedBy: [since && `after revision ${since}`], isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
  const { nodes, totalCount, pageInfo } = data.changes
  if (totalCount === 0)
    return (
      <Message title={since ? `Nothing changed after revision ${since}` : 'Nothing was written yet'}>
        <p>{since ? <a href="/changes">All changes</a> : 'Import a release, and this page lists what it brought.'}</p>
      </Message>
    )
  const rows = nodes.flatMap((one) =>
    one.objects.map(({ node, fields }) => [
      one.revision,
      one.at,
      one.source,
      one.version ?? '',
      node.id,
      node.label,
      fields.join(' '),
    ]),
  )
  return (
    <article>
      <h1>What changed{since ? ` after revision ${since}` : ''}</h1>
      <p className="muted">
        {counted(totalCount, 'import or contribution', 'imports and contributions')}, newest first; the data are at
        revision {data.revision}.
        {since && (
          <>
            {' '}
            <a href="/changes">All changes</a>
          </>
        )}
      </p>
      {nodes.map((one) => (
        <Write key={`${one.revision} ${one.source}`} write={one} epoch={data.epoch} />
      ))}
      {pageInfo.hasNextPage && (
        <p className="take">
          <button type="button" className="button" onClick={() => turnPage({ after: pageInfo.endCursor })}>
            Older changes
          </button>
        </p>
      )}
      <TakeAlong
        document={changesDocument}
        variables={variables}
        actions={[
          {
            name: 'CSV',
            run: () => saveCsv('changes', [['revision', 'at', 'source', 'version', 'id', 'name', 'fields'], ...rows]),
          },
        ]}
      />
    </article>
  )
}

type WriteProps = {
  readonly write: Change
  /** Epoch of the database that its revision is of. */
  readonly epoch: string
  /** True where its objects are shown page by page. */
  readonly isWhole?: boolean
}

function Write({ write, epoch, isWhole = false }: WriteProps) {
  const { revision, at, kind, source, version, objectCount, objects } = write
  const added = objects.filter(({ fields }) => fields.includes('*'))
  const changed = objects.filter(({ fields }) => !fields.includes('*'))
  return (
    <section className="card">
      <h2>
        {kind === 'CONTRIBUTION' ? source : `${source} ${version ?? ''}`}{' '}
        <span className="muted">
          <Day of={at} />, revision {revision}
        </span>
      </h2>
      <p>
        {counted(objectCount, 'object')}{' '}
        <a className="muted" href={`/changes?since=${nameOfMoment({ epoch, revision })}`}>
          what came after
        </a>
      </p>
      <Objects title="Added" objects={added} isOpen={added.length < 20} />
      <Objects title="Changed" objects={changed} isOpen={changed.length < 20} />
      {!isWhole && objects.length === mostBrief && objectCount > mostBrief && (
        <p>
          <a href={`/changes?revision=${nameOfMoment({ epoch, revision })}`}>
            and {counted(objectCount - mostBrief, 'more object')} that it changed
          </a>
        </p>
      )}
      {!isWhole && objects.length < mostBrief && objectCount > objects.length && (
        <p className="muted">
          {counted(objectCount - objects.length, 'object no longer exists', 'objects no longer exist')}.
        </p>
      )}
    </section>
  )
}

function Objects({
  title,
  objects,
  isOpen,
}: {
  readonly title: string
  readonly objects: Change['objects']
  readonly isOpen: boolean
}) {
  if (objects.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>
        {title} <span className="muted">{objects.length}</span>
      </summary>
      <ul>
        {objects.map(({ node, fields }) => (
          <li key={node.id}>
            <a href={pageOf(node.id, node.kind)}>
              <Name text={node.label} />
            </a>{' '}
            <span className="muted">
              {kindNames[node.kind]} {node.id}
              {fields.length > 0 && !fields.includes('*') ? `: ${fields.join(', ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
