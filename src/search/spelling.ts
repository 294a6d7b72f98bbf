/** Returns a word of the texts for one that they do not have. */
export type Spelling = {
  /**
   * Returns the known word that `word` was probably meant to be, or `word` itself; `isBeginning` when more letters may
   * follow.
   */
  correct(word: string, isBeginning: boolean): string
}

const shortestCorrected = 4

/** Creates the spelling of texts that have each word so many times. */
export function createSpelling(counts: ReadonlyMap<string, number>): Spelling {
  const byLength = Map.groupBy(
    [...counts.keys()].map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => word.length,
  )
  const sorted = [...counts.keys()].sort()

  const isBeginningOfSome = (word: string) => sorted[placeOf(sorted, word)]?.startsWith(word) ?? false

  const nearest = (word: string, hasFirst: boolean) => {
    const most = word.length < 6 ? 1 : 2
    const letters = lettersOf(word)
    let best: { readonly word: string; readonly weight: number } | undefined
    for (let length = word.length - most; length <= word.length + most; length++) {
      for (const { word: known, letters: others } of byLength.get(length) ?? []) {
        if ((known[0] === word[0]) !== hasFirst || countBits(letters ^ others) > 2 * most) continue
        const distance = editDistance(word, known, most)
        if (distance > most) continue
        const weight = Math.log1p(counts.get(known)!) - distance * 4
        if (!best || weight > best.weight || (weight === best.weight && known < best.word))
          best = { word: known, weight }
      }
    }
    return best?.word
  }

  const parted = (word: string) => {
    for (let at = 3; at <= word.length - 4; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)]
      if ((counts.get(left) ?? 0) > 2 && (counts.get(right) ?? 0) > 2) return `${left} ${right}`
    }
    return undefined
  }

  return {
    correct(word, isBeginning) {
      if (word.length < shortestCorrected || word.length > 40 || /\d/.test(word) || counts.has(word)) return word
      if (isBeginning && isBeginningOfSome(word)) return word
      return nearest(word, true) ?? parted(word) ?? nearest(word, false) ?? word
    },
  }
}

/** Returns the place of the first of the `sorted` words that does not come before `word`. */
export function placeOf(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns a set of the letters of a word, in 32 bits. A letter that differs changes at most two of them. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Returns how many of the 32 bits of a number are set. */
export function countBits(bits: number): number {
  let [count, left] = [0, bits]
  for (; left !== 0; count++) left &= left - 1
  return count
}

/**
 * Returns how many letters differ, are missing, added or exchanged with the next (Damerau-Levenshtein, restricted), or
 * more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let value = Math.min(changed, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, before[j - 2]! + 1)
      row.push(value)
      if (value < least) least = value
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[b.length]!
}
