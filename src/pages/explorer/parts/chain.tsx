import './chain.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { Name } from '../../shared/name.tsx'
import { Soft } from '../../shared/soft.tsx'

export type Link = { readonly id: string; readonly label: string; readonly kind: string; readonly href: string }
export type Hop = { readonly words: string; readonly reason?: string | null }
/** What leads from one object to another, with the reason of each hop. */
export type ChainOf = { readonly nodes: readonly Link[]; readonly hops: readonly Hop[] }

/**
 * A chain from left to right: what there is, and what leads from one to the next, with its reason. Below each other
 * where it does not fit.
 */
export function Chain({ nodes, hops }: ChainOf) {
  const row = useRef<HTMLOListElement>(null)
  const isStacked = useIsNarrow(row, nodes.length * stopWidth)
  return (
    <div className="chain">
      <ol className={isStacked ? 'chain-row is-stacked' : 'chain-row'} ref={row}>
        {nodes.map(({ id, label, kind, href }, index) => (
          <li key={id}>
            {index > 0 && (
              <span className="hop">
                <span>{hops[index - 1]!.words}</span>
                {hops[index - 1]!.reason && (
                  <small title={hops[index - 1]!.reason ?? ''}>
                    <Soft text={hops[index - 1]!.reason!} />
                  </small>
                )}
              </span>
            )}
            <a href={href} className="stop" data-id={id}>
              <small>
                {kind} <span className="id">{id.length < 20 ? id : ''}</span>
              </small>
              <Name text={label} />
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Width that a stop and the hop to it need, in pixels. */
const stopWidth = 250

function useIsNarrow(element: { readonly current: HTMLElement | null }, needed: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const measure = () => setNarrow((element.current?.clientWidth ?? needed) < needed)
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, needed])
  return isNarrow
}

/** Returns what saves chains as files, to be taken along. */
export function chainActions(title: string, chains: readonly ChainOf[]) {
  return (['svg', 'png', 'csv'] as const).map((form) => ({
    name: form.toUpperCase(),
    run: async () => (await import('./save-chains.ts')).saveChains(form, title, chains),
  }))
}
