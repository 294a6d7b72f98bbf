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
                {heads.map((head) => (
                  <th key={head} scope="col">
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
                    <td key={heads[column]} className={column === 0 ? 'id' : undefined}>
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
