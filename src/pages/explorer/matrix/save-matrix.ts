import { plain } from '../../shared/words.ts'
import { saveCsv } from '../parts/save-csv.ts'
import { saveSvg } from '../parts/save-picture.ts'
import type { Column } from './columns.ts'
import { drawMatrix } from './matrix-picture.ts'
import type { Overlay } from './overlay.ts'

/** Saves the matrix as it is shown: as a picture with its legend, or as a table with a row for each cell. */
export async function saveMatrix(
  form: 'svg' | 'png' | 'csv',
  title: string,
  columns: readonly Column[],
  overlay: Overlay | null,
): Promise<void> {
  if (form !== 'csv') {
    const drawn = drawMatrix(title, columns, overlay)
    const { width, height } = drawn.viewBox.baseVal
    return saveSvg(new XMLSerializer().serializeToString(drawn), width, height, title, form)
  }
  const rows = columns.flatMap(({ tactic, cells }) =>
    cells.map(({ technique, shade }) => [
      tactic.id,
      tactic.name,
      technique.id,
      technique.name,
      plain(technique.maturity ?? ''),
      shade?.mark ?? '',
      shade?.words ?? (overlay?.unknown ? `not known: ${overlay.unknown}` : ''),
    ]),
  )
  saveCsv(title, [['tactic', 'tactic name', 'technique', 'technique name', 'maturity', 'mark', 'meaning'], ...rows])
}
