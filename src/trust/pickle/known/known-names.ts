/**
 * Names that models of one library are made of, divided by blanks. A name means the same in every module of its library
 * that has it, whatever version moved it. Listed by `scripts/trust-known.py` from the library's own modules: neither
 * restoring them nor what they call then reads, writes, connects or runs.
 */
export type KnownNames = {
  /** Classes whose constructor may be called as well. */
  readonly classes?: string
  /** Classes that are restored without their constructor. */
  readonly restored?: string
  /** Classes that are dictionaries, and that are lists: items are put into them while loading. */
  readonly dictionaries?: string
  readonly lists?: string
  /** Functions that only compute. */
  readonly functions?: string
}
