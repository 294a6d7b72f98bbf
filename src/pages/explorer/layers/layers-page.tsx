import './layers.css'
import { useState } from 'react'
import { type MatrixData, matrixDocument } from '../../shared/documents/matrix.ts'
import { useGraph } from '../../shared/queries.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Start } from '../matrix/start.tsx'
import { Problem } from '../parts/failure.tsx'
import { OpenFiles } from '../parts/open-file.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useTitle } from '../parts/title.ts'
import { useKept } from '../parts/use-kept.ts'
import { SavedViews } from '../saved/saved-views.tsx'
import { useSearchPart } from '../url.ts'
import { CombineForm } from './combine-form.tsx'
import { readKnown, tacticsOf } from './known.ts'
import { emptyLayer, type Layer } from './layer.ts'
import { LayerChoice } from './layer-choice.tsx'
import { LayerNotes } from './layer-notes.tsx'
import { LayerView } from './layer-view.tsx'
import { readLayers } from './read-layer.ts'
import { addLayers, keptLayers, madeNow } from './store.ts'
import { writeLayer } from './write-layer.ts'

/** Layers of the reader over the matrix: made by hand, opened from files, combined. */
export function LayersPage() {
  const { data, problem } = useGraph(matrixDocument, {})
  useTitle(data?.matrix ? undefined : 'Layers')
  if (problem && !data) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={12} />
  if (!data.matrix) return <Start />
  return <Layers matrix={data.matrix} revision={data.revision} />
}

type Matrix = NonNullable<MatrixData['matrix']>

function Layers({ matrix, revision }: { readonly matrix: Matrix; readonly revision: number }) {
  const [search, change] = useSearchPart()
  const { value: layers, keeping } = useKept(keptLayers)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [imports, setImports] = useState(0)
  const tactics = tacticsOf(matrix)
  const wanted = layers?.find(({ id }) => id === search.layer)
  const layer = search.layer ? wanted : layers?.at(-1)
  useTitle(layer ? `Layer ${layer.name}` : 'Layers')
  if (!layers) return <Skeleton lines={12} />
  const chosen = (picked ?? (layers.length === 2 ? layers.map(({ id }) => id) : [])).filter((id) =>
    layers.some((one) => one.id === id),
  )
  /** Keeps layers, and shows the last of them. */
  const add = async (added: readonly Layer[], found: readonly string[] = []) => {
    await addLayers(added)
    setNotes(found)
    change({ layer: added.at(-1)?.id ?? null, open: null, at: null, hide: null })
  }
  const name = (number: number): string => {
    const text = number === 1 ? 'My layer' : `My layer ${number}`
    return layers.some((one) => one.name === text) ? name(number + 1) : text
  }
  const begin = async () => {
    const { id, madeAt } = madeNow()
    await add([emptyLayer(id, name(1), madeAt)]).catch((cause: Error) => setNotes([cause.message]))
  }
  const buttons = (
    <>
      <button type="button" className="button" onClick={() => void begin()}>
        New layer
      </button>
      <OpenFiles
        label="Files of layers"
        read={async (files) => readLayers(files, await readKnown(tactics), madeNow)}
        onOpen={async (read) => {
          await add(read.layers, read.notes)
          if (read.layers.length < 2) return
          setPicked(read.layers.map(({ id }) => id))
          setImports(imports + 1)
        }}
      />
    </>
  )

  return (
    <article className="layers">
      <h1>{layer?.name ?? <Dfn of="layer">Layers</Dfn>}</h1>
      {layers.length === 0 ? (
        <section className="card" data-answer="layers">
          <h2>No layer yet</h2>
          <p>
            A layer gives techniques of the matrix a score, a colour, a comment and links. Make one by hand, or open
            layers of the ATT&amp;CK Navigator (formats 4.0 to 4.5, at most 10 files of 5 MB): of ATLAS as they are, of
            ATT&amp;CK where ATLAS names the same technique. Two and more are summed, compared and combined.
          </p>
          <div className="take">{buttons}</div>
        </section>
      ) : (
        <div className="controls" data-answer="layers">
          <LayerChoice
            layers={layers}
            layer={layer}
            onChange={(id) => change({ layer: id, open: null, at: null, hide: null })}
          />
          {buttons}
        </div>
      )}
      <LayerNotes notes={notes} isLost={search.layer !== undefined && !layer} keeping={keeping} layers={layers} />
      {layers.length > 0 && (
        <CombineForm
          key={imports}
          isOpenAtFirst={imports > 0}
          layers={layers}
          chosen={chosen}
          onChoose={setPicked}
          tactics={tactics}
          onMade={(made) => add([made])}
        />
      )}
      <SavedViews
        kind="LAYER"
        nameOf={() => layer?.name ?? 'Layer'}
        write={() => (layer ? JSON.parse(writeLayer(layer)) : null)}
        onOpen={async (document) => {
          const file = new File([JSON.stringify(document)], 'saved layer')
          const read = await readLayers([file], await readKnown(tactics), madeNow)
          await add(read.layers, read.notes)
        }}
      />
      {layer && <LayerView key={layer.id} layer={layer} matrix={matrix} revision={revision} tactics={tactics} />}
    </article>
  )
}
