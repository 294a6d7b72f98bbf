import { type PageFile, readPageFile, writePageFile } from '../parts/page-file.ts'
import { type GraphView, mostNodes, type Point } from './view.ts'

/** The file of a graph. */
export const graphFile: PageFile = {
  format: 'skg-graph',
  noun: 'graph',
  largestBytes: 1_000_000,
  largest: 'a megabyte',
}

/** A graph as a file holds it: with the places of all its objects, not of pinned ones alone. */
export type SavedGraph = { readonly view: GraphView; readonly places: ReadonlyMap<string, Point> }

/** Returns a graph as the text of a file: ids, places, and what was put aside. */
export function writeGraphFile({ view: { nodes, hidden, without, pins }, places }: SavedGraph): string {
  const drawn = [...places].filter(([id]) => nodes.includes(id) && !pins.has(id))
  return writePageFile(graphFile, { nodes, hidden, without, pins: numbersOf([...pins]), places: numbersOf(drawn) })
}

function numbersOf(places: readonly (readonly [string, Point])[]) {
  return Object.fromEntries(places.map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]]))
}

/** Reads the file of a graph; throws an error for people when it is none. */
export async function readGraphFile(file: Blob): Promise<SavedGraph> {
  const content = await readPageFile(graphFile, file)
  const nodes = [...new Set(textsOf('nodes', content.nodes))]
  if (nodes.length > mostNodes)
    throw new Error(`The file has ${nodes.length} objects; a graph has at most ${mostNodes}.`)
  return {
    view: {
      nodes,
      hidden: textsOf('hidden', content.hidden ?? []).filter((id) => !nodes.includes(id)),
      without: textsOf('without', content.without ?? []),
      pins: placesOf(nodes, content.pins),
    },
    places: placesOf(nodes, content.places),
  }
}

function placesOf(nodes: readonly string[], value: unknown): ReadonlyMap<string, Point> {
  const all = Object.entries(Object(value ?? {})).map(([id, place]) => [id, pointOf(id, place)] as const)
  return new Map(all.filter(([id]) => nodes.includes(id)))
}

function textsOf(name: string, value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[^\s*]{1,300}$/.test(one))
  if (!isList) throw new Error(`“${name}” of the file is not a list of ids.`)
  return value
}

function pointOf(id: string, value: unknown): Point {
  const [x, y] = Array.isArray(value) ? value : []
  if (![x, y].every((part) => Number.isFinite(part) && Math.abs(part) < 100_000))
    throw new Error(`The place of ${id} in the file is not two numbers.`)
  return { x, y }
}
