import './table.css'
import type { ReactNode } from 'react'

/** A table named `label` that scrolls within the page where it is wider; the keyboard reaches and scrolls it. */
export function TableScroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
