import './palette.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ComboBox, type Option } from '../../shared/combo-box.tsx'
import { CredentialForm, useCredentials } from '../../shared/credentials.tsx'
import { hintOf, type Picked, useSuggestions } from '../../shared/object-picker.tsx'
import { fewestInFindings, ownKinds } from '../parts/own-kinds.ts'
import { go, pageOf } from '../url.ts'
import { type Command, commandsFor, signInName } from './commands.ts'

/** Everything by its name: pages, actions, objects, applications, and findings as far as the reader may find them. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const objects = useSuggestions(text, null)
  const own = useSuggestions(text.trim().length >= fewestInFindings ? text : '', ownKinds)
  const [commands] = useState(commandsFor)
  const [isSigningIn, setSigningIn] = useState(false)
  const hasKey = useCredentials().some(({ kind }) => kind === 'key')
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isSigningIn && hasKey) dialog.current?.close()
  }, [isSigningIn, hasKey])
  const wanted = text.trim().toLowerCase()
  const named = commands.filter(({ name, also = '' }) => `${name} ${also}`.toLowerCase().includes(wanted))
  // Objects that have only some of the words come after applications and findings that have the text.
  const found = objects.hasAllWords ? [objects, own] : [own, objects]
  const hits = wanted.length > 1 ? eachOnce(found.flatMap((one) => one.hits)) : []
  const pick = ({ key }: Option) => {
    if (key === signInName) {
      setSigningIn(true)
      return
    }
    dialog.current?.close()
    const command = commands.find(({ name }) => name === key)
    const hit = hits.find(({ id }) => id === key)
    if (command) void command.run()
    else if (hit) go(pageOf(hit.id, hit.kind))
  }
  // A field of a search would take the key to empty itself.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to or do" onClose={onClose} onKeyDown={closeOnEscape}>
      {isSigningIn ? (
        <CredentialForm kind="key" />
      ) : (
        <ComboBox
          label="Go to or do"
          name="palette"
          placeholder="A page, an action, an object, an application, a finding"
          options={[...named.map(optionOf), ...hits.map(optionOfHit)]}
          isAnswered={wanted.length < 2 || objects.isAnswered}
          isEager
          isOpenAtFirst
          onText={setText}
          onPick={pick}
        />
      )}
    </dialog>
  )
}

function eachOnce(hits: readonly Picked[]): readonly Picked[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()]
}

function optionOf({ name, hint }: Command): Option {
  return { key: name, name, hint }
}

function optionOfHit({ id, label, kind }: Picked): Option {
  return { key: id, name: label, hint: hintOf(id, kind) }
}
