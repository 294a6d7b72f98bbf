import { edgeName, kindNames } from '../../shared/words.ts'
import { saveCsv } from '../parts/save-csv.ts'
import type { GraphNode } from './graph-drawing.tsx'
import type { Edge } from './view.ts'

const head = ['from', 'from name', 'from kind', 'relation', 'to', 'to name', 'to kind']

/** Saves the edges as a table; an object without one has a row of its own. */
export function saveEdges(title: string, nodes: readonly GraphNode[], edges: readonly Edge[]): void {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const cells = (id: string) => {
    const { label = id, kind = '' } = byId.get(id) ?? {}
    return [id, label, kindNames[kind] ?? kind]
  }
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]))
  saveCsv(title, [
    head,
    ...edges.map(({ from, to, kind }) => [...cells(from), edgeName({ kind, direction: 'OUT' }), ...cells(to)]),
    ...nodes.filter(({ id }) => !connected.has(id)).map(({ id }) => [...cells(id), '', '', '', '']),
  ])
}
