import { shownJson } from './shown-json.ts'

/** One thing that is wrong with a contribution document, or suspicious. */
export type Violation = {
  readonly severity: 'error' | 'warning'
  /** JSON Pointer into the document; of something that is absent, where it belongs. */
  readonly pointer: string
  /** Keyword of the schema or name of the semantic check, such as `required`, `enum`, `pattern`, `unknown-id`. */
  readonly rule: string
  readonly message: string
  /**
   * The offending value, shortened to at most 200 characters of JSON; null when something is absent, and for contact
   * data, which is never repeated.
   */
  readonly value: string | null
  /** Allowed values, in words or a list; null when that would not help. */
  readonly allowed: string | null
  /** Probable intention: a key, a text, or JSON of another value; null when nothing is similar. */
  readonly suggestion: string | null
}

type Told = {
  readonly rule: string
  readonly pointer: string
  readonly message: string
  /** Left out when something is absent. */
  readonly value?: unknown
  readonly allowed?: string | null
  readonly suggestion?: string | null | undefined
  readonly severity?: Violation['severity']
}

/** Returns the violation with its value shortened. */
export function violation(told: Told): Violation {
  const isKey = told.rule === 'additionalProperties' || told.rule === 'required'
  const isPrivate = told.pointer === '/contact' || told.pointer.startsWith('/contact/')
  return {
    severity: told.severity ?? 'error',
    pointer: told.pointer,
    rule: told.rule,
    message: told.message,
    value: !('value' in told) || isPrivate ? null : shownJson(told.value, 200),
    allowed: told.allowed ?? null,
    suggestion: isPrivate && !isKey ? null : (told.suggestion ?? null),
  }
}
