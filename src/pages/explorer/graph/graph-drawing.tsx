import { type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import { edgeName, kindNames } from '../../shared/words.ts'
import { edgeLook } from '../parts/edge-colours.ts'
import { type Box, frameOf, lineHeight, linesOf, sizeOf } from '../parts/label-boxes.ts'
import { routeOf } from './edge-route.ts'
import type { partsOf } from './shown-path.ts'
import { useZoom } from './use-zoom.ts'
import type { Edge, Point } from './view.ts'

export type GraphNode = { readonly id: string; readonly label: string; readonly kind: string }
export type PlacedNode = GraphNode & Point & { readonly isPinned: boolean; readonly isMarked: boolean }
type Props = {
  readonly ref: Ref<SVGSVGElement>
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly Edge[]
  readonly active: string | null
  /** What is on the paths that are shown; what else there is steps back. */
  readonly onPath: ReturnType<typeof partsOf> | null
  readonly onActivate: (id: string) => void
  /** Called while a node is moved, and when it is let go. */
  readonly onMove: (id: string, to: Point) => void
}

const step = 10
const farStep = 50
/** A pointer that moves less than this clicks. */
const stillness = 4
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the box of an object in the drawing. */
export function boxOf({ id, label, kind }: GraphNode) {
  const lines = [kindNames[kind] ?? kind, ...linesOf(label)]
  return { id, lines, ...sizeOf({ lines }) }
}

/**
 * Objects and the edges between them. Enter or a click opens what can be done with one; arrow keys move a pinned one.
 */
export function GraphDrawing({ ref, nodes, edges, active, onPath, onActivate, onMove }: Props) {
  const world = useRef<SVGGElement>(null)
  const byId = new Map(nodes.map((node) => [node.id, { ...node, ...boxOf(node) }]))
  const boxes = [...byId.values()]
  // The frame stays while a node is dragged, or the drawing would slip away under the pointer.
  const [held, setHeld] = useState<Box | null>(null)
  const frame = held ?? noSmaller(frameOf(boxes))
  const { x, y, width, height } = frame
  const { zoomBy, showWhole } = useZoom(world, [x, y, width, height].join(' '))
  const isFar = (edge: Edge) =>
    onPath ? !onPath.hasEdge(edge) : active !== null && ![edge.from, edge.to].includes(active)
  return (
    <div className="graph-frame">
      <svg
        ref={ref}
        className="graph-drawing"
        viewBox={`${x} ${y} ${width} ${height}`}
        role="group"
        aria-label={`Graph of ${nodes.length} objects`}
        data-answer="graph"
      >
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0,0L8,4L0,8Z" fill="context-stroke" />
          </marker>
        </defs>
        <g className="world" ref={world}>
          {edges.map((edge) => {
            const [from, to] = [byId.get(edge.from), byId.get(edge.to)]
            if (!from || !to) return null
            return (
              <path
                key={`${edge.from} ${edge.to} ${edge.kind}`}
                className={`edge ${edgeLook(edge.kind)}${isFar(edge) ? ' far' : ''}`}
                d={routeOf(from, to, boxes)}
                markerEnd="url(#arrow)"
              >
                <title>{`${from.label} ${edgeName({ kind: edge.kind, direction: 'OUT' })} ${to.label}`}</title>
              </path>
            )
          })}
          {boxes.map((node) => (
            <Node
              key={node.id}
              node={node}
              isActive={node.id === active}
              isFar={onPath !== null && !onPath.ids.has(node.id)}
              onActivate={onActivate}
              onMove={onMove}
              onDrag={(isDragged) => setHeld(isDragged ? frame : null)}
            />
          ))}
        </g>
      </svg>
      <div className="zoom" role="group" aria-label="Zoom">
        <button
          type="button"
          className="button"
          aria-label="Zoom in"
          onClick={() => zoomBy(1.5, byId.get(active ?? ''))}
        >
          +
        </button>
        <button
          type="button"
          className="button"
          aria-label="Zoom out"
          onClick={() => zoomBy(1 / 1.5, byId.get(active ?? ''))}
        >
          −
        </button>
        <button type="button" className="button" onClick={showWhole}>
          All
        </button>
      </div>
    </div>
  )
}

/** Widens the frame of a few objects, which would fill the drawing in letters of any size. */
function noSmaller({ x, y, width, height }: Box): Box {
  const least = Math.min(innerWidth, 1_000) * 0.6
  const [wide, high] = [Math.max(width, least), Math.max(height, least / 2)]
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high }
}

type NodeProps = Pick<Props, 'onActivate' | 'onMove'> & {
  readonly node: PlacedNode & ReturnType<typeof boxOf>
  readonly isActive: boolean
  readonly isFar: boolean
  readonly onDrag: (isDragged: boolean) => void
}

function Node({ node, isActive, isFar, onActivate, onMove, onDrag }: NodeProps) {
  const { id, label, kind, x, y, width, height, lines, isPinned, isMarked } = node
  const drag = useRef<{ readonly at: Point; readonly from: Point; isMoved: boolean } | null>(null)
  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { at: pointOf(event), from: { x, y }, isMoved: false }
  }
  const onPointerMove = (event: PointerEvent<SVGGElement>) => {
    const begun = drag.current
    if (!begun) return
    const at = pointOf(event)
    const [dx, dy] = [at.x - begun.at.x, at.y - begun.at.y]
    if (!begun.isMoved && Math.hypot(dx, dy) > stillness) {
      begun.isMoved = true
      onDrag(true)
    }
    if (begun.isMoved) onMove(id, { x: begun.from.x + dx, y: begun.from.y + dy })
  }
  const endDrag = () => {
    drag.current = null
    onDrag(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (event.key === 'Enter' || event.key === ' ') onActivate(id)
    else if (arrow && isPinned) {
      const by = event.shiftKey ? farStep : step
      onMove(id, { x: x + arrow[0] * by, y: y + arrow[1] * by })
    } else return
    event.preventDefault()
  }
  const top = y - ((lines.length - 1) / 2) * lineHeight
  const states = [isPinned && 'pinned', isMarked && 'marked'].filter(Boolean)
  return (
    <g
      className={['node', `kind-${kind}`, isActive && 'active', isFar && 'far', ...states].filter(Boolean).join(' ')}
      role="button"
      tabIndex={0}
      aria-expanded={isActive}
      aria-label={[lines.join(' '), ...(lines.slice(1).join(' ') === label ? [] : [label]), ...states].join(', ')}
      data-id={id}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        if (drag.current && !drag.current.isMoved) onActivate(id)
        endDrag()
      }}
      onPointerCancel={endDrag}
      onKeyDown={onKeyDown}
    >
      <title>{`${label} (${kindNames[kind] ?? kind} ${id})`}</title>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={6} />
      <text dominantBaseline="central" textAnchor="middle">
        <tspan className="kind" x={x} y={top}>
          {lines[0]}
        </tspan>
        {lines.slice(1).flatMap((line, index) => [
          ' ',
          <tspan key={line} x={x} y={top + (index + 1) * lineHeight}>
            {line}
          </tspan>,
        ])}
      </text>
      {isPinned && <circle className="pin" cx={x + width / 2} cy={y - height / 2} r={5} />}
    </g>
  )
}

/** Where a pointer is in the drawing as it is zoomed. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGGElement>): Point {
  const matrix = (currentTarget.parentElement as unknown as SVGGElement).getScreenCTM()?.inverse()
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
  return { x, y }
}
