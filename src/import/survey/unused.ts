import { observe, personalValues } from './column.ts'
import type { Row } from './csv.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { personalHeader } from './personal.ts'
import { clean } from './values.ts'

const sampleRows = 200

/** Watches the first 200 respondents for personal data in columns that are not used, to say that it is not stored. */
export function watchUnused(
  header: Header,
  used: ReadonlySet<number>,
  notes: Notes,
): { look(row: Row): void; finish(): void } {
  const columns = Array.from({ length: header.width }, (_, index) => index)
    .filter((index) => !used.has(index))
    .map((index) => header.at(index))
  let rows = 0
  return {
    look(row) {
      if (rows === sampleRows) return
      rows += 1
      for (const column of columns) {
        const value = clean(row[column.index] ?? '')
        if (value !== '') observe(column, value)
      }
    },
    finish() {
      const personal = columns.flatMap((column) => {
        const values = personalValues(column)
        const isLabel = column.filled > 0 && [...column.distinct].every((value) => column.headers.includes(value))
        const kind = values ?? (isLabel ? undefined : column.headers.map(personalHeader).find((found) => found))
        return kind ? [`${column.place} (${kind})`] : []
      })
      if (personal.length > 0) notes.warn('', `personal data in the file is not stored: ${personal.join(', ')}`)
    },
  }
}
