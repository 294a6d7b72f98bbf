import { useEffect, useRef } from 'react'
import { neighborsDocument } from '../../shared/documents/neighbors.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, edgeName, kindNames, numberOf } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { pageOf } from '../url.ts'
import type { GraphNode } from './graph-drawing.tsx'
import { type GraphView, mostNodes } from './view.ts'

type Props = {
  readonly node: GraphNode
  readonly view: GraphView
  /** How many objects folding would take away. */
  readonly foldable: number
  readonly isMarked: boolean
  readonly onExpand: (ids: readonly string[]) => void
  readonly onFold: () => void
  readonly onHide: () => void
  readonly onPin: () => void
  readonly onMark: () => void
  readonly onClose: () => void
}

/** As many neighbours of a kind come at once. */
const most = 100

/** What can be done with an object of a graph: what surrounds it, by kind of edge, and how it is drawn. */
export function NodePanel({ node, view, foldable, isMarked, ...on }: Props) {
  const { id, label, kind } = node
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel of another object is read from its beginning.
  useEffect(() => heading.current?.focus(), [id])
  const isPinned = view.pins.has(id)
  return (
    <section className="card node-panel" aria-label={label} onKeyDown={({ key }) => key === 'Escape' && on.onClose()}>
      <p className="muted">
        {kindNames[kind] ?? kind} {id.length < 20 ? id : ''}
      </p>
      <h2 tabIndex={-1} ref={heading}>
        <Name text={label} />
      </h2>
      <p className="take">
        <a className="button" href={pageOf(id, kind)}>
          Its page
        </a>
        <button type="button" className="button" disabled={foldable === 0} onClick={on.onFold}>
          Fold{foldable > 0 ? ` ${numberOf(foldable)}` : ''}
        </button>
        <button type="button" className="button" onClick={on.onHide}>
          Hide
        </button>
        <button type="button" className="button" aria-pressed={isPinned} onClick={on.onPin}>
          {isPinned ? 'Unpin' : 'Pin'}
        </button>
        <button type="button" className="button" aria-pressed={isMarked} onClick={on.onMark}>
          {isMarked ? 'Unmark' : 'Mark as an end'}
        </button>
        <button type="button" className="button" onClick={on.onClose}>
          Close
        </button>
      </p>
      <Surroundings id={id} view={view} onExpand={on.onExpand} />
    </section>
  )
}

function Surroundings({ id, view, onExpand }: Pick<Props, 'view' | 'onExpand'> & { readonly id: string }) {
  const { data, problem } = useGraph(neighborsDocument, { id, first: most }, { keep: false })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={4} />
  const groups = data.neighbors?.groups ?? []
  if (groups.length === 0) return <p className="muted">Nothing is connected with it.</p>
  const present = new Set([...view.nodes, ...view.hidden])
  const room = mostNodes - view.nodes.length
  const news = groups.map(({ neighbors }) => neighbors.nodes.map((one) => one.id).filter((one) => !present.has(one)))
  const all = [...new Set(news.flat())]
  return (
    <>
      <h3>Expand</h3>
      <ul className="expand">
        {groups.map((group, index) => {
          const added = news[index] ?? []
          const name = edgeName(group)
          return (
            <li key={`${group.kind} ${group.direction}`}>
              {added.length > 0 && (
                <button
                  type="button"
                  className="button"
                  disabled={room === 0}
                  aria-label={`Show ${countOf(added.length, room)} by “${name}”`}
                  onClick={() => onExpand(added)}
                >
                  +{countOf(added.length, room)}
                </button>
              )}{' '}
              {name}{' '}
              <span className="muted">
                {numberOf(group.count)}
                {added.length === 0 && ', shown or hidden'}
                {group.count > most && (
                  <>
                    , of which the first {most} can be shown; <a href={pageOf(id)}>all are on its page</a>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {groups.length > 1 && all.length > 0 && (
        <button type="button" className="button" disabled={room === 0} onClick={() => onExpand(all)}>
          Show all {countOf(all.length, room)}
        </button>
      )}
      {room < all.length && (
        <p className="muted">
          {room === 0 ? 'No more can be shown: ' : ''}A graph has at most {counted(mostNodes, 'object')}.
        </p>
      )}
    </>
  )
}

function countOf(wanted: number, room: number): string {
  return wanted > room && room > 0 ? `${numberOf(room)} of ${numberOf(wanted)}` : numberOf(wanted)
}
