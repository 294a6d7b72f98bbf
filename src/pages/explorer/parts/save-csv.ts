import { saveFile } from './save-picture.ts'

/**
 * Saves rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is kept from being one by a quote.
 */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map((row) => row.map(cellOf).join(',')).join('\r\n')
  saveFile(new Blob([`${text}\r\n`], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
