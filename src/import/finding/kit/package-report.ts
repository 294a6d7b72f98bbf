import { type JsonEvent, type Plan, pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { refused } from '../../source-object.ts'
import { readEntries, scanOf } from './json-report.ts'
import type { ScanItem, SourceScan } from './source-finding.ts'
import { SupplyReading } from './supply-reading.ts'
import { FindingWarnings } from './warnings.ts'

type ValueEvent = Extract<JsonEvent, { kind: 'value' }>

type PackageReport = {
  /** What messages call the format. */
  readonly name: string
  /** The way to what is said of the scan; the members and lists on it are noted. */
  readonly head: Plan
  /**
   * The scan of what the head has, or the reason why the file is refused. `lists` are the paths of lists, `values`
   * those of other values.
   */
  readonly scan: (head: PackageHead) => KnownScan | readonly KnownScan[] | string
  readonly plan: Plan
  /** Yields what a value of the plan has. */
  readonly read: (event: ValueEvent, reading: SupplyReading, head: PackageHead) => Iterable<ScanItem>
}

type KnownScan = Pick<SourceScan, 'scanType' | 'tool'> & Partial<SourceScan>

export type PackageHead = {
  /** Values by their paths, such as `/metadata/timestamp`. */
  readonly values: ReadonlyMap<string, unknown>
  /** Lengths of lists by their paths. */
  readonly lists: ReadonlyMap<string, number>
  text(path: string): string | null
}

/**
 * Returns the reader of a format of known vulnerabilities in packages. It reads a file twice, for the scan and for what
 * is found, and keeps only which components it has returned. Throws INPUT_REFUSED.
 */
export function packageReport(report: PackageReport): (path: string) => AsyncGenerator<ScanItem> {
  return async function* (path) {
    const warnings = new FindingWarnings()
    const head = await readHead(path, report)
    const scan = report.scan(head)
    if (typeof scan === 'string') throw refused('', scan)
    const reading = new SupplyReading(warnings, [scan].flat().map(scanOf))
    yield* reading.begin()
    yield* readEntries(path, report.plan, warnings, (event) => report.read(event, reading, head))
    yield* reading.end()
    yield* warnings.finish()
  }
}

async function readHead(path: string, { head, name }: PackageReport): Promise<PackageHead> {
  const values = new Map<string, unknown>()
  const lists = new Map<string, number>()
  for await (const events of streamJson(path, head)) {
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(pointerOf(event.path), `must be ${event.wanted}, but is ${event.found}; this is not ${name}`)
      if (event.kind === 'value') values.set(pointerOf(event.path), event.value)
      else if (event.kind === 'list') lists.set(pointerOf(event.path), event.length)
    }
  }
  const text = (place: string) => {
    const value = values.get(place)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  return { values, lists, text }
}

/**
 * Returns the name of an image without tag and digest, by which its later scans are scans of the same; null for other
 * places.
 */
export function imageName(name: string | null): string | null {
  if (name === null) return null
  const [withoutDigest = ''] = name.split('@', 1)
  const slash = withoutDigest.lastIndexOf('/')
  const colon = withoutDigest.lastIndexOf(':')
  return (colon > slash ? withoutDigest.slice(0, colon) : withoutDigest) || null
}
