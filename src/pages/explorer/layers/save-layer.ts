import type { Column } from '../matrix/columns.ts'
import { saveMatrix } from '../matrix/save-matrix.ts'
import { saveCsv } from '../parts/save-csv.ts'
import { saveFile } from '../parts/save-picture.ts'
import type { Layer } from './layer.ts'
import { layerOverlay } from './layer-overlay.ts'
import { layerRows } from './layer-rows.ts'
import { writeLayer } from './write-layer.ts'

/** Saves a layer: as a file of the Navigator, as a picture of the matrix as it is shown, or as a table. */
export async function saveLayer(
  form: 'json' | 'svg' | 'png' | 'csv',
  layer: Layer,
  columns: readonly Column[],
): Promise<void> {
  const { name } = layer
  if (form === 'svg' || form === 'png') return saveMatrix(form, name, columns, layerOverlay(layer))
  if (form === 'json') return saveFile(new Blob([writeLayer(layer)], { type: 'application/json' }), `${name}.json`)
  const names = columns.flatMap(({ tactic }) => tactic.techniques.nodes.map((one) => [one.id, one.name] as const))
  saveCsv(name, layerRows(layer, new Map(names)))
}
