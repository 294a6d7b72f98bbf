import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { keyedPages } from '../../shared/site-pages.ts'
import { go } from '../url.ts'
import { actOnList } from './list-keys.ts'
import { loadPart } from './load-part.ts'
import { markPath } from './path-start.ts'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'

const Palette = lazy(async () => ({ default: (await loadPart(() => import('../palette/palette.tsx'))).Palette }))

const keys = [
  ['Arrow keys, Home, End', 'walk the matrix'],
  ['Enter', 'opens what is known of a technique beside the matrix'],
  ['Shift Enter', 'opens its page'],
  ['Space', 'shows or hides its sub-techniques'],
  ['Ctrl K, ⌘ K', 'opens the palette: pages, actions, objects, applications and findings by name'],
  ['/', 'filters the list of the page, else searches'],
  ['j · k · x · e', 'in a list: next row, last row, choose it, decide about those chosen'],
  [keyedPages.map(({ key }) => `g ${key}`).join(' · '), keyedPages.map(({ name }) => name.toLowerCase()).join(' · ')],
  ['p', 'marks the object of this page as the start of a path, and on the next one as its end'],
  ['Esc', 'closes'],
  ['?', 'shows these keys'],
] as const

const pageOfKey: ReadonlyMap<string, string> = new Map(keyedPages.map(({ key, path }) => [key, path]))

/** The keys that work on every page, and the list of all. */
export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [areOn, setOn] = useState(areSingleKeysOn)
  useEffect(() => {
    let isGoing = false
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setPaletteOpen(true)
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!areOn && event.key !== '?') return
      const page = isGoing ? pageOfKey.get(event.key) : undefined
      if (page) go(page)
      else if (actOnList(event.key)) event.preventDefault()
      else if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('.goto input')?.focus()
      } else if (event.key === '?') dialog.current?.showModal()
      else if (event.key === 'p' && !isGoing) markPath()
      isGoing = event.key === 'g'
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])
  return (
    <>
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      <dialog ref={dialog} className="keys" aria-labelledby="keys-title">
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
        <p>
          <label>
            <input
              type="checkbox"
              checked={areOn}
              onChange={({ target }) => {
                switchSingleKeys(target.checked)
                setOn(target.checked)
              }}
            />{' '}
            Keys work without Control, except in fields
          </label>
        </p>
        <form method="dialog">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog[open]') !== null
}
