import type { ReactNode } from 'react'
import { furtherNeighborsDocument } from '../../shared/documents/further-neighbors.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { edgeName, kindNames, numberOf } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { pageOf, turnPage, useSearchPart } from '../url.ts'
import type { Group } from './drawing.tsx'

/** So many neighbours of a kind fit one answer. */
const most = 100

type Props = { readonly id: string; readonly groups: readonly Group[]; readonly onMore: () => void }

/**
 * The neighbours of an object, listed by kind of edge; the address names the group of which a further page is shown.
 */
export function Relations({ id, groups, onMore }: Props) {
  const [{ rest, after }] = useSearchPart()
  if (groups.length === 0) return <p className="muted">Nothing is connected with it.</p>
  return (
    <section className="card relations" id="relations">
      <h2>Relations</h2>
      {groups.map((group, index) => {
        const name = nameOf(group)
        return (
          <details key={name} id={name} open={index < 4 || rest === name}>
            <summary>
              {edgeName(group)} <span className="muted">{numberOf(group.count)}</span>
            </summary>
            {rest === name && after ? (
              <Further id={id} group={group} after={after} />
            ) : (
              <First group={group} onMore={onMore} />
            )}
          </details>
        )
      })}
    </section>
  )
}

function nameOf({ kind, direction }: Group): string {
  return `${kind}-${direction}`
}

function First({ group, onMore }: { readonly group: Group; readonly onMore: () => void }) {
  const { count, neighbors } = group
  const { nodes, pageInfo } = neighbors
  return (
    <>
      <Objects nodes={nodes} />
      {count > nodes.length &&
        (nodes.length < Math.min(most, count) ? (
          <button type="button" className="button" onClick={onMore}>
            Show {count > most ? `the first ${most} of ${numberOf(count)}` : `all ${count}`}
          </button>
        ) : (
          <NextOf group={group} cursor={pageInfo.endCursor}>
            The next of the {numberOf(count - nodes.length)} others
          </NextOf>
        ))}
    </>
  )
}

function Further({ id, group, after }: { readonly id: string; readonly group: Group; readonly after: string }) {
  const { kind, direction } = group
  const { data, problem } = useGraph(furtherNeighborsDocument, { id, kind, direction, after })
  if (problem) return <Problem problem={problem} />
  const page = data?.neighbors?.groups[0]?.neighbors
  if (!page) return <Skeleton />
  return (
    <>
      <Objects nodes={page.nodes} />
      <p className="take">
        <button type="button" className="button" onClick={() => turnPage({ rest: null, after: null }, nameOf(group))}>
          First page
        </button>
        {page.pageInfo.hasNextPage && (
          <NextOf group={group} cursor={page.pageInfo.endCursor}>
            Next page
          </NextOf>
        )}
      </p>
    </>
  )
}

function NextOf({
  group,
  cursor,
  children,
}: {
  readonly group: Group
  readonly cursor: string | null
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className="button"
      onClick={() => turnPage({ rest: nameOf(group), after: cursor }, nameOf(group))}
    >
      {children}
    </button>
  )
}

function Objects({ nodes }: { readonly nodes: Group['neighbors']['nodes'] }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <a href={pageOf(node.id, node.kind)}>
            <Name text={node.label} />
          </a>{' '}
          <span className="muted">{node.id === node.label ? '' : `${kindNames[node.kind]} ${node.id}`}</span>
        </li>
      ))}
    </ul>
  )
}
