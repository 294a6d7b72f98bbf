import { useCallback, useMemo, useRef } from 'react'
import { type MatrixData, matrixDocument } from '../../shared/documents/matrix.ts'
import { counted } from '../../shared/words.ts'
import { focusCell, useEscape } from '../matrix/cell-focus.ts'
import { columnsOf, switchFold } from '../matrix/columns.ts'
import { Grid } from '../matrix/grid.tsx'
import { EdgeLegend, Legend } from '../matrix/legend.tsx'
import { Fold } from '../parts/fold.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useSearchPart } from '../url.ts'
import { type EntryGuard, EntryPanel } from './entry-panel.tsx'
import { entryAt, isMarked, type Layer, marksOf, markTechnique, shortName } from './layer.ts'
import { LayerForm } from './layer-form.tsx'
import { layerOverlay, unmatchedEntries } from './layer-overlay.ts'
import type { Known } from './read-layer.ts'
import { changeLayer } from './store.ts'
import { Unmatched } from './unmatched.tsx'

type Props = {
  readonly layer: Layer
  readonly matrix: NonNullable<MatrixData['matrix']>
  readonly revision: number
  readonly tactics: Known['tactics']
}

/** A layer over the matrix, and what it says of a technique beside it, to be written. */
export function LayerView({ layer, matrix, revision, tactics }: Props) {
  const [search, change] = useSearchPart()
  const overlay = useMemo(() => layerOverlay(layer), [layer])
  const columns = useMemo(() => columnsOf(matrix.tactics, overlay, search), [matrix, overlay, search])
  const techniques = useMemo(() => matrix.tactics.flatMap((tactic) => tactic.techniques.nodes), [matrix])
  const unmatched = useMemo(() => unmatchedEntries(layer, tactics), [layer, tactics])
  const { open } = search
  const technique = techniques.find(({ id }) => id === open)
  const own = tactics.get(open ?? '') ?? []
  const tactic = own.length > 1 ? (own.find((name) => name === search.at) ?? own[0] ?? null) : null
  const entry = entryAt(marksOf(layer).get(open ?? ''), tactic ?? own[0])
  const close = useCallback(() => {
    if (!open) return
    change({ open: null, at: null })
    focusCell(open)
  }, [open, change])
  const panel = useRef<EntryGuard>(null)
  const mayLeave = useCallback(() => panel.current?.mayLeave() ?? true, [])
  useEscape(useCallback(() => void (mayLeave() && close()), [mayLeave, close]))
  const marked = new Set(layer.entries.filter(isMarked).map(({ id }) => id)).size
  const actions = [
    ['Navigator layer', 'json'],
    ['SVG', 'svg'],
    ['PNG', 'png'],
    ['CSV', 'csv'],
  ] as const

  return (
    <div className={technique ? 'matrix-page with-panel' : 'matrix-page'}>
      <div className="matrix-main">
        <p className="muted">
          {counted(marked, 'technique')} marked · {matrix.source} {matrix.version} · revision {revision}
        </p>
        {layer.description && (
          <Fold label="all of the description">
            <p className="muted description">{layer.description}</p>
          </Fold>
        )}
        <LayerForm layer={layer} onSave={(next) => changeLayer(layer.id, next)} />
        <Unmatched entries={unmatched} of={`${matrix.source} ${matrix.version}`} />
        {marked === 0 && <p>Choose a technique to give it a score, a colour, a comment or links.</p>}
        {overlay.legend.length > 0 && (
          <Legend
            overlay={overlay}
            techniques={techniques}
            hidden={search.hide}
            isAwaited={false}
            onHide={(hide) => change({ hide }, true)}
          />
        )}
        <EdgeLegend />
        <Grid
          columns={columns}
          unknown={null}
          isMarked
          opened={open}
          onOpen={(id, name) => mayLeave() && change({ open: id, at: shortName(name) })}
          onFold={(id) => change({ fold: switchFold(search, columns, id) }, true)}
        />
        <p className="muted">
          This browser alone has the layer, so its address shows it nowhere else. To share it, save it “On the service”
          above, or as a file.
        </p>
        <TakeAlong
          document={matrixDocument}
          variables={{}}
          hasLink={false}
          actions={actions.map(([name, form]) => ({
            name,
            run: async () => (await import('./save-layer.ts')).saveLayer(form, layer, columns),
          }))}
        />
      </div>
      {technique && (
        <EntryPanel
          key={`${technique.id} ${tactic}`}
          ref={panel}
          technique={technique}
          tactic={tactic}
          entry={entry}
          scale={layer.scale}
          onSave={(marks, isEverywhere) =>
            changeLayer(layer.id, (before) => markTechnique(before, technique.id, isEverywhere ? null : tactic, marks))
          }
          onClose={close}
        />
      )}
    </div>
  )
}
