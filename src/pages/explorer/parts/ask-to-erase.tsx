import { useEffect, useRef, useState } from 'react'
import { useCredentials } from '../../shared/credentials.tsx'
import { counted } from '../../shared/words.ts'

/** Asks who signs out whether this browser is to forget the brief, where it keeps one. */
export function AskToErase() {
  const { length } = useCredentials()
  const before = useRef(length)
  const [kept, setKept] = useState(0)
  useEffect(() => {
    const isSigningOut = length < before.current
    before.current = length
    if (isSigningOut) void countKept().then(setKept)
  }, [length])
  if (kept === 0) return null
  const erase = async () => {
    await (await import('../brief/store.ts')).eraseBrief()
    setKept(0)
  }
  return (
    <p className="banner">
      This browser keeps your brief of {counted(kept, 'object')}.{' '}
      <button type="button" className="button" onClick={() => void erase()}>
        Erase it
      </button>{' '}
      <button type="button" className="button" onClick={() => setKept(0)}>
        Keep it
      </button>
    </p>
  )
}

async function countKept(): Promise<number> {
  return (await (await import('../brief/store.ts')).loadBrief()).ids.length
}
