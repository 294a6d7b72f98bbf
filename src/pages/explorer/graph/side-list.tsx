import { Name } from '../../shared/name.tsx'
import { counted, edgeName, edgeNames, kindNames, numberOf } from '../../shared/words.ts'
import { edgeLook } from '../parts/edge-colours.ts'
import type { GraphNode } from './graph-drawing.tsx'
import type { Edge, GraphView } from './view.ts'

type Props = {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly Edge[]
  readonly onActivate: (id: string) => void
}

/** What the drawing shows, as a list: each object with the edges that leave it. */
export function SideList({ nodes, edges, onActivate }: Props) {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]))
  const leaving = Map.groupBy(edges, ({ from }) => from)
  return (
    <details className="card side-list">
      <summary>
        The same as a list{' '}
        <span className="muted">
          {counted(nodes.length, 'object')}, {counted(edges.length, 'edge')}
        </span>
      </summary>
      <ul>
        {nodes.map(({ id, label, kind }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onActivate(id)}>
              <Name text={label} />
            </button>{' '}
            <span className="muted">{kindNames[kind] ?? kind}</span>
            {leaving.has(id) && (
              <ul>
                {leaving.get(id)?.map((edge) => (
                  <li key={`${edge.kind} ${edge.to}`}>
                    <span className="muted">{edgeName({ kind: edge.kind, direction: 'OUT' })}</span>{' '}
                    <Name text={labels.get(edge.to) ?? edge.to} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type KindProps = {
  readonly view: GraphView
  /** How many edges of each kind there are. */
  readonly counts: ReadonlyMap<string, number>
  readonly onSwitch: (kind: string) => void
}

/** The legend of the drawing, which is its filter, too. */
export function EdgeKinds({ view, counts, onSwitch }: KindProps) {
  if (counts.size === 0) return null
  return (
    <fieldset className="edge-kinds">
      <legend>Edges</legend>
      {[...counts].map(([kind, count]) => (
        <label key={kind}>
          <input type="checkbox" checked={!view.without.includes(kind)} onChange={() => onSwitch(kind)} />{' '}
          <i className={`edge-sign ${edgeLook(kind)}`} aria-hidden="true" /> {edgeNames[kind]?.OUT ?? kind}{' '}
          <span className="muted">{numberOf(count)}</span>
        </label>
      ))}
    </fieldset>
  )
}
