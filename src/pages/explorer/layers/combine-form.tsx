import { useState } from 'react'
import { Choice } from '../parts/choice.tsx'
import { combinedName, combineLayers, type Operation, operations } from './combine.ts'
import type { Layer } from './layer.ts'
import type { Known } from './read-layer.ts'
import { madeNow } from './store.ts'

type Props = {
  readonly layers: readonly Layer[]
  /** Ids of the layers to combine, in their order. */
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly tactics: Known['tactics']
  readonly isOpenAtFirst: boolean
  readonly onMade: (layer: Layer) => Promise<void>
}

const options = (Object.keys(operations) as readonly Operation[]).map((value) => ({
  value,
  name: operations[value].name,
}))

/** Makes one layer of several: which, in their order, and how. */
export function CombineForm({ layers, chosen, onChoose, tactics, isOpenAtFirst, onMade }: Props) {
  const [operation, setOperation] = useState<Operation>('sum')
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [factor, setFactor] = useState('2')
  const [failure, setFailure] = useState<string | null>(null)
  const isTimes = operation === 'times'
  const own = chosen.flatMap((id) => layers.find((layer) => layer.id === id) ?? [])
  const isNumber = factor.trim() !== '' && Number.isFinite(Number(factor))
  const unscored = own.filter(({ entries }) => entries.some(({ score, colour }) => colour && score === undefined))
  const isByScore = !['and', 'or', 'not'].includes(operation)
  const make = async () => {
    setFailure(null)
    try {
      if (isTimes && !isNumber) throw new Error('Write a number to multiply by.')
      await onMade(combineLayers(operation, own, Number(factor), tactics, madeNow()))
      setOpen(false)
    } catch (cause) {
      setFailure((cause as Error).message)
    }
  }
  return (
    <details className="combine" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Combine layers</summary>
      <form
        className="card"
        aria-label="Combine layers"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <fieldset>
          <legend>Which, in the order in which they are chosen</legend>
          {layers.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className="controls">
          <Choice
            label="How"
            value={operation}
            none={undefined}
            options={options}
            onChange={(value) => setOperation(value as Operation)}
          />
          {isTimes && (
            <label className="choice">
              <span>Number</span>
              <input
                className="field"
                inputMode="decimal"
                value={factor}
                onChange={({ target }) => setFactor(target.value)}
              />
            </label>
          )}
          <button type="submit" className="button primary">
            Make the layer
          </button>
          <output className="muted">
            {combinedName(
              operation,
              own.map(({ name }) => name),
              Number(factor),
            )}
          </output>
        </div>
        {isByScore && unscored.length > 0 && (
          <p className="muted">
            {unscored.map(({ name }) => name).join(', ')}: techniques with a colour and no score count as 0 here. “In
            all”, “In any” and “Not in it” count them as marked.
          </p>
        )}
        {failure && (
          <p className="banner warn" role="alert">
            {failure}
          </p>
        )}
      </form>
    </details>
  )
}
