import type { Violation } from './validate.ts'

/** Where the checks of one document tell what they find. */
export type Problems = {
  error(pointer: string, rule: string, message: string, more?: More): void
  warn(pointer: string, rule: string, message: string, more?: More): void
  readonly violations: readonly Violation[]
  readonly warnings: readonly Violation[]
}
type More = { readonly value?: unknown; readonly allowed?: string; readonly suggestion?: string | null }

/** An empty list of problems. */
export function createProblems(): Problems {
  const violations: Violation[] = []
  const warnings: Violation[] = []
  const told =
    (list: Violation[], severity: Violation['severity']) =>
    (pointer: string, rule: string, message: string, { value, allowed, suggestion }: More = {}): void => {
      list.push({
        severity,
        pointer,
        rule,
        message,
        value: value === undefined ? null : shortened(value),
        allowed: allowed ?? null,
        suggestion: suggestion ?? null,
      })
    }
  return { error: told(violations, 'error'), warn: told(warnings, 'warning'), violations, warnings }
}

const longestValue = 200

/** How many violations, and how many warnings, of one document are told. */
export const mostTold = 200

/** `value` as JSON of at most 200 characters. */
export function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`
}
