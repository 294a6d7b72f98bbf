import {
  type ExportedComponent,
  type ExportedVulnerability,
  vulnerabilityParts,
} from '../../db/data-export-vulnerabilities.ts'
import { uuidOfUri } from '../ground/identifiers.ts'
import { nameOfMoment } from '../ground/moment.ts'
import { version } from '../ground/version.ts'
import type { ExportHead, ReadPart } from './prepared.ts'
import { type Assessment, assessmentOf, purlOf } from './vulnerability.ts'

/** The vulnerabilities of components as a CycloneDX 1.6 VEX: one for each CVE of each component of each application. */
export async function* asCycloneDx(head: ExportHead, read: ReadPart): AsyncGenerator<string> {
  const { revisionAt: timestamp, applications } = head
  const nameOf = new Map(applications.map(({ id, name }) => [id, name]))
  yield `${JSON.stringify(documentOf(head, 'cyclonedx-vex')).slice(0, -1)},"components":[`
  yield* listed(read<ExportedComponent>(vulnerabilityParts.components), (one) =>
    foundComponent(one, nameOf.get(one.applicationId)!, refOf(one)),
  )
  yield '],"vulnerabilities":['
  yield* listed(read<ExportedVulnerability>(vulnerabilityParts.vulnerabilities), (one) =>
    vulnerabilityOf(one, head.findingId(one), timestamp, refOf(one)),
  )
  yield ']}\n'
}

/** Returns what a CycloneDX document says of itself; `kind` tells documents of the same scope apart. */
export function documentOf(
  { key, epoch, revision, revisionAt: timestamp, applications }: ExportHead,
  kind: string,
): object {
  const [only, ...others] = applications
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOfUri(`urn:skg:${kind}:${key}`)}`,
    version: Math.max(1, revision),
    metadata: {
      timestamp,
      tools: { components: [{ type: 'application', name: 'security-knowledge-graph', version }] },
      ...(only &&
        others.length === 0 && {
          component: { type: 'application', 'bom-ref': applicationRef(only.guid), name: only.name },
        }),
      properties: [{ name: 'skg:revision', value: nameOfMoment({ epoch, revision }) }],
    },
  }
}

/** Returns the reference of an application in a document. */
export const applicationRef = (guid: string) => `urn:uuid:${guid}`

/** Yields the items of pages as the elements of a JSON array, one a line. */
export async function* listed<T>(
  pages: AsyncIterable<readonly T[]>,
  itemOf: (value: T) => object,
): AsyncGenerator<string> {
  let before = '\n'
  for await (const page of pages) {
    yield before + page.map((value) => JSON.stringify(itemOf(value))).join(',\n')
    before = ',\n'
  }
}

function refOf({ applicationId, location }: ExportedComponent): string {
  const { purl, name, version: own, ecosystem } = location
  return uuidOfUri(`urn:skg:component:${JSON.stringify([applicationId, purl, name, own, ecosystem])}`)
}

/** Returns a component that only findings name. */
export function foundComponent(component: ExportedComponent, application: string, ref: string): object {
  const { name, version: own } = component.location
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    ...(own !== null && { version: own }),
    purl: purlOf(component.location),
    properties: [{ name: 'skg:application', value: application }],
  }
}

const severities = ['info', 'low', 'low', 'medium', 'high', 'critical'] as const
const methods: Readonly<Record<string, string>> = {
  '2.0': 'CVSSv2',
  '3.0': 'CVSSv3',
  '3.1': 'CVSSv31',
  '4.0': 'CVSSv4',
}

/** Returns the vulnerability that a finding is of; `ref` is the component that it affects. */
export function vulnerabilityOf(
  finding: ExportedVulnerability,
  findingId: string,
  timestamp: string,
  ref: string,
): object {
  const { cve, severity, cvssScore, cvssVector, cvssVersion, sourceCwes, title, recommendation, firstSeenAt } = finding
  return {
    'bom-ref': uuidOfUri(`urn:skg:vulnerability:${ref}:${cve}`),
    id: cve,
    source: sourceOf(cve),
    ratings: [
      {
        ...(cvssScore !== null && { score: cvssScore }),
        severity: severities[severity],
        ...(cvssVersion !== null && { method: methods[cvssVersion] ?? 'other' }),
        ...(cvssVector !== null && { vector: cvssVector }),
      },
    ],
    ...(sourceCwes.length > 0 && { cwes: sourceCwes }),
    description: title,
    ...(recommendation !== null && { recommendation }),
    analysis: {
      ...analysisOf(assessmentOf(finding)),
      firstIssued: new Date(firstSeenAt).toISOString(),
      lastUpdated: timestamp,
    },
    affects: [{ ref }],
    properties: [{ name: 'skg:finding', value: findingId }],
  }
}

/** The database that an id is of. */
function sourceOf(id: string): { readonly name: string; readonly url: string } {
  if (id.startsWith('CVE-')) return { name: 'NVD', url: `https://nvd.nist.gov/vuln/detail/${id}` }
  if (id.startsWith('GHSA-')) return { name: 'GitHub Advisories', url: `https://github.com/advisories/${id}` }
  return { name: 'OSV', url: `https://osv.dev/vulnerability/${encodeURIComponent(id)}` }
}

const justifications = { 'not reachable': 'code_not_reachable', 'not present': 'code_not_present' } as const

function analysisOf(assessment: Assessment): object {
  switch (assessment.kind) {
    case 'undecided':
      return { state: 'in_triage' }
    case 'affected':
      return {
        state: 'exploitable',
        ...(assessment.isAccepted && { response: ['will_not_fix'] }),
        detail: assessment.note,
      }
    case 'fixed':
      return { state: 'resolved' }
    case 'not affected':
      return {
        ...(assessment.because === null
          ? { state: 'false_positive' }
          : { state: 'not_affected', justification: justifications[assessment.because] }),
        detail: assessment.note,
      }
  }
}
