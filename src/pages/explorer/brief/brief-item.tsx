import { useEffect, useId, useRef, useState } from 'react'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { kindNames } from '../../shared/words.ts'
import { placeOf } from '../app/place.ts'
import { splitLead } from '../object/lead.ts'
import { SourceText } from '../parts/source-text.tsx'
import { pageOf } from '../url.ts'
import { longestNote } from './brief.ts'
import { type BriefNode, factsOf } from './brief-facts.ts'
import { Note } from './note.tsx'

type Props = {
  readonly node: BriefNode
  readonly note: string | undefined
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly onNote: (note: string) => void
}

/** An object of a brief: what it is, and the note of the reader. */
export function BriefItem({ node, note, place, onMove, onRemove, onNote }: Props) {
  const { id, label, kind } = node
  const [isWriting, setWriting] = useState(false)
  const field = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWriting) text.current?.focus()
  }, [isWriting])
  const close = () => {
    setWriting(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <li className="card brief-item" data-id={id}>
      <p className="muted">{headOf(node)}</p>
      <h2>
        <a href={pageOf(id, kind)}>
          <Name text={label} />
        </a>
      </h2>
      <Body node={node} />
      {note && !isWriting && <Note text={note} />}
      {isWriting && (
        <form
          className="note-form"
          onSubmit={(event) => {
            event.preventDefault()
            onNote(String(new FormData(event.currentTarget).get('note') ?? ''))
            close()
          }}
        >
          <label htmlFor={field}>Note to “{label}”: - lists, **strong**, *emphasis*, `code`, https links</label>
          <textarea ref={text} id={field} name="note" rows={5} maxLength={longestNote} defaultValue={note} />
          <span className="take">
            <button type="submit" className="button primary">
              Save the note
            </button>
            <button type="button" className="button" onClick={close}>
              Leave it
            </button>
          </span>
        </form>
      )}
      <p className="take">
        {!isWriting && (
          <button ref={opener} type="button" className="button" onClick={() => setWriting(true)}>
            {note ? 'Change the note' : 'Write a note'}
          </button>
        )}
        <button type="button" className="button" disabled={place.isFirst} onClick={() => onMove(-1)}>
          Up
        </button>
        <button type="button" className="button" disabled={place.isLast} onClick={() => onMove(1)}>
          Down
        </button>
        <button type="button" className="button" onClick={onRemove}>
          Remove
        </button>
      </p>
    </li>
  )
}

function Body({ node }: { readonly node: BriefNode }) {
  if (node.__typename === 'Chart')
    return (
      <figure className="chart">
        <img src={`/api/charts/${node.id}.svg`} alt={`${node.label}. Its page has the figures as a table.`} />
      </figure>
    )
  if (node.__typename === 'ResearchFinding') return <p>{node.claim}</p>
  if (node.__typename === 'SecurityFinding') return <p className="place">{placeOf(node.location)}</p>
  return 'description' in node ? <SourceText html={splitLead(node.description).lead} /> : null
}

/** Returns what an object is, in one line: its kind, its id and the facts that a briefing names. */
function headOf(node: BriefNode) {
  return node.__typename === 'SecurityFinding' ? (
    <>
      Finding of {node.application.name} · <Severity of={node.severity} /> · {factsOf(node).join(' · ')}
    </>
  ) : (
    [`${kindNames[node.kind] ?? node.kind} ${node.id}`, ...factsOf(node)].join(' · ')
  )
}
