import { linesOf } from '../object/layout.ts'

export type Link = { readonly id: string; readonly label: string; readonly kind: string; readonly href: string }
export type Hop = { readonly words: string; readonly reason?: string | null }
type Props = { readonly nodes: readonly Link[]; readonly hops: readonly Hop[] }

/** A chain from left to right: what there is, and what leads from one to the next, with its reason. Below each other where it is narrow. */
export function Chain({ nodes, hops }: Props) {
  return (
    <ol className="chain-row">
      {nodes.map(({ id, label, kind, href }, index) => (
        <li key={id}>
          {index > 0 && (
            <span className="hop">
              <span>{hops[index - 1]!.words}</span>
              {hops[index - 1]!.reason && <small>{hops[index - 1]!.reason}</small>}
            </span>
          )}
          <a href={href} className="stop" data-id={id}>
            <small>
              {kind} {id.length < 20 ? id : ''}
            </small>
            {linesOf(label, 60).join(' ')}
          </a>
        </li>
      ))}
    </ol>
  )
}
