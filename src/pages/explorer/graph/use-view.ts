import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { longestAddress } from '../../shared/graph.ts'
import { history, useSearchPart } from '../url.ts'
import { addressOf, emptyView, type GraphView, readView } from './view.ts'

/** Graphs that no address holds, by the number in the address that stands for them; gone with the visit. */
const unlinked = new Map<string, GraphView>()
const writesEveryMs = 500

export type ViewState = {
  readonly view: GraphView
  /** True for a graph that the address does not hold. */
  readonly isUnlinked: boolean
  /** True where the address stands for a graph of another visit. */
  readonly isLost: boolean
  /** The graph that would not fit into an address, until the reader says what to do. */
  readonly tooLong: GraphView | null
  /** Shows another graph: a new entry of the history. */
  change(next: GraphView): void
  /** Shows it in place of this one, at once; the address follows a little later. */
  adjust(next: GraphView): void
  goUnlinked(): void
  forgetTooLong(): void
}

/** The graph of the page: in the address where it fits, else in memory once the reader has agreed. */
export function useView(): ViewState {
  const [search] = useSearchPart()
  const { href } = useLocation()
  const [tooLong, setTooLong] = useState<GraphView | null>(null)
  const [adjusted, setAdjusted] = useState<{ readonly href: string; readonly view: GraphView } | null>(null)
  const timer = useRef(0)
  const number = search.unlinked
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address holds all that is read.
  const linked = useMemo(() => readView(search), [href])
  const stored = number === undefined ? linked : unlinked.get(number)
  const view = (adjusted?.href === href ? adjusted.view : stored) ?? emptyView
  const isUnlinked = number !== undefined

  const change = useCallback(
    (next: GraphView) => {
      clearTimeout(timer.current)
      setAdjusted(null)
      setTooLong(null)
      const address = addressOf(next)
      if (address.length <= longestAddress) history.push(address)
      else if (isUnlinked) history.push(holdUnlinked(next))
      else setTooLong(next)
    },
    [isUnlinked],
  )
  const adjust = useCallback(
    (next: GraphView) => {
      setAdjusted({ href, view: next })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        const address = addressOf(next)
        if (number !== undefined) unlinked.set(number, next)
        else if (address.length <= longestAddress) history.replace(address)
        else setTooLong(next)
      }, writesEveryMs)
    },
    [href, number],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    view,
    isUnlinked,
    isLost: isUnlinked && stored === undefined,
    tooLong,
    change,
    adjust,
    goUnlinked: () => {
      if (tooLong) history.push(holdUnlinked(tooLong))
      setTooLong(null)
    },
    forgetTooLong: () => setTooLong(null),
  }
}

function holdUnlinked(view: GraphView): string {
  const number = String(unlinked.size + 1)
  unlinked.set(number, view)
  return `/graph?unlinked=${number}`
}
