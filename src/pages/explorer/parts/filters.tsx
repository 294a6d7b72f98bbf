import './filters.css'
import { type ReactNode, useId } from 'react'
import { counted } from '../../shared/words.ts'

type Props = {
  readonly label: string
  /** How many of them narrow the page now: a phone shows them only in its sheet. */
  readonly active: number
  readonly children: ReactNode
}

/** The filters of a page: in a line above it, and on a phone in a sheet that a button opens. */
export function Filters({ label, active, children }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" className="button sheet-opener" popoverTarget={id}>
        {active > 0 ? counted(active, 'filter') : 'Filters'}
      </button>
      <form
        id={id}
        popover="auto"
        className="controls in-place sheet"
        aria-label={label}
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        <button type="button" className="button primary sheet-closer" popoverTarget={id} popoverTargetAction="hide">
          Done
        </button>
      </form>
    </>
  )
}
