import type { ReactNode } from 'react'
import { TableScroll } from '../parts/table-scroll.tsx'

type FigureTableProps = {
  readonly title: string
  /** What is said where there is no row. */
  readonly none: string
  readonly heads: readonly string[]
  /** A cell for each head; the first one names the row. */
  readonly rows: readonly (readonly ReactNode[])[]
}

/** A named table of figures in a card. */
export function FigureTable({ title, none, heads, rows }: FigureTableProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <TableScroll label={title}>
          <table className="table">
            <thead>
              <tr>
                {heads.map((head, column) => (
                  <th key={head} scope="col" className={isNumeric(rows, column) ? 'number' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and may be equal.
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td
                      key={heads[column]}
                      className={
                        isNumeric(rows, column) ? 'number' : column === 0 || isInstant(cell) ? 'id' : undefined
                      }
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  )
}

/** Checks that each value of a column is a number, with or without a unit. */
function isNumeric(rows: FigureTableProps['rows'], column: number): boolean {
  return rows.every((cells) => /^\d[\d,.]*( \S{1,3})?$/.test(String(cells[column])))
}

/** Checks that a value is a day with its time. */
function isInstant(cell: unknown): boolean {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/.test(String(cell))
}
