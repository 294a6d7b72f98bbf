import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import { type JsonEvent, type Plan, pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { isObject, readObject, refused, type SourceObject, type Warning } from '../../source-object.ts'
import { FindingIdentities } from './identity.ts'
import type { ScanItem, SourceFinding, SourceScan } from './source-finding.ts'
import { oneLine } from './text.ts'
import { FindingWarnings } from './warnings.ts'

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

/** The members of a report beside its list of entries. */
export type ReportHead = {
  /** Returns the text of a member, or its number as text; null when it is absent. */
  text(name: string): string | null
  /** Returns the number of a member; null when it is absent or no number. */
  number(name: string): number | null
  /** How many entries there are. */
  readonly length: number
}

/**
 * Reads the members of a report as `plan` says, and counts the entries of its list `entries`; `take` receives what is neither. Throws INPUT_REFUSED when there
 * is no such list, or an outer value has another type than planned; the message calls the format `name`.
 */
export async function readHead(
  path: string,
  { plan, entries, name }: { readonly plan: Plan; readonly entries: string; readonly name: string },
  take: (event: JsonEvent) => void = () => {},
): Promise<ReportHead> {
  const members = new Map<unknown, unknown>()
  let length: number | null = null
  for await (const events of streamJson(path, plan)) {
    for (const event of events) {
      const isMember = event.path.length === 1
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(pointerOf(event.path), `must be ${event.wanted}, but is ${event.found}; this is not ${name}`)
      if (isMember && event.kind === 'value') members.set(event.path[0], event.value)
      else if (isMember && event.kind === 'list' && event.path[0] === entries) length = event.length
      else take(event)
    }
  }
  if (length === null) throw refused(`/${entries}`, `is absent; ${name} has a list of ${entries}`)
  return {
    text: (member) => (members.has(member) ? oneLine(String(members.get(member))) : null),
    number: (member) => {
      const value = members.get(member)
      return typeof value === 'number' ? value : null
    },
    length,
  }
}

/** What reads an entry: its value, which stands at `pointer`, is a finding, or null with a warning. */
type ReadEntry = (
  value: unknown,
  pointer: string,
  identities: FindingIdentities,
  warnings: FindingWarnings,
) => SourceFinding | null

/** Returns the reader of a format with one scan a file: `scan` reads it from the members beside the entries of `plan`, each of which is read by `finding`. */
export function jsonReport({
  plan,
  scan,
  finding,
}: {
  readonly plan: Plan
  readonly scan: (path: string, warnings: FindingWarnings) => Promise<ScanItem>
  readonly finding: ReadEntry
}): (path: string) => AsyncGenerator<ScanItem> {
  return async function* (path) {
    const warnings = new FindingWarnings()
    const found = await scan(path, warnings)
    yield* warnings.drain()
    yield found
    const identities = new FindingIdentities()
    yield* readEntries(path, plan, warnings, function* (event) {
      const read = finding(event.value, pointerOf(event.path), identities, warnings)
      if (read) yield { kind: 'finding', finding: read }
    })
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

/**
 * Returns what `read` makes of the object at `pointer`, whose keys are reported below `root`, and hands on its warnings, under the id of `idOf` if that is
 * given; null when it is no object, which is a warning too.
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
