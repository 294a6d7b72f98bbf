import type { Codebook } from './codebook.ts'
import { readCsv } from './csv.ts'
import { type CubeBuilder, openCube } from './cube.ts'
import type { SurveyCube } from './model.ts'
import { createNotes } from './notes.ts'

export type { Codebook } from './codebook.ts'
export type {
  Group,
  SurveyCube,
  SurveyQuestion,
} from './model.ts'

/**
 * Counts the respondents of a CSV as it streams, by what the codebook (which fits its schema) says of its columns.
 * Throws INPUT_REFUSED when the CSV is malformed, a column is not there or is not told apart, or one that is used holds
 * personal data; all else is a warning.
 */
export async function readSurvey(codebook: Codebook, csv: AsyncIterable<Uint8Array>): Promise<SurveyCube> {
  const notes = createNotes(codebook)
  const { format = {} } = codebook
  const { headerRows = 1 } = format
  const headers: (readonly string[])[] = []
  let cube: CubeBuilder | undefined
  await readCsv(csv, format, notes, (row, line) => {
    if (cube) cube.add(row, line)
    else if (headers.push(row) === headerRows) cube = openCube(codebook, headers, notes)
  })
  if (cube) return (cube as CubeBuilder).finish()
  const found = headers.length === 0 ? 'is empty' : `ends after ${headers.length} of ${headerRows} header rows`
  throw notes.refusal('', found)
}
