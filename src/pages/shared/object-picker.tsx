import { useState } from 'react'
import { ComboBox } from './combo-box.tsx'
import { type SuggestVariables, suggestDocument } from './documents/suggest.ts'
import { useGraph } from './queries.ts'
import { useDelayed } from './use-delayed.ts'
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

/** A field that suggests objects of the graph. */
export function ObjectPicker({ kinds, onPick, ...field }: Props) {
  const [text, setText] = useState('')
  const { hits, isAnswered } = useSuggestions(text, kinds ?? null)
  return (
    <ComboBox
      {...field}
      options={hits.map(({ id, label, kind }) => ({ key: id, name: label, hint: hintOf(id, kind) }))}
      isAnswered={isAnswered}
      onText={setText}
      onPick={({ key }) => {
        const picked = hits.find(({ id }) => id === key)
        if (picked) onPick(picked)
      }}
    />
  )
}

/** Returns what an object is, for a list of suggestions. */
export function hintOf(id: string, kind: string): string {
  return `${kindNames[kind]}${id.length < 20 ? ` · ${id}` : ''}`
}

/** Returns the objects that a text suggests; whether they have all its words, and are for all that has been typed. */
export function useSuggestions(text: string, kinds: NonNullable<SuggestVariables['kinds']> | null) {
  const wanted = text.trim().slice(0, 200)
  const asked = useDelayed(wanted)
  const { data, isOld } = useGraph(suggestDocument, { text: asked, kinds }, { isOn: asked.length > 1 })
  return {
    hits: data?.search.edges.map(({ kind, node: { id, label } }): Picked => ({ id, label, kind })) ?? [],
    hasAllWords: data?.search.matching === 'ALL',
    isAnswered: data !== undefined && !isOld && asked === wanted,
  }
}
