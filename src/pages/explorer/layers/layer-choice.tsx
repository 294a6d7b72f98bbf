import { useRef } from 'react'
import { Choice } from '../parts/choice.tsx'
import type { Layer } from './layer.ts'
import { removeLayer } from './store.ts'

type Props = {
  readonly layers: readonly Layer[]
  readonly layer: Layer | undefined
  readonly onChange: (id: string | null) => void
}

/** Which layer is shown; another one, or none of this one. */
export function LayerChoice({ layers, layer, onChange }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Choice
        label="Layer"
        value={layer?.id}
        none={layer ? undefined : 'choose one'}
        options={layers.map(({ id, name }) => ({ value: id, name }))}
        onChange={onChange}
      />
      {layer && (
        <>
          <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
            Remove
          </button>
          <dialog ref={dialog} className="keys" aria-labelledby="remove-layer">
            <h2 id="remove-layer">Remove “{layer.name}”?</h2>
            <p>This browser forgets it. A saved file stays.</p>
            <form method="dialog" className="take">
              <button
                type="submit"
                className="button primary"
                onClick={() => void removeLayer(layer.id).then(() => onChange(null))}
              >
                Remove it
              </button>
              <button type="submit" className="button">
                Keep it
              </button>
            </form>
          </dialog>
        </>
      )}
    </>
  )
}
