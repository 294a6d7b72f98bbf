/** Returns the next number from 0 up to 1. */
export type Random = () => number

/** Returns the positions that come true, each with its own chance. */
export function chooseEach(random: Random, chances: readonly number[]): readonly number[] {
  return chances.flatMap((chance, position) => (random() < chance ? [position] : []))
}

/** Returns three different positions, drawn by weight. */
export function chooseThree(random: Random, weights: readonly number[]): readonly number[] {
  const left = [...weights]
  return [0, 1, 2].map(() => {
    const position = choose(random, left)
    left[position] = 0
    return position
  })
}

/** Returns a position, drawn by weight. */
export function choose(random: Random, weights: readonly number[]): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}

/** Returns the items in a random order. */
export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Returns a generator of numbers that depends on nothing but its seed (mulberry32). */
export function randomFrom(start: number): Random {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns `value`, or the bound that it is beyond. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
