/** What is wrong, or suspicious, at one place of a document. */
export type Violation = {
  readonly severity: 'error' | 'warning'
  /** JSON Pointer into the document. */
  readonly pointer: string
  /** Schema keyword or name of the semantic check, such as `required`, `enum`, `pattern`, `unknown-id`. */
  readonly rule: string
  readonly message: string
  /** The offending value, shortened to at most 200 characters of JSON; null when something is absent. */
  readonly value: string | null
  /** What is allowed there, in words or a list; null when that says nothing. */
  readonly allowed: string | null
  /** What was probably meant; null when nothing is near. */
  readonly suggestion: string | null
}

/** The schema's verdict with its explanation by the branch. `violations` is empty exactly when `valid`. */
export function validateBySchema(document: unknown): {
  readonly valid: boolean
  readonly violations: readonly Violation[]
  readonly warnings: readonly Violation[]
} {
  const root = typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : {}
  const violations = ['contact', 'additional-info', 'submissions']
    .filter((key) => root[key] === undefined)
    .map((key) => ({
      severity: 'error' as const,
      pointer: '',
      rule: 'required',
      message: `${key} is missing`,
      value: null,
      allowed: null,
      suggestion: null,
    }))
  return { valid: violations.length === 0, violations, warnings: [] }
}
