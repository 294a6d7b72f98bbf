import { lazy, Suspense, useEffect, useState } from 'react'
import { keyedPages } from '../../shared/site-pages.ts'
import { go } from '../url.ts'
import { actOnList } from './list-keys.ts'
import { loadPart } from './load-part.ts'
import { markPath } from './path-start.ts'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'

const Palette = lazy(async () => ({ default: (await loadPart(() => import('../palette/palette.tsx'))).Palette }))
const KeysDialog = lazy(async () => ({ default: (await loadPart(() => import('./keys-dialog.tsx'))).KeysDialog }))

const pageOfKey: ReadonlyMap<string, string> = new Map(keyedPages.map(({ key, path }) => [key, path]))

/** The keys that work on every page, and the list of all. */
export function Keys() {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
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
      } else if (event.key === '?') setListOpen(true)
      else if (event.key === 'p' && !isGoing) markPath()
      isGoing = event.key === 'g'
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])
  const turn = (on: boolean) => {
    switchSingleKeys(on)
    setOn(on)
  }
  return (
    <>
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {isListOpen && (
        <Suspense>
          <KeysDialog areOn={areOn} onSwitch={turn} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog[open]') !== null
}
