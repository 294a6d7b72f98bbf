import { useEffect, useState } from 'react'
import { CredentialForm, useCredentials } from '../../shared/credentials.tsx'
import type { SaveViewVariables } from '../../shared/documents/save-view.ts'
import { savedViewDocument } from '../../shared/documents/saved-view.ts'
import { read } from '../../shared/queries.ts'
import { useSearchPart } from '../url.ts'
import { listAgain, saveView } from './change-view.ts'
import { ViewList } from './view-list.tsx'

type Kind = NonNullable<SaveViewVariables['input']['kind']>
export type ViewPanelProps = {
  readonly kind: Kind
  /** Returns what the view is called where the reader gives it no other name. */
  readonly nameOf: () => string
  /** Returns what is to be saved; null where there is nothing. */
  readonly write: () => object | null
  /** Shows what was saved; throws an error for people when it cannot. */
  readonly onOpen: (document: object) => unknown
  /** The part of the address that leads to a view. */
  readonly parameter: string
  readonly isOpen: boolean
}
/** The view that was opened or saved last: it is saved again in its place. */
type Current = { readonly id: string; readonly name: string; readonly version: number }

/** Saves what is shown, and lists what was saved; asks for a key where none is known. */
export function ViewPanel({ kind, nameOf, write, onOpen, parameter, isOpen }: ViewPanelProps) {
  const hasKey = useCredentials().some((credential) => credential.kind === 'key')
  const [{ [parameter]: linked }, change] = useSearchPart()
  const [current, setCurrent] = useState<Current | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (isOpen) listAgain()
  }, [isOpen])
  const attempt = async (run: () => Promise<string>) => {
    try {
      setSaid(await run())
    } catch (cause) {
      setSaid((cause as Error).message)
    }
  }
  const save = (wanted: string, before: Current | null) =>
    attempt(async () => {
      const document = write()
      if (!document) throw new Error('There is nothing to save yet.')
      const saved = await saveView(
        before
          ? { id: before.id, ifVersion: [before.version], document }
          : { kind, name: wanted.trim() || nameOf(), document },
      )
      setCurrent(saved)
      return `Saved as “${saved.name}”.`
    })
  const open = (id: string) =>
    attempt(async () => {
      const { savedView } = await read(savedViewDocument, { id })
      if (savedView?.viewKind !== kind || savedView.document === null)
        throw new Error('There is no such view here that you may read.')
      await onOpen(Object(savedView.document))
      setCurrent(savedView.isMine ? savedView : null)
      return `“${savedView.name}” of ${savedView.owner} is open.`
    })
  return (
    <div className="card">
      {!hasKey ? (
        <CredentialForm kind="key" />
      ) : (
        isOpen && (
          <>
            {linked && (
              <p className="banner">
                This link leads to a saved view.{' '}
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    change({ [parameter]: null }, true)
                    void open(linked)
                  }}
                >
                  Open it
                </button>
              </p>
            )}
            <form
              className="controls"
              aria-label="Save on the service"
              onSubmit={(event) => {
                event.preventDefault()
                void save(String(new FormData(event.currentTarget).get('name') ?? ''), null)
              }}
            >
              <label className="choice">
                <span>Name</span>
                <input className="field" name="name" maxLength={200} placeholder={nameOf()} />
              </label>
              <button type="submit" className="button primary">
                Save as new
              </button>
              {current && (
                <button type="button" className="button" onClick={() => void save('', current)}>
                  Save “{current.name}” again
                </button>
              )}
            </form>
            <p role="status">{said}</p>
            <ViewList
              kind={kind}
              linkTo={(id) => `${location.origin}${location.pathname}?${parameter}=${id}`}
              onOpen={(id) => void open(id)}
              onSay={setSaid}
              onChanged={(id, saved) => setCurrent((now) => (now?.id === id ? saved : now))}
            />
          </>
        )
      )}
    </div>
  )
}
