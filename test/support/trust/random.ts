import { createHash } from 'node:crypto'

/** Returns whole numbers below a limit, the same ones for the same `seed` (xorshift32). */
export function createRandom(seed: string): (below: number) => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
