import { counted } from '../../../ground/text.ts'
import { listOf, objectOf, type Plan, pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { refused } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import type { ScanItem, SourceScan } from '../kit/source-finding.ts'
import { traceLimits } from '../kit/trace.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { sarifNotKept } from './sarif/members.ts'
import { readRuns } from './sarif/read-runs.ts'
import { findingOf, isPass } from './sarif/result.ts'
import type { SarifRun } from './sarif/run.ts'
import { readShape } from './sarif/shapes.ts'

const { locations, codeFlows, threadFlows, steps } = traceLimits
const threadFlow: Plan = {
  except: { locations: listOf('take', steps), initialState: 'report', immutableState: 'report' },
}
const plan: Plan = objectOf({
  runs: listOf(
    objectOf({
      results: listOf({
        except: {
          graphs: 'report',
          graphTraversals: 'report',
          stacks: 'report',
          attachments: 'report',
          webResponse: 'report',
          locations: listOf('take', locations),
          relatedLocations: listOf('take', locations),
          codeFlows: listOf({ except: { threadFlows: listOf(threadFlow, threadFlows) } }, codeFlows),
        },
      }),
    }),
  ),
})

const mostPasses = 50

/**
 * Returns the scans and findings of a SARIF 2.1.0 file, which is read once for its rules and once for its results (once
 * a tool, when runs of several tools take turns), so that memory grows with the rules only. Runs of one tool are one
 * scan; every result is a finding, a repeat, a warning, or a pass, which are counted in one warning a run. Throws
 * INPUT_REFUSED.
 */
export async function* readSarif(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings([], sarifNotKept)
  const runs = await readRuns(path, warnings)
  if (runs.length === 0) warnings.add('/runs', 'the file has no runs, so there is no scan in it')
  for (const run of runs) warnOfRun(run, warnings)
  yield* warnings.drain()
  const scanned = runs.filter(({ resultCount }) => resultCount !== null)
  const scans = [...Map.groupBy(scanned, ({ driver, scanType }) => `${scanType} ${driver.name}`).values()]
  const takeTurns = scans.flat().some(({ index }, position, all) => position > 0 && index < all[position - 1]!.index)
  if (takeTurns && scans.length > mostPasses) throw refused('/runs', `runs of over ${mostPasses} tools take turns`)
  for (const together of takeTurns ? scans.map((scan) => [scan]) : [scans])
    yield* readResults(path, together, scans.length === 1, warnings)
  yield* warnings.finish()
}

/**
 * The scans, each a list of runs, in their order in the file, with their findings; `isOnly` when the file has one in
 * all.
 */
async function* readResults(
  path: string,
  scans: readonly (readonly SarifRun[])[],
  isOnly: boolean,
  warnings: FindingWarnings,
): AsyncGenerator<ScanItem> {
  const scanOfRun = new Map(scans.flatMap((runs, scan) => runs.map((run) => [run.index, { scan, run }])))
  let current = -1
  let identities = new FindingIdentities()
  for await (const events of streamJson(path, plan)) {
    for (const event of events) {
      const found = scanOfRun.get(event.path[1] as number)
      if (!found) continue
      if (event.kind === 'list') {
        if (event.length === found.run.resultCount) continue
        throw refused(pointerOf(event.path), 'the file changed while it was read')
      }
      while (current < found.scan) {
        yield* warnings.drain()
        yield { kind: 'scan', scan: { ...sourceScan(scans[++current]!), isOnly } }
        identities = new FindingIdentities()
      }
      if (event.kind !== 'value') {
        warnings.addEvent(event)
        continue
      }
      const pointer = pointerOf(event.path)
      const result = readShape.result(event.value, pointer, warnings)
      if (result && isPass(result)) found.run.passCount++
      else if (result) yield { kind: 'finding', finding: findingOf(result, found.run, pointer, identities, warnings) }
    }
    yield* warnings.drain()
  }
  for (const runs of scans.slice(current + 1)) yield { kind: 'scan', scan: { ...sourceScan(runs), isOnly } }
  for (const { run } of scanOfRun.values()) {
    if (run.passCount > 0)
      warnings.add(
        `/runs/${run.index}/results`,
        `no findings: ${counted(run.passCount, 'result')} of kind pass or notApplicable`,
      )
  }
  yield* warnings.drain()
}

function sourceScan(runs: readonly SarifRun[]): SourceScan {
  const invocations = runs.flatMap((run) => run.invocations)
  const starts = invocations.flatMap(({ startedAt }) => startedAt ?? []).sort()
  const ends = invocations.flatMap(({ endedAt }) => endedAt ?? []).sort()
  const categories = new Set(runs.map(({ isOwn, part, category }) => (isOwn ? part : category)))
  return {
    scanType: runs[0]!.scanType,
    tool: runs[0]!.driver.name ?? 'unknown tool',
    toolVersion: runs.find(({ driver }) => driver.version !== null)?.driver.version ?? null,
    startedAt: starts[0] ?? ends[0] ?? null,
    target: runs.find(({ repository }) => repository !== null)?.repository ?? null,
    commit:
      new Set(runs.map(({ repository, commit }) => `${repository} ${commit}`)).size === 1 ? runs[0]!.commit : null,
    category: categories.size === 1 ? [...categories][0]! : null,
    isPartial: runs.some(({ isPartial }) => isPartial) || invocations.some(({ succeeded }) => !succeeded),
    threatModel: runs.find(({ threatModel }) => threatModel !== null)?.threatModel ?? null,
    shown: runs.find(({ shown }) => shown !== null)?.shown ?? null,
  }
}

function warnOfRun({ index, driver, resultCount, invocations }: SarifRun, warnings: FindingWarnings): void {
  const pointer = `/runs/${index}`
  if (driver.name === null) warnings.add(`${pointer}/tool/driver/name`, 'the run does not name its tool')
  if (resultCount === null)
    warnings.add(
      pointer,
      'the run has no list of results, which says that nothing was looked for; it is no scan and closes nothing',
    )
  if (invocations.some(({ succeeded }) => !succeeded))
    warnings.add(
      `${pointer}/invocations`,
      'the tool says that it did not finish, so what it does not report may still be there',
    )
  const count = invocations.reduce((sum, { notifications }) => sum + notifications, 0)
  const first = invocations.find(({ firstNotification }) => firstNotification !== null)?.firstNotification
  warnings.addToolProblems(`${pointer}/invocations`, 'the tool', count, first ?? null)
}
