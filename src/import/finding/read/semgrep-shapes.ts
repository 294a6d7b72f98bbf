import { anything, closedObject, flag, inLists, map, number, type Shaped, text, texts } from '../kit/shape.ts'
import { oneLine } from '../kit/text.ts'

const place = closedObject({ line: number, col: number }, 'offset')

/** A place of the file, with its code or beside it. */
const codePlace = { path: text, start: place, end: place }
/** A step of the way of tainted data: an object, or a pair of place and code. */
const step = inLists(closedObject({ ...codePlace, location: inLists(closedObject(codePlace)), content: text }))

/** An entry of `results`. */
export const semgrepResult = closedObject({
  ...texts('check_id path'),
  start: place,
  end: place,
  extra: closedObject(
    {
      ...texts('message severity fingerprint lines fix'),
      is_ignored: flag,
      metadata: map(anything),
      dataflow_trace: closedObject({ taint_source: step, intermediate_vars: step, taint_sink: step }),
    },
    `metavars engine_kind validation_state historical_info sca_info extra_extra fixed_lines fix_regex rendered_fix
    dependency_match_only dependency_matches`,
  ),
})

export type SemgrepResult = Shaped<typeof semgrepResult>

/** An entry of `errors`. */
export const semgrepError = closedObject(
  texts('level message long_msg short_msg'),
  'code type type_ rule_id path spans help',
)

const mostTexts = 100
const longestText = 1_000

/** Returns the texts of a field of `metadata`, which is one text or a list of them. */
export function metadataTexts(result: SemgrepResult, key: string): string[] {
  const metadata = result.extra?.metadata
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : null
  const entries = Array.isArray(value) ? value.slice(0, mostTexts) : [value]
  return entries.flatMap((entry) => (typeof entry === 'string' ? (oneLine(entry, longestText) ?? []) : []))
}
