import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ServiceError } from '../../../errors.ts'
import { streamJson } from '../../json/stream.ts'
import { unreadable } from '../../read-input.ts'
import { isObject, readObject, refused, type Warning } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { scanOf } from '../kit/json-report.ts'
import { findingOf } from '../kit/mapped-finding.ts'
import type { ScanItem } from '../kit/source-finding.ts'
import { FindingWarnings } from '../kit/warnings.ts'
import { avidFinding, avidSummary } from './avid-finding.ts'

type AvidFile = { readonly path: string; readonly pointer: string }

const deepestFolder = 20

/** Keys that are left out on purpose: those that the summary reads, languages and kinds, what a CVSS vector says too, and what the results of a tool hold. */
const notStored = [
  ...['data_type', 'data_version', 'last_modified_date', 'lang', 'credit', 'avid/taxonomy_version'],
  ...['references/*/type', 'artifacts/*/type', 'reports/*/type', 'reports/*/name'],
  ...['attackVector', 'attackComplexity', 'privilegesRequired', 'userInteraction', 'scope']
    .concat('confidentialityImpact', 'integrityImpact', 'availabilityImpact')
    .map((key) => `cvss/${key}`),
  ...['cwe/*/description', 'JailbreakTaxonomy/*/Category', 'JailbreakTaxonomy/*/Strategy'],
  ...['name', 'features', 'detection_method', 'results/*', 'results/rows/*/*'].map((key) => `metrics/*/${key}`),
]

/**
 * Returns the reports and vulnerabilities of a folder of the AI Vulnerability Database (or of one file of it), in the order of their paths: first a scan of type
 * SCA with those that name a CVE and an artifact, then one of type MANUAL with the others. Links are not followed. Throws INPUT_REFUSED with the file when
 * one is not JSON, and when there is no report at all.
 */
export async function* readAvid(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings(notStored)
  const files = await listFiles(path, warnings)
  const summary = {
    types: [] as ('SCA' | 'MANUAL' | null)[],
    newest: null as string | null,
    version: null as string | null,
  }
  for (const file of files) {
    const told: Warning[] = []
    const { type, date, version } = avidSummary(await readFile(file, told))
    summary.types.push(type)
    if (date && (summary.newest === null || date > summary.newest)) summary.newest = date
    if (version && (summary.version === null || version > summary.version)) summary.version = version
    if (type === null) warnings.add(file.pointer, 'is neither an AVID report nor an AVID vulnerability; it is left out')
    else for (const warning of told) warnings.add(warning.pointer, warning.message)
  }
  if (summary.types.every((type) => type === null)) throw refused('', 'has no AVID reports and no AVID vulnerabilities')
  yield* warnings.drain()
  for (const scanType of ['SCA', 'MANUAL'] as const) {
    if (!summary.types.includes(scanType)) continue
    yield scanOf({ scanType, tool: 'AVID', toolVersion: summary.version, startedAt: summary.newest })
    const identities = new FindingIdentities()
    for (const [index, file] of files.entries()) {
      if (summary.types[index] !== scanType) continue
      const told: Warning[] = []
      const value = await readFile(file, [])
      const trail = warnings.keys.root('', file.pointer, value)
      const mapped = avidFinding(readObject(value, file.pointer, null, told, trail), scanType)
      yield { kind: 'finding', finding: findingOf(mapped, file.pointer, identities) }
      for (const warning of told) warnings.add(warning.pointer, warning.message, mapped.rule)
      yield* warnings.drain()
    }
  }
  yield* warnings.finish()
}

async function listFiles(path: string, warnings: FindingWarnings): Promise<AvidFile[]> {
  const info = await stat(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  if (!info.isDirectory()) return [{ path, pointer: `/${basename(path)}` }]
  const files: AvidFile[] = []
  const walk = async (folder: string, pointer: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
      throw unreadable(folder, cause)
    })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const own = { path: join(folder, entry.name), pointer: `${pointer}/${entry.name}` }
      if (entry.isSymbolicLink()) warnings.add(own.pointer, 'is a link, which is not followed')
      else if (entry.isDirectory() && depth < deepestFolder && !entry.name.startsWith('.'))
        await walk(own.path, own.pointer, depth + 1)
      else if (entry.isFile() && /\.json$/i.test(entry.name)) files.push(own)
    }
  }
  await walk(path, '', 0)
  return files
}

/** The object in a file; empty when it is something else. */
async function readFile({ path, pointer }: AvidFile, told: Warning[]): Promise<Record<string, unknown>> {
  const warnings = new FindingWarnings()
  let value: unknown = null
  try {
    for await (const events of streamJson(path, 'take')) {
      for (const event of events) {
        if (event.kind === 'value') value = event.value
        else if (event.kind === 'unclean') warnings.addUnclean(event.path)
      }
    }
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    throw new ServiceError(cause.code, `${pointer}: ${cause.message}`, { ...cause.details, file: path })
  }
  for (const item of warnings.drain()) {
    if (item.kind === 'warning') told.push({ ...item.warning, pointer: pointer + item.warning.pointer })
  }
  return isObject(value) ? value : {}
}
