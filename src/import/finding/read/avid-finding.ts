import type { FindingLocation } from '../../../../db/finding-trace-tables.ts'
import { readObject, type SourceObject } from '../../source-object.ts'
import { readCvss } from '../kit/cvss.ts'
import { componentLocation, modelLocation } from '../kit/location.ts'
import type { MappedFinding } from '../kit/mapped-finding.ts'
import { cvesIn, cwesOf, instantOf, referenceTo, techniquesIn } from '../kit/named-ids.ts'
import { severityOf } from '../kit/severity.ts'
import type { Severity, SourceFinding } from '../kit/source-finding.ts'
import { firstSentence, longText, oneLine, titleLine } from '../kit/text.ts'

const mostMeasurements = 50

/** Returns what kind of finding an AVID document is (null when it is none), its date and the version of its format. */
export function avidSummary(value: Readonly<Record<string, unknown>>): {
  type: 'SCA' | 'MANUAL' | null
  date: string | null
  version: string | null
} {
  const document = readObject(value, '', null, [])
  const metadata = document.object('metadata')
  const isAvid = metadata !== null && (metadata.has('report_id') || metadata.has('vuln_id'))
  return {
    type: !isAvid ? null : cvesOf(document).length > 0 && artifactsOf(document).length > 0 ? 'SCA' : 'MANUAL',
    date: dateOf(document, 'last_modified_date') ?? dateOf(document, 'reported_date'),
    version: oneLine(document.text('data_version'), 40),
  }
}

/** Maps an AVID report or vulnerability, whose rule is its id. */
export function avidFinding(
  document: SourceObject,
  scanType: 'SCA' | 'MANUAL',
): MappedFinding & { readonly rule: string } {
  const metadata = document.object('metadata')
  const id = oneLine(metadata?.text('report_id') || metadata?.text('vuln_id')) ?? document.pointer
  if (id === document.pointer) document.warn('has no report_id or vuln_id; its file name stands for it')
  const problem = document.object('problemtype')
  const impact = document.object('impact')
  const title = titleLine(problem?.object('description')?.text('value'))
  const text = longText(document.object('description')?.text('value'))
  const vector = impact?.object('cvss')
  const references = document.objects('references').flatMap((reference) => {
    const url = reference.text('url')
    const label = oneLine(reference.text('label'))
    const found = referenceTo(url, label === url ? null : label)
    if (url && found.length === 0) reference.warn(`"${url.slice(0, 80)}" is not an http address; it is left out`, 'url')
    return found
  })
  return {
    identity: ['avid', id],
    rule: id,
    title: title ?? firstSentence(text) ?? id,
    description: [text, ...measurementsOf(document)].filter(Boolean).join('\n\n') || null,
    severity: severityOfImpact(impact),
    cwes: [
      ...new Set(impact?.objects('cwe').flatMap((cwe) => cwesOf(cwe.text('cweId') ?? cwe.text('description'))) ?? []),
    ],
    cves: cvesOf(document),
    techniqueIds: techniquesIn(text, ...references.map(({ url }) => url)),
    cvss: vector ? cvssOf(vector) : null,
    references,
    location: locationOf(document, scanType),
    firstFoundAt: dateOf(document, 'reported_date') ?? dateOf(document, 'published_date'),
    tags: tagsOf(document),
    pointer: document.pointer,
  }
}

/** CVEs of the title, and of the references of an entry that was made of a CVE. */
function cvesOf(document: SourceObject): string[] {
  const problem = document.object('problemtype')
  const isEntry = problem?.text('classof') === 'CVE Entry'
  const urls = isEntry ? document.objects('references').map((reference) => reference.text('url')) : []
  const records = urls.filter((url) => /^https:\/\/(?:www\.cve\.org|nvd\.nist\.gov|cve\.mitre\.org)\//i.test(url ?? ''))
  return cvesIn(problem?.object('description')?.text('value'), ...records)
}

function artifactsOf(document: SourceObject): string[] {
  const artifacts = document.object('affects')?.objects('artifacts') ?? []
  return [...new Set(artifacts.flatMap((artifact) => named(artifact.text('name'))))]
}

function locationOf(document: SourceObject, scanType: 'SCA' | 'MANUAL'): FindingLocation | null {
  const affects = document.object('affects')
  const artifacts = artifactsOf(document)
  const label = oneLine(
    (artifacts.length > 0 ? artifacts : (affects?.texts('developer') ?? []).flatMap(named)).join(', '),
  )
  if (label === null) return null
  return scanType === 'MANUAL' ? modelLocation(label) : componentLocation({ name: label })
}

/** The word of CVSS, else its score, else the level of 0DIN's social impact score (1 minimal to 5 severe). */
function severityOfImpact(impact: SourceObject | null): Severity | null {
  const cvss = impact?.object('cvss')
  const level = /^Level ([1-5])\b/.exec(impact?.object('odin')?.text('SocialImpactScore') ?? '')?.[1]
  const ofLevel: readonly Severity[] = [0, 1, 3, 4, 4, 5]
  return severityOf(cvss?.text('baseSeverity')) ?? severityOf(cvss && scoreOf(cvss)) ?? ofLevel[Number(level)] ?? null
}

function cvssOf(cvss: SourceObject): SourceFinding['cvss'] {
  const vector = oneLine(cvss.text('vectorString'))
  const version = oneLine(cvss.text('version')) ?? readCvss(vector ?? '')?.version ?? 'unknown'
  const score = scoreOf(cvss)
  const computed = readCvss(vector ?? '')?.score ?? null
  if (computed !== null && score !== computed)
    cvss.warn(`states ${score}, but its vector gives ${computed}`, 'baseScore')
  return { version, score, vector }
}

function scoreOf(cvss: SourceObject): number | null {
  const stated = cvss.text('baseScore')
  const score = stated?.trim() ? Number(stated) : Number.NaN
  return score >= 0 && score <= 10 ? score : (readCvss(cvss.text('vectorString') ?? '')?.score ?? null)
}

/** A line for each measurement that tells how many attempts a detector let pass. */
function measurementsOf(document: SourceObject): string[] {
  return document
    .objects('metrics')
    .flatMap((metric) => {
      const results = metric.object('results')
      return results ? results.objects('rows') : []
    })
    .slice(0, mostMeasurements)
    .flatMap((row) => {
      const detector = oneLine(row.text('detector'))
      const [passed, total] = [row.text('passed'), row.text('total_evaluated')]
      return detector && passed !== null && total !== null ? [`${detector}: passed ${passed} of ${total}`] : []
    })
}

function tagsOf(document: SourceObject): string[] {
  const problem = document.object('problemtype')
  const impact = document.object('impact')
  const avid = impact?.object('avid')
  const affects = document.object('affects')
  const jailbreaks = impact?.object('odin')?.objects('JailbreakTaxonomy') ?? []
  const of = (prefix: string, words: readonly string[]) => words.flatMap(named).map((word) => `${prefix}: ${word}`)
  const tags = [
    ...of('class', [problem?.text('classof') ?? '']),
    ...of('type', [problem?.text('type') ?? '']),
    ...of('risk domain', avid?.texts('risk_domain') ?? []),
    ...(avid?.texts('sep_view') ?? []).flatMap(named),
    ...(avid?.texts('lifecycle_view') ?? []).flatMap(named),
    ...of('vulnerability', [avid?.text('vuln_id') ?? '']),
    ...of('developer', affects?.texts('developer') ?? []),
    ...of('deployer', affects?.texts('deployer') ?? []),
    ...of(
      'jailbreak',
      jailbreaks.flatMap((entry) => entry.text('Technique') ?? []),
    ),
    ...of(
      'report',
      document.objects('reports').flatMap((report) => report.text('report_id') ?? []),
    ),
  ]
  return [...new Set(tags)]
}

/** AVID writes `n/a` where it has no name. */
function named(word: string | null): string[] {
  const name = oneLine(word)
  return name && !/^n\/?a$/i.test(name) ? [name] : []
}

function dateOf(document: SourceObject, key: string): string | null {
  return instantOf(document.date(key))
}
