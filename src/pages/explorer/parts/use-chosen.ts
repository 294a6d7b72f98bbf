import { type ChangeEvent, useRef, useState } from 'react'

/** Which rows of a list are checked, by their ids. */
export type Choosing = {
  /** The checked ids that are shown, in the order of the list. */
  readonly ids: readonly string[]
  readonly isAll: boolean
  /** All checked ids, shown or not. */
  readonly all: readonly string[]
  /** How many are checked that are not shown. */
  readonly elsewhere: number
  isChosen(id: string): boolean
  /** Handles the box of a row; with Shift all from the one before to this one get its state. */
  toggle(id: string): (event: ChangeEvent<HTMLInputElement>) => void
  toggleAll(): void
  /** Checks these besides, shown or not. */
  choose(ids: readonly string[]): void
  clear(): void
}

/** Returns what is checked of the rows `shown`; rows of other pages stay checked. */
export function useChosen(shown: readonly string[]): Choosing {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = shown.filter((id) => chosen.has(id))
  const isAll = shown.length > 0 && ids.length === shown.length
  return {
    ids,
    isAll,
    all: [...chosen],
    elsewhere: chosen.size - ids.length,
    isChosen: (id) => chosen.has(id),
    toggle:
      (id) =>
      ({ target: { checked }, nativeEvent }) => {
        const [from, to] = [shown.indexOf(last.current ?? id), shown.indexOf(id)].toSorted((a, b) => a - b)
        const isRange = (nativeEvent as MouseEvent).shiftKey && from! >= 0
        const changed = new Set(isRange ? shown.slice(from, to! + 1) : [id])
        last.current = id
        setChosen(checked ? chosen.union(changed) : chosen.difference(changed))
      },
    toggleAll: () => setChosen(isAll ? chosen.difference(new Set(shown)) : chosen.union(new Set(shown))),
    choose: (more) => setChosen(chosen.union(new Set(more))),
    clear: () => setChosen(new Set()),
  }
}
