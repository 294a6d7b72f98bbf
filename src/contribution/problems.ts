import { toldAtMost, type Violation } from './validate.ts'
import { violation } from './violation.ts'

/** Where the checks of one document tell what they find. */
export type Problems = {
  error(pointer: string, rule: string, message: string, more?: More): void
  warn(pointer: string, rule: string, message: string, more?: More): void
  /** True when more violations would not be told. */
  isFull(): boolean
  readonly violations: readonly Violation[]
  readonly warnings: readonly Violation[]
}
type More = { readonly value?: unknown; readonly allowed?: string; readonly suggestion?: string | null }

/** An empty list of problems. */
export function createProblems(): Problems {
  const violations: Violation[] = []
  const warnings: Violation[] = []
  const teller =
    (list: Violation[], severity: Violation['severity']) =>
    (pointer: string, rule: string, message: string, more: More = {}): void => {
      list.push(violation({ severity, pointer, rule, message: sentenceOf(message), ...more }))
    }
  return {
    error: teller(violations, 'error'),
    warn: teller(warnings, 'warning'),
    isFull: () => violations.length >= toldAtMost,
    violations,
    warnings,
  }
}

function sentenceOf(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
