import { useMemo, useRef } from 'react'
import { counted } from '../../shared/words.ts'
import { Actions } from '../parts/actions.tsx'
import { linesOf } from '../parts/label-boxes.ts'
import { savePicture } from '../parts/save-picture.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { pageOf } from '../url.ts'
import { type MergedNode, mergePaths, type Step } from './merge-paths.ts'

const [width, height, between, below, edge] = [190, 64, 80, 18, 12] as const
const [line, letters, mostLines] = [15, 25, 2] as const
const widest = 6

type Place = { readonly x: number; readonly y: number }
const placeOf = ({ column, row }: Pick<MergedNode, 'column' | 'row'>): Place => ({
  x: edge + column * (width + between),
  y: edge + row * (height + below),
})

/** Paths as one graph from left to right: each technique and each step once, the wider the more paths take it. */
export function MergedPaths({ paths }: { readonly paths: readonly { readonly steps: readonly Step[] }[] }) {
  const svg = useRef<SVGSVGElement>(null)
  const { nodes, edges } = useMemo(() => mergePaths(paths), [paths])
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const columns = Math.max(...nodes.map(({ column }) => column)) + 1
  const rows = Math.max(...nodes.map(({ row }) => row)) + 1
  const size = {
    width: columns * (width + between) - between + 2 * edge,
    height: rows * (height + below) - below + 2 * edge,
  }
  const nameOf = (id: string) => byId.get(id)?.label ?? id
  return (
    <figure className="merged" aria-label="All paths in one graph">
      <TableScroll label="Merged attack paths">
        <svg
          ref={svg}
          viewBox={`0 0 ${size.width} ${size.height}`}
          width={size.width}
          height={size.height}
          role="group"
          aria-label={`${counted(nodes.length, 'technique')} of ${counted(paths.length, 'path')}`}
        >
          {edges.map(({ from, to, pathCount }) => {
            const [start, end] = [byId.get(from), byId.get(to)]
            if (!start || !end) return null
            return (
              <path
                key={`${from} ${to}`}
                className="edge"
                d={curveOf(placeOf(start), placeOf(end))}
                strokeWidth={Math.min(widest, pathCount)}
              />
            )
          })}
          {nodes.map((node) => (
            <a key={node.id} href={pageOf(node.id)} data-id={node.id}>
              <MergedStep node={node} />
            </a>
          ))}
        </svg>
      </TableScroll>
      <figcaption>
        <details>
          <summary>The same as a list</summary>
          <ul>
            {edges.map(({ from, to, pathCount }) => (
              <li key={`${from} ${to}`}>
                {nameOf(from)} › {nameOf(to)} <span className="muted">in {counted(pathCount, 'path')}</span>
              </li>
            ))}
          </ul>
        </details>
        <span className="take">
          <Actions
            actions={(['svg', 'png'] as const).map((form) => ({
              name: form.toUpperCase(),
              run: () => savePicture(svg.current!, 'attack-paths', form),
            }))}
          />
        </span>
      </figcaption>
    </figure>
  )
}

function MergedStep({ node }: { readonly node: MergedNode }) {
  const { x, y } = placeOf(node)
  const { id, label, tactic, pathCount } = node
  return (
    <g className="node">
      <title>{`${label} (${id}), ${tactic}, in ${counted(pathCount, 'path')}`}</title>
      <rect x={x} y={y} width={width} height={height} rx={6} />
      <text>
        <tspan className="tactic" x={x + 10} y={y + line + 2}>
          {tactic}
        </tspan>
        {linesOf(label, letters, mostLines).map((words, index) => (
          <tspan key={words} x={x + 10} y={y + (index + 2) * line + 4}>
            {words}
          </tspan>
        ))}
      </text>
    </g>
  )
}

/** From the right side of one node to the left side of another, or around both where it leads back. */
function curveOf(from: Place, to: Place): string {
  const [startX, startY, endY] = [from.x + width, from.y + height / 2, to.y + height / 2]
  const bend = Math.max(between / 2, Math.abs(to.x - startX) / 2)
  return `M${startX},${startY}C${startX + bend},${startY} ${to.x - bend},${endY} ${to.x},${endY}`
}
