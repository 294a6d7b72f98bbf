import { useEffect, useState } from 'react'

/**
 * Returns the newest of these pictures, joined by spaces, that are all there or cannot be had: what stands below them
 * would move if they came later.
 */
export function useLoaded(addresses: readonly string[]): string | undefined {
  const wanted = addresses.join(' ')
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const images = wanted.split(' ').filter(Boolean)
    const all = images.map((address) => {
      const image = new Image()
      image.src = address
      return image.decode()
    })
    void Promise.allSettled(all).then(() => isWanted && setLoaded(wanted))
    return () => {
      isWanted = false
    }
  }, [wanted])
  return loaded
}
