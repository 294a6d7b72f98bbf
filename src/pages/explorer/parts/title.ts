import { useEffect } from 'react'
import { visibleText } from '../../../ground/text.ts'

/**
 * Names the view in the title of the window: the page, what narrows it, and that it is not the first page of its list.
 */
export function useTitle(
  title: string | undefined,
  { narrowedBy = [], isFurther = false }: { readonly narrowedBy?: readonly Part[]; readonly isFurther?: boolean } = {},
): void {
  const parts = [title, ...narrowedBy, isFurther && 'further page'].filter((part) => part)
  const whole = title ? visibleText(`${parts.join(', ')} · Security knowledge graph`) : undefined
  useEffect(() => {
    if (whole) document.title = whole
  }, [whole])
}

type Part = string | null | undefined | false
