import type { FormatCode } from './codebook.ts'
import { createDecoder } from './csv-decode.ts'
import type { Notes } from './notes.ts'

/** The cells of one row. */
export type Row = readonly string[]

const longestCell = 1_000_000
const longestRow = 16_000_000
/** As many as a spreadsheet can hold. */
const mostCells = 16_384
const chunkBytes = 262_144

const [lineFeed, carriageReturn, quote, space, tab] = [10, 13, 34, 32, 9]

/**
 * Calls `onRow` with the cells and the first line (from 1) of each row of a CSV as it streams; empty lines are skipped, and a quote inside a cell that
 * begins without one is text. Throws INPUT_REFUSED with the line for bytes outside the encoding, NUL characters, quotes that do not fit, and cells over
 * 1,000,000 characters.
 */
export async function readCsv(
  csv: AsyncIterable<Uint8Array>,
  { encoding = 'utf-8', delimiter = ',' }: FormatCode,
  notes: Notes,
  onRow: (row: Row, line: number) => void,
): Promise<void> {
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter))
    throw notes.refusal('', `the delimiter ${JSON.stringify(delimiter)} cannot stand between cells`)
  const parser = createParser(delimiter.charCodeAt(0), notes, onRow)
  const decode = createDecoder(encoding, (before, message) =>
    notes.refusal(`line ${parser.lineAfter(before)}`, message),
  )
  const read = (text: string, isLast: boolean) => {
    const nul = text.indexOf('\0')
    if (nul >= 0)
      throw notes.refusal(
        `line ${parser.lineAfter(text.slice(0, nul))}`,
        'has a NUL character, which no text can hold; a file in UTF-16 needs `encoding: utf-16le`',
      )
    parser.read(text, isLast)
  }
  for await (const bytes of csv)
    for (let at = 0; at < bytes.length; at += chunkBytes) read(decode(bytes.subarray(at, at + chunkBytes)), false)
  read(decode(null), true)
}

function createParser(delimiter: number, notes: Notes, onRow: (row: Row, line: number) => void) {
  let rest = ''
  let waiting = ''
  let row: string[] = []
  let rowSize = 0
  let rowLine = 1
  let line = 1
  let returns = 0
  let isCellDue = false

  const refuseLong = (isQuoted: boolean) =>
    notes.refusal(
      `line ${line}`,
      isQuoted
        ? 'a cell begins with a quote that is not closed within 1,000,000 characters'
        : 'a cell is longer than 1,000,000 characters',
    )
  const push = (cell: string) => {
    if (row.length === 0) rowLine = line
    rowSize += cell.length
    if (row.length === mostCells) throw notes.refusal(`line ${rowLine}`, 'has more than 16,384 cells')
    if (rowSize > longestRow) throw notes.refusal(`line ${rowLine}`, 'is longer than 16,000,000 characters')
    row.push(cell)
    isCellDue = false
  }
  const finishRow = () => {
    const finished = row
    row = []
    rowSize = 0
    onRow(finished, rowLine)
  }
  const countLineEnd = (code: number) => {
    if (code === carriageReturn) {
      line += 1
      returns += 1
    } else {
      if (returns === 0) line += 1
      else if (returns > 1) line -= 1
      returns = 0
    }
  }

  /** Where the cell that begins at `at` ends, or -1 when the text ends before that is known. */
  const endOfPlain = (text: string, at: number, isLast: boolean) => {
    let end = at
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      if (code === delimiter || code === lineFeed || code === carriageReturn) return end
    }
    return isLast ? end : -1
  }
  const closingQuote = (text: string, at: number, isLast: boolean) => {
    for (let from = at + 1; ; ) {
      const close = text.indexOf('"', from)
      if (close < 0 || (close + 1 === text.length && !isLast)) return -1
      if (text.charCodeAt(close + 1) !== quote) return close
      from = close + 2
    }
  }

  /** Reads the cell at `at`; gives where what follows it stands, or -1 when the text ends before that is known. */
  const readCell = (text: string, at: number, isLast: boolean) => {
    if (text.charCodeAt(at) !== quote) {
      const end = endOfPlain(text, at, isLast)
      if ((end < 0 ? text.length : end) - at > longestCell) throw refuseLong(false)
      if (end > at || isCellDue || text.charCodeAt(at) === delimiter) {
        if (end < 0) return -1
        if (end > at) returns = 0
        push(text.slice(at, end))
      }
      return end
    }
    const close = closingQuote(text, at, isLast)
    if ((close < 0 ? text.length : close) - at > longestCell) throw refuseLong(true)
    if (close < 0) {
      if (!isLast) return -1
      throw notes.refusal(`line ${line}`, 'a cell begins with a quote that is never closed')
    }
    let end = close + 1
    while (end < text.length && (text.charCodeAt(end) === space || text.charCodeAt(end) === tab)) {
      if (text.charCodeAt(end) === delimiter) break
      end += 1
    }
    if (end === text.length && !isLast) return -1
    const next = text.charCodeAt(end)
    if (end < text.length && next !== delimiter && next !== lineFeed && next !== carriageReturn)
      throw notes.refusal(`line ${line + countBreaks(text.slice(at, end))}`, 'text follows the closing quote of a cell')
    const cell = text.slice(at + 1, close)
    returns = 0
    push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
    line += countBreaks(cell)
    return end
  }

  return {
    lineAfter: (text: string) => line + countBreaks(rest + waiting + text),
    read(chunk: string, isLast: boolean) {
      waiting += chunk
      // A cell under way is looked at again only when its length has doubled, or small chunks would make that quadratic.
      if (!isLast && waiting.length < rest.length) return
      const text = rest + waiting
      waiting = ''
      let at = 0
      while (at < text.length) {
        const end = readCell(text, at, isLast)
        if (end < 0) break
        at = end + 1
        if (end === text.length) break
        const code = text.charCodeAt(end)
        if (code === delimiter) {
          returns = 0
          isCellDue = true
          continue
        }
        if (row.length > 0) finishRow()
        countLineEnd(code)
      }
      rest = text.slice(at)
      if (isLast && isCellDue) push('')
      if (isLast && row.length > 0) finishRow()
    },
  }
}

function countBreaks(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0
  return text.match(/\r\r\n|\r\n|\r|\n/g)?.length ?? 0
}
