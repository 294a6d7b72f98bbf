import { useState } from 'react'
import { type Layer, longestName } from './layer.ts'

type Props = { readonly layer: Layer; readonly onSave: (change: (before: Layer) => Layer) => Promise<void> }

/** Name and description of a layer, and how its scores are coloured. */
export function LayerForm({ layer, onSave }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const { name, description, scale } = layer
  const save = async (data: FormData) => {
    const text = (part: string) => String(data.get(part) ?? '').trim()
    const [least, most] = [Number(text('least')), Number(text('most'))]
    if (text('name') === '') return setFailure('A layer needs a name.')
    if (!(least < most)) return setFailure('The highest score is not above the lowest.')
    const colours = data.getAll('colour').map(String)
    setFailure(null)
    await onSave((before) => ({
      ...before,
      name: text('name').slice(0, longestName),
      description: text('description'),
      scale: { colours, least, most },
    }))
  }
  return (
    <details className="layer-form">
      <summary>Name, description, colours of scores</summary>
      <form
        className="card"
        key={JSON.stringify([layer.id, name, description, scale])}
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <label>
          Name <input className="field" name="name" maxLength={longestName} defaultValue={name} />
        </label>
        <label>
          Description <textarea className="field" name="description" rows={2} defaultValue={description} />
        </label>
        <fieldset>
          <legend>Scores</legend>
          <label>
            Lowest <input className="field" name="least" type="number" step="any" required defaultValue={scale.least} />
          </label>
          <label>
            Highest <input className="field" name="most" type="number" step="any" required defaultValue={scale.most} />
          </label>
          {scale.colours.map((colour, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a colour of a scale has no other name than its place.
            <label key={index}>
              Colour {index + 1} <input name="colour" type="color" defaultValue={colour} />
            </label>
          ))}
        </fieldset>
        {failure && (
          <p className="banner warn" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className="button primary">
          Save
        </button>
      </form>
    </details>
  )
}
