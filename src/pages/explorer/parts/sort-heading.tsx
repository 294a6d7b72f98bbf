import type { ReactNode } from 'react'
import { nextSorting, type Sorting } from './sorting.ts'

/** The heading of a column that the list can be sorted by, falling first, then rising, and what explains its word. */
export function SortHeading({
  name,
  field,
  sorting,
  onSort,
  isNumber,
  children,
}: {
  readonly name: string
  readonly field: string
  readonly sorting: Sorting
  readonly onSort: (sorting: string) => void
  /** Whether its values are numbers, which stand below one another. */
  readonly isNumber?: boolean
  readonly children?: ReactNode
}) {
  const own = sorting.field === field ? sorting.direction : null
  return (
    <th
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={own === null ? 'none' : own === 'ASC' ? 'ascending' : 'descending'}
    >
      <button type="button" className="sort" onClick={() => onSort(nextSorting(sorting, field))}>
        {name} <span aria-hidden="true">{own === null ? '↕' : own === 'ASC' ? '↑' : '↓'}</span>
      </button>
      {children}
    </th>
  )
}
