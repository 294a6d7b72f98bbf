import { useEffect, useRef, useState } from 'react'

const restMs = 120

/** Returns a text as soon as it has not changed for a moment. */
export function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => setDelayed(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}
