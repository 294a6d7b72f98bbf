import { useEffect, useRef, useState } from 'react'
import { useCredentials } from '../../shared/credentials.tsx'
import { counted } from '../../shared/words.ts'

/** Asks who signs out whether this browser is to forget what it keeps for them, where it keeps something. */
export function AskToErase() {
  const { length } = useCredentials()
  const before = useRef(length)
  const [kept, setKept] = useState<readonly string[]>([])
  useEffect(() => {
    const isSigningOut = length < before.current
    before.current = length
    if (isSigningOut) void listKept().then(setKept)
  }, [length])
  if (kept.length === 0) return null
  const erase = async () => {
    const [brief, layers] = await stores()
    await Promise.all([brief.eraseBrief(), layers.eraseLayers()])
    setKept([])
  }
  return (
    <p className="banner">
      This browser keeps your {kept.join(' and ')}.{' '}
      <button type="button" className="button" onClick={() => void erase()}>
        Erase it
      </button>{' '}
      <button type="button" className="button" onClick={() => setKept([])}>
        Keep it
      </button>
    </p>
  )
}

function stores() {
  return Promise.all([import('../brief/store.ts'), import('../layers/store.ts')])
}

async function listKept(): Promise<readonly string[]> {
  const [brief, layers] = await stores()
  const [{ ids }, { length }] = await Promise.all([brief.loadBrief(), layers.loadLayers()])
  return [
    ...(ids.length > 0 ? [`brief of ${counted(ids.length, 'object')}`] : []),
    ...(length > 0 ? [counted(length, 'layer')] : []),
  ]
}
