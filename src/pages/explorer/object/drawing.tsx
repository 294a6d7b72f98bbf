import '../parts/edge-colours.css'
import { select } from 'd3-selection'
import { zoom, zoomIdentity } from 'd3-zoom'
import { useEffect, useMemo, useRef } from 'react'
import type { NeighborsData } from '../../shared/documents/neighbors.ts'
import { edgeName, kindNames, numberOf } from '../../shared/words.ts'
import { Actions } from '../parts/actions.tsx'
import { edgeLook } from '../parts/edge-colours.ts'
import { linesOf } from '../parts/label-boxes.ts'
import { savePicture } from '../parts/save-picture.ts'
import { pageOf } from '../url.ts'
import { type Item, type Placed, placeAround } from './layout.ts'

export type Group = NonNullable<NeighborsData['neighbors']>['groups'][number]
type Props = {
  readonly id: string
  readonly label: string
  readonly groups: readonly Group[]
  /** How many of a group are drawn. */
  readonly most: number
  /** Whether more than a first few were asked for. */
  readonly isWhole: boolean
  readonly onMore: () => void
}

const mostNodes = 300
/** With more than these, the names of a drawing that shows few of each kind cannot be read. */
const fewNodes = 32

/** The neighbourhood of an object, drawn; every node is a link. The list beside it says the same. */
export function Drawing({ id, label, groups, most, isWhole, onMore }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const picture = useMemo(() => {
    const share = Math.floor((isWhole ? mostNodes : fewNodes) / Math.max(groups.length, 1)) - 1
    const each = Math.max(isWhole ? 1 : 3, Math.min(most, share))
    const items = groups.flatMap(({ neighbors, count }, group): Item[] => [
      ...neighbors.nodes.slice(0, each).map((node) => ({
        id: node.id,
        lines: linesOf(node.label),
        group,
        href: pageOf(node.id, node.kind),
      })),
      ...(count > each ? [{ id: `more ${group}`, lines: [`+${numberOf(count - each)} more`], group, href: null }] : []),
    ])
    return placeAround({ id, lines: linesOf(label, 28), group: -1, href: null }, items)
  }, [id, label, groups, most, isWhole])
  const { centre, items, box } = picture
  const lookOf = ({ group }: Item) => edgeLook(groups[group]?.kind ?? '')

  useEffect(() => {
    const element = svg.current
    if (!element) return
    const inner = select(element).select<SVGGElement>('g.world')
    const zooming = zoom<SVGSVGElement, unknown>()
      .extent([
        [box.x, box.y],
        [box.x + box.width, box.y + box.height],
      ])
      .scaleExtent([0.5, 6])
      .filter((event: Event) => event.type !== 'wheel' || (event as WheelEvent).ctrlKey)
      .on('zoom', ({ transform }) => void inner.attr('transform', transform.toString()))
    select(element).call(zooming).call(zooming.transform, zoomIdentity)
    return () => void select(element).on('.zoom', null)
  }, [box])

  return (
    <figure className="drawing">
      <svg
        ref={svg}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={`What surrounds ${label}`}
      >
        <g className="world">
          {items.map((item) => (
            <line
              key={item.id}
              className={`edge ${lookOf(item)}`}
              x1={centre.x}
              y1={centre.y}
              x2={item.x}
              y2={item.y}
            />
          ))}
          <Node item={centre} className="node centre" />
          {items.map((item) =>
            item.href === null ? (
              <g
                key={item.id}
                role="button"
                tabIndex={0}
                className="more"
                aria-label={`${item.lines[0]}, ${edgeName(groups[item.group]!)}`}
                onClick={onMore}
                onKeyDown={({ key }) => key === 'Enter' && onMore()}
              >
                <Node item={item} className={`node ${lookOf(item)}`} />
              </g>
            ) : (
              <a key={item.id} href={item.href} aria-label={nameOf(item, groups[item.group]!)} data-id={item.id}>
                <Node item={item} className={`node ${lookOf(item)}`} />
              </a>
            ),
          )}
        </g>
      </svg>
      <figcaption>
        <ul className="ring-names">
          {groups.map((group) => (
            <li key={`${group.kind} ${group.direction}`}>
              <i className={`edge-sign ${edgeLook(group.kind)}`} aria-hidden="true" /> {edgeName(group)} (
              {numberOf(group.count)})
            </li>
          ))}
        </ul>
        <span className="take">
          <Actions
            actions={(['svg', 'png'] as const).map((form) => ({
              name: form.toUpperCase(),
              run: () => savePicture(svg.current!, id, form),
            }))}
          />
        </span>
      </figcaption>
    </figure>
  )
}

function Node({
  item: { x, y, width, height, lines },
  className,
}: {
  readonly item: Placed
  readonly className: string
}) {
  return (
    <g className={className}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={6} />
      <text dominantBaseline="central" textAnchor="middle">
        {lines.flatMap((line, index) => [
          ' ',
          <tspan key={line} x={x} y={y + (index - (lines.length - 1) / 2) * 15}>
            {line}
          </tspan>,
        ])}
      </text>
    </g>
  )
}

/** Begins with what the node shows, so that it can be named by it. */
function nameOf({ id, lines }: Item, group: Group): string {
  const node = group.neighbors.nodes.find((one) => one.id === id)
  const shown = lines.join(' ')
  return `${shown}${node && shown !== node.label ? `, ${node.label}` : ''}, ${(kindNames[node?.kind ?? ''] ?? '').toLowerCase()}, ${edgeName(group)}`
}
