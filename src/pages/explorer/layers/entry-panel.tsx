import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Icon } from '../../shared/icons.tsx'
import { Name } from '../../shared/name.tsx'
import { numberOf } from '../../shared/words.ts'
import { pageOf } from '../url.ts'
import { useEntryDraft } from './entry-draft.ts'
import type { Entry, Marks, Scale } from './layer.ts'
import { linkLines } from './links.ts'
import { writtenMarks } from './written-marks.ts'

/** What a panel is asked before it goes: where it cannot keep what is written, it says so and stays. */
export type EntryGuard = { mayLeave(): boolean }

type Props = {
  readonly ref: Ref<EntryGuard>
  readonly technique: { readonly id: string; readonly name: string }
  /** The tactic of the cell, where the technique has others too. */
  readonly tactic: string | null
  readonly entry: Entry | undefined
  readonly scale: Scale
  /** `isEverywhere` for all tactics of the technique. */
  readonly onSave: (marks: Marks, isEverywhere: boolean) => Promise<void>
  readonly onClose: () => void
}

/** What a layer says of a technique, beside the matrix, to be written; only “Leave it” drops what was written. */
export function EntryPanel({ ref, technique, tactic, entry, scale, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [hasColour, setColour] = useState(entry?.colour !== undefined)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const addresses = entry?.links?.flatMap((link) => ('url' in link ? link : [])) ?? []
  const keep = async (data: FormData) => onSave(writtenMarks(data), tactic === null || data.has('everywhere'))
  const draft = useEntryDraft(form, (data) => void keep(data).catch(() => undefined))
  const close = () => {
    draft.settle()
    onClose()
  }
  const save = async (data: FormData) => {
    try {
      await keep(data)
      close()
    } catch (cause) {
      setFailure((cause as Error).message)
    }
  }
  const mayLeave = () => {
    if (!form.current || !draft.isWritten()) return true
    try {
      writtenMarks(new FormData(form.current))
      return form.current.reportValidity()
    } catch (cause) {
      setFailure((cause as Error).message)
      return false
    }
  }
  useImperativeHandle(ref, () => ({ mayLeave }))
  return (
    <aside className="panel" aria-label="Technique in the layer">
      <button type="button" className="button close" onClick={() => mayLeave() && onClose()} aria-label="Close">
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
        ref={form}
        className="entry-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <label>
          Score, {numberOf(scale.least)} to {numberOf(scale.most)}{' '}
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
          <button type="button" className="button" onClick={close}>
            Leave it
          </button>
          {entry && (
            <button
              type="button"
              className="button"
              onClick={() => void onSave({}, tactic === null || entry.tactic === undefined).then(close)}
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
