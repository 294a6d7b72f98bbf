import addFormats from 'ajv-formats'

/** Returns true when `text` is a date or a date and time as JSON Schema draft-07 has them (RFC 3339). */
export function hasFormat(format: 'date' | 'date-time', text: string): boolean {
  const definition = addFormats.default.get(format, 'full') as { readonly validate: (text: string) => boolean }
  return definition.validate(text)
}

/** Why `text` is no date, as the end of a sentence. */
export function dateProblem(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'is a day that the calendar does not have'
  if (/^\d{4}-\d\d-\d\d[Tt ]/.test(text)) return 'is not a date and time with seconds and a time zone'
  return 'is not a full date'
}

/** Returns the date that `text` was probably meant to be, filled up with 01; null when that is open. */
export function suggestDate(text: string): string | null {
  if (text.length > 40) return null
  const trimmed = text.trim()
  const [, year, month = '01', day = '01'] =
    /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(trimmed) ?? namedMonth(trimmed) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hasFormat('date', date)) return date
  const withSeconds = trimmed.replace(' ', 'T').replace(/(T\d\d:\d\d)(?!:)/, '$1:00')
  return [withSeconds, `${withSeconds}Z`].find((time) => hasFormat('date-time', time)) ?? null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Year, month and day of `May 3, 2023`, `3 May 2023` or `May 2023`, as a match has them. */
function namedMonth(text: string): readonly string[] | null {
  const name = /[A-Za-z]{3,}/.exec(text)?.[0].slice(0, 3).toLowerCase()
  const month = months.indexOf(name ?? '') + 1
  const year = /\b\d{4}\b/.exec(text)?.[0]
  const day = /\b\d{1,2}(?=\b|st|nd|rd|th)/.exec(text)?.[0]
  if (month === 0 || year === undefined) return null
  return day === undefined ? ['', year, String(month)] : ['', year, String(month), day]
}
