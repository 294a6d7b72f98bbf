import './object-picker.css'
import { useEffect, useId, useRef, useState } from 'react'
import { type SuggestVariables, suggestDocument } from './documents/suggest.ts'
import { useGraph } from './queries.ts'
import { kindNames } from './words.ts'

export type Picked = { readonly id: string; readonly label: string; readonly kind: string }
type Props = {
  readonly label: string
  readonly name: string
  readonly placeholder?: string
  readonly value?: string
  /** Only objects of these kinds. */
  readonly kinds?: NonNullable<SuggestVariables['kinds']>
  /** True where Enter takes the first suggestion, and not what the form around does. */
  readonly isEager?: boolean
  readonly onPick: (picked: Picked) => void
}

/** A field that suggests objects of the graph (ARIA combobox with a list). */
export function ObjectPicker({ label, name, placeholder, value = '', kinds, isEager = false, onPick }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActive] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const wanted = text.trim().slice(0, 200)
  const asked = useDelayed(wanted)
  const { data, isOld } = useGraph(
    suggestDocument,
    { text: asked, kinds: kinds ?? null },
    { isOn: isOpen && asked.length > 1 },
  )
  const hits = data?.search.edges ?? []
  const isShown = isOpen && hits.length > 0
  const isAnswered = data !== undefined && !isOld && asked === wanted
  const active = hits.findIndex(({ node }) => node.id === activeId)
  useEffect(() => setText(value), [value])

  const pick = (index: number) => {
    const hit = hits[index]
    if (!hit) return
    setOpen(false)
    setActive(null)
    setText('')
    onPick({ id: hit.node.id, label: hit.node.label, kind: hit.kind })
  }
  useEffect(() => {
    if (!isEntered || !isAnswered) return
    setEntered(false)
    pick(0)
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
        onChange={(event) => {
          setText(event.target.value)
          setActive(null)
          setEntered(false)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isEager && active < 0) setEntered(true)
          if (!isShown) return
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            setOpen(false)
          }
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            const next = (active + step + hits.length + (active < 0 && step < 0 ? 1 : 0)) % hits.length
            setActive(hits[next]!.node.id)
          }
          if (event.key === 'Enter' && active >= 0) {
            event.preventDefault()
            pick(active)
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
        {hits.map(({ kind, node }, index) => (
          <div
            key={node.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(index)}
          >
            <span>{node.label}</span>{' '}
            <small>
              {kindNames[kind]}
              {node.id.length < 20 ? ` · ${node.id}` : ''}
            </small>
          </div>
        ))}
      </div>
    </div>
  )
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => setDelayed(text), 120)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}
