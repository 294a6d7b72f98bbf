import { counted } from '../ground/text.ts'
import type { FileReport, PlacedViolation } from './validate-files.ts'

/** Returns true when nothing that was checked prevents the submission of the document. */
export function isPassed({ valid, acceptable }: FileReport): boolean {
  return valid && acceptable !== false
}

/**
 * `reports` for people: a line for each violation and each file, with file, line and column as editors read them, and a
 * last line that counts.
 */
export function validateText(reports: readonly FileReport[]): string {
  const lines = reports.flatMap(linesOf)
  const passed = reports.filter(isPassed).length
  const verdict = reports.some(({ acceptable }) => acceptable !== null) ? 'acceptable' : 'valid'
  if (reports.length > 1)
    lines.push(`${reports.length} documents: ${passed} ${verdict}, ${reports.length - passed} not.`)
  return `${lines.map(withoutControls).join('\n')}\n`
}

function linesOf(report: FileReport): string[] {
  const { file, refused, violations, obstacles, warnings } = report
  if (refused)
    return [`${file}${refused.line === null ? '' : `:${refused.line}:${refused.column}`}: ${refused.message}`]
  const counts = [verdictOf(report), ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : [])]
  return [
    ...[...violations, ...obstacles, ...warnings].map((violation) => lineOf(file, violation)),
    `${file}: ${counts.join(', ')}`,
  ]
}

function verdictOf({ valid, violations, obstacles, isCut }: FileReport): string {
  if (!valid) return `not valid: ${counted(violations.length, 'violation')}${isCut ? ' and more' : ''}`
  return obstacles.length === 0 ? 'valid' : `valid, but not acceptable: ${counted(obstacles.length, 'obstacle')}`
}

function lineOf(
  file: string,
  { rule, line, column, pointer, severity, message, allowed, suggestion }: PlacedViolation,
): string {
  return [
    `${file}:${line}:${column}${pointer && ` ${pointer}`}:`,
    ...(severity === 'warning' ? ['warning:'] : []),
    message,
    ...(allowed === null ? [] : [rule === 'required' ? `(${allowed})` : `Allowed: ${allowed}.`]),
    ...(suggestion === null ? [] : [`Did you mean ${suggestion}?`]),
  ].join(' ')
}

/** `line` without characters that a terminal would obey. */
function withoutControls(line: string): string {
  return line.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
