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
  const told = (pointer: string, rule: string, message: string): Violation => ({
    severity: 'error',
    pointer,
    rule,
    message,
    value: JSON.stringify(document) ?? null,
    allowed: null,
    suggestion: null,
  })
  const contact = Object.entries(root.contact ?? {})
  const isContact = contact.every(
    ([key, value]) => ['name', 'emails'].includes(key) && (value === null || typeof value === 'string'),
  )
  const violations = [
    ...['contact', 'additional-info', 'submissions']
      .filter((key) => root[key] === undefined)
      .map((key) => told('', 'required', `${key} is missing`)),
    ...(isContact && contact.length === 2 ? [] : [told('/contact', 'type', 'is no contact')]),
  ]
  return { valid: violations.length === 0, violations, warnings: [] }
}
