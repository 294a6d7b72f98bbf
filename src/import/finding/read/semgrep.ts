import { listOf, objectOf, onlyKnown, type Plan, pointerOf, takeWithout } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { refused } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
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
 * The scan and findings of the JSON that Semgrep writes, old or new. The file is read once for its version and errors and once for its results, of which
 * each is a finding, a repeat or a warning. Throws INPUT_REFUSED.
 */
export async function* readSemgrep(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings()
  const { version, isPartial } = await readHead(path, warnings)
  yield* warnings.drain()
  yield {
    kind: 'scan',
    scan: {
      scanType: 'STATIC',
      tool: 'Semgrep',
      toolVersion: version,
      startedAt: null,
      target: null,
      category: null,
      isPartial,
      threatModel: null,
    },
  }
  const identities = new FindingIdentities()
  for await (const events of streamJson(path, resultPlan)) {
    for (const event of events) {
      if (event.kind === 'list') continue
      if (event.kind !== 'value') {
        warnings.addEvent(event)
        continue
      }
      const pointer = pointerOf(event.path)
      const result = readSemgrepResult(event.value, pointer, warnings)
      if (!result) continue
      yield { kind: 'finding', finding: semgrepFinding(result, pointer, identities) }
    }
    yield* warnings.drain()
  }
  yield* warnings.finish()
}

async function readHead(
  path: string,
  warnings: FindingWarnings,
): Promise<{ version: string | null; isPartial: boolean }> {
  let version: string | null = null
  let hasResults = false
  let errors = 0
  let failures = 0
  let firstError: string | null = null
  for await (const events of streamJson(path, headPlan)) {
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(
          pointerOf(event.path),
          `must be ${event.wanted}, but is ${event.found}; this is not what Semgrep writes`,
        )
      if (event.kind === 'unknown') warnings.addEvent(event)
      else if (event.kind === 'list') hasResults ||= event.path[0] === 'results' && event.path.length === 1
      else if (event.kind === 'value' && event.path[0] === 'version') version = oneLine(String(event.value))
      else if (event.kind === 'value') {
        const error = readSemgrepError(event.value, pointerOf(event.path), warnings)
        errors++
        if (/^error$/i.test(error?.level ?? '')) failures++
        firstError ??= oneLine(error?.message ?? error?.long_msg ?? error?.short_msg, 120)
      }
    }
  }
  if (!hasResults) throw refused('/results', 'is absent; what Semgrep writes has a list of results')
  if (errors > 0)
    warnings.add(
      '/errors',
      `Semgrep tells ${errors} problems of its own run${firstError ? `, the first: "${firstError}"` : ''}`,
    )
  return { version, isPartial: failures > 0 }
}
