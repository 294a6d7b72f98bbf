import { toldAtMost, type Violation } from '../explain/validate.ts'
import { violation } from '../explain/violation.ts'

/** Collects what the checks of one document against the graph find. */
export type Problems = {
  /** Adds an obstacle to acceptance. */
  error(pointer: string, rule: string, message: string, more?: More): void
  warn(pointer: string, rule: string, message: string, more?: More): void
  /** True when more obstacles would not be reported. */
  isFull(): boolean
  readonly obstacles: readonly Violation[]
  readonly warnings: readonly Violation[]
}
type More = { readonly value?: unknown; readonly allowed?: string; readonly suggestion?: string | null }

/** Returns an empty list of problems. */
export function createProblems(): Problems {
  const obstacles: Violation[] = []
  const warnings: Violation[] = []
  const teller =
    (list: Violation[], severity: Violation['severity']) =>
    (pointer: string, rule: string, message: string, more: More = {}): void => {
      list.push(violation({ severity, pointer, rule, message: sentenceOf(message), ...more }))
    }
  return {
    error: teller(obstacles, 'error'),
    warn: teller(warnings, 'warning'),
    isFull: () => obstacles.length >= toldAtMost,
    obstacles,
    warnings,
  }
}

function sentenceOf(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
