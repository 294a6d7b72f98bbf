import { useMemo, useRef, useState } from 'react'
import type { GraphNode } from './graph-drawing.tsx'
import { placeGraph, type Sized } from './layout.ts'
import { addressOf, type Edge, type GraphView, type Point } from './view.ts'

export type Places = ReadonlyMap<string, Point>

/** Where the objects of each graph of this visit were drawn, so that who comes back finds the same picture. */
const drawn = new Map<string, Places>()

/** Pins say themselves where they are. */
function keyOf(view: GraphView): string {
  return addressOf({ ...view, pins: new Map() })
}

/**
 * Places of the objects: pinned ones where they are pinned, others where this graph had them, else where they were
 * drawn before, and new ones beside.
 */
export function usePlaces(
  view: GraphView,
  nodes: readonly GraphNode[],
  edges: readonly Edge[],
  boxOf: (node: GraphNode) => Sized,
) {
  const before = useRef<Places>(new Map())
  const [turn, setTurn] = useState(0)
  const { pins } = view
  const key = keyOf(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked to lay out again, it does so with the same objects.
  const laidOut = useMemo(() => {
    const ids = new Set(nodes.map(({ id }) => id))
    const own = ([id]: readonly [string, Point]) => ids.has(id)
    const ofGraph = drawn.get(key) ?? new Map()
    const known = new Map([...before.current, ...ofGraph].filter(own))
    const shape = innerHeight > innerWidth ? 'tall' : 'wide'
    const places = placeGraph(nodes.map(boxOf), edges, known, new Map([...pins].filter(own)), shape)
    before.current = new Map([...before.current, ...places])
    drawn.set(key, new Map([...ofGraph, ...places]))
    return places
  }, [nodes, edges, turn])
  const places = new Map([...laidOut, ...[...pins].filter(([id]) => laidOut.has(id))])
  return {
    places,
    layOut: () => {
      before.current = new Map()
      drawn.delete(key)
      setTurn(turn + 1)
    },
    /** Takes places for a graph that is shown next. */
    take: (next: GraphView, saved: Places) => {
      drawn.set(keyOf(next), saved)
      setTurn(turn + 1)
    },
  }
}
