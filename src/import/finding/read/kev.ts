import { listOf, onlyKnown, type Plan, pointerOf } from '../../json/plan.ts'
import { isObject, readObject, refused, type SourceObject, type Warning } from '../../source-object.ts'
import { FindingIdentities } from '../kit/identity.ts'
import { readEntries, readHead, scanOf, unstated, unstatedComponent } from '../kit/json-report.ts'
import { cvesIn, cwesOf, instantOf, referenceTo } from '../kit/named-ids.ts'
import type { ScanItem, SourceFinding } from '../kit/source-finding.ts'
import { longText, oneLine } from '../kit/text.ts'
import { FindingWarnings } from '../kit/warnings.ts'

const plan = (entry: Plan, head: Plan): Plan =>
  onlyKnown({ title: 'skip', catalogVersion: head, dateReleased: head, count: head, vulnerabilities: listOf(entry) })

type Head = { version: string | null; released: string | null; stated: number | null; found: number | null }

/**
 * Reads CISA's catalogue of known exploited vulnerabilities as a scan of type SCA whose components are the vendors' products. It names no severities: what
 * is known to be exploited is high, and critical when ransomware is known to use it. Throws INPUT_REFUSED.
 */
export async function* readKev(path: string): AsyncGenerator<ScanItem> {
  const warnings = new FindingWarnings()
  const { version, released, stated, found } = await readCatalogueHead(path)
  if (found === null) throw refused('/vulnerabilities', 'is absent; the KEV catalogue has a list of vulnerabilities')
  if (stated !== null && stated !== found)
    warnings.add('/count', `says ${stated}, but the file has ${found} entries: some may be missing`)
  yield* warnings.drain()
  const isPartial = stated !== null && stated > found
  yield scanOf({ scanType: 'SCA', tool: 'CISA KEV', toolVersion: version, startedAt: released, isPartial })
  const identities = new FindingIdentities()
  yield* readEntries(path, plan('take', 'skip'), warnings, function* ({ path: place, value }) {
    if (isObject(value)) yield* readEntry(value, pointerOf(place), identities, warnings)
    else warnings.add(pointerOf(place), 'must be an object; it is left out')
  })
}

async function readCatalogueHead(path: string): Promise<Head> {
  const head: Head = { version: null, released: null, stated: null, found: null }
  await readHead(path, plan('skip', 'take'), 'the KEV catalogue', (event) => {
    if (event.kind === 'list') head.found = event.length
    if (event.kind !== 'value') return
    if (event.path[0] === 'catalogVersion') head.version = oneLine(String(event.value))
    if (event.path[0] === 'dateReleased') head.released = instantOf(String(event.value))
    if (event.path[0] === 'count' && typeof event.value === 'number') head.stated = event.value
  })
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
    ...unstated,
    fingerprint,
    rule: cveId,
    title: oneLine(entry.text('vulnerabilityName')) ?? cveId,
    description: longText(
      [entry.text('shortDescription'), ...remark.map((part) => part.trim())].filter(Boolean).join('\n\n'),
    ),
    recommendation: longText(entry.text('requiredAction')),
    severity: usedByRansomware ? 5 : 4,
    cwes: cwesOf(entry.texts('cwes')),
    cves: [cveId],
    references: references.filter(({ url }, index) => references.findIndex((other) => other.url === url) === index),
    location: { ...unstatedComponent, name: component },
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
