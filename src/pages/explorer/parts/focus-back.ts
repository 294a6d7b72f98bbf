import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { history } from '../url.ts'

type Left = { readonly href: string; readonly turn: number }

/**
 * Moves the focus to the content of each page that is opened; who comes back to one finds it on the link by which it
 * was left.
 */
export function useFocusBack(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const content = main.current!
    const left: (Left | undefined)[] = []
    let observer: MutationObserver | undefined
    const onFocus = ({ target }: FocusEvent) => {
      const link = (target as Element).closest<HTMLElement | SVGElement>('a[href]')
      if (link) left[placeInHistory()] = leftBy(content, link)
    }
    const onArrival = () => {
      observer?.disconnect()
      content.focus({ preventScroll: true })
      const wanted = left[placeInHistory()]
      if (!wanted) return
      const look = () => {
        if (document.activeElement === content) linkOf(content, wanted)?.focus()
        if (document.activeElement !== content) observer?.disconnect()
      }
      observer = new MutationObserver(look)
      observer.observe(content, { childList: true, subtree: true })
      look()
    }
    content.addEventListener('focusin', onFocus)
    const ends = [
      history.subscribe(({ action }) => {
        if (action.type === 'PUSH') left.length = placeInHistory()
      }),
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) onArrival()
      }),
    ]
    return () => {
      content.removeEventListener('focusin', onFocus)
      observer?.disconnect()
      for (const end of ends) end()
    }
  }, [main, router])
}

function placeInHistory(): number {
  return history.location.state.__TSR_index
}

/** A page may lead to the same address by several links. */
function leftBy(content: Element, link: HTMLElement | SVGElement): Left {
  const href = link.getAttribute('href')!
  return { href, turn: linksTo(content, href).indexOf(link) }
}

function linkOf(content: Element, { href, turn }: Left): HTMLElement | SVGElement | undefined {
  return linksTo(content, href)[turn]
}

function linksTo(content: Element, href: string): (HTMLElement | SVGElement)[] {
  return [...content.querySelectorAll<HTMLElement | SVGElement>(`a[href="${CSS.escape(href)}"]`)]
}
