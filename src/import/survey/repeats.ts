import type { Column } from './column.ts'
import type { Row } from './csv.ts'
import type { Notes } from './notes.ts'
import { clean, detached, shown } from './values.ts'

const mostRemembered = 2_000_000

/** Looks for respondent numbers that occur twice, remembering a hash of each of the first 2,000,000. */
export function watchRepeats({ index, place }: Column, notes: Notes): { look(row: Row): void; finish(): void } {
  const hashes = createHashSet()
  const examples = new Set<string>()
  let repeats = 0
  let rounded = 0
  let isFull = false
  return {
    look(row) {
      const number = clean(row[index] ?? '')
      if (number === '') return
      if (/^\d(?:\.\d+)?E\+\d+$/.test(number)) {
        rounded += 1
        return
      }
      const hash = hashOf(number)
      if (hashes.has(hash)) {
        repeats += 1
        if (examples.size < 5) examples.add(detached(number))
      } else if (hashes.size() < mostRemembered) hashes.add(hash)
      else isFull = true
    },
    finish() {
      if (repeats > 0)
        notes.warn(
          'respondent',
          `${place} repeats a respondent number in ${rows(repeats)}, such as ${[...examples].map(shown).join(', ')}; all rows are counted`,
        )
      if (rounded > 0)
        notes.warn(
          'respondent',
          `${place} has numbers that a spreadsheet rounded (as in 1.14E+11) in ${rows(rounded)}; they do not identify respondents`,
        )
      if (isFull)
        notes.warn('respondent', `${place} was looked through for repeated numbers up to 2,000,000 different ones only`)
    },
  }
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
}

/** A hash over 0 of 53 bits, made of two hashes of 32 bits (FNV-1a and a multiplicative one). */
function hashOf(text: string): number {
  let one = 0x811c9dc5
  let other = 0x9e3779b9
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13)
  }
  return (one >>> 0) * 0x200000 + ((other >>> 0) & 0x1fffff) + 1
}

/**
 * A set of numbers over 0 in a table of which at most half is filled; far smaller and faster than a `Set` of millions.
 */
function createHashSet() {
  let table = new Float64Array(1_024)
  let size = 0
  const placeIn = (slots: Float64Array, hash: number) => {
    let at = hash % slots.length
    while (slots[at] !== 0 && slots[at] !== hash) at = (at + 1) % slots.length
    return at
  }
  return {
    size: () => size,
    has: (hash: number) => table[placeIn(table, hash)] === hash,
    add(hash: number) {
      if (size * 2 >= table.length) {
        const larger = new Float64Array(table.length * 2)
        for (const known of table) if (known !== 0) larger[placeIn(larger, known)] = known
        table = larger
      }
      table[placeIn(table, hash)] = hash
      size += 1
    },
  }
}
