import type { Examination } from '../examination.ts'
import type { Source } from '../source.ts'

/** Bytes of a value, or where they stand when they are too many to keep. */
export type Hidden = Buffer | { readonly source: Source; readonly position: number; readonly length: number }

/** Where a stream stands. */
export type StreamContext = {
  readonly examination: Examination
  readonly place: string
  /** How many pickles it is inside of. */
  readonly depth: number
  /** The description of the nesting for findings; empty at the outermost level. */
  readonly within: string
  /** Offset of the outermost pickle for findings; null takes that of the opcode. */
  readonly offset: number | null
  /** True where arrays of joblib are read as who does not know them reads them: as opcodes. */
  readonly isPlain?: boolean
  /** Items of a container that are kept; 64 when not given. */
  readonly keptItems?: number
  /** Looks for a pickle in a text or in bytes; `isExpected` when PyTorch reads them as a tensor. */
  lookInside(hidden: Hidden, isText: boolean, context: StreamContext, isExpected: boolean): void
}
