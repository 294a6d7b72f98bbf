import { type ExportedVulnerability, vulnerabilityParts } from '../../db/data-export-vulnerabilities.ts'
import { uuidOfUri } from '../ground/identifiers.ts'
import { nameOfMoment } from '../ground/moment.ts'
import { listed } from './cyclonedx.ts'
import type { ExportHead, ReadPart } from './prepared.ts'
import { type Assessment, assessmentOf, purlOf } from './vulnerability.ts'

/**
 * The vulnerabilities of components as an OpenVEX 0.2.0 document: a statement for each CVE of each component, whose
 * product is its application.
 */
export async function* asOpenVex(head: ExportHead, read: ReadPart): AsyncGenerator<string> {
  const document = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:uuid:${uuidOfUri(`urn:skg:openvex:${head.key}`)}`,
    author: 'security-knowledge-graph',
    timestamp: head.revisionAt,
    version: Math.max(1, head.revision),
    tooling: `security-knowledge-graph, revision ${nameOfMoment(head)}`,
  }
  const guidOf = new Map(head.applications.map(({ id, guid }) => [id, guid]))
  yield `${JSON.stringify(document).slice(0, -1)},"statements":[`
  yield* listed(read<ExportedVulnerability>(vulnerabilityParts.vulnerabilities), (finding) => ({
    vulnerability: { name: finding.cve },
    products: [
      { '@id': `urn:uuid:${guidOf.get(finding.applicationId)}`, subcomponents: [{ '@id': purlOf(finding.location) }] },
    ],
    ...statusOf(assessmentOf(finding)),
    status_notes: head.findingId(finding),
  }))
  yield ']}\n'
}

const justifications = {
  'not reachable': 'vulnerable_code_not_in_execute_path',
  'not present': 'vulnerable_code_not_present',
} as const

function statusOf(assessment: Assessment): object {
  switch (assessment.kind) {
    case 'undecided':
      return { status: 'under_investigation' }
    case 'affected':
      return { status: 'affected', action_statement: assessment.note }
    case 'fixed':
      return { status: 'fixed' }
    case 'not affected':
      return {
        status: 'not_affected',
        ...(assessment.because !== null && { justification: justifications[assessment.because] }),
        impact_statement: assessment.note,
      }
  }
}
