import { useEffect } from 'react'

/** Names the page in the title of the window. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Security knowledge graph`
  }, [title])
}
