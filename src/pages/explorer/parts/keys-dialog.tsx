import './keys-dialog.css'
import { useEffect, useRef } from 'react'
import { keyedPages } from '../../shared/site-pages.ts'

const keys = [
  ['Arrow keys, Home, End', 'walk the matrix'],
  ['Enter', 'opens what is known of a technique beside the matrix'],
  ['Shift Enter', 'opens its page'],
  ['Space', 'shows or hides its sub-techniques'],
  ['Ctrl K, ⌘ K', 'opens the palette: pages, actions, objects, applications and findings by name'],
  ['/', 'filters the list of the page, else searches'],
  ['j · k · x · e', 'in a list: next row, last row, choose it, decide about those chosen'],
  ['p', 'marks the object of this page as the start of a path, and on the next one as its end'],
  ['Esc', 'closes'],
  ['?', 'shows these keys'],
] as const

type Props = {
  /** Whether keys work without Control. */
  readonly areOn: boolean
  readonly onSwitch: (areOn: boolean) => void
  readonly onClose: () => void
}

/** The list of all keys, opened when it is rendered. */
export function KeysDialog({ areOn, onSwitch, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3>Pages</h3>
      <dl className="places">
        {keyedPages.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <kbd>g {key}</kbd>
            </dt>
            <dd>{name.toLowerCase()}</dd>
          </div>
        ))}
      </dl>
      <p>
        <label>
          <input type="checkbox" checked={areOn} onChange={({ target }) => onSwitch(target.checked)} /> Keys work
          without Control, except in fields
        </label>
      </p>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  )
}
