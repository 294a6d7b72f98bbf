import { Name } from '../../shared/name.tsx'
import { edgeNames, kindNames } from '../../shared/words.ts'
import { pageOf } from '../url.ts'
import type { Group } from './drawing.tsx'

/** So many neighbours of a kind fit one answer. */
const most = 100

/** The neighbours of an object, listed by kind of edge. */
export function Relations({ groups, onMore }: { readonly groups: readonly Group[]; readonly onMore: () => void }) {
  if (groups.length === 0) return <p className="muted">Nothing is connected with it.</p>
  return (
    <section className="card relations">
      <h2>Relations</h2>
      {groups.map(({ kind, direction, count, neighbors }, index) => (
        <details key={`${kind} ${direction}`} open={index < 4}>
          <summary>
            {edgeNames[kind]?.[direction] ?? kind} <span className="muted">{count}</span>
          </summary>
          <ul>
            {neighbors.nodes.map((node) => (
              <li key={node.id}>
                <a href={pageOf(node.id, node.kind)}>
                  <Name text={node.label} />
                </a>{' '}
                <span className="muted">{node.id === node.label ? '' : `${kindNames[node.kind]} ${node.id}`}</span>
              </li>
            ))}
          </ul>
          {count > neighbors.nodes.length && (
            <p className="muted">
              {neighbors.nodes.length < most ? (
                <button type="button" className="button" onClick={onMore}>
                  Show {count > most ? `the first ${most}` : `all ${count}`}
                </button>
              ) : (
                `These are the first ${most} by id; the graph answers the other ${count - most} by neighbors(after:).`
              )}
            </p>
          )}
        </details>
      ))}
    </section>
  )
}
