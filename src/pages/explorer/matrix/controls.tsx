import type { MatrixData } from '../../shared/documents/matrix.ts'
import type { Search, useSearchPart } from '../url.ts'
import { type Measure, measuresFor } from './overlay.ts'

type Props = {
  readonly search: Search
  readonly by: Measure | undefined
  readonly change: ReturnType<typeof useSearchPart>[1]
  readonly applications: NonNullable<MatrixData['applications']>['nodes']
  readonly tactics: readonly { readonly id: string; readonly name: string }[]
}

/** Controls of the overlay and the filters of the matrix. */
export function Controls({ search, by, change, applications, tactics }: Props) {
  const { app, app2, only, maturity, tactic, fold } = search
  const options = applications.map(({ guid, name }) => ({ value: guid, name }))
  return (
    <form className="controls" aria-label="Overlay and filters" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Application"
        value={app}
        none="none"
        options={options}
        onChange={(value) => change({ app: value, app2: null, hide: null })}
      />
      {app && options.length > 1 && (
        <Choice
          label="Compare with"
          value={app2}
          none="nothing"
          options={options.filter(({ value }) => value !== app)}
          onChange={(value) => change({ app2: value, hide: null })}
        />
      )}
      {!app2 && (
        <Choice
          label="Colour by"
          value={by}
          none={app ? undefined : 'nothing'}
          options={measuresFor(app !== undefined).map(([value, name]) => ({ value, name }))}
          onChange={(value) => change({ by: value, hide: null })}
        />
      )}
      <Choice
        label="Maturity"
        value={maturity}
        none="any"
        options={['realized', 'demonstrated', 'feasible'].map((value) => ({ value, name: value }))}
        onChange={(value) => change({ maturity: value })}
      />
      <Choice
        label="Tactic"
        value={tactic}
        none="all"
        options={tactics.map(({ id, name }) => ({ value: id, name }))}
        onChange={(value) => change({ tactic: value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={fold === 'none'}
          onChange={(event) => change({ fold: event.target.checked ? 'none' : null })}
        />{' '}
        Sub-techniques
      </label>
      {(app || by) && (
        <label className="check">
          <input
            type="checkbox"
            checked={only === 'shown'}
            onChange={(event) => change({ only: event.target.checked ? 'shown' : null })}
          />{' '}
          Only coloured
        </label>
      )}
    </form>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string | undefined
  /** Label of the empty choice; undefined where a choice is required. */
  readonly none: string | undefined
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly onChange: (value: string | null) => void
}

/** A named choice of one value. */
export function Choice({ label, value, none, options, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        {none !== undefined && <option value="">{none}</option>}
        {value !== undefined && !options.some((option) => option.value === value) && (
          <option value={value}>{value}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
