import { uuidOfUri } from '../../src/ground/identifiers.ts'
import { unclassified } from './catalogue.ts'
import { cvssKeys } from './cvss.ts'
import type { Exploited, WireSource } from './description.ts'
import { descriptionOf } from './description.ts'
import { compatPaths } from './paths.ts'
import { languageOf, licenceRisk, ratingOf, severityNames } from './rating.ts'

/** Fields of a finding that the projection requests. */
export const findingFields = `
  issueId scanType tool rule title description recommendation severity status resolution sourceState statusSince firstFound lastSeen isNew violatesPolicy
  remediateBy count cves cvss { version score vector } references { title url } lastScan { number }
  knownExploited { cve dateAdded dueDate usedByRansomware }
  epss { cve score percentile date }
  weakness { number name recommendation } category { number name }
  location {
    __typename
    ... on CodeLocation { codePath: path line module procedure }
    ... on HttpLocation { url hostname port httpPath: path parameter attack }
    ... on ComponentLocation { name version ecosystem purl componentPath: path licences dependency }
    ... on ModelLocation { label components { name } capecIds likelihood impact inputVector }
  }`

type Shown = {
  readonly guid: string
  readonly baseUrl: string
  readonly annotations: boolean
  readonly expiry: boolean
}

/** Returns a finding of the feed, with its keys in the order of the contract (contract: compat §3). */
export function wireFinding(finding: WireSource, { guid, baseUrl, annotations, expiry }: Shown): unknown {
  const isSca = finding.scanType === 'SCA'
  return {
    ...(!isSca && { issue_id: finding.issueId }),
    scan_type: finding.scanType,
    description: descriptionOf(finding),
    count: finding.count,
    context_type: 'APPLICATION',
    context_guid: guid,
    violates_policy: finding.violatesPolicy,
    finding_status: {
      first_found_date: finding.firstFound,
      status: finding.status,
      resolution: isUnresolved(finding) ? 'UNRESOLVED' : finding.resolution,
      ...(!isSca && { mitigation_review_status: 'NONE' }),
      new: finding.isNew,
      resolution_status: isUnresolved(finding) ? 'NONE' : 'APPROVED',
      last_seen_date: finding.lastSeen,
    },
    finding_details: {
      severity: finding.severity,
      cwe: named(finding.weakness, `${baseUrl}${compatPaths.cwes}`),
      ...(!isSca && { finding_category: named(finding.category, `${baseUrl}${compatPaths.categories}`) }),
      ...detailsOf(finding),
    },
    ...(!isSca && { build_id: finding.lastScan.number }),
    ...(annotations && { annotations: annotationsOf(finding) }),
    ...(expiry && { grace_period_expires_date: finding.remediateBy }),
  }
}

type Named = { readonly number: number; readonly name: string }

/** Returns an entry of the catalogue at `path`, "Unclassified" for null: clients fail where there is none. */
function named(entry: Named | null, path: string): unknown {
  const { id, name } = entry ? { id: entry.number, name: entry.name } : unclassified
  return { id, name, href: `${path}/${id}` }
}

/** Checks that nobody decided about a finding; clients know no word for one that went with its artefact. */
function isUnresolved({ resolution }: Pick<WireSource, 'resolution'>): boolean {
  return resolution === 'UNRESOLVED' || resolution === 'REPLACED'
}

function annotationsOf(finding: WireSource): unknown[] {
  const { resolution, sourceState, statusSince, tool } = finding
  if (isUnresolved(finding)) return []
  const isFalse = resolution === 'POTENTIAL_FALSE_POSITIVE'
  const isOfTool = sourceState === (isFalse ? 'FALSE_POSITIVE' : 'SUPPRESSED')
  const kind = isFalse ? 'a false positive' : isOfTool ? 'accepted or suppressed' : 'accepted'
  const comment = isOfTool ? `${tool} reports it as ${kind}.` : `It was decided that it is ${kind}.`
  // Newest first, as clients read them: what was approved stands behind the approval.
  return ['APPROVED', ...(isFalse ? ['FP'] : [])].map((action) => ({
    action,
    comment,
    created: statusSince,
    user_name: isOfTool ? tool : 'triage',
  }))
}

function detailsOf(finding: WireSource): object {
  switch (finding.scanType) {
    case 'STATIC':
      return staticDetails(finding)
    case 'DYNAMIC':
      return dynamicDetails(finding)
    case 'MANUAL':
      return manualDetails(finding)
    case 'SCA':
      return componentDetails(finding)
  }
}

function staticDetails({ location, rule }: WireSource): object {
  const path = location?.codePath ?? location?.componentPath ?? placeOf(location)
  return {
    file_path: path,
    file_name: path.split(/[\\/]/).at(-1),
    module: location?.module ?? '',
    relative_location: -1,
    procedure: location?.procedure ?? '',
    exploitability: 0,
    attack_vector: rule ?? '',
    file_line_number: location?.line ?? 0,
  }
}

function dynamicDetails({ location, rule, tool }: WireSource): object {
  return {
    hostname: location?.hostname ?? '',
    port: String(location?.port ?? ''),
    path: location?.httpPath ?? placeOf(location),
    plugin: rule ?? tool,
    url: location?.url ?? '',
    ...(location?.attack && { attack_vector: location.attack }),
    ...(location?.parameter && { vulnerable_parameter: location.parameter }),
    discovered_by_vsa: 0,
  }
}

function manualDetails({ title, description, recommendation, weakness, severity, location }: WireSource): object {
  return {
    ...(location?.capecIds?.length > 0 && { capec_id: String(location.capecIds[0]) }),
    exploit_desc: description ?? title,
    exploit_difficulty: location?.likelihood ?? '',
    remediation_desc: recommendation ?? weakness?.recommendation ?? unclassified.recommendation,
    severity_desc: location?.impact ?? severityNames[severity],
    input_vector: location?.inputVector ?? '',
    location: placeOf(location),
    module: (location?.components ?? []).map(({ name }: { name: string }) => name).join(', '),
  }
}

/** Returns what is known of exploits of a CVE; null when neither KEV nor EPSS has it, which says nothing. */
function exploitabilityOf({ cves, rule, title, knownExploited, epss }: WireSource): object | null {
  const advisory = cves[0] ?? rule ?? title
  const exploited = knownExploited.find(({ cve }) => cve === advisory) ?? knownExploited[0]
  const cve = exploited?.cve ?? epss?.cve
  if (cve === undefined) return null
  const score = epss?.cve === cve ? epss : null
  return {
    exploit_service_status: 'available',
    full_cve: cve,
    epss_status: score === null ? 'no match found' : 'match found',
    ...(score && { epss_score: score.score, epss_percentile: score.percentile }),
    ...(score?.date && { epss_score_date: score.date }),
    ...(exploited && { exploit_observed: true, exploit_source: 'KEV', exploit_note: noteOf(exploited) }),
  }
}

function noteOf({ dateAdded, dueDate, usedByRansomware }: Exploited): string {
  return [
    `Known to be exploited${dateAdded === null ? '' : `, listed on ${dateAdded}`}.`,
    ...(usedByRansomware ? ['Used by ransomware.'] : []),
    ...(dueDate === null ? [] : [`To be remedied by ${dueDate}.`]),
  ].join(' ')
}

function componentDetails(finding: WireSource): object {
  const { title, rule, cves, cvss, severity, references, location } = finding
  const name = location?.name ?? title
  const version = location?.version ?? 'unknown'
  const advisory = cves[0] ?? rule ?? title
  const exploitability = exploitabilityOf(finding)
  return {
    component_id: uuidOfUri(location?.purl ?? `urn:skg:component:${name}@${version}`),
    component_filename: name,
    version,
    language: languageOf(location?.ecosystem ?? null),
    product_id: uuidOfUri(`urn:skg:product:${location?.ecosystem ?? ''}:${name}`),
    component_path: location?.componentPath ? [{ path: location.componentPath }] : [],
    licenses: (location?.licences ?? []).map((id: string) => ({ license_id: id, risk_rating: licenceRisk(id) })),
    cve: {
      name: advisory,
      ...(cvss?.score != null && { cvss: cvss.score }),
      href: advisoryUrl(advisory, references),
      severity: cvss?.score != null ? ratingOf(cvss.score, 2) : severityNames[severity],
      ...(cvss && cvssKeys(cvss)),
      ...(exploitability && { exploitability }),
    },
    metadata: { sca_scan_mode: 'UPLOAD', sca_dep_mode: location?.dependency ?? 'UNKNOWN' },
  }
}

function advisoryUrl(advisory: string, references: WireSource['references']): string {
  if (/^CVE-\d{4}-\d+$/.test(advisory)) return `https://nvd.nist.gov/vuln/detail/${advisory}`
  if (/^GHSA(-[0-9a-z]{4}){3}$/.test(advisory)) return `https://github.com/advisories/${advisory}`
  return references.find(({ url }) => url !== null && /^https?:\/\//.test(url))?.url ?? ''
}

function placeOf(location: WireSource['location']): string {
  return location?.label ?? location?.codePath ?? location?.url ?? location?.name ?? ''
}
