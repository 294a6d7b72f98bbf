import type { ExamineOptions } from '../../../src/trust/examination.ts'

/** A file, or a folder as a map of its files, that a rule finds something in, or does not. */
export type Sample = readonly [
  name: string,
  content: Buffer | string | object | ReadonlyMap<string, Buffer | string>,
  options?: ExamineOptions,
]
export type Samples = { readonly positive: readonly Sample[]; readonly negative: readonly Sample[] }
