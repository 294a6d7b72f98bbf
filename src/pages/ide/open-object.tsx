import { useEffect, useState } from 'react'

const objectId = /\b(AML\.(?:TA|T|M|CS)\d+(?:\.\d+)?|CWE-\d+)\b/

/** Leads from the id that is selected or clicked in the query or in its answer to the page of its object. */
export function OpenObject() {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection()
      const line = selection?.anchorNode?.parentElement?.closest('.view-line')?.textContent ?? ''
      const found = objectId.exec(selection?.toString() ?? '')?.[1] ?? objectId.exec(line)?.[1]
      if (found) setId(found)
    }
    const lookAtLine = (event: MouseEvent) => {
      const line = (event.target as Element | null)?.closest?.('.view-line')?.textContent ?? ''
      const found = objectId.exec(line)?.[1]
      if (found) setId(found)
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('click', lookAtLine)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('click', lookAtLine)
    }
  }, [])
  return id === null ? null : (
    <a className="button" href={`/object/${id}`}>
      Open {id}
    </a>
  )
}
