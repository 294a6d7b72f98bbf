import { listOf, onlyKnown, type Plan } from '../../json/plan.ts'
import type { SourceObject } from '../../source-object.ts'
import { jsonReport, readHead, readSource, scanOf, unstated, unstatedComponent } from '../kit/json-report.ts'
import { cvesIn, cwesOf, instantOf, referenceTo } from '../kit/named-ids.ts'
import type { SourceFinding } from '../kit/source-finding.ts'
import { longText, oneLine } from '../kit/text.ts'

const plan = (entry: Plan, head: Plan): Plan =>
  onlyKnown({ title: 'skip', catalogVersion: head, dateReleased: head, count: head, vulnerabilities: listOf(entry) })
const head = { name: 'the KEV catalogue', entries: 'vulnerabilities', plan: plan('skip', 'take') }

/**
 * Reads CISA's catalogue of known exploited vulnerabilities as a scan of type SCA whose components are the vendors' products. It names no severities: what
 * is known to be exploited is high, and critical when ransomware is known to use it. Throws INPUT_REFUSED.
 */
export const readKev = jsonReport({
  plan: plan('take', 'skip'),
  scan: async (path, warnings) => {
    const { text, number, length } = await readHead(path, head)
    const stated = number('count') ?? length
    if (stated !== length)
      warnings.add('/count', `says ${stated}, but the file has ${length} entries: some may be missing`)
    return scanOf({
      scanType: 'SCA',
      tool: 'CISA KEV',
      toolVersion: text('catalogVersion'),
      startedAt: instantOf(text('dateReleased')),
      isPartial: stated > length,
    })
  },
  finding: (value, pointer, identities, warnings) =>
    readSource(value, { pointer, root: '/vulnerabilities/*', idOf: cveOf }, warnings, (entry) => {
      const cveId = cveOf(entry)
      if (cveId === null) {
        entry.warn('must be a CVE id; the entry is left out', 'cveID')
        entry.leaveOut()
        return null
      }
      const component = componentOf(entry)
      return findingOf(entry, cveId, component, identities.identify(['kev', cveId, component], []))
    }),
})

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

function cveOf(entry: SourceObject): string | null {
  return cvesIn(entry.text('cveID'))[0] ?? null
}

/** Returns vendor and product, the vendor once when the product begins with its name. */
function componentOf(entry: SourceObject): string {
  const vendor = oneLine(entry.text('vendorProject')) ?? ''
  const product = oneLine(entry.text('product')) ?? ''
  if (product.toLowerCase().startsWith(vendor.toLowerCase())) return product || 'unnamed product'
  return `${vendor} ${product}`.trim()
}
