import { listOf, objectOf, onlyKnown, pointerOf, takeWithout } from '../../json/plan.ts'
import { jsonReport, readHead, scanOf } from '../kit/json-report.ts'
import { oneLine } from '../kit/text.ts'
import type { FindingWarnings } from '../kit/warnings.ts'
import { semgrepFinding } from './semgrep-result.ts'
import { readSemgrepError, readSemgrepResult, semgrepReportMembers } from './semgrep-shapes.ts'

const head = {
  name: 'what Semgrep writes',
  entries: 'results',
  plan: onlyKnown({
    ...Object.fromEntries(semgrepReportMembers.map((name) => [name, 'skip'])),
    version: 'take',
    errors: listOf('take'),
    results: listOf('skip'),
  }),
}

/**
 * Reads the JSON that Semgrep writes, old or new: once for its version and errors and once for its results, of which each is a finding, a repeat or a
 * warning. Throws INPUT_REFUSED.
 */
export const readSemgrep = jsonReport({
  plan: objectOf({ results: listOf({ except: { extra: takeWithout('metavars', 'dataflow_trace') } }) }),
  scan: readScan,
  finding: (value, pointer, identities, warnings) => {
    const result = readSemgrepResult(value, pointer, warnings)
    return result && semgrepFinding(result, pointer, identities)
  },
})

async function readScan(path: string, warnings: FindingWarnings) {
  let isPartial = false
  let errors = 0
  let firstError: string | null = null
  const report = await readHead(path, head, (event) => {
    if (event.kind === 'unknown') warnings.addEvent(event)
    if (event.kind !== 'value') return
    const error = readSemgrepError(event.value, pointerOf(event.path), warnings)
    errors++
    isPartial ||= /^error$/i.test(error?.level ?? '')
    firstError ??= oneLine(error?.message ?? error?.long_msg ?? error?.short_msg, 120)
  })
  if (errors > 0)
    warnings.add(
      '/errors',
      `Semgrep tells ${errors} problems of its own run${firstError ? `, the first: "${firstError}"` : ''}`,
    )
  return scanOf({ scanType: 'STATIC', tool: 'Semgrep', toolVersion: report.text('version'), isPartial })
}
