import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { withoutTrailing } from '../../ground/text.ts'
import type { FormatCode } from './codebook.ts'
import { createDecoder } from './csv-decode.ts'
import type { Notes } from './notes.ts'

/** The cells of one row. */
export type Row = readonly string[]

const longestRow = 1_000_000
const chunkBytes = 262_144
const lineEnd = /\r\r\n|\r\n|\r/g

/**
 * Calls `onRow` with the cells and the first line (from 1) of each row of a CSV as it streams; lines end with LF, CRLF,
 * CR or CR CR LF, empty ones are skipped, and a quote that is not the whole of a cell's wrapping is text. Throws
 * INPUT_REFUSED with the line for bytes outside the encoding, NUL characters, a quote that is not closed, and rows over
 * 1,000,000 bytes.
 */
export async function readCsv(
  csv: AsyncIterable<Uint8Array>,
  { encoding = 'utf-8', delimiter = ',' }: FormatCode,
  notes: Notes,
  onRow: (row: Row, line: number) => void,
): Promise<void> {
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter))
    throw notes.refusal('', `the delimiter ${JSON.stringify(delimiter)} cannot stand between cells`)
  let nextLine = 1
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    max_record_size: longestRow,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (row: string[], { lines }) => {
      onRow(row, nextLine)
      nextLine = lines + 1
      return null
    },
  })
  try {
    await pipeline(Readable.from(textOf(csv, encoding, notes)), parser.resume())
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw notes.refusal(`line ${nextLine}`, messageOf(cause))
  }
}

async function* textOf(
  csv: AsyncIterable<Uint8Array>,
  encoding: NonNullable<FormatCode['encoding']>,
  notes: Notes,
): AsyncGenerator<string> {
  let line = 1
  let returns = ''
  const decode = createDecoder(encoding, (before, message) =>
    notes.refusal(`line ${line + countBreaks(before)}`, message),
  )
  const checked = (text: string) => {
    const nul = text.indexOf('\0')
    if (nul >= 0) {
      throw notes.refusal(
        `line ${line + countBreaks(text.slice(0, nul))}`,
        'has a NUL character, which no text can hold; a file in UTF-16 needs `encoding: utf-16le`',
      )
    }
    line += countBreaks(text)
    return text
  }
  const withLineFeeds = (text: string) => {
    const whole = returns + text
    // What follows a return at the end tells which line end it belongs to.
    const ended = withoutTrailing(whole, /\r/)
    returns = whole.slice(ended.length)
    return ended.replace(lineEnd, '\n')
  }
  for await (const bytes of csv)
    for (let at = 0; at < bytes.length; at += chunkBytes)
      yield checked(withLineFeeds(decode(bytes.subarray(at, at + chunkBytes))))
  yield checked(withLineFeeds(decode(null)) + returns.replace(lineEnd, '\n'))
}

function messageOf({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a cell begins with a quote that is never closed'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a row is longer than 1,000,000 bytes, or a quote is not closed'
  return message
}

function countBreaks(text: string): number {
  return text.replace(lineEnd, '\n').split('\n').length - 1
}
