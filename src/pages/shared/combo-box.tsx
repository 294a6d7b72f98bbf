import './combo-box.css'
import { useEffect, useId, useState } from 'react'

export type Option = {
  readonly key: string
  readonly name: string
  /** What it is, in few words. */
  readonly hint: string
}
type Props = {
  readonly label: string
  readonly name: string
  readonly placeholder?: string | undefined
  /** The text at first. */
  readonly value?: string
  readonly options: readonly Option[]
  /** False while the options are those of another text. */
  readonly isAnswered: boolean
  /** True where Enter takes the first option, and not what the form around does. */
  readonly isEager?: boolean
  /** True where the options are shown before anything is typed. */
  readonly isOpenAtFirst?: boolean
  readonly onText: (text: string) => void
  readonly onPick: (option: Option) => void
}

/** A field with a list of options for what is typed (ARIA combobox with a list). */
export function ComboBox({ label, name, placeholder, value = '', options, isAnswered, ...more }: Props) {
  const { isEager = false, isOpenAtFirst = false, onText, onPick } = more
  const id = useId()
  const [text, setText] = useState(value)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [activeKey, setActive] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const isShown = isOpen && options.length > 0
  const active = options.findIndex(({ key }) => key === activeKey)
  useEffect(() => setText(value), [value])

  const pick = (option: Option | undefined) => {
    if (!option) return
    setOpen(isOpenAtFirst)
    setActive(null)
    setText('')
    onText('')
    onPick(option)
  }
  useEffect(() => {
    if (!isEntered || !isAnswered) return
    setEntered(false)
    pick(options[0])
  })
  return (
    <div className="picker">
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="search"
        autoComplete="off"
        placeholder={placeholder ?? label}
        value={text}
        maxLength={200}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isShown && active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
        onChange={({ target }) => {
          setText(target.value)
          onText(target.value)
          setActive(null)
          setEntered(false)
          setOpen(true)
        }}
        onBlur={() => setOpen(isOpenAtFirst)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isEager && active < 0) setEntered(true)
          if (!isShown) return
          if (event.key === 'Escape' && !isOpenAtFirst) {
            event.preventDefault()
            event.stopPropagation()
            setOpen(false)
          }
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            const next = (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length
            setActive(options[next]?.key ?? null)
          }
          if (event.key === 'Enter' && active >= 0) {
            event.preventDefault()
            pick(options[active])
          }
        }}
      />
      <div
        className="options"
        id={`${id}-list`}
        role="listbox"
        aria-label={`Objects for ${label}`}
        aria-busy={!isAnswered}
        hidden={!isShown}
      >
        {options.map((option, index) => (
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <span>{option.name}</span> <small>{option.hint}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
