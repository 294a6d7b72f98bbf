import { anything, flag, map, number, object, type Shaped, shapeReader, text } from '../kit/shape.ts'
import { oneLine } from '../kit/text.ts'

const place = object({ line: number, col: number })

const result = object({
  check_id: text,
  path: text,
  start: place,
  end: place,
  extra: object({
    message: text,
    severity: text,
    fingerprint: text,
    lines: text,
    fix: text,
    is_ignored: flag,
    metadata: map(anything),
  }),
})

export type SemgrepResult = Shaped<typeof result>

const mostTexts = 100
const longestText = 1_000

/** Reads one entry of `results`. */
export const readSemgrepResult = shapeReader(result)

/** Reads one entry of `errors`. */
export const readSemgrepError = shapeReader(object({ level: text, message: text, long_msg: text, short_msg: text }))

/** The texts of a field of `metadata`, which is one text or a list of them. */
export function metadataTexts(result: SemgrepResult, key: string): string[] {
  const metadata = result.extra?.metadata
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : null
  const entries = Array.isArray(value) ? value.slice(0, mostTexts) : [value]
  return entries.flatMap((entry) => (typeof entry === 'string' ? (oneLine(entry, longestText) ?? []) : []))
}
