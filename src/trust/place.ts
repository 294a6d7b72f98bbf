import type { Examination } from './examination.ts'

/** Where a reader stands: the file or member, and how many archives it is inside of. */
export type Place = {
  readonly examination: Examination
  /** The file, with members behind `!/`. */
  readonly place: string
  /** Its name by itself. */
  readonly name: string
  readonly depth: number
  /** True for a file that, when it is a text, a model reads. */
  readonly isForModel: boolean
}
