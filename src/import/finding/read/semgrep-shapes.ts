import { anything, closedObject, flag, map, number, type Shaped, shapeReader, text } from '../kit/shape.ts'
import { oneLine } from '../kit/text.ts'

const place = closedObject({ line: number, col: number }, 'offset')

const result = closedObject({
  check_id: text,
  path: text,
  start: place,
  end: place,
  extra: closedObject(
    {
      message: text,
      severity: text,
      fingerprint: text,
      lines: text,
      fix: text,
      is_ignored: flag,
      metadata: map(anything),
    },
    `metavars dataflow_trace engine_kind validation_state historical_info sca_info extra_extra fixed_lines fix_regex rendered_fix
    dependency_match_only dependency_matches`,
  ),
})

export type SemgrepResult = Shaped<typeof result>

const mostTexts = 100
const longestText = 1_000

/** Reads one entry of `results`. */
export const readSemgrepResult = shapeReader(result)

/** Reads one entry of `errors`. */
export const readSemgrepError = shapeReader(
  closedObject(
    { level: text, message: text, long_msg: text, short_msg: text },
    'code type type_ rule_id path spans help',
  ),
)

/** The members of a report that say nothing of findings. */
export const semgrepReportMembers = [
  ...[
    'paths',
    'time',
    'explanations',
    'rules_by_engine',
    'engine_requested',
    'interfile_languages_used',
    'skipped_rules',
  ],
  ...['subprojects', 'mcp_scan_results', 'profiling_results', 'stats'],
]

/** Returns the texts of a field of `metadata`, which is one text or a list of them. */
export function metadataTexts(result: SemgrepResult, key: string): string[] {
  const metadata = result.extra?.metadata
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : null
  const entries = Array.isArray(value) ? value.slice(0, mostTexts) : [value]
  return entries.flatMap((entry) => (typeof entry === 'string' ? (oneLine(entry, longestText) ?? []) : []))
}
