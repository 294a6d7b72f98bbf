import { nextSorting, type Sorting } from './sorting.ts'

/** The heading of a column that the list can be sorted by: falling first, then rising. */
export function SortHeading({
  name,
  field,
  sorting,
  onSort,
}: {
  readonly name: string
  readonly field: string
  readonly sorting: Sorting
  readonly onSort: (sorting: string) => void
}) {
  const own = sorting.field === field ? sorting.direction : null
  return (
    <th scope="col" aria-sort={own === null ? 'none' : own === 'ASC' ? 'ascending' : 'descending'}>
      <button type="button" className="sort" onClick={() => onSort(nextSorting(sorting, field))}>
        {name} <span aria-hidden="true">{own === null ? '↕' : own === 'ASC' ? '↑' : '↓'}</span>
      </button>
    </th>
  )
}
