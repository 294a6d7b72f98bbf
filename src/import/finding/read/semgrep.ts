import { listOf, objectOf, onlyKnown, type Plan, pointerOf, takeWithout } from '../../json/plan.ts'
import { refused } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { readEntries, readHead, scanOf } from '../kit/json-report.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { semgrepFinding } from './semgrep-result.ts'
import { readSemgrepError, readSemgrepResult, semgrepReportMembers } from './semgrep-shapes.ts'

const headPlan: Plan = onlyKnown({
  ...Object.fromEntries(semgrepReportMembers.map((name) => [name, 'skip'])),
  version: 'take',
  errors: listOf('take'),
  results: listOf('skip'),
})
const resultPlan: Plan = objectOf({
  results: listOf({ except: { extra: takeWithout('metavars', 'dataflow_trace') } }),
})

/**
 * Reads the JSON that Semgrep writes, old or new: once for its version and errors and once for its results, of which each is a finding, a repeat or a
 * warning. Throws INPUT_REFUSED.
 */
export async function* readSemgrep(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings()
  const { version, isPartial } = await readReportHead(path, warnings)
  yield* warnings.drain()
  yield scanOf({ scanType: 'STATIC', tool: 'Semgrep', toolVersion: version, isPartial })
  const identities = new FindingIdentities()
  yield* readEntries(path, resultPlan, warnings, function* (event) {
    const pointer = pointerOf(event.path)
    const result = readSemgrepResult(event.value, pointer, warnings)
    if (result) yield { kind: 'finding', finding: semgrepFinding(result, pointer, identities) }
  })
}

async function readReportHead(path: string, warnings: FindingWarnings) {
  const head = { version: null as string | null, isPartial: false }
  let hasResults = false
  let errors = 0
  let firstError: string | null = null
  await readHead(path, headPlan, 'what Semgrep writes', (event) => {
    if (event.kind === 'unknown') warnings.addEvent(event)
    else if (event.kind === 'list') hasResults ||= event.path[0] === 'results' && event.path.length === 1
    else if (event.kind === 'value' && event.path[0] === 'version') head.version = oneLine(String(event.value))
    else if (event.kind === 'value') {
      const error = readSemgrepError(event.value, pointerOf(event.path), warnings)
      errors++
      head.isPartial ||= /^error$/i.test(error?.level ?? '')
      firstError ??= oneLine(error?.message ?? error?.long_msg ?? error?.short_msg, 120)
    }
  })
  if (!hasResults) throw refused('/results', 'is absent; what Semgrep writes has a list of results')
  if (errors > 0)
    warnings.add(
      '/errors',
      `Semgrep tells ${errors} problems of its own run${firstError ? `, the first: "${firstError}"` : ''}`,
    )
  return head
}
