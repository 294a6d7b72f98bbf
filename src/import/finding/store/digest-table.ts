/**
 * Whole numbers by digest, for millions of them: 16 bytes each, no object per entry. A digest counts by its first 96
 * bits, so that among ten million the chance that any two are taken for the same is under one in 10^15.
 */
export class DigestTable {
  #slots = new Uint32Array(4 * 1024)
  #size = 0

  /** The number of the digest; null when it has none. */
  get(digest: Buffer): number | null {
    const slot = this.#find(this.#slots, digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8))
    const stored = this.#slots[slot + 3]!
    return stored === 0 ? null : stored - 1
  }

  /**
   * Adds a digest, of which 24 or more hexadecimal digits are given, of one of several kinds; false when it is there
   * already.
   */
  add(digest: string, kind: number): boolean {
    const word = (from: number) => Number.parseInt(digest.slice(from, from + 8), 16)
    const [a, b, c] = [(word(0) ^ kind) >>> 0, word(8), word(16)]
    const slot = this.#find(this.#slots, a, b, c)
    if (this.#slots[slot + 3] !== 0) return false
    this.#insert(slot, a, b, c, 1)
    return true
  }

  /** Gives the digest a number from 0. */
  set(digest: Buffer, value: number): void {
    const [a, b, c] = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)]
    const slot = this.#find(this.#slots, a, b, c)
    if (this.#slots[slot + 3] === 0) this.#insert(slot, a, b, c, value + 1)
    else this.#slots[slot + 3] = value + 1
  }

  #insert(slot: number, a: number, b: number, c: number, stored: number): void {
    this.#write(this.#slots, slot, a, b, c, stored)
    if (++this.#size * 4 * 1.5 > this.#slots.length) this.#grow()
  }

  /** The first word of the slot that has the digest, or of the free one where it belongs. */
  #find(slots: Uint32Array, a: number, b: number, c: number): number {
    const mask = slots.length - 1
    let slot = (a << 2) & mask
    while (slots[slot + 3] !== 0 && (slots[slot] !== a || slots[slot + 1] !== b || slots[slot + 2] !== c))
      slot = (slot + 4) & mask
    return slot
  }

  #write(slots: Uint32Array, slot: number, a: number, b: number, c: number, stored: number): void {
    slots[slot] = a
    slots[slot + 1] = b
    slots[slot + 2] = c
    slots[slot + 3] = stored
  }

  #grow(): void {
    const old = this.#slots
    const slots = new Uint32Array(old.length * 2)
    for (let from = 0; from < old.length; from += 4) {
      if (old[from + 3] === 0) continue
      const [a, b, c] = [old[from]!, old[from + 1]!, old[from + 2]!]
      this.#write(slots, this.#find(slots, a, b, c), a, b, c, old[from + 3]!)
    }
    this.#slots = slots
  }
}
