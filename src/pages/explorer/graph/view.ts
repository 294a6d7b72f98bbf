import type { Search } from '../url.ts'

export type Point = { readonly x: number; readonly y: number }

/** What an analyst has put into a graph. */
export type GraphView = {
  /** Ids of the objects that are drawn, in the order in which they came. */
  readonly nodes: readonly string[]
  /** Ids of objects that were put aside; expanding does not bring them back. */
  readonly hidden: readonly string[]
  /** Kinds of edge that are not drawn. */
  readonly without: readonly string[]
  /** Objects that stay where they are. */
  readonly pins: ReadonlyMap<string, Point>
}

export type Edge = { readonly from: string; readonly to: string; readonly kind: string }

export const emptyView: GraphView = { nodes: [], hidden: [], without: [], pins: new Map() }

/** As many objects as a graph holds. */
export const mostNodes = 300

/** Reads the view that an address asks for; what is not well formed is left out. */
export function readView({ nodes, hidden, without, pins }: Search): GraphView {
  const drawn = listOf(nodes).slice(0, mostNodes)
  return {
    nodes: drawn,
    hidden: listOf(hidden).filter((id) => !drawn.includes(id)),
    without: listOf(without).filter((kind) => /^[A-Z_]+$/.test(kind)),
    pins: new Map(listOf(pins).flatMap((text) => pinOf(text, drawn))),
  }
}

function listOf(text = ''): readonly string[] {
  return [...new Set(text.split(' ').filter((part) => part !== ''))]
}

function pinOf(text: string, drawn: readonly string[]): readonly (readonly [string, Point])[] {
  const [id = '', x, y] = text.split('*')
  const point = { x: Number(x), y: Number(y) }
  const isPoint = [x, y].every((part) => part !== undefined && /^-?\d{1,5}$/.test(part))
  return isPoint && drawn.includes(id) ? [[id, point]] : []
}

/** Returns the parts of the address that ask for a view; null for those that it does not need. */
export function writeView({ nodes, hidden, without, pins }: GraphView): Readonly<Record<string, string | null>> {
  const placed = [...pins].map(([id, { x, y }]) => `${id}*${Math.round(x)}*${Math.round(y)}`)
  const parts = { nodes, hidden, without, pins: placed }
  return Object.fromEntries(Object.entries(parts).map(([name, list]) => [name, list.join(' ') || null]))
}

/** Returns the address that shows a view. */
export function addressOf(view: GraphView): string {
  const parts = Object.entries(writeView(view)).filter((part): part is [string, string] => part[1] !== null)
  return parts.length > 0 ? `/graph?${new URLSearchParams(parts)}` : '/graph'
}

/** Returns the address that shows these objects. */
export function addressOfNodes(ids: readonly string[]): string {
  return addressOf(addNodes(emptyView, ids))
}

/** Adds objects that were not put aside, as many as the graph holds. */
export function addNodes(view: GraphView, ids: readonly string[]): GraphView {
  const added = ids.filter((id) => !view.hidden.includes(id))
  return { ...view, nodes: [...new Set([...view.nodes, ...added])].slice(0, mostNodes) }
}

/** Puts an object aside. */
export function hideNode(view: GraphView, id: string): GraphView {
  return { ...withoutNodes(view, new Set([id])), hidden: [...view.hidden, id] }
}

/** Brings objects back that were put aside. */
export function showNodes(view: GraphView, ids: readonly string[]): GraphView {
  return addNodes({ ...view, hidden: view.hidden.filter((id) => !ids.includes(id)) }, ids)
}

/** Takes the objects away that nothing but this one connects with the rest; pinned ones stay. */
export function foldNode(view: GraphView, edges: readonly Edge[], id: string): GraphView {
  return withoutNodes(view, new Set(foldedBy(view, edges, id)))
}

/** Returns what `foldNode` takes away. */
export function foldedBy({ nodes, pins }: GraphView, edges: readonly Edge[], id: string): readonly string[] {
  const others = new Map(nodes.map((node) => [node, new Set<string>()]))
  for (const { from, to } of edges) {
    others.get(from)?.add(to)
    others.get(to)?.add(from)
  }
  return nodes.filter((node) => {
    const next = others.get(node)
    next?.delete(node)
    return node !== id && !pins.has(node) && next?.size === 1 && next.has(id)
  })
}

function withoutNodes(view: GraphView, gone: ReadonlySet<string>): GraphView {
  return {
    ...view,
    nodes: view.nodes.filter((id) => !gone.has(id)),
    pins: new Map([...view.pins].filter(([id]) => !gone.has(id))),
  }
}

/** Keeps an object where it is, or lets it go for null. */
export function pinNode(view: GraphView, id: string, point: Point | null): GraphView {
  const pins = new Map(view.pins)
  if (point) pins.set(id, point)
  else pins.delete(id)
  return { ...view, pins }
}

/** Draws edges of a kind, or does not. */
export function switchKind(view: GraphView, kind: string): GraphView {
  const without = view.without.includes(kind) ? view.without.filter((one) => one !== kind) : [...view.without, kind]
  return { ...view, without }
}
