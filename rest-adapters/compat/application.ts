import { uuidOfUri } from '../../src/ground/identifiers.ts'
import { compatPaths } from './paths.ts'
import { type Compliance, complianceFields, complianceStatus } from './policy.ts'
import { templateOf } from './wire.ts'

/** Selection of an application for the projection. */
export const applicationFields = `guid number name createdAt changedAt scanners { scanType newestScan { startedAt importedAt } } ${complianceFields}`

type Scanned = { readonly startedAt: string | null; readonly importedAt: string }
export type Application = {
  readonly guid: string
  readonly number: number
  readonly name: string
  readonly createdAt: string
  readonly changedAt: string
  readonly scanners: readonly { readonly scanType: string; readonly newestScan: Scanned }[]
  readonly policyCompliance: Compliance
}

const businessUnit = { id: 0, name: 'Not Specified', guid: uuidOfUri('urn:skg:business-unit:not-specified') }

/** Returns when a scan was made: when it started, else when it was stored. */
export function dateOf({ startedAt, importedAt }: Scanned): string {
  return startedAt ?? importedAt
}

/** Returns an application with its keys in the order of the recorded answers. */
export function wireApplication(application: Application, baseUrl: string): unknown {
  const { guid, number, createdAt, changedAt, scanners } = application
  const self = `${baseUrl}${compatPaths.applications}/${guid}`
  const findings = `${baseUrl}${compatPaths.findings(guid)}`
  const dates = scanners.map(({ newestScan }) => dateOf(newestScan)).sort()
  return {
    id: number,
    oid: 1,
    last_completed_scan_date: dates.at(-1) ?? null,
    guid,
    created: createdAt,
    modified: changedAt,
    app_profile_url: self,
    scans: scanners.map(({ scanType, newestScan }) => ({
      scan_type: scanType,
      status: 'PUBLISHED',
      modified_date: dateOf(newestScan),
      scan_url: `${self}/scans`,
      internal_status: 'resultsready',
      links: [],
    })),
    profile: profileOf(application),
    results_url: scanners.length > 0 ? findings : null,
    _links: {
      self: { href: self },
      sandboxes: templateOf(`${self}/sandboxes`, { given: [], unused: ['page', 'size'] }),
      policy: { href: `${baseUrl}${compatPaths.policies}/${application.policyCompliance.policy.id}` },
      scans: { href: `${self}/scans` },
      findings: { href: findings },
    },
  }
}

function profileOf({ name, scanners, policyCompliance }: Application): unknown {
  const { id, name: policyName } = policyCompliance.policy
  return {
    name,
    tags: '',
    business_unit: businessUnit,
    business_owners: [],
    archer_app_name: null,
    policies: [
      {
        guid: id,
        name: policyName,
        is_default: true,
        policy_compliance_status: complianceStatus(policyCompliance, scanners.length > 0),
      },
    ],
    teams: [],
    custom_fields: [],
    description: null,
    settings: {
      nextday_consultation_allowed: false,
      static_scan_xpa_or_dpa: false,
      dynamic_scan_approval_not_required: false,
      sca_enabled: scanners.some(({ scanType }) => scanType === 'SCA'),
    },
    business_criticality: 'MEDIUM',
  }
}
