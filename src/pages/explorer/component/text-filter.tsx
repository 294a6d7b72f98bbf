import { useEffect, useState } from 'react'

type Props = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | null) => void
}

/** A text that narrows a list when it is entered or left. */
export function TextFilter({ label, value = '', onChange }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const enter = () => text.trim() !== value && onChange(text.trim() || null)
  return (
    <label className="choice">
      <span>{label}</span>
      <input
        className="field"
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onBlur={enter}
        onKeyDown={(event) => event.key === 'Enter' && enter()}
      />
    </label>
  )
}
