import { counted } from '../../../wording.ts'
import {
  type JsonEvent,
  type JsonPath,
  listOf,
  objectOf,
  onlyKnown,
  type Plan,
  pointerOf,
  takeWithout,
} from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { refused } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { readEntries, readSource, scanOf } from '../kit/json-report.ts'
import { findingOf } from '../kit/mapped-finding.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { findingsOfPackage, findingsOfRecord } from './osv-finding.ts'

type Format = 'scanner' | 'vulns' | 'record' | 'list'
type Head = { readonly format: Format; readonly sources: readonly (string | null)[] }

const record: Plan = { except: { affected: listOf(takeWithout('versions')) } }
const packages = listOf({ except: { vulnerabilities: listOf(record) } })
const plans: Readonly<Record<Format, Plan>> = {
  scanner: onlyKnown({
    results: listOf(onlyKnown({ source: 'skip', packages, vulns: listOf('skip') })),
    experimental_config: 'skip',
  }),
  vulns: onlyKnown({ vulns: listOf(record), next_page_token: 'skip' }),
  record,
  list: listOf(record),
}
const headPlan = objectOf({
  results: listOf(objectOf({ source: 'take', packages: listOf('skip') })),
  vulns: listOf('skip'),
  id: 'take',
})
/** Keys that are left out on purpose; of ranges it is told what is fixed where, of the records of one group the details of one, and databases fill bags as they like. */
const notStored = [
  ...['schema_version', 'modified', 'withdrawn', 'credits', 'related', 'upstream', 'details', 'severity/*/type'],
  ...['affected/*/ranges', 'affected/*/package/purl', 'ranges/*/repo', 'ranges/*/events'],
  ...['introduced', 'last_affected', 'limit'].map((key) => `events/*/${key}`),
  ...['affected', 'ranges'].map((list) => `${list}/*/database_specific`),
  ...['affected/*/ecosystem_specific', 'database_specific/*', 'ecosystem_specific/*'],
]
const mostSources = 1_000_000

/**
 * Returns the scan of OSV-Scanner's JSON, or of OSV records (one, a list, or an answer of api.osv.dev), as findings of type SCA: one for each package and
 * vulnerability, whose other ids (GHSA, PYSEC, …) are counted with it as OSV-Scanner groups them. Throws INPUT_REFUSED.
 */
export async function* readOsv(path: string): AsyncGenerator<ScanItem> {
  const { format, sources } = await readHead(path)
  const warnings = new FindingWarnings(notStored)
  yield scanOf({ scanType: 'SCA', tool: format === 'scanner' ? 'OSV-Scanner' : 'OSV' })
  const identities = new FindingIdentities()
  yield* readEntries(
    path,
    plans[format],
    warnings,
    (event) => readValue(event, format, sources, identities, warnings),
    (event) => warnOfBareIds(event.path, event.length, warnings),
  )
}

async function readHead(path: string): Promise<Head> {
  const sources: (string | null)[] = []
  let format: Format | null = null
  for await (const events of streamJson(path, headPlan)) {
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length === 0 && event.found === 'a list') format = 'list'
      else if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(pointerOf(event.path), `must be ${event.wanted}, but is ${event.found}; this is not OSV`)
      if (event.kind === 'list' && event.path.length === 1) format = event.path[0] === 'vulns' ? 'vulns' : 'scanner'
      if (event.kind !== 'value') continue
      if (event.path[0] === 'id') format ??= 'record'
      else sources[event.path[1] as number] = sourcePath(event.value)
      if (sources.length > mostSources) throw refused('/results', `has over ${mostSources} sources`)
    }
  }
  if (format === null)
    throw refused('', 'has neither results (OSV-Scanner), nor vulns, nor an id (an OSV record); this is not OSV')
  return { format, sources }
}

function* readValue(
  { path, value }: Extract<JsonEvent, { kind: 'value' }>,
  format: Format,
  sources: Head['sources'],
  identities: FindingIdentities,
  warnings: FindingWarnings,
): Generator<ScanItem> {
  const pointer = pointerOf(path)
  const found = readSource(value, { pointer, root: '' }, warnings, (entry) =>
    format === 'scanner' ? findingsOfPackage(entry, sources[path[1] as number] ?? null) : findingsOfRecord(entry),
  )
  for (const mapped of found ?? []) yield { kind: 'finding', finding: findingOf(mapped, pointer, identities) }
}

function warnOfBareIds(path: JsonPath, length: number, warnings: FindingWarnings): void {
  if (path.length === 3 && path[2] === 'vulns' && length > 0)
    warnings.add(
      pointerOf(path),
      `left out, for they are named without packages: ${counted(length, 'vulnerability', 'vulnerabilities')}`,
    )
}

function sourcePath(source: unknown): string | null {
  const path = (source as { path?: unknown } | null)?.path
  return typeof path === 'string' && path !== '' ? path.slice(0, 4096) : null
}
