import { hash } from 'node:crypto'
import { DigestTable } from '../store/digest-table.ts'

type Part = string | number | null | undefined

const fingerprintBytes = 16

/**
 * Tells the findings of one scan apart. What is the same in `identity` (the tool's fingerprint, or rule, path and code)
 * but stands at another `place` is numbered in the order of the file, so that no finding hides another; what has both
 * in common with an earlier one repeats it, under its fingerprint.
 */
export class FindingIdentities {
  readonly #occurrences = new DigestTable()
  readonly #places = new DigestTable()

  /** The fingerprint of what stands next in the file. */
  identify(identity: readonly Part[], place: readonly Part[]): string {
    const base = digestOf(identity)
    const spot = digestOf([...identity, '\0', ...place])
    const known = this.#places.get(spot)
    if (known !== null) return fingerprintOf(base, known)
    const occurrence = this.#occurrences.get(base) ?? 0
    this.#occurrences.set(base, occurrence + 1)
    this.#places.set(spot, occurrence)
    return fingerprintOf(base, occurrence)
  }
}

/** Returns code without indentation and line breaks; null when nothing is left. */
export function normalizeSnippet(snippet: string | null | undefined): string | null {
  if (!snippet) return null
  return snippet.slice(0, 10_000).replace(/\s+/g, ' ').trim() || null
}

function digestOf(parts: readonly Part[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}

function fingerprintOf(base: Buffer, occurrence: number): string {
  return base.toString('hex', 0, fingerprintBytes) + (occurrence === 0 ? '' : `:${occurrence + 1}`)
}
