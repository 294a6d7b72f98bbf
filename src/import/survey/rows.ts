import type { Codebook } from './codebook.ts'
import type { Row } from './csv.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { watchRepeats } from './repeats.ts'
import { clean } from './values.ts'

/** Decides which rows are respondents to count, and reports on the others. */
export type RowChecks = { accept(row: Row, line: number): boolean; finish(): void }

/**
 * Opens the checks of `codebook`: blank rows, rows of another length than the header, screening, repeated respondent
 * numbers.
 */
export function openRowChecks(codebook: Codebook, header: Header, notes: Notes): RowChecks {
  const screens = (codebook.keep ?? []).map(({ column, values }) => ({
    index: header.column(column, 'keep').index,
    values: new Set(values.map(clean)),
  }))
  const repeats =
    codebook.respondent === undefined
      ? undefined
      : watchRepeats(header.column(codebook.respondent, 'respondent'), notes)
  const ragged: string[] = []
  const count = { ragged: 0, blank: 0, screened: 0 }

  return {
    accept(row, line) {
      if (row.every((cell) => cell === '' || clean(cell) === '')) {
        count.blank += 1
        return false
      }
      if (row.length !== header.width) {
        count.ragged += 1
        if (ragged.length < 20) ragged.push(`line ${line} (${row.length})`)
      }
      for (const { index, values } of screens) {
        if (values.has(clean(row[index] ?? ''))) continue
        count.screened += 1
        return false
      }
      repeats?.look(row)
      return true
    },
    finish() {
      const more = count.ragged - ragged.length
      const others = more > 0 ? ` and ${more.toLocaleString('en')} more` : ''
      if (count.ragged > 0)
        notes.warn(
          '',
          `${rowsOf(count.ragged)} fewer or more cells than the header's ${header.width}; missing cells are blank, others are passed over: ${ragged.join(', ')}${others}`,
        )
      if (count.blank > 0) notes.warn('', `${rowsOf(count.blank)} only blank cells and no respondent`)
      if (count.screened > 0)
        notes.warn('keep', `${count.screened.toLocaleString('en')} respondents are left out by the codebook's \`keep\``)
      repeats?.finish()
    },
  }
}

function rowsOf(count: number): string {
  return count === 1 ? '1 row has' : `${count.toLocaleString('en')} rows have`
}
