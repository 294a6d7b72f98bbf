import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import { type JsonEvent, type Plan, pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { refused } from '../../source-object.ts'
import type { ScanItem, SourceFinding, SourceScan } from './source-finding.ts'
import type { FindingWarnings } from './warnings.ts'

type ValueEvent = Extract<JsonEvent, { kind: 'value' }>
type ListEvent = Extract<JsonEvent, { kind: 'list' }>

/** The details that most formats do not state. */
export const unstated = {
  recommendation: null,
  status: 'open',
  cves: [],
  techniqueIds: [],
  cvss: null,
  references: [],
  count: 1,
  firstFoundAt: null,
  tags: [],
} as const satisfies Partial<SourceFinding>

/** The details of a component that most formats do not state. */
export const unstatedComponent = {
  kind: 'component',
  version: null,
  ecosystem: null,
  purl: null,
  path: null,
  licences: [],
  dependency: 'UNKNOWN',
} as const satisfies Partial<ComponentLocation>

/** Returns a scan of `tool`; what is not given is unknown. */
export function scanOf(scan: Pick<SourceScan, 'scanType' | 'tool'> & Partial<SourceScan>): ScanItem {
  const unknown = { toolVersion: null, startedAt: null, target: null, category: null, isPartial: false }
  return { kind: 'scan', scan: { ...unknown, threatModel: null, ...scan } }
}

/**
 * Reads what a report says before its findings: calls `take` for each event of `plan`. Throws INPUT_REFUSED when one of its outer values has another type
 * than planned; the message says that this is not `name`.
 */
export async function readHead(
  path: string,
  plan: Plan,
  name: string,
  take: (event: JsonEvent) => void,
): Promise<void> {
  for await (const events of streamJson(path, plan)) {
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(pointerOf(event.path), `must be ${event.wanted}, but is ${event.found}; this is not ${name}`)
      take(event)
    }
  }
}

/** Yields what `read` makes of each value of `plan`, with the warnings of the reader; `onList` receives the lengths of lists. */
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
