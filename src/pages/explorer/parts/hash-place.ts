import { useEffect } from 'react'

/** For so long the parts of a page may come that stand above its place. */
const mostMs = 4_000
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the place of the page that the address names, also while what stands above it still comes; the reader's
 * own move ends that.
 */
export function useHashPlace(address: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another place.
  useEffect(() => {
    const id = location.hash.slice(1)
    if (id === '' || id === 'main') return
    const sizes = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
    sizes.observe(document.body)
    const stop = () => {
      sizes.disconnect()
      clearTimeout(timer)
      for (const move of ownMoves) removeEventListener(move, stop)
    }
    const timer = setTimeout(stop, mostMs)
    for (const move of ownMoves) addEventListener(move, stop, { passive: true })
    return stop
  }, [address])
}
