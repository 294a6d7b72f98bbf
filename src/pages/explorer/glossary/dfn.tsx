import './dfn.css'
import { type ReactNode, useId, useState } from 'react'
import { loadPart } from '../parts/load-part.ts'
import type { Term, Word } from './terms.ts'

type Props = { readonly of: Term; readonly children: ReactNode }

/** A word of the field: pressed, it shows its card. The table of words is loaded when the first card is opened. */
export function Dfn({ of, children }: Props) {
  const id = useId()
  const [word, setWord] = useState<Word | null>(null)
  const load = () => void loadPart(() => import('./terms.ts')).then(({ terms }) => setWord(terms[of]))
  return (
    <dfn className="word">
      <button type="button" popoverTarget={id} onClick={load}>
        {children}
      </button>
      <span popover="auto" id={id} className="card" role="note">
        {word && <Card word={word} />}
      </span>
    </dfn>
  )
}

function Card({ word: { name, says, more } }: { readonly word: Word }) {
  return (
    <>
      <strong>{name}</strong>
      <span>{says}</span>
      {more && (
        <a href={more.href} rel="noreferrer">
          {more.label}
        </a>
      )}
    </>
  )
}
