import { BrokenData, type ReadByte } from './broken-data.ts'

/** The greatest dictionary, and bytes of it that are kept: what leads back further is over the limit. */
const [mostDictionary, mostKept] = [4_294_967_295, 33_554_432]
const pieceBytes = 65_536
const states = 12

/** Decodes LZMA, piece by piece: a window of the last bytes is what matches are copied from. */
export class LzmaDecoder {
  readonly #read: ReadByte
  readonly #write: (bytes: Uint8Array) => boolean
  readonly #most: number
  #window: Uint8Array
  #at = 0
  #sent = 0
  /** Bytes that the window has since its last reset. */
  #total = 0
  isStopped = false
  #range = 0
  #code = 0
  #state = 0
  #reps = [0, 0, 0, 0]
  #lc = 0
  #literalMask = 0
  #positionMask = 0
  #probabilities = new Uint16Array(0)

  constructor(read: ReadByte, write: (bytes: Uint8Array) => boolean, dictionaryBytes: number) {
    if (dictionaryBytes > mostDictionary) throw new BrokenData('the dictionary is too large')
    this.#read = read
    this.#write = write
    this.#most = Math.min(mostKept, Math.max(4_096, dictionaryBytes))
    this.#window = new Uint8Array(Math.min(this.#most, pieceBytes))
  }

  /** Takes the byte of properties: how many bits of the literal before and of the position choose the probabilities. */
  setProperties(byte: number): void {
    if (byte >= 225) throw new BrokenData('the properties are none')
    this.#lc = byte % 9
    const lp = Math.floor(byte / 9) % 5
    this.#literalMask = (1 << lp) - 1
    this.#positionMask = (1 << Math.floor(byte / 45)) - 1
    this.#probabilities = new Uint16Array(layout.literal + (0x300 << (this.#lc + lp)))
    this.resetState()
  }

  get hasProperties(): boolean {
    return this.#probabilities.length > 0
  }

  resetState(): void {
    this.#probabilities.fill(1_024)
    this.#state = 0
    this.#reps = [0, 0, 0, 0]
  }

  resetDictionary(): void {
    this.flush()
    this.#at = 0
    this.#sent = 0
    this.#total = 0
  }

  /** Begins with the five bytes of the range coder. */
  begin(): void {
    if (this.#read() !== 0) throw new BrokenData('the range coder does not begin with zero')
    this.#range = 0xffffffff
    this.#code = 0
    for (let index = 0; index < 4; index++) this.#code = ((this.#code << 8) | this.#read()) >>> 0
  }

  put(byte: number): void {
    if (this.#at === this.#window.length) this.#makeRoom()
    this.#window[this.#at++] = byte
    this.#total++
    if (this.#at - this.#sent >= pieceBytes) this.flush()
  }

  flush(): void {
    if (this.#at > this.#sent && !this.isStopped)
      this.isStopped = !this.#write(this.#window.slice(this.#sent, this.#at))
    this.#sent = this.#at
  }

  #makeRoom(): void {
    this.flush()
    if (this.#window.length < this.#most) {
      const wider = new Uint8Array(Math.min(this.#most, this.#window.length * 2))
      wider.set(this.#window)
      this.#window = wider
    } else {
      this.#at = 0
      this.#sent = 0
    }
  }

  #back(distance: number): number {
    const at = this.#at - distance - 1
    return this.#window[at < 0 ? at + this.#window.length : at]!
  }

  #bit(index: number): number {
    const probability = this.#probabilities[index]!
    const bound = (this.#range >>> 11) * probability
    let bit = 0
    if (this.#code < bound) {
      this.#range = bound
      this.#probabilities[index] = probability + ((2_048 - probability) >>> 5)
    } else {
      this.#range -= bound
      this.#code -= bound
      this.#probabilities[index] = probability - (probability >>> 5)
      bit = 1
    }
    this.#normalize()
    return bit
  }

  #normalize(): void {
    if (this.#range >= 0x1000000) return
    this.#range = (this.#range << 8) >>> 0
    this.#code = ((this.#code << 8) | this.#read()) >>> 0
  }

  #tree(start: number, bits: number): number {
    let node = 1
    for (let index = 0; index < bits; index++) node = (node << 1) | this.#bit(start + node)
    return node - (1 << bits)
  }

  #reverseTree(start: number, bits: number): number {
    let [node, value] = [1, 0]
    for (let index = 0; index < bits; index++) {
      const bit = this.#bit(start + node)
      node = (node << 1) | bit
      value |= bit << index
    }
    return value
  }

  #direct(bits: number): number {
    let value = 0
    for (let index = 0; index < bits; index++) {
      this.#range >>>= 1
      const bit = this.#code >= this.#range ? 1 : 0
      if (bit === 1) this.#code -= this.#range
      value = (value << 1) | bit
      this.#normalize()
    }
    return value >>> 0
  }

  #length(start: number, positionState: number): number {
    if (this.#bit(start) === 0) return 2 + this.#tree(start + 2 + positionState * 8, 3)
    if (this.#bit(start + 1) === 0) return 10 + this.#tree(start + 130 + positionState * 8, 3)
    return 18 + this.#tree(start + 258, 8)
  }

  #literal(): void {
    const before = this.#total > 0 ? this.#back(0) : 0
    const context = ((this.#total & this.#literalMask) << this.#lc) + (before >>> (8 - this.#lc))
    const start = layout.literal + 0x300 * context
    let symbol = 1
    if (this.#state >= 7) {
      let match = this.#back(this.#reps[0]!)
      while (symbol < 0x100) {
        const matchBit = (match >>> 7) & 1
        match <<= 1
        const bit = this.#bit(start + ((1 + matchBit) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (bit !== matchBit) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(start + symbol)
    this.put(symbol & 0xff)
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6
  }

  #distance(length: number): number {
    const slot = this.#tree(layout.slots + Math.min(length - 2, 3) * 64, 6)
    if (slot < 4) return slot
    const bits = (slot >>> 1) - 1
    const base = ((2 | (slot & 1)) << bits) >>> 0
    if (slot < 14) return base + this.#reverseTree(layout.special + base - slot, bits)
    return base + this.#direct(bits - 4) * 16 + this.#reverseTree(layout.align, 4)
  }

  /** Decodes `size` bytes, or up to the sign of the end when it is null. Returns false when the writer stopped it. */
  decode(size: number | null): boolean {
    let left = size ?? Number.POSITIVE_INFINITY
    while (left > 0 && !this.isStopped) {
      const positionState = this.#total & this.#positionMask
      if (this.#bit(layout.isMatch + this.#state * 16 + positionState) === 0) {
        this.#literal()
        left--
        continue
      }
      const length = this.#match(positionState)
      if (length === null) return true
      if (this.#reps[0]! >= Math.min(this.#total, this.#most)) throw new BrokenData('a match leads before the data')
      const copied = Math.min(length, left)
      for (let index = 0; index < copied; index++) this.put(this.#back(this.#reps[0]!))
      left -= copied
    }
    return !this.isStopped
  }

  /** Reads a match or a repetition. Returns its length; null is the sign of the end. */
  #match(positionState: number): number | null {
    const state = this.#state
    const [first = 0, second = 0, third = 0, fourth = 0] = this.#reps
    if (this.#bit(layout.isRep + state) === 0) {
      const length = this.#length(layout.lengths, positionState)
      this.#state = state < 7 ? 7 : 10
      const distance = this.#distance(length)
      if (distance === 0xffffffff) return null
      this.#reps = [distance, first, second, third]
      return length
    }
    if (this.#bit(layout.isRep0 + state) === 0) {
      if (this.#bit(layout.isRep0Long + state * 16 + positionState) === 0) {
        this.#state = state < 7 ? 9 : 11
        return 1
      }
    } else if (this.#bit(layout.isRep1 + state) === 0) this.#reps = [second, first, third, fourth]
    else if (this.#bit(layout.isRep2 + state) === 0) this.#reps = [third, first, second, fourth]
    else this.#reps = [fourth, first, second, third]
    const length = this.#length(layout.repLengths, positionState)
    this.#state = state < 7 ? 8 : 11
    return length
  }
}

/** Where each kind of probabilities begins. */
const layout = {
  isMatch: 0,
  isRep: states * 16,
  isRep0: states * 17,
  isRep1: states * 18,
  isRep2: states * 19,
  isRep0Long: states * 20,
  slots: states * 36,
  special: states * 36 + 256,
  align: states * 36 + 256 + 128,
  lengths: states * 36 + 256 + 128 + 16,
  repLengths: states * 36 + 256 + 128 + 16 + 514,
  literal: states * 36 + 256 + 128 + 16 + 514 * 2,
} as const
