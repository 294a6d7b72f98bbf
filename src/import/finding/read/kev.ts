import { listOf, onlyKnown, type Plan, pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { readObject, refused, type SourceObject, type Warning } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { cvesIn, cwesOf, instantOf, referenceTo } from '../kit/named-ids.ts'
import type { ScanItem, SourceFinding } from '../kit/source-finding.ts'
import { longText, oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'

const plan = (entry: Plan): Plan =>
  onlyKnown({
    title: 'skip',
    catalogVersion: 'take',
    dateReleased: 'take',
    count: 'take',
    vulnerabilities: listOf(entry),
  })

type Head = { version: string | null; released: string | null; stated: number | null; found: number | null }

/**
 * CISA's catalogue of known exploited vulnerabilities, as a scan of type SCA whose components are the vendors' products. It names no severities: what is
 * known to be exploited is high, and critical when ransomware is known to use it. Throws INPUT_REFUSED.
 */
export async function* readKev(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings()
  const head = await readHead(path)
  if (head.found === null)
    throw refused('/vulnerabilities', 'is absent; the KEV catalogue has a list of vulnerabilities')
  if (head.stated !== null && head.stated !== head.found)
    warnings.add('/count', `says ${head.stated}, but the file has ${head.found} entries: some may be missing`)
  yield* warnings.drain()
  yield {
    kind: 'scan',
    scan: {
      scanType: 'SCA',
      tool: 'CISA KEV',
      toolVersion: head.version,
      startedAt: head.released,
      target: null,
      category: null,
      isPartial: head.stated !== null && head.stated > head.found,
      threatModel: null,
    },
  }
  const identities = new FindingIdentities()
  for await (const events of streamJson(path, plan('take'))) {
    for (const event of events) {
      const isEntry = event.path[0] === 'vulnerabilities' && event.kind !== 'list'
      if (!isEntry && event.kind !== 'unknown') continue
      if (event.kind !== 'value') warnings.addEvent(event)
      else if (typeof event.value !== 'object' || Array.isArray(event.value))
        warnings.add(pointerOf(event.path), 'must be an object; it is left out')
      else yield* readEntry(event.value as Record<string, unknown>, pointerOf(event.path), identities, warnings)
    }
    yield* warnings.drain()
  }
  yield* warnings.finish()
}

async function readHead(path: string): Promise<Head> {
  const head: Head = { version: null, released: null, stated: null, found: null }
  for await (const events of streamJson(path, plan('skip'))) {
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(
          pointerOf(event.path),
          `must be ${event.wanted}, but is ${event.found}; this is not the KEV catalogue`,
        )
      if (event.kind === 'list') head.found = event.length
      if (event.kind !== 'value') continue
      if (event.path[0] === 'catalogVersion') head.version = oneLine(String(event.value))
      if (event.path[0] === 'dateReleased') head.released = instantOf(String(event.value))
      if (event.path[0] === 'count' && typeof event.value === 'number') head.stated = event.value
    }
  }
  return head
}

function* readEntry(
  value: Record<string, unknown>,
  pointer: string,
  identities: FindingIdentities,
  warnings: FindingWarnings,
): Generator<ScanItem> {
  const told: Warning[] = []
  const trail = warnings.keys.root('/vulnerabilities/*', pointer, value)
  const entry = readObject(value, pointer, null, told, trail)
  const cveId = cvesIn(entry.text('cveID'))[0] ?? null
  if (cveId === null) {
    entry.warn('must be a CVE id; the entry is left out', 'cveID')
    entry.leaveOut()
  } else {
    const component = componentOf(entry)
    const fingerprint = identities.identify(['kev', cveId, component], [])
    yield { kind: 'finding', finding: findingOf(entry, cveId, component, fingerprint) }
  }
  for (const warning of told) warnings.add(warning.pointer, warning.message, cveId)
}

function findingOf(entry: SourceObject, cveId: string, component: string, fingerprint: string): SourceFinding {
  const notes = entry.text('notes') ?? ''
  const words = notes.split(/\s*;\s+|\s+/)
  const references = words.flatMap((word) => referenceTo(word))
  const ransomware = entry.text('knownRansomwareCampaignUse')
  const due = entry.date('dueDate')
  const dateAdded = entry.date('dateAdded')
  const usedByRansomware = /^known$/i.test(ransomware ?? '')
  const remark = notes.split(';').filter((part) => part.trim() && !/https?:\/\//i.test(part))
  return {
    fingerprint,
    rule: cveId,
    title: oneLine(entry.text('vulnerabilityName')) ?? cveId,
    description: longText(
      [entry.text('shortDescription'), ...remark.map((part) => part.trim())].filter(Boolean).join('\n\n'),
    ),
    recommendation: longText(entry.text('requiredAction')),
    severity: usedByRansomware ? 5 : 4,
    status: 'open',
    cwes: cwesOf(entry.texts('cwes')),
    cves: [cveId],
    techniqueIds: [],
    cvss: null,
    references: references.filter(({ url }, index) => references.findIndex((other) => other.url === url) === index),
    location: {
      kind: 'component',
      name: component,
      version: null,
      ecosystem: null,
      purl: null,
      path: null,
      licences: [],
      dependency: 'UNKNOWN',
    },
    count: 1,
    exploited: { dateAdded, dueDate: due, usedByRansomware },
    firstFoundAt: instantOf(dateAdded),
    tags: [
      'known exploited',
      ...(usedByRansomware ? ['used by ransomware'] : []),
      ...(due ? [`remedy due ${due}`] : []),
    ],
    pointer: entry.pointer,
  }
}

/** Vendor and product, the vendor once when the product begins with its name. */
function componentOf(entry: SourceObject): string {
  const vendor = oneLine(entry.text('vendorProject')) ?? ''
  const product = oneLine(entry.text('product')) ?? ''
  if (product.toLowerCase().startsWith(vendor.toLowerCase())) return product || 'unnamed product'
  return `${vendor} ${product}`.trim()
}
