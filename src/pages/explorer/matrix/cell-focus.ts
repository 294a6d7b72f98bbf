import { useEffect, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the cell of a technique: of several to that which the keys stand on. */
export function focusCell(id: string): void {
  requestAnimationFrame(() => {
    const cells = [...document.querySelectorAll<HTMLElement>(`.matrix [data-id="${CSS.escape(id)}"]`)]
    const current = cells.find(({ tabIndex }) => tabIndex === 0) ?? cells[0]
    current?.focus()
  })
}

/** Calls `close` on Esc, but where a dialog is open. */
export function useEscape(close: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [close])
}

/**
 * Returns what keeps a cell at its height in the window once `opened` is another technique: beside a panel the matrix
 * is narrower, and what is above it higher. A cell that lies behind the panel then is scrolled to.
 */
export function useInPlace(opened: string | undefined): (cell: HTMLElement) => void {
  const kept = useRef<{ readonly cell: HTMLElement; readonly top: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout changes with what is open.
  useLayoutEffect(() => {
    if (!kept.current) return
    const { cell, top } = kept.current
    kept.current = null
    scrollBy({ top: cell.getBoundingClientRect().top - top, behavior: 'instant' })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }, [opened])
  return (cell) => {
    kept.current = { cell, top: cell.getBoundingClientRect().top }
  }
}
