import { useEffect, useId, useState } from 'react'

const waitMs = 300

/**
 * Asks for a text that a list is narrowed to, and sends it once it has at least `least` characters or none, after a
 * moment without a key.
 */
export function TextFilter({
  label,
  value,
  least = 1,
  take,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly least?: number
  /** Narrows otherwise to what a text names, and returns true, where it does: the text is not kept then. */
  readonly take?: (text: string) => boolean
  readonly onChange: (value: string | null) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const length = [...typed.trim()].length
  const isSent = length === 0 || length >= least
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (!isSent || typed.trim() === value) return
    const timer = setTimeout(() => {
      if (take?.(typed.trim())) setTyped(value)
      else onChange(typed.trim() || null)
    }, waitMs)
    return () => clearTimeout(timer)
  })
  return (
    <label htmlFor={id} className="choice">
      <span>{label}</span>
      <input
        id={id}
        className="field"
        type="search"
        value={typed}
        maxLength={200}
        aria-describedby={isSent ? undefined : `${id}-least`}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isSent && (
        <span id={`${id}-least`} className="muted">
          {' '}
          at least {least} characters
        </span>
      )}
    </label>
  )
}
