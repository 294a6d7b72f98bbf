import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps what was written into a form whichever way it is left: by another technique, by Back, by another layer. `keep`
 * is called when the form goes with something new in it, unless it was settled before.
 */
export function useEntryDraft(form: RefObject<HTMLFormElement | null>, keep: (data: FormData) => void) {
  const first = useRef('')
  const isSettled = useRef(false)
  const isWritten = (element: HTMLFormElement) => textOf(element) !== first.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is of one technique of one layer.
  useEffect(() => {
    const element = form.current
    if (!element) return
    first.current = textOf(element)
    return () => {
      if (!isSettled.current && isWritten(element)) keep(new FormData(element))
    }
  }, [])
  return {
    isWritten: () => form.current !== null && isWritten(form.current),
    /** Says that what is written has been kept, or is not to be. */
    settle: () => {
      isSettled.current = true
    },
  }
}

function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)])
}
