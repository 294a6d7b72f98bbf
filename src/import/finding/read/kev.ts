import { counted } from '../../../wording.ts'
import type { SourceObject } from '../../source-object.ts'
import { jsonReport, readSource } from '../kit/json-report.ts'
import { componentLocation } from '../kit/location.ts'
import type { MappedFinding } from '../kit/mapped-finding.ts'
import { cvesIn, cwesOf, instantOf, referenceTo } from '../kit/named-ids.ts'
import { longText, oneLine, titleLine } from '../kit/text.ts'

/**
 * Reads CISA's catalogue of known exploited vulnerabilities as a scan of type SCA whose components are the vendors' products. It names no severities: what
 * is known to be exploited is high, and critical when ransomware is known to use it. Throws INPUT_REFUSED.
 */
export const readKev = jsonReport({
  name: 'the KEV catalogue',
  members: 'catalogVersion dateReleased count',
  unused: 'title',
  scan: ({ text, number, length }, warnings) => {
    const stated = number('count') ?? length
    if (stated !== length)
      warnings.add(
        '/count',
        `says ${stated}, but the file has ${counted(length, 'entry', 'entries')}: some may be missing`,
      )
    return {
      scanType: 'SCA',
      tool: 'CISA KEV',
      toolVersion: text('catalogVersion'),
      startedAt: instantOf(text('dateReleased')),
      isPartial: stated > length,
    }
  },
  findings: {
    list: 'vulnerabilities',
    read: (value, pointer, warnings) =>
      readSource(value, { pointer, root: '/vulnerabilities/*', idOf: cveOf }, warnings, mappedEntry),
  },
})

function mappedEntry(entry: SourceObject): MappedFinding | null {
  const cveId = cveOf(entry)
  if (cveId === null) {
    entry.warn('must be a CVE id; the entry is left out', 'cveID')
    entry.leaveOut()
    return null
  }
  const notes = entry.text('notes') ?? ''
  const words = notes.split(/\s*;\s+|\s+/)
  const references = words.flatMap((word) => referenceTo(word))
  const ransomware = entry.text('knownRansomwareCampaignUse')
  const due = entry.date('dueDate')
  const dateAdded = entry.date('dateAdded')
  const usedByRansomware = /^known$/i.test(ransomware ?? '')
  const component = componentOf(entry)
  const remark = notes.split(';').filter((part) => part.trim() && !/https?:\/\//i.test(part))
  return {
    identity: ['kev', cveId, component],
    rule: cveId,
    title: titleLine(entry.text('vulnerabilityName')) ?? cveId,
    description: longText(
      [entry.text('shortDescription'), ...remark.map((part) => part.trim())].filter(Boolean).join('\n\n'),
    ),
    recommendation: longText(entry.text('requiredAction')),
    severity: usedByRansomware ? 5 : 4,
    cwes: cwesOf(entry.texts('cwes')),
    cves: [cveId],
    references: references.filter(({ url }, index) => references.findIndex((other) => other.url === url) === index),
    location: componentLocation({ name: component }),
    exploited: { dateAdded, dueDate: due, usedByRansomware },
    firstFoundAt: instantOf(dateAdded),
    tags: [
      'known exploited',
      ...(usedByRansomware ? ['used by ransomware'] : []),
      ...(due ? [`remedy due ${due}`] : []),
    ],
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
