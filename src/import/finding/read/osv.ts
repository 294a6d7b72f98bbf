import { counted } from '../../../ground/text.ts'
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
import { findingsOfPackage } from './osv-finding.ts'

type Sources = readonly (string | null)[]

const record: Plan = { except: { affected: listOf(takeWithout('versions')) } }
const packages = listOf({ except: { vulnerabilities: listOf(record) } })
const plan = onlyKnown({
  results: listOf(onlyKnown({ source: onlyKnown({ path: 'skip', type: 'skip' }), packages, vulns: listOf('skip') })),
  experimental_config: 'skip',
})
const headPlan = objectOf({
  results: listOf(objectOf({ source: 'take', packages: listOf('skip') })),
})
/**
 * Keys that are left out on purpose; of ranges it is told what is fixed where, of the records of one group the details
 * of one, and databases fill bags as they like.
 */
const notStored = [
  ...['schema_version', 'modified', 'withdrawn', 'credits', 'related', 'upstream', 'details', 'severity/*/type'],
  ...['affected/*/ranges', 'affected/*/package/purl', 'ranges/*/repo', 'ranges/*/events'],
  ...['introduced', 'last_affected', 'limit'].map((key) => `events/*/${key}`),
  ...['affected', 'ranges'].map((list) => `${list}/*/database_specific`),
  ...['affected/*/ecosystem_specific', 'database_specific/*', 'ecosystem_specific/*'],
]
const mostSources = 1_000_000

/**
 * Returns the scan of OSV-Scanner's JSON as findings of type SCA: one for each package and vulnerability, whose other
 * ids (GHSA, PYSEC, …) are counted with it as OSV-Scanner groups them. Throws INPUT_REFUSED, also for OSV records,
 * which are no scan.
 */
export async function* readOsv(path: string): AsyncGenerator<ScanItem> {
  const sources = await readSources(path)
  const warnings = new FindingWarnings(notStored)
  yield scanOf({ scanType: 'SCA', tool: 'OSV-Scanner' })
  const identities = new FindingIdentities()
  yield* readEntries(
    path,
    plan,
    warnings,
    (event) => readValue(event, sources, identities, warnings),
    (event) => warnOfBareIds(event.path, event.length, warnings),
  )
}

async function readSources(path: string): Promise<Sources> {
  const sources: (string | null)[] = []
  let hasResults = false
  for await (const events of streamJson(path, headPlan)) {
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(
          pointerOf(event.path),
          `must be ${event.wanted}, but is ${event.found}; this is not OSV-Scanner's`,
        )
      if (event.kind === 'list' && event.path.length === 1) hasResults = true
      if (event.kind !== 'value') continue
      sources[event.path[1] as number] = sourcePath(event.value)
      if (sources.length > mostSources) throw refused('/results', `has over ${mostSources} sources`)
    }
  }
  if (!hasResults)
    throw refused('', 'has no results of OSV-Scanner; OSV records are a catalogue, which skg import osv takes alone')
  return sources
}

function* readValue(
  { path, value }: Extract<JsonEvent, { kind: 'value' }>,
  sources: Sources,
  identities: FindingIdentities,
  warnings: FindingWarnings,
): Generator<ScanItem> {
  const pointer = pointerOf(path)
  const found = readSource(value, { pointer, root: '' }, warnings, (entry) =>
    findingsOfPackage(entry, sources[path[1] as number] ?? null),
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
