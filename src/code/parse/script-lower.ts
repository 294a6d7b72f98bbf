import type { Raw } from './raw.ts'
import type { Expression, Statement } from './tree.ts'

/** What the readers of TypeScript and JavaScript share: the text, and each other. */
export type Lower = {
  readonly source: string
  readonly expression: (node: Raw | null) => Expression
  readonly block: (node: Raw | null) => readonly Statement[]
}
