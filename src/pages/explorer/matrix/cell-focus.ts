import { useEffect } from 'react'

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
