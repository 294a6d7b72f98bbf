import { Name } from '../../shared/name.tsx'
import { ObjectPicker } from '../../shared/object-picker.tsx'
import { numberOf } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'

export type Application = { readonly guid: string; readonly name: string }
type Props = {
  readonly label: string
  /** Guid of the chosen application. */
  readonly value: string | undefined
  readonly none: string
  /** The applications to choose from, or the first of them. */
  readonly applications: readonly Application[]
  /** How many applications there are. */
  readonly total: number
  /** Name of the chosen application, once it is known. */
  readonly name: string | undefined
  readonly onChange: (guid: string | null) => void
}

/** Chooses an application from a list or, where there are more than one answer holds, by a search over all of them. */
export function ApplicationChoice({ label, value, none, applications, total, name, onChange }: Props) {
  const known = name ?? applications.find(({ guid }) => guid === value)?.name
  const options = applications.map((one) => ({ value: one.guid, name: one.name }))
  if (total <= applications.length)
    return <Choice label={label} value={value} valueName={known} none={none} options={options} onChange={onChange} />
  return (
    <div className="choice picked">
      <span>
        {label}, of {numberOf(total)}
      </span>
      <ObjectPicker
        label={label}
        name={label.toLowerCase()}
        placeholder={value ? 'Choose another' : 'Name of one'}
        kinds={['APPLICATION']}
        isEager
        onPick={({ id }) => onChange(id)}
      />
      {value && (
        <button type="button" className="button" onClick={() => onChange(null)}>
          <Name text={known ?? value} /> · remove
        </button>
      )}
    </div>
  )
}
