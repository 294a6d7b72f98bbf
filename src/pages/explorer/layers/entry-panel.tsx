import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../shared/icons.tsx'
import { Name } from '../../shared/name.tsx'
import { pageOf } from '../url.ts'
import type { Entry, Marks } from './layer.ts'
import { linkLines, linksOfLines } from './links.ts'

type Props = {
  readonly technique: { readonly id: string; readonly name: string }
  /** The tactic of the cell, where the technique has others too. */
  readonly tactic: string | null
  readonly entry: Entry | undefined
  /** `isEverywhere` for all tactics of the technique. */
  readonly onSave: (marks: Marks, isEverywhere: boolean) => Promise<void>
  readonly onClose: () => void
}

/** What a layer says of a technique, beside the matrix, to be written. */
export function EntryPanel({ technique, tactic, entry, onSave, onClose }: Props) {
  const first = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [hasColour, setColour] = useState(entry?.colour !== undefined)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const addresses = entry?.links?.flatMap((link) => ('url' in link ? link : [])) ?? []
  const save = async (data: FormData) => {
    const text = (part: string) => String(data.get(part) ?? '').trim()
    try {
      const links = linksOfLines(text('links'))
      const marks: Marks = {
        ...(text('score') !== '' && { score: Number(text('score')) }),
        ...(hasColour && { colour: text('colour') }),
        ...(text('comment') !== '' && { comment: text('comment') }),
        ...(links.length > 0 && { links }),
        ...(data.has('off') && { isOff: true as const }),
      }
      await onSave(marks, tactic === null || data.has('everywhere'))
    } catch (cause) {
      setFailure((cause as Error).message)
    }
  }
  return (
    <aside className="panel" aria-label="Technique in the layer">
      <button type="button" className="button close" onClick={onClose} aria-label="Close">
        <Icon name="close" />
      </button>
      <h2>
        <Name text={technique.name} />
      </h2>
      <p className="muted">
        <a href={pageOf(technique.id)}>{technique.id}</a>
        {tactic !== null && ` · at ${tactic}`}
      </p>
      <form
        className="entry-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <label>
          Score{' '}
          <input ref={first} className="field" name="score" type="number" step="any" defaultValue={entry?.score} />
        </label>
        <div className="controls">
          <label className="check">
            <input type="checkbox" checked={hasColour} onChange={({ target }) => setColour(target.checked)} /> A colour
            of its own
          </label>
          {hasColour && (
            <input type="color" name="colour" aria-label="Colour" defaultValue={entry?.colour ?? '#9ecae1'} />
          )}
        </div>
        <label>
          Comment <textarea className="field" name="comment" rows={4} defaultValue={entry?.comment} />
        </label>
        <label>
          Links, one a line: https://… and its label{' '}
          <textarea className="field" name="links" rows={3} defaultValue={linkLines(entry?.links)} />
        </label>
        <label className="check">
          <input type="checkbox" name="off" defaultChecked={entry?.isOff === true} /> Switched off
        </label>
        {tactic !== null && (
          <label className="check">
            <input type="checkbox" name="everywhere" defaultChecked={entry?.tactic === undefined} /> At all tactics of
            this technique
          </label>
        )}
        {failure && (
          <p className="banner warn" role="alert">
            {failure}
          </p>
        )}
        <span className="take">
          <button type="submit" className="button primary">
            Save
          </button>
          {entry && (
            <button
              type="button"
              className="button"
              onClick={() => void onSave({}, tactic === null || entry.tactic === undefined)}
            >
              Clear
            </button>
          )}
        </span>
      </form>
      {addresses.length > 0 && (
        <ul aria-label="Links">
          {addresses.map(({ label, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links of a technique may be alike.
            <li key={index}>
              <a href={url} rel="noopener noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
