import type { Violation } from '../../contribution/explain/violation.ts'
import { type DocumentFormat, type ParsedDocument, partOf } from '../../contribution/parse/document.ts'
import { segmentsOf } from '../../contribution/parse/source-tree.ts'

/** A violation at its place in the text, with what would put it right. */
export type Problem = {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly allowed: string | null
  readonly line: number
  readonly column: number
  readonly from: number
  readonly to: number
  readonly fix: Fix | null
}
export type Fix = { readonly label: string; readonly from: number; readonly to: number; readonly text: string }

const maxMarked = 400
const valueRules = ['enum', 'const', 'pattern', 'format', 'type', 'anyOf', 'object-type', 'unknown-id']

/** `violation` at its place in `text`. */
export function problemOf(
  violation: Violation,
  text: string,
  format: DocumentFormat,
  { document, placeOf }: ParsedDocument,
): Problem {
  const { severity, message, allowed, pointer, rule } = violation
  const place = placeOf(pointer, partOf(rule))
  const to = Math.max(place.from, Math.min(place.to, place.from + maxMarked))
  const firstLineEnd = text.indexOf('\n', place.from)
  return {
    severity,
    message,
    allowed: rule === 'required' ? null : allowed,
    line: place.line,
    column: place.column,
    from: place.from,
    to: firstLineEnd === -1 ? to : Math.min(to, Math.max(firstLineEnd, place.from)),
    fix: exists(document, pointer) ? fixOf(violation, text, format, place) : null,
  }
}

function fixOf(
  { rule, suggestion }: Violation,
  text: string,
  format: DocumentFormat,
  { from, to }: { readonly from: number; readonly to: number },
): Fix | null {
  const isKey = partOf(rule) === 'key'
  if (suggestion === null || (!isKey && !valueRules.includes(rule))) return null
  const isQuoted = format === 'json' || /^["']/.test(text.slice(from, to)) || rule === 'type'
  const written = isQuoted || !/^[A-Za-z0-9][\w.:-]*$/.test(suggestion) ? JSON.stringify(suggestion) : suggestion
  return { label: `${isKey ? 'Rename to' : 'Change to'} ${suggestion}`, from, to, text: written }
}

function exists(document: unknown, pointer: string): boolean {
  let value = document
  for (const key of segmentsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<string, unknown>)[key]
  }
  return true
}
