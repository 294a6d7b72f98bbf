type ChoiceProps = {
  readonly label: string
  readonly value: string | undefined
  /** What a value is called that is none of the options. */
  readonly valueName?: string | undefined
  /** Label of the empty choice; undefined where a choice is required. */
  readonly none: string | undefined
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly onChange: (value: string | null) => void
}

/** A named choice of one value. */
export function Choice({ label, value, valueName, none, options, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        {none !== undefined && <option value="">{none}</option>}
        {value !== undefined && !options.some((option) => option.value === value) && (
          <option value={value}>{valueName ?? value}</option>
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
