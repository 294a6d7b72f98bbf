import { type JsonEvent, listOf, objectOf, onlyKnown, type Plan, pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import type { Warning } from '../../source-keys.ts'
import { isObject, readObject, refused, type SourceObject } from '../../source-object.ts'
import { FindingIdentities } from './identity.ts'
import { findingOf, type MappedFinding } from './mapped-finding.ts'
import { namesIn } from './shape.ts'
import type { ScanItem, SourceScan } from './source-finding.ts'
import { oneLine } from './text.ts'
import { FindingWarnings } from './warnings.ts'

type ValueEvent = Extract<JsonEvent, { kind: 'value' }>
type ListEvent = Extract<JsonEvent, { kind: 'list' }>

type KnownScan = Pick<SourceScan, 'scanType' | 'tool'> & Partial<SourceScan>

/** Returns a scan of `tool`; what is not given is unknown. */
export function scanOf(scan: KnownScan): ScanItem {
  const unknown = { toolVersion: null, startedAt: null, target: null, category: null, isPartial: false }
  return { kind: 'scan', scan: { ...unknown, threatModel: null, ...scan } }
}

/** The members of a report beside its lists. */
export type ReportHead = {
  /** Returns the text of a member, or its number as text; null when it is absent. */
  text(name: string): string | null
  /** Returns the number of a member; null when it is absent or no number. */
  number(name: string): number | null
  /** How many findings are listed. */
  readonly length: number
}

/** Reads a value of a report, which stands at `pointer`; null when it is left out, with a warning. */
type Read<T> = (value: unknown, pointer: string, warnings: FindingWarnings) => T | null

/** A problem that a tool reports of its own run; after a fatal one findings may be missing. */
type ToolProblem = { readonly text: string | null | undefined; readonly isFatal: boolean }

type JsonReport = {
  /** What messages call the format. */
  readonly name: string
  /** Names, between spaces, of the members beside the lists that `scan` reads. */
  readonly members: string
  /** Names, between spaces, of members that are left out on purpose; any other is reported as unknown. */
  readonly unused?: string
  readonly scan: (head: ReportHead, warnings: FindingWarnings) => KnownScan
  readonly problems?: { readonly list: string; readonly read: Read<ToolProblem> }
  readonly findings: { readonly list: string; readonly plan?: Plan; readonly read: Read<MappedFinding> }
}

/**
 * Returns the reader of a format whose files are one scan: an object with a list of findings. It reads a file twice,
 * first for its scan and then for its findings, so that it keeps neither. Throws INPUT_REFUSED when there is no such
 * list, or one is something else.
 */
export function jsonReport(report: JsonReport): (path: string) => AsyncGenerator<ScanItem> {
  const { list, plan = 'take', read } = report.findings
  const planOfFindings = objectOf({ [list]: listOf(plan) })
  return async function* (path) {
    const warnings = new FindingWarnings()
    const scan = await readScan(path, report, warnings)
    yield* warnings.drain()
    yield scan
    const identities = new FindingIdentities()
    yield* readEntries(path, planOfFindings, warnings, function* (event) {
      const pointer = pointerOf(event.path)
      const mapped = read(event.value, pointer, warnings)
      if (mapped) yield { kind: 'finding', finding: findingOf(mapped, pointer, identities) }
    })
  }
}

async function readScan(path: string, report: JsonReport, warnings: FindingWarnings): Promise<ScanItem> {
  const { name, problems, findings, scan } = report
  const members = new Map<unknown, unknown>()
  const counts = { findings: null as number | null, problems: 0 }
  let firstProblem: string | null = null
  let isPartial = false
  for await (const events of streamJson(path, planOfHead(report))) {
    for (const event of events) {
      const [member] = event.path
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(pointerOf(event.path), `must be ${event.wanted}, but is ${event.found}; this is not ${name}`)
      if (event.kind === 'list') {
        if (member === findings.list) counts.findings = event.length
      } else if (event.kind !== 'value') warnings.addEvent(event)
      else if (event.path.length === 1) members.set(member, event.value)
      else {
        const problem = problems!.read(event.value, pointerOf(event.path), warnings)
        counts.problems++
        firstProblem ??= oneLine(problem?.text, 120)
        isPartial ||= problem?.isFatal === true
      }
    }
  }
  const length = counts.findings
  if (length === null) throw refused(`/${findings.list}`, `is absent; ${name} has a list of ${findings.list}`)
  const text = (member: string) => (members.has(member) ? oneLine(String(members.get(member))) : null)
  const number = (member: string) => {
    const value = members.get(member)
    return typeof value === 'number' ? value : null
  }
  const known = scan({ text, number, length }, warnings)
  warnings.addToolProblems(`/${problems?.list}`, known.tool, counts.problems, firstProblem)
  return scanOf({ isPartial, ...known })
}

function planOfHead({ members, unused = '', problems, findings }: JsonReport): Plan {
  const planned = (names: string, plan: Plan) => namesIn(names).map((name) => [name, plan] as const)
  return onlyKnown({
    ...Object.fromEntries([...planned(unused, 'skip'), ...planned(members, 'take')]),
    ...(problems && { [problems.list]: listOf('take') }),
    [findings.list]: listOf('skip'),
  })
}

/**
 * Yields what `read` makes of each value of `plan`, with the warnings of the reader; `onList` receives the lengths of
 * lists.
 */
export async function* readEntries(
  path: string,
  plan: Plan,
  warnings: FindingWarnings,
  read: (event: ValueEvent) => Iterable<ScanItem>,
  onList: (event: ListEvent) => void = () => {},
): AsyncGenerator<ScanItem> {
  for await (const events of streamJson(path, plan)) {
    for (const event of events) {
      if (event.kind === 'value') yield* read(event)
      else if (event.kind === 'list') onList(event)
      else warnings.addEvent(event)
    }
    yield* warnings.drain()
  }
  yield* warnings.finish()
}

/**
 * Returns what `read` makes of the object at `pointer`, whose keys are reported below `root`, and hands on its
 * warnings, under the id of `idOf` if that is given; null when it is no object, which is a warning too.
 */
export function readSource<T>(
  value: unknown,
  place: { readonly pointer: string; readonly root: string; readonly idOf?: (entry: SourceObject) => string | null },
  warnings: FindingWarnings,
  read: (entry: SourceObject) => T,
): T | null {
  const { pointer, root, idOf } = place
  if (!isObject(value)) {
    warnings.add(pointer, 'must be an object; it is left out')
    return null
  }
  const own: Warning[] = []
  const entry = readObject(value, pointer, null, own, warnings.keys.root(root, pointer, value))
  const result = read(entry)
  for (const { pointer: at, message, id } of own) warnings.add(at, message, idOf ? idOf(entry) : id)
  return result
}
